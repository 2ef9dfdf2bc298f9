// Rows that only their number is asked of: columns of every kind are accepted, but must be there.

import { Encoding } from "../data/encoding.js";
import { Table } from "../data/table.js";
import { type Rows, readNewCases, readPredictors, requireCases, requireColumns } from "../learn/input.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { numberColumns } from "../prepare/table-columns.js";

/** The names of the columns of training cases, of whose numbers none may be infinite. */
export function readFeatureNames(method: string, rows: Rows, except: readonly string[]): readonly string[] {
  if (!(rows instanceof Table)) return readPredictors(method, rows, { missing: "native" }).features.names;
  const names = rows.featureNames(except);
  requireCases(method, rows.rows, { names });
  const columns = numberColumns(rows).filter((name) => !except.includes(name));
  readNewCases(method, rows, { names: columns, encoding: Encoding.of(method, rows, { columns }) }, "native");
  return names;
}

/** How many new cases there are, after the check that they have the columns of the model. */
export function countNewCases(method: string, rows: Rows, names: readonly string[]): number {
  if (rows instanceof Table) {
    for (const name of names) rows.column(name, method);
    return rows.rows;
  }
  const cases = rows instanceof Matrix || rows instanceof SparseMatrix ? rows : Matrix.from(rows);
  requireColumns(method, cases, names);
  return cases.rows;
}
