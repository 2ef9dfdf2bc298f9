// The sums behind the choice of a knot t, for all knots of a feature in one pass: the rows come in descending order of
// their values x, so that Σ u·(x − t)₊ for the next knot follows from the last one (Friedman 1991, section 3.9). Nothing
// is subtracted, so that no digits are lost however many knots there are.

import type { SortedColumn } from "./sorted-columns.js";

/**
 * For two columns u, stored in turns: out[k] = Σ u·(x − t)₊ for the knot at stops[k], and behind them for the knot at the
 * smallest value, which makes the hinge a straight line.
 */
export function hingeSums(
  pairs: Float64Array,
  { order, values }: SortedColumn,
  stops: Int32Array,
  first: Float64Array,
  second: Float64Array,
): void {
  const count = stops.length;
  let [sum0, sum1, hinge0, hinge1] = [0, 0, 0, 0];
  let above = values[0];
  let at = 0;
  for (let k = 0; k <= count; k += 1) {
    const stop = k < count ? stops[k] : values.length;
    for (; at < stop; at += 1) {
      const value = values[at];
      const step = above - value;
      above = value;
      hinge0 += sum0 * step;
      hinge1 += sum1 * step;
      const row = order[at] << 1;
      sum0 += pairs[row];
      sum1 += pairs[row + 1];
    }
    const step = above - (k < count ? values[stop] : 0);
    first[k] = hinge0 + sum0 * step;
    second[k] = hinge1 + sum1 * step;
  }
}

/** squares[k] = Σ u·(x − t)₊², and lines[k] = Σ u·x·(x − t)₊, for the knots of `hingeSums`. */
export function hingeSquares(
  column: Float64Array,
  { order, values }: SortedColumn,
  stops: Int32Array,
  squares: Float64Array,
  lines: Float64Array,
): void {
  const count = stops.length;
  let [sum, hinge, square, lineSum, line] = [0, 0, 0, 0, 0];
  let above = values[0];
  let at = 0;
  for (let k = 0; k <= count; k += 1) {
    const stop = k < count ? stops[k] : values.length;
    for (; at < stop; at += 1) {
      const value = values[at];
      const step = above - value;
      above = value;
      square += step * (2 * hinge + step * sum);
      hinge += step * sum;
      line += step * lineSum;
      const parentValue = column[order[at]];
      sum += parentValue;
      lineSum += parentValue * value;
    }
    const step = above - (k < count ? values[stop] : 0);
    squares[k] = square + step * (2 * hinge + step * sum);
    lines[k] = line + step * lineSum;
  }
}
