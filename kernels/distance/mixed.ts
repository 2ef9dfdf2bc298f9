// Dissimilarities that compare coordinates one at a time, because what a coordinate counts depends on its values.

import { GowerCode } from "./metric.shared";

/** (Σ |x − y|ᵖ)^(1/p), divided by the largest difference first, so that no power overflows. */
export function minkowski1(d: i32, x: usize, y: usize, power: f64): f64 {
  let largest: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    largest = max(largest, abs(load<f64>(x + at) - load<f64>(y + at)));
  }
  if (!(largest > 0) || largest == Infinity) return largest;
  let sum: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    const ratio = abs(load<f64>(x + at) - load<f64>(y + at)) / largest;
    if (ratio > 0) sum += Math.pow(ratio, power);
  }
  return largest * Math.pow(sum, 1 / power);
}

/** The share of coordinates that are 0 in one row only, among those that are not 0 in both. */
export function jaccard1(d: i32, x: usize, y: usize): f64 {
  let either = 0;
  let one = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    const inX = <i32>(load<f64>(x + at) != 0);
    const inY = <i32>(load<f64>(y + at) != 0);
    either += inX | inY;
    one += inX ^ inY;
  }
  return either == 0 ? 0 : <f64>one / <f64>either;
}

/** The coordinates that are not 0 in one row only, as a share of those of both rows together. */
export function dice1(d: i32, x: usize, y: usize): f64 {
  let total = 0;
  let one = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    const inX = <i32>(load<f64>(x + at) != 0);
    const inY = <i32>(load<f64>(y + at) != 0);
    total += inX + inY;
    one += inX ^ inY;
  }
  return total == 0 ? 0 : <f64>one / <f64>total;
}

/** Σ |x − y| / (|x| + |y|), where a coordinate that is 0 in both adds nothing; halves, so that no sum overflows. */
export function canberra1(d: i32, x: usize, y: usize): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    const a = load<f64>(x + at);
    const b = load<f64>(y + at);
    if (a == b) continue;
    sum += abs(a * 0.5 - b * 0.5) / (abs(a) * 0.5 + abs(b) * 0.5);
  }
  return sum;
}

/**
 * The angle between two points of a sphere, of which rows have latitude, longitude and the cosine of the latitude, in
 * radians: haversines, which keep their digits where points are near.
 */
export function arc1(x: usize, y: usize): f64 {
  const down = Math.sin((load<f64>(x) - load<f64>(y)) * 0.5);
  const across = Math.sin((load<f64>(x, 8) - load<f64>(y, 8)) * 0.5);
  const square = down * down + load<f64>(x, 16) * load<f64>(y, 16) * across * across;
  return 2 * Math.asin(Math.sqrt(min<f64>(1, square)));
}

/**
 * Gower's dissimilarity: the weighted mean of the differences of numbers, which are in units of their range, and of 1
 * where levels differ. A column counts nothing where a value is missing, and, of presence, where both are absent.
 * NaN if no column counts.
 */
export function gower1(d: i32, x: usize, y: usize, table: usize): f64 {
  let sum: f64 = 0;
  let total: f64 = 0;
  for (let j = 0; j < d; ++j) {
    const at = (<usize>j) << 3;
    const a = load<f64>(x + at);
    const b = load<f64>(y + at);
    const kind = load<f64>(table + (at << 1));
    if (a != a || b != b || (kind == <f64>GowerCode.PRESENCE && a == 0 && b == 0)) continue;
    const weight = load<f64>(table + (at << 1), 8);
    total += weight;
    sum += weight * (kind == <f64>GowerCode.NUMBER ? abs(a - b) : <f64>(a != b));
  }
  return sum / total;
}
