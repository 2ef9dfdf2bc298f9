// Finding the target and matching it with the rows.

import { DataError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { isList } from "../../base/numbers.js";
import { got, rowName, words } from "../../base/sentence.js";
import { type Column, firstMissing } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { type Rows, rowCount } from "./rows.js";

/** The target: its values, or the name of its column. */
export type Target<T> = T | string;

/** Callers without TypeScript may forget the target, or pass something else in its place. */
export function requireTarget(method: string, target: unknown): void {
  if (typeof target === "string") return;
  if (isList(target) || (typeof target === "object" && target !== null && "data" in target)) return;
  const received = quote(target);
  const sentence =
    target === undefined || target === null
      ? "a target is required: its values, or the name of its column."
      : `the target must be a list of values, or the name of a column; got ${received}.`;
  throw new DataError(method, sentence, { expected: "a target", received });
}

export function targetColumn(method: string, rows: Rows, name: string): Column {
  if (!(rows instanceof Table)) {
    const sentence = words`the target is the name ${got(quote(name))}, but the rows are not a table; pass the values of the target.`;
    throw new DataError(method, sentence, { expected: "a Table, or the target's values" });
  }
  return rows.column(name, method);
}

export function requireKnown(method: string, name: string, column: Column): void {
  const row = firstMissing(column);
  if (row < 0) return;
  const sentence = words`the target ${quote(name)} is missing at ${rowName(row)}; drop such rows first.`;
  throw new DataError(method, sentence, { column: name });
}

export function requireTargetLength(method: string, rows: Rows, length: number): void {
  const count = rowCount(method, rows);
  if (count !== length) {
    throw new ShapeError(method, words`there are ${count} rows but ${got(`${length} target values`)}.`, {
      expected: `${count} target values`,
    });
  }
}
