import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";

export const pcaState = StateSchema.of({
  inputs: codecs.features,
  /** The directions, one per row, orthonormal; the entry of largest absolute value is positive. */
  components: codecs.matrix,
  /** The variances of the scores, largest first, before any whitening. */
  variances: codecs.positiveArray,
  /** The variances along all directions that were computed, kept or not, largest first. */
  spectrum: codecs.positiveArray,
  /** The sum of the variances along all directions, computed or not. */
  totalVariance: z.number().positive(),
  /** The means of the features. */
  centers: codecs.float64Array,
  /** What the centered features are divided by: their standard deviations, or 1. */
  scales: codecs.positiveArray,
  /** Whether the scores are divided by their standard deviations. */
  whiten: z.boolean(),
  /** The weight of all cases. */
  totalWeight: z.number().positive(),
  /** How the components were computed. */
  solver: z.enum(["svd", "gram", "randomized"]),
  /** The moments that `update` adds rows to, if they were asked for. */
  moments: codecs.classScatter.optional(),
  /** How the random blocks ended, if there were any. */
  convergence: codecs.convergence.optional(),
  seed: z.int(),
})
  .check(
    "components",
    "must have one column per feature, and one row per variance",
    ({ components, inputs, variances }) =>
      components.columns === inputs.names.length && components.rows === variances.length,
  )
  .check("components", "must be at least one", ({ components }) => components.rows >= 1)
  .check("spectrum", "must begin with the variances", ({ spectrum, variances }) =>
    variances.every((variance, k) => variance === spectrum[k]),
  )
  .check(
    "centers",
    "must be as many as the features",
    ({ centers, inputs }) => centers.length === inputs.names.length,
  )
  .check(
    "scales",
    "must be as many as the features",
    ({ scales, inputs }) => scales.length === inputs.names.length,
  )
  .check(
    "moments",
    "must be those of the features, as a triangle or as products",
    ({ moments, inputs }) =>
      moments === undefined ||
      (moments.classes === 1 &&
        moments.columns === inputs.names.length &&
        (moments.form === "triangle" || moments.form === "shared")),
  );

/** What `PCA` learns. */
export interface PCAState extends StateOf<typeof pcaState> {}
