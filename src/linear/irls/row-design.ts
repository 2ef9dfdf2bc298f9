// Rows in kernel memory as an iteration sees them: centered where there is an intercept, and divided by their
// deviations, so that Newton's steps keep their digits whatever the units; and the way back.

import { Matrix } from "../../linalg/matrix.js";
import type { Arena } from "../../wasm/arena.js";
import { copyInRows } from "../../wasm/covariances.js";
import type { RowDesign } from "../../wasm/likelihood.js";
import type { ParallelControl } from "../../wasm/threads/parallel-for.js";
import { columnMoments } from "../path/column-moments.js";

/** How parameters of standardized columns become those of the columns as they were given. */
export interface Units {
  readonly intercept: boolean;
  readonly centers: Float64Array;
  /** 1 / deviation; 0 for columns that take no part. */
  readonly shrinks: Float64Array;
}

export interface StandardRows extends RowDesign {
  readonly units: Units;
  readonly mass: number;
}

export async function standardRows(
  arena: Arena,
  x: Matrix,
  weights: Float64Array | undefined,
  intercept: boolean,
  control: ParallelControl,
): Promise<StandardRows> {
  const raw = copyInRows(arena, x);
  const given = weights && arena.copyIn(weights);
  const mass = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const { centers, variances } = await columnMoments(
    raw,
    { weights: given, mass },
    undefined,
    intercept,
    control,
  );
  const shrinks = centers.map((center, j) => {
    const noise = 4 * Number.EPSILON * Math.abs(center);
    // What rounding alone leaves of a column that does not vary.
    return variances[j] > noise * noise ? 1 / Math.sqrt(variances[j]) : 0;
  });
  const units = { intercept, centers, shrinks };
  return { x: raw, intercept, centers: arena.copyIn(centers), shrinks: arena.copyIn(shrinks), units, mass };
}

/** The same rows without some columns, which are 0 then. */
export function withoutColumns(arena: Arena, rows: StandardRows, dropped: readonly boolean[]): StandardRows {
  const shrinks = rows.units.shrinks.map((shrink, j) => (dropped[j] ? 0 : shrink));
  return { ...rows, shrinks: arena.copyIn(shrinks), units: { ...rows.units, shrinks } };
}

/** Parameters of one equation in the original units, the intercept first if there is one. */
export function originalUnits(theta: Float64Array, { intercept, centers, shrinks }: Units): Float64Array {
  if (!intercept) return theta.map((value, j) => value * shrinks[j]);
  const out = theta.slice();
  for (let j = 0; j < centers.length; j += 1) {
    out[j + 1] = theta[j + 1] * shrinks[j];
    out[0] -= out[j + 1] * centers[j];
  }
  return out;
}

/** The way there: the parameters of standardized columns that mean the same. */
export function standardUnits(beta: Float64Array, { intercept, centers, shrinks }: Units): Float64Array {
  const of = (j: number, value: number) => (shrinks[j] === 0 ? 0 : value / shrinks[j]);
  if (!intercept) return beta.map((value, j) => of(j, value));
  const out = beta.slice();
  for (let j = 0; j < centers.length; j += 1) {
    out[j + 1] = of(j, beta[j + 1]);
    out[0] += beta[j + 1] * centers[j];
  }
  return out;
}

/** The covariance of the parameters of several equations, one after the other, in the original units. */
export function originalCovariance(covariance: Matrix, units: Units): Matrix {
  const { intercept, centers, shrinks } = units;
  const first = intercept ? 1 : 0;
  const width = centers.length + first;
  const size = covariance.rows;
  const turn = new Matrix(size, size);
  for (let start = 0; start < size; start += width) {
    if (intercept) turn.data[start * size + start] = 1;
    for (let j = 0; j < centers.length; j += 1) {
      const at = start + j + first;
      turn.data[at * size + at] = shrinks[j];
      if (intercept) turn.data[start * size + at] = -shrinks[j] * centers[j];
    }
  }
  return turn.multiply(covariance).multiply(turn.transpose());
}
