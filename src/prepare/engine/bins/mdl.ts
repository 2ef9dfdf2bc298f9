import { entropy } from "../../../math/probability/information/entropy.js";

/**
 * The information gain that a split must exceed to shorten the description of the classes: for N cases of
 * k classes, (log₂(N − 1) + log₂(3ᵏ − 2) − k·H + k₁·H₁ + k₂·H₂) / N (Fayyad and Irani 1993).
 */
export function mdlThreshold(left: Float64Array, right: Float64Array): number {
  const whole = left.map((weight, code) => weight + right[code]);
  const total = sum(whole);
  // Cases of total weight 1 or less cannot be split.
  if (total <= 1) return Number.POSITIVE_INFINITY;
  const classes = whole.filter((weight) => weight > 0).length;
  // log₂(3ᵏ − 2), even if 3ᵏ exceeds the largest double.
  const mixtures = classes * Math.log2(3) + Math.log2(1 - 2 * 3 ** -classes);
  const saved = classEntropies(whole) - classEntropies(left) - classEntropies(right);
  return (Math.log2(total - 1) + mixtures - saved) / total;
}

/** The number of classes that occur, times the entropy of their shares. */
function classEntropies(weights: Float64Array): number {
  const total = sum(weights);
  const occurring = weights.filter((weight) => weight > 0);
  return occurring.length * entropy(occurring.map((weight) => weight / total));
}

function sum(weights: Float64Array): number {
  return weights.reduce((total, weight) => total + weight, 0);
}
