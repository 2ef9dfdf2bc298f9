// The best scores of cases for given components: of every row by itself, so that a row gets the same scores in any table.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { Cells } from "../engine/cells.js";
import { nonNegativeLeastSquares } from "../engine/non-negative-least-squares.js";
import { bestOfBound, sumsOf, sumsOfRow } from "./divergence.js";
import { gramOf, gramOfRow, type Side } from "./side.js";

/** Multiplicative updates of a row end when no score moves by more than this share of their sum. */
const SETTLED = 1e-9;
const MOST_UPDATES = 10_000;

/** Non-negative least squares, exact up to rounding. */
export function scoresBySquares(cells: Cells, side: Side, start?: Matrix): Matrix {
  const { fixed } = side;
  const linear = cells.x instanceof Matrix ? cells.x.multiply(fixed) : cells.x.multiply(fixed);
  const gram = gramOf(side);
  const out = new Matrix(cells.x.rows, fixed.columns);
  for (let i = 0; i < out.rows; i += 1) {
    const own = gramOfRow(side, gram, i).slice();
    for (let k = 0; k < fixed.columns; k += 1) own[k * (fixed.columns + 1)] += side.squares;
    const quadratic = { gram: own, linear: linear.row(i).map((value) => value - side.sums) };
    out.row(i).set(nonNegativeLeastSquares(quadratic, start?.row(i)));
  }
  return out;
}

/** The scores of least divergence. The problem is convex, so that every start leads to the same loss. */
export function scoresByDivergence({ x }: Cells, side: Side): Matrix {
  const { fixed } = side;
  const sums = sumsOf(side);
  const out = new Matrix(x.rows, fixed.columns);
  for (let i = 0; i < x.rows; i += 1) {
    const { indices, values } = entriesOf(x, i);
    const own = sumsOfRow(side, sums, i).map((sum) => sum + side.sums);
    solveRow(out.row(i), indices, values, own, side);
  }
  return out;
}

function entriesOf(x: Cells["x"], i: number): { indices: ArrayLike<number>; values: Float64Array } {
  if (!(x instanceof Matrix)) return x.row(i);
  const indices: number[] = [];
  const row = x.row(i);
  for (let j = 0; j < row.length; j += 1) if (row[j] !== 0) indices.push(j);
  return { indices, values: Float64Array.from(indices, (j) => row[j]) };
}

function solveRow(
  v: Float64Array,
  indices: ArrayLike<number>,
  values: Float64Array,
  down: Float64Array,
  { fixed, squares }: Side,
): void {
  const total = values.reduce((sum, value) => sum + value, 0);
  const capacity = down.reduce((sum, value) => sum + value, 0);
  if (total === 0 || capacity === 0) return;
  v.fill(total / capacity);
  const { columns, data } = fixed;
  for (let round = 0; round < MOST_UPDATES; round += 1) {
    const up = new Float64Array(columns);
    for (let at = 0; at < indices.length; at += 1) {
      const start = indices[at] * columns;
      let product = 0;
      for (let k = 0; k < columns; k += 1) product += v[k] * data[start + k];
      if (!(product > 0)) continue;
      const ratio = values[at] / product;
      for (let k = 0; k < columns; k += 1) up[k] += ratio * data[start + k];
    }
    let moved = 0;
    let sum = 0;
    for (let k = 0; k < columns; k += 1) {
      const next = bestOfBound(v[k] * up[k], down[k], squares);
      moved = Math.max(moved, Math.abs(next - v[k]));
      sum += next;
      v[k] = next;
    }
    if (moved <= SETTLED * sum) return;
  }
}
