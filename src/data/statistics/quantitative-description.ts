import { requireFields } from "../../base/arguments.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import type { VarianceDivisor } from "../../math/linalg/moments.js";
import type { HistogramBins } from "../../math/probability/density/bins.js";
import { Histogram } from "../../math/probability/density/histogram.js";
import { type Described, Description, present } from "./description.js";
import { type Ecdf, orderedEcdf } from "./ecdf.js";
import { sampleGeometricMean, sampleHarmonicMean, sampleMean } from "./means.js";
import { type OrderedSample, orderSample, type SortedSample, sortSample } from "./ordered-sample.js";
import { orderedInterval, orderedMedian, orderedQuantile, type QuantileMethod } from "./quantile.js";
import { countRuns, mostFrequent } from "./runs.js";
import type { Sample } from "./sample.js";
import { sampleVariance, standardizedMoment } from "./shape.js";

/** Statistics of numbers. */
export class QuantitativeDescription extends Description<number> {
  readonly #sample: Sample;
  #ordered: OrderedSample | undefined;
  #sorted: SortedSample | undefined;

  constructor(described: Pick<Described<number>, "name" | "missing">, sample: Sample) {
    super({
      ...described,
      kind: "quantitative",
      count: requireFields("QuantitativeDescription", "the sample", sample, ["total", "values"]).total,
      countValues: () => (sample.values.length === 0 ? [] : countRuns(this.#sort)),
    });
    this.#sample = sample;
  }

  /** For quantiles, which do not require all values to be sorted. */
  get #order(): OrderedSample {
    this.#ordered ??= this.#sorted ?? orderSample(present(this, this.#sample));
    return this.#ordered;
  }

  get #sort(): SortedSample {
    this.#sorted ??= sortSample(present(this, this.#sample));
    return this.#sorted;
  }

  override get modes(): number[] {
    return this.#sample.values.length === 0 ? [] : mostFrequent(this.#sort);
  }

  override get median(): number {
    return orderedMedian(this.#order);
  }

  override get medianInterval(): [lower: number, upper: number] {
    return this.quantileInterval(0.5);
  }

  override quantile(p: number, { method = 7 }: { readonly method?: QuantileMethod } = {}): number {
    return orderedQuantile("describe", this.#order, p, method);
  }

  override quantileInterval(p: number): [lower: number, upper: number] {
    return orderedInterval("describe", this.#order, p);
  }

  override get minimum(): number {
    return this.#order.at(0);
  }

  override get maximum(): number {
    return this.#order.at(this.#order.length - 1);
  }

  override get mean(): number {
    return sampleMean(present(this, this.#sample));
  }

  override get geometricMean(): number {
    return sampleGeometricMean("describe", present(this, this.#sample));
  }

  override get harmonicMean(): number {
    return sampleHarmonicMean("describe", present(this, this.#sample));
  }

  override get range(): number {
    return this.maximum - this.minimum;
  }

  override get midrange(): number {
    return this.minimum + this.range / 2;
  }

  override get rangeRatio(): number {
    this.#requirePositive("a ratio of the extremes");
    return this.maximum / this.minimum;
  }

  override get geometricMidrange(): number {
    this.#requirePositive("a midrange on a logarithmic scale");
    return Math.sqrt(this.minimum) * Math.sqrt(this.maximum);
  }

  override get interquartileRange(): number {
    return this.quantile(0.75) - this.quantile(0.25);
  }

  override variance(divisor: VarianceDivisor = "n-1"): number {
    return sampleVariance(present(this, this.#sample), divisor);
  }

  override standardDeviation(divisor: VarianceDivisor = "n-1"): number {
    return Math.sqrt(this.variance(divisor));
  }

  override get skewness(): number {
    return standardizedMoment("describe", present(this, this.#sample), 3);
  }

  override get kurtosis(): number {
    return standardizedMoment("describe", present(this, this.#sample), 4);
  }

  override get ecdf(): Ecdf {
    return orderedEcdf(this.#sort);
  }

  override histogram(options: { readonly bins?: HistogramBins } = {}): Histogram {
    const { values, weights } = present(this, this.#sample);
    return Histogram.fit(values, { ...options, ...(weights && { weights }) });
  }

  #requirePositive(statistic: string): void {
    if (this.minimum > 0) return;
    const sentence = words`${statistic} requires ${wanted("numbers > 0")}; the smallest is ${got(this.minimum)}.`;
    throw new DataError("describe", sentence, { ...(this.name !== undefined && { column: this.name }) });
  }
}
