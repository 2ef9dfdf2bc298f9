import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { RadiusModel, radiusState } from "../engine/radius-model.js";
import { MeanTally } from "../engine/tally.js";

const radiusNeighborsRegressorState = radiusState
  .extend({
    /** The name of the target. */
    response: z.string(),
    /** The response of every point. */
    pointResponses: codecs.float64Array,
    /** The mean response in training. */
    mean: z.number(),
    /** The prediction for a case without neighbors. */
    outlier: z.enum(["mean", "nearest", "error"]),
  })
  .check(
    "pointResponses",
    "must be as many as the points",
    ({ pointResponses, points }) => pointResponses.length === points.rows,
  );

/** What `RadiusNeighborsRegressor` learns. */
export interface RadiusNeighborsRegressorState extends StateOf<typeof radiusNeighborsRegressorState> {}

/** A fitted `RadiusNeighborsRegressor`. */
export class RadiusNeighborsRegressorModel
  extends RadiusModel<RadiusNeighborsRegressorState>
  implements Regressor
{
  static readonly kind = "RadiusNeighborsRegressor";
  static readonly state = radiusNeighborsRegressorState;

  /** The weighted mean of the responses of the neighbors of every case. */
  predict(rows: Rows): Float64Array {
    const x = this.read(rows);
    const { means, tally, each } = this.#averaging(x.rows);
    this.tallyWithin(x, tally, each);
    return finitePredictions(this.kind, means);
  }

  get [sharedWork](): SharedWork<Float64Array> {
    return {
      onThreads: async (rows, control) => {
        const x = this.read(rows);
        const { means, tally, each } = this.#averaging(x.rows);
        await this.tallyOnThreads(x, control, tally, each);
        return finitePredictions(this.kind, means);
      },
      answers: { predict: (means) => means },
    };
  }

  protected override get withoutNeighbors(): "nearest" | "error" | "other" {
    return this.outlier === "mean" ? "other" : this.outlier;
  }

  /** Room for the predictions of so many cases, and what fills it. */
  #averaging(rows: number) {
    const tally = new MeanTally(this.pointResponses);
    const means = new Float64Array(rows);
    const each = (row: number, isEmpty: boolean) => {
      means[row] = isEmpty ? this.mean : tally.mean;
    };
    return { means, tally, each };
  }
}
