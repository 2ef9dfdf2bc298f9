// The parameters of a mixture of normal distributions, and what the steps of EM make of them.

import { Matrix } from "../../../math/linalg/matrix.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";
import type { GaussianScores, ShareMoments } from "../../../wasm/gaussian-mixture.js";
import { factorIfRegular } from "../../discriminant/engine/factor.js";
import { singular } from "../engine/collapse.js";
import { componentMoments, joined } from "../engine/component-moments.js";
import { type CovarianceModel, isDiagonal } from "./covariance-models.js";
import { estimateSpread, type Spread } from "./covariance-step.js";
import { logPrior, type NormalPrior, scatterWithPrior, shrunkenMean } from "./prior.js";

/** The parameters. */
export interface NormalMixture {
  readonly weights: Float64Array;
  readonly means: readonly Float64Array[];
  readonly spread: Spread;
}

/** A component whose variance, given the columns before, is this small a share of a column's own has collapsed. */
const VANISHING = 1e-12;

/** The covariances, factored. */
export interface NormalFactors extends GaussianScores {
  readonly logDeterminants: Float64Array;
  /** The roots by component. */
  readonly parts: readonly Float64Array[];
}

/** What the estimates of a model depend on besides the cases. */
export interface NormalSetting {
  readonly model: CovarianceModel;
  readonly prior: NormalPrior | undefined;
  /** The variances of all cases, which tell when a component has collapsed. */
  readonly variances: Float64Array;
}

/** The factors of all covariances, or a collapse. */
export function factorMixture(
  { weights, means, spread }: NormalMixture,
  { model, variances }: NormalSetting,
): NormalFactors {
  const columns = variances.length;
  const diagonal = isDiagonal(model);
  const known = new Map<Float64Array, { root: Float64Array; logDeterminant: number }>();
  const found = spread.parts.map((part, k) => {
    const factor = known.get(part) ?? (diagonal ? factorDiagonal(part) : factorFull(part, columns));
    if (factor === undefined || !isRegular(factor.root, variances, diagonal)) throw singular(k);
    known.set(part, factor);
    return factor;
  });
  const logDeterminants = Float64Array.from(found, ({ logDeterminant }) => logDeterminant);
  const constants = logDeterminants.map(
    (value, k) => Math.log(weights[k]) - columns * HALF_LOG_2PI - 0.5 * value,
  );
  const parts = found.map(({ root }) => root);
  return { means: joined(means), roots: joined(parts), constants, logDeterminants, parts };
}

function factorDiagonal(variances: Float64Array) {
  if (!variances.every((value) => value > 0 && value < Number.POSITIVE_INFINITY)) return undefined;
  const logDeterminant = variances.reduce((sum, value) => sum + Math.log(value), 0);
  return { root: variances.map((value) => 0.5 / value), logDeterminant };
}

function factorFull(covariance: Float64Array, columns: number) {
  const factor = factorIfRegular(new Matrix(columns, columns, covariance));
  return factor && { root: factor.root.data, logDeterminant: factor.logDeterminant };
}

/** Whether no column has lost its variance, given those before it, compared with that of all cases. */
function isRegular(root: Float64Array, variances: Float64Array, diagonal: boolean): boolean {
  const columns = variances.length;
  return variances.every((variance, j) => {
    const precision = diagonal ? 0.5 / root[j] : root[j * (columns + 1)] ** -2;
    return precision > VANISHING * variance;
  });
}

/** The parameters that maximize what is expected of the cases, with the prior if there is one. */
export function estimateMixture(
  moments: ShareMoments,
  centers: readonly Float64Array[],
  { model, prior, variances }: NormalSetting,
  previous: Spread | undefined,
): NormalMixture {
  const { totalWeights, means: plainMeans, scatters: about } = componentMoments(moments, centers);
  const total = totalWeights.reduce((sum, value) => sum + value, 0);
  const evidence = {
    totalWeights: prior === undefined ? totalWeights : totalWeights.map((value) => value + prior.weight),
    scatters:
      prior === undefined
        ? about
        : about.map((part, k) => scatterWithPrior(part, plainMeans[k], totalWeights[k], prior)),
  };
  return {
    weights: totalWeights.map((value) => value / total),
    means:
      prior === undefined
        ? plainMeans
        : plainMeans.map((mean, k) => shrunkenMean(mean, totalWeights[k], prior)),
    spread: estimateSpread(model, evidence, variances.length, previous),
  };
}

/** The log density of the prior at the parameters; 0 if there is none. */
export function logPriorOf(
  { means }: NormalMixture,
  { logDeterminants, parts }: NormalFactors,
  { prior, variances }: NormalSetting,
): number {
  if (prior === undefined) return 0;
  const columns = variances.length;
  return logPrior(prior, means, logDeterminants, (k, matrix) => {
    const root = parts[k];
    if (matrix.length === columns) return matrix.reduce((sum, value, j) => sum + 2 * value * root[j], 0);
    return traceWithin(root, matrix, columns);
  });
}

/** tr(R·M·Rᵀ) for a lower triangle R: the sum of the products of R with R·M. */
function traceWithin(root: Float64Array, matrix: Float64Array, columns: number): number {
  const product = new Matrix(columns, columns, root).multiply(new Matrix(columns, columns, matrix)).data;
  let trace = 0;
  for (let at = 0; at < root.length; at += 1) trace += root[at] * product[at];
  return trace;
}
