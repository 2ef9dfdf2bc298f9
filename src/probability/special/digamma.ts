import { chebyshevSum } from "./polynomial.js";

// The positive zero of ψ in two parts, for x − zero without loss.
const ROOT_HIGH = 1.4616321449683622;
const ROOT_LOW = 9.549995429965697e-17;

/** ψ(x) / (x − zero) on [1, 2]. */
const DIGAMMA_CHEBYSHEV = [
  0.983570260441567, -0.2270640863346444, 0.03336889902393011, -0.005320077271596548, 0.0008788656937820505,
  -0.00014773492650606044, 2.5060543468359146e-5, -4.2721034029993324e-6, 7.302769272465923e-7,
  -1.2502886813559594e-7, 2.1425009322359472e-8, -3.673295918565179e-9, 6.299717236108931e-10,
  -1.080593028883266e-10, 1.853735192053638e-11, -3.18023536582553e-12, 5.456147570322795e-13,
  -9.360993131036438e-14, 1.606064636295075e-14, -2.7555431377438815e-15, 4.727736178601912e-16,
  -8.11148420346509e-17, 1.391707769474154e-17, -2.3877901082188625e-18, 4.096797187161558e-19,
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
  if (x >= SERIES_START) return Math.log(x) - logMinusDigamma(x);
  if (x >= 1) {
    let sum = 0;
    let rest = x;
    while (rest > 2) {
      rest -= 1;
      sum += 1 / rest;
    }
    return sum + (rest - ROOT_HIGH - ROOT_LOW) * chebyshevSum(DIGAMMA_CHEBYSHEV, 2 * rest - 3);
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
