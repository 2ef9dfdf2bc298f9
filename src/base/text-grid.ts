import { numberText } from "./printing.js";
import { visible } from "./visible.js";

/** Aligns words left and numbers right, with two spaces between columns; the first columns are words, or those listed. */
export function textGrid(
  rows: readonly (readonly string[])[],
  wordColumns: number | ReadonlySet<number>,
): string {
  const isWords = (column: number) =>
    typeof wordColumns === "number" ? column < wordColumns : wordColumns.has(column);
  const cells = rows.map((row) => row.map(visible));
  const widths = rows[0].map((_, column) =>
    cells.reduce((most, row) => Math.max(most, row[column].length), 0),
  );
  return cells
    .map((row) =>
      row
        .map((text, column) =>
          isWords(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A number with five significant digits; whole numbers with all of them. */
export function shortNumber(value: number): string {
  return numberText(value, 5);
}
