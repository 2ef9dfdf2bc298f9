// Training cases as local fits read them: columns one after the other, in units in which powers neither overflow nor vanish.

import { Matrix } from "../../../math/linalg/matrix.js";

/** Cases, how distances are made of them, and their weights. */
export interface PointsInput {
  readonly x: Matrix;
  /** The matrix by which differences of cases are multiplied before their lengths are distances. */
  readonly distanceMap: Matrix;
  readonly weights: Float64Array | undefined;
}

/** The cases of local fits. Where distances have one coordinate, cases are sorted by it. */
export class LocalPoints {
  readonly count: number;
  /** The coordinates of distances, one array each. */
  readonly near: readonly Float64Array[];
  /** The features in units of their ranges, one array each. */
  readonly features: readonly Float64Array[];
  /** The row of every case in the data. */
  readonly order: Int32Array;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  readonly minima: Float64Array;
  readonly maxima: Float64Array;
  readonly #coordinates: readonly (readonly CoordinatePart[])[];
  /** Powers of two, so that units cost no digits. */
  readonly #units: Float64Array;
  #nearRows: Float64Array | undefined;

  constructor({ x, distanceMap, weights }: PointsInput) {
    this.count = x.rows;
    this.#coordinates = coordinateParts(distanceMap);
    this.minima = new Float64Array(x.columns).fill(Number.POSITIVE_INFINITY);
    this.maxima = new Float64Array(x.columns).fill(Number.NEGATIVE_INFINITY);
    for (let i = 0, at = 0; i < x.rows; i += 1)
      for (let j = 0; j < x.columns; j += 1, at += 1) {
        const value = x.data[at];
        if (value < this.minima[j]) this.minima[j] = value;
        if (value > this.maxima[j]) this.maxima[j] = value;
      }
    this.#units = this.minima.map((least, j) => powerOfTwo(this.maxima[j] - least));
    const near = this.#coordinates.map((parts) => this.#coordinate(x, parts));
    this.order = Int32Array.from({ length: x.rows }, (_, i) => i);
    const [only] = near;
    // Equal values are sorted by row, so that the order is one and the same on every machine.
    if (near.length === 1) this.order.sort((a, b) => only[a] - only[b] || a - b);
    this.near = near.map((values) => this.inOrder(values));
    this.features = Array.from({ length: x.columns }, (_, j) =>
      this.inOrder(
        Float64Array.from({ length: x.rows }, (_, i) => (x.get(i, j) - this.minima[j]) / this.#units[j]),
      ),
    );
    this.weights = weights && this.inOrder(weights);
    this.totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  }

  /** The coordinates of distances of one point after the other. */
  get nearRows(): Float64Array {
    const { near, count } = this;
    this.#nearRows ??= Float64Array.from(
      { length: count * near.length },
      (_, at) => near[at % near.length][Math.floor(at / near.length)],
    );
    return this.#nearRows;
  }

  /** Values of the rows in the order of the points. */
  inOrder(values: Float64Array): Float64Array {
    const out = new Float64Array(values.length);
    for (let i = 0; i < out.length; i += 1) out[i] = values[this.order[i]];
    return out;
  }

  /** Values of the points in the order of the rows. */
  byRow(values: Float64Array): Float64Array {
    const out = new Float64Array(values.length);
    for (let i = 0; i < out.length; i += 1) out[this.order[i]] = values[i];
    return out;
  }

  /** Writes the features of a new case in units of their ranges. */
  writeFeatures(row: ArrayLike<number>, out: Float64Array): void {
    for (let j = 0; j < out.length; j += 1) out[j] = (row[j] - this.minima[j]) / this.#units[j];
  }

  /** Writes the coordinates by which a new case is compared. */
  writeNear(row: ArrayLike<number>, out: Float64Array): void {
    for (const [k, parts] of this.#coordinates.entries()) {
      let sum = 0;
      for (const { feature, factor } of parts) sum += factor * (row[feature] - this.minima[feature]);
      out[k] = sum;
    }
  }

  /** The slope by a feature in its own unit, given that in units of its range. */
  unitOf(feature: number): number {
    return this.#units[feature];
  }

  #coordinate(x: Matrix, parts: readonly CoordinatePart[]): Float64Array {
    const out = new Float64Array(x.rows);
    for (const { feature, factor } of parts)
      for (let i = 0; i < x.rows; i += 1)
        out[i] += factor * (x.data[i * x.columns + feature] - this.minima[feature]);
    return out;
  }
}

/** A feature of a coordinate of distances, and its factor. */
interface CoordinatePart {
  readonly feature: number;
  readonly factor: number;
}

/** What each coordinate of distances is made of: mostly one feature alone. */
export function coordinateParts({ rows, columns, data }: Matrix): CoordinatePart[][] {
  return Array.from({ length: rows }, (_, k) => {
    const parts: CoordinatePart[] = [];
    for (let feature = 0; feature < columns; feature += 1) {
      const factor = data[k * columns + feature];
      if (factor !== 0) parts.push({ feature, factor });
    }
    return parts;
  });
}

/** The map of columns divided by these numbers; others do not count. */
export function scaledColumns(divisors: Float64Array, counting: readonly number[]): Matrix {
  const map = new Matrix(counting.length, divisors.length);
  for (const [k, j] of counting.entries()) map.data[k * divisors.length + j] = 1 / divisors[j];
  return map;
}

/** The power of two next to a range; 1 for a range of 0. */
function powerOfTwo(range: number): number {
  return range > 0 ? 2 ** Math.round(Math.log2(range)) : 1;
}
