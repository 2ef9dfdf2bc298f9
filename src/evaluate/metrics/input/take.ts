import { Matrix } from "../../../linalg/matrix.js";

/** The values at these places, in that order. */
export function takeNumbers(values: Float64Array, rows: ArrayLike<number>): Float64Array {
  const out = new Float64Array(rows.length);
  for (let i = 0; i < out.length; i += 1) out[i] = values[rows[i]];
  return out;
}

export function takeCodes(codes: Int32Array, rows: ArrayLike<number>): Int32Array {
  const out = new Int32Array(rows.length);
  for (let i = 0; i < out.length; i += 1) out[i] = codes[rows[i]];
  return out;
}

/** The rows of a matrix at these places, in that order. */
export function takeMatrixRows({ data, columns }: Matrix, rows: ArrayLike<number>): Matrix {
  const out = new Matrix(rows.length, columns);
  for (let i = 0, at = 0; i < rows.length; i += 1) {
    const start = rows[i] * columns;
    for (let j = 0; j < columns; j += 1, at += 1) out.data[at] = data[start + j];
  }
  return out;
}
