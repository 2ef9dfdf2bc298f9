import { DataError } from "../base/errors.js";
import { SparseColumn } from "../data/sparse-column.js";
import { Table } from "../data/table.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import type { Rows } from "./input.js";

/** Whether cases come without their zeros: a sparse matrix, or a table with such a column. */
export function isSparse(rows: Rows): boolean {
  if (rows instanceof SparseMatrix) return true;
  return rows instanceof Table && rows.names.some((name) => rows.column(name) instanceof SparseColumn);
}

/** The most numbers that zeros are written out to without being asked: 1 GiB. */
const MOST_WRITTEN_OUT = 2 ** 27;

/** What is small without its zeros may not fit into memory with them; that is the caller's choice. */
export function requireRoom(method: string, rows: SparseMatrix | Table, columns: number): void {
  if (rows.rows * columns <= MOST_WRITTEN_OUT || !isSparse(rows)) return;
  const size = `${((8 * rows.rows * columns) / 2 ** 30).toFixed(1)} GiB`;
  const own = rows instanceof Table ? "`toMatrix`" : "`toDense`";
  throw new DataError(
    `${method}: these sparse rows, ${rows.rows}×${columns}, would take ${size} with their zeros; choose a method or options that leave zeros alone, or write them out yourself with ${own}.`,
    { method, expected: `at most ${MOST_WRITTEN_OUT} numbers`, received: `${rows.rows}×${columns}` },
  );
}
