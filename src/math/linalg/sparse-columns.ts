import { SparseMatrix } from "./sparse-matrix.js";

/** The columns of a sparse matrix at these ascending indices. */
export function takeSparseColumns(x: SparseMatrix, positions: ArrayLike<number>): SparseMatrix {
  const target = new Int32Array(x.columns).fill(-1);
  for (let to = 0; to < positions.length; to += 1) target[positions[to]] = to;
  const pointers = new Int32Array(x.rows + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < x.rows; i += 1) {
    for (let at = x.rowPointers[i]; at < x.rowPointers[i + 1]; at += 1) {
      if (target[x.columnIndices[at]] < 0) continue;
      indices.push(target[x.columnIndices[at]]);
      values.push(x.values[at]);
    }
    pointers[i + 1] = indices.length;
  }
  return new SparseMatrix(
    x.rows,
    positions.length,
    pointers,
    Int32Array.from(indices),
    Float64Array.from(values),
  );
}
