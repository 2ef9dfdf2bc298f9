// Sums of products in twice the working precision: Ogita, Rump and Oishi (2005), "Accurate sum and dot
// product", algorithm 5.3. Factors beyond 2^996 would overflow while being split; callers scale their
// columns first.

import { Floats } from "../record";
import { productError, sumError } from "./error-free";

/**
 * Σ xᵢ·yᵢ as if in quadruple precision, rounded once.
 *
 * @wrapper (x, y[x.length]) n = x.length, high = 0, low = 0
 */
export function compensatedDot(n: i32, high: f64, low: f64, x: Floats, y: Floats): f64 {
  for (let i = 0; i < n; ++i) {
    const a = load<f64>(x);
    const b = load<f64>(y);
    const product = a * b;
    const sum = high + product;
    low += sumError(high, product, sum) + productError(a, b, product);
    high = sum;
    x += 8;
    y += 8;
  }
  return high + low;
}

/** (high + low) += alpha · x for pairs of numbers that together hold twice the digits. */
export function compensatedAxpy(n: i32, alpha: f64, x: usize, high: usize, low: usize): void {
  for (let i = 0; i < n; ++i) {
    const value = load<f64>(x);
    const product = alpha * value;
    const before = load<f64>(high);
    const sum = before + product;
    store<f64>(high, sum);
    store<f64>(low, load<f64>(low) + (sumError(before, product, sum) + productError(alpha, value, product)));
    x += 8;
    high += 8;
    low += 8;
  }
}

/**
 * out = b − r − A·x, each row rounded once; the argument is −x.
 *
 * @spans a[m * n], negatedX[n], b[m], r[m], out[m]
 */
export function compensatedResidual(
  m: i32,
  n: i32,
  a: Floats,
  negatedX: Floats,
  b: Floats,
  r: Floats,
  out: Floats,
): void {
  for (let i = 0; i < m; ++i) {
    const bi = load<f64>(b);
    const ri = load<f64>(r);
    const start = bi - ri;
    const lost = sumError(bi, -ri, start);
    store<f64>(out, compensatedDot(n, start, lost, a, negatedX));
    a += (<usize>n) << 3;
    b += 8;
    r += 8;
    out += 8;
  }
}

/**
 * out = Aᵀ·r, every element rounded once; `low` holds n numbers of workspace.
 *
 * @wrapper (a[r.length * out.length], r, out) m = r.length, n = out.length, low = floats(out.length)
 */
export function compensatedTransposedProduct(
  m: i32,
  n: i32,
  a: Floats,
  r: Floats,
  out: Floats,
  low: Floats,
): void {
  memory.fill(out, 0, (<usize>n) << 3);
  memory.fill(low, 0, (<usize>n) << 3);
  for (let i = 0; i < m; ++i) {
    compensatedAxpy(n, load<f64>(r), a, out, low);
    a += (<usize>n) << 3;
    r += 8;
  }
  for (let j = 0; j < n; ++j) {
    const at = (<usize>j) << 3;
    store<f64>(out + at, load<f64>(out + at) + load<f64>(low + at));
  }
}
