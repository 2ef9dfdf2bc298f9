import { type Random, requireStream } from "../random/random.js";
import { DiscreteBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireOption, requireParameters } from "./require.js";
import { averageOf, COUNTS, readData } from "./weighted.js";

export type GeometricParameters = Pick<Geometric, "probability">;

/**
 * The number of failures before the first success (as in R; the number of trials is one more).
 *
 * ```ts
 * new Geometric({ probability: 0.25 }).mean; // 3
 * ```
 */
export class Geometric extends DiscreteBase {
  readonly name = "Geometric";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  /** The probability of success in each trial. */
  readonly probability: number;

  constructor(parameters: GeometricParameters) {
    super();
    requireParameters("Geometric", parameters, ["probability"]);
    const { probability } = parameters;
    const fine = probability > 0 && probability <= 1;
    this.probability = requireOption("Geometric", "probability", probability, fine, "a number > 0 and ≤ 1");
  }

  /** Maximum likelihood: 1 / (1 + mean). */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Geometric {
    return new Geometric({
      probability: 1 / (1 + averageOf(readData("Geometric.fit", data, options, COUNTS))),
    });
  }

  get mean(): number {
    return (1 - this.probability) / this.probability;
  }

  get variance(): number {
    return this.mean / this.probability;
  }

  get entropy(): number {
    const p = this.probability;
    return p === 1 ? 0 : -Math.log(p) - this.mean * Math.log1p(-p);
  }

  protected logProbability(k: number): number {
    return Math.log(this.probability) + (k === 0 ? 0 : k * Math.log1p(-this.probability));
  }

  protected below(k: number): number {
    return -Math.expm1((k + 1) * Math.log1p(-this.probability));
  }

  protected above(k: number): number {
    return Math.exp((k + 1) * Math.log1p(-this.probability));
  }

  sample(random: Random): number {
    requireStream("Geometric.sample", random);
    return Math.floor(Math.log(random.nextOpen()) / Math.log1p(-this.probability));
  }
}
