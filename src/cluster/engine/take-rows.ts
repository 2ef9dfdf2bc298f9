import { Matrix } from "../../linalg/matrix.js";

/** A copy of some rows of a matrix. */
export function takeRows({ data, columns }: Matrix, rows: ArrayLike<number>): Matrix {
  const out = new Matrix(rows.length, columns);
  for (let at = 0; at < rows.length; at += 1)
    out.data.set(data.subarray(rows[at] * columns, (rows[at] + 1) * columns), at * columns);
  return out;
}
