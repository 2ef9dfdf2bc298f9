import { requireNumber } from "../../../base/arguments.js";
import { betaCorrection, logGammaDifference } from "./beta.js";
import { betaDeviance, logBetaKernel, meanOffset } from "./deviance.js";
import { erfcx } from "./erf.js";
import { logGamma1p } from "./gamma.js";

const EPSILON = 2 ** -53;

/**
 * For the expansion in erfc, both shapes must exceed this and the point must lie within 3% of the
 * mean.
 */
const EXPANSION_START = 100;
const EXPANSION_REACH = 0.03;

/** Σ over n ≥ 1 of (1 − b)(2 − b)…(n − b) xⁿ / (n! (a + n)). */
function powerSum(a: number, b: number, x: number): number {
  let coefficient = 1;
  let sum = 0;
  for (let n = 1; n < 10_000; n += 1) {
    coefficient *= (x * (n - b)) / n;
    const term = coefficient / (a + n);
    sum += term;
    if (Math.abs(term) <= EPSILON * Math.abs(sum)) break;
  }
  return sum;
}

/** I or its complement by the power series in x (DiDonato and Morris 1992, eq. 12), for bx ≤ 1. */
function powerSeries(a: number, b: number, x: number, y: number, upper: boolean): number {
  const sum = powerSum(a, b, x);
  // The logarithm of the result is proportional to a for small a, so its complement keeps all
  // digits.
  if (upper && a <= 1) {
    const logBetaTimesA = logGamma1p(a) + logGammaDifference(a, b);
    return -Math.expm1(a * Math.log(x) - logBetaTimesA + Math.log1p(a * sum));
  }
  const lower = (Math.exp(logBetaKernel(a, b, x, y) - b * Math.log1p(-x)) / a) * (1 + a * sum);
  return upper ? 1 - lower : lower;
}

/** The continued fraction of DiDonato and Morris (1992), eq. 15: positive terms for x below the mean. */
function fraction(a: number, b: number, x: number, y: number): number {
  const lambda = -meanOffset(a, b, x, y);
  let denominator = (a * (lambda + 1)) / (a + 1);
  let c = denominator;
  let d = 0;
  let value = denominator;
  for (let m = 1; ; m += 1) {
    const odd = a + 2 * m - 1;
    const rest = (m * (b - m) * x) / odd;
    const numerator = ((a + m - 1) / odd) * (a + b + m - 1) * x * rest;
    denominator = m + rest + ((a + m) * (lambda + 1 + m * (1 + y))) / (a + 2 * m + 1);
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= 2 * EPSILON || m > 100_000) break;
  }
  return Math.exp(logBetaKernel(a, b, x, y)) / value;
}

const EXPANSION_TERMS = 20;

/**
 * The asymptotic expansion for large a and b, x below the mean (DiDonato and Morris 1992, section 9):
 * powers of 1/√n times repeated integrals of the normal tail.
 */
function expansion(a: number, b: number, x: number, y: number): number {
  const distance = betaDeviance(a, b, x, y, meanOffset(a, b, x, y));
  const root = Math.sqrt(distance);
  const h = Math.min(a, b) / Math.max(a, b);
  const share = 1 / (1 + h);
  const skew = (b - a) / Math.max(a, b);
  const step = 1 / Math.sqrt(Math.min(a, b) * (1 + h));
  // Coefficients of the mapping (local), of its powers (powers), and of the expansion (result).
  const local = [(2 / 3) * skew];
  const scaled = [-0.5 * local[0]];
  const result = [-scaled[0]];
  const powers: number[] = [];
  const unit = Math.SQRT1_2 / 2;
  let even = (Math.sqrt(Math.PI) / 4) * erfcx(root);
  let odd = unit;
  let sum = even + result[0] * step * odd;
  let geometric = 1;
  let ratio = 1;
  let weight = step;
  let evenPower = root / (2 * unit);
  let oddPower = 2 * distance;
  for (let n = 2; n <= EXPANSION_TERMS; n += 2) {
    ratio *= h * h;
    local[n - 1] = (2 * share * (1 + h * ratio)) / (n + 2);
    geometric += ratio;
    local[n] = (2 * skew * geometric) / (n + 3);
    for (let i = n; i <= n + 1; i += 1) {
      const exponent = -0.5 * (i + 1);
      powers[0] = exponent * local[0];
      for (let m = 2; m <= i; m += 1) {
        let inner = 0;
        for (let j = 1; j < m; j += 1) inner += (j * exponent - (m - j)) * local[j - 1] * powers[m - j - 1];
        powers[m - 1] = exponent * local[m - 1] + inner / m;
      }
      scaled[i - 1] = powers[i - 1] / (i + 1);
      let inner = 0;
      for (let j = 1; j < i; j += 1) inner += result[i - j - 1] * scaled[j - 1];
      result[i - 1] = -(inner + scaled[i - 1]);
    }
    even = unit * evenPower + (n - 1) * even;
    odd = unit * oddPower + n * odd;
    evenPower *= 2 * distance;
    oddPower *= 2 * distance;
    weight *= step;
    const first = result[n - 1] * weight * even;
    weight *= step;
    const second = result[n] * weight * odd;
    sum += first + second;
    if (Math.abs(first) + Math.abs(second) <= EPSILON * sum) break;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-distance - betaCorrection(a, b)) * sum;
}

/** The tail below x, for x at or below the mean. */
function tailBelow(a: number, b: number, x: number, y: number): number {
  const small = Math.min(a, b);
  const near = -meanOffset(a, b, x, y) <= EXPANSION_REACH * small;
  return small > EXPANSION_START && near ? expansion(a, b, x, y) : fraction(a, b, x, y);
}

/** I or its complement, given x and y = 1 − x, each to full precision. */
export function regularizedBeta(a: number, b: number, x: number, y: number, upper: boolean): number {
  if (!(a > 0 && b > 0 && x >= 0 && y >= 0) || !Number.isFinite(a + b)) return Number.NaN;
  if (x === 0) return upper ? 1 : 0;
  if (y === 0) return upper ? 0 : 1;
  if (x <= 0.7 && b * x <= 1) return powerSeries(a, b, x, y, upper);
  if (y <= 0.7 && a * y <= 1) return powerSeries(b, a, y, x, !upper);
  if (meanOffset(a, b, x, y) <= 0) {
    const lower = tailBelow(a, b, x, y);
    return upper ? 1 - lower : lower;
  }
  const rest = tailBelow(b, a, y, x);
  return upper ? rest : 1 - rest;
}

/**
 * The regularized incomplete beta function I(x; a, b): the probability that a beta variable
 * with these shapes is at most x. NaN unless a > 0, b > 0 and 0 ≤ x ≤ 1.
 *
 * ```ts
 * incompleteBeta(10, 2, 0.5); // 0.005859375
 * ```
 */
export function incompleteBeta(a: number, b: number, x: number): number {
  requireNumber("incompleteBeta", a, "a");
  requireNumber("incompleteBeta", b, "b");
  requireNumber("incompleteBeta", x);
  return regularizedBeta(a, b, x, 1 - x, false);
}

/**
 * The complement 1 − I(x; a, b), without cancellation.
 *
 * ```ts
 * incompleteBetaComplement(1, 1, 0.25); // 0.75
 * ```
 */
export function incompleteBetaComplement(a: number, b: number, x: number): number {
  requireNumber("incompleteBetaComplement", a, "a");
  requireNumber("incompleteBetaComplement", b, "b");
  requireNumber("incompleteBetaComplement", x);
  return regularizedBeta(a, b, x, 1 - x, true);
}
