// How exactly the likelihood determines the entries of a precision matrix that are not 0.

import { definiteFactor, definiteInverse } from "../../../math/linalg/cholesky.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

type Pair = readonly [i: number, j: number];

/**
 * The standard errors of the partial correlations of pairs, by the delta method. The information about the entries is
 * n/2·tr(Σ·∂Θ/∂a·Σ·∂Θ/∂b) (Lauritzen 1996, section 5.2.1); they and the variables' own entries determine each other.
 */
export function partialCorrelationErrors(
  covariance: Matrix,
  precision: Matrix,
  pairs: readonly Pair[],
  totalWeight: number,
): Float64Array {
  const size = covariance.rows;
  // The same on any scale: entries of variables with unit variance are of one size.
  const deviations = covariance.diagonal().map(Math.sqrt);
  const w = covariance.map((v, at) => v / (deviations[Math.floor(at / size)] * deviations[at % size]));
  const theta = precision.map((v, at) => v * deviations[Math.floor(at / size)] * deviations[at % size]);
  const entries: readonly Pair[] = [...deviations.keys()].map((i): Pair => [i, i]).concat(pairs);
  const count = entries.length;
  const information = new Float64Array(count * count);
  const get = (i: number, j: number) => w.data[i * size + j];
  for (const [a, [i, j]] of entries.entries())
    for (let b = 0; b <= a; b += 1) {
      const [k, l] = entries[b];
      // Entries off the diagonal are in Θ twice.
      const twice = (i === j ? 0.5 : 1) * (k === l ? 0.5 : 1);
      const value = totalWeight * twice * (get(i, k) * get(j, l) + get(i, l) * get(j, k));
      information[a * count + b] = value;
      information[b * count + a] = value;
    }
  const factor = definiteFactor(count, information);
  if (factor === undefined) return new Float64Array(pairs.length).fill(Number.NaN);
  const variances = definiteInverse(factor).data;
  return Float64Array.from(pairs, ([i, j], at) => {
    const [product, first, second] = [theta.get(i, j), theta.get(i, i), theta.get(j, j)];
    const root = Math.sqrt(first * second);
    const correlation = -product / root;
    const gradient = [-1 / root, -correlation / (2 * first), -correlation / (2 * second)];
    const indices = [size + at, i, j];
    let variance = 0;
    for (const [a, slope] of gradient.entries())
      for (const [b, other] of gradient.entries())
        variance += slope * other * variances[indices[a] * count + indices[b]];
    return Math.sqrt(variance);
  });
}
