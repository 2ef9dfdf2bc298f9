import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { requireList } from "../../base/numbers.js";
import { type Column, columnLength, firstMissing } from "./column.js";
import { requireTable, type Table } from "./table.js";

/** How many values are missing, and where. */
export interface MissingCounts {
  /** By column, including columns with a role. */
  readonly byColumn: Readonly<Record<string, number>>;
  readonly byRow: Int32Array;
  readonly total: number;
  /** The number of rows without missing values. */
  readonly completeRows: number;
}

/**
 * Counts the missing values of a table.
 *
 * ```ts
 * countMissing(Table.fromColumns({ age: [31, null], city: ["Rome", "Oslo"] })).byColumn; // { age: 1, city: 0 }
 * ```
 */
export function countMissing(table: Table): MissingCounts {
  requireTable("countMissing", table);
  const byRow = new Int32Array(table.rows);
  const byColumn: Record<string, number> = {};
  let total = 0;
  for (const [name, column] of table) {
    let count = 0;
    eachMissing(column, (row) => {
      byRow[row] += 1;
      count += 1;
    });
    // Names such as __proto__ must work like any other.
    Object.defineProperty(byColumn, name, { value: count, enumerable: true });
    total += count;
  }
  const completeRows = byRow.reduce((sum, count) => sum + (count === 0 ? 1 : 0), 0);
  return { byColumn, byRow, total, completeRows };
}

export interface DropMissingOptions {
  /** The columns to check for missing values. Default: all. */
  readonly columns?: readonly string[];
  /** Whether to drop incomplete rows or incomplete columns. Default "rows". */
  readonly axis?: "rows" | "columns";
}

/** A table without missing values, and what was dropped. */
export interface DroppedMissing {
  readonly table: Table;
  /** The dropped rows of the old table, in ascending order. */
  readonly droppedRows: readonly number[];
  readonly droppedColumns: readonly string[];
}

/**
 * Drops the rows, or the columns, that have missing values. Columns with a role are kept.
 *
 * ```ts
 * const table = Table.fromColumns({ age: [31, null], city: ["Rome", "Oslo"] });
 * dropMissing(table).droppedRows; // [1]
 * dropMissing(table, { axis: "columns" }).droppedColumns; // ["age"]
 * ```
 */
export function dropMissing(table: Table, options: DropMissingOptions = {}): DroppedMissing {
  requireKnownOptions("dropMissing", options, ["axis", "columns"]);
  requireTable("dropMissing", table);
  const { axis = "rows", columns = table.names } = options;
  requireList("dropMissing", "columns", columns);
  const looked = columns.map((name) => [name, table.column(name, "dropMissing")] as const);
  switch (axis) {
    case "rows": {
      const incomplete = new Uint8Array(table.rows);
      for (const [, column] of looked) eachMissing(column, (row) => (incomplete[row] = 1));
      const droppedRows = [...incomplete.keys()].filter((row) => incomplete[row] === 1);
      const kept = droppedRows.length === 0 ? table : table.filter((row) => incomplete[row] === 0);
      return { table: kept, droppedRows, droppedColumns: [] };
    }
    case "columns": {
      const roles = new Set(Object.values(table.roles));
      const droppedColumns = looked
        .filter(([name, column]) => !roles.has(name) && firstMissing(column) >= 0)
        .map(([name]) => name);
      return { table: table.drop(droppedColumns), droppedRows: [], droppedColumns };
    }
    default:
      throw new OptionError("dropMissing", {
        option: "axis",
        expected: '"rows" or "columns"',
        received: quote(axis),
      });
  }
}

/** Calls `found` for every row whose value is missing. */
function eachMissing(column: Column, found: (row: number) => void): void {
  const rows = missingRows(column);
  for (let at = 0; at < rows.length; at += 1) found(rows[at]);
}

/** The rows whose value is missing, in ascending order. */
export function missingRows(column: Column): Uint32Array {
  const rows = new Uint32Array(columnLength(column));
  let count = 0;
  // Written first and counted afterwards, because an unpredictable branch takes longer.
  if (column.kind === "quantitative" || column.kind === "date") {
    const { values } = column;
    for (let row = 0; row < rows.length; row += 1) {
      rows[count] = row;
      count += Number(Number.isNaN(values[row]));
    }
  } else if (column.kind === "text" || column.kind === "list") {
    const { values } = column;
    for (let row = 0; row < rows.length; row += 1) {
      rows[count] = row;
      count += Number(values[row] === null);
    }
  } else {
    const { codes } = column;
    for (let row = 0; row < rows.length; row += 1) {
      rows[count] = row;
      count += Number(codes[row] < 0);
    }
  }
  return rows.slice(0, count);
}
