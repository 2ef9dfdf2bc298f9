// One Lloyd iteration over a block of rows: the nearest center of each row, and the sums that give
// the next centers. A tile of rows stays in the first-level cache while it is assigned and then
// summed.
//
// The number of centers is even: if necessary, one with infinite coordinates is added, which is
// never the nearest. A weights pointer of 0 means that every row counts once.

import { axpy } from "../blas/level1";
import { Floats, Ints } from "../record";
import { scratch } from "../scratch";
import { fourAt, LABELS, NEAREST, SECOND, SQUARES, TILE } from "./four";
import { squares4x2, squares4x4, squaresOne, squaresOwn } from "./squares";

/**
 * labels = the nearest center of each row, the first in case of a tie. Returns Σ w·distance².
 * If `out` is not 0, the total weight Σ w of each center's rows goes to out[0 … k), followed by their sums
 * Σ w·x.
 *
 * @spans x[rows * columns], weights?[rows], centers[clusters * columns], labels[rows], out?[clusters * (columns + 1)]
 */
export function lloydBlock(
  rows: i32,
  columns: i32,
  clusters: i32,
  x: Floats,
  weights: Floats,
  centers: Floats,
  labels: Ints,
  out: Floats,
): f64 {
  const row = (<usize>columns) << 3;
  if (out != 0) memory.fill(out, 0, <usize>clusters * (row + 8));
  let inertia: f64 = 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    const xi = x + <usize>i * row;
    const li = labels + ((<usize>i) << 2);
    const wi = weights == 0 ? 0 : weights + ((<usize>i) << 3);
    decide(count, columns, clusters, xi, centers, li);
    ownDistances(count, columns, xi, centers, li);
    inertia = addWeighted(count, wi, inertia);
    if (out != 0) addToCenters(count, columns, clusters, xi, wi, li, out);
  }
  return inertia;
}

/**
 * Σ w·distance² from rows to the centers given by their labels.
 *
 * @spans x[rows * columns], weights?[rows], centers, labels[rows]
 */
export function inertiaBlock(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  centers: Floats,
  labels: Ints,
): f64 {
  let inertia: f64 = 0;
  for (let i = 0; i < rows; i += TILE) {
    const count = min(TILE, rows - i);
    ownDistances(count, columns, x + ((<usize>(i * columns)) << 3), centers, labels + ((<usize>i) << 2));
    inertia = addWeighted(count, weights == 0 ? 0 : weights + ((<usize>i) << 3), inertia);
  }
  return inertia;
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

/** Finds the centers of the rows of a tile; an incomplete group of four repeats the last row. */
function decide(count: i32, d: i32, k: i32, x: usize, centers: usize, labels: usize): void {
  const row = (<usize>d) << 3;
  const last = x + <usize>(count - 1) * row;
  for (let i = 0; i < count; i += 4) {
    const x0 = x + <usize>i * row;
    nearestFour(d, k, x0, min(x0 + row, last), min(x0 + 2 * row, last), min(x0 + 3 * row, last), centers);
    for (let r = i; r < min(i + 4, count); ++r) {
      store<i32>(labels + ((<usize>r) << 2), load<i32>(fourAt() + LABELS + ((<usize>(r - i)) << 2)));
    }
  }
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

/**
 * Adds each row to the mass of its center in out[0 … k) and to the center's sums, which follow.
 *
 * @spans x[rows * columns], weights?[rows], labels[rows], out[clusters * (columns + 1)]
 */
export function addToCenters(
  rows: i32,
  columns: i32,
  clusters: i32,
  x: Floats,
  weights: Floats,
  labels: Ints,
  out: Floats,
): void {
  if (weights == 0) {
    addOnce(rows, columns, clusters, x, labels, out);
    return;
  }
  const row = (<usize>columns) << 3;
  const sums = out + ((<usize>clusters) << 3);
  for (let i = 0; i < rows; ++i) {
    const label = <usize>load<i32>(labels + ((<usize>i) << 2));
    const weight = load<f64>(weights + ((<usize>i) << 3));
    const mass = out + (label << 3);
    store<f64>(mass, load<f64>(mass) + weight);
    axpy(columns, weight, x, sums + label * row);
    x += row;
  }
}

/** Adds each row, with weight 1, to the count of its center in out[0 … k) and to the center's sums, which follow. */
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
