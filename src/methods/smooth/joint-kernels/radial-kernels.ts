// Kernels in any number of dimensions that depend on the distance alone. In one dimension they are those of
// math/probability/density.

import type { DensityKernel } from "../../../math/probability/density/kernels.js";
import type { Random } from "../../../math/probability/random/index.js";
import { logBeta } from "../../../math/probability/special/beta.js";
import { logGamma } from "../../../math/probability/special/gamma.js";

/** What a kernel is as a function of the distance r, before it is normalized. */
interface Profile {
  /** ln k, by the square of the distance; −∞ beyond the reach of the kernel. */
  readonly logAt: (square: number) => number;
  /** k itself, by the square of the distance. */
  readonly at: (square: number) => number;
  /** ln ∫ rᵐ k(r) dr */
  readonly logMoment: (m: number) => number;
  /** ln ∫ rᵐ k(r)² dr */
  readonly logSquareMoment: (m: number) => number;
  /** A distance drawn in d dimensions. */
  readonly draw: (random: Random, dimensions: number) => number;
}

/** (1 − rᵃ)ᵇ up to distance 1. */
function power(a: number, b: number): Profile {
  const moment = (m: number, exponent: number) => logBeta((m + 1) / a, exponent + 1) - Math.log(a);
  return {
    at: (square) => (b === 0 ? Number(square <= 1) : square < 1 ? (1 - square ** (a / 2)) ** b : 0),
    logAt: (square) => {
      if (b === 0) return square <= 1 ? 0 : Number.NEGATIVE_INFINITY;
      return square < 1 ? b * Math.log1p(-(square ** (a / 2))) : Number.NEGATIVE_INFINITY;
    },
    logMoment: (m) => moment(m, b),
    logSquareMoment: (m) => moment(m, 2 * b),
    draw: (random, dimensions) => drawBeta(random, dimensions / a, b + 1) ** (1 / a),
  };
}

const cosine: Profile = {
  at: (square) => (square < 1 ? Math.cos(0.5 * Math.PI * Math.sqrt(square)) : 0),
  logAt: (square) =>
    square < 1 ? Math.log(Math.cos(0.5 * Math.PI * Math.sqrt(square))) : Number.NEGATIVE_INFINITY,
  logMoment: (m) => logCosineMoment(m, 0.5 * Math.PI),
  // cos² u = (1 + cos 2u)/2
  logSquareMoment: (m) => Math.log(0.5 * (1 / (m + 1) + cosineMoment(m, Math.PI))),
  draw: (random, dimensions) => {
    for (;;) {
      // The cosine is below ½π(1 − r), by at most a third.
      const r = drawBeta(random, dimensions, 2);
      if (random.next() * 0.5 * Math.PI * (1 - r) <= Math.cos(0.5 * Math.PI * r)) return r;
    }
  },
};

const PROFILES: Readonly<Record<DensityKernel, Profile>> = {
  gaussian: {
    at: (square) => Math.exp(-0.5 * square),
    logAt: (square) => -0.5 * square,
    logMoment: (m) => 0.5 * (m - 1) * Math.LN2 + logGamma(0.5 * (m + 1)),
    logSquareMoment: (m) => logGamma(0.5 * (m + 1)) - Math.LN2,
    draw: (random, dimensions) => Math.sqrt(2 * random.gamma(dimensions / 2)),
  },
  epanechnikov: power(2, 1),
  "tri-cube": power(3, 3),
  uniform: power(1, 0),
  triangular: power(1, 1),
  biweight: power(2, 2),
  cosine,
  exponential: {
    at: (square) => Math.exp(-Math.sqrt(square)),
    logAt: (square) => -Math.sqrt(square),
    logMoment: (m) => logGamma(m + 1),
    logSquareMoment: (m) => logGamma(m + 1) - (m + 1) * Math.LN2,
    draw: (random, dimensions) => random.gamma(dimensions),
  },
};

/** A kernel in d dimensions. */
export interface RadialKernel {
  readonly isCompact: boolean;
  /** ln of the density, by the square of the distance. */
  readonly logDensity: (square: number) => number;
  /** The density in units of its highest value. */
  readonly height: (square: number) => number;
  /** What the logarithm of the density is at distance 0. */
  readonly logConstant: number;
  /** The factor that converts widths for the Gaussian kernel to widths with which this one smooths equally. */
  readonly canonicalFactor: number;
  /** Draws a vector. */
  readonly draw: (random: Random) => Float64Array;
}

/** The kernel of a name in d dimensions. */
export function radialKernel(name: DensityKernel, d: number): RadialKernel {
  const profile = PROFILES[name];
  const logConstant = -logSphere(d) - profile.logMoment(d - 1);
  const canonical = (of: Profile) => {
    const constant = -logSphere(d) - of.logMoment(d - 1);
    const logRoughness = 2 * constant + logSphere(d) + of.logSquareMoment(d - 1);
    const logVariance = of.logMoment(d + 1) - of.logMoment(d - 1) - Math.log(d);
    return (logRoughness - 2 * logVariance) / (d + 4);
  };
  return {
    isCompact: name !== "gaussian" && name !== "exponential",
    logDensity: (square) => logConstant + profile.logAt(square),
    height: profile.at,
    logConstant,
    canonicalFactor: Math.exp(canonical(profile) - canonical(PROFILES.gaussian)),
    draw: (random) => {
      const direction = Float64Array.from({ length: d }, () => random.normal());
      if (name === "gaussian") return direction;
      const length = Math.hypot(...direction);
      const r = profile.draw(random, d);
      return direction.map((value) => (r * value) / length);
    },
  };
}

/** ln of the surface of the unit sphere in d dimensions. */
function logSphere(d: number): number {
  return Math.LN2 + 0.5 * d * Math.log(Math.PI) - logGamma(0.5 * d);
}

function drawBeta(random: Random, a: number, b: number): number {
  const first = random.gamma(a);
  return first / (first + random.gamma(b));
}

function logCosineMoment(m: number, c: number): number {
  return Math.log(cosineMoment(m, c));
}

/** ∫ rᵐ cos(c·r) over [0, 1]: around r = 1, Σₖ of the Taylor series of the cosine in 1 − r, integrated as beta functions. */
function cosineMoment(m: number, c: number): number {
  let sum = 0;
  // ∫ rᵐ (1 − r)ᵏ/k! dr = m!/(m + k + 1)!
  let term = 1 / (m + 1);
  const derivatives = [Math.cos(c), Math.sin(c), -Math.cos(c), -Math.sin(c)];
  for (let k = 0; k < 60; k += 1) {
    // cos(c − cu) has the derivatives of the cosine at c, with alternating signs.
    sum += term * derivatives[k % 4];
    term *= c / (m + k + 2);
  }
  return sum;
}
