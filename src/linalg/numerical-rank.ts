/** The part of the largest value at or below which another counts as zero, unless the caller says. */
export function rankTolerance({
  rows,
  columns,
}: {
  readonly rows: number;
  readonly columns: number;
}): number {
  return Math.max(rows, columns) * Number.EPSILON;
}

/** How many of these non-negative values exceed `tolerance` times the largest. */
export function countAbove(values: Float64Array, tolerance: number): number {
  const least = tolerance * values.reduce((largest, value) => Math.max(largest, value), 0);
  return values.filter((value) => value > least).length;
}
