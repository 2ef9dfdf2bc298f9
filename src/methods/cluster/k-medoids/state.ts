import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
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

export const kMedoidsState = StateSchema.of({
  inputs: codecs.features,
  /** The training rows that are the medoids, one for each cluster. */
  medoids: codecs.int32Array,
  /** The medoids themselves, one row per cluster; undefined if the model was fitted to dissimilarities. */
  centers: codecs.missableMatrix.optional(),
  /** The cluster of every training case, from 0 in the order of the first case of each. */
  labels: codecs.int32Array,
  /** The weighted sum of the dissimilarities of the training cases from their medoids. */
  cost: z.number().min(0),
  /** The cost at the start, and after every swap or turn; after every sample by the method "clara". */
  history: codecs.nonNegativeArray,
  ...metricFields,
  /** Whether no further swap lowers the cost; the criterion is the decrease by the last swap. */
  convergence: codecs.convergence,
  /** The seed, if random numbers were drawn. */
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

/** What `KMedoids` learns. */
export interface KMedoidsState extends StateOf<typeof kMedoidsState> {}
