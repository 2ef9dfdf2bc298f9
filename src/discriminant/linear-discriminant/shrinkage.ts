// How far a covariance should be pulled toward the identity, estimated from columns in units of their deviations.

import type { Matrix } from "../../linalg/matrix.js";

/**
 * The shrinkage of least expected squared error for any distribution (Ledoit and Wolf 2004), from the sums of
 * squares of every centered and divided row, their weights, and the correlations (divisor n).
 */
export function ledoitWolf(correlations: Matrix, fourthPowers: number, mass: number): number {
  const columns = correlations.rows;
  const squares = sumOfSquares(correlations);
  const spread = (fourthPowers / mass - squares) / (mass * columns);
  const distance = (squares - columns) / columns;
  const used = Math.min(Math.max(0, spread), distance);
  return distance > 0 ? used / distance : 0;
}

/** Σ w·(Σⱼ z²)² over rows z that were centered by their class and divided by the deviations. */
export function fourthPowers(
  { data, rows, columns }: Matrix,
  codes: Int32Array,
  means: Matrix,
  deviations: Float64Array,
  weights: Float64Array | undefined,
): number {
  let total = 0;
  for (let i = 0, at = 0; i < rows; i += 1) {
    let sum = 0;
    for (let j = 0; j < columns; j += 1, at += 1) {
      const z = (data[at] - means.data[codes[i] * columns + j]) / deviations[j];
      sum += z * z;
    }
    total += (weights?.[i] ?? 1) * sum * sum;
  }
  return total;
}

/** The same for normal data, from the correlations alone (Chen, Wiesel, Eldar and Hero 2010, equation 23). */
export function oracleApproximating(correlations: Matrix, mass: number): number {
  const columns = correlations.rows;
  // Of correlations, the mean variance is 1.
  const meanSquare = sumOfSquares(correlations) / columns ** 2;
  const denominator = (mass + 1) * (meanSquare - 1 / columns);
  return denominator > 0 ? Math.min(1, (meanSquare + 1) / denominator) : 1;
}

function sumOfSquares({ data }: Matrix): number {
  return data.reduce((sum, value) => sum + value * value, 0);
}
