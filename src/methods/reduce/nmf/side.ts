// One factor is improved while the other one is fixed. Both factors are stored with one row per row or column of the
// matrix, so that the same code serves both.

import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Holes } from "../engine/cells.js";

/** What the rows of a factor are fitted to. */
export interface Side {
  /** The fixed factor. */
  readonly fixed: Matrix;
  /** The weights of the rows of the fixed factor; undefined where all are 1. */
  readonly weights: Float64Array | undefined;
  /** For every row of the changing factor, the rows of the fixed one that it has no value for. */
  readonly holes: Holes | undefined;
  /** The penalty of the sum of the changing factor. */
  readonly sums: number;
  /** The penalty of half its sum of squares. */
  readonly squares: number;
}

/** Σ weight · uᵢuᵢᵀ over the rows of the fixed factor. */
export function gramOf({ fixed, weights }: Side): Float64Array {
  const gram = new Float64Array(fixed.columns ** 2);
  for (let i = 0; i < fixed.rows; i += 1) addOuter(gram, fixed, i, weights?.[i] ?? 1);
  return gram;
}

/** The gram matrix for one row: without the rows of the fixed factor that it has no value for. */
export function gramOfRow(side: Side, gram: Float64Array, row: number): Float64Array {
  const { holes, fixed, weights } = side;
  if (holes === undefined || holes.pointers[row] === holes.pointers[row + 1]) return gram;
  const { pointers, indices } = holes;
  const unknown = pointers[row + 1] - pointers[row];
  if (2 * unknown <= fixed.rows) {
    const own = gram.slice();
    for (let at = pointers[row]; at < pointers[row + 1]; at += 1)
      addOuter(own, fixed, indices[at], -(weights?.[indices[at]] ?? 1));
    return own;
  }
  // What is left of few known values must not be a difference of large sums.
  const own = new Float64Array(gram.length);
  const isUnknown = new Uint8Array(fixed.rows);
  for (let at = pointers[row]; at < pointers[row + 1]; at += 1) isUnknown[indices[at]] = 1;
  for (let i = 0; i < fixed.rows; i += 1) if (isUnknown[i] === 0) addOuter(own, fixed, i, weights?.[i] ?? 1);
  return own;
}

function addOuter(gram: Float64Array, { data, columns }: Matrix, row: number, weight: number): void {
  const start = row * columns;
  for (let a = 0; a < columns; a += 1) {
    const factor = weight * data[start + a];
    if (factor === 0) continue;
    for (let b = 0; b < columns; b += 1) gram[a * columns + b] += factor * data[start + b];
  }
}

/** How one row of a factor is improved: v in place, from its linear term and its gram matrix. */
export type RowRule = (
  v: Float64Array,
  linear: Float64Array,
  gram: Float64Array,
  sums: number,
  squares: number,
) => void;

/** Every number in turn becomes the best one ≥ 0 (Cichocki and Phan 2009). */
export const descendRow: RowRule = (v, linear, gram, sums, squares) => {
  const size = v.length;
  for (let k = 0; k < size; k += 1) {
    const curvature = gram[k * size + k] + squares;
    if (!(curvature > 0)) continue;
    let slope = sums - linear[k] + squares * v[k];
    for (let j = 0; j < size; j += 1) slope += gram[k * size + j] * v[j];
    v[k] = Math.max(0, v[k] - slope / curvature);
  }
};

/** All numbers at once are multiplied by the ratio of what pulls them up and down (Lee and Seung 2001). */
export const multiplyRow: RowRule = (v, linear, gram, sums, squares) => {
  const size = v.length;
  const before = v.slice();
  for (let k = 0; k < size; k += 1) {
    let down = sums + squares * before[k];
    for (let j = 0; j < size; j += 1) down += gram[k * size + j] * before[j];
    if (down > 0) v[k] *= linear[k] / down;
  }
};

/** Improves all rows of `factor` in place; returns Σ ½ vᵀGv − bᵀv, the part of the squared loss that depends on them. */
export function improveRows(factor: Matrix, linear: Matrix, side: Side, rule: RowRule): number {
  const gram = gramOf(side);
  let total = 0;
  for (let i = 0; i < factor.rows; i += 1) {
    const v = factor.row(i);
    const own = gramOfRow(side, gram, i);
    const b = linear.row(i);
    rule(v, b, own, side.sums, side.squares);
    total += quadraticAt(v, b, own);
  }
  return total;
}

function quadraticAt(v: Float64Array, b: Float64Array, gram: Float64Array): number {
  let total = 0;
  for (let k = 0; k < v.length; k += 1) {
    let product = 0;
    for (let j = 0; j < v.length; j += 1) product += gram[k * v.length + j] * v[j];
    total += v[k] * (product / 2 - b[k]);
  }
  return total;
}

/** The penalty of a factor; its rows count by their weights. */
export function penaltyOf(
  factor: Matrix,
  { sums, squares }: Pick<Side, "sums" | "squares">,
  weights?: Float64Array,
): number {
  if (sums === 0 && squares === 0) return 0;
  let total = 0;
  for (let i = 0; i < factor.rows; i += 1) {
    let row = 0;
    for (const value of factor.row(i)) row += value * (sums + (squares * value) / 2);
    total += (weights?.[i] ?? 1) * row;
  }
  return total;
}

/** Every row times its weight. */
export function weighted(factor: Matrix, weights: Float64Array | undefined): Matrix {
  if (weights === undefined) return factor;
  return factor.map((value, at) => value * weights[Math.floor(at / factor.columns)]);
}
