/** The ends of an interval. */
export type Interval = readonly [low: number, high: number];

/** The ends of both axes. */
export interface Domain {
  readonly x: Interval;
  readonly y: Interval;
}

/** The ends of intervals, one of each for every case or term. */
export interface Bounds {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/** The smallest and the largest of some numbers, however many there are. */
export function rangeOf(...lists: readonly ArrayLike<number>[]): Interval {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of lists) {
    for (let i = 0; i < values.length; i += 1) {
      if (values[i] < low) low = values[i];
      if (values[i] > high) high = values[i];
    }
  }
  return [low, high];
}

/** A range extended by a fraction of its length on both sides; a single point becomes an interval. */
export function widened([low, high]: Interval, part: number): Interval {
  const space = high > low ? part * (high - low) : 1;
  return [low - space, high + space];
}

/** The range of some rows, with some padding. */
export function rowsRange(values: Float64Array, rows: Int32Array, part = 0.07): Interval {
  return widened(rangeOf(Float64Array.from(rows, (row) => values[row])), part);
}
