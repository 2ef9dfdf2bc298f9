// Baselines ignore the values of all columns: columns of every kind are accepted, but they must exist.

import { Encoding } from "../../data/kinds/encoding.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import type { Cases } from "../../model/cases.js";
import { type Features, type Rows, readNewCases, requireColumns } from "../../model/input.js";

/** The columns of the training cases as they are, without an encoding; none may hold an infinite number. */
export function readInputs(cases: Cases): Features {
  const { method, source, columnNames: names } = cases;
  if (source instanceof Table) {
    const { table } = cases;
    const columns = names.filter((name) => table.kind(name) === "quantitative");
    const numbers = { names: columns, encoding: Encoding.of(method, table, { columns }) };
    readNewCases(method, table, numbers, "native");
  } else if (cases.isSparse) cases.sparse;
  else cases.requireUsable();
  return { names };
}

/** The number of new cases, which must have the columns of the model. */
export function countNewCases(method: string, rows: Rows, names: readonly string[]): number {
  if (rows instanceof Table) {
    for (const name of names) rows.column(name, method);
    return rows.rows;
  }
  const cases = rows instanceof Matrix || rows instanceof SparseMatrix ? rows : Matrix.from(rows);
  requireColumns(method, cases, names);
  return cases.rows;
}
