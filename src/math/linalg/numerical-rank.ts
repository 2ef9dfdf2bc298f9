/** By default, a value at or below this share of the largest one counts as zero. */
export function rankTolerance({
  rows,
  columns,
}: {
  readonly rows: number;
  readonly columns: number;
}): number {
  return Math.max(rows, columns) * Number.EPSILON;
}

/** The number of these non-negative values that exceed `tolerance` times the largest. */
export function countAbove(values: Float64Array, tolerance: number): number {
  const least = tolerance * values.reduce((largest, value) => Math.max(largest, value), 0);
  return values.filter((value) => value > least).length;
}
