// One Lloyd iteration over a block of rows: the nearest center of each row, and the sums that give
// the next centers. A tile of rows stays in the first-level cache while it is assigned and then
// summed.
//
// The number of centers is even: if necessary, one with infinite coordinates is added, which is
// never the nearest. A weights pointer of 0 means that every row counts once.

import { axpy } from "../blas/level1";
import { scratch } from "../scratch";
import {
  fourAt,
  GREATEST_BOUND,
  LABELS,
  LEAST_BOUND,
  listAll,
  listAt,
  NEAREST,
  SECOND,
  SQUARES,
  TILE,
} from "./four";
import { squares4x2, squares4x4, squaresOne, squaresOwn } from "./squares";

/**
 * labels = the nearest center of each row, the first in case of a tie. Returns Σ w·distance².
 * If `out` is not 0, the mass Σ w of each center's rows goes to out[0 … k), followed by their sums
 * Σ w·x.
 *
 * If `bounds` is not 0, bounds[i] is set to a lower bound of row i's distance to every center but
 * its own. In a later call, with `drops[c]` at least the distance that any center other than c has
 * moved since, rows that are still closer to their own center than the lowered bound are not
 * compared with the others (Hamerly 2010). `slack` covers all rounding, so the labels are the same
 * as with full comparisons.
 */
export function lloydBlock(
  rows: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  drops: usize,
  slack: f64,
  out: usize,
): f64 {
  const row = (<usize>d) << 3;
  if (out != 0) memory.fill(out, 0, <usize>k * (row + 8));
  let inertia: f64 = 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    const bi = bounds == 0 ? 0 : bounds + ((<usize>i) << 3);
    if (drops == 0) {
      decide(listAll(count), d, k, xi, centers, li, bi, false);
      ownDistances(count, d, xi, centers, li);
    } else {
      const undecided = keepClose(count, d, xi, centers, li, bi, drops, slack);
      decide(undecided, d, k, xi, centers, li, bi, true);
    }
    inertia = addWeighted(count, wi, inertia);
    if (out != 0) addToCenters(count, d, k, xi, wi, li, out);
  }
  return inertia;
}

/** Σ w·distance² from rows to the centers given by their labels. */
export function inertiaBlock(
  rows: i32,
  d: i32,
  x: usize,
  weights: usize,
  centers: usize,
  labels: usize,
): f64 {
  let inertia: f64 = 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    ownDistances(count, d, x + ((<usize>(i * d)) << 3), centers, labels + ((<usize>i) << 2));
    inertia = addWeighted(count, weights == 0 ? 0 : weights + ((<usize>i) << 3), inertia);
  }
  return inertia;
}

/**
 * Lists the rows of a tile that may have changed their center, and stores the distances of the
 * others.
 */
export function keepClose(
  count: i32,
  d: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  drops: usize,
  slack: f64,
): i32 {
  const distances = scratch();
  const list = listAt();
  let listed = 0;
  ownDistances(count, d, x, centers, labels);
  for (let i = 0; i < count; ++i) {
    const drop = load<f64>(drops + ((<usize>load<i32>(labels + ((<usize>i) << 2))) << 3));
    const at = bounds + ((<usize>i) << 3);
    const bound = load<f64>(at) * (1 - slack) - drop;
    store<f64>(at, bound);
    store<i32>(list + ((<usize>listed) << 2), i);
    // (1 + slack)² is less than 1 + 3 · slack.
    const own = load<f64>(distances + ((<usize>i) << 3)) * (1 + 3 * slack);
    listed += <i32>!(bound > LEAST_BOUND && own < bound * bound);
  }
  return listed;
}

/** The squared distance of every row of a tile to the center that it belongs to. */
export function ownDistances(count: i32, d: i32, x: usize, centers: usize, labels: usize): void {
  const row = (<usize>d) << 3;
  const distances = scratch();
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const li = labels + ((<usize>i) << 2);
    const c0 = centers + <usize>load<i32>(li) * row;
    const c1 = centers + <usize>load<i32>(li, 4) * row;
    const c2 = centers + <usize>load<i32>(li, 8) * row;
    const c3 = centers + <usize>load<i32>(li, 12) * row;
    squaresOwn(d, x + <usize>i * row, c0, c1, c2, c3, distances + ((<usize>i) << 3));
  }
  for (; i < count; ++i) {
    const own = centers + <usize>load<i32>(labels + ((<usize>i) << 2)) * row;
    store<f64>(distances + ((<usize>i) << 3), squaresOne(d, x + <usize>i * row, own));
  }
}

/**
 * Finds the center of the listed rows of a tile. If their distances are `known`, they are updated
 * for rows that change their center.
 */
function decide(
  listed: i32,
  d: i32,
  k: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  known: bool,
): void {
  const row = (<usize>d) << 3;
  const list = listAt();
  const last = listed - 1;
  for (let at = 0; at < listed; at += 4) {
    const i0 = load<i32>(list + ((<usize>at) << 2));
    const i1 = load<i32>(list + ((<usize>min(at + 1, last)) << 2));
    const i2 = load<i32>(list + ((<usize>min(at + 2, last)) << 2));
    const i3 = load<i32>(list + ((<usize>min(at + 3, last)) << 2));
    const x0 = x + <usize>i0 * row;
    const x1 = x + <usize>i1 * row;
    const x2 = x + <usize>i2 * row;
    const x3 = x + <usize>i3 * row;
    nearestFour(d, k, x0, x1, x2, x3, centers);
    settle(i0, 0, d, x0, centers, labels, bounds, known);
    settle(i1, 1, d, x1, centers, labels, bounds, known);
    settle(i2, 2, d, x2, centers, labels, bounds, known);
    settle(i3, 3, d, x3, centers, labels, bounds, known);
  }
}

/** Copies to row i of the tile what was found for member r of the group of four. */
function settle(
  i: i32,
  r: i32,
  d: i32,
  x: usize,
  centers: usize,
  labels: usize,
  bounds: usize,
  known: bool,
): void {
  const four = fourAt();
  const at = labels + ((<usize>i) << 2);
  const label = load<i32>(four + LABELS + ((<usize>r) << 2));
  if (known && label != load<i32>(at)) {
    const center = centers + ((<usize>label * <usize>d) << 3);
    store<f64>(scratch() + ((<usize>i) << 3), squaresOne(d, x, center));
  }
  store<i32>(at, label);
  if (bounds == 0) return;
  const other = max<f64>(0, load<f64>(four + SECOND + ((<usize>r) << 3)));
  store<f64>(bounds + ((<usize>i) << 3), min(Math.sqrt(other), GREATEST_BOUND));
}

/** The nearest and second nearest of the centers to each of four rows. */
export function nearestFour(
  d: i32,
  k: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  centers: usize,
): void {
  const four = fourAt();
  const squares = four + SQUARES;
  const row = (<usize>d) << 3;
  const infinity = f64x2.splat(Infinity);
  let best = infinity;
  let best2 = infinity;
  let second = infinity;
  let second2 = infinity;
  let label = i64x2.splat(0);
  let label2 = label;
  for (let j = 0; j < k; j += 4) {
    const count = min(4, k - j);
    const center = centers + <usize>j * row;
    if (count > 2) squares4x4(d, x0, x1, x2, x3, center, squares);
    else squares4x2(d, x0, x1, x2, x3, center, squares);
    for (let c = 0; c < count; ++c) {
      const own = i64x2.splat(j + c);
      const s = v128.load(squares + ((<usize>c) << 5));
      const s2 = v128.load(squares + ((<usize>c) << 5), 16);
      second = f64x2.pmin(second, f64x2.pmax(best, s));
      second2 = f64x2.pmin(second2, f64x2.pmax(best2, s2));
      const closer = f64x2.lt(s, best);
      const closer2 = f64x2.lt(s2, best2);
      best = v128.bitselect(s, best, closer);
      best2 = v128.bitselect(s2, best2, closer2);
      label = v128.bitselect(own, label, closer);
      label2 = v128.bitselect(own, label2, closer2);
    }
  }
  v128.store(four, best, NEAREST);
  v128.store(four, best2, NEAREST + 16);
  v128.store(four, second, SECOND);
  v128.store(four, second2, SECOND + 16);
  v128.store(four, v128.shuffle<i32>(label, label2, 0, 2, 4, 6), LABELS);
}

/** start + Σ w·distance² over a tile, in the order of its rows. */
function addWeighted(count: i32, weights: usize, start: f64): f64 {
  const distances = scratch();
  let sum = start;
  for (let at: usize = 0; at < (<usize>count) << 3; at += 8) {
    sum += weights == 0 ? load<f64>(distances + at) : load<f64>(weights + at) * load<f64>(distances + at);
  }
  return sum;
}

/** Adds each row to the mass of its center in out[0 … k) and to the center's sums, which follow. */
export function addToCenters(
  rows: i32,
  d: i32,
  k: i32,
  x: usize,
  weights: usize,
  labels: usize,
  out: usize,
): void {
  if (weights == 0) {
    addOnce(rows, d, k, x, labels, out);
    return;
  }
  const row = (<usize>d) << 3;
  const sums = out + ((<usize>k) << 3);
  for (let i = 0; i < rows; ++i) {
    const label = <usize>load<i32>(labels + ((<usize>i) << 2));
    const weight = load<f64>(weights + ((<usize>i) << 3));
    const mass = out + (label << 3);
    store<f64>(mass, load<f64>(mass) + weight);
    axpy(d, weight, x, sums + label * row);
    x += row;
  }
}

/** The same where every row counts once. */
export function addOnce(rows: i32, d: i32, k: i32, x: usize, labels: usize, out: usize): void {
  const row = (<usize>d) << 3;
  const sums = out + ((<usize>k) << 3);
  for (const last = labels + ((<usize>rows) << 2); labels < last; labels += 4) {
    const label = <usize>load<i32>(labels);
    const mass = out + (label << 3);
    store<f64>(mass, load<f64>(mass) + 1);
    let sum = sums + label * row;
    const end = x + row;
    while (x + 64 <= end) {
      const a = f64x2.add(v128.load(sum), v128.load(x));
      const b = f64x2.add(v128.load(sum, 16), v128.load(x, 16));
      const c = f64x2.add(v128.load(sum, 32), v128.load(x, 32));
      const e = f64x2.add(v128.load(sum, 48), v128.load(x, 48));
      v128.store(sum, a);
      v128.store(sum, b, 16);
      v128.store(sum, c, 32);
      v128.store(sum, e, 48);
      x += 64;
      sum += 64;
    }
    while (x + 16 <= end) {
      v128.store(sum, f64x2.add(v128.load(sum), v128.load(x)));
      x += 16;
      sum += 16;
    }
    if (x < end) {
      store<f64>(sum, load<f64>(sum) + load<f64>(x));
      x += 8;
    }
  }
}
