import { requireNumber } from "../../../base/arguments.js";
import { polynomial } from "./polynomial.js";
import { HALF_LOG_2PI, STIRLING_START, stirlingSeries } from "./stirling.js";

/** (ln Γ(2 + w) / w − (1 − γ)) / w in 2w, for |w| ≤ ½. */
const LOG_GAMMA = [
  0.3224670334241132, -0.033676150526599044, 0.005145202106946143, -0.0009231938785842532,
  0.00018065689567116935, -3.727355974061942e-5, 7.963586326350686e-6, -1.7433965514780292e-6,
  3.885058948262471e-7, -8.774655039692076e-8, 2.0026628600149573e-8, -4.609143739905932e-9,
  1.067962177382876e-9, -2.4888997686003017e-10, 5.846396568655235e-11, -1.375795961367195e-11,
  3.098030417514799e-12, -7.291700576234285e-13, 2.433941087667961e-13, -5.887336662778408e-14,
];
const ONE_MINUS_EULER = 0.42278433509846713;

/** ln Γ(2 + w) for |w| ≤ ½, to full relative precision at its zero w = 0. */
function logGammaNear2(w: number): number {
  return w * (ONE_MINUS_EULER + w * polynomial(LOG_GAMMA, 2 * w));
}

/** ln Γ(1 + z) for z > −1, to full relative precision at its zeros z = 0 and z = 1. */
export function logGamma1p(z: number): number {
  if (z <= -0.5) return logGamma1p(1 + z) - Math.log1p(z);
  if (z <= 0.5) return logGammaNear2(z) - Math.log1p(z);
  return logGamma(1 + z);
}

/** sin(πx), exact at the half-integers. */
function sinPi(x: number): number {
  const nearest = Math.round(x);
  const sine = Math.sin(Math.PI * (x - nearest));
  return nearest % 2 === 0 ? sine : -sine;
}

/** Whether Γ has a pole at x: at zero and the negative whole numbers. */
const isPole = (x: number): boolean => x <= 0 && Number.isInteger(x);

/**
 * The logarithm of |Γ(x)|; infinite at the poles 0, −1, −2, …
 *
 * ```ts
 * logGamma(101); // ln 100! = 363.73937555556347
 * ```
 */
export function logGamma(x: number): number {
  requireNumber("logGamma", x);
  if (x >= STIRLING_START) {
    if (x === Number.POSITIVE_INFINITY) return x;
    return (x - 0.5) * (Math.log(x) - 1) - 0.5 + HALF_LOG_2PI + stirlingSeries(x);
  }
  if (x > 2.5) {
    let product = 1;
    let rest = x;
    while (rest > 2.5) {
      rest -= 1;
      product *= rest;
    }
    return Math.log(product) + logGammaNear2(rest - 2);
  }
  if (x >= 1.5) return logGammaNear2(x - 2);
  if (x >= 0.5) return logGamma1p(x - 1);
  if (x > 0) return logGamma1p(x) - Math.log(x);
  if (isPole(x)) return Number.POSITIVE_INFINITY;
  if (!(x > Number.NEGATIVE_INFINITY)) return Number.NaN;
  // Γ(x) Γ(1 − x) = π / sin πx (DLMF 5.5.3).
  return Math.log(Math.PI / Math.abs(sinPi(x))) - logGamma(1 - x);
}

/**
 * The sign of Γ(x): 1 or −1, and NaN at the poles. Together with `logGamma`, it gives Γ beyond the
 * range of doubles.
 *
 * ```ts
 * signGamma(-0.5); // -1
 * ```
 */
export function signGamma(x: number): number {
  requireNumber("signGamma", x);
  if (Number.isNaN(x) || isPole(x)) return Number.NaN;
  return x > 0 || Math.floor(x) % 2 === 0 ? 1 : -1;
}

/**
 * Euler's gamma function Γ(x); NaN at the poles 0, −1, −2, …
 *
 * ```ts
 * gammaFunction(5); // 24
 * ```
 */
export function gammaFunction(x: number): number {
  requireNumber("gammaFunction", x);
  if (x >= 20) {
    if (x > 171.7) return Number.POSITIVE_INFINITY;
    // Multiplying by x^(x/2) twice stays within range up to the largest finite value.
    const power = x ** (x / 2);
    return power * Math.exp(-x) * Math.sqrt((2 * Math.PI) / x) * Math.exp(stirlingSeries(x)) * power;
  }
  if (x > 0) {
    let product = 1;
    let rest = x;
    while (rest > 2) {
      rest -= 1;
      product *= rest;
    }
    const base = rest < 1 ? Math.exp(logGamma1p(rest)) / rest : Math.exp(logGamma(rest));
    return product * base;
  }
  if (Number.isNaN(x) || isPole(x)) return Number.NaN;
  if (x < -170) return signGamma(x) * Math.exp(logGamma(x));
  return Math.PI / (sinPi(x) * gammaFunction(1 - x));
}

/** ln Γ(x + 1) − (x + ½) ln x + x − ½ ln 2π: what Stirling's formula misses, for x > 0. */
export function stirlingError(x: number): number {
  if (x >= STIRLING_START) return stirlingSeries(x);
  return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - HALF_LOG_2PI;
}
