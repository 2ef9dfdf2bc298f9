// Real Schur form of a Hessenberg matrix by Francis' implicit double-shift QR iteration (Golub and Van
// Loan, section 7.5), with the deflation test of Ahues and Tisseur (LAPACK working note 122). Qᵀ, not Q,
// is accumulated, because its rows are contiguous.

import { rot } from "../blas/level1";
import { Floats } from "../record";
import { at } from "./element";
import { standardize } from "./schur-block";
import { chaseBulge, chaseBulgeTwice } from "./schur-sweep";

/** After this many sweeps without a deflation, exceptional shifts are used. */
const EXCEPTIONAL: i32 = 10;
/** Sweeps allowed, as a multiple of the size. */
const PATIENCE: i32 = 30;

function size(a: usize, n: i32, i: i32, j: i32): f64 {
  return Math.abs(load<f64>(at(a, n, i, j)));
}

/**
 * Eigenvalues re + i·im of the n×n matrix `h`, which is Hessenberg in rows low to high and
 * triangular outside. With `whole`, h becomes the Schur form; if `qt` is given, its rows are
 * transformed as well. `work` holds 8 numbers. Returns 0, or 1 + the row at which the iteration did
 * not converge.
 *
 * @spans h[n * n], qt?[n * n], real[n], imaginary[n], work = 8
 */
export function realSchur(
  n: i32,
  low: i32,
  high: i32,
  h: Floats,
  whole: bool,
  qt: Floats,
  real: Floats,
  imaginary: Floats,
  work: Floats,
): i32 {
  for (let i = 0; i < n; ++i) {
    store<f64>(real + ((<usize>i) << 3), load<f64>(at(h, n, i, i)));
    store<f64>(imaginary + ((<usize>i) << 3), 0);
  }
  const limit = PATIENCE * max(10, high - low + 1);
  let last = high;
  while (last >= low) {
    let first = low;
    let sweeps = 0;
    while (true) {
      first = deflateHessenberg(n, h, first, last, low, high);
      if (first >= last - 1) break;
      sweeps += 1;
      if (sweeps > limit) return last + 1;
      francisShifts(n, h, first, last, sweeps, work);
      const start = francisStart(n, h, first, last, work);
      const top = whole ? 0 : first;
      const right = whole ? n - 1 : last;
      let k = start;
      for (; k + 3 <= last; k += 2) chaseBulgeTwice(n, h, qt, first, last, start, k, top, right, work);
      for (; k < last; ++k) chaseBulge(n, h, qt, first, last, start, k, top, right, work);
    }
    if (first == last) {
      store<f64>(real + ((<usize>last) << 3), load<f64>(at(h, n, last, last)));
    } else {
      finishPair(n, h, qt, last, whole, real, imaginary, work);
    }
    last = first - 1;
  }
  return 0;
}

/** The first row of the trailing block that has no negligible subdiagonal element. */
export function deflateHessenberg(n: i32, h: usize, first: i32, last: i32, low: i32, high: i32): i32 {
  const small = f64.MIN_NORMAL_VALUE * (<f64>(high - low + 1) / f64.EPSILON);
  let k = last;
  for (; k > first; --k) {
    if (negligible(n, h, k, low, high, small)) {
      store<f64>(at(h, n, k, k - 1), 0);
      break;
    }
  }
  return k;
}

function negligible(n: i32, h: usize, k: i32, low: i32, high: i32, small: f64): bool {
  const below = size(h, n, k, k - 1);
  if (below <= small) return true;
  const before = load<f64>(at(h, n, k - 1, k - 1));
  const here = load<f64>(at(h, n, k, k));
  let sum = Math.abs(before) + Math.abs(here);
  if (sum == 0) {
    if (k - 2 >= low) sum += size(h, n, k - 1, k - 2);
    if (k + 1 <= high) sum += size(h, n, k + 1, k);
  }
  if (below > f64.EPSILON * sum) return false;
  const above = size(h, n, k - 1, k);
  const gap = Math.abs(before - here);
  const offLarge = max(below, above);
  const offSmall = min(below, above);
  const large = max(Math.abs(here), gap);
  const little = min(Math.abs(here), gap);
  const scale = large + offLarge;
  return offSmall * (offLarge / scale) <= max(small, f64.EPSILON * (little * (large / scale)));
}

/** The shifts (real, imaginary, real, imaginary) from the last 2×2 block, in work[3] to work[6]. */
export function francisShifts(n: i32, h: usize, first: i32, last: i32, sweeps: i32, work: usize): void {
  let a = load<f64>(at(h, n, last - 1, last - 1));
  let b = load<f64>(at(h, n, last - 1, last));
  let c = load<f64>(at(h, n, last, last - 1));
  let d = load<f64>(at(h, n, last, last));
  // The two constants are those Wilkinson gave the EISPACK routine hqr.
  if (sweeps % EXCEPTIONAL == 0) {
    const bottom = sweeps % (2 * EXCEPTIONAL) == 0;
    const row = bottom ? last : first + 2;
    c = size(h, n, row, row - 1) + size(h, n, row - 1, row - 2);
    a = 0.75 * c + load<f64>(at(h, n, bottom ? last : first, bottom ? last : first));
    b = -0.4375 * c;
    d = a;
  }
  const scale = Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d);
  let re1: f64 = 0;
  let re2: f64 = 0;
  let imaginary: f64 = 0;
  if (scale != 0) {
    a /= scale;
    b /= scale;
    c /= scale;
    d /= scale;
    const half = 0.5 * (a + d);
    const determinant = (a - half) * (d - half) - b * c;
    const root = Math.sqrt(Math.abs(determinant));
    if (determinant >= 0) {
      re1 = half * scale;
      re2 = re1;
      imaginary = root * scale;
    } else {
      // If the shifts are real, the one nearer to the last element is used twice.
      const upper = half + root;
      const lower = half - root;
      re1 = scale * (Math.abs(upper - d) <= Math.abs(lower - d) ? upper : lower);
      re2 = re1;
    }
  }
  store<f64>(work, re1, 24);
  store<f64>(work, imaginary, 32);
  store<f64>(work, re2, 40);
  store<f64>(work, -imaginary, 48);
}

/** The lowest row where a sweep may start, because two subdiagonal elements in a row are small. */
export function francisStart(n: i32, h: usize, first: i32, last: i32, work: usize): i32 {
  const re1 = load<f64>(work, 24);
  const im1 = load<f64>(work, 32);
  const re2 = load<f64>(work, 40);
  const im2 = load<f64>(work, 48);
  let m = last - 2;
  for (; m >= first; --m) {
    const here = load<f64>(at(h, n, m, m));
    const next = load<f64>(at(h, n, m + 1, m + 1));
    const below = load<f64>(at(h, n, m + 1, m));
    const scale = Math.abs(here - re2) + Math.abs(im2) + Math.abs(below);
    const ratio = below / scale;
    let v1 = ratio * load<f64>(at(h, n, m, m + 1));
    v1 += (here - re1) * ((here - re2) / scale) - im1 * (im2 / scale);
    let v2 = ratio * (here + next - re1 - re2);
    let v3 = ratio * load<f64>(at(h, n, m + 2, m + 1));
    const sum = Math.abs(v1) + Math.abs(v2) + Math.abs(v3);
    v1 /= sum;
    v2 /= sum;
    v3 /= sum;
    store<f64>(work, v1);
    store<f64>(work, v2, 8);
    store<f64>(work, v3, 16);
    if (m == first) break;
    const around = size(h, n, m - 1, m - 1) + Math.abs(here) + Math.abs(next);
    const coupling = size(h, n, m, m - 1) * (Math.abs(v2) + Math.abs(v3));
    if (coupling <= f64.EPSILON * Math.abs(v1) * around) break;
  }
  return m;
}

/** Standardizes the 2×2 block that ends in row `last` and writes its eigenvalues. */
function finishPair(
  n: i32,
  h: usize,
  qt: usize,
  last: i32,
  whole: bool,
  re: usize,
  im: usize,
  work: usize,
): void {
  const k = last - 1;
  const upper = at(h, n, k, k);
  const lower = at(h, n, last, k);
  store<f64>(work, load<f64>(upper));
  store<f64>(work, load<f64>(upper, 8), 8);
  store<f64>(work, load<f64>(lower), 16);
  store<f64>(work, load<f64>(lower, 8), 24);
  standardize(work);
  const b = load<f64>(work, 8);
  const c = load<f64>(work, 16);
  store<f64>(upper, load<f64>(work));
  store<f64>(upper, b, 8);
  store<f64>(lower, c);
  store<f64>(lower, load<f64>(work, 24), 8);
  const imaginary = c == 0 ? 0 : Math.sqrt(Math.abs(b)) * Math.sqrt(Math.abs(c));
  const offset = (<usize>k) << 3;
  store<f64>(re + offset, load<f64>(work));
  store<f64>(re + offset, load<f64>(work, 24), 8);
  store<f64>(im + offset, imaginary);
  store<f64>(im + offset, 0 - imaginary, 8);
  const cosine = load<f64>(work, 32);
  const sine = load<f64>(work, 40);
  if (whole) {
    rot(n - last - 1, at(h, n, k, last + 1), at(h, n, last, last + 1), cosine, sine);
    rotateColumns(k, at(h, n, 0, k), (<usize>n) << 3, cosine, sine);
  }
  if (qt != 0) rot(n, at(qt, n, k, 0), at(qt, n, last, 0), cosine, sine);
}

/** Rotates two neighboring columns of `count` rows. */
function rotateColumns(count: i32, x: usize, row: usize, cosine: f64, sine: f64): void {
  for (let i = 0; i < count; ++i) {
    const left = load<f64>(x);
    const right = load<f64>(x, 8);
    store<f64>(x, cosine * left + sine * right);
    store<f64>(x, cosine * right - sine * left, 8);
    x += row;
  }
}
