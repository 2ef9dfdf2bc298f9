// One Lloyd iteration whose comparisons are settled in single precision where that is certain (see
// filter.ts), and which keeps bounds on both sides: a row whose own center is nearer than any other
// can be is not even read before it is added to its center (Hamerly 2010).

import { filterFour } from "./filter";
import { fourAt, GREATEST_BOUND, LABELS, LEAST_BOUND, listAll, listAt, NEAREST, SECOND, TILE } from "./four";
import { addToCenters, nearestFour } from "./lloyd";
import { squaresApart } from "./squares";

/** From this many centers, the distance to the own center is worth a look before all are compared. */
const TIGHTEN: i32 = 16;

/**
 * labels = the nearest center of each row, the first in case of a tie, as `lloydBlock` finds it. If
 * `out` is not 0, the mass Σ w of each center's rows goes to out[0 … k), followed by their sums.
 *
 * If `bounds` is not 0, it has two numbers per row: an upper bound of the distance to its own
 * center, and minus a lower bound of the distance to every other. In a later call, `moves` has two
 * numbers per center: at least the distance that it has moved since, and at least that of any other
 * center. `slack` covers all rounding.
 */
export function filteredBlock(
  rows: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  moves: usize,
  slack: f64,
  filter: usize,
  out: usize,
): f64 {
  const row = (<usize>d) << 3;
  if (out != 0) memory.fill(out, 0, <usize>k * (row + 8));
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    const bi = bounds == 0 ? 0 : bounds + ((<usize>i) << 4);
    let listed = moves == 0 ? listAll(count) : loosen(count, li, bi, moves, slack);
    if (moves != 0 && k >= TIGHTEN) listed = tighten(listed, d, xi, centers, li, bi, slack);
    filterListed(listed, d, k, xi, centers, li, bi, filter);
    if (out != 0) addToCenters(count, d, k, xi, wi, li, out);
  }
  return 0;
}

/** Lets the bounds of a tile follow the centers; lists the rows that may have changed their center. */
export function loosen(count: i32, labels: usize, bounds: usize, moves: usize, slack: f64): i32 {
  const list = listAt();
  const rounding = f64x2.replace_lane(f64x2.splat(1 + slack), 1, 1 - slack);
  let listed = 0;
  for (let i = 0; i < count; ++i) {
    const label = <usize>load<i32>(labels + ((<usize>i) << 2));
    const pair = f64x2.add(f64x2.mul(v128.load(bounds), rounding), v128.load(moves + (label << 4)));
    v128.store(bounds, pair);
    store<i32>(list + ((<usize>listed) << 2), i);
    listed += <i32>!isSettled(f64x2.extract_lane(pair, 0), -f64x2.extract_lane(pair, 1), slack);
    bounds += 16;
  }
  return listed;
}

/** Whether a row at most this far from its center is nearer to it than to any other. */
function isSettled(upper: f64, lower: f64, slack: f64): bool {
  return lower > LEAST_BOUND && upper * (1 + 3 * slack) < lower;
}

/** Measures the distances of the listed rows to their own centers; lists those that this does not settle. */
export function tighten(
  listed: i32,
  d: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  slack: f64,
): i32 {
  const row = (<usize>d) << 3;
  const list = listAt();
  const found = fourAt() + NEAREST;
  const last = listed - 1;
  let left = 0;
  for (let at = 0; at < listed; at += 4) {
    const i0 = load<i32>(list + ((<usize>at) << 2));
    const i1 = load<i32>(list + ((<usize>min(at + 1, last)) << 2));
    const i2 = load<i32>(list + ((<usize>min(at + 2, last)) << 2));
    const i3 = load<i32>(list + ((<usize>min(at + 3, last)) << 2));
    const c0 = centers + <usize>load<i32>(labels + ((<usize>i0) << 2)) * row;
    const c1 = centers + <usize>load<i32>(labels + ((<usize>i1) << 2)) * row;
    const c2 = centers + <usize>load<i32>(labels + ((<usize>i2) << 2)) * row;
    const c3 = centers + <usize>load<i32>(labels + ((<usize>i3) << 2)) * row;
    const x0 = x + <usize>i0 * row;
    const x1 = x + <usize>i1 * row;
    const x2 = x + <usize>i2 * row;
    const x3 = x + <usize>i3 * row;
    squaresApart(d, x0, x1, x2, x3, c0, c1, c2, c3, found);
    // The list is overwritten no further than it has been read.
    const count = min(4, listed - at);
    for (let r = 0; r < count; ++r) {
      const i = r == 0 ? i0 : r == 1 ? i1 : r == 2 ? i2 : i3;
      const pair = bounds + ((<usize>i) << 4);
      const upper = Math.sqrt(load<f64>(found + ((<usize>r) << 3)));
      store<f64>(pair, upper);
      store<i32>(list + ((<usize>left) << 2), i);
      left += <i32>!isSettled(upper, -load<f64>(pair, 8), slack);
    }
  }
  return left;
}

/** Compares the listed rows of a tile with all centers; an incomplete group of four repeats the last row. */
function filterListed(
  listed: i32,
  d: i32,
  k: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  filter: usize,
): void {
  const row = (<usize>d) << 3;
  const list = listAt();
  const four = fourAt();
  const last = listed - 1;
  for (let at = 0; at < listed; at += 4) {
    const i0 = <usize>load<i32>(list + ((<usize>at) << 2));
    const i1 = <usize>load<i32>(list + ((<usize>min(at + 1, last)) << 2));
    const i2 = <usize>load<i32>(list + ((<usize>min(at + 2, last)) << 2));
    const i3 = <usize>load<i32>(list + ((<usize>min(at + 3, last)) << 2));
    const x0 = x + i0 * row;
    const x1 = x + i1 * row;
    const x2 = x + i2 * row;
    const x3 = x + i3 * row;
    if (!filterFour(d, k, x0, x1, x2, x3, filter, bounds != 0)) nearestFour(d, k, x0, x1, x2, x3, centers);
    store<i32>(labels + (i0 << 2), load<i32>(four, LABELS));
    store<i32>(labels + (i1 << 2), load<i32>(four, LABELS + 4));
    store<i32>(labels + (i2 << 2), load<i32>(four, LABELS + 8));
    store<i32>(labels + (i3 << 2), load<i32>(four, LABELS + 12));
    if (bounds == 0) continue;
    storeBounds(four, bounds + (i0 << 4), bounds + (i1 << 4));
    storeBounds(four + 16, bounds + (i2 << 4), bounds + (i3 << 4));
  }
}

/** Turns the squared distances of two of the four rows into their bounds. */
function storeBounds(squares: usize, first: usize, second: usize): void {
  const zero = f64x2.splat(0);
  const upper = f64x2.sqrt(f64x2.pmax(zero, v128.load(squares, NEAREST)));
  const other = f64x2.sqrt(f64x2.pmax(zero, v128.load(squares, SECOND)));
  const lower = f64x2.neg(f64x2.pmin(other, f64x2.splat(GREATEST_BOUND)));
  v128.store(first, v128.shuffle<f64>(upper, lower, 0, 2));
  v128.store(second, v128.shuffle<f64>(upper, lower, 1, 3));
}
