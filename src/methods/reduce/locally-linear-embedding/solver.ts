// Cases as combinations of their neighbors, and the embedding in which these combinations fit best.

import { solveDefinite } from "../../../math/linalg/cholesky.js";
import { eigenSymmetricAway } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { withLargestPositive } from "../engine/signs.js";

/**
 * The weights, of sum 1, with which the neighbors of a case come nearest to it, from the distances of the case (first) and
 * its neighbors among each other: inner products of differences follow from them.
 */
export function reconstructionWeights(distances: Matrix, penalty: number): Float64Array {
  const { rows: size, data } = distances;
  const k = size - 1;
  // In units of the farthest neighbor, so that squares neither overflow nor vanish.
  const scale = data.subarray(0, size).reduce((most, value) => Math.max(most, value), 0) || 1;
  const products = new Float64Array(k * k);
  let trace = 0;
  for (let i = 0; i < k; i += 1) {
    for (let j = 0; j < k; j += 1) {
      const [a, b] = [data[i + 1] / scale, data[j + 1] / scale];
      products[i * k + j] = (a * a + b * b - (data[(i + 1) * size + j + 1] / scale) ** 2) / 2;
    }
    trace += products[i * k + i];
  }
  const added = penalty * (trace > 0 ? trace : 1);
  for (let i = 0; i < k; i += 1) products[i * k + i] += added;
  const ones = new Float64Array(k).fill(1);
  // Dissimilarities that no points have may leave the products indefinite: then all neighbors count the same.
  const found = solveDefinite(products, ones) ?? ones;
  const sum = found.reduce((total, value) => total + value, 0);
  return sum > 0 ? found.map((value) => value / sum) : ones.map((value) => value / k);
}

export interface LeastErrors {
  readonly embedding: Matrix;
  /** The eigenvalues of the dimensions: the errors that remain, the smallest first. */
  readonly eigenvalues: Float64Array;
}

/**
 * The embedding of mean 0, variance 1 and no correlation, by weight, with the least squared errors of the combinations.
 */
export async function leastErrors(
  neighbors: readonly Int32Array[],
  combinations: readonly Float64Array[],
  weights: Float64Array,
  components: number,
  { signal }: FitControl,
  pause: () => Promise<unknown>,
): Promise<LeastErrors> {
  const size = neighbors.length;
  const errors = new Matrix(size, size);
  const roots = weights.map(Math.sqrt);
  for (let point = 0; point < size; point += 1) {
    const at = [point, ...neighbors[point]];
    const parts = [1, ...combinations[point].map((value) => -value)].map((value, i) => value / roots[at[i]]);
    for (let i = 0; i < at.length; i += 1)
      for (let j = 0; j < at.length; j += 1)
        errors.data[at[i] * size + at[j]] += weights[point] * parts[i] * parts[j];
    if (point % 256 === 255) await pause();
  }
  const { values, vectors } = await eigenSymmetricAway(errors, { signal }, pause);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // The last one is the constant, whose errors are 0.
  const columns = Array.from({ length: components }, (_, k) =>
    vectors.column(size - 2 - k).map((value, point) => (value * Math.sqrt(total)) / roots[point]),
  );
  return {
    embedding: withLargestPositive(Matrix.fromColumns(columns)),
    eigenvalues: Float64Array.from({ length: components }, (_, k) => Math.max(0, values[size - 2 - k])),
  };
}
