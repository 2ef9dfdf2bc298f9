import { requireNumber } from "../../../base/arguments.js";
import { polynomial } from "./polynomial.js";

// The positive zero of ψ in two parts, so that x − zero is exact.
const ROOT_HIGH = 1.4616321449683622;
const ROOT_LOW = 9.549995429965697e-17;

/** ψ(x) / (x − zero) in 2x − 3, for x in [1, 2]. */
const DIGAMMA = [
  0.9510558760318328, -0.21181371064073024, 0.06013562106019672, -0.01855061538173984, 0.005936795278307386,
  -0.001935066664735652, 0.0006368880302815988, -0.00021074841288961643, 6.995018926346291e-5,
  -2.3258232466707952e-5, 7.74122874957519e-6, -2.578134894751126e-6, 8.589268397166999e-7,
  -2.8620904099739414e-7, 9.538368854097868e-8, -3.181266980138485e-8, 1.0605741809549775e-8,
  -3.5032218996509724e-9, 1.165378200731563e-9, -4.197772636734229e-10, 1.4147240470372602e-10,
  -2.7468150389464952e-11, 8.566371926522047e-12, -1.0015117602062808e-11, 3.436642565860094e-12,
];

const SERIES_START = 10;

/** B₂ₖ / 2k for k = 1, 2, … (DLMF 5.11.2). */
const DIGAMMA_SERIES = [
  1 / 12,
  -1 / 120,
  1 / 252,
  -1 / 240,
  1 / 132,
  -691 / 32760,
  1 / 12,
  -3617 / 8160,
  43867 / 14364,
];

/** B₂ₖ for k = 1, 2, … */
const BERNOULLI = [
  1 / 6,
  -1 / 30,
  1 / 42,
  -1 / 30,
  5 / 66,
  -691 / 2730,
  7 / 6,
  -3617 / 510,
  43867 / 798,
  -174611 / 330,
];

/** Σ cₖ / x²ᵏ, k = 1, 2, … */
function inverseSquares(coefficients: readonly number[], x: number): number {
  const square = 1 / (x * x);
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k -= 1) sum = (sum + coefficients[k]) * square;
  return sum;
}

/** The distance from x to the nearest whole number, with its sign. */
const fraction = (x: number): number => x - Math.round(x);

/**
 * The digamma function ψ(x) = Γ′(x)/Γ(x); NaN at the poles 0, −1, −2, …
 *
 * ```ts
 * digamma(1); // -0.5772156649015329, minus Euler's constant
 * ```
 */
export function digamma(x: number): number {
  requireNumber("digamma", x);
  if (x >= SERIES_START) return Math.log(x) - logMinusDigamma(x);
  if (x >= 1) {
    let sum = 0;
    let rest = x;
    while (rest > 2) {
      rest -= 1;
      sum += 1 / rest;
    }
    return sum + (rest - ROOT_HIGH - ROOT_LOW) * polynomial(DIGAMMA, 2 * rest - 3);
  }
  if (x > 0) return digamma(x + 1) - 1 / x;
  if (fraction(x) === 0 || Number.isNaN(x) || x === Number.NEGATIVE_INFINITY) return Number.NaN;
  // DLMF 5.5.4.
  return digamma(1 - x) - Math.PI / Math.tan(Math.PI * fraction(x));
}

/** ln x − ψ(x) for x > 0, without cancellation for large x; it falls from ∞ to 0. */
export function logMinusDigamma(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  if (x >= SERIES_START) return 0.5 / x + inverseSquares(DIGAMMA_SERIES, x);
  return Math.log(x) - digamma(x);
}

/**
 * The trigamma function ψ′(x), the derivative of `digamma`; infinite at the poles 0, −1, −2, …
 *
 * ```ts
 * trigamma(1); // π²/6 = 1.6449340668482264
 * ```
 */
export function trigamma(x: number): number {
  requireNumber("trigamma", x);
  if (x > 0) {
    let sum = 0;
    let rest = x;
    while (rest < SERIES_START) {
      sum += 1 / (rest * rest);
      rest += 1;
    }
    return sum + (1 + 0.5 / rest + inverseSquares(BERNOULLI, rest)) / rest;
  }
  if (Number.isNaN(x) || x === Number.NEGATIVE_INFINITY) return Number.NaN;
  if (fraction(x) === 0) return Number.POSITIVE_INFINITY;
  const sine = Math.sin(Math.PI * fraction(x));
  return (Math.PI / sine) ** 2 - trigamma(1 - x);
}
