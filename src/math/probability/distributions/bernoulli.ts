import { type Random, requireStream } from "../random/random.js";
import { DiscreteBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireParameters, requireProbability } from "./require.js";
import { averageOf, readData } from "./weighted.js";

export type BernoulliParameters = Pick<Bernoulli, "probability">;

/**
 * One trial: 1 with the given probability, otherwise 0.
 *
 * ```ts
 * new Bernoulli({ probability: 0.3 }).density(1); // 0.3
 * ```
 */
export class Bernoulli extends DiscreteBase {
  readonly name = "Bernoulli";
  readonly support = { lower: 0, upper: 1 };
  /** The probability of 1. */
  readonly probability: number;

  constructor(parameters: BernoulliParameters) {
    super();
    requireParameters("Bernoulli", parameters, ["probability"]);
    const { probability } = parameters;
    this.probability = requireProbability("Bernoulli", "probability", probability);
  }

  /** Maximum likelihood: the share of ones. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Bernoulli {
    const domain = { accepts: (x: number) => x === 0 || x === 1, expected: "values 0 or 1" };
    return new Bernoulli({ probability: averageOf(readData("Bernoulli.fit", data, options, domain)) });
  }

  get mean(): number {
    return this.probability;
  }

  get variance(): number {
    return this.probability * (1 - this.probability);
  }

  get entropy(): number {
    const p = this.probability;
    return p === 0 || p === 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log1p(-p);
  }

  override density(x: number): number {
    if (x === 1) return this.probability;
    return x === 0 ? 1 - this.probability : super.density(x);
  }

  protected logProbability(k: number): number {
    return k === 1 ? Math.log(this.probability) : Math.log1p(-this.probability);
  }

  protected below(): number {
    return 1 - this.probability;
  }

  protected above(): number {
    return this.probability;
  }

  sample(random: Random): number {
    requireStream("Bernoulli.sample", random);
    return random.next() < this.probability ? 1 : 0;
  }
}
