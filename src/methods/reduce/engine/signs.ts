import { Matrix } from "../../../math/linalg/matrix.js";

/** Entries whose absolute values differ by less than this, relatively, count as equal. */
const SLACK = 1e-10;

/**
 * The columns with signs that make the entry of largest absolute value positive; of several that are equal to ten
 * digits, the first one. The sign of a direction is arbitrary; this rule makes every computation give the same one.
 */
export function withLargestPositive(vectors: Matrix): Matrix {
  const signs = signsOf(vectors);
  return new Matrix(
    vectors.rows,
    vectors.columns,
    vectors.data.map((value, at) => (signs[at % vectors.columns] < 0 ? 0 - value : value)),
  );
}

/** Of every column, the entry of largest absolute value. */
function signsOf({ rows, columns, data }: Matrix): Float64Array {
  const largest = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < columns; j += 1) {
      const value = data[i * columns + j];
      if (Math.abs(value) > Math.abs(largest[j]) * (1 + SLACK)) largest[j] = value;
    }
  return largest;
}
