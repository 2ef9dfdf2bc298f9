import { type Random, requireStream } from "../random/random.js";
import { logBeta } from "../special/beta.js";
import { logMinusDigamma } from "../special/digamma.js";
import { regularizedBeta } from "../special/incomplete-beta.js";
import { betaPoint } from "../special/inverse-incomplete-beta.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { fitLocationScale, type ScoreTerm } from "./location-scale-fit.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { REAL, readData } from "./weighted.js";

export interface StudentTParameters {
  readonly degreesOfFreedom: number;
  /** The center; 0 by default. */
  readonly location?: number;
  /** The unit of the standardized variable, not the standard deviation; 1 by default. */
  readonly scale?: number;
}

/** How to fit a t distribution. */
export interface StudentTFitOptions extends DistributionFitOptions {
  /** Fixes the degrees of freedom at this value; without it, they are fitted, too. */
  readonly degreesOfFreedom?: number;
}

/**
 * Student's t distribution with location and scale.
 *
 * ```ts
 * new StudentT({ degreesOfFreedom: 10 }).quantile(0.975); // 2.22813885198627
 * ```
 */
export class StudentT extends ContinuousBase {
  readonly name = "StudentT";
  readonly support = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  readonly degreesOfFreedom: number;
  readonly location: number;
  readonly scale: number;

  constructor(parameters: StudentTParameters) {
    super();
    requireParameters("StudentT", parameters, ["degreesOfFreedom", "location", "scale"]);
    const { degreesOfFreedom, location = 0, scale = 1 } = parameters;
    this.degreesOfFreedom = requirePositive("StudentT", "degreesOfFreedom", degreesOfFreedom);
    this.location = requireReal("StudentT", "location", location);
    this.scale = requirePositive("StudentT", "scale", scale);
  }

  /**
   * Maximum likelihood, by Newton's method. For data with tails no heavier than those of a normal
   * sample, the likelihood has no maximum in the degrees of freedom: fit a `Normal`, or fix them.
   */
  static fit(data: ArrayLike<number>, options: StudentTFitOptions = {}): StudentT {
    const read = readData("StudentT.fit", data, options, REAL, ["degreesOfFreedom"]);
    if (options.degreesOfFreedom !== undefined) {
      const fixed = requirePositive("StudentT.fit", "degreesOfFreedom", options.degreesOfFreedom);
      const known = fitLocationScale("StudentT.fit", read, [], (z) => studentTerm(z, fixed));
      return new StudentT({ degreesOfFreedom: fixed, location: known.location, scale: known.scale });
    }
    const fitted = fitLocationScale("StudentT.fit", read, [Math.log(5)], (z, logDegrees) => {
      const degrees = Math.exp(logDegrees);
      return { ...studentTerm(z, degrees), shape: degreesSlope(z, degrees) };
    });
    const { shape, location, scale } = fitted;
    return new StudentT({ degreesOfFreedom: Math.exp(shape), location, scale });
  }

  get mean(): number {
    return this.degreesOfFreedom > 1 ? this.location : Number.NaN;
  }

  get variance(): number {
    const degrees = this.degreesOfFreedom;
    if (degrees > 2) return this.scale ** 2 * (degrees / (degrees - 2));
    return degrees > 1 ? Number.POSITIVE_INFINITY : Number.NaN;
  }

  get entropy(): number {
    const degrees = this.degreesOfFreedom;
    const rise = Math.log1p(1 / degrees) - logMinusDigamma((degrees + 1) / 2) + logMinusDigamma(degrees / 2);
    return ((degrees + 1) / 2) * rise + logNormalizer(degrees) + Math.log(this.scale);
  }

  #score(x: number): number {
    return (x - this.location) / this.scale;
  }

  logDensity(x: number): number {
    return studentTerm(this.#score(x), this.degreesOfFreedom).value - Math.log(this.scale);
  }

  cdf(x: number): number {
    const t = this.#score(x);
    return t <= 0 ? this.#tail(-t) : 1 - this.#tail(t);
  }

  survival(x: number): number {
    const t = this.#score(x);
    return t >= 0 ? this.#tail(t) : 1 - this.#tail(-t);
  }

  /** P(T > t) for the standardized variable and t ≥ 0. */
  #tail(t: number): number {
    if (t === 0) return 0.5;
    if (t === Number.POSITIVE_INFINITY) return 0;
    const degrees = this.degreesOfFreedom;
    const root = t / Math.sqrt(degrees);
    if (root > FAR) return root ** -degrees / leadingFactor(degrees);
    // ν/(ν + t²) and its complement, without squares that overflow.
    const ratio = degrees / t;
    return 0.5 * regularizedBeta(degrees / 2, 0.5, ratio / (t + ratio), t / (t + ratio), false);
  }

  protected inverse(lower: number, upper: number): number {
    const t = Math.sqrt(this.degreesOfFreedom) * this.#root(Math.min(lower, upper));
    return this.location + this.scale * (lower < upper ? -t : t);
  }

  /** t/√ν for P(T > t). */
  #root(tail: number): number {
    const degrees = this.degreesOfFreedom;
    const far = (tail * leadingFactor(degrees)) ** (-1 / degrees);
    if (far > FAR) return far;
    const { x, y } = betaPoint(degrees / 2, 0.5, 2 * tail, 1 - 2 * tail);
    return Math.sqrt(y / x);
  }

  override sample(random: Random): number {
    requireStream("StudentT.sample", random);
    const half = this.degreesOfFreedom / 2;
    return this.location + this.scale * random.normal() * Math.sqrt(half / random.gamma(half));
  }
}

/** Beyond this t/√ν the first term of the tail's series is exact to rounding, and squares may overflow. */
const FAR = 1e100;

/** ν B(½, ν/2): P(T > t) is nearly (t/√ν)^−ν divided by this, far out. */
function leadingFactor(degrees: number): number {
  return degrees * Math.exp(logBeta(0.5, degrees / 2));
}

/** ln(√ν B(½, ν/2)). */
function logNormalizer(degrees: number): number {
  return 0.5 * Math.log(degrees) + logBeta(0.5, degrees / 2);
}

/** The standard t density and its slope; one degree of freedom gives the Cauchy distribution. */
export function studentTerm(z: number, degrees: number): ScoreTerm {
  const root = Math.abs(z) / Math.sqrt(degrees);
  const log = root < FAR ? Math.log1p(root * root) : 2 * Math.log(root);
  return {
    value: -logNormalizer(degrees) - ((degrees + 1) / 2) * log,
    pull: ((degrees + 1) * z) / (degrees + z * z),
  };
}

/** The derivative of the log density with respect to ln ν. */
function degreesSlope(z: number, degrees: number): number {
  const rise = Math.log1p(1 / degrees) - logMinusDigamma((degrees + 1) / 2) + logMinusDigamma(degrees / 2);
  const square = z * z;
  const weight = ((degrees + 1) * square) / (degrees * (degrees + square));
  return 0.5 * degrees * (rise - 1 / degrees - Math.log1p(square / degrees) + weight);
}
