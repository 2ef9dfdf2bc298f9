// What a definition is promised, and what it must give.

import { DataError } from "../../base/errors.js";
import { listLevels } from "../../base/label.js";
import type { Kind } from "../../data/column.js";
import { Table } from "../../data/table.js";
import { firstInfinite } from "../../learn/input.js";

/** A column of the training table. */
export interface CustomInput {
  readonly column: string;
  readonly kind: Kind;
}

/** The columns of the training table out of a table, of the kinds that they were, with finite numbers. */
export function requireInputs(method: string, inputs: readonly CustomInput[], table: Table): Table {
  const columns = inputs.map(({ column: name, kind }) => {
    const column = table.column(name, method);
    if (column.kind !== kind) {
      throw new DataError(
        `${method}: column "${name}" was ${kind} in the training table; here it is ${column.kind}.`,
        { method, column: name, expected: kind, received: column.kind },
      );
    }
    const row = column.kind === "quantitative" ? firstInfinite(column.values) : -1;
    if (row >= 0) throw infinite(method, `column "${name}" is`, name, row);
    return [name, column] as const;
  });
  return Table.of(columns);
}

/** The columns that a matrix can hold of what a definition made, which must be a table of as many rows. */
export function requireResult(method: string, out: unknown, rows: number): string[] {
  if (!(out instanceof Table)) {
    throw new DataError(`${method}: its transform must give a Table.`, {
      method,
      expected: "a Table",
      received: typeof out,
    });
  }
  if (out.rows !== rows) {
    throw new DataError(`${method}: its transform made ${out.rows} rows of ${rows}.`, {
      method,
      expected: `${rows} rows`,
      received: `${out.rows} rows`,
    });
  }
  for (const [name, column] of out) {
    const row = column.kind === "quantitative" ? firstInfinite(column.values) : -1;
    if (row >= 0) throw infinite(method, `its transform made "${name}"`, name, row);
  }
  return out.names.filter((name) => ["quantitative", "boolean", "ordinal"].includes(out.kind(name)));
}

/** What comes out must not depend on the rows. */
export function requireOutputs(method: string, names: readonly string[], expected: readonly string[]): void {
  if (names.length === expected.length && expected.every((name) => names.includes(name))) return;
  throw new DataError(
    `${method}: its transform gave the columns ${listLevels(names)}; when fitting they were ${listLevels(expected)}.`,
    { method, expected: expected.join(", "), received: names.join(", ") },
  );
}

function infinite(method: string, what: string, column: string, row: number): DataError {
  return new DataError(`${method}: ${what} infinite at row ${row}; every number must be finite.`, {
    method,
    column,
    row,
    expected: "a finite number",
    received: "an infinite one",
  });
}
