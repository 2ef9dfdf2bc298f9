import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import * as codecs from "../../../model/files/codecs.js";
import type { CenterState } from "../engine/center-model.js";
import { centerState, labelsName, startsCodec } from "../engine/center-state.js";
import type { KMeansStart } from "../engine/k-means.js";

/** What `KMeans` learns. */
export interface KMeansState extends CenterState {
  /** The number or the weight of the training cases of every cluster. */
  readonly sizes: Float64Array;
  /** The weighted sum of the squared distances of the training cases of every cluster to its center. */
  readonly withinSquares: Float64Array;
  /** The same of all training cases that are in some cluster, to their common mean. */
  readonly totalSquares: number;
  /** The inertia after every iteration of the best start. */
  readonly history: Float64Array;
  /** How each start ended, in order; the first with the least inertia is this model. */
  readonly starts: readonly KMeansStart[];
  /**
   * How the best start ended; what is compared with the tolerance is the sum of the squared distances
   * that the centers moved in the last iteration, divided by the mean variance of the columns.
   */
  readonly convergence: Convergence;
  /** Cases farther than this from all centers are outliers; undefined if there are to be none. */
  readonly outlierDistance?: number | undefined;
  readonly seed: number;
}

export const kMeansState = centerState
  .extend<KMeansState>({
    sizes: codecs.nonNegativeArray,
    withinSquares: codecs.nonNegativeArray,
    totalSquares: z.number().min(0),
    history: codecs.float64Array,
    starts: startsCodec,
    convergence: codecs.convergence,
    outlierDistance: z.number().min(0).optional(),
    seed: z.int(),
  })
  .check("labels", "must name the centers", labelsName)
  .check("sizes", "must be one per center, as must withinSquares", ({ sizes, withinSquares, centers }) =>
    [sizes, withinSquares].every(({ length }) => length === centers.rows),
  );
