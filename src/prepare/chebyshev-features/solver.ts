/** How a value is mapped to an argument of the polynomials. */
export interface Mapping {
  /** The values that are mapped to −1 and 1; equal if the column is constant, which is then mapped to 0. */
  readonly low: number;
  readonly high: number;
  readonly clip: boolean;
}

/** The values mapped so that `low` becomes −1 and `high` 1, both exactly; NaN stays. */
export function mapValues(values: Float64Array, { low, high, clip }: Mapping): Float64Array {
  const width = high > low ? high - low : 2;
  const out = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const x = (values[row] - low - (high - values[row])) / width;
    out[row] = clip ? Math.min(Math.max(x, -1), 1) : x;
  }
  return out;
}

/** The columns T₁(x), T₂(x) and so on up to the degree, by the three-term recurrence. */
export function chebyshevColumns(x: Float64Array, degree: number): Float64Array[] {
  const columns = [x];
  for (let k = 2; k <= degree; k += 1) {
    const next = new Float64Array(x.length);
    const current = columns[k - 2];
    if (k === 2) for (let row = 0; row < x.length; row += 1) next[row] = 2 * x[row] * x[row] - 1;
    else {
      const before = columns[k - 3];
      for (let row = 0; row < x.length; row += 1) next[row] = 2 * x[row] * current[row] - before[row];
    }
    columns.push(next);
  }
  return columns;
}

/** Whether all numbers are between −1 and 1; the polynomials are then, too. */
export function liesWithin(x: Float64Array): boolean {
  for (let row = 0; row < x.length; row += 1) if (Math.abs(x[row]) > 1) return false;
  return true;
}
