// Distances to the rows of a leaf and to the boxes of two nodes, without the final root. Both add their terms column
// by column, so that rounding never lifts the distance to a box above that to a row inside it: a search that leaves
// boxes out finds exactly what a search of all rows finds.

import { MetricCode } from "../distance/metric.shared";
import { SearchTree } from "./search-tree.record";

/** Powers are rounded, and not always in the order of their arguments; this is more than they can be off by. */
const POWER_SLACK: f64 = 1 - 1e-12;

/** out[i] = the distance of q to row i of a leaf that has `count` rows; up to three more numbers are written. */
export function leafDistances(tree: SearchTree, leaf: i32, count: i32, q: usize, out: usize): void {
  const d = tree.columns;
  const metric = tree.metric;
  const step = (<usize>tree.stride) << 3;
  const points = tree.points + <usize>leaf * <usize>d * step;
  if (metric == MetricCode.SQUARED) leafSquares(d, count, step, q, points, out);
  else if (metric == MetricCode.MANHATTAN) leafManhattan(d, count, step, q, points, out);
  else if (metric == MetricCode.CHEBYSHEV) leafChebyshev(d, count, step, q, points, out);
  else leafPowers(d, count, step, q, points, out, tree.power);
}

/** Metrics as types: their sizes are known to the compiler, which gives each metric its own loops. */
type Squares = u8;
type Sums = u16;
type Largest = u32;

/** A distance of two rows or boxes at a time, after one more column in which they differ by `gap`. */
function withGap<M>(distance: v128, gap: v128): v128 {
  if (sizeof<M>() == sizeof<Squares>()) return f64x2.add(distance, f64x2.mul(gap, gap));
  if (sizeof<M>() == sizeof<Sums>()) return f64x2.add(distance, f64x2.abs(gap));
  return f64x2.pmax(distance, f64x2.abs(gap));
}

export function leafSquares(d: i32, count: i32, step: usize, q: usize, points: usize, out: usize): void {
  leafTwoByTwo<Squares>(d, count, step, q, points, out);
}

export function leafManhattan(d: i32, count: i32, step: usize, q: usize, points: usize, out: usize): void {
  leafTwoByTwo<Sums>(d, count, step, q, points, out);
}

export function leafChebyshev(d: i32, count: i32, step: usize, q: usize, points: usize, out: usize): void {
  leafTwoByTwo<Largest>(d, count, step, q, points, out);
}

function leafTwoByTwo<M>(d: i32, count: i32, step: usize, q: usize, points: usize, out: usize): void {
  const end = q + ((<usize>d) << 3);
  for (let i = 0; i < count; i += 4) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let p = points;
    for (let at = q; at < end; at += 8) {
      const v = v128.load64_splat(at);
      s0 = withGap<M>(s0, f64x2.sub(v128.load(p), v));
      s1 = withGap<M>(s1, f64x2.sub(v128.load(p, 16), v));
      p += step;
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    points += 32;
    out += 32;
  }
}

export function leafPowers(
  d: i32,
  count: i32,
  step: usize,
  q: usize,
  points: usize,
  out: usize,
  power: f64,
): void {
  const end = q + ((<usize>d) << 3);
  for (let i = 0; i < count; ++i) {
    let sum: f64 = 0;
    let p = points;
    for (let at = q; at < end; at += 8) {
      sum += Math.pow(abs(load<f64>(p) - load<f64>(at)), power);
      p += step;
    }
    store<f64>(out, sum);
    points += 8;
    out += 8;
  }
}

/** The least distances of q to the boxes of two nodes, of which `boxes` has the bounds. */
export function boxDistances(tree: SearchTree, q: usize, boxes: usize): v128 {
  const metric = tree.metric;
  const end = q + ((<usize>tree.columns) << 3);
  if (metric == MetricCode.SQUARED) return boxSums<Squares>(q, end, boxes);
  if (metric == MetricCode.MANHATTAN) return boxSums<Sums>(q, end, boxes);
  if (metric == MetricCode.CHEBYSHEV) return boxSums<Largest>(q, end, boxes);
  const power = tree.power;
  let sum = f64x2.splat(0);
  for (; q < end; q += 8) {
    const gap = boxGap(q, boxes);
    const first = Math.pow(f64x2.extract_lane(gap, 0), power);
    const second = Math.pow(f64x2.extract_lane(gap, 1), power);
    sum = f64x2.add(sum, f64x2.replace_lane(f64x2.splat(first), 1, second));
    boxes += 32;
  }
  return f64x2.mul(sum, f64x2.splat(POWER_SLACK));
}

function boxSums<M>(q: usize, end: usize, boxes: usize): v128 {
  let sum = f64x2.splat(0);
  for (; q < end; q += 8) {
    sum = withGap<M>(sum, boxGap(q, boxes));
    boxes += 32;
  }
  return sum;
}

/** How far a coordinate is outside of the ranges of two boxes; 0 inside. */
function boxGap(q: usize, boxes: usize): v128 {
  const v = v128.load64_splat(q);
  const outside = f64x2.pmax(f64x2.sub(v128.load(boxes), v), f64x2.sub(v, v128.load(boxes, 16)));
  return f64x2.pmax(outside, f64x2.splat(0));
}

/** Distances from sums of terms: their roots, in place. */
export function finishDistances(metric: i32, power: f64, count: i32, x: usize): void {
  const end = x + ((<usize>count) << 3);
  if (metric == MetricCode.SQUARED) {
    for (; x < end; x += 8) store<f64>(x, Math.sqrt(load<f64>(x)));
  } else if (metric == MetricCode.MINKOWSKI) {
    for (; x < end; x += 8) store<f64>(x, Math.pow(load<f64>(x), 1 / power));
  }
}

/** A distance as the sum of terms that it is compared with. */
export function reduceDistance(metric: i32, power: f64, distance: f64): f64 {
  if (metric == MetricCode.SQUARED) return distance * distance;
  return metric == MetricCode.MINKOWSKI ? Math.pow(distance, power) : distance;
}
