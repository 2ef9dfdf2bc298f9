import { moreLines } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";

const SHOWN_ROWS = 10;
const SHOWN_COLUMNS = 10;

interface Shape {
  readonly rows: number;
  readonly columns: number;
}

/** A title, the upper left part of a matrix with its numbers aligned, and how much is left out. */
export function matrixText(
  title: string,
  { rows, columns }: Shape,
  element: (row: number, column: number) => string,
): string {
  const shownColumns = Math.min(columns, SHOWN_COLUMNS);
  const lines = Array.from({ length: Math.min(rows, SHOWN_ROWS) }, (_, i) =>
    Array.from({ length: shownColumns }, (_, j) => element(i, j)),
  );
  const grid = lines.length > 0 && shownColumns > 0 ? [textGrid(lines, 0)] : [];
  return [title, ...grid, ...moreLines(rows - lines.length, columns - shownColumns)].join("\n");
}
