// B-splines by the recurrences of Cox and de Boor (de Boor 1978, chapter X), only where they are not 0.

import { Matrix } from "../linalg/matrix.js";
import type { BSplineBasis, CyclicBSplineBasis } from "./basis.js";

/** The values between which a basis of B-splines is complete. */
export function bSplineDomain({ knots, degree }: BSplineBasis): readonly [low: number, high: number] {
  return [knots[degree], knots[knots.length - degree - 1]];
}

/** B-splines at one point after the other: the degree + 1 of them that are not 0 there. */
export class BSplineRow {
  /** The index of the first of them. */
  first = 0;
  /** Their values, or a derivative of them, at the point that was evaluated last. */
  readonly values: Float64Array;
  readonly #knots: Float64Array;
  readonly #degree: number;
  /** The lower ends of the first and the last interval that have a length. */
  readonly #lowest: number;
  readonly #highest: number;

  constructor(knots: Float64Array, degree: number) {
    this.#knots = knots;
    this.#degree = degree;
    this.values = new Float64Array(degree + 1);
    let highest = knots.length - degree - 2;
    while (highest > degree && !(knots[highest] < knots[highest + 1])) highest -= 1;
    let lowest = degree;
    while (lowest < highest && !(knots[lowest] < knots[lowest + 1])) lowest += 1;
    this.#lowest = lowest;
    this.#highest = highest;
  }

  /** Evaluates at a point. The polynomials of the outermost intervals go on. */
  at(x: number, derivative = 0): void {
    const { values } = this;
    const knots = this.#knots;
    const degree = this.#degree;
    const first = this.#pieceOf(x) - degree;
    this.first = first;
    values.fill(0);
    if (derivative > degree) return;
    values[degree] = 1;
    // values[j] belongs to the function that begins at knot first + j.
    for (let k = 1; k <= degree; k += 1) {
      const smooth = k <= degree - derivative;
      let own = over(values[degree - k], knots[first + degree] - knots[first + degree - k]);
      for (let j = degree - k; j <= degree; j += 1) {
        const at = first + j;
        const next = j === degree ? 0 : over(values[j + 1], knots[at + k + 1] - knots[at + 1]);
        values[j] = smooth ? (x - knots[at]) * own + (knots[at + k + 1] - x) * next : k * (own - next);
        own = next;
      }
    }
  }

  /** The index of the knot at the lower end of the interval that a point is in, or nearest to, within the domain. */
  #pieceOf(x: number): number {
    const knots = this.#knots;
    let low = this.#lowest;
    let high = this.#highest;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (knots[middle] <= x) low = middle;
      else high = middle - 1;
    }
    // Of knots that coincide, the last one, where an interval of some length begins.
    while (low < this.#highest && !(knots[low] < knots[low + 1])) low += 1;
    return low;
  }
}

/** Functions on intervals of no length are 0. */
function over(value: number, width: number): number {
  return value === 0 || width === 0 ? 0 : value / width;
}

/** A row of B-splines outside the domain, where it continues as the basis does. */
class OutsideRow {
  readonly #basis: BSplineBasis;
  readonly #value: BSplineRow;
  readonly #slope: BSplineRow;

  constructor(basis: BSplineBasis) {
    const { knots, degree } = basis;
    this.#basis = basis;
    this.#value = new BSplineRow(knots, degree);
    this.#slope = new BSplineRow(knots, degree);
  }

  /** The row at a point, given the nearer end of the domain. */
  at(x: number, end: number, derivative: number): BSplineRow {
    const [value, slope] = [this.#value, this.#slope];
    value.at(end);
    if (this.#basis.outside === "constant") {
      if (derivative > 0) value.values.fill(0);
      return value;
    }
    slope.at(end, 1);
    if (derivative === 1) return slope;
    for (let j = 0; j < value.values.length; j += 1)
      value.values[j] = derivative > 1 ? 0 : value.values[j] + (x - end) * slope.values[j];
    return value;
  }
}

export function bSplineValues(basis: BSplineBasis, x: Matrix, derivative: number): Matrix {
  const { knots, degree } = basis;
  const size = knots.length - degree - 1;
  const out = new Matrix(x.rows, size);
  const [low, high] = bSplineDomain(basis);
  const inside = new BSplineRow(knots, degree);
  const beyond = basis.outside === "continue" ? undefined : new OutsideRow(basis);
  for (let i = 0; i < x.rows; i += 1) {
    const point = x.data[i];
    if (Number.isNaN(point)) {
      out.data.fill(Number.NaN, i * size, (i + 1) * size);
      continue;
    }
    let row = inside;
    if (beyond !== undefined && !(point >= low && point <= high))
      row = beyond.at(point, point < low ? low : high, derivative);
    else inside.at(point, derivative);
    const at = i * size + row.first;
    for (let j = 0; j <= degree; j += 1) out.data[at + j] = row.values[j];
  }
  return out;
}

export function cyclicBSplineValues(basis: CyclicBSplineBasis, x: Matrix, derivative: number): Matrix {
  const { degree } = basis;
  const size = basis.knots.length - 1;
  const knots = unrolledKnots(basis);
  const out = new Matrix(x.rows, size);
  const functions = new BSplineRow(knots, degree);
  for (let row = 0; row < x.rows; row += 1) {
    const point = wrapped(x.data[row], basis.knots);
    if (Number.isNaN(point)) {
      out.data.fill(Number.NaN, row * size, (row + 1) * size);
      continue;
    }
    functions.at(point, derivative);
    for (let j = 0; j <= degree; j += 1)
      out.data[row * size + ((functions.first + j) % size)] += functions.values[j];
  }
  return out;
}

/** A point moved by whole periods to the one between the outermost knots. */
function wrapped(x: number, knots: Float64Array): number {
  const [low, high] = [knots[0], knots[knots.length - 1]];
  if (x >= low && x <= high) return x;
  const period = high - low;
  const rest = (x - low) % period;
  return low + (rest < 0 ? rest + period : rest);
}

/** The knots of one period with as many of the periods before and after as its functions reach. */
function unrolledKnots({ knots, degree }: CyclicBSplineBasis): Float64Array {
  const count = knots.length - 1;
  const period = knots[count] - knots[0];
  return Float64Array.from({ length: count + 1 + 2 * degree }, (_, i) => {
    const turns = Math.floor((i - degree) / count);
    return knots[i - degree - turns * count] + turns * period;
  });
}
