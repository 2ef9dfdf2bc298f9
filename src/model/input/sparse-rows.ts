import { DataError, got, words } from "../../base/errors.js";
import { SparseColumn } from "../../data/table/sparse-column.js";
import { Table } from "../../data/table/table.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { Rows } from "./rows.js";

/** Whether rows are stored without their zeros: a sparse matrix, or a table with a sparse column. */
export function isSparse(rows: Rows): boolean {
  if (rows instanceof SparseMatrix) return true;
  return rows instanceof Table && rows.names.some((name) => rows.column(name) instanceof SparseColumn);
}

/** The size up to which sparse rows are made dense without being asked: 1 GiB of numbers. */
const MOST_WRITTEN_OUT = 2 ** 27;

/** Rows that are small when sparse may not fit into memory when dense; that is the caller's choice. */
export function requireRoom(method: string, rows: SparseMatrix | Table, columns: number): void {
  if (rows.rows * columns <= MOST_WRITTEN_OUT || !isSparse(rows)) return;
  const size = `${((8 * rows.rows * columns) / 2 ** 30).toFixed(1)} GiB`;
  const conversion = rows instanceof Table ? "`toMatrix`" : "`toDense`";
  const sentence = words`these sparse rows, ${got(`${rows.rows}×${columns}`)}, would take ${size} when dense; choose a method or options that keep them sparse, or convert them yourself with ${conversion}.`;
  throw new DataError(method, sentence, { expected: `at most ${MOST_WRITTEN_OUT} numbers` });
}
