// Two blocks of columns over the same cases, reduced to what their inner products need. Everything
// that follows works on orthonormal bases (Björck and Golub 1973); no product XᵀX is ever formed.

import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { countAbove, rankTolerance } from "../../../../math/linalg/numerical-rank.js";
import { svd } from "../../../../math/linalg/svd.js";
import { withArena } from "../../../../wasm/arena.js";
import { extractR, qrFactor } from "../../../../wasm/orthogonal.js";
import type { ParallelControl } from "../../../../wasm/threads/parallel-for.js";
import { blockTriangles, SMALL } from "../least-squares.js";

/** Components this close in size, relatively, count as equal when a direction's sign is chosen. */
const SIGN_SLACK = 1e-10;

/** X = basis · diag(values) · directionsᵀ, without values that are zero to rounding. */
export interface Block {
  /** Rows × rank, orthonormal. */
  readonly basis: Matrix;
  readonly values: Float64Array;
  /** Columns × rank, orthonormal; the number of largest magnitude in each is positive. */
  readonly directions: Matrix;
}

/**
 * [X Y] of at most as many rows as columns, with the same inner products: its triangle, if it is tall, found
 * on several threads, if it is large.
 */
export async function reduceBlocks(
  x: Matrix,
  y: Matrix,
  control: ParallelControl,
): Promise<[x: Matrix, y: Matrix]> {
  const columns = x.columns + y.columns;
  if (x.rows <= columns) return [x, y];
  const r = x.rows * columns <= SMALL ? triangle(joinColumns(x, y)) : await largeTriangle(x, y, control);
  return [r.slice(0, columns, 0, x.columns), r.slice(0, columns, x.columns)];
}

function joinColumns(x: Matrix, y: Matrix): Matrix {
  const joined = new Matrix(x.rows, x.columns + y.columns);
  for (let row = 0; row < x.rows; row += 1) {
    joined.row(row).set(x.row(row));
    joined.row(row).set(y.row(row), x.columns);
  }
  return joined;
}

async function largeTriangle(x: Matrix, y: Matrix, control: ParallelControl): Promise<Matrix> {
  const shape = { columns: x.columns, responses: y.columns, intercept: false };
  const problem = { x, responses: y, weights: undefined, intercept: false, tolerance: undefined };
  return triangle(await blockTriangles(problem, shape, control));
}

function triangle({ data, rows, columns }: Matrix): Matrix {
  return withArena((arena) => {
    const factor = qrFactor(arena, rows, columns, arena.copyIn(data));
    const r = arena.float64(columns * columns);
    extractR(factor, columns, r);
    return new Matrix(columns, columns, r.copyOut());
  });
}

/** The singular value decomposition up to the rank; `cases` are the rows before they were reduced. */
export function decomposeBlock(x: Matrix, cases: number): Block {
  const { U, singularValues, V } = svd(x);
  const tolerance = rankTolerance({ rows: cases, columns: x.columns });
  const rank = countAbove(singularValues, tolerance);
  const [basis, directions] = [U.slice(0, U.rows, 0, rank), V.slice(0, V.rows, 0, rank)];
  for (let a = 0; a < rank; a += 1) {
    if (isPositive(directions, a)) continue;
    negateColumn(basis, a);
    negateColumn(directions, a);
  }
  return { basis, values: singularValues.slice(0, rank), directions };
}

/** Whether the number of largest magnitude in a column is positive; of equal ones, the first counts. */
export function isPositive({ data, rows, columns }: Matrix, column: number): boolean {
  let largest = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = data[row * columns + column];
    if (Math.abs(value) > Math.abs(largest) * (1 + SIGN_SLACK)) largest = value;
  }
  return largest >= 0;
}

/** In place. */
export function negateColumn({ data, columns }: Matrix, column: number): void {
  for (let at = column; at < data.length; at += columns) data[at] = -data[at];
}

/** AᵀB */
export function innerProducts(a: Matrix, b: Matrix): Matrix {
  return multiply(a, b, { transposeA: true });
}

/** The columns of a matrix, each multiplied by its factor. */
export function scaleColumns(matrix: Matrix, factor: (column: number) => number): Matrix {
  return matrix.map((value, at) => value * factor(at % matrix.columns));
}
