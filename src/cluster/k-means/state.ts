import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import type { ModelState } from "../../learn/fitted-model.js";
import { StateSchema } from "../../learn/state.js";
import type { Matrix } from "../../linalg/matrix.js";

/** How one of the starts ended. */
export interface KMeansStart {
  readonly inertia: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** What `KMeans` learns. */
export interface KMeansState extends ModelState {
  /** One row per cluster. */
  readonly centers: Matrix;
  /** The cluster of every training case, from 0. */
  readonly labels: Int32Array;
  /** The weighted sum of the squared distances of the training cases to their centers. */
  readonly inertia: number;
  /** The inertia after every iteration of the best start. */
  readonly history: Float64Array;
  /** How each start ended, in order; the first with the least inertia is this model. */
  readonly starts: readonly KMeansStart[];
  /**
   * How the best start ended; what is compared with the tolerance is the sum of the squared distances
   * that the centers moved in the last iteration, divided by the mean variance of the columns.
   */
  readonly convergence: Convergence;
  readonly seed: number;
}

export const kMeansState = new StateSchema<KMeansState>({
  inputs: codecs.features,
  centers: codecs.matrix,
  labels: codecs.int32Array,
  inertia: codecs.anyNumber,
  history: codecs.float64Array,
  starts: z.array(
    z.strictObject({ inertia: codecs.anyNumber, iterations: z.int().min(1), converged: z.boolean() }),
  ),
  convergence: codecs.convergence,
  seed: z.int(),
})
  .check(
    "centers",
    "must have one column per feature",
    ({ centers, inputs }) => centers.columns === inputs.names.length && centers.rows > 0,
  )
  .check("labels", "must name the centers", ({ labels, centers }) =>
    labels.every((label) => label >= 0 && label < centers.rows),
  );
