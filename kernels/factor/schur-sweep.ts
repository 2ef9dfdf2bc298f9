// One sweep of the QR iteration: a bulge is chased down the diagonal by reflectors of three rows. Where
// there is room, two of them are found first, in the small block that decides them, and then applied to
// everything else together, which saves a third of the loads and stores.

import { hypotenuse } from "../blas/hypotenuse";
import { at } from "./element";

/**
 * Finds the reflector of rows k to k + 2 (k + 1 at the end), zeros column k − 1 below row k, and returns
 * tau; the first one of a sweep is already in v.
 */
function nextReflector(n: i32, h: usize, first: i32, last: i32, start: i32, k: i32, v: usize): f64 {
  const column = at(h, n, k, k - 1);
  const row = (<usize>n) << 3;
  if (k == start) {
    const tau = reflector3(v);
    if (start > first) store<f64>(column, load<f64>(column) * (1 - tau));
    return tau;
  }
  const three = k < last - 1;
  store<f64>(v, load<f64>(column));
  store<f64>(v, load<f64>(column + row), 8);
  store<f64>(v, three ? load<f64>(column + 2 * row) : 0, 16);
  const tau = reflector3(v);
  store<f64>(column, load<f64>(v));
  store<f64>(column + row, 0);
  if (three) store<f64>(column + 2 * row, 0);
  return tau;
}

/** Moves the bulge from row k to row k + 1; columns up to `right` and rows from `top` on follow. */
export function chaseBulge(
  n: i32,
  h: usize,
  qt: usize,
  first: i32,
  last: i32,
  start: i32,
  k: i32,
  top: i32,
  right: i32,
  v: usize,
): void {
  const row = (<usize>n) << 3;
  const tau = nextReflector(n, h, first, last, start, k, v);
  const v2 = load<f64>(v, 8);
  const v3 = load<f64>(v, 16);
  if (k < last - 1) {
    reflectRows3(right - k + 1, at(h, n, k, k), row, v2, v3, tau);
    reflectColumns3(min(k + 3, last) - top + 1, at(h, n, top, k), row, v2, v3, tau);
    if (qt != 0) reflectRows3(n, at(qt, n, k, 0), row, v2, v3, tau);
  } else {
    reflectRows2(right - k + 1, at(h, n, k, k), row, v2, tau);
    reflectColumns2(last - top + 1, at(h, n, top, k), row, v2, tau);
    if (qt != 0) reflectRows2(n, at(qt, n, k, 0), row, v2, tau);
  }
}

/** Moves the bulge from row k to row k + 2, where k + 3 is not beyond `last`. */
export function chaseBulgeTwice(
  n: i32,
  h: usize,
  qt: usize,
  first: i32,
  last: i32,
  start: i32,
  k: i32,
  top: i32,
  right: i32,
  v: usize,
): void {
  const row = (<usize>n) << 3;
  const t = nextReflector(n, h, first, last, start, k, v);
  const v2 = load<f64>(v, 8);
  const v3 = load<f64>(v, 16);
  // The first reflector where the second one needs it: rows k to k + 3, columns k to k + 2.
  const corner = at(h, n, k, k);
  reflectRows3(3, corner, row, v2, v3, t);
  reflectColumns3(4, corner, row, v2, v3, t);
  const u = nextReflector(n, h, first, last, start, k + 1, v);
  const u2 = load<f64>(v, 8);
  const u3 = load<f64>(v, 16);
  // Apply from the left to all columns before the reflector from the right mixes neighboring
  // columns.
  reflectRows3(2, corner + row + 8, row, u2, u3, u);
  reflectRowsTwice(right - k - 2, corner + 24, row, v2, v3, t, u2, u3, u);
  reflectColumns3(min(k + 4, last) - k + 1, corner + 8, row, u2, u3, u);
  reflectColumnsTwice(k - top, at(h, n, top, k), row, v2, v3, t, u2, u3, u);
  if (qt != 0) reflectRowsTwice(n, at(qt, n, k, 0), row, v2, v3, t, u2, u3, u);
}

/**
 * The reflector that maps three numbers to (x₀, 0, 0): returns tau; stores x₀ and the reflector's
 * elements.
 */
function reflector3(v: usize): f64 {
  const x = load<f64>(v);
  const y = load<f64>(v, 8);
  const z = load<f64>(v, 16);
  if (y == 0 && z == 0) return 0;
  const norm = hypotenuse(x, hypotenuse(y, z));
  const image = x >= 0 ? -norm : norm;
  const pivot = x - image;
  store<f64>(v, image);
  store<f64>(v, y / pivot, 8);
  store<f64>(v, z / pivot, 16);
  return -pivot / image;
}

/** Three rows, `row` bytes apart: x − tau·(1, v2, v3)ᵀ·(1, v2, v3)·x. */
export function reflectRows3(n: i32, x: usize, row: usize, v2: f64, v3: f64, tau: f64): void {
  let y = x + row;
  let z = y + row;
  const w2 = f64x2.splat(v2);
  const w3 = f64x2.splat(v3);
  const t = f64x2.splat(tau);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const x2 = v128.load(x);
    const y2 = v128.load(y);
    const z2 = v128.load(z);
    const s = f64x2.mul(t, f64x2.add(x2, f64x2.add(f64x2.mul(w2, y2), f64x2.mul(w3, z2))));
    v128.store(x, f64x2.sub(x2, s));
    v128.store(y, f64x2.sub(y2, f64x2.mul(w2, s)));
    v128.store(z, f64x2.sub(z2, f64x2.mul(w3, s)));
    x += 16;
    y += 16;
    z += 16;
  }
  if (x < end) {
    const s = tau * (load<f64>(x) + (v2 * load<f64>(y) + v3 * load<f64>(z)));
    store<f64>(x, load<f64>(x) - s);
    store<f64>(y, load<f64>(y) - v2 * s);
    store<f64>(z, load<f64>(z) - v3 * s);
  }
}

/** Three neighboring columns of `count` rows: X − tau·X·(1, v2, v3)ᵀ·(1, v2, v3). */
export function reflectColumns3(count: i32, x: usize, row: usize, v2: f64, v3: f64, tau: f64): void {
  const end = x + <usize>count * row;
  while (x < end) {
    const x1 = load<f64>(x);
    const x2 = load<f64>(x, 8);
    const x3 = load<f64>(x, 16);
    const s = tau * (x1 + (v2 * x2 + v3 * x3));
    store<f64>(x, x1 - s);
    store<f64>(x, x2 - v2 * s, 8);
    store<f64>(x, x3 - v3 * s, 16);
    x += row;
  }
}

/** Reflector (1, v2, v3) on rows 0 to 2, then (1, u2, u3) on rows 1 to 3. */
export function reflectRowsTwice(
  n: i32,
  x: usize,
  row: usize,
  v2: f64,
  v3: f64,
  t: f64,
  u2: f64,
  u3: f64,
  u: f64,
): void {
  const row2 = row << 1;
  const row3 = row + row2;
  const a2 = f64x2.splat(v2);
  const a3 = f64x2.splat(v3);
  const at = f64x2.splat(t);
  const b2 = f64x2.splat(u2);
  const b3 = f64x2.splat(u3);
  const bt = f64x2.splat(u);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const x0 = v128.load(x);
    let x1 = v128.load(x + row);
    let x2 = v128.load(x + row2);
    const x3 = v128.load(x + row3);
    let s = f64x2.mul(at, f64x2.add(x0, f64x2.add(f64x2.mul(a2, x1), f64x2.mul(a3, x2))));
    v128.store(x, f64x2.sub(x0, s));
    x1 = f64x2.sub(x1, f64x2.mul(a2, s));
    x2 = f64x2.sub(x2, f64x2.mul(a3, s));
    s = f64x2.mul(bt, f64x2.add(x1, f64x2.add(f64x2.mul(b2, x2), f64x2.mul(b3, x3))));
    v128.store(x + row, f64x2.sub(x1, s));
    v128.store(x + row2, f64x2.sub(x2, f64x2.mul(b2, s)));
    v128.store(x + row3, f64x2.sub(x3, f64x2.mul(b3, s)));
    x += 16;
  }
  if (x < end) {
    reflectRows3(1, x, row, v2, v3, t);
    reflectRows3(1, x + row, row, u2, u3, u);
  }
}

/** Reflector (1, v2, v3) on columns 0 to 2, then (1, u2, u3) on columns 1 to 3, two rows at a time. */
export function reflectColumnsTwice(
  count: i32,
  x: usize,
  row: usize,
  v2: f64,
  v3: f64,
  t: f64,
  u2: f64,
  u3: f64,
  u: f64,
): void {
  const a2 = f64x2.splat(v2);
  const a3 = f64x2.splat(v3);
  const at = f64x2.splat(t);
  const b2 = f64x2.splat(u2);
  const b3 = f64x2.splat(u3);
  const bt = f64x2.splat(u);
  for (; count >= 2; count -= 2) {
    const y = x + row;
    const p0 = v128.load(x);
    const p1 = v128.load(x, 16);
    const q0 = v128.load(y);
    const q1 = v128.load(y, 16);
    const x0 = v128.shuffle<f64>(p0, q0, 0, 2);
    let x1 = v128.shuffle<f64>(p0, q0, 1, 3);
    let x2 = v128.shuffle<f64>(p1, q1, 0, 2);
    const x3 = v128.shuffle<f64>(p1, q1, 1, 3);
    let s = f64x2.mul(at, f64x2.add(x0, f64x2.add(f64x2.mul(a2, x1), f64x2.mul(a3, x2))));
    const z0 = f64x2.sub(x0, s);
    x1 = f64x2.sub(x1, f64x2.mul(a2, s));
    x2 = f64x2.sub(x2, f64x2.mul(a3, s));
    s = f64x2.mul(bt, f64x2.add(x1, f64x2.add(f64x2.mul(b2, x2), f64x2.mul(b3, x3))));
    x1 = f64x2.sub(x1, s);
    x2 = f64x2.sub(x2, f64x2.mul(b2, s));
    const z3 = f64x2.sub(x3, f64x2.mul(b3, s));
    v128.store(x, v128.shuffle<f64>(z0, x1, 0, 2));
    v128.store(x, v128.shuffle<f64>(x2, z3, 0, 2), 16);
    v128.store(y, v128.shuffle<f64>(z0, x1, 1, 3));
    v128.store(y, v128.shuffle<f64>(x2, z3, 1, 3), 16);
    x = y + row;
  }
  if (count > 0) {
    reflectColumns3(1, x, row, v2, v3, t);
    reflectColumns3(1, x + 8, row, u2, u3, u);
  }
}

export function reflectRows2(n: i32, x: usize, row: usize, v2: f64, tau: f64): void {
  const end = x + ((<usize>n) << 3);
  while (x < end) {
    const y = x + row;
    const s = tau * (load<f64>(x) + v2 * load<f64>(y));
    store<f64>(x, load<f64>(x) - s);
    store<f64>(y, load<f64>(y) - v2 * s);
    x += 8;
  }
}

export function reflectColumns2(count: i32, x: usize, row: usize, v2: f64, tau: f64): void {
  const end = x + <usize>count * row;
  while (x < end) {
    const x1 = load<f64>(x);
    const x2 = load<f64>(x, 8);
    const s = tau * (x1 + v2 * x2);
    store<f64>(x, x1 - s);
    store<f64>(x, x2 - v2 * s, 8);
    x += row;
  }
}
