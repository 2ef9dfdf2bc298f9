import { columnName, DataError, got, words } from "../../../base/errors.js";
import type { Column } from "../../../data/table/column.js";

/** The values of a column as numbers to calculate with: true as 1, missing as NaN. */
export function numbersIn(method: string, name: string, column: Column): Float64Array {
  if (column.kind === "quantitative") return column.values;
  if (column.kind === "boolean") return ranksOf(column.codes);
  throw new DataError(method, words`${columnName(name)} is ${got(column.kind)}, but numbers are needed.`, {
    expected: "a quantitative or boolean column",
  });
}

/** A column that a method made, as numbers for a matrix: levels by their rank from 0, true as 1, missing as NaN. */
export function numbersOut(method: string, name: string, column: Column): Float64Array {
  if (column.kind === "quantitative") return column.values;
  if (column.kind === "boolean" || column.kind === "ordinal") return ranksOf(column.codes);
  const sentence = words`${columnName(name)} becomes ${got(column.kind)}, which a matrix cannot hold; use transformTable.`;
  throw new DataError(method, sentence, { expected: "a quantitative, ordinal or boolean column" });
}

/** Codes as numbers, missing as NaN; a loop, because `Float64Array.from` with a function is 20 times slower. */
export function ranksOf(codes: Int32Array | Int8Array): Float64Array {
  const ranks = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) ranks[row] = codes[row] < 0 ? Number.NaN : codes[row];
  return ranks;
}
