import { DataError, rowName, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { columnMeans, columnVariances, type Matrix } from "../../linalg/index.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { digamma, trigamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";
import { badCell, requireRowWeights } from "./require.js";

const MOST_STEPS = 200;
const LARGEST = 1e10;

/**
 * The concentrations of highest likelihood, by Newton's method, whose Hessian is a diagonal matrix
 * plus a constant (Minka 2000, "Estimating a Dirichlet distribution"); steps that leave the
 * positive numbers or lower the likelihood are halved.
 */
export function fitDirichlet(method: string, shares: Matrix, options: DistributionFitOptions): Float64Array {
  requireKnownOptions(method, options, ["weights"]);
  const weights = requireRowWeights(method, shares, options.weights);
  requireShares(method, shares);
  const logMeans = columnMeans(shares.map(Math.log), weights);
  let alpha = startFromMoments(method, shares, weights);
  let value = objective(alpha, logMeans);
  let gradient = slope(alpha, logMeans);
  for (let i = 0; i < MOST_STEPS; i += 1) {
    const step = newtonStep(alpha, gradient);
    let moved = false;
    for (let size = 1; size > 1e-10 && !moved; size /= 2) {
      const next = alpha.map((x, j) => x + size * step[j]);
      if (!next.every((x) => x > 0)) continue;
      const nextValue = objective(next, logMeans);
      const nextGradient = slope(next, logMeans);
      // Near the maximum, the likelihood is constant to rounding, and only the gradient decides.
      const flat = Math.abs(nextValue - value) <= 1e-12 * (1 + Math.abs(value));
      if (flat ? norm(nextGradient, next) < norm(gradient, alpha) : nextValue > value) {
        alpha = next;
        value = nextValue;
        gradient = nextGradient;
        moved = true;
      }
    }
    if (!moved || alpha.some((x) => x > LARGEST)) break;
  }
  if (alpha.some((x) => x > LARGEST) || norm(gradient, alpha) > 1e-6) throw noMaximum(method);
  return alpha;
}

function objective(alpha: Float64Array, logMeans: Float64Array): number {
  const total = alpha.reduce((sum, x) => sum + x, 0);
  return alpha.reduce((sum, x, j) => sum - logGamma(x) + (x - 1) * logMeans[j], logGamma(total));
}

function slope(alpha: Float64Array, logMeans: Float64Array): Float64Array {
  const whole = digamma(alpha.reduce((sum, x) => sum + x, 0));
  return alpha.map((x, j) => whole - digamma(x) + logMeans[j]);
}

/** The gradient on the log scale, where all concentrations are of similar size. */
function norm(gradient: Float64Array, alpha: Float64Array): number {
  return gradient.reduce((most, slopeAt, j) => Math.max(most, Math.abs(slopeAt * Math.min(1, alpha[j]))), 0);
}

function newtonStep(alpha: Float64Array, gradient: Float64Array): Float64Array {
  const z = trigamma(alpha.reduce((sum, x) => sum + x, 0));
  const q = alpha.map((x) => -trigamma(x));
  const weighted = gradient.reduce((sum, g, j) => sum + g / q[j], 0);
  const inverses = q.reduce((sum, x) => sum + 1 / x, 0);
  const b = weighted / (1 / z + inverses);
  return gradient.map((g, j) => -(g - b) / q[j]);
}

/** The total concentration from means and variances, which is Minka's starting point. */
function startFromMoments(method: string, shares: Matrix, weights: Float64Array): Float64Array {
  const means = columnMeans(shares, weights);
  const variances = columnVariances(shares, { divisor: "n", weights });
  const logs = Array.from(variances, (v, j) => Math.log((means[j] * (1 - means[j])) / v - 1)).slice(0, -1);
  const total = Math.exp(logs.reduce((sum, x) => sum + x, 0) / logs.length);
  if (variances.every((v) => v <= 1e-24)) throw noMaximum(method);
  return means.map((mean) => mean * (Number.isFinite(total) && total > 0 ? total : 1));
}

function noMaximum(method: string): DataError {
  return new DataError(
    method,
    "the likelihood of these data has no maximum; the rows hardly differ, and the concentration grows without bound.",
    { expected: "rows that differ", received: "rows that hardly differ" },
  );
}

function requireShares(method: string, shares: Matrix): void {
  const { rows, columns, data } = shares;
  data.forEach((share, at) => {
    if (share > 0 && share < 1) return;
    throw badCell(method, Math.floor(at / columns), at % columns, "shares between 0 and 1", share);
  });
  for (let i = 0; i < rows; i += 1) {
    const total = shares.row(i).reduce((sum, share) => sum + share, 0);
    if (Math.abs(total - 1) <= 1e-9) continue;
    const sentence = words`the shares of ${rowName(i)} must add up to 1; their sum is ${total}.`;
    throw new DataError(method, sentence, { expected: "a sum of 1", received: `a sum of ${total}` });
  }
}
