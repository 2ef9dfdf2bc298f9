// The indicator of the missing values of a feature next to a parent. It enters with the first hinges of the feature there,
// so that these, which are 0 where the value is missing, describe the known values alone.

import type { KnotSums } from "./knot-sums.js";

/** The sums of the indicator times the parent, less what the columns of the model explain. */
export interface AbsenceSums {
  /** The rows without a value. */
  readonly rows: Int32Array;
  /** The squared length. */
  left: number;
  /** The squared length about the mean. */
  spread: number;
  /** Products with the hinges, and last with the straight line. */
  readonly hinges: Float64Array;
  /** Products with the residuals, one per response. */
  readonly residual: Float64Array;
}

/** The sums next to the intercept alone; undefined for a parent that is 0 wherever the feature is missing. */
export function freshAbsence(
  rows: Int32Array,
  knots: number,
  parent: Float64Array,
  responses: readonly Float64Array[],
): AbsenceSums | undefined {
  let left = 0;
  for (const row of rows) left += parent[row] * parent[row];
  if (left === 0) return undefined;
  const residual = Float64Array.from(responses, (response) => {
    let sum = 0;
    for (const row of rows) sum += parent[row] * response[row];
    return sum;
  });
  return { rows, left, spread: left, hinges: new Float64Array(knots), residual };
}

/** Takes off two columns of the model, given times the parent, of which the products with hinges and responses are known. */
export function takeColumns(
  absence: AbsenceSums,
  pairs: Float64Array,
  hinges: readonly [Float64Array, Float64Array],
  products: readonly [Float64Array, Float64Array | undefined],
  isFirst: boolean,
): void {
  let [a, b] = [0, 0];
  for (const row of absence.rows) {
    a += pairs[2 * row];
    b += pairs[2 * row + 1];
  }
  if (isFirst) absence.spread = absence.left - a * a;
  absence.left -= a * a + b * b;
  for (let k = 0; k < absence.hinges.length; k += 1) absence.hinges[k] -= a * hinges[0][k] + b * hinges[1][k];
  for (let r = 0; r < absence.residual.length; r += 1)
    absence.residual[r] -= a * products[0][r] + b * (products[1]?.[r] ?? 0);
}

/** By how much the indicator alone lowers the residual sum. */
export function gainOf({ left, residual }: AbsenceSums): number {
  return residual.reduce((sum, product) => sum + product * product, 0) / left;
}

/** The sums of the knots in a model that has the indicator. */
export function besideAbsence(
  sums: KnotSums,
  { left: own, hinges, residual: ownResidual }: AbsenceSums,
): KnotSums {
  const last = hinges.length - 1;
  return {
    ...sums,
    left: sums.left.map((value, k) => value - hinges[k] ** 2 / own),
    line: sums.line.map((value, k) => value - (hinges[k] * hinges[last]) / own),
    residual: sums.residual.map((products, r) =>
      products.map((value, k) => value - (hinges[k] * ownResidual[r]) / own),
    ),
  };
}
