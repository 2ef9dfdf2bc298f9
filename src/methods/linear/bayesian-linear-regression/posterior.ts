// The normal-inverse-gamma posterior of a regression (Bishop 2006, section 3.3 and exercise 3.12;
// Gelman and others 2013, section 14.2), for deviations δ = β − prior mean with precisions λ·σ⁻².

import { NotPositiveDefiniteError } from "../../../base/errors.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { logGamma } from "../../../math/probability/special/gamma.js";
import type { ReducedProblem } from "./reduce.js";

export interface NoisePrior {
  readonly shape: number;
  readonly rate: number;
}

export interface Posterior {
  /** E[δ] */
  readonly deviation: Float64Array;
  /** (XᵀX + Λ)⁻¹, zero for features whose precision is infinite. */
  readonly inverse: Matrix;
  readonly shape: number;
  readonly rate: number;
  readonly logEvidence: number;
}

/** Undefined where the posterior is improper because features depend on each other and the prior is flat. */
export function posteriorOf(
  problem: ReducedProblem,
  precisions: Float64Array,
  prior: NoisePrior,
): Posterior | undefined {
  const some = activePosterior(problem, precisions, prior);
  if (some === undefined) return undefined;
  const { active, ...rest } = some;
  const size = precisions.length;
  const deviation = new Float64Array(size);
  const inverse = new Matrix(size, size);
  for (const [i, k] of active.entries()) {
    deviation[k] = some.deviation[i];
    for (const [j, l] of active.entries()) inverse.data[k * size + l] = some.inverse.get(i, j);
  }
  return { ...rest, deviation, inverse };
}

/** The posterior of the `active` features, those with finite precisions. */
export function activePosterior(
  problem: ReducedProblem,
  precisions: Float64Array,
  prior: NoisePrior,
): (Posterior & { readonly active: Int32Array }) | undefined {
  const { gram, products } = problem;
  const active = Int32Array.from(precisions.keys()).filter((k) => precisions[k] < Number.POSITIVE_INFINITY);
  const size = active.length;
  const part = new Matrix(size, size).map((_, at) =>
    gram.get(active[Math.floor(at / size)], active[at % size]),
  );
  const factor = factorOf(
    part.map((value, at) => (at % (size + 1) === 0 ? value + precisions[active[at % size]] : value)),
    (k) => precisions[active[k]] === 0,
  );
  if (factor === undefined) return undefined;
  const pulls = Float64Array.from(active, (k) => products[k]);
  const deviation = factor.solve(pulls);
  const inner = factor.solve(Matrix.identity(size));
  const inverse = inner.map((value, at) => (value + inner.get(at % size, Math.floor(at / size))) / 2);
  const activePrecisions = Float64Array.from(active, (k) => precisions[k]);
  const rate = prior.rate + penalizedSum(problem.total, part, pulls, activePrecisions, deviation) / 2;
  const positive = activePrecisions.filter((precision) => precision > 0);
  const flat = size - positive.length;
  const shape = prior.shape + (problem.cases - flat) / 2;
  const logPrecisions = positive.reduce((sum, precision) => sum + Math.log(precision), 0);
  const logVolume = (logPrecisions - factor.logDeterminant) / 2;
  const logEvidence = logEvidenceOf(problem, prior, { shape, rate, logVolume });
  return { active, deviation, inverse, shape, rate, logEvidence };
}

/** `logVolume` is ½·log(|Λ|/|XᵀX + Λ|), flat parts of the prior taken as 1. */
export function logEvidenceOf(
  { logIntercept }: ReducedProblem,
  prior: NoisePrior,
  { shape, rate, logVolume }: { readonly shape: number; readonly rate: number; readonly logVolume: number },
): number {
  const noise = prior.shape > 0 ? prior.shape * Math.log(prior.rate) - logGamma(prior.shape) : 0;
  const free = 2 * (shape - prior.shape);
  return (
    logIntercept -
    (free / 2) * Math.log(2 * Math.PI) +
    logVolume +
    noise -
    shape * Math.log(rate) +
    logGamma(shape)
  );
}

/** A column whose residual on the others is at most this fraction of itself depends on them. */
const DEPENDENT = 1e-12;

function factorOf(matrix: Matrix, isFlat: (k: number) => boolean) {
  try {
    const factor = cholesky(matrix);
    const left = factor.L.diagonal();
    const dependent = matrix.diagonal().some((value, k) => isFlat(k) && left[k] ** 2 <= DEPENDENT * value);
    return dependent ? undefined : factor;
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}

/** ‖y − Xδ‖² + δᵀΛδ, which is negative only by rounding. */
function penalizedSum(
  total: number,
  gram: Matrix,
  products: Float64Array,
  precisions: Float64Array,
  deviation: Float64Array,
): number {
  const along = gram.multiply(deviation);
  let sum = total;
  for (const [k, value] of deviation.entries())
    sum += value * (along[k] - 2 * products[k]) + precisions[k] * value * value;
  return Math.max(0, sum);
}
