import { ShapeError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { ContinuousBase } from "../distributions/base.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { requireOption, requireParameters } from "../distributions/require.js";
import { AliasTable } from "../random/alias.js";
import { type Random, requireStream } from "../random/random.js";
import { binOf, chooseEdges, type HistogramBins, requireEdges } from "./bins.js";
import { insertionIndex, sortSample } from "./sorted-sample.js";

export interface HistogramParameters {
  /** The ends of the bins in ascending order, one more than there are bins. */
  readonly edges: ArrayLike<number>;
  /** What falls into each bin: counts or weights ≥ 0, not all 0. */
  readonly counts: ArrayLike<number>;
}

/** How to fit a histogram. */
export interface HistogramFitOptions extends DistributionFitOptions {
  /** A number of equal bins, a rule, `{ width }` or `{ edges }`. Default "sturges". */
  readonly bins?: HistogramBins;
}

/**
 * A histogram as a distribution: uniform within each bin. A bin contains its lower edge; the last
 * one contains both.
 *
 * ```ts
 * const histogram = Histogram.fit([1, 2, 2.5, 7], { bins: { width: 2 } });
 * histogram.counts; // [1, 2, 0, 1] between 0, 2, 4, 6, 8
 * histogram.density(3); // 0.25
 * ```
 */
export class Histogram extends ContinuousBase {
  readonly name = "Histogram";
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** The share of each bin. */
  readonly probabilities: readonly number[];
  readonly support: { readonly lower: number; readonly upper: number };
  /** The probability below each edge, and above it. */
  readonly #below: Float64Array;
  readonly #above: Float64Array;
  #table: AliasTable | undefined;

  constructor(parameters: HistogramParameters) {
    super();
    requireParameters("Histogram", parameters, ["edges", "counts"]);
    const { edges, counts } = parameters;
    this.edges = requireEdges("Histogram", edges);
    this.counts = requireCounts("Histogram", counts, this.edges.length - 1);
    const total = this.counts.reduce((sum, count) => sum + count, 0);
    const fine = total > 0 && Number.isFinite(total);
    requireOption("Histogram", "counts", total, fine, "numbers with a positive, finite sum");
    this.probabilities = Object.freeze(this.counts.map((count) => count / total));
    const bins = this.counts.length;
    this.#below = new Float64Array(bins + 1);
    this.#above = new Float64Array(bins + 1);
    for (let i = 0; i < bins; i += 1) {
      this.#below[i + 1] = this.#below[i] + this.probabilities[i];
      this.#above[bins - 1 - i] = this.#above[bins - i] + this.probabilities[bins - 1 - i];
    }
    const filled = (count: number) => count > 0;
    this.support = {
      lower: this.edges[this.counts.findIndex(filled)],
      upper: this.edges[this.counts.findLastIndex(filled) + 1],
    };
  }

  /** The histogram of these data. */
  static fit(data: ArrayLike<number>, options: HistogramFitOptions = {}): Histogram {
    requireKnownOptions("Histogram.fit", options, ["bins", "weights"]);
    const { bins = "sturges", weights } = options;
    const sample = sortSample("Histogram.fit", data, weights === undefined ? {} : { weights });
    const edges = chooseEdges("Histogram.fit", bins, sample);
    const counts = new Float64Array(edges.length - 1);
    for (let i = 0; i < data.length; i += 1) {
      const weight = weights === undefined ? 1 : weights[i];
      // A value without weight may be missing.
      if (weight > 0) counts[binOf(edges, data[i])] += weight;
    }
    return new Histogram({ edges, counts });
  }

  get mean(): number {
    return this.probabilities.reduce((sum, p, i) => sum + p * this.#middle(i), 0);
  }

  get variance(): number {
    const { mean } = this;
    return this.probabilities.reduce(
      (sum, p, i) => sum + p * ((this.#middle(i) - mean) ** 2 + this.#width(i) ** 2 / 12),
      0,
    );
  }

  /** In nats. */
  get entropy(): number {
    return this.probabilities.reduce(
      (sum, p, i) => (p === 0 ? sum : sum - p * Math.log(p / this.#width(i))),
      0,
    );
  }

  #middle(bin: number): number {
    return this.edges[bin] + this.#width(bin) / 2;
  }

  #width(bin: number): number {
    return this.edges[bin + 1] - this.edges[bin];
  }

  override density(x: number): number {
    const bin = this.#bin(x);
    if (Number.isNaN(bin)) return Number.isNaN(x) ? x : 0;
    return this.probabilities[bin] / this.#width(bin);
  }

  logDensity(x: number): number {
    return Math.log(this.density(x));
  }

  /** The bin that holds x, or NaN outside. */
  #bin(x: number): number {
    const inside = x >= this.edges[0] && x <= this.edges[this.edges.length - 1];
    return inside ? binOf(this.edges, x) : Number.NaN;
  }

  cdf(x: number): number {
    const bin = this.#bin(x);
    if (Number.isNaN(bin)) return Number.isNaN(x) ? x : Number(x > this.edges[0]);
    const share = (x - this.edges[bin]) / this.#width(bin);
    return Math.min(1, this.#below[bin] + share * this.probabilities[bin]);
  }

  survival(x: number): number {
    const bin = this.#bin(x);
    if (Number.isNaN(bin)) return Number.isNaN(x) ? x : Number(x < this.edges[0]);
    const share = (this.edges[bin + 1] - x) / this.#width(bin);
    return Math.min(1, this.#above[bin + 1] + share * this.probabilities[bin]);
  }

  protected inverse(lower: number, upper: number): number {
    if (lower === 0) return this.support.lower;
    if (upper === 0) return this.support.upper;
    if (lower <= upper) {
      // The first edge with at least `lower` below it ends the bin.
      const bin = insertionIndex(this.#below, lower, false) - 1;
      const share = (lower - this.#below[bin]) / this.probabilities[bin];
      return this.edges[bin] + share * this.#width(bin);
    }
    const bin = this.#above.findIndex((above) => above <= upper) - 1;
    const share = (upper - this.#above[bin + 1]) / this.probabilities[bin];
    return this.edges[bin + 1] - share * this.#width(bin);
  }

  override sample(random: Random): number {
    requireStream("Histogram.sample", random);
    this.#table ??= new AliasTable(this.probabilities);
    const bin = this.#table.draw(random);
    return this.edges[bin] + random.next() * this.#width(bin);
  }
}

function requireCounts(method: string, counts: ArrayLike<number>, bins: number): readonly number[] {
  if (counts.length !== bins) {
    throw new ShapeError(method, {
      what: "there",
      option: "counts",
      expected: `one count for each of the ${bins} bins`,
      received: `${counts.length} counts`,
    });
  }
  const copy = Array.from(counts);
  for (const count of copy) {
    requireOption(method, "counts", count, count >= 0 && Number.isFinite(count), "numbers ≥ 0");
  }
  return Object.freeze(copy);
}
