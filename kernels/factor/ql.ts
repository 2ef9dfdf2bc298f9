// The implicit QL iteration for symmetric tridiagonal matrices: with eigenvectors (Golub and Van Loan,
// section 8.3) for small problems, and in the square-root-free form of Pal, Walker and Kahan (Parlett,
// The Symmetric Eigenvalue Problem, chapter 8) where only the eigenvalues are wanted.

import { hypotenuse } from "../blas/hypotenuse";
import { rot } from "../blas/level1";

/** Added to the test for a negligible number, so that it also works among zeros. */
const TINY: f64 = 1e-300;
/** Sweeps allowed per eigenvalue; two are usual. */
const SWEEPS: i32 = 30;

/**
 * Eigenvalues (into d, in no order) and eigenvectors (into the rows of q, which must be zero). Returns
 * whether the iteration converged.
 */
export function implicitQl(n: i32, d: usize, e: usize, q: usize, ldq: i32): bool {
  const row = (<usize>ldq) << 3;
  // The iteration finds the eigenvalues at the top first and works best if they are small: a matrix
  // graded the other way is reversed, together with its basis.
  const last = (<usize>(n - 1)) << 3;
  const turned = Math.abs(load<f64>(d + last)) < Math.abs(load<f64>(d));
  if (turned) {
    reverse(n, d);
    reverse(n - 1, e);
  }
  for (let i = 0; i < n; ++i) {
    store<f64>(q + <usize>i * row + ((<usize>(turned ? n - 1 - i : i)) << 3), 1);
  }
  let sweeps = SWEEPS * n;
  for (let l = 0; l < n; ++l) {
    for (let end = blockEnd(n, l, d, e); end > l; end = blockEnd(n, l, d, e)) {
      if (sweeps-- == 0) return false;
      qlSweep(n, l, end, d, e, q, row);
    }
  }
  return true;
}

/** The last row of the block that starts with row l: the number below it, if any, is negligible. */
export function blockEnd(n: i32, l: i32, d: usize, e: usize): i32 {
  for (let m = l; m < n - 1; ++m) {
    const at = (<usize>m) << 3;
    const off = Math.abs(load<f64>(e + at));
    const scale = Math.sqrt(Math.abs(load<f64>(d + at))) * Math.sqrt(Math.abs(load<f64>(d + at + 8)));
    if (off <= f64.EPSILON * scale + TINY) {
      store<f64>(e + at, 0);
      return m;
    }
  }
  return n - 1;
}

/** One sweep of rotations from row `end` up to row l with Wilkinson's shift. */
export function qlSweep(n: i32, l: i32, end: i32, d: usize, e: usize, q: usize, row: usize): void {
  const top = (<usize>l) << 3;
  const corner = load<f64>(d + top);
  const beside = load<f64>(e + top);
  const ratio = (load<f64>(d + top + 8) - corner) / (2 * beside);
  const shift = beside / (ratio + copysign(hypotenuse(ratio, 1), ratio));
  let g = load<f64>(d + ((<usize>end) << 3)) - corner + shift;
  let s: f64 = 1;
  let c: f64 = 1;
  let p: f64 = 0;
  for (let i = end - 1; i >= l; --i) {
    const at = (<usize>i) << 3;
    const off = load<f64>(e + at);
    const f = s * off;
    const b = c * off;
    const length = hypotenuse(f, g);
    if (length == 0) {
      c = 1;
      s = 0;
    } else {
      c = g / length;
      s = f / length;
    }
    if (i < end - 1) store<f64>(e + at + 8, length);
    const h = load<f64>(d + at + 8) - p;
    const r = (load<f64>(d + at) - h) * s + 2 * c * b;
    p = s * r;
    store<f64>(d + at + 8, h + p);
    g = c * r - b;
    rot(n, q + <usize>(i + 1) * row, q + <usize>i * row, c, s);
  }
  store<f64>(d + top, corner - p);
  store<f64>(e + top, g);
}

function reverse(n: i32, x: usize): void {
  let y = x + ((<usize>n) << 3) - 8;
  while (n > 1 && x < y) {
    const value = load<f64>(x);
    store<f64>(x, load<f64>(y));
    store<f64>(y, value);
    x += 8;
    y -= 8;
  }
}

/** Eigenvalues only, into d in no order; e is overwritten. Returns whether the iteration converged. */
export function squaredQl(n: i32, d: usize, e: usize): bool {
  const last = (<usize>(n - 1)) << 3;
  if (Math.abs(load<f64>(d + last)) < Math.abs(load<f64>(d))) {
    reverse(n, d);
    reverse(n - 1, e);
  }
  for (let at = e; at < e + last; at += 8) store<f64>(at, load<f64>(at) * load<f64>(at));
  let sweeps = SWEEPS * n;
  for (let l = 0; l < n; ++l) {
    for (let end = squaredBlockEnd(n, l, d, e); end > l; end = squaredBlockEnd(n, l, d, e)) {
      if (sweeps-- == 0) return false;
      squaredSweep(l, end, d, e);
    }
  }
  return true;
}

/** As `blockEnd`, with e squared. */
export function squaredBlockEnd(n: i32, l: i32, d: usize, e: usize): i32 {
  for (let m = l; m < n - 1; ++m) {
    const at = (<usize>m) << 3;
    const scale = Math.abs(load<f64>(d + at) * load<f64>(d + at + 8));
    if (load<f64>(e + at) <= f64.EPSILON * f64.EPSILON * scale + TINY) {
      store<f64>(e + at, 0);
      return m;
    }
  }
  return n - 1;
}

/** As `qlSweep`, with e squared and without vectors. */
export function squaredSweep(l: i32, end: i32, d: usize, e: usize): void {
  const top = (<usize>l) << 3;
  const corner = load<f64>(d + top);
  const beside = Math.sqrt(load<f64>(e + top));
  const ratio = (load<f64>(d + top + 8) - corner) / (2 * beside);
  const sigma = corner - beside / (ratio + copysign(hypotenuse(ratio, 1), ratio));
  let c: f64 = 1;
  let s: f64 = 0;
  let gamma = load<f64>(d + ((<usize>end) << 3)) - sigma;
  let p = gamma * gamma;
  for (let i = end - 1; i >= l; --i) {
    const at = (<usize>i) << 3;
    const square = load<f64>(e + at);
    const r = p + square;
    if (i < end - 1) store<f64>(e + at + 8, s * r);
    const oldC = c;
    c = p / r;
    s = square / r;
    const oldGamma = gamma;
    const alpha = load<f64>(d + at);
    gamma = c * (alpha - sigma) - s * oldGamma;
    store<f64>(d + at + 8, oldGamma + (alpha - gamma));
    p = c != 0 ? (gamma * gamma) / c : oldC * square;
  }
  store<f64>(e + top, s * p);
  store<f64>(d + top, sigma + gamma);
}
