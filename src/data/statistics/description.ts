import { requireFields } from "../../base/arguments.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import { inspect } from "../../base/printing.js";
import { textGrid } from "../../base/text-grid.js";
import type { VarianceDivisor } from "../../math/linalg/moments.js";
import type { HistogramBins } from "../../math/probability/density/bins.js";
import type { Histogram } from "../../math/probability/density/histogram.js";
import type { Kind } from "../table/column.js";
import { STATISTICS, statisticsOf } from "./description-text.js";
import type { Ecdf } from "./ecdf.js";
import type { QuantileMethod } from "./quantile.js";

/** A value and its frequency. */
export interface ValueCount<T extends Label = Label> {
  readonly value: T;
  readonly count: number;
  /** Its share of all values that are not missing. */
  readonly share: number;
}

/** The input of a description, with weights turned into counts. */
export interface Described<T extends Label> {
  readonly name?: string | undefined;
  readonly kind: Kind;
  readonly count: number;
  readonly missing: number;
  /** Called once, when a mode is first requested. */
  readonly countValues: () => readonly ValueCount<T>[];
}

/**
 * The statistics of one column. Every kind has a count, and all but lists have modes; statistics of order exist for ordinal and
 * quantitative columns, statistics of scale for quantitative ones. Others throw an error that says why
 * (Flach 2012, table 10.1).
 */
export class Description<T extends Label = Label> {
  readonly name: string | undefined;
  readonly kind: Kind;
  /** The number of values, or their total weight. */
  readonly count: number;
  readonly missing: number;
  readonly #countValues: () => readonly ValueCount<T>[];
  #valueCounts: readonly ValueCount<T>[] | undefined;

  constructor(given: Described<T>) {
    const { name, kind, count, missing, countValues } = requireFields(
      "Description",
      "the description",
      given,
      ["name", "kind", "countValues"],
    );
    this.name = name;
    this.kind = kind;
    this.count = count;
    this.missing = missing;
    this.#countValues = countValues;
  }

  toString(): string {
    const lines = statisticsOf(this as Description).map((text, i) => [STATISTICS[i], text]);
    return textGrid([...(this.name === undefined ? [] : [["column", this.name]]), ...lines], 2);
  }

  [inspect](): string {
    return this.toString();
  }

  /** The distinct values, most frequent first; equally frequent ones in their own order. */
  get valueCounts(): readonly ValueCount<T>[] {
    this.#valueCounts ??= [...this.#countValues()].sort((a, b) => b.count - a.count);
    return this.#valueCounts;
  }

  /** The most frequent values: several if they tie, none if all values are missing. */
  get modes(): T[] {
    const [most] = this.valueCounts;
    return this.valueCounts.filter(({ count }) => count === most.count).map(({ value }) => value);
  }

  /** The middle value; of two middle values, an ordinal column gives the lower one, a quantitative column the mean. */
  get median(): T {
    throw this.#lacks("a median", "order");
  }

  /** The lower and the upper median. */
  get medianInterval(): [lower: T, upper: T] {
    throw this.#lacks("a median", "order");
  }

  /** The value with the share p of the values below it; for levels always a level (method 1). */
  quantile(_p: number, _options?: { readonly method?: QuantileMethod }): T {
    throw this.#lacks("a quantile", "order");
  }

  /** The smallest and the largest value with at least p of the values ≤ it and at least 1 − p of them ≥ it. */
  quantileInterval(_p: number): [lower: T, upper: T] {
    throw this.#lacks("a quantile", "order");
  }

  get minimum(): T {
    throw this.#lacks("a minimum", "order");
  }

  get maximum(): T {
    throw this.#lacks("a maximum", "order");
  }

  /** The quantiles of ¼, ½ and ¾. */
  get quartiles(): T[] {
    return [0.25, 0.5, 0.75].map((p) => this.quantile(p));
  }

  /** The nine quantiles of 0.1 to 0.9. */
  get deciles(): T[] {
    return Array.from({ length: 9 }, (_, i) => this.quantile((i + 1) / 10));
  }

  get mean(): number {
    throw this.#lacks("a mean", "scale");
  }

  /** The nth root of the product. */
  get geometricMean(): number {
    throw this.#lacks("a geometric mean", "scale");
  }

  /** The reciprocal of the mean reciprocal. */
  get harmonicMean(): number {
    throw this.#lacks("a harmonic mean", "scale");
  }

  /** The largest value minus the smallest. */
  get range(): number {
    throw this.#lacks("a range", "scale");
  }

  /** The mean of the smallest and the largest value. */
  get midrange(): number {
    throw this.#lacks("a midrange", "scale");
  }

  /** The largest value divided by the smallest: the range on a logarithmic scale. */
  get rangeRatio(): number {
    throw this.#lacks("a ratio of the extremes", "scale");
  }

  /** The geometric mean of the smallest and the largest value: the midrange on a logarithmic scale. */
  get geometricMidrange(): number {
    throw this.#lacks("a midrange", "scale");
  }

  /** The distance between the outer quartiles. */
  get interquartileRange(): number {
    throw this.#lacks("an interquartile range", "scale");
  }

  /** With the divisor n − 1, or n if requested. */
  variance(_divisor?: VarianceDivisor): number {
    throw this.#lacks("a variance", "scale");
  }

  /** With the divisor n − 1, or n if requested. */
  standardDeviation(_divisor?: VarianceDivisor): number {
    throw this.#lacks("a standard deviation", "scale");
  }

  /** m₃/σ³, where mₖ is the mean of (x − mean)ᵏ and σ² = m₂. */
  get skewness(): number {
    throw this.#lacks("skewness", "scale");
  }

  /** m₄/σ⁴: 3 for a normal distribution. */
  get kurtosis(): number {
    throw this.#lacks("kurtosis", "scale");
  }

  /** The kurtosis minus 3. */
  get excessKurtosis(): number {
    return this.kurtosis - 3;
  }

  /** The share of the values ≤ x, as a function of x. */
  get ecdf(): Ecdf {
    throw this.#lacks("a distribution function", "scale");
  }

  /** Counts in bins; see `Histogram`. */
  histogram(_options?: { readonly bins?: HistogramBins }): Histogram {
    throw this.#lacks("a histogram", "scale");
  }

  #lacks(statistic: string, needs: "order" | "scale"): DataError {
    const what = this.name === undefined ? "these values are" : `column ${quote(this.name)} is`;
    const expected = needs === "order" ? "ordinal or quantitative values" : "quantitative values";
    const article = needs === "order" ? "an order" : "a scale";
    const sentence = words`${what} ${got(this.kind)}; ${statistic} requires ${article}, so ${wanted(expected)}.`;
    return new DataError("describe", sentence, { ...(this.name !== undefined && { column: this.name }) });
  }
}

/** The sample, unless it is empty. */
export function present<S extends { readonly values: Float64Array }>(description: Description, sample: S): S {
  if (sample.values.length > 0) return sample;
  const { name } = description;
  const what = name === undefined ? "there are no values" : `column ${quote(name)} has no values`;
  throw new DataError("describe", `${what} that are not missing.`, {
    ...(name !== undefined && { column: name }),
    expected: "1 value or more",
    received: "none",
  });
}
