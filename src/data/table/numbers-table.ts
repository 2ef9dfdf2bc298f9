import type { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { Table } from "./table.js";

/** A table whose columns are those of a matrix, under these names. */
export function numbersTable(rows: Matrix | SparseMatrix, names: readonly string[]): Table {
  if (rows instanceof SparseMatrix) return Table.fromSparse(rows, names);
  return Table.of(names.map((name, j) => [name, { kind: "quantitative", values: rows.column(j) }]));
}
