import { requireNumber } from "../../../base/arguments.js";
import { gammaFunction, logGamma, stirlingError } from "./gamma.js";
import { log1pMinusX } from "./log1p.js";
import { HALF_LOG_2PI, STIRLING_SERIES, stirlingSeries } from "./stirling.js";

const SERIES_START = 10;

/**
 * ln Γ(b) − ln Γ(a + b) for a ≥ 0 and b > 0, to full relative precision even for tiny a.
 *
 * The differences of Stirling's series are factored as in DiDonato and Morris (1992), eq. 27.
 */
export function logGammaDifference(a: number, b: number): number {
  if (b < SERIES_START) {
    let sum = 0;
    let shifted = b;
    while (shifted < SERIES_START) {
      sum += Math.log1p(a / shifted);
      shifted += 1;
    }
    return sum + logGammaDifference(a, shifted);
  }
  const h = a / b;
  const ratio = 1 / (1 + h);
  const inverseSquare = 1 / (b * b);
  // 1 − ratioⁿ = (1 − ratio)(1 + ratio + … + ratioⁿ⁻¹) for n = 1, 3, 5, …
  let geometric = 1;
  let power = ratio;
  let scale = 1 / b;
  let series = 0;
  for (let k = 0; k < 9; k += 1) {
    series += STIRLING_SERIES[k] * scale * geometric;
    scale *= inverseSquare;
    geometric += power * (1 + ratio);
    power *= ratio * ratio;
  }
  return 0.5 * Math.log1p(h) - b * log1pMinusX(h) - a * Math.log(a + b) + series * h * ratio;
}

/**
 * The logarithm of the beta function B(a, b) for positive a and b.
 *
 * ```ts
 * logBeta(2, 3); // -Math.log(12)
 * ```
 */
export function logBeta(a: number, b: number): number {
  requireNumber("logBeta", a, "a");
  requireNumber("logBeta", b, "b");
  if (!(a > 0 && b > 0)) return Number.NaN;
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  if (small >= SERIES_START) {
    const correction = stirlingSeries(small) + stirlingSeries(large) - stirlingSeries(small + large);
    const h = small / large;
    return (
      HALF_LOG_2PI -
      0.5 * Math.log(large) +
      correction +
      (small - 0.5) * Math.log(h / (1 + h)) -
      large * Math.log1p(h)
    );
  }
  if (large >= SERIES_START) return logGamma(small) + logGammaDifference(small, large);
  return logGamma(small) + (logGamma(large) - logGamma(small + large));
}

/**
 * The beta function B(a, b) = Γ(a) Γ(b) / Γ(a + b) for positive a and b.
 *
 * ```ts
 * betaFunction(2, 3); // 1/12
 * ```
 */
export function betaFunction(a: number, b: number): number {
  requireNumber("betaFunction", a, "a");
  requireNumber("betaFunction", b, "b");
  if (!(a > 0 && b > 0)) return Number.NaN;
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  if (small + large < 170 && small > 1e-300)
    return (gammaFunction(large) / gammaFunction(small + large)) * gammaFunction(small);
  return Math.exp(logBeta(a, b));
}

/** ln Γ*(a) + ln Γ*(b) − ln Γ*(a + b), the part of ln B(a, b) that Stirling's formula misses. */
export function betaCorrection(a: number, b: number): number {
  const sum = a + b;
  return stirlingError(a) + stirlingError(b) - stirlingError(sum);
}
