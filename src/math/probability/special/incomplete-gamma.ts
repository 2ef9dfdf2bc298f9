import { requireNumber } from "../../../base/arguments.js";
import { logPoissonKernel } from "./deviance.js";
import { erfcx } from "./erf.js";
import { logGamma1p } from "./gamma.js";
import { log1pMinusX } from "./log1p.js";

const EPSILON = 2 ** -53;

/** From this shape on, the uniform expansion has full precision while |η| ≤ 1. */
const TEMME_START = 30;

/** The series of f(η) = η/μ with η²/2 = μ − ln(1 + μ) (Temme 1979, eq. 3.2). */
const TEMME = [
  1.0, -0.3333333333333333, 0.08333333333333333, -0.014814814814814815, 0.0011574074074074073,
  0.0003527336860670194, -0.0001787551440329218, 3.919263178522438e-5, -2.185448510679992e-6,
  -1.85406221071516e-6, 8.296711340953087e-7, -1.7665952736826078e-7, 6.707853543401498e-9,
  1.0261809784240309e-8, -4.382036018453353e-9, 9.14769958223679e-10, -2.5514193994946248e-11,
  -5.830772132550426e-11, 2.4361948020667415e-11, -5.0276692801141755e-12, 1.1004392031956135e-13,
  3.371763262400985e-13, -1.392388722418162e-13, 2.8534893807047445e-14, -5.139111834242572e-16,
  -1.9752288294349442e-15, 8.099521156704561e-16, -1.6522531216398162e-16, 2.5305430097478883e-18,
  1.1686939738559576e-17, -4.770037049820485e-18, 9.699126059056237e-19,
];

/** xᵃ e⁻ˣ / Γ(a + 1) · Σ xⁿ / ((a + 1) … (a + n)) (DLMF 8.7.1). */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = a + 1; term > sum * EPSILON; n += 1) {
    term *= x / n;
    sum += term;
  }
  return Math.exp(logPoissonKernel(a, x)) * sum;
}

/** The continued fraction of Q (DLMF 8.9.2) by Lentz's method, for x ≥ a and x ≥ 1. */
function upperFraction(a: number, x: number): number {
  let denominator = x - a + 1;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / denominator;
  let value = d;
  for (let n = 1; ; n += 1) {
    const numerator = n * (a - n);
    denominator += 2;
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= 2 * EPSILON) break;
  }
  return a * Math.exp(logPoissonKernel(a, x)) * value;
}

/** Q for a ≤ 1 and x ≤ 1, as in DiDonato and Morris (1986), eq. 9: no cancellation as a → 0. */
function upperSmall(a: number, x: number): number {
  const logPower = a * Math.log(x);
  let term = 1;
  let sum = 0;
  for (let n = 1; Math.abs(term) > EPSILON; n += 1) {
    term *= -x / n;
    sum += term / (a + n);
  }
  const logFactor = logGamma1p(a);
  const difference = Math.expm1(logFactor) - Math.expm1(logPower);
  return (difference - a * Math.exp(logPower) * sum) / Math.exp(logFactor);
}

/** Temme's uniform expansion about x = a, with the coefficients found by backward recurrence (Temme 1987). */
function uniformExpansion(a: number, eta: number, upper: boolean): number {
  let next = TEMME[TEMME.length - 1];
  let afterNext = 0;
  let sum = next;
  // bₘ₋₁ = fₘ + (m + 1) bₘ₊₁ / a, and Γ*(a) = 1 + b₁ / a.
  for (let m = TEMME.length - 2; m >= 1; m -= 1) {
    const current = TEMME[m] + ((m + 1) * afterNext) / a;
    afterNext = next;
    next = current;
    sum = sum * eta + next;
  }
  const remainder = sum / (1 + afterNext / a) / Math.sqrt(2 * Math.PI * a);
  const scaled = erfcx((upper ? eta : -eta) * Math.sqrt(a / 2));
  return Math.exp(-0.5 * a * eta * eta) * (0.5 * scaled + (upper ? remainder : -remainder));
}

function regularizedGamma(a: number, x: number, upper: boolean): number {
  if (!(a > 0 && x >= 0) || a === Number.POSITIVE_INFINITY) return Number.NaN;
  if (x === 0) return upper ? 1 : 0;
  if (x === Number.POSITIVE_INFINITY) return upper ? 0 : 1;
  if (a >= TEMME_START && x > 0.25 * a && x < 2.5 * a) {
    const mu = (x - a) / a;
    const eta = Math.sign(mu) * Math.sqrt(-2 * log1pMinusX(mu));
    if (Math.abs(eta) <= 1) {
      // The tail on the other side of the mean would overflow its scaled form.
      return upper === eta >= 0 ? uniformExpansion(a, eta, upper) : 1 - uniformExpansion(a, eta, !upper);
    }
  }
  if (x < Math.max(a, 1)) {
    if (upper && a < 1) return upperSmall(a, x);
    const lower = lowerSeries(a, x);
    return upper ? 1 - lower : lower;
  }
  const tail = upperFraction(a, x);
  return upper ? tail : 1 - tail;
}

/**
 * The regularized lower incomplete gamma function P(a, x): the probability that a gamma variable
 * of shape a and rate 1 is at most x. NaN unless a > 0 and x ≥ 0.
 *
 * ```ts
 * incompleteGamma(1, 2); // 1 - Math.exp(-2)
 * ```
 */
export function incompleteGamma(a: number, x: number): number {
  requireNumber("incompleteGamma", a, "a");
  requireNumber("incompleteGamma", x);
  return regularizedGamma(a, x, false);
}

/**
 * The regularized upper incomplete gamma function Q(a, x) = 1 − P(a, x), without cancellation.
 *
 * ```ts
 * incompleteGammaComplement(1, 100); // Math.exp(-100)
 * ```
 */
export function incompleteGammaComplement(a: number, x: number): number {
  requireNumber("incompleteGammaComplement", a, "a");
  requireNumber("incompleteGammaComplement", x);
  return regularizedGamma(a, x, true);
}
