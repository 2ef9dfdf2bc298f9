import { DataError } from "../../base/errors.js";
import { columnName, discretize, got, wanted, words } from "../../base/sentence.js";
import type { Column } from "../../data/table/column.js";
import type { Table } from "../../data/table/table.js";

/** The items of every row of a table. */
export function itemsOfColumns(method: string, table: Table, names: readonly string[]): string[][] {
  const baskets = Array.from({ length: table.rows }, (): string[] => []);
  for (const name of names) {
    const items = itemsOf(method, name, table.column(name, method));
    for (const [row, basket] of baskets.entries()) basket.push(...items(row));
  }
  return baskets;
}

/** The weights that a table has by role. */
export function weightsOfTable(table: Table): Float64Array | undefined {
  if (table.roles.weight === undefined) return undefined;
  const column = table.column(table.roles.weight);
  return column.kind === "quantitative" ? column.values : undefined;
}

function itemsOf(method: string, name: string, column: Column): (row: number) => readonly string[] {
  switch (column.kind) {
    case "categorical":
    case "ordinal": {
      const items = column.levels.map((level) => [`${name}=${level}`]);
      return (row) => (column.codes[row] < 0 ? [] : items[column.codes[row]]);
    }
    case "boolean":
      return (row) => (column.codes[row] === 1 ? [name] : []);
    case "list":
      return (row) => (column.values[row] ?? []).map((value) => `${name}=${value}`);
    default: {
      const sentence = words`${columnName(name)} must have ${wanted("levels, booleans or lists")}, but it is ${got(column.kind)}; ${discretize(name)}, or choose other columns.`;
      throw new DataError(method, sentence);
    }
  }
}
