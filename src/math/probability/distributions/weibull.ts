import { type Random, requireStream } from "../random/random.js";
import { logGamma1p } from "../special/gamma.js";
import { polynomial } from "../special/polynomial.js";
import { ContinuousBase } from "./base.js";
import type { DistributionFitOptions } from "./distribution.js";
import { maximize } from "./maximize.js";
import { requireParameters, requirePositive } from "./require.js";
import { average, POSITIVE, readData, requireSpread } from "./weighted.js";

const EULER = 0.5772156649015329;

/** (−1)ⁿ ζ(n) (2ⁿ − 2) / n for n = 2, 3, … */
const SPREAD_SERIES = [
  1.6449340668482264, -2.4041138063191885, 3.7881313179889835, -6.22156653086022, 10.51254497383931,
  -18.150286992874612, 31.879456059284735, -56.78047559347799,
];

export type WeibullParameters = Pick<Weibull, "shape" | "scale">;

/**
 * The Weibull distribution of lifetimes whose hazard is a power of time.
 *
 * ```ts
 * new Weibull({ shape: 1, scale: 2 }).mean; // 2
 * ```
 */
export class Weibull extends ContinuousBase {
  readonly name = "Weibull";
  readonly support = { lower: 0, upper: Number.POSITIVE_INFINITY };
  readonly shape: number;
  readonly scale: number;

  constructor(parameters: WeibullParameters) {
    super();
    requireParameters("Weibull", parameters, ["shape", "scale"]);
    const { shape, scale } = parameters;
    this.shape = requirePositive("Weibull", "shape", shape);
    this.scale = requirePositive("Weibull", "scale", scale);
  }

  /** Maximum likelihood, by Newton's method on the shape. */
  static fit(data: ArrayLike<number>, options: DistributionFitOptions = {}): Weibull {
    const read = readData("Weibull.fit", data, options, POSITIVE);
    requireSpread("Weibull.fit", read, "the shape would be infinite");
    const center = average(read, Math.log);
    const logs = read.values.map((x) => Math.log(x) - center);
    const { weights } = read;
    const start = 1.28 / Math.sqrt(average({ values: logs, weights }, (y) => y * y));
    const most = logs.reduce((a, b) => Math.max(a, b));
    /**
     * The logarithm of the mean of xᵏ, and its derivative with respect to k, with ln x centered.
     */
    const logMeanPower = (shape: number) => {
      let sum = 0;
      let moment = 0;
      for (let i = 0; i < logs.length; i += 1) {
        const power = weights[i] * Math.exp(shape * (logs[i] - most));
        sum += power;
        moment += power * logs[i];
      }
      return { value: Math.log(sum) + shape * most, slope: moment / sum };
    };
    const [offset] = maximize("Weibull.fit", [0], ([theta]) => {
      const shape = start * Math.exp(theta);
      const power = logMeanPower(shape);
      return { value: theta - power.value, gradient: [1 - shape * power.slope] };
    });
    const shape = start * Math.exp(offset);
    return new Weibull({ shape, scale: Math.exp(center + logMeanPower(shape).value / shape) });
  }

  get mean(): number {
    return this.scale * Math.exp(logGamma1p(1 / this.shape));
  }

  get variance(): number {
    const e = 1 / this.shape;
    // ln E[X²] − 2 ln E[X], which cancels for large shapes.
    const gap = e < 0.01 ? e * e * polynomial(SPREAD_SERIES, e) : logGamma1p(2 * e) - 2 * logGamma1p(e);
    return this.mean ** 2 * Math.expm1(gap);
  }

  get entropy(): number {
    return EULER * (1 - 1 / this.shape) + Math.log(this.scale / this.shape) + 1;
  }

  logDensity(x: number): number {
    const { shape, scale } = this;
    if (x < 0) return Number.NEGATIVE_INFINITY;
    if (x === 0) {
      if (shape === 1) return -Math.log(scale);
      return shape < 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    }
    if (x === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
    return Math.log(shape / scale) + (shape - 1) * this.#logRatio(x) - this.#hazard(x);
  }

  cdf(x: number): number {
    return x <= 0 ? 0 : -Math.expm1(-this.#hazard(x));
  }

  survival(x: number): number {
    return x <= 0 ? 1 : Math.exp(-this.#hazard(x));
  }

  /** −ln P(X > x). */
  #hazard(x: number): number {
    const ratio = x / this.scale;
    return isNormal(ratio) ? ratio ** this.shape : Math.exp(this.shape * this.#logRatio(x));
  }

  #logRatio(x: number): number {
    const ratio = x / this.scale;
    return isNormal(ratio) ? Math.log(ratio) : Math.log(x) - Math.log(this.scale);
  }

  protected inverse(lower: number, upper: number): number {
    const hazard = lower < 0.5 ? -Math.log1p(-lower) : -Math.log(upper);
    return this.scale * hazard ** (1 / this.shape);
  }

  override sample(random: Random): number {
    requireStream("Weibull.sample", random);
    return this.scale * random.exponential() ** (1 / this.shape);
  }
}

/** Whether a quotient has all its digits: it is neither infinite nor below the normal numbers. */
function isNormal(quotient: number): boolean {
  return quotient >= 2 ** -1022 && quotient < Number.POSITIVE_INFINITY;
}
