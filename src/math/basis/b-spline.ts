// B-splines by the recurrences of Cox and de Boor (de Boor 1978, chapter X), only where they are not 0.

import { Matrix } from "../linalg/matrix.js";
import type { BSplineBasis, CyclicBSplineBasis } from "./basis.js";

/** The degree + 1 B-splines that are not 0 on an interval. */
export interface BandedRow {
  /** The index of the first of them. */
  readonly first: number;
  /** Their values, or a derivative of them. */
  readonly values: Float64Array;
}

/** The values between which a basis of B-splines is complete. */
export function bSplineDomain({ knots, degree }: BSplineBasis): readonly [low: number, high: number] {
  return [knots[degree], knots[knots.length - degree - 1]];
}

/** The B-splines, or a derivative of them, that are not 0 at a point. The polynomials of the outermost intervals go on. */
export function bSplineRow(knots: Float64Array, degree: number, x: number, derivative = 0): BandedRow {
  const piece = pieceOf(knots, degree, x);
  const first = piece - degree;
  const values = new Float64Array(degree + 1);
  if (derivative > degree) return { first, values };
  values[degree] = 1;
  // values[j] belongs to the function that begins at knot first + j.
  for (let k = 1; k <= degree; k += 1) {
    const smooth = k <= degree - derivative;
    for (let j = degree - k; j <= degree; j += 1) {
      const at = first + j;
      const own = over(values[j], knots[at + k] - knots[at]);
      const next = j === degree ? 0 : over(values[j + 1], knots[at + k + 1] - knots[at + 1]);
      values[j] = smooth ? (x - knots[at]) * own + (knots[at + k + 1] - x) * next : k * (own - next);
    }
  }
  return { first, values };
}

/** Functions on intervals of no length are 0. */
function over(value: number, width: number): number {
  return value === 0 || width === 0 ? 0 : value / width;
}

/** The index of the knot at the lower end of the interval that a point is in, or nearest to, within the domain. */
function pieceOf(knots: Float64Array, degree: number, x: number): number {
  let low = degree;
  let high = knots.length - degree - 2;
  // Where knots coincide at the upper end, the last interval that has a length.
  while (high > low && !(knots[high] < knots[high + 1])) high -= 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (knots[middle] <= x) low = middle;
    else high = middle - 1;
  }
  // Repeated knots at the lower end: the first interval that has a length.
  while (low < knots.length - degree - 2 && !(knots[low] < knots[low + 1])) low += 1;
  return low;
}

/** A row of B-splines, which outside the domain continues as the basis does. */
function bSplineRowOf(basis: BSplineBasis, x: number, derivative = 0): BandedRow {
  const { knots, degree, outside } = basis;
  const [low, high] = bSplineDomain(basis);
  if ((x >= low && x <= high) || outside === "continue") return bSplineRow(knots, degree, x, derivative);
  const end = x < low ? low : high;
  if (outside === "constant") {
    const row = bSplineRow(knots, degree, end);
    return derivative === 0 ? row : { first: row.first, values: row.values.fill(0) };
  }
  const slope = bSplineRow(knots, degree, end, 1);
  if (derivative === 1) return slope;
  if (derivative > 1) return { first: slope.first, values: slope.values.fill(0) };
  const { first, values } = bSplineRow(knots, degree, end);
  return { first, values: values.map((value, j) => value + (x - end) * slope.values[j]) };
}

export function bSplineValues(basis: BSplineBasis, x: Matrix, derivative: number): Matrix {
  const size = basis.knots.length - basis.degree - 1;
  const out = new Matrix(x.rows, size);
  for (let row = 0; row < x.rows; row += 1) {
    if (Number.isNaN(x.data[row])) {
      out.data.fill(Number.NaN, row * size, (row + 1) * size);
      continue;
    }
    const { first, values } = bSplineRowOf(basis, x.data[row], derivative);
    out.data.set(values, row * size + first);
  }
  return out;
}

export function cyclicBSplineValues(basis: CyclicBSplineBasis, x: Matrix, derivative: number): Matrix {
  const { degree } = basis;
  const size = basis.knots.length - 1;
  const knots = unrolledKnots(basis);
  const out = new Matrix(x.rows, size);
  for (let row = 0; row < x.rows; row += 1) {
    const point = wrapped(x.data[row], basis.knots);
    if (Number.isNaN(point)) {
      out.data.fill(Number.NaN, row * size, (row + 1) * size);
      continue;
    }
    const { first, values } = bSplineRow(knots, degree, point, derivative);
    for (const [j, value] of values.entries()) out.data[row * size + ((first + j) % size)] += value;
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
