// The normal-inverse-gamma posterior of a regression (Bishop 2006, section 3.3 and exercise 3.12;
// Gelman and others 2013, section 14.2), for deviations δ = β − prior mean with precisions λ·σ⁻².

import { NotPositiveDefiniteError } from "../../base/errors.js";
import { cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import { logGamma } from "../../probability/special/gamma.js";
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
  const { gram, products, total } = problem;
  const size = products.length;
  const active = Int32Array.from(precisions.keys()).filter((k) => precisions[k] < Number.POSITIVE_INFINITY);
  const part = new Matrix(active.length, active.length).map((_, at) => {
    const [i, j] = [Math.floor(at / active.length), at % active.length];
    return gram.get(active[i], active[j]) + (i === j ? precisions[active[i]] : 0);
  });
  const factor = factorOf(part, (k) => precisions[active[k]] === 0);
  if (factor === undefined) return undefined;
  const some = factor.solve(Float64Array.from(active, (k) => products[k]));
  const inner = factor.solve(Matrix.identity(active.length));
  const deviation = new Float64Array(size);
  const inverse = new Matrix(size, size);
  for (const [i, k] of active.entries()) {
    deviation[k] = some[i];
    for (const [j, l] of active.entries())
      inverse.data[k * size + l] = (inner.get(i, j) + inner.get(j, i)) / 2;
  }
  const rate = prior.rate + penalizedSum(problem, precisions, deviation, total) / 2;
  const flat = active.filter((k) => precisions[k] === 0).length;
  const free = problem.cases - flat;
  const shape = prior.shape + free / 2;
  const logPrecisions = active.reduce((sum, k) => sum + (precisions[k] > 0 ? Math.log(precisions[k]) : 0), 0);
  const noise = prior.shape > 0 ? prior.shape * Math.log(prior.rate) - logGamma(prior.shape) : 0;
  const logEvidence =
    problem.logIntercept -
    (free / 2) * Math.log(2 * Math.PI) +
    (logPrecisions - factor.logDeterminant) / 2 +
    noise -
    shape * Math.log(rate) +
    logGamma(shape);
  return { deviation, inverse, shape, rate, logEvidence };
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
  { gram, products }: ReducedProblem,
  precisions: Float64Array,
  deviation: Float64Array,
  total: number,
): number {
  const along = gram.multiply(deviation);
  let sum = total;
  for (const [k, value] of deviation.entries()) {
    if (value === 0) continue;
    sum += value * (along[k] - 2 * products[k]) + precisions[k] * value * value;
  }
  return Math.max(0, sum);
}
