// Vector kernels over contiguous float64. Sums are split into eight interleaved partial sums whose
// order depends only on the length.

import { Floats } from "../record";

/**
 * Σ xᵢ·yᵢ
 *
 * @wrapper (x, y[x.length]) n = x.length
 */
export function dot(n: i32, x: Floats, y: Floats): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>n) << 3);
  while (x + 64 <= end) {
    s0 = f64x2.add(s0, f64x2.mul(v128.load(x), v128.load(y)));
    s1 = f64x2.add(s1, f64x2.mul(v128.load(x, 16), v128.load(y, 16)));
    s2 = f64x2.add(s2, f64x2.mul(v128.load(x, 32), v128.load(y, 32)));
    s3 = f64x2.add(s3, f64x2.mul(v128.load(x, 48), v128.load(y, 48)));
    x += 64;
    y += 64;
  }
  let sum = horizontal(s0, s1, s2, s3);
  while (x < end) {
    sum += load<f64>(x) * load<f64>(y);
    x += 8;
    y += 8;
  }
  return sum;
}

/** The sum of all eight partial sums. */
function horizontal(s0: v128, s1: v128, s2: v128, s3: v128): f64 {
  const s = f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3));
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

/**
 * y += alpha · x
 *
 * @wrapper (alpha, x, y[x.length]) n = x.length
 */
export function axpy(n: i32, alpha: f64, x: Floats, y: Floats): void {
  const scale = f64x2.splat(alpha);
  const end = x + ((<usize>n) << 3);
  while (x + 32 <= end) {
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(scale, v128.load(x))));
    v128.store(y, f64x2.add(v128.load(y, 16), f64x2.mul(scale, v128.load(x, 16))), 16);
    x += 32;
    y += 32;
  }
  while (x < end) {
    store<f64>(y, load<f64>(y) + alpha * load<f64>(x));
    x += 8;
    y += 8;
  }
}

/**
 * x *= alpha
 *
 * @wrapper (alpha, x) n = x.length
 */
export function scal(n: i32, alpha: f64, x: Floats): void {
  const scale = f64x2.splat(alpha);
  const end = x + ((<usize>n) << 3);
  while (x + 32 <= end) {
    v128.store(x, f64x2.mul(scale, v128.load(x)));
    v128.store(x, f64x2.mul(scale, v128.load(x, 16)), 16);
    x += 32;
  }
  while (x < end) {
    store<f64>(x, alpha * load<f64>(x));
    x += 8;
  }
}

/** x /= divisor */
export function divideBy(n: i32, divisor: f64, x: usize): void {
  const d = f64x2.splat(divisor);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(x, f64x2.div(v128.load(x), d));
    x += 16;
  }
  if (x < end) store<f64>(x, load<f64>(x) / divisor);
}

/**
 * Σ |xᵢ|
 *
 * @wrapper (x) n = x.length
 */
export function asum(n: i32, x: Floats): f64 {
  let s0 = f64x2.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  const end = x + ((<usize>n) << 3);
  while (x + 64 <= end) {
    s0 = f64x2.add(s0, f64x2.abs(v128.load(x)));
    s1 = f64x2.add(s1, f64x2.abs(v128.load(x, 16)));
    s2 = f64x2.add(s2, f64x2.abs(v128.load(x, 32)));
    s3 = f64x2.add(s3, f64x2.abs(v128.load(x, 48)));
    x += 64;
  }
  let sum = horizontal(s0, s1, s2, s3);
  while (x < end) {
    sum += Math.abs(load<f64>(x));
    x += 8;
  }
  return sum;
}

/**
 * √Σ xᵢ², safe from overflow and underflow.
 *
 * @wrapper (x) n = x.length
 */
export function nrm2(n: i32, x: Floats): f64 {
  const squares = dot(n, x, x);
  if (squares > 1e-280 && squares < 1e300) return Math.sqrt(squares);
  return scaledNorm(n, x);
}

export function scaledNorm(n: i32, x: usize): f64 {
  let largest: f64 = 0;
  const end = x + ((<usize>n) << 3);
  for (let at = x; at < end; at += 8) {
    const size = Math.abs(load<f64>(at));
    if (size != size) return size;
    if (size > largest) largest = size;
  }
  if (largest == 0 || largest == Infinity) return largest;
  let sum: f64 = 0;
  for (let at = x; at < end; at += 8) {
    const ratio = load<f64>(at) / largest;
    sum += ratio * ratio;
  }
  return largest * Math.sqrt(sum);
}

/** The first index of the largest number; there must be at least one number. */
export function indexOfLargest(n: i32, x: usize): i32 {
  let best = 0;
  let largest = load<f64>(x);
  for (let i = 1; i < n; ++i) {
    const value = load<f64>(x + ((<usize>i) << 3));
    if (value > largest) {
      largest = value;
      best = i;
    }
  }
  return best;
}

/**
 * Exchanges the contents of x and y.
 *
 * @wrapper (x, y[x.length]) n = x.length
 */
export function swap(n: i32, x: Floats, y: Floats): void {
  const end = x + ((<usize>n) << 3);
  while (x < end) {
    const value = load<f64>(x);
    store<f64>(x, load<f64>(y));
    store<f64>(y, value);
    x += 8;
    y += 8;
  }
}

/**
 * Plane rotation: x = c·x + s·y, y = c·y − s·x.
 *
 * @wrapper (x, y[x.length], c, s) n = x.length
 */
export function rot(n: i32, x: Floats, y: Floats, c: f64, s: f64): void {
  const cc = f64x2.splat(c);
  const ss = f64x2.splat(s);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const u = v128.load(x);
    const v = v128.load(y);
    v128.store(x, f64x2.add(f64x2.mul(cc, u), f64x2.mul(ss, v)));
    v128.store(y, f64x2.sub(f64x2.mul(cc, v), f64x2.mul(ss, u)));
    x += 16;
    y += 16;
  }
  if (x < end) {
    const u = load<f64>(x);
    const v = load<f64>(y);
    store<f64>(x, c * u + s * v);
    store<f64>(y, c * v - s * u);
  }
}
