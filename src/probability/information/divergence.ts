import { type Probabilities, readPair } from "./distribution.js";
import { type InformationOptions, logarithm, nonNegative } from "./unit.js";

/**
 * The Kullback-Leibler divergence Σ p log(p / q): the extra length of messages from p in a code
 * made for q. Infinity where p > 0 = q.
 *
 * ```ts
 * klDivergence([0.5, 0.5], [0.25, 0.75]); // 0.2075… bits
 * ```
 */
export function klDivergence(p: Probabilities, q: Probabilities, options: InformationOptions = {}): number {
  const log = logarithm("klDivergence", options);
  const [left, right] = readPair("klDivergence", p, q);
  return divergence(left, right, log);
}

/**
 * The Jensen-Shannon divergence: the mean divergence of p and q from their average. It is symmetric, 0 for
 * equal distributions and 1 bit for distributions without a common outcome; its square root is a metric.
 *
 * ```ts
 * jensenShannon([1, 0], [0, 1]); // 1 bit
 * ```
 */
export function jensenShannon(p: Probabilities, q: Probabilities, options: InformationOptions = {}): number {
  const log = logarithm("jensenShannon", options);
  const [left, right] = readPair("jensenShannon", p, q);
  const middle = left.map((value, i) => (value + right[i]) / 2);
  return (divergence(left, middle, log) + divergence(right, middle, log)) / 2;
}

function divergence(p: Float64Array, q: Float64Array, log: (value: number) => number): number {
  let sum = 0;
  for (let i = 0; i < p.length; i += 1) {
    if (p[i] === 0) continue;
    const ratio = p[i] / q[i];
    // A ratio beyond the float64 range still has a logarithm.
    sum += p[i] * (ratio > 0 && ratio < Number.POSITIVE_INFINITY ? log(ratio) : log(p[i]) - log(q[i]));
  }
  return nonNegative(sum);
}
