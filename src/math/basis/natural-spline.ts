// Natural cubic splines as R's ns has them: B-splines without second derivatives at the boundary.

import { Matrix } from "../linalg/matrix.js";
import { bSplineRow } from "./b-spline.js";
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
  const all = clampedKnots(knots, DEGREE);
  const first = constant ? 0 : 1;
  const boundary = [knots[0], knots[knots.length - 1]] as const;
  const at = (point: number, order: number) => fullRow(all, point, order).slice(first);
  const mirrors: number[][] = [];
  for (const [k, end] of boundary.entries()) mirrors.push(mirrorOf(mirrors.reduce(mirror, at(end, 2)), k));
  const straight = (values: readonly number[]) => mirrors.reduce(mirror, values).slice(2);
  const tangents = boundary.map((end) => ({ value: straight(at(end, 0)), slope: straight(at(end, 1)) }));
  const size = knots.length - first;
  const out = new Matrix(x.rows, size);
  for (let row = 0; row < x.rows; row += 1) {
    const point = x.data[row];
    const end = point < boundary[0] ? 0 : point > boundary[1] ? 1 : undefined;
    const values = Number.isNaN(point)
      ? new Array<number>(size).fill(Number.NaN)
      : end === undefined
        ? straight(at(point, derivative))
        : alongTangent(tangents[end], point - boundary[end], derivative);
    out.data.set(values, row * size);
  }
  return out;
}

interface Tangent {
  readonly value: readonly number[];
  readonly slope: readonly number[];
}

function alongTangent({ value, slope }: Tangent, distance: number, derivative: number): readonly number[] {
  if (derivative === 0) return value.map((own, k) => own + distance * slope[k]);
  return derivative === 1 ? slope : slope.map(() => 0);
}

function fullRow(knots: Float64Array, x: number, derivative: number): number[] {
  const out = new Array<number>(knots.length - DEGREE - 1).fill(0);
  const { first, values } = bSplineRow(knots, DEGREE, x, derivative);
  for (const [j, value] of values.entries()) out[first + j] = value;
  return out;
}

/** The mirror that turns all of a vector from index k on into its first entry there (Householder). */
function mirrorOf(vector: readonly number[], k: number): number[] {
  const own = vector.map((value, j) => (j < k ? 0 : value));
  const length = Math.hypot(...own);
  own[k] += own[k] < 0 ? -length : length;
  return own;
}

function mirror(values: readonly number[], across: readonly number[]): number[] {
  const squared = across.reduce((sum, value) => sum + value * value, 0);
  const along = across.reduce((sum, value, j) => sum + value * values[j], 0);
  return values.map((value, j) => value - (2 * along * across[j]) / squared);
}
