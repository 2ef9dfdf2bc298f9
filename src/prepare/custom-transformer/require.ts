// What a definition is given, and what it must return.

import { counted, DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { blankAs } from "../../data/kinds/blank.js";
import type { Kind } from "../../data/table/column.js";
import { Table } from "../../data/table/table.js";
import { firstInfinite } from "../../model/input.js";
import { requireSameKind } from "../engine/column-kind.js";

/** The columns of the training table out of another: of the same kinds, with finite numbers. */
export function requireInputs(
  method: string,
  names: readonly string[],
  kinds: readonly Kind[],
  table: Table,
): Table {
  const columns = names.map((name, at) => {
    const column = blankAs(kinds[at], [], table.column(name, method));
    requireSameKind(method, name, kinds[at], column.kind);
    const row = column.kind === "quantitative" ? firstInfinite(column.values) : -1;
    if (row >= 0) throw infinite(method, `column ${quote(name)} is`, name, row);
    return [name, column] as const;
  });
  return Table.of(columns);
}

/** The columns of a result that a matrix can hold; it must be a table with the same number of rows. */
export function requireResult(method: string, out: unknown, rows: number): string[] {
  if (!(out instanceof Table)) {
    throw new DataError(method, words`its transform must return ${wanted("a Table")}.`, {
      received: typeof out,
    });
  }
  if (out.rows !== rows) {
    throw new DataError(
      method,
      words`its transform returned ${got(counted(out.rows, "row"))} for ${wanted(rows)}.`,
    );
  }
  for (const [name, column] of out) {
    const row = column.kind === "quantitative" ? firstInfinite(column.values) : -1;
    if (row >= 0) throw infinite(method, `its transform made column ${quote(name)}`, name, row);
  }
  return out.names.filter((name) => ["quantitative", "boolean", "ordinal"].includes(out.kind(name)));
}

/** The columns of the result must not depend on the rows. */
export function requireOutputs(method: string, names: readonly string[], expected: readonly string[]): void {
  if (names.length === expected.length && expected.every((name) => names.includes(name))) return;
  const message = words`its transform returned the columns ${got(listLevels(names))}; when fitting, it returned ${wanted(listLevels(expected))}.`;
  throw new DataError(method, message);
}

function infinite(method: string, what: string, column: string, row: number): DataError {
  return new DataError(
    method,
    words`${what} infinite at ${rowName(row)}; every number must be ${wanted("finite")}.`,
    { column, received: "an infinite one" },
  );
}
