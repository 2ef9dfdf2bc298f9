import { type Random, requireStream } from "../random/random.js";
import { logBetaKernel } from "../special/deviance.js";
import { logGamma } from "../special/gamma.js";
import { regularizedBeta } from "../special/incomplete-beta.js";
import { DiscreteBase } from "./base.js";
import { summedEntropy } from "./discrete.js";
import type { DistributionFitOptions } from "./distribution.js";
import { maximize } from "./maximize.js";
import { drawPoisson } from "./poisson.js";
import { requireOption, requireParameters, requirePositive } from "./require.js";
import { digammaRise } from "./rising.js";
import { average, averageOf, COUNTS, readData, type WeightedData } from "./weighted.js";

export interface NegativeBinomialParameters {
  /** The number of successes waited for; it need not be whole. */
  readonly successes: number;
  /** The probability of success in each trial. */
  readonly probability: number;
  /** 1 − probability, for probabilities so close to 1 that the difference would lose digits. */
  readonly complement?: number;
}

/**
 * The number of failures before the given number of successes; also a Poisson count whose rate is gamma distributed.
 *
 * ```ts
 * new NegativeBinomial({ successes: 3, probability: 0.5 }).mean; // 3
 * ```
 */
export class NegativeBinomial extends DiscreteBase {
  readonly name = "NegativeBinomial";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly successes: number;
  readonly probability: number;
  readonly complement: number;

  constructor(parameters: NegativeBinomialParameters) {
    super();
    requireParameters("NegativeBinomial", parameters, ["successes", "probability", "complement"]);
    const { successes, probability, complement = 1 - probability } = parameters;
    const fine = probability > 0 && probability <= 1;
    this.successes = requirePositive("NegativeBinomial", "successes", successes);
    this.probability = requireOption(
      "NegativeBinomial",
      "probability",
      probability,
      fine,
      "a number > 0 and ≤ 1",
    );
    const adds = complement >= 0 && Math.abs(probability + complement - 1) <= 2 ** -50;
    this.complement = requireOption("NegativeBinomial", "complement", complement, adds, "1 − probability");
  }

  /** Maximum likelihood of both parameters. It exists only if the variance of the data exceeds their mean. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): NegativeBinomial {
    const read = readData("NegativeBinomial.fit", data, options, COUNTS);
    const mean = averageOf(read);
    const excess = average(read, (x) => (x - mean) ** 2) - mean;
    const start = Math.log(excess > 0 ? (mean * mean) / excess : 1e3 * (1 + mean));
    const [logSuccesses] = maximize("NegativeBinomial.fit", [start], ([theta]) => profile(read, mean, theta));
    const successes = Math.exp(logSuccesses);
    return new NegativeBinomial({ successes, probability: successes / (successes + mean) });
  }

  get mean(): number {
    return (this.successes * this.complement) / this.probability;
  }

  get variance(): number {
    return this.mean / this.probability;
  }

  /** Summed exactly; the time grows with the standard deviation. */
  get entropy(): number {
    const { successes: r, probability: p, complement: q } = this;
    if (q === 0) return 0;
    const mode = Math.max(0, Math.floor(((r - 1) * q) / p));
    return summedEntropy({
      support: this.support,
      mode,
      logMode: this.logProbability(mode),
      up: (k) => ((k + r) / (k + 1)) * q,
    });
  }

  protected logProbability(k: number): number {
    const { successes, probability, complement } = this;
    if (k === 0) return successes * (complement < 0.5 ? Math.log1p(-complement) : Math.log(probability));
    if (complement === 0) return Number.NEGATIVE_INFINITY;
    return logBetaKernel(successes, k, probability, complement) - Math.log(k);
  }

  protected below(k: number): number {
    return regularizedBeta(this.successes, k + 1, this.probability, this.complement, false);
  }

  protected above(k: number): number {
    return regularizedBeta(this.successes, k + 1, this.probability, this.complement, true);
  }

  sample(random: Random): number {
    requireStream("NegativeBinomial.sample", random);
    const rate = (random.gamma(this.successes) * this.complement) / this.probability;
    return drawPoisson(random, rate);
  }
}

/** The likelihood of ln r with the probability at its optimum r / (r + mean). */
function profile(data: WeightedData, mean: number, theta: number) {
  const r = Math.exp(theta);
  const logRise = average(data, (x) => logGamma(x + r)) - logGamma(r);
  const value = logRise - r * Math.log1p(mean / r) - mean * Math.log1p(r / mean);
  const gradient = r * (average(data, (x) => digammaRise(r, x)) - Math.log1p(mean / r));
  return { value, gradient: [gradient] };
}
