import { integrate } from "../../../math/probability/density/integrate.js";
import type { Distribution } from "../../../math/probability/distributions/distribution.js";

/** Of the middle half of the distribution's values. */
const TOLERANCE = 1e-13;

/** E max(X − a, 0) = ∫ P(X > x) dx from a upward. */
export function meanAbove(distribution: Distribution, a: number): number {
  const { support, kind } = distribution;
  const tail = (x: number) => distribution.survival(x);
  if (kind === "discrete") return tailSum(tail, a, support.upper, 1);
  return tailIntegral(tail, a, support.upper - a, 1, scaleOf(distribution));
}

/** E max(a − X, 0) = ∫ P(X ≤ x) dx from a downward. */
export function meanBelow(distribution: Distribution, a: number): number {
  const { support, kind } = distribution;
  const tail = (x: number) => distribution.cdf(x);
  if (kind === "discrete") return tailSum(tail, a - 1, support.lower, -1);
  return tailIntegral(tail, a, a - support.lower, -1, scaleOf(distribution));
}

function scaleOf(distribution: Distribution): number {
  return distribution.quantile(0.75) - distribution.quantile(0.25);
}

/** The sum of a tail's probabilities at whole numbers from a whole number to an end, until they vanish. */
function tailSum(tail: (x: number) => number, from: number, end: number, direction: 1 | -1): number {
  let sum = 0;
  for (let x = from; (end - x) * direction >= 0; x += direction) {
    const term = tail(x);
    sum += term;
    if (term <= 2 ** -60 * sum) break;
  }
  return sum;
}

/** An unbounded tail is brought to [0, 1) by x = a ± s t/(1 − t). */
function tailIntegral(
  tail: (x: number) => number,
  a: number,
  length: number,
  direction: 1 | -1,
  scale: number,
): number {
  if (!(length > 0)) return 0;
  if (Number.isFinite(length)) {
    return integrate((x) => tail(a + direction * x), 0, length, TOLERANCE * scale);
  }
  const folded = (t: number) => {
    const value = tail(a + (direction * scale * t) / (1 - t));
    return value === 0 ? 0 : (value * scale) / (1 - t) ** 2;
  };
  return integrate(folded, 0, 1, TOLERANCE * scale);
}
