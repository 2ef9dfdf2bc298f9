// The positions of the largest and smallest numbers of an array. NaN is skipped, and the first of
// equal numbers counts.

import { Floats, Ints } from "../record";
import { largestOf } from "./softmax";

const BLOCK: i32 = 1024;

/**
 * The first index of the largest number; −1 if the array is empty or all NaN.
 *
 * @wrapper (x) n = x.length
 */
export function argmax(n: i32, x: Floats): i32 {
  let largest: f64 = -Infinity;
  for (let i = 0; i < n; i += BLOCK) {
    largest = max(largest, largestOf(min(BLOCK, n - i), x + ((<usize>i) << 3)));
  }
  return indexOf(n, x, largest);
}

/**
 * The first index of the smallest number; −1 if the array is empty or all NaN.
 *
 * @wrapper (x) n = x.length
 */
export function argmin(n: i32, x: Floats): i32 {
  let smallest: f64 = Infinity;
  for (let i = 0; i < n; i += BLOCK) {
    smallest = min(smallest, smallestOf(min(BLOCK, n - i), x + ((<usize>i) << 3)));
  }
  return indexOf(n, x, smallest);
}

/** The smallest number that is not NaN, +∞ if there is none. */
export function smallestOf(n: i32, x: usize): f64 {
  let m0 = f64x2.splat(Infinity);
  let m1 = m0;
  const end = x + ((<usize>n) << 3);
  while (x + 32 <= end) {
    m0 = f64x2.pmin(m0, v128.load(x));
    m1 = f64x2.pmin(m1, v128.load(x, 16));
    x += 32;
  }
  while (x < end) {
    m0 = f64x2.pmin(m0, v128.load64_splat(x));
    x += 8;
  }
  const m = f64x2.pmin(m0, m1);
  return min(f64x2.extract_lane(m, 0), f64x2.extract_lane(m, 1));
}

function indexOf(n: i32, x: usize, value: f64): i32 {
  for (let i = 0; i < n; i += BLOCK) {
    const at = firstEqual(min(BLOCK, n - i), x + ((<usize>i) << 3), value);
    if (at >= 0) return i + at;
  }
  return -1;
}

/** The first index with this value, or −1. */
export function firstEqual(n: i32, x: usize, value: f64): i32 {
  const sought = f64x2.splat(value);
  const start = x;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end && !v128.any_true(f64x2.eq(v128.load(x), sought))) x += 16;
  while (x < end && load<f64>(x) != value) x += 8;
  return x < end ? <i32>((x - start) >> 3) : -1;
}

/** The first index with a greater value, or −1. */
export function firstAbove(n: i32, x: usize, value: f64): i32 {
  const bound = f64x2.splat(value);
  const start = x;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end && !v128.any_true(f64x2.gt(v128.load(x), bound))) x += 16;
  while (x < end && !(load<f64>(x) > value)) x += 8;
  return x < end ? <i32>((x - start) >> 3) : -1;
}

/**
 * Fills `indices` with the positions of the largest numbers, in descending order, equal ones by index.
 * Returns their number: `indices.length`, or less if x has fewer numbers that are not NaN.
 *
 * @wrapper (x, indices) n = x.length, k = Math.min(indices.length, x.length)
 */
export function topK(n: i32, x: Floats, k: i32, indices: Ints): i32 {
  if (k <= 0) return 0;
  let count = 0;
  let i = 0;
  for (; i < n && count < k; ++i) {
    const value = load<f64>(x + ((<usize>i) << 3));
    if (value == value) {
      store<i32>(indices + ((<usize>count) << 2), i);
      count += 1;
    }
  }
  for (let root = (count >> 1) - 1; root >= 0; --root) siftDown(x, indices, root, count);
  // The heap's root is the worst of the best; a later number must be strictly greater to replace
  // it, because ties go to the earlier one.
  while (i < n) {
    const worst = load<f64>(x + ((<usize>load<i32>(indices)) << 3));
    const at = firstAbove(min(BLOCK, n - i), x + ((<usize>i) << 3), worst);
    if (at < 0) {
      i += BLOCK;
    } else {
      store<i32>(indices, i + at);
      siftDown(x, indices, 0, count);
      i += at + 1;
    }
  }
  for (let last = count - 1; last > 0; --last) {
    const worst = load<i32>(indices);
    store<i32>(indices, load<i32>(indices + ((<usize>last) << 2)));
    store<i32>(indices + ((<usize>last) << 2), worst);
    siftDown(x, indices, 0, last);
  }
  return count;
}

/** Restores the heap below `root`: no index ranks above its parent. */
export function siftDown(x: usize, indices: usize, root: i32, count: i32): void {
  const moved = load<i32>(indices + ((<usize>root) << 2));
  for (let child = 2 * root + 1; child < count; child = 2 * root + 1) {
    let candidate = load<i32>(indices + ((<usize>child) << 2));
    if (child + 1 < count) {
      const sibling = load<i32>(indices + ((<usize>child) << 2), 4);
      if (ranksBelow(x, sibling, candidate)) {
        child += 1;
        candidate = sibling;
      }
    }
    if (!ranksBelow(x, candidate, moved)) break;
    store<i32>(indices + ((<usize>root) << 2), candidate);
    root = child;
  }
  store<i32>(indices + ((<usize>root) << 2), moved);
}

/** Whether index a comes after index b: a smaller number, or an equal one further back. */
function ranksBelow(x: usize, a: i32, b: i32): bool {
  const left = load<f64>(x + ((<usize>a) << 3));
  const right = load<f64>(x + ((<usize>b) << 3));
  return left < right || (left == right && a > b);
}
