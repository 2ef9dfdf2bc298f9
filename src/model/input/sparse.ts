// Rows as a sparse matrix, for methods that make use of zeros.

import { allFinite } from "../../base/numbers.js";
import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { firstInfinite, isUsable, type MissingPolicy, unusable } from "./finite.js";
import { type Features, requireColumns } from "./predictors.js";
import type { Rows } from "./rows.js";

/** New cases for a fitted model, without their zeros: matched by name in a table, by position in a matrix. */
export function readNewSparseCases(
  method: string,
  rows: Rows,
  features: Features,
  missing: MissingPolicy,
): SparseMatrix {
  const matrix = readNewSparseRows(method, rows, features);
  requireUsableSparse(method, matrix, features, missing);
  return matrix;
}

/** New cases for a fitted model as a sparse matrix, without a check of the numbers, which is left to the caller. */
export function readNewSparseRows(method: string, rows: Rows, { names, encoding }: Features): SparseMatrix {
  if (rows instanceof Table)
    return (encoding ?? Encoding.of(method, rows, { columns: names })).applySparse(method, rows);
  const matrix = toSparseMatrix(method, rows);
  requireColumns(method, matrix, names);
  return matrix.columns === names.length ? matrix : SparseMatrix.fromDense(new Matrix(0, names.length));
}

function toSparseMatrix(method: string, rows: Exclude<Rows, Table>): SparseMatrix {
  if (rows instanceof SparseMatrix) return rows;
  return SparseMatrix.fromDense(rows instanceof Matrix ? rows : Matrix.from(rows, method));
}

/** Infinite numbers are never usable; NaN is, where the method treats missing values itself. */
export function requireUsableSparse(
  method: string,
  { values, columnIndices, rowPointers }: SparseMatrix,
  { names }: Features,
  missing: MissingPolicy,
): void {
  // A search with a callback is ten times slower, and usually finds nothing.
  if (missing === "native" ? firstInfinite(values) < 0 : allFinite(values)) return;
  const at = values.findIndex((value) => !isUsable(value, missing));
  const row = rowPointers.findIndex((pointer) => pointer > at) - 1;
  throw unusable(method, names[columnIndices[at]], row, values[at]);
}
