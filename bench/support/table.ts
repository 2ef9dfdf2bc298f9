/** Lines of text with the first column to the left and the others to the right, two spaces apart. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])));
  return rows.map((row) => line(row).join("  ").trimEnd()).join("\n");
}
