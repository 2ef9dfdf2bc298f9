import * as z from "zod";
import type { NearestRows } from "../../../math/neighbor-index/index.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import type { StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { NearestModel, nearestState } from "../engine/nearest-model.js";
import { MeanTally } from "../engine/tally.js";

const kNeighborsRegressorState = nearestState
  .extend({
    /** The name of the target. */
    response: z.string(),
    /** The response of every point. */
    pointResponses: codecs.float64Array,
  })
  .check(
    "pointResponses",
    "must be as many as the points",
    ({ pointResponses, points }) => pointResponses.length === points.rows,
  );

/** What `KNeighborsRegressor` learns. */
export interface KNeighborsRegressorState extends StateOf<typeof kNeighborsRegressorState> {}

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
