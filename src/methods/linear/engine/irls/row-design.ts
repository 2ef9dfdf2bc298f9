// Rows in kernel memory, centered if there is an intercept and divided by their standard deviations, so that
// Newton's steps keep their digits in any units; and the conversion of parameters back.

import { Matrix } from "../../../../math/linalg/matrix.js";
import type { Arena } from "../../../../wasm/arena.js";
import { copyInRows } from "../../../../wasm/covariances.js";
import type { RowDesign } from "../../../../wasm/likelihood.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { columnMoments } from "../design/column-moments.js";
import { isConstant } from "../design/constant-column.js";

/** How parameters of standardized columns become those of the columns as they were given. */
export interface Units {
  readonly intercept: boolean;
  readonly centers: Float64Array;
  /** 1 / standard deviation; 0 for columns that are left out. */
  readonly shrinks: Float64Array;
}

export interface StandardRows extends RowDesign {
  /** The rows as they were given: a view of kernel memory, valid until the next allocation. */
  readonly original: () => Matrix;
  readonly units: Units;
  readonly totalWeight: number;
}

/**
 * Reads all rows before the first pause, so that later changes do not reach the fit. If rows have not been checked,
 * `requireUsable` throws unless all numbers are finite.
 */
export async function standardRows(
  arena: Arena,
  x: Matrix,
  weights: Float64Array | undefined,
  intercept: boolean,
  control: ParallelControl,
  requireUsable?: () => void,
): Promise<StandardRows> {
  const raw = copyInRows(arena, x);
  const given = weights && arena.copyIn(weights);
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? x.rows;
  const { centers, variances, finite } = await columnMoments(
    raw,
    { weights: given, totalWeight },
    undefined,
    intercept,
    control,
  );
  if (!finite) requireUsable?.();
  const shrinks = variances.map((variance, j) =>
    isConstant(centers[j], variance) ? 0 : 1 / Math.sqrt(variance),
  );
  const units = { intercept, centers, shrinks };
  return {
    x: raw,
    intercept,
    centers: arena.copyIn(centers),
    shrinks: arena.copyIn(shrinks),
    original: () => new Matrix(raw.rows, raw.columns, raw.span.array),
    units,
    totalWeight,
  };
}

/** Standardized rows in which the dropped columns are 0. */
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

/** The reverse: the equivalent parameters of standardized columns. */
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
