import { columnName, DataError, rowName, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../../model/cases.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import { isSparse } from "../../../model/input/sparse-rows.js";
import { type Features, type Rows, readNewCases } from "../../../model/input.js";
import { type Cells, cellsOf, requireKnown } from "./cells.js";

/** The training cases as numbers ≥ 0 that the caller cannot change, without their zeros if they came so. */
export function ownNonNegativeCells(cases: Cases): Cells {
  const { method, features } = cases;
  const source = cases.isSparse ? copyOf(cases.sparse) : cases.owned.matrix;
  return checked(method, source, features.names, true);
}

/** New cases for a fitted model. */
export function newNonNegativeCells(method: string, rows: Rows, features: Features): Cells {
  const read = isSparse(rows as never) ? readNewSparseCases : readNewCases;
  return checked(method, read(method, rows, features, "native"), features.names, false);
}

function checked(
  method: string,
  x: Matrix | SparseMatrix,
  names: readonly string[],
  learned: boolean,
): Cells {
  const values = x instanceof Matrix ? x.data : x.values;
  let at = 0;
  while (at < values.length && !(values[at] < 0)) at += 1;
  if (at < values.length) throw negative(method, x, at, names);
  const cells = cellsOf(x);
  requireKnown(method, cells, names, learned);
  return cells;
}

function negative(method: string, x: Matrix | SparseMatrix, at: number, names: readonly string[]): DataError {
  const dense = x instanceof Matrix;
  const column = names[dense ? at % x.columns : x.columnIndices[at]];
  const row = dense ? Math.floor(at / x.columns) : x.rowPointers.findIndex((pointer) => pointer > at) - 1;
  const value = (dense ? x.data : x.values)[at];
  const sentence = words`${columnName(column)} has the value ${value} at ${rowName(row)}; numbers must be ≥ 0.`;
  return new DataError(method, sentence, { expected: "a number ≥ 0", received: String(value) });
}

function copyOf({ rows, columns, rowPointers, columnIndices, values }: SparseMatrix): SparseMatrix {
  return new SparseMatrix(rows, columns, rowPointers.slice(), columnIndices.slice(), values.slice());
}
