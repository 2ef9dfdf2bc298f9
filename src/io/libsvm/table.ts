import { DataError } from "../../base/errors.js";
import { Table } from "../../data/table.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { SparseData } from "./read.js";
import { writeLibsvm } from "./write.js";

/** Responses as y, features as x1, x2, …, zeros included. */
export function tableOfSparse(method: string, { x, y }: SparseData): Table {
  const MOST = 2 ** 27;
  if (x.rows * x.columns > MOST) {
    const received = `${x.shape} values`;
    const sentence = `${received}, zeros included, are too many for a table; use readLibsvm, which keeps them sparse.`;
    throw new DataError(method, sentence, { expected: `at most ${MOST} values`, received });
  }
  const columns = Array.from({ length: x.columns }, () => new Float64Array(x.rows));
  for (let row = 0; row < x.rows; row += 1) {
    const { indices, values } = x.row(row);
    for (const [k, column] of indices.entries()) columns[column][row] = values[k];
  }
  const entries = columns.map((values, j) => [`x${j + 1}`, { kind: "quantitative", values }] as const);
  return Table.of([["y", { kind: "quantitative", values: y }], ...entries]);
}

/** The column y as responses and all others as features, in LIBSVM format. */
export function sparseText(method: string, table: Table): string {
  const columns = [...table].map(([name, column]) => {
    if (column.kind === "quantitative") return { name, values: column.values };
    const message = `column "${name}" is ${column.kind}; LIBSVM can hold only numbers.`;
    throw new DataError(method, message, { column: name, expected: "quantitative", received: column.kind });
  });
  const response = columns.find(({ name }) => name === "y");
  if (response === undefined) {
    const message = 'LIBSVM requires a column "y" with the responses.';
    throw new DataError(method, message, { column: "y", expected: 'a column "y"' });
  }
  const features = columns.filter((column) => column !== response);
  const triplets: [number, number, number][] = [];
  for (let row = 0; row < table.rows; row += 1) {
    for (const [j, { values }] of features.entries())
      if (values[row] !== 0) triplets.push([row, j, values[row]]);
  }
  return writeLibsvm(SparseMatrix.fromTriplets(table.rows, features.length, triplets), response.values);
}
