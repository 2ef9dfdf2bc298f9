// How numbers stand in the reports of regressions.

/** A number as people read it: six digits, or with an exponent where it is very large or small. */
export function number(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  return size >= 1e6 || size < 1e-4 ? value.toExponential(4) : String(Number(value.toPrecision(6)));
}

export function probability(value: number): string {
  return value < 2.2e-16 ? "< 2.2e-16" : value < 1e-4 ? value.toExponential(2) : value.toFixed(4);
}

/** Degrees of freedom and the like: two decimals at most. */
export function plain(value: number): string {
  return String(Number(value.toFixed(2)));
}

export function stars(p: number): string {
  return p < 0.001 ? "***" : p < 0.01 ? "**" : p < 0.05 ? "*" : p < 0.1 ? "." : "";
}

export const STARS = "*** p < 0.001, ** p < 0.01, * p < 0.05, . p < 0.1";

/** Lines of cells under headings; the first and the last column stand to the left. */
export function alignCells(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, j) => Math.max(heading.length, ...rows.map((row) => row[j].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, j) =>
        j === 0 || j === cells.length - 1 ? cell.padEnd(widths[j]) : cell.padStart(widths[j]),
      )
      .join("  ")
      .trimEnd();
  return [line(headings), ...rows.map(line)];
}
