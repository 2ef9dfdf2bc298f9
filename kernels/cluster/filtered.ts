// One Lloyd iteration whose comparisons are settled in single precision where that is certain (see
// filter.ts), and which may keep bounds on both sides: a row whose own center is nearer than any
// other can be is not compared with them (Hamerly 2010).

import { addExactly, addRowExactly } from "./exact-sums";
import { filterFour, gatherFour, panelBytes } from "./filter";
import { fourAt, GREATEST_BOUND, LABELS, LEAST_BOUND, listAt, NEAREST, SECOND, TILE } from "./four";
import { addToCenters, nearestFour } from "./lloyd";

/** How sums are formed, unless they are not: anew in a plain loop, anew with rounding errors, or from changes. */
export const PLAIN: i32 = 1;
export const EXACT: i32 = 2;
export const CHANGES: i32 = 3;

/**
 * labels = the nearest center of each row, the first in case of a tie, as `lloydBlock` finds it.
 * `panels` has the rows in single precision. The mass Σ w of each center's rows goes to
 * out[0 … k), followed by their sums; `summing` says how they are formed. Sums that are exact, or
 * changed since the last call, are followed by their rounding errors.
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
  panels: usize,
  summing: i32,
  out: usize,
): f64 {
  const row = (<usize>d) << 3;
  const numbers = <usize>k * (row + 8);
  if (summing == PLAIN) memory.fill(out, 0, numbers);
  else if (summing == EXACT) memory.fill(out, 0, numbers << 1);
  const changed = summing == CHANGES ? out : 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    const bi = bounds == 0 ? 0 : bounds + ((<usize>i) << 4);
    const pi = panels + (<usize>i >> 2) * panelBytes(d);
    if (moves == 0) {
      filterTile(count, d, k, xi, wi, centers, li, bi, filter, pi, changed);
    } else {
      const listed = loosen(count, li, bi, moves, slack);
      filterListed(listed, d, k, xi, wi, centers, li, bi, filter, pi, changed);
    }
    if (summing == PLAIN) addToCenters(count, d, k, xi, wi, li, out);
    else if (summing == EXACT) addExactly(count, d, k, xi, wi, li, out);
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

/** The member `at` of the list, or the last one. */
function listedRow(at: i32, last: i32): usize {
  return <usize>load<i32>(listAt() + ((<usize>min(at, last)) << 2));
}

/** Compares all rows of a tile with all centers, panel by panel. */
function filterTile(
  count: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  filter: usize,
  panels: usize,
  changed: usize,
): void {
  const last = <usize>(count - 1);
  for (let i: usize = 0; i <= last; i += 4) {
    const i1 = min(i + 1, last);
    const i2 = min(i + 2, last);
    const i3 = min(i + 3, last);
    const panel = panels + (i >> 2) * panelBytes(d);
    compareFour(d, k, x, weights, centers, labels, bounds, filter, panel, changed, i, i1, i2, i3);
  }
}

/** Compares the listed rows of a tile with all centers; an incomplete group of four repeats the last row. */
function filterListed(
  listed: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  filter: usize,
  panels: usize,
  changed: usize,
): void {
  const last = listed - 1;
  for (let at = 0; at < listed; at += 4) {
    const i0 = listedRow(at, last);
    const i1 = listedRow(at + 1, last);
    const i2 = listedRow(at + 2, last);
    const i3 = listedRow(at + 3, last);
    const panel = gatherFour(d, panels, i0, i1, i2, i3);
    compareFour(d, k, x, weights, centers, labels, bounds, filter, panel, changed, i0, i1, i2, i3);
  }
}

/** Finds the centers of four rows of a tile, of which the last ones may be the same. */
function compareFour(
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  filter: usize,
  panel: usize,
  changed: usize,
  i0: usize,
  i1: usize,
  i2: usize,
  i3: usize,
): void {
  const row = (<usize>d) << 3;
  const four = fourAt();
  if (!filterFour(d, k, panel, filter, bounds != 0)) {
    nearestFour(d, k, x + i0 * row, x + i1 * row, x + i2 * row, x + i3 * row, centers);
  }
  setLabel(d, k, x, weights, labels, changed, i0, load<i32>(four, LABELS));
  setLabel(d, k, x, weights, labels, changed, i1, load<i32>(four, LABELS + 4));
  setLabel(d, k, x, weights, labels, changed, i2, load<i32>(four, LABELS + 8));
  setLabel(d, k, x, weights, labels, changed, i3, load<i32>(four, LABELS + 12));
  if (bounds == 0) return;
  storeBounds(four, bounds + (i0 << 4), bounds + (i1 << 4));
  storeBounds(four + 16, bounds + (i2 << 4), bounds + (i3 << 4));
}

/** Labels a row; if sums follow the changes, moves it from one sum to another. */
export function setLabel(
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  labels: usize,
  changed: usize,
  i: usize,
  label: i32,
): void {
  const at = labels + (i << 2);
  const before = load<i32>(at);
  if (before == label) return;
  store<i32>(at, label);
  if (changed == 0) return;
  const weight = weights == 0 ? 1 : load<f64>(weights + (i << 3));
  const xi = x + ((i * <usize>d) << 3);
  addRowExactly(d, k, xi, -weight, before, changed);
  addRowExactly(d, k, xi, weight, label, changed);
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
