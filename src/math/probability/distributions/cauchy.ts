import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { fitLocationScale } from "./location-scale-fit.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { studentTerm } from "./student-t.js";
import { REAL, readData } from "./weighted.js";

export type CauchyParameters = Pick<Cauchy, "location" | "scale">;

/**
 * The Cauchy distribution: flashes of a lighthouse along a straight coast. It has no mean.
 *
 * ```ts
 * new Cauchy({ location: 0, scale: 1 }).cdf(1); // 0.75
 * ```
 */
export class Cauchy extends ContinuousBase {
  readonly name = "Cauchy";
  readonly support = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  readonly mean = Number.NaN;
  readonly variance = Number.NaN;
  /** The median. */
  readonly location: number;
  /** Half the distance between the quartiles. */
  readonly scale: number;

  constructor(parameters: CauchyParameters) {
    super();
    requireParameters("Cauchy", parameters, ["location", "scale"]);
    const { location, scale } = parameters;
    this.location = requireReal("Cauchy", "location", location);
    this.scale = requirePositive("Cauchy", "scale", scale);
  }

  /**
   * Maximum likelihood, by Newton's method; the maximum is unique unless half the data coincide
   * (Copas 1975).
   */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Cauchy {
    const read = readData("Cauchy.fit", data, options, REAL);
    const { location, scale } = fitLocationScale("Cauchy.fit", read, [], (z) => studentTerm(z, 1));
    return new Cauchy({ location, scale });
  }

  get entropy(): number {
    return Math.log(4 * Math.PI * this.scale);
  }

  #score(x: number): number {
    return (x - this.location) / this.scale;
  }

  logDensity(x: number): number {
    return studentTerm(this.#score(x), 1).value - Math.log(this.scale);
  }

  cdf(x: number): number {
    return Math.atan2(1, -this.#score(x)) / Math.PI;
  }

  survival(x: number): number {
    return Math.atan2(1, this.#score(x)) / Math.PI;
  }

  protected inverse(lower: number, upper: number): number {
    return this.location + this.scale * standardPoint(lower, upper);
  }
}

function standardPoint(lower: number, upper: number): number {
  if (lower === 0 || upper === 0) return lower === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (Math.abs(lower - 0.5) < 0.25) return Math.tan((Math.PI * (lower - upper)) / 2);
  return lower < upper ? -1 / Math.tan(Math.PI * lower) : 1 / Math.tan(Math.PI * upper);
}
