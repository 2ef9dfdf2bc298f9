// Linear predictors, gradients and the curvature XᵀWX in one pass over raw rows. A few rows at a time are standardized
// into a buffer that fits in the cache; everything else reads from there.

import { gemv, gemvTransposed } from "../blas/level2";
import { syrkLower } from "../blas/syrk";
import { Floats } from "../record";
import { copyScaled } from "./regression-block";

/** Rows processed together: the depth of one step of the matrix product. */
export const CHUNK: i32 = 256;

export function likelihoodChunk(): i32 {
  return CHUNK;
}

/**
 * Rows as [1 | (x − center) · shrink], with the leading 1 only if `intercept`.
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], out[rows * (columns + Number(intercept))]
 */
export function standardizeRows(
  rows: i32,
  columns: i32,
  intercept: bool,
  x: Floats,
  centers: Floats,
  shrinks: Floats,
  out: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    if (intercept != 0) {
      store<f64>(out, 1);
      out += 8;
    }
    standardizeRow(columns, x, centers, shrinks, out);
    x += bytes;
    out += bytes;
  }
}

export function standardizeRow(n: i32, x: usize, center: usize, shrink: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, f64x2.mul(f64x2.sub(v128.load(x), v128.load(center)), v128.load(shrink)));
    x += 16;
    center += 16;
    shrink += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, (load<f64>(x) - load<f64>(center)) * load<f64>(shrink));
}

/**
 * eta = design · beta over raw rows.
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], beta[columns + Number(intercept)],
 * design[likelihoodChunk() * (columns + Number(intercept))], eta[rows]
 */
export function linearPredictorBlock(
  rows: i32,
  columns: i32,
  intercept: bool,
  x: Floats,
  centers: Floats,
  shrinks: Floats,
  beta: Floats,
  design: Floats,
  eta: Floats,
): void {
  const width = columns + intercept;
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    gemv(count, width, 1, design, width, beta, 0, eta);
    x += (<usize>count * <usize>columns) << 3;
    eta += (<usize>count) << 3;
  }
}

/**
 * gradient = Xᵀr and, if asked for, the lower triangle of gram = XᵀWX, over raw rows.
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], r[rows], w[rows], design[likelihoodChunk() * (columns
 * + Number(intercept))], roots[likelihoodChunk()], gradient[columns + Number(intercept)], gram[hessian ? (columns +
 * Number(intercept)) ** 2 : 0]
 */
export function curvatureBlock(
  rows: i32,
  columns: i32,
  intercept: bool,
  hessian: bool,
  x: Floats,
  centers: Floats,
  shrinks: Floats,
  r: Floats,
  w: Floats,
  design: Floats,
  roots: Floats,
  gradient: Floats,
  gram: Floats,
): void {
  const width = columns + intercept;
  memory.fill(gradient, 0, (<usize>width) << 3);
  if (hessian != 0) memory.fill(gram, 0, (<usize>width * <usize>width) << 3);
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    gemvTransposed(count, width, 1, design, width, r, 1, gradient);
    if (hessian != 0) {
      rootsOf(count, w, roots);
      scaleDesign(count, width, roots, design, design);
      syrkLower(width, count, 1, design, 1, width, gram, width);
    }
    x += (<usize>count * <usize>columns) << 3;
    r += (<usize>count) << 3;
    w += (<usize>count) << 3;
  }
}

export function rootsOf(n: i32, w: usize, out: usize): void {
  for (let i = 0; i < n; ++i) {
    store<f64>(out, Math.sqrt(load<f64>(w)));
    w += 8;
    out += 8;
  }
}

/** Multiplies each row by its root; out may be the design. */
export function scaleDesign(rows: i32, width: i32, roots: usize, design: usize, out: usize): void {
  const bytes = (<usize>width) << 3;
  for (let i = 0; i < rows; ++i) {
    copyScaled(width, load<f64>(roots), design, out);
    roots += 8;
    design += bytes;
    out += bytes;
  }
}
