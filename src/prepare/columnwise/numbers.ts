import type { Column } from "../../data/column.js";
import { DataError } from "../../errors.js";

/** The values of a column that a method calculates with: numbers, or true as 1; NaN is missing. */
export function numbersIn(method: string, name: string, column: Column): Float64Array {
  if (column.kind === "quantitative") return column.values;
  if (column.kind === "boolean") return codesAsNumbers(column.codes);
  throw new DataError(`${method}: column "${name}" is ${column.kind}, but numbers are needed.`, {
    method,
    column: name,
    expected: "a quantitative or boolean column",
    received: column.kind,
  });
}

/** A column that a method made, for a matrix: levels by their rank from 0, true as 1; NaN is missing. */
export function numbersOut(method: string, name: string, column: Column): Float64Array {
  if (column.kind === "quantitative") return column.values;
  if (column.kind === "boolean" || column.kind === "ordinal") return codesAsNumbers(column.codes);
  throw new DataError(
    `${method}: column "${name}" becomes ${column.kind}, which a matrix cannot hold; use transformTable.`,
    {
      method,
      column: name,
      expected: "a quantitative, ordinal or boolean column",
      received: column.kind,
    },
  );
}

function codesAsNumbers(codes: Int8Array | Int32Array): Float64Array {
  return Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : code));
}
