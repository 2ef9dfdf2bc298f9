// The levels of columns of a table, and where each row's level is among them.

import { compareLabels, type Label, listLevels, quote } from "../../base/label.js";
import { FormulaProblem } from "../../data/formula/index.js";
import { type Column, columnLength, valueAt } from "../../data/table/column.js";

/** The levels that occur: ordinal ones in their order, others sorted. */
export function levelsOf(column: Column): Label[] {
  const found = new Set<Label>();
  for (let row = 0; row < columnLength(column); row += 1) {
    const value = valueAt(column, row);
    if (value !== null && typeof value !== "object") found.add(value);
  }
  if (column.kind === "ordinal") return column.levels.filter((level) => found.has(level));
  return [...found].sort(compareLabels);
}

/** The index of every row's level; −1 where it is missing and, if new levels are open, −2 for those. */
export function codesOf(
  text: string,
  column: Column,
  levels: readonly Label[],
  position: number,
  open = false,
): Int32Array {
  const places = new Map<unknown, number>(levels.map((level, code) => [level, code]));
  return Int32Array.from({ length: columnLength(column) }, (_, row) => {
    const value = valueAt(column, row);
    if (value === null) return -1;
    const code = places.get(value);
    if (code !== undefined) return code;
    if (open) return -2;
    const message = `${text} has the unknown level ${quote(value)} at row ${row}; known levels: ${listLevels(levels)}`;
    throw new FormulaProblem(message, position, { column: text, row });
  });
}
