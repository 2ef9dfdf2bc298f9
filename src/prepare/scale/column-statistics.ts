import { ClassMoments } from "../../data/class-moments.js";
import type { Matrix } from "../../linalg/matrix.js";

/** What a scaler may ask about one column; missing values and rows of weight 0 take no part. */
export class ColumnStatistics {
  readonly name: string;
  /** The weight of the values that are there. */
  readonly mass: number;
  readonly mean: number;
  /** Σ w·(x − mean)². */
  readonly squares: number;
  readonly #values: Float64Array;
  readonly #weights: Float64Array | undefined;
  #sorted: Sorted | undefined;
  #extremes: readonly [minimum: number, maximum: number] | undefined;

  constructor(
    name: string,
    values: Float64Array,
    weights: Float64Array | undefined,
    moments: { mass: number; mean: number; squares: number },
  ) {
    this.name = name;
    this.mass = moments.mass;
    this.mean = moments.mean;
    this.squares = moments.squares;
    this.#values = values;
    this.#weights = weights;
  }

  get minimum(): number {
    return this.#ends[0];
  }

  get maximum(): number {
    return this.#ends[1];
  }

  get constant(): boolean {
    return this.minimum === this.maximum;
  }

  /**
   * The value below which this share of the cases lies, between two of them by linear interpolation
   * (Hyndman and Fan 1996, definition 7); a weight of 2 is two equal cases.
   */
  quantile(share: number): number {
    const place = Math.max(0, (this.mass - 1) * share);
    const below = this.#at(Math.floor(place));
    const part = place - Math.floor(place);
    // The next case is not asked for where it does not count: there may be none.
    return part === 0 ? below : below + part * (this.#at(Math.floor(place) + 1) - below);
  }

  /** The value of the case at this place, from 0, if every case stood as often as its weight says. */
  #at(place: number): number {
    const { values, upTo } = this.#order;
    if (upTo === undefined) return values[Math.min(place, values.length - 1)];
    let low = 0;
    let high = values.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle] > place) high = middle;
      else low = middle + 1;
    }
    return values[low];
  }

  get #ends(): readonly [number, number] {
    this.#extremes ??= extremes(this.#values, this.#weights);
    return this.#extremes;
  }

  get #order(): Sorted {
    this.#sorted ??= sorted(this.#values, this.#weights);
    return this.#sorted;
  }
}

/** The statistics of every column of a matrix. */
export function columnStatistics(
  names: readonly string[],
  x: Matrix,
  weights: Float64Array | undefined,
): ColumnStatistics[] {
  const { mass, means, squares } = ClassMoments.of(x, new Int32Array(x.rows), 1, {
    weights,
    skipMissing: true,
  });
  return names.map((name, j) => {
    const moments = { mass: mass.data[j], mean: means.data[j], squares: squares.data[j] };
    return new ColumnStatistics(name, x.column(j), weights, moments);
  });
}

function extremes(values: Float64Array, weights: Float64Array | undefined): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    if (weights !== undefined && weights[row] === 0) continue;
    // Neither holds for NaN.
    if (values[row] < low) low = values[row];
    if (values[row] > high) high = values[row];
  }
  return [low, high];
}

interface Sorted {
  readonly values: Float64Array;
  /** The weight of each value and of all before it; absent where every weight is 1. */
  readonly upTo: Float64Array | undefined;
}

function sorted(values: Float64Array, weights: Float64Array | undefined): Sorted {
  if (weights === undefined)
    return { values: values.filter((value) => !Number.isNaN(value)).sort(), upTo: undefined };
  const rows = Int32Array.from(values.keys())
    .filter((row) => weights[row] > 0 && !Number.isNaN(values[row]))
    .sort((a, b) => values[a] - values[b]);
  let total = 0;
  const upTo = Float64Array.from(rows, (row) => {
    total += weights[row];
    return total;
  });
  return { values: Float64Array.from(rows, (row) => values[row]), upTo };
}
