import { got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { ContinuousBase } from "../distributions/base.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { requireParameters, requirePositive } from "../distributions/require.js";
import { AliasTable } from "../random/alias.js";
import { type Random, requireStream } from "../random/random.js";
import { BANDWIDTH_RULES, type BandwidthRule, chooseBandwidth, isRuleInR } from "./bandwidth.js";
import { integratedEntropy, uniformEntropy } from "./density-entropy.js";
import { KernelSums } from "./kernel-sums.js";
import { type DensityKernel, KERNELS, type Kernel } from "./kernels.js";
import { solveQuantile } from "./solve-quantile.js";
import { insertionIndex, type SortedSample, sortSample } from "./sorted-sample.js";

export interface KernelDistributionParameters extends DistributionFitOptions {
  readonly data: ArrayLike<number>;
  /** The standard deviation of the Gaussian kernel, or half the width of the others. */
  readonly bandwidth: number;
  /** Default "gaussian". */
  readonly kernel?: DensityKernel;
}

/** How to fit a kernel density. */
export interface KernelDistributionFitOptions extends DistributionFitOptions {
  /** A number > 0, or the rule that chooses it. Default "silverman". */
  readonly bandwidth?: number | BandwidthRule;
  /** Default "gaussian". */
  readonly kernel?: DensityKernel;
}

/** Samples that were sorted before the density that they are part of. */
const sorted = new WeakMap<KernelDistributionParameters, SortedSample>();

/**
 * A density estimated from data: the average of a kernel placed on each observation (Parzen 1962; ESL 6.22).
 *
 * ```ts
 * const density = KernelDistribution.fit([1, 2, 2.5, 7], { bandwidth: "sheather-jones" });
 * density.density(2);
 * density.density([1, 2, 3]); // many points at once
 * ```
 */
export class KernelDistribution extends ContinuousBase {
  readonly name = "KernelDistribution";
  readonly kernel: DensityKernel;
  readonly bandwidth: number;
  readonly support: { readonly lower: number; readonly upper: number };
  readonly #sample: SortedSample;
  readonly #sums: KernelSums;
  /** The weight of the values before each position, and of those from it on. */
  readonly #below: Float64Array;
  readonly #above: Float64Array;
  #table: AliasTable | undefined;
  #entropy: number | undefined;

  constructor(parameters: KernelDistributionParameters) {
    super();
    requireParameters("KernelDistribution", parameters, ["data", "weights", "bandwidth", "kernel"]);
    const { data, weights, bandwidth, kernel = "gaussian" } = parameters;
    this.kernel = requireKernel("KernelDistribution", kernel);
    this.bandwidth = requirePositive("KernelDistribution", "bandwidth", bandwidth);
    this.#sample =
      sorted.get(parameters) ??
      sortSample("KernelDistribution", data, weights === undefined ? {} : { weights });
    const shape = KERNELS[kernel];
    this.#sums = new KernelSums(this.#sample, shape, bandwidth);
    const { values, weights: shares } = this.#sample;
    const reach = shape.compact ? bandwidth : Number.POSITIVE_INFINITY;
    this.support = { lower: values[0] - reach, upper: values[values.length - 1] + reach };
    const n = values.length;
    this.#below = new Float64Array(n + 1);
    this.#above = new Float64Array(n + 1);
    for (let i = 0; i < n; i += 1) {
      this.#below[i + 1] = this.#below[i] + shares[i];
      this.#above[n - 1 - i] = this.#above[n - i] + shares[n - 1 - i];
    }
  }

  /** The density of these data, with the bandwidth given or chosen by a rule. */
  static fit(data: ArrayLike<number>, options: KernelDistributionFitOptions = {}): KernelDistribution {
    const method = "KernelDistribution.fit";
    requireKnownOptions(method, options, ["bandwidth", "kernel", "weights"]);
    const { bandwidth = "silverman", kernel = "gaussian", weights } = options;
    const given = weights === undefined ? {} : { weights };
    requireKernel(method, kernel);
    if (typeof bandwidth === "number")
      return new KernelDistribution({
        data,
        bandwidth: requirePositive(method, "bandwidth", bandwidth),
        kernel,
        ...given,
      });
    const rule = requireRule(method, bandwidth);
    const sample = sortSample(method, data, given);
    const chosen = chooseBandwidth(method, rule, sample, KERNELS[kernel]);
    const parameters = { data, bandwidth: chosen, kernel, ...given };
    sorted.set(parameters, sample);
    return new KernelDistribution(parameters);
  }

  /** The values in ascending order. */
  get data(): Float64Array {
    return this.#sample.values.slice();
  }

  /** The weights of the values in `data`, which add up to 1. */
  get weights(): Float64Array {
    return this.#sample.weights.slice();
  }

  get mean(): number {
    const { values, weights } = this.#sample;
    const first = values.reduce((sum, x, i) => sum + weights[i] * x, 0);
    return first + values.reduce((sum, x, i) => sum + weights[i] * (x - first), 0);
  }

  /** The variance of the data with divisor n, and that of the kernel. */
  get variance(): number {
    const { values, weights } = this.#sample;
    const { mean } = this;
    const kernel = KERNELS[this.kernel].variance * this.bandwidth ** 2;
    return values.reduce((sum, x, i) => sum + weights[i] * (x - mean) ** 2, kernel);
  }

  /** By quadrature, to about ten digits; for the uniform kernel it is exact. */
  get entropy(): number {
    this.#entropy ??=
      this.kernel === "uniform"
        ? uniformEntropy(this.#sample, this.bandwidth)
        : integratedEntropy(this.#sample, this.bandwidth, reachOf(KERNELS[this.kernel]), (x) =>
            this.logDensity(x),
          );
    return this.#entropy;
  }

  override density(x: number): number;
  override density(points: ArrayLike<number>): Float64Array;
  override density(x: number | ArrayLike<number>): number | Float64Array {
    return each(x, (point) => this.#sums.sum(point) / this.bandwidth);
  }

  override logDensity(x: number): number;
  override logDensity(points: ArrayLike<number>): Float64Array;
  override logDensity(x: number | ArrayLike<number>): number | Float64Array {
    const logBandwidth = Math.log(this.bandwidth);
    return each(x, (point) => this.#sums.logSum(point) - logBandwidth);
  }

  override cdf(x: number): number;
  override cdf(points: ArrayLike<number>): Float64Array;
  override cdf(x: number | ArrayLike<number>): number | Float64Array {
    return each(x, (point) => {
      if (!Number.isFinite(point)) return KERNELS[this.kernel].cdf(point);
      const { values } = this.#sample;
      const reach = this.#reach((values[0] - point) / this.bandwidth);
      const start = insertionIndex(values, point - this.#reach(0), false);
      const end = insertionIndex(values, point + reach, true);
      return Math.min(1, this.#below[start] + this.#tailSum(point, start, end, 1));
    });
  }

  override survival(x: number): number;
  override survival(points: ArrayLike<number>): Float64Array;
  override survival(x: number | ArrayLike<number>): number | Float64Array {
    return each(x, (point) => {
      if (!Number.isFinite(point)) return KERNELS[this.kernel].cdf(-point);
      const { values } = this.#sample;
      const reach = this.#reach((point - values[values.length - 1]) / this.bandwidth);
      const start = insertionIndex(values, point - reach, false);
      const end = insertionIndex(values, point + this.#reach(0), true);
      return Math.min(1, this.#above[end] + this.#tailSum(point, start, end, -1));
    });
  }

  /** How far from x a value can matter, if even the nearest is `distance` bandwidths beyond it. */
  #reach(distance: number): number {
    const { tail, reach } = KERNELS[this.kernel];
    return this.bandwidth * (tail === undefined ? reach : Math.max(0, distance) + reach);
  }

  #tailSum(x: number, start: number, end: number, sign: 1 | -1): number {
    const { values, weights } = this.#sample;
    const { cdf } = KERNELS[this.kernel];
    let sum = 0;
    for (let i = start; i < end; i += 1) sum += weights[i] * cdf((sign * (x - values[i])) / this.bandwidth);
    return sum;
  }

  protected inverse(lower: number, upper: number): number {
    if (lower === 0) return this.support.lower;
    if (upper === 0) return this.support.upper;
    const { values } = this.#sample;
    // The quantile lies between those of the outermost kernels.
    const { tail } = KERNELS[this.kernel];
    const [low, high] =
      tail === undefined
        ? [-1, 1]
        : [tail.quantile(lower), lower < upper ? tail.quantile(lower) : -tail.quantile(upper)];
    const first = values[0] + this.bandwidth * low;
    const last = values[values.length - 1] + this.bandwidth * high;
    return solveQuantile(lower, upper, first, last, this);
  }

  override sample(random: Random): number {
    requireStream("KernelDistribution.sample", random);
    this.#table ??= new AliasTable(this.#sample.weights);
    const value = this.#sample.values[this.#table.draw(random)];
    return value + this.bandwidth * KERNELS[this.kernel].sample(random);
  }
}

/** How far a kernel extends for an integral over it. */
function reachOf({ compact, reach }: Kernel): number {
  return compact ? reach : reach + 1;
}

function each(x: number | ArrayLike<number>, f: (x: number) => number): number | Float64Array {
  if (typeof x === "number") return f(x);
  const out = new Float64Array(x.length);
  for (let i = 0; i < out.length; i += 1) out[i] = f(x[i]);
  return out;
}

function requireKernel(method: string, kernel: DensityKernel): DensityKernel {
  return requireOneOf(method, "kernel", kernel, Object.keys(KERNELS) as DensityKernel[]);
}

function requireRule(method: string, rule: BandwidthRule): BandwidthRule {
  return isRuleInR(rule) ? rule : requireOneOf(method, "bandwidth", rule, BANDWIDTH_RULES, "a number > 0, ");
}

function requireOneOf<T extends string>(
  method: string,
  option: string,
  value: T,
  allowed: readonly T[],
  other = "",
): T {
  if (allowed.includes(value)) return value;
  const expected = `${other}${allowed.map(quote).join(", ")}`;
  const sentence = words`${optionName(option)} must be one of ${wanted(expected)}; got ${got(String(value))}.`;
  throw new OptionError(method, sentence);
}
