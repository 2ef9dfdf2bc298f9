import * as z from "zod";
import { factorIfRegular } from "../../../methods/discriminant/engine/factor.js";
import { validationSchema } from "../../../methods/linear/engine/path/path-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";

/** The graphs along a path of penalties, from the largest penalty down. */
export interface GraphPath {
  readonly lambdas: Float64Array;
  /** Number of edges at every penalty. */
  readonly edgeCounts: Int32Array;
  /** The log-likelihood of the training cases. */
  readonly logLikelihoods: Float64Array;
  /** The extended Bayesian information criterion; smaller is better. */
  readonly ebic: Float64Array;
  /** The edges of every penalty, one penalty after the other: the index of the first variable × variables + that of the second. */
  readonly pairs: Int32Array;
  /** Their partial correlations. */
  readonly partialCorrelations: Float64Array;
}

const path: z.ZodType<GraphPath> = z.strictObject({
  lambdas: codecs.nonNegativeArray,
  edgeCounts: codecs.int32Array,
  logLikelihoods: codecs.float64Array,
  ebic: codecs.float64Array,
  pairs: codecs.int32Array,
  partialCorrelations: codecs.float64Array,
});

export const graphicalLassoState = StateSchema.of({
  inputs: codecs.features,
  /** The mean of every feature. */
  mean: codecs.float64Array,
  /** The inverse of the covariance; 0 for features that are independent given all others. */
  precision: codecs.matrix,
  /** The graphs at all penalties that were tried. */
  path,
  /** The index of the model on the path. */
  chosen: z.int().min(0),
  /** The cross-validated mean deviances, −2·log density, of every penalty, if cross-validation chose. */
  validation: validationSchema.optional(),
  /** Number of cases of weight above 0. */
  cases: z.int().min(1),
  /** The sum of the weights of the cases. */
  totalWeight: z.number().gt(0),
  /** How the path ended: the maximum number of passes of a penalty, and the largest duality gap per variable. */
  convergence: codecs.convergence,
  /** The seed of the folds. */
  seed: z.int(),
})
  .check(
    "mean",
    "must have one number per feature",
    ({ mean, inputs }) => mean.length === inputs.names.length,
  )
  .check(
    "precision",
    "must be a symmetric positive definite matrix with one row per feature",
    ({ precision, mean }) =>
      precision.rows === mean.length &&
      precision.columns === mean.length &&
      precision.equals(precision.transpose()) &&
      factorIfRegular(precision) !== undefined,
  )
  .check("path", "must have one value of everything for each penalty, and edges of features", (state) =>
    isWholePath(state.path, state.mean.length),
  )
  .check("chosen", "must be an index on the path", (state) => state.chosen < state.path.lambdas.length)
  .check(
    "validation",
    "must have one value per penalty",
    (state) => state.validation === undefined || state.validation.means.length === state.path.lambdas.length,
  );

/** What `GraphicalLasso` learns. */
export interface GraphicalLassoState extends StateOf<typeof graphicalLassoState> {}

function isWholePath(
  { lambdas, edgeCounts, logLikelihoods, ebic, pairs, partialCorrelations }: GraphPath,
  variables: number,
): boolean {
  const { length } = lambdas;
  const total = edgeCounts.reduce((sum, count) => sum + count, 0);
  return (
    length > 0 &&
    [edgeCounts, logLikelihoods, ebic].every((one) => one.length === length) &&
    edgeCounts.every((count) => count >= 0) &&
    [pairs, partialCorrelations].every((one) => one.length === total) &&
    pairs.every((pair) => pair >= 0 && pair % variables > Math.floor(pair / variables))
  );
}
