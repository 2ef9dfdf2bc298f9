// Eigenvectors of a real Schur form by back-substitution (Golub and Van Loan, section 7.6). A complex
// pair is solved for once, in complex arithmetic; a vector that grows is scaled down as a whole, so that
// nearly defective matrices give large vectors, never infinite ones.

import { hypotenuse } from "../blas/hypotenuse";
import { dot, nrm2, rot, scal } from "../blas/level1";
import { Floats } from "../record";
import { unbalance } from "./balance";
import { largestSize } from "./scale";

/**
 * The smallest difference of eigenvalues that is used, relative to the size of the matrix: far
 * below rounding error.
 */
const FLOOR: f64 = 1e-150;
/** No element of an intermediate vector exceeds this. */
const LARGE: f64 = 1e100;

function element(x: usize, i: i32): f64 {
  return load<f64>(x + ((<usize>i) << 3));
}

function put(x: usize, i: i32, value: f64): void {
  store<f64>(x + ((<usize>i) << 3), value);
}

/**
 * Row k of the n×n matrix `xt` becomes the eigenvector of the Schur form `t` that belongs to eigenvalue
 * re[k]; for a pair, rows k and k + 1 become the real and imaginary part for the eigenvalue with the
 * positive imaginary part. The largest element is of size 1. `work` holds 12 numbers.
 *
 * @spans t[n * n], real[n], imaginary[n], xt[n * n], work = 12
 */
export function schurVectors(
  n: i32,
  t: Floats,
  real: Floats,
  imaginary: Floats,
  xt: Floats,
  work: Floats,
): void {
  const row = (<usize>n) << 3;
  memory.fill(xt, 0, <usize>n * row);
  const floor = max(FLOOR * largestSize(n * n, t), FLOOR * FLOOR);
  for (let k = n - 1; k >= 0; --k) {
    const last = k;
    const paired = element(imaginary, k) != 0;
    if (paired) k -= 1;
    const x = xt + <usize>k * row;
    const y = paired ? x + row : 0;
    const wr = element(real, k);
    const wi = Math.abs(element(imaginary, k));
    if (paired) startPair(k, t + <usize>k * row, row, wi, x, y);
    else put(x, k, 1);
    const smallest = max(f64.EPSILON * (Math.abs(wr) + wi), floor);
    backSubstitute(n, t, k, last, wr, wi, smallest, x, y, work);
    scaleToOne(last + 1, x, y);
  }
}

/** The eigenvector of a standardized 2×2 block, one part real and the other imaginary. */
function startPair(k: i32, upper: usize, row: usize, wi: f64, x: usize, y: usize): void {
  const b = element(upper, k + 1);
  const c = element(upper + row, k);
  if (Math.abs(b) >= Math.abs(c)) {
    put(x, k, 1);
    put(y, k + 1, wi / b);
  } else {
    put(x, k, -wi / c);
    put(y, k + 1, 1);
  }
}

/** Fills the elements before `first` from those up to `last`. */
export function backSubstitute(
  n: i32,
  t: usize,
  first: i32,
  last: i32,
  wr: f64,
  wi: f64,
  smallest: f64,
  x: usize,
  y: usize,
  work: usize,
): void {
  const row = (<usize>n) << 3;
  let j = first - 1;
  while (j >= 0) {
    const tj = t + <usize>j * row;
    const next = (<usize>(j + 1)) << 3;
    const count = last - j;
    const paired = j > 0 && element(tj, j - 1) != 0;
    const rr = -dot(count, tj + next, x + next);
    const ri = y == 0 ? 0 : -dot(count, tj + next, y + next);
    if (!paired) {
      solveOne(j, count, element(tj, j) - wr, -wi, rr, ri, smallest, x, y);
      j -= 1;
    } else {
      const ti = tj - row;
      const qr = -dot(count, ti + next, x + next);
      const qi = y == 0 ? 0 : -dot(count, ti + next, y + next);
      entry(work, 0, element(ti, j - 1) - wr, -wi);
      entry(work, 1, element(ti, j), 0);
      entry(work, 2, element(tj, j - 1), 0);
      entry(work, 3, element(tj, j) - wr, -wi);
      entry(work, 4, qr, qi);
      entry(work, 5, rr, ri);
      solveTwo(j, count, smallest, x, y, work);
      j -= 2;
    }
  }
}

/** Element j from (dr + i·di)·x = rr + i·ri. */
function solveOne(
  j: i32,
  count: i32,
  dr: f64,
  di: f64,
  rr: f64,
  ri: f64,
  smallest: f64,
  x: usize,
  y: usize,
): void {
  if (Math.abs(dr) + Math.abs(di) < smallest) {
    dr = smallest;
    di = 0;
  }
  const factor = shrink(j + 1, count, Math.abs(dr) + Math.abs(di), Math.abs(rr) + Math.abs(ri), x, y);
  rr *= factor;
  ri *= factor;
  put(x, j, quotient(rr, ri, dr, di));
  if (y != 0) put(y, j, quotient(ri, -rr, dr, di));
}

/** Elements j − 1 and j from the complex 2×2 system in `work`, with complete pivoting. */
function solveTwo(j: i32, count: i32, smallest: f64, x: usize, y: usize, work: usize): void {
  let pivot = 0;
  for (let i = 1; i < 4; ++i) {
    if (magnitude(work, i) > magnitude(work, pivot)) pivot = i;
  }
  if (pivot >= 2) {
    exchangeEntries(work, 0, 2);
    exchangeEntries(work, 1, 3);
    exchangeEntries(work, 4, 5);
  }
  const columnsExchanged = (pivot & 1) == 1;
  if (columnsExchanged) {
    exchangeEntries(work, 0, 1);
    exchangeEntries(work, 2, 3);
  }
  if (magnitude(work, 0) < smallest) entry(work, 0, smallest, 0);
  const ar = element(work, 0);
  const ai = element(work, 1);
  const br = element(work, 2);
  const bi = element(work, 3);
  const mr = quotient(element(work, 4), element(work, 5), ar, ai);
  const mi = quotient(element(work, 5), -element(work, 4), ar, ai);
  subtractProduct(work, 3, mr, mi, br, bi);
  if (magnitude(work, 3) < smallest) entry(work, 3, smallest, 0);
  const size = magnitude(work, 4) + magnitude(work, 5);
  const factor = shrink(j + 1, count, magnitude(work, 3), size, x, y);
  for (let i = 8; i < 12; ++i) put(work, i, factor * element(work, i));
  subtractProduct(work, 5, mr, mi, element(work, 8), element(work, 9));
  const dr = element(work, 6);
  const di = element(work, 7);
  const x2 = quotient(element(work, 10), element(work, 11), dr, di);
  const y2 = quotient(element(work, 11), -element(work, 10), dr, di);
  subtractProduct(work, 4, br, bi, x2, y2);
  const x1 = quotient(element(work, 8), element(work, 9), ar, ai);
  const y1 = quotient(element(work, 9), -element(work, 8), ar, ai);
  put(x, j - 1, columnsExchanged ? x2 : x1);
  put(x, j, columnsExchanged ? x1 : x2);
  if (y != 0) {
    put(y, j - 1, columnsExchanged ? y2 : y1);
    put(y, j, columnsExchanged ? y1 : y2);
  }
}

function entry(work: usize, i: i32, real: f64, imaginary: f64): void {
  put(work, 2 * i, real);
  put(work, 2 * i + 1, imaginary);
}

function magnitude(work: usize, i: i32): f64 {
  return Math.abs(element(work, 2 * i)) + Math.abs(element(work, 2 * i + 1));
}

function exchangeEntries(work: usize, i: i32, j: i32): void {
  const real = element(work, 2 * i);
  const imaginary = element(work, 2 * i + 1);
  entry(work, i, element(work, 2 * j), element(work, 2 * j + 1));
  entry(work, j, real, imaginary);
}

/** Entry i −= a·b, all complex. */
function subtractProduct(work: usize, i: i32, ar: f64, ai: f64, br: f64, bi: f64): void {
  const real = element(work, 2 * i) - (ar * br - ai * bi);
  const imaginary = element(work, 2 * i + 1) - (ar * bi + ai * br);
  entry(work, i, real, imaginary);
}

/** Real part of (a + ib)/(c + id) after Smith (1962); for the imaginary part give (b, −a, c, d). */
function quotient(a: f64, b: f64, c: f64, d: f64): f64 {
  if (Math.abs(c) >= Math.abs(d)) {
    const ratio = d / c;
    return (a + b * ratio) / (c + d * ratio);
  }
  const ratio = c / d;
  return (a * ratio + b) / (c * ratio + d);
}

/**
 * Scales the vector computed so far if rhs/divisor would be too large; returns the factor to apply
 * to rhs as well.
 */
function shrink(start: i32, count: i32, divisor: f64, rhs: f64, x: usize, y: usize): f64 {
  if (rhs <= LARGE * divisor) return 1;
  const factor = divisor / rhs;
  const offset = (<usize>start) << 3;
  scal(count, factor, x + offset);
  if (y != 0) scal(count, factor, y + offset);
  return factor;
}

function scaleToOne(n: i32, x: usize, y: usize): void {
  let largest = largestSize(n, x);
  if (y != 0) largest = max(largest, largestSize(n, y));
  scal(n, 1 / largest, x);
  if (y != 0) scal(n, 1 / largest, y);
}

/**
 * Maps the vectors in the rows of `vt` back to the matrix before balancing and gives each one
 * Euclidean norm 1 and a phase that makes its largest element real and positive.
 *
 * @spans vt[n * n], imaginary[n], scale[n]
 */
export function finishVectors(
  n: i32,
  vt: Floats,
  imaginary: Floats,
  scale: Floats,
  low: i32,
  high: i32,
): void {
  const row = (<usize>n) << 3;
  for (let k = 0; k < n; ++k) {
    const x = vt + <usize>k * row;
    unbalance(n, x, scale, low, high);
    if (element(imaginary, k) == 0) {
      const sign = element(x, largestElement(n, x, 0)) < 0 ? -1 : 1;
      scal(n, <f64>sign / nrm2(n, x), x);
    } else {
      k += 1;
      unbalance(n, x + row, scale, low, high);
      normalizePair(n, x, x + row);
    }
  }
}

function normalizePair(n: i32, x: usize, y: usize): void {
  const factor = 1 / hypotenuse(nrm2(n, x), nrm2(n, y));
  scal(n, factor, x);
  scal(n, factor, y);
  const at = largestElement(n, x, y);
  const size = hypotenuse(element(x, at), element(y, at));
  rot(n, x, y, element(x, at) / size, element(y, at) / size);
  put(y, at, 0);
}

/** The first of the largest elements; elements that differ only by rounding count as equal. */
function largestElement(n: i32, x: usize, y: usize): i32 {
  let best = 0;
  let largest: f64 = 0;
  for (let i = 0; i < n; ++i) {
    const size = y == 0 ? Math.abs(element(x, i)) : hypotenuse(element(x, i), element(y, i));
    if (size > largest * (1 + 1e-12)) {
      largest = size;
      best = i;
    }
  }
  return best;
}
