import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
import type { Column } from "../../data/table/column.js";
import { sparseColumns } from "../../data/table/sparse-columns.js";
import { Table } from "../../data/table/table.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { type CheckedLimits, requireSize } from "../limits.js";
import type { SparseData } from "./read.js";
import { writeLibsvm } from "./write.js";

/** Responses as y, queries as qid, features as x1, x2, …; columns that are mostly zeros are stored without them. */
export function tableOfSparse(
  method: string,
  { x, y, queries }: SparseData,
  limits: Pick<CheckedLimits, "maxColumns" | "maxCells">,
): Table {
  const SPARSE = 3;
  requireSize(method, x.rows, x.columns + 1, limits, ", or call readLibsvm, which gives a sparse matrix");
  const entries = sparseColumns(x).map((column, j): [string, Column] => {
    const sparse = SPARSE * column.rows.length < column.length;
    return [`x${j + 1}`, sparse ? column : { kind: "quantitative", values: column.toDense() }];
  });
  const leading: [string, Column][] = [["y", { kind: "quantitative", values: y }]];
  if (queries !== undefined) leading.push(["qid", { kind: "quantitative", values: queries }]);
  return Table.of([...leading, ...entries]);
}

/** The column y as responses, a column qid as queries, and all others as features, in LIBSVM format. */
export function sparseText(method: string, table: Table): string {
  const columns = [...table].map(([name, column]) => {
    if (column.kind === "quantitative") return { name, values: column.values };
    const sentence = words`${columnName(name)} is ${got(column.kind)}; LIBSVM can hold only numbers.`;
    throw new DataError(method, sentence, { expected: "quantitative" });
  });
  const response = columns.find(({ name }) => name === "y");
  if (response === undefined) {
    const message = words`LIBSVM requires ${wanted('a column "y"')} with the responses.`;
    throw new DataError(method, message, { column: "y" });
  }
  const queries = columns.find(({ name }) => name === "qid");
  const features = columns.filter((column) => column !== response && column !== queries);
  const triplets: [number, number, number][] = [];
  for (let row = 0; row < table.rows; row += 1) {
    for (const [j, { values }] of features.entries())
      if (values[row] !== 0) triplets.push([row, j, values[row]]);
  }
  return writeLibsvm(SparseMatrix.fromTriplets(table.rows, features.length, triplets), response.values, {
    queries: queries?.values,
  });
}
