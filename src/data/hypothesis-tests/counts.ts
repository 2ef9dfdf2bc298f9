// Tables of counts as the tests read them.

import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";

/** A table of counts: a matrix, rows of numbers, or a cross tabulation. */
export type Counts = Matrix | readonly (readonly number[])[] | { readonly counts: Matrix };

export interface CountTable {
  readonly rows: number;
  readonly columns: number;
  /** Row by row. */
  readonly values: Float64Array;
  readonly rowTotals: Float64Array;
  readonly columnTotals: Float64Array;
  readonly total: number;
}

/** Refuses what cannot be a table of counts. */
export function requireCounts(method: string, counts: unknown): void {
  if (typeof counts === "object" && counts !== null) return;
  const expected = "a matrix, rows of counts or a cross tabulation";
  throw new DataError(method, words`expected ${wanted(expected)}; got ${got(quote(counts))}.`);
}

/** The counts without empty rows and columns; at least two of each must remain. */
export function readCountTable(method: string, counts: Counts): CountTable {
  requireCounts(method, counts);
  const matrix =
    counts instanceof Matrix
      ? counts
      : "counts" in counts
        ? counts.counts
        : Matrix.from(counts as number[][]);
  const { rows, columns, data } = matrix;
  data.forEach((value, cell) => {
    if (Number.isSafeInteger(value) && value >= 0) return;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    const sentence = words`the count in ${rowName(row)}, column ${column} is ${got(value)}; every count must be ${wanted("a whole number ≥ 0")}.`;
    throw new DataError(method, sentence);
  });
  const rowSum = (i: number) => data.subarray(i * columns, (i + 1) * columns).reduce((a, b) => a + b, 0);
  const columnSum = (j: number) => {
    let sum = 0;
    for (let i = 0; i < rows; i += 1) sum += data[i * columns + j];
    return sum;
  };
  const keptRows = Array.from({ length: rows }, (_, i) => i).filter((i) => rowSum(i) > 0);
  const keptColumns = Array.from({ length: columns }, (_, j) => j).filter((j) => columnSum(j) > 0);
  if (keptRows.length < 2 || keptColumns.length < 2) {
    const received = `${keptRows.length} by ${keptColumns.length}`;
    const sentence = words`needs ${wanted("counts in at least two rows and two columns")}; got ${got(received)}.`;
    throw new ShapeError(method, sentence);
  }
  const values = Float64Array.from(keptRows.flatMap((i) => keptColumns.map((j) => data[i * columns + j])));
  const rowTotals = Float64Array.from(keptRows, rowSum);
  return {
    rows: keptRows.length,
    columns: keptColumns.length,
    values,
    rowTotals,
    columnTotals: Float64Array.from(keptColumns, columnSum),
    total: rowTotals.reduce((a, b) => a + b, 0),
  };
}
