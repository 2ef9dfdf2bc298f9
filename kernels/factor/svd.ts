// Singular values of an upper bidiagonal matrix by implicit QR sweeps, to high relative accuracy
// even where they are tiny (Demmel and Kahan, 1990): sweeps without a shift wherever a shift would
// spoil them. A block whose larger end is at the bottom is processed upside down; flipping it
// transposes it, so the same code serves both directions with signed steps, and the two sides
// exchange their rotations.

import { indexOfLargest, scal, swap } from "../blas/level1";
import { Floats } from "../record";
import { CHAIN_BYTES, cosine, makeRotation, rotateChains, sine } from "./rotations";
import {
  diagonalizeTwo,
  larger,
  leftCosine,
  leftSine,
  rightCosine,
  rightSine,
  smaller,
  smallerOfTwo,
} from "./two-by-two";

/** 2⁻⁵³. */
const EPSILON: f64 = 1.1102230246251565e-16;
/** Relative size of an off-diagonal number that counts as zero. */
const NEGLIGIBLE: f64 = 100 * EPSILON;
/** The iteration is abandoned after this many times n² rotations. */
const PATIENCE: f64 = 6;
/** Chains that are collected before they are applied. */
const CHAINS: i32 = 32;

/** Bytes of the list of chains, rounded up to whole cache lines. */
const LIST_BYTES: usize = <usize>(CHAINS * <i32>CHAIN_BYTES + 63) & ~63;

let chains: i32 = 0;
let collected: i32 = 0;
let list: usize = 0;
let leftPairs: usize = 0;
let rightPairs: usize = 0;

/** Numbers of workspace for n×n. */
export function bidiagonalSvdWorkLength(n: i32): i32 {
  return <i32>(LIST_BYTES >> 3) + 4 * CHAINS * n;
}

/**
 * Turns the diagonal d and the numbers e above it into singular values, descending, in d, and applies
 * the rotations of each side to the rows of ut and vt (n rows of ld elements, a multiple of 8; ld is 0
 * where only the values are wanted). Returns how many numbers of e have not vanished: 0 is success.
 *
 * @spans d[n], e[n], ut?[reach(n, ld, n, 1)], vt?[reach(n, ld, n, 1)], work = bidiagonalSvdWorkLength(n)
 */
export function bidiagonalSvd(
  n: i32,
  d: Floats,
  e: Floats,
  ut: Floats,
  vt: Floats,
  ld: i32,
  work: Floats,
): i32 {
  list = work;
  leftPairs = list + LIST_BYTES;
  rightPairs = leftPairs + ((<usize>(2 * CHAINS * n)) << 3);
  chains = 0;
  collected = 0;
  const threshold = negligibleSize(n, d, e);
  const limit = PATIENCE * <f64>n * <f64>n;
  let rotations: f64 = 0;
  let end = n - 1;
  let downwards = true;
  let oldStart = n;
  let oldEnd = -1;
  while (end > 0) {
    if (rotations > limit) return remaining(n, e);
    const start = blockStart(end, e, threshold);
    if (start == end) {
      --end;
      continue;
    }
    if (start == end - 1) {
      solveTwo(start, d, e);
      record(start, 1, 1, ut, vt, ld);
      end -= 2;
      continue;
    }
    if (start > oldEnd || end < oldStart) {
      downwards = size(d, start) >= size(d, end);
    }
    const count = end - start;
    const step: isize = downwards ? 8 : -8;
    const first = downwards ? d + ((<usize>start) << 3) : d + ((<usize>end) << 3);
    const firstE = downwards ? e + ((<usize>start) << 3) : e + ((<usize>(end - 1)) << 3);
    const smallest = deflate(count, first, firstE, step);
    if (smallest < 0) continue;
    oldStart = start;
    oldEnd = end;
    const shift = chooseShift(n, count, first, firstE, step, smallest);
    const left = leftPairs + ((<usize>collected) << 4);
    const right = rightPairs + ((<usize>collected) << 4);
    const before = downwards ? right : left;
    const after = downwards ? left : right;
    if (shift == 0) sweepUnshifted(count, first, firstE, step, before, after);
    else sweepShifted(count, shift, first, firstE, step, before, after);
    rotations += <f64>count;
    const last = firstE + <usize>(step * (count - 1));
    if (Math.abs(load<f64>(last)) <= threshold) store<f64>(last, 0);
    record(downwards ? start : end, downwards ? 1 : -1, count, ut, vt, ld);
  }
  flush(ut, vt, ld);
  orderValues(n, d, ut, vt, ld);
  return 0;
}

function size(x: usize, i: i32): f64 {
  return Math.abs(load<f64>(x + ((<usize>i) << 3)));
}

/**
 * The threshold below which a number may be dropped without harming the relative accuracy of the
 * smallest singular value, whose lower bound comes from the recurrence of Demmel and Kahan (eq.
 * 2.4).
 */
export function negligibleSize(n: i32, d: usize, e: usize): f64 {
  let mu = n > 0 ? size(d, 0) : 0;
  let bound = mu;
  for (let i = 1; i < n && bound > 0; ++i) {
    mu = size(d, i) * (mu / (mu + size(e, i - 1)));
    bound = min(bound, mu);
  }
  const count = <f64>n;
  return max(NEGLIGIBLE * (bound / Math.sqrt(count)), PATIENCE * count * count * f64.MIN_NORMAL_VALUE);
}

/** The first row of the block that ends at `end`; numbers of e that are negligible become 0. */
export function blockStart(end: i32, e: usize, threshold: f64): i32 {
  for (let i = end - 1; i >= 0; --i) {
    if (size(e, i) <= threshold) {
      store<f64>(e + ((<usize>i) << 3), 0);
      return i + 1;
    }
  }
  return 0;
}

/**
 * Sets the first number of e that is small enough to split its block with full relative accuracy to
 * 0 (Demmel and Kahan, criteria 1a to 2b) and returns −1, or else a lower bound of the smallest
 * singular value.
 */
export function deflate(count: i32, d: usize, e: usize, step: isize): f64 {
  const last = e + <usize>(step * (count - 1));
  if (Math.abs(load<f64>(last)) <= NEGLIGIBLE * Math.abs(load<f64>(d + <usize>(step * count)))) {
    store<f64>(last, 0);
    return -1;
  }
  let mu = Math.abs(load<f64>(d));
  let smallest = mu;
  for (let i = 0; i < count; ++i) {
    const off = Math.abs(load<f64>(e));
    if (off <= NEGLIGIBLE * mu) {
      store<f64>(e, 0);
      return -1;
    }
    d += <usize>step;
    e += <usize>step;
    mu = Math.abs(load<f64>(d)) * (mu / (mu + off));
    smallest = min(smallest, mu);
  }
  return smallest;
}

/** The smaller singular value of the last 2×2 block, or 0 where a shift would cost accuracy. */
export function chooseShift(n: i32, count: i32, d: usize, e: usize, step: isize, smallest: f64): f64 {
  const head = Math.abs(load<f64>(d));
  let largest = head;
  for (let i = 0; i < count; ++i) {
    largest = max(largest, max(Math.abs(load<f64>(d + <usize>step)), Math.abs(load<f64>(e))));
    d += <usize>step;
    e += <usize>step;
  }
  if (<f64>n * NEGLIGIBLE * (smallest / largest) <= max(EPSILON, 0.01 * NEGLIGIBLE)) return 0;
  const shift = smallerOfTwo(load<f64>(d - <usize>step), load<f64>(e - <usize>step), load<f64>(d));
  const ratio = shift / head;
  return head > 0 && ratio * ratio < EPSILON ? 0 : shift;
}

/** One sweep without shift: no subtraction, so every number keeps its relative accuracy. */
export function sweepUnshifted(
  count: i32,
  d: usize,
  e: usize,
  step: isize,
  before: usize,
  after: usize,
): void {
  let c: f64 = 1;
  let oldC: f64 = 1;
  let oldS: f64 = 0;
  for (let i = 0; i < count; ++i) {
    const r = makeRotation(load<f64>(d) * c, load<f64>(e));
    c = cosine;
    const s = sine;
    store<f64>(before, c);
    store<f64>(before, s, 8);
    if (i > 0) store<f64>(e - <usize>step, oldS * r);
    const next = d + <usize>step;
    store<f64>(d, makeRotation(oldC * r, load<f64>(next) * s));
    oldC = cosine;
    oldS = sine;
    store<f64>(after, oldC);
    store<f64>(after, oldS, 8);
    d = next;
    e += <usize>step;
    before += 16;
    after += 16;
  }
  const h = load<f64>(d) * c;
  store<f64>(d, h * oldC);
  store<f64>(e - <usize>step, h * oldS);
}

/** One sweep with shift: the bulge is chased from the first row to the last (Golub and Van Loan, 8.6.3). */
export function sweepShifted(
  count: i32,
  shift: f64,
  d: usize,
  e: usize,
  step: isize,
  before: usize,
  after: usize,
): void {
  const head = load<f64>(d);
  let f = (Math.abs(head) - shift) * ((head < 0 ? -1 : 1) + shift / head);
  let g = load<f64>(e);
  for (let i = 0; i < count; ++i) {
    const r = makeRotation(f, g);
    const c = cosine;
    const s = sine;
    store<f64>(before, c);
    store<f64>(before, s, 8);
    if (i > 0) store<f64>(e - <usize>step, r);
    const next = d + <usize>step;
    const di = load<f64>(d);
    const ei = load<f64>(e);
    const dn = load<f64>(next);
    const off = c * ei - s * di;
    store<f64>(d, makeRotation(c * di + s * ei, s * dn));
    const cl = cosine;
    const sl = sine;
    store<f64>(after, cl);
    store<f64>(after, sl, 8);
    const below = c * dn;
    f = cl * off + sl * below;
    store<f64>(next, cl * below - sl * off);
    e += <usize>step;
    if (i < count - 1) {
      g = sl * load<f64>(e);
      store<f64>(e, cl * load<f64>(e));
    }
    d = next;
    before += 16;
    after += 16;
  }
  store<f64>(e - <usize>step, f);
}

/** Diagonalizes the 2×2 block at row i by one rotation from each side. */
export function solveTwo(i: i32, d: usize, e: usize): void {
  d += (<usize>i) << 3;
  e += (<usize>i) << 3;
  diagonalizeTwo(load<f64>(d), load<f64>(e), load<f64>(d, 8));
  store<f64>(d, larger);
  store<f64>(d, smaller, 8);
  store<f64>(e, 0);
  const left = leftPairs + ((<usize>collected) << 4);
  const right = rightPairs + ((<usize>collected) << 4);
  store<f64>(left, leftCosine);
  store<f64>(left, leftSine, 8);
  store<f64>(right, rightCosine);
  store<f64>(right, rightSine, 8);
}

/**
 * Records a chain whose rotations have just been stored, and applies all recorded chains once
 * there are many.
 */
function record(first: i32, direction: i32, count: i32, ut: usize, vt: usize, ld: i32): void {
  if (ld == 0) return;
  const entry = list + <usize>chains * CHAIN_BYTES;
  store<i32>(entry, first);
  store<i32>(entry, direction, 4);
  store<i32>(entry, count, 8);
  collected += count;
  if (++chains == CHAINS) flush(ut, vt, ld);
}

function flush(ut: usize, vt: usize, ld: i32): void {
  rotateChains(chains, list, leftPairs, ut, ld);
  rotateChains(chains, list, rightPairs, vt, ld);
  chains = 0;
  collected = 0;
}

/** Makes the values non-negative and sorts them, and their vectors with them. */
export function orderValues(n: i32, d: usize, ut: usize, vt: usize, ld: i32): void {
  const row = (<usize>ld) << 3;
  for (let i = 0; i < n; ++i) {
    const at = d + ((<usize>i) << 3);
    const value = load<f64>(at);
    store<f64>(at, Math.abs(value));
    if (value < 0) scal(ld, -1, vt + <usize>i * row);
  }
  for (let i = 0; i < n - 1; ++i) {
    const at = d + ((<usize>i) << 3);
    const best = indexOfLargest(n - i, at);
    if (best == 0) continue;
    swap(1, at, at + ((<usize>best) << 3));
    swap(ld, ut + <usize>i * row, ut + <usize>(i + best) * row);
    swap(ld, vt + <usize>i * row, vt + <usize>(i + best) * row);
  }
}

/** How many numbers of e are not zero. */
function remaining(n: i32, e: usize): i32 {
  let count = 0;
  for (let i = 0; i < n - 1; ++i) count += size(e, i) != 0 ? 1 : 0;
  return count;
}
