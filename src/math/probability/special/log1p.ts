// Logarithms near 1 and related functions, without the cancellation of the plain formulas.

import { requireNumber } from "../../../base/arguments.js";

/**
 * ln(1 + x) − x, to full relative precision even for small x.
 *
 * ```ts
 * log1pMinusX(1e-10); // -4.999999999666667e-21
 * ```
 */
export function log1pMinusX(x: number): number {
  requireNumber("log1pMinusX", x);
  // NaN, too, which the series would never leave.
  if (!(x >= -0.6 && x <= 1)) return Math.log1p(x) - x;
  // ln(1 + x) = 2 artanh(r) with r = x/(2 + x), and 2r − x = −r·x.
  const r = x / (2 + x);
  const square = r * r;
  let power = 1;
  let sum = 0;
  for (let n = 3; ; n += 2) {
    const before = sum;
    sum += power / n;
    if (sum === before) break;
    power *= square;
  }
  return r * (2 * square * sum - x);
}

/**
 * ln(1 + eˣ), the softplus, without overflow.
 *
 * ```ts
 * log1pExp(1000); // 1000
 * ```
 */
export function log1pExp(x: number): number {
  requireNumber("log1pExp", x);
  if (x > 0) return x + Math.log1p(Math.exp(-x));
  return Math.log1p(Math.exp(x));
}

/**
 * ln(1 − eˣ) for x ≤ 0: the logarithm of a complement from the logarithm of a probability.
 *
 * ```ts
 * log1mExp(Math.log(0.25)); // Math.log(0.75)
 * ```
 */
export function log1mExp(x: number): number {
  requireNumber("log1mExp", x);
  // Mächler (2012), "Accurately computing log(1 − exp(−|a|))", eq. 7.
  return x > -Math.LN2 ? Math.log(-Math.expm1(x)) : Math.log1p(-Math.exp(x));
}
