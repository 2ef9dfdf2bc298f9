import { countedValues } from "../../data/rank/counted.js";
import { ClassMoments } from "../../data/statistics/class-moments.js";
import { type OrderedSample, orderSample, rankRounding } from "../../data/statistics/ordered-sample.js";
import type { Matrix } from "../../math/linalg/matrix.js";

/** What a scaler may ask about one column; missing values and rows of weight 0 take no part. */
export interface ColumnStatistics {
  readonly name: string;
  /** The weight of the observed values. */
  readonly totalWeight: number;
  readonly mean: number;
  /** Σ w·(x − mean)². */
  readonly squares: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Whether no value is observed. */
  readonly empty: boolean;
  readonly constant: boolean;
  /**
   * The value below which this share of the cases lies, between two of them by linear interpolation
   * (Hyndman and Fan 1996, definition 7); a weight of 2 is two equal cases.
   */
  quantile(share: number): number;
}

/** The statistics of a column of a matrix. */
class MatrixColumnStatistics implements ColumnStatistics {
  readonly name: string;
  readonly #index: number;
  readonly #all: MatrixStatistics;
  #ordered: OrderedSample | undefined;

  constructor(name: string, index: number, all: MatrixStatistics) {
    this.name = name;
    this.#index = index;
    this.#all = all;
  }

  get totalWeight(): number {
    return this.#all.moments.totalWeights.data[this.#index];
  }

  get mean(): number {
    return this.#all.moments.means.data[this.#index];
  }

  get squares(): number {
    return this.#all.moments.squares.data[this.#index];
  }

  get minimum(): number {
    return this.#all.extremes.minima[this.#index];
  }

  get maximum(): number {
    return this.#all.extremes.maxima[this.#index];
  }

  get empty(): boolean {
    return this.minimum > this.maximum;
  }

  get constant(): boolean {
    return this.minimum === this.maximum;
  }

  quantile(share: number): number {
    const position = Math.max(0, (this.#order.total - 1) * share);
    const below = this.#at(Math.floor(position));
    const part = position - Math.floor(position);
    // The next case is not read where it has no part: there may be none.
    return part === 0 ? below : below + part * (this.#at(Math.floor(position) + 1) - below);
  }

  /** The value of the case at this position if every case were repeated as often as its weight says. */
  #at(index: number): number {
    const { length, cumulative } = this.#order;
    if (cumulative === undefined) return this.#order.at(Math.min(index, length - 1));
    const past = index + rankRounding(this.#order);
    let low = 0;
    let high = length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] > past) high = middle;
      else low = middle + 1;
    }
    return this.#order.at(low);
  }

  get #order(): OrderedSample {
    if (this.#ordered === undefined) {
      const counted = countedValues(this.#all.x.column(this.#index), this.#all.weights);
      this.#ordered = orderSample({ ...counted, total: counted.values.length });
    }
    return this.#ordered;
  }
}

/** The statistics of the columns at these indices. */
export function columnStatistics(
  names: readonly string[],
  indices: readonly number[],
  x: Matrix,
  weights: Float64Array | undefined,
): ColumnStatistics[] {
  const all = new MatrixStatistics(x, weights);
  return names.map((name, k) => new MatrixColumnStatistics(name, indices[k], all));
}

/** What is computed for all columns at once, when it is first needed. */
class MatrixStatistics {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  #moments: ClassMoments | undefined;
  #extremes: Extremes | undefined;

  constructor(x: Matrix, weights: Float64Array | undefined) {
    this.x = x;
    this.weights = weights;
  }

  get moments(): ClassMoments {
    const { x, weights } = this;
    this.#moments ??= ClassMoments.of(x, new Int32Array(x.rows), 1, { weights, skipMissing: true });
    return this.#moments;
  }

  get extremes(): Extremes {
    this.#extremes ??= extremes(this.x, this.weights);
    return this.#extremes;
  }
}

interface Extremes {
  readonly minima: Float64Array;
  readonly maxima: Float64Array;
}

function extremes({ data, rows, columns }: Matrix, weights: Float64Array | undefined): Extremes {
  const minima = new Float64Array(columns).fill(Number.POSITIVE_INFINITY);
  const maxima = new Float64Array(columns).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row += 1) {
    if (weights !== undefined && weights[row] === 0) continue;
    for (let j = 0, at = row * columns; j < columns; j += 1, at += 1) {
      // Neither holds for NaN.
      if (data[at] < minima[j]) minima[j] = data[at];
      if (data[at] > maxima[j]) maxima[j] = data[at];
    }
  }
  return { minima, maxima };
}
