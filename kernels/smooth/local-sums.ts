// Weighted sums of products of features around a location, as src/methods/smooth/local/local-moments.ts has them.

import { Floats, Ints } from "../record";
import { LOCAL_BLOCK } from "./local.shared";

/** How many sums of powers of two features there are up to degree 4. */
const SURFACE_POWERS: usize = 15;

/** Σ w·aⁱ up to the power 4, then Σ w·aⁱ·y up to the power 2. */
export function curveSums(
  count: i32,
  indices: Ints,
  weights: Floats,
  feature: Floats,
  location: f64,
  y: Floats,
  out: Floats,
): void {
  let s0: f64 = 0,
    s1: f64 = 0,
    s2: f64 = 0,
    s3: f64 = 0,
    s4: f64 = 0;
  let c0: f64 = 0,
    c1: f64 = 0,
    c2: f64 = 0;
  for (let i = 0; i < count; ++i) {
    const index = (<usize>load<i32>(indices + ((<usize>i) << 2))) << 3;
    const a = load<f64>(feature + index) - location;
    const value = load<f64>(y + index);
    const p0 = load<f64>(weights + ((<usize>i) << 3));
    const p1 = p0 * a;
    const p2 = p1 * a;
    const p3 = p2 * a;
    s0 += p0;
    s1 += p1;
    s2 += p2;
    s3 += p3;
    s4 += p3 * a;
    c0 += p0 * value;
    c1 += p1 * value;
    c2 += p2 * value;
  }
  store<f64>(out, s0);
  store<f64>(out, s1, 8);
  store<f64>(out, s2, 16);
  store<f64>(out, s3, 24);
  store<f64>(out, s4, 32);
  store<f64>(out, c0, 40);
  store<f64>(out, c1, 48);
  store<f64>(out, c2, 56);
}

/** Σ w·aⁱbʲ up to degree 4, then Σ w·aⁱbʲ·y up to degree 2: by degree, and in a degree by j. */
export function surfaceSums(
  count: i32,
  indices: Ints,
  weights: Floats,
  first: Floats,
  second: Floats,
  firstCenter: f64,
  secondCenter: f64,
  y: Floats,
  out: Floats,
): void {
  // Each vector holds two neighboring sums.
  let s0 = f64x2.splat(0),
    s2 = f64x2.splat(0),
    s4 = f64x2.splat(0),
    s6 = f64x2.splat(0);
  let s8 = f64x2.splat(0),
    s10 = f64x2.splat(0),
    s12 = f64x2.splat(0);
  let c0 = f64x2.splat(0),
    c2 = f64x2.splat(0),
    c4 = f64x2.splat(0);
  let last: f64 = 0;
  for (let i = 0; i < count; ++i) {
    const index = (<usize>load<i32>(indices + ((<usize>i) << 2))) << 3;
    const a = load<f64>(first + index) - firstCenter;
    const b = load<f64>(second + index) - secondCenter;
    const values = v128.load64_splat(y + index);
    const weight = load<f64>(weights + ((<usize>i) << 3));
    const wa = weight * a;
    const wb = weight * b;
    const waa = wa * a;
    const wab = wa * b;
    const wbb = wb * b;
    const constants = pairOf(weight, wa);
    const lines = pairOf(wb, waa);
    const curves = pairOf(wab, wbb);
    s0 = f64x2.add(s0, constants);
    s2 = f64x2.add(s2, lines);
    s4 = f64x2.add(s4, curves);
    c0 = f64x2.add(c0, f64x2.mul(constants, values));
    c2 = f64x2.add(c2, f64x2.mul(lines, values));
    c4 = f64x2.add(c4, f64x2.mul(curves, values));
    const squareOfFirst = f64x2.splat(a * a);
    const squareOfSecond = f64x2.splat(b * b);
    const both = pairOf(wa, wb);
    s6 = f64x2.add(s6, f64x2.mul(both, squareOfFirst));
    s8 = f64x2.add(s8, f64x2.mul(both, squareOfSecond));
    const products = pairOf(waa, wab);
    s10 = f64x2.add(s10, f64x2.mul(products, squareOfFirst));
    s12 = f64x2.add(s12, f64x2.mul(products, squareOfSecond));
    last += wbb * (b * b);
  }
  v128.store(out, s0);
  v128.store(out, s2, 16);
  v128.store(out, s4, 32);
  v128.store(out, s6, 48);
  v128.store(out, s8, 64);
  v128.store(out, s10, 80);
  v128.store(out, s12, 96);
  store<f64>(out, last, 112);
  const cross = out + (SURFACE_POWERS << 3);
  v128.store(cross, c0);
  v128.store(cross, c2, 16);
  v128.store(cross, c4, 32);
}

function pairOf(one: f64, other: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(one), 1, other);
}

/** Sums of all products, one block of cases after the other, and those of terms with the responses. */
export function productSums(
  count: i32,
  indices: Ints,
  weights: Floats,
  features: Floats,
  points: i32,
  columns: i32,
  location: Floats,
  y: Floats,
  parents: Ints,
  factors: Ints,
  products: i32,
  columnOfTerm: Ints,
  terms: i32,
  work: Floats,
  sums: Floats,
  cross: Floats,
): void {
  const blockBytes: usize = LOCAL_BLOCK << 3;
  const differences = work + <usize>products * blockBytes;
  const values = differences + <usize>columns * blockBytes;
  memory.fill(sums, 0, (<usize>products) << 3);
  memory.fill(cross, 0, (<usize>terms) << 3);
  for (let start = 0; start < count; start += LOCAL_BLOCK) {
    const size = min(LOCAL_BLOCK, count - start);
    const bytes = (<usize>size) << 3;
    const listed = indices + ((<usize>start) << 2);
    for (let j = 0; j < columns; ++j) {
      const feature = features + ((<usize>j * <usize>points) << 3);
      const center = load<f64>(location + ((<usize>j) << 3));
      const out = differences + <usize>j * blockBytes;
      for (let i = 0; i < size; ++i)
        store<f64>(
          out + ((<usize>i) << 3),
          load<f64>(feature + ((<usize>load<i32>(listed + ((<usize>i) << 2))) << 3)) - center,
        );
    }
    let total: f64 = 0;
    for (let i = 0; i < size; ++i) {
      const weight = load<f64>(weights + ((<usize>(start + i)) << 3));
      store<f64>(work + ((<usize>i) << 3), weight);
      total += weight;
      store<f64>(
        values + ((<usize>i) << 3),
        load<f64>(y + ((<usize>load<i32>(listed + ((<usize>i) << 2))) << 3)),
      );
    }
    store<f64>(sums, load<f64>(sums) + total);
    for (let k = 1; k < products; ++k) {
      const left = work + <usize>load<i32>(parents + ((<usize>k) << 2)) * blockBytes;
      const right = differences + <usize>load<i32>(factors + ((<usize>k) << 2)) * blockBytes;
      const out = work + <usize>k * blockBytes;
      let sum: f64 = 0;
      for (let at: usize = 0; at < bytes; at += 8) {
        const product = load<f64>(left + at) * load<f64>(right + at);
        store<f64>(out + at, product);
        sum += product;
      }
      const to = sums + ((<usize>k) << 3);
      store<f64>(to, load<f64>(to) + sum);
    }
    for (let k = 0; k < terms; ++k) {
      const own = work + <usize>load<i32>(columnOfTerm + ((<usize>k) << 2)) * blockBytes;
      let sum: f64 = 0;
      for (let at: usize = 0; at < bytes; at += 8) sum += load<f64>(own + at) * load<f64>(values + at);
      const to = cross + ((<usize>k) << 3);
      store<f64>(to, load<f64>(to) + sum);
    }
  }
}
