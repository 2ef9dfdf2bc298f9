import * as z from "zod";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { NearestModel, type NearestState, nearestState } from "../engine/nearest-model.js";
import { MeanTally } from "../engine/tally.js";

/** What `KNeighborsRegressor` learns. */
export interface KNeighborsRegressorState extends NearestState {
  /** The name of what is predicted. */
  readonly response: string;
  /** The response of every point. */
  readonly pointResponses: Float64Array;
}

const kNeighborsRegressorState = nearestState
  .extend<KNeighborsRegressorState>({ response: z.string(), pointResponses: codecs.float64Array })
  .check(
    "pointResponses",
    "must be as many as the points",
    ({ pointResponses, points }) => pointResponses.length === points.rows,
  );

export interface KNeighborsRegressorModel extends KNeighborsRegressorState {}

/** A fitted `KNeighborsRegressor`. */
export class KNeighborsRegressorModel extends NearestModel<KNeighborsRegressorState> implements Regressor {
  static readonly kind = "KNeighborsRegressor";
  static readonly state = kNeighborsRegressorState;

  /** The weighted mean of the responses of the neighbors of every case. */
  predict(rows: Rows): Float64Array {
    return this.#means(this.lists(rows));
  }

  get [sharedWork](): SharedWork<NearestRows> {
    return {
      onThreads: (rows, control) => this.listsOnThreads(rows, control),
      answers: { predict: (lists) => this.#means(lists) },
    };
  }

  #means(lists: NearestRows): Float64Array {
    const out = new Float64Array(lists.distances.rows);
    const tally = new MeanTally(this.pointResponses);
    this.tallyLists(lists, tally, (row) => {
      out[row] = tally.mean;
    });
    return finitePredictions(this.kind, out);
  }
}
