import type { Matrix } from "../../../math/linalg/matrix.js";

/** Entries whose absolute values differ by less than this, relatively, count as equal. */
const SLACK = 1e-10;

/** Columns with the signs for which the entry of largest absolute value, of equal ones the first, is positive. */
export function withLargestPositive(vectors: Matrix): Matrix {
  const { rows, columns, data } = vectors;
  const largest = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) {
      const value = data[i * columns + j];
      if (Math.abs(value) > Math.abs(largest[j]) * (1 + SLACK)) largest[j] = value;
    }
  return vectors.map((value, at) => (largest[at % columns] < 0 ? -value : value));
}
