// Members that see only some of the columns.

import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { type CaseRows, readCases } from "../../../model/case-rows.js";
import { type Rows, requireColumns } from "../../../model/input.js";

/** Rows as a table, so that a member that sees some columns knows them by their names. */
export function namedRows(cases: CaseRows, names: readonly string[]): Table {
  if (cases instanceof Table) return cases;
  if (cases instanceof SparseMatrix) return Table.fromSparse(cases, names);
  // Without rows a matrix may lack columns too.
  const values = (j: number) => (cases.rows === 0 ? new Float64Array(0) : cases.column(j));
  return Table.of(names.map((name, j) => [name, { kind: "quantitative", values: values(j) }]));
}

/** Rows without the features that are not among the chosen ones; a table keeps what is not a feature. */
export function withColumns(
  method: string,
  rows: Rows,
  names: readonly string[],
  chosen: Int32Array,
): Table | Matrix {
  const cases = readCases(rows, method);
  if (!(cases instanceof Table)) requireColumns(method, cases, names);
  if (cases instanceof Matrix) return takeColumns(cases, chosen);
  const table = namedRows(cases, names);
  const kept = new Set(Array.from(chosen, (at) => names[at]));
  return table.drop(names.filter((name) => !kept.has(name) && table.has(name)));
}

function takeColumns({ data, rows, columns }: Matrix, chosen: Int32Array): Matrix {
  const out = new Matrix(rows, chosen.length);
  for (let row = 0, to = 0; row < rows; row += 1)
    for (let k = 0; k < chosen.length; k += 1, to += 1) out.data[to] = data[row * columns + chosen[k]];
  return out;
}
