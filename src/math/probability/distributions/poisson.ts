import { type Random, requireStream } from "../random/random.js";
import { logPoissonKernel } from "../special/deviance.js";
import { incompleteGamma, incompleteGammaComplement } from "../special/incomplete-gamma.js";
import { DiscreteBase } from "./base.js";
import { entropyBySum } from "./discrete.js";
import type { DistributionFitOptions } from "./distribution.js";
import { requireOption, requireParameters } from "./require.js";
import { averageOf, COUNTS, readData } from "./weighted.js";

export type PoissonParameters = Pick<Poisson, "rate">;

/**
 * The number of independent events at a constant rate.
 *
 * ```ts
 * new Poisson({ rate: 2 }).density(0); // Math.exp(-2)
 * ```
 */
export class Poisson extends DiscreteBase {
  readonly name = "Poisson";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  /** The mean count. */
  readonly rate: number;

  constructor(parameters: PoissonParameters) {
    super();
    requireParameters("Poisson", parameters, ["rate"]);
    const { rate } = parameters;
    this.rate = requireOption("Poisson", "rate", rate, rate >= 0 && Number.isFinite(rate), "a number ≥ 0");
  }

  /** Maximum likelihood: the mean. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Poisson {
    return new Poisson({ rate: averageOf(readData("Poisson.fit", data, options, COUNTS)) });
  }

  get mean(): number {
    return this.rate;
  }

  get variance(): number {
    return this.rate;
  }

  /** Summed exactly, or by an expansion for standard deviations above 10⁴. */
  get entropy(): number {
    const { rate } = this;
    const mode = Math.floor(rate);
    return entropyBySum(this.standardDeviation, 1 / this.standardDeviation, () => ({
      support: this.support,
      mode,
      logMode: this.logProbability(mode),
      up: (k) => rate / (k + 1),
    }));
  }

  protected logProbability(k: number): number {
    return logPoissonKernel(k, this.rate);
  }

  protected below(k: number): number {
    return incompleteGammaComplement(k + 1, this.rate);
  }

  protected above(k: number): number {
    return incompleteGamma(k + 1, this.rate);
  }

  sample(random: Random): number {
    requireStream("Poisson.sample", random);
    return drawPoisson(random, this.rate);
  }
}

/** A Poisson number: by inversion below 10, by Hörmann's (1993) transformed rejection PTRS above. */
export function drawPoisson(random: Random, rate: number): number {
  if (rate < 10) {
    for (;;) {
      let rest = random.next();
      let probability = Math.exp(-rate);
      for (let k = 0; probability > 0; k += 1) {
        rest -= probability;
        if (rest < 0) return k;
        probability *= rate / (k + 1);
      }
    }
  }
  const b = 0.931 + 2.53 * Math.sqrt(rate);
  const a = -0.059 + 0.02483 * b;
  const alpha = 1.1239 + 1.1328 / (b - 3.4);
  for (;;) {
    const u = random.next() - 0.5;
    const v = random.nextOpen();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2)) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= logPoissonKernel(k, rate)) return k;
  }
}
