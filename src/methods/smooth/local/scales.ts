// In which units features are compared.

import type { Matrix } from "../../../math/linalg/matrix.js";

/** The share of cases at either end that does not count for the spread of a feature, as in R's loess. */
const TRIM = 0.1;

/** The standard deviation of every feature without its extreme tenths; of all its values if the others do not vary; 1 if none do. */
export function trimmedDeviations(x: Matrix, weights: Float64Array | undefined): Float64Array {
  return Float64Array.from({ length: x.columns }, (_, j) => {
    const values = Float64Array.from({ length: x.rows }, (_row, i) => x.get(i, j));
    const order = Int32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
    const sorted = Float64Array.from(order, (i) => values[i]);
    const sortedWeights = Float64Array.from(order, (i) => weights?.[i] ?? 1);
    return deviationBetween(sorted, sortedWeights, TRIM) || deviationBetween(sorted, sortedWeights, 0) || 1;
  });
}

function deviationBetween(sorted: Float64Array, weights: Float64Array, trim: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const whole = weights.every(Number.isInteger);
  const cut = whole ? Math.ceil(trim * total) : trim * total;
  const kept = new Float64Array(sorted.length);
  let [passed, count, mean] = [0, 0, 0];
  for (let i = 0; i < sorted.length; i += 1) {
    kept[i] = Math.max(0, Math.min(passed + weights[i], total - cut) - Math.max(passed, cut));
    passed += weights[i];
    count += kept[i];
    if (kept[i] > 0) mean += ((sorted[i] - mean) * kept[i]) / count;
  }
  let squares = 0;
  for (let i = 0; i < sorted.length; i += 1) if (kept[i] > 0) squares += kept[i] * (sorted[i] - mean) ** 2;
  if (sorted[0] === sorted[sorted.length - 1]) return 0;
  // Fewer than two cases in all have no estimate of a variance, only a spread.
  return Math.sqrt(squares / (count > 1 ? count - 1 : count)) || 0;
}
