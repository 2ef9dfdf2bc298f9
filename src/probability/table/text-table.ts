import type { Scope } from "./scope.js";

/** Longer tables are cut, and say so. */
const SHOWN_ROWS = 64;

/** One line per cell: the levels, then the value under its heading. */
export function textTable(scope: Scope, heading: string, values: Float64Array): string {
  const shown = Math.min(values.length, SHOWN_ROWS);
  const rows = Array.from({ length: shown }, (_, cell) => [...levelsOf(scope, cell), digits(values[cell])]);
  return layOut([[...scope.names, heading], ...rows], scope.names.length, values.length - shown);
}

/** One line per assignment of the given variables; one column per assignment of the targets. */
export function textMatrix(title: string, given: Scope, targets: Scope, values: Float64Array): string {
  const shown = Math.min(given.cells, SHOWN_ROWS);
  const columns = Array.from({ length: targets.cells }, (_, cell) => levelsOf(targets, cell).join(","));
  const rows = Array.from({ length: shown }, (_, cell) => [
    ...levelsOf(given, cell),
    ...Array.from(values.subarray(cell * targets.cells, (cell + 1) * targets.cells), digits),
  ]);
  const table = layOut([[...given.names, ...columns], ...rows], given.names.length, given.cells - shown);
  return `${title}\n${table}`;
}

function levelsOf(scope: Scope, cell: number): string[] {
  return scope.levelsAt(cell).map(String);
}

function digits(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** Words to the left, numbers to the right, two spaces between columns. */
function layOut(rows: readonly (readonly string[])[], words: number, hidden: number): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((text, column) => (column < words ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join("  "),
  );
  return [...lines, ...(hidden > 0 ? [`… ${hidden} more rows`] : [])].join("\n");
}
