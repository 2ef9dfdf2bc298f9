import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { requireRoom } from "./sparse-rows.js";

/** Cases as a method accepts them: numbers in rows, dense or sparse, or a table. */
export type Rows = MatrixLike | SparseMatrix | Table;

export function rowCount(method: string, rows: Rows): number {
  if (typeof rows === "object" && rows !== null) {
    const count = "rows" in rows ? rows.rows : rows.length;
    if (Number.isSafeInteger(count)) return count;
  }
  const expected = "a table, a matrix, or rows of numbers";
  throw new DataError(method, { what: "the first argument", expected, received: quote(rows) });
}

/** The rows as a dense matrix. */
export function toMatrix(method: string, rows: MatrixLike | SparseMatrix): Matrix {
  if (rows instanceof SparseMatrix) {
    requireRoom(method, rows, rows.columns);
    return rows.toDense();
  }
  return rows instanceof Matrix ? rows : Matrix.from(rows, method);
}
