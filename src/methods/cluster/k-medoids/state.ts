import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { DistanceMetric } from "../../../math/distance/metric.js";
import type { GowerRanges, Whitening } from "../../../math/distance/row-comparison.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";
import { hasItsPower, powerMessage } from "../engine/metric-options.js";
import {
  metricFields,
  rangesFit,
  rangesMessage,
  rowsFit,
  rowsMessage,
  whiteningFits,
  whiteningMessage,
} from "../engine/metric-state.js";

/** What `KMedoids` learns. */
export interface KMedoidsState extends ModelState {
  /** The training rows that are the medoids, one for each cluster. */
  readonly medoids: Int32Array;
  /** The medoids themselves, one row per cluster; undefined if the model was fitted to dissimilarities. */
  readonly centers?: Matrix | undefined;
  /** The cluster of every training case, from 0 in the order of the first case of each. */
  readonly labels: Int32Array;
  /** The weighted sum of the dissimilarities of the training cases from their medoids. */
  readonly cost: number;
  /** The cost at the start, and after every swap or turn; after every sample by the method "clara". */
  readonly history: Float64Array;
  /** How rows were compared. */
  readonly metric: DistanceMetric;
  /** The power of Minkowski's metric. */
  readonly power?: number | undefined;
  /** What the metric "mahalanobis" knows of the training rows. */
  readonly whitening?: Whitening | undefined;
  /** What the metric "gower" knows of the training rows. */
  readonly ranges?: GowerRanges | undefined;
  /** Whether no further swap lowers the cost; what is compared with the tolerance 0 is how much the last one did. */
  readonly convergence: Convergence;
  readonly seed: number;
}

export const kMedoidsState = new StateSchema<KMedoidsState>({
  inputs: codecs.features,
  medoids: codecs.int32Array,
  centers: codecs.missableMatrix.optional(),
  labels: codecs.int32Array,
  cost: z.number().min(0),
  history: codecs.nonNegativeArray,
  ...metricFields,
  convergence: codecs.convergence,
  seed: z.int(),
})
  .check(
    "medoids",
    "must be different training rows",
    ({ medoids, labels }) =>
      medoids.length > 0 &&
      new Set(medoids).size === medoids.length &&
      medoids.every((row) => row >= 0 && row < labels.length),
  )
  .check(
    "centers",
    "must have one row per cluster and one column per feature",
    ({ centers, medoids, inputs }) =>
      centers === undefined || (centers.rows === medoids.length && centers.columns === inputs.names.length),
  )
  .check("labels", "must name the medoids", ({ labels, medoids }) =>
    labels.every((label) => label >= 0 && label < medoids.length),
  )
  .check("centers", rowsMessage, (state) => state.centers === undefined || rowsFit(state.centers, state))
  .check(
    "whitening",
    whiteningMessage,
    (state) => state.centers === undefined || whiteningFits(state, state.inputs.names.length),
  )
  .check(
    "ranges",
    rangesMessage,
    (state) => state.centers === undefined || rangesFit(state, state.inputs.names.length),
  )
  .check("power", powerMessage.message, hasItsPower);
