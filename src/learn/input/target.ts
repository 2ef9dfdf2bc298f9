// Where the target stands and whether it fits the rows; what it is, classes and responses know.

import { DataError, ShapeError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { type Column, firstMissing } from "../../data/column.js";
import { Table } from "../../data/table.js";
import { type Rows, rowCount } from "./rows.js";

/** Where the target stands: beside the rows, or as a column of the table. */
export type Target<T> = T | string;

/** TypeScript asks for a target; a caller without it may not. */
export function requireTarget(method: string, target: unknown): void {
  if (target !== undefined && target !== null) return;
  throw new DataError(`${method}: a target is needed: its values, or the name of its column.`, {
    method,
    expected: "a target",
    received: String(target),
  });
}

export function targetColumn(method: string, rows: Rows, name: string): Column {
  if (!(rows instanceof Table)) {
    throw new DataError(
      `${method}: the target is given by its name "${name}", but the rows are no table; give its values.`,
      {
        method,
        expected: "a Table, or the target's values",
        received: quote(name),
      },
    );
  }
  return rows.column(name, method);
}

export function requireKnown(method: string, name: string, column: Column): void {
  const row = firstMissing(column);
  if (row < 0) return;
  throw new DataError(`${method}: the target "${name}" is missing at row ${row}; drop such rows first.`, {
    method,
    column: name,
    row,
  });
}

export function requireTargetLength(method: string, rows: Rows, length: number): void {
  const count = rowCount(method, rows);
  if (count !== length) {
    throw new ShapeError(`${method}: there are ${count} rows but ${length} target values.`, {
      method,
      expected: `${count} target values`,
      received: `${length} target values`,
    });
  }
}
