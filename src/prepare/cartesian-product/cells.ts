// Combinations of levels as cells of an array with one dimension per column: the last column's levels vary
// fastest.

import type { Table } from "../../data/table/table.js";
import { type LevelRule, levelIndices, MISSING } from "../engine/encode/levels.js";

/** A combination with an unknown level. */
const UNKNOWN = -2;

/** More combinations than this are surely a mistake if each becomes a level. */
export const MOST_LEVELS = 1_000_000;

/** How many cells there are. */
export function countCells(rules: readonly LevelRule[]): number {
  return rules.reduce((count, { levels }) => count * levels.length, 1);
}

/** The cell of every row: MISSING if a value is missing, otherwise UNKNOWN if a level is unknown. */
export function cellsOf(
  method: string,
  rules: readonly LevelRule[],
  table: Table,
  unknown: "error" | "ignore",
): Float64Array {
  // Doubles, because the cells of many columns exceed 32 bits.
  const cells = new Float64Array(table.rows);
  for (const rule of rules) {
    const indices = levelIndices(method, rule, table.column(rule.column, method), unknown);
    const count = rule.levels.length;
    for (let row = 0; row < cells.length; row += 1) {
      if (indices[row] === MISSING || cells[row] === MISSING) cells[row] = MISSING;
      else if (indices[row] < 0 || cells[row] === UNKNOWN) cells[row] = UNKNOWN;
      else cells[row] = cells[row] * count + indices[row];
    }
  }
  return cells;
}

/** The level of a cell: the levels of its columns, joined. */
export function cellLevel(rules: readonly LevelRule[], cell: number, separator: string): string {
  const parts: string[] = [];
  let rest = cell;
  for (const { levels } of [...rules].reverse()) {
    const index = rest % levels.length;
    parts.unshift(String(levels[index]));
    rest = (rest - index) / levels.length;
  }
  return parts.join(separator);
}
