// One block of rows of a regression, reduced to its triangle.

import { qrFactor } from "../factor/qr";
import { Floats } from "../record";

/**
 * Puts [1 | X | Y], each row times the root of its weight, into `design` (the ones only if
 * `intercept`), factors it, and leaves the triangle in `r`, a square matrix in which missing rows
 * are zero. A weights pointer of 0 means that every row counts once.
 *
 * @spans x[rows * columns], y[rows * responses], weights?[rows], design[rows * (columns + responses +
 * Number(intercept))], triangles[qrTrianglesLength(Math.min(rows, columns + responses + Number(intercept)))],
 * work[qrWorkLength(rows, columns + responses + Number(intercept))], r[(columns + responses + Number(intercept)) **
 * 2]
 */
export function regressionBlock(
  rows: i32,
  columns: i32,
  responses: i32,
  intercept: bool,
  x: Floats,
  y: Floats,
  weights: Floats,
  design: Floats,
  triangles: Floats,
  work: Floats,
  r: Floats,
): void {
  const width = intercept + columns + responses;
  const bytes = (<usize>width) << 3;
  let at = design;
  for (let i = 0; i < rows; ++i) {
    const weight = weights == 0 ? 1 : Math.sqrt(load<f64>(weights + ((<usize>i) << 3)));
    if (intercept != 0) store<f64>(at, weight);
    const start = at + ((<usize>intercept) << 3);
    copyScaled(columns, weight, x, start);
    copyScaled(responses, weight, y, start + ((<usize>columns) << 3));
    x += (<usize>columns) << 3;
    y += (<usize>responses) << 3;
    at += bytes;
  }
  qrFactor(rows, width, design, width, triangles, work);
  for (let i = 0; i < width; ++i) {
    const row = r + <usize>i * bytes;
    memory.fill(row, 0, bytes);
    if (i < rows) {
      const offset = (<usize>i) << 3;
      memory.copy(row + offset, design + <usize>i * bytes + offset, bytes - offset);
    }
  }
}

export function copyScaled(n: i32, factor: f64, x: usize, out: usize): void {
  const scale = f64x2.splat(factor);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, f64x2.mul(scale, v128.load(x)));
    x += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, factor * load<f64>(x));
}
