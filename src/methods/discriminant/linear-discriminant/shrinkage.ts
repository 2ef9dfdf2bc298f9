// How far a covariance should be shrunk toward the identity, estimated from standardized columns.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { sumOfSquares } from "../../linear/engine/vectors.js";

/**
 * The shrinkage with the least expected squared error for any distribution (Ledoit and Wolf 2004), from the
 * correlations (divisor n), the sum of `fourthPowers` and the total weight.
 */
export function ledoitWolf(correlations: Matrix, fourthPowers: number, totalWeight: number): number {
  const columns = correlations.rows;
  const squares = sumOfSquares(correlations.data);
  const spread = (fourthPowers / totalWeight - squares) / (totalWeight * columns);
  const distance = (squares - columns) / columns;
  const used = Math.min(Math.max(0, spread), distance);
  return distance > 0 ? used / distance : 0;
}

/** Σ w·(Σⱼ z²)² over rows z that are centered by their class means and divided by the deviations. */
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

/** The shrinkage with the least expected squared error for normal data (Chen, Wiesel, Eldar and Hero 2010, equation 23). */
export function oracleApproximating(correlations: Matrix, totalWeight: number): number {
  const columns = correlations.rows;
  // The mean variance of correlations is 1.
  const meanSquare = sumOfSquares(correlations.data) / columns ** 2;
  const denominator = (totalWeight + 1) * (meanSquare - 1 / columns);
  return denominator > 0 ? Math.min(1, (meanSquare + 1) / denominator) : 1;
}
