import type { Matrix } from "../../../../math/linalg/matrix.js";

/** xᵀMx of every row x. */
export function quadraticForms(rows: Matrix, matrix: Matrix): Float64Array {
  const along = rows.multiply(matrix).data;
  const { data, columns } = rows;
  const out = new Float64Array(rows.rows);
  for (let i = 0, at = 0; i < out.length; i += 1)
    for (let j = 0; j < columns; j += 1, at += 1) out[i] += along[at] * data[at];
  return out;
}
