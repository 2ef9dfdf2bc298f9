// What callers hand over to be read into a table: rows or arrays, turned into columns of raw values.

import { ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { counted, got, rowName, wanted, words } from "../../base/sentence.js";
import type { KindSpec, RawValues } from "./column.js";

/** A column before it is read into a table. */
export interface RawColumn {
  readonly name: string;
  readonly values: RawValues;
  /** The kind according to the source; the caller's kind takes precedence. */
  readonly spec?: KindSpec | undefined;
}

/** The columns of rows that are objects, all with the same properties. */
export function columnsOfRows<R extends object>(method: string, rows: readonly R[]): RawColumn[] {
  requireList(method, "rows", rows);
  for (const [row, record] of rows.entries()) requireRecord(method, row, record);
  const names = Object.keys(rows[0] ?? {}) as (keyof R & string)[];
  const known = new Set<string>(names);
  for (const [row, record] of rows.entries()) {
    const missing = names.find((name) => !Object.hasOwn(record, name));
    const extra = Object.keys(record).find((name) => !known.has(name));
    if (missing !== undefined || extra !== undefined) {
      const what =
        missing !== undefined ? `lacks the column ${quote(missing)}` : `has the column ${quote(extra)}`;
      throw new ShapeError(
        method,
        words`${rowName(row)} ${what}, unlike row 0; write null for a missing value.`,
        {
          column: String(missing ?? extra),
          expected: names.join(", "),
          received: Object.keys(record).join(", "),
        },
      );
    }
  }
  return names.map((name) => ({ name, values: rows.map((record) => record[name]) }));
}

function requireRecord(method: string, row: number, record: unknown): void {
  if (typeof record === "object" && record !== null && !Array.isArray(record)) return;
  const sentence = words`${rowName(row)} must be ${wanted("an object")} with a value per column; got ${got(quote(record))}.`;
  throw new ShapeError(method, sentence);
}

/** The columns of rows that are arrays, with a value for each name. */
export function columnsOfArrays(
  method: string,
  names: readonly string[],
  rows: ReadonlyArray<RawValues>,
): RawColumn[] {
  requireList(method, "names", names);
  requireList(method, "rows", rows);
  for (const values of rows) requireList(method, "values of a row", values);
  for (const [row, values] of rows.entries()) {
    if (values.length === names.length) continue;
    const sentence = words`${rowName(row)} has ${got(counted(values.length, "value"))}; there are ${wanted(names.length)} columns.`;
    throw new ShapeError(method, sentence);
  }
  return names.map((name, j) => ({ name, values: rows.map((values) => values[j]) }));
}
