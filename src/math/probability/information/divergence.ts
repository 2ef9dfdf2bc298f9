import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import type { Distribution } from "../distributions/distribution.js";
import type { MultivariateDistribution } from "../multivariate/distribution.js";
import { closedDivergence } from "./closed-divergences.js";
import { type Probabilities, readPair } from "./distribution.js";
import { expectedLogRatio } from "./expected-log-ratio.js";
import { type InformationOptions, logarithm, nonNegative } from "./unit.js";

/** A distribution of numbers or of vectors. */
type AnyDistribution = Distribution | MultivariateDistribution;

/**
 * The Kullback-Leibler divergence Σ p log(p / q), or ∫ p log(p / q) of two densities: the extra length of
 * messages from p in a code made for q. Infinity where p > 0 = q.
 *
 * Pairs of one family have closed forms; other distributions of numbers are integrated or summed to about ten
 * digits.
 *
 * ```ts
 * klDivergence([0.5, 0.5], [0.25, 0.75]); // 0.2075… bits
 * klDivergence(new Exponential({ rate: 2 }), new Exponential({ rate: 1 }), { unit: "nats" }); // ln 2 − ½
 * ```
 */
export function klDivergence(p: Probabilities, q: Probabilities, options?: InformationOptions): number;
export function klDivergence(p: Distribution, q: Distribution, options?: InformationOptions): number;
export function klDivergence(
  p: MultivariateDistribution,
  q: MultivariateDistribution,
  options?: InformationOptions,
): number;
export function klDivergence(
  p: Probabilities | AnyDistribution,
  q: Probabilities | AnyDistribution,
  options: InformationOptions = {},
): number {
  const log = logarithm("klDivergence", options);
  if (isDistribution(p) && isDistribution(q)) return nonNegative(divergenceOf(p, q) * log(Math.E));
  if (isDistribution(p) || isDistribution(q)) {
    const [one, other] = isDistribution(p) ? ["p", "q"] : ["q", "p"];
    const sentence = words`${one} is a distribution and ${other} is not; give ${wanted("two distributions")} or two lists of probabilities.`;
    throw new DataError("klDivergence", sentence, { received: "one" });
  }
  const [left, right] = readPair("klDivergence", p, q);
  return divergence(left, right, log);
}

function isDistribution(source: Probabilities | AnyDistribution): source is AnyDistribution {
  return typeof source === "object" && source !== null && "logDensity" in source;
}

/** In nats. */
function divergenceOf(p: AnyDistribution, q: AnyDistribution): number {
  const [dimension, other] = [p, q].map((source) => ("dimension" in source ? source.dimension : 1));
  if ("dimension" in p !== "dimension" in q || dimension !== other) {
    throw new ShapeError(
      "klDivergence",
      words`p and q must have the same dimension; ${p.name} has ${wanted(`${dimension}`)} and ${q.name} has ${got(other)}.`,
    );
  }
  if (p.kind !== q.kind) {
    const sentence = `p and q must both be continuous or both be discrete; ${p.name} is ${p.kind} and ${q.name} is ${q.kind}.`;
    throw new DataError("klDivergence", sentence, { expected: `a ${p.kind} q`, received: `a ${q.kind} q` });
  }
  const closed = closedDivergence(p, q);
  if (closed !== undefined) return closed;
  if (!("dimension" in p) && !("dimension" in q)) return expectedLogRatio(p, q);
  const sentence = `distributions of vectors need a closed form, which ${p.name} and ${q.name} with these parameters do not have; average logDensity differences over a sample instead.`;
  throw new DataError("klDivergence", sentence, {
    expected: "a pair with a closed form",
    received: `${p.name} and ${q.name}`,
  });
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
