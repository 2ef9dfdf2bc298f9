// Natural cubic splines as R's ns has them: B-splines without second derivatives at the boundary.

import { Matrix } from "../linalg/matrix.js";
import { BSplineRow } from "./b-spline.js";
import type { NaturalSplineBasis } from "./basis.js";
import { clampedKnots } from "./knots.js";

const DEGREE = 3;

/**
 * The B-splines, turned such that two combinations of them have all of the second derivatives at the boundary, and
 * these left out. Beyond the boundary, the tangents.
 */
export function naturalSplineValues(
  { knots, constant }: NaturalSplineBasis,
  x: Matrix,
  derivative: number,
): Matrix {
  const first = constant ? 0 : 1;
  const boundary = [knots[0], knots[knots.length - 1]] as const;
  const row = new StraightRow(knots, first);
  const tangents = boundary.map((end) => ({
    value: row.at(end, 0).slice(),
    slope: row.at(end, 1).slice(),
  }));
  const size = knots.length - first;
  const out = new Matrix(x.rows, size);
  for (let i = 0; i < x.rows; i += 1) {
    const point = x.data[i];
    if (Number.isNaN(point)) {
      out.data.fill(Number.NaN, i * size, (i + 1) * size);
      continue;
    }
    const end = point < boundary[0] ? 0 : point > boundary[1] ? 1 : undefined;
    const values =
      end === undefined
        ? row.at(point, derivative)
        : alongTangent(tangents[end], point - boundary[end], derivative);
    for (let k = 0; k < size; k += 1) out.data[i * size + k] = values[k];
  }
  return out;
}

interface Tangent {
  readonly value: Float64Array;
  readonly slope: Float64Array;
}

function alongTangent({ value, slope }: Tangent, distance: number, derivative: number): Float64Array {
  if (derivative === 0) return value.map((own, k) => own + distance * slope[k]);
  return derivative === 1 ? slope : slope.map(() => 0);
}

/** The combinations of B-splines without second derivatives at the boundary, at one point after the other. */
class StraightRow {
  readonly #functions: BSplineRow;
  readonly #first: number;
  readonly #values: Float64Array;
  readonly #combinations: Float64Array;
  readonly #mirrors: Mirror[] = [];

  constructor(knots: Float64Array, first: number) {
    this.#functions = new BSplineRow(clampedKnots(knots, DEGREE), DEGREE);
    this.#first = first;
    // One function more than knots for each of two boundaries; the mirrors turn those that are not straight to the front.
    this.#values = new Float64Array(knots.length + 2 - first);
    this.#combinations = this.#values.subarray(2);
    for (const [k, end] of [knots[0], knots[knots.length - 1]].entries()) {
      this.at(end, 2);
      this.#mirrors.push(mirrorOf(this.#values, k));
    }
  }

  /** The combinations at a point, until the next one. */
  at(x: number, derivative: number): Float64Array {
    const functions = this.#functions;
    const values = this.#values.fill(0);
    functions.at(x, derivative);
    for (let j = 0; j <= DEGREE; j += 1) {
      const to = functions.first + j - this.#first;
      if (to >= 0) values[to] = functions.values[j];
    }
    for (const one of this.#mirrors) mirror(values, one);
    return this.#combinations;
  }
}

/** A vector and its squared length. */
interface Mirror {
  readonly across: Float64Array;
  readonly squared: number;
}

/** The mirror that turns all of a vector from index k on into its first entry there (Householder). */
function mirrorOf(vector: Float64Array, k: number): Mirror {
  const across = vector.map((value, j) => (j < k ? 0 : value));
  const length = Math.hypot(...across);
  across[k] += across[k] < 0 ? -length : length;
  return { across, squared: across.reduce((sum, value) => sum + value * value, 0) };
}

function mirror(values: Float64Array, { across, squared }: Mirror): void {
  let along = 0;
  for (let j = 0; j < values.length; j += 1) along += across[j] * values[j];
  for (let j = 0; j < values.length; j += 1) values[j] -= (2 * along * across[j]) / squared;
}
