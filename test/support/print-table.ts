/** Prints a small table below the test results. */
export function printTable(title: string, headings: readonly string[], rows: readonly string[][]): void {
  const widths = headings.map((heading, j) => Math.max(heading.length, ...rows.map((row) => row[j].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, j) => (j === 0 ? cell.padEnd(widths[j]) : cell.padStart(widths[j]))).join("  ");
  console.log([title, line(headings), ...rows.map(line)].map((text) => `  ${text}`).join("\n"));
}
