import { type Column, valueAt } from "./column.js";
import type { Table } from "./table.js";

/**
 * The rows in an order that depends on what they are, not on where they stand: by the first column, equal ones by the
 * second, and so on, missing values last. Rows that are equal in all columns are interchangeable.
 */
export function canonicalRows(table: Table): Int32Array {
  const columns = [...table].map(([, column]) => column);
  // Most rows differ in the first columns, so that the keys of later ones are rarely needed.
  const keys: ArrayLike<number | string>[] = [];
  const keyOf = (j: number) => {
    keys[j] ??= keysOf(columns[j], table.rows);
    return keys[j];
  };
  const compare = (a: number, b: number) => {
    for (let j = 0; j < columns.length; j += 1) {
      const key = keyOf(j);
      if (key[a] < key[b]) return -1;
      if (key[a] > key[b]) return 1;
    }
    return 0;
  };
  return Int32Array.from({ length: table.rows }, (_, row) => row).sort(compare);
}

/** Comparable values: numbers with infinity for missing ones, codes of levels, or text. */
function keysOf(column: Column, rows: number): ArrayLike<number | string> {
  if ("codes" in column)
    return Float64Array.from(column.codes, (code) => (code < 0 ? Number.POSITIVE_INFINITY : code));
  if (column.kind === "quantitative" || column.kind === "date")
    return Float64Array.from(column.values, (value) =>
      Number.isNaN(value) ? Number.POSITIVE_INFINITY : value,
    );
  return Array.from({ length: rows }, (_, row) => JSON.stringify(valueAt(column, row)));
}
