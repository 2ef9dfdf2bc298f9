/** Words to the left, numbers to the right, two spaces between columns. */
export function textGrid(rows: readonly (readonly string[])[], wordColumns: number): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((text, column) =>
          column < wordColumns ? text.padEnd(widths[column]) : text.padStart(widths[column]),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A number as a table shows it. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(5)));
}
