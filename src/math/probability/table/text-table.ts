import { moreLines, significant } from "../../../base/printing.js";
import { textGrid } from "../../../base/text-grid.js";
import type { Scope } from "./scope.js";

/** Longer tables are shortened. */
const SHOWN_ROWS = 64;

/** One line per cell: the levels, then the value under its heading. */
export function textTable(scope: Scope, heading: string, values: Float64Array): string {
  const shown = Math.min(values.length, SHOWN_ROWS);
  const rows = Array.from({ length: shown }, (_, cell) => [
    ...levelsOf(scope, cell),
    significant(values[cell]),
  ]);
  const grid = textGrid([[...scope.names, heading], ...rows], scope.names.length);
  return [grid, ...moreLines(values.length - shown)].join("\n");
}

/** One line per assignment of the given variables; one column per assignment of the targets. */
export function textMatrix(title: string, given: Scope, targets: Scope, values: Float64Array): string {
  const shown = Math.min(given.cells, SHOWN_ROWS);
  const columns = Array.from({ length: targets.cells }, (_, cell) => levelsOf(targets, cell).join(","));
  const rows = Array.from({ length: shown }, (_, cell) => [
    ...levelsOf(given, cell),
    ...Array.from(values.subarray(cell * targets.cells, (cell + 1) * targets.cells), significant),
  ]);
  const grid = textGrid([[...given.names, ...columns], ...rows], given.names.length);
  return [title, grid, ...moreLines(given.cells - shown)].join("\n");
}

function levelsOf(scope: Scope, cell: number): string[] {
  return scope.levelsAt(cell).map(String);
}
