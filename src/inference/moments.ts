export interface Moments {
  readonly mean: number;
  /** Σ (x − mean)². */
  readonly squares: number;
  /** With the divisor n − 1; NaN for a single number. */
  readonly variance: number;
}

/** Mean and sum of squares in two passes, the second corrected for what the first rounded away. */
export function momentsOf(values: Float64Array): Moments {
  const count = values.length;
  const rough = sum(values, (value) => value) / count;
  const mean = rough + sum(values, (value) => value - rough) / count;
  const squares = sum(values, (value) => (value - mean) ** 2);
  return { mean, squares, variance: squares / (count - 1) };
}

function sum(values: Float64Array, term: (value: number) => number): number {
  let total = 0;
  for (const value of values) total += term(value);
  return total;
}
