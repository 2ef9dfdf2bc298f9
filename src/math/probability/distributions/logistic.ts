import { logisticFunction, logit } from "../special/logit.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { fitLocationScale } from "./location-scale-fit.js";
import { requireParameters, requirePositive, requireReal } from "./require.js";
import { REAL, readData } from "./weighted.js";

export type LogisticParameters = Pick<Logistic, "location" | "scale">;

/**
 * The logistic distribution, whose cdf is the logistic function.
 *
 * ```ts
 * new Logistic({ location: 0, scale: 1 }).cdf(Math.log(3)); // 0.75
 * ```
 */
export class Logistic extends ContinuousBase {
  readonly name = "Logistic";
  readonly support = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  readonly location: number;
  readonly scale: number;

  constructor(parameters: LogisticParameters) {
    super();
    requireParameters("Logistic", parameters, ["location", "scale"]);
    const { location, scale } = parameters;
    this.location = requireReal("Logistic", "location", location);
    this.scale = requirePositive("Logistic", "scale", scale);
  }

  /** Maximum likelihood, by Newton's method. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Logistic {
    const read = readData("Logistic.fit", data, options, REAL);
    const { location, scale } = fitLocationScale("Logistic.fit", read, [], (z) => ({
      value: logStandardDensity(z),
      pull: Math.tanh(z / 2),
    }));
    return new Logistic({ location, scale });
  }

  get mean(): number {
    return this.location;
  }

  get variance(): number {
    return (Math.PI * this.scale) ** 2 / 3;
  }

  get entropy(): number {
    return 2 + Math.log(this.scale);
  }

  #score(x: number): number {
    return (x - this.location) / this.scale;
  }

  logDensity(x: number): number {
    return logStandardDensity(this.#score(x)) - Math.log(this.scale);
  }

  cdf(x: number): number {
    return logisticFunction(this.#score(x));
  }

  survival(x: number): number {
    return logisticFunction(-this.#score(x));
  }

  protected inverse(lower: number, upper: number): number {
    return this.location + this.scale * logit(lower, upper);
  }
}

function logStandardDensity(z: number): number {
  const size = Math.abs(z);
  return -size - 2 * Math.log1p(Math.exp(-size));
}
