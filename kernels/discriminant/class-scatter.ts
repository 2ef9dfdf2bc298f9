// Weights, means and scatter matrices of classes, for one block of rows that fits in cache. Rows are sorted by
// their class while they are centered, so that every scatter matrix is one product.

import { axpy } from "../blas/level1";
import { ger } from "../blas/level2";
import { mirrorLower, symmetricProduct } from "../blas/syrk";
import { Floats, Ints } from "../record";
import { classSums } from "../reduce/class-moments";

/**
 * totalWeights[k] = Σ w, means[k] = Σ w·x / Σ w and scatter[k] = Σ w·(x − mean)(x − mean)ᵀ over the rows of
 * class k; with `shared`, a single scatter matrix, the sum over all classes. A weights pointer of 0
 * means that every row counts once; a row whose code is negative counts in no class. `rests` has
 * classes × columns numbers, `ends` a 32-bit number per class, `sorted` as many as x.
 *
 * @spans x[rows * columns], codes[rows], weights?[rows], totalWeights[classes], means[classes * columns], scatter[(shared ? 1
 * : classes) * columns * columns], rests[classes * columns], ends[classes], sorted[rows * columns]
 */
export function classScatterBlock(
  rows: i32,
  columns: i32,
  classes: i32,
  shared: bool,
  x: Floats,
  codes: Ints,
  weights: Floats,
  totalWeights: Floats,
  means: Floats,
  scatter: Floats,
  rests: Floats,
  ends: Ints,
  sorted: Floats,
): void {
  const row = (<usize>columns) << 3;
  const square = <usize>columns * row;
  memory.fill(totalWeights, 0, (<usize>classes) << 3);
  memory.fill(means, 0, <usize>classes * row);
  memory.fill(rests, 0, <usize>classes * row);
  memory.fill(scatter, 0, shared != 0 ? square : <usize>classes * square);
  classSums(rows, columns, x, codes, weights, totalWeights, means);
  divideRows(classes, columns, totalWeights, means);
  placeClasses(rows, classes, codes, ends);
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const end = ends + ((<usize>code) << 2);
      const to = load<i32>(end);
      store<i32>(end, to + 1);
      const at = <usize>code * row;
      const weight = weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
      centerWeighted(columns, weight, x, means + at, sorted + <usize>to * row, rests + at);
    }
    x += row;
  }
  let start = 0;
  for (let k = 0; k < classes; ++k) {
    const at = <usize>k * row;
    const end = load<i32>(ends + ((<usize>k) << 2));
    const target = shared != 0 ? scatter : scatter + <usize>k * square;
    const from = sorted + <usize>start * row;
    if (end > start) symmetricProduct(true, columns, end - start, 1, from, from, 1, columns, target, columns);
    start = end;
    correct(columns, load<f64>(totalWeights + ((<usize>k) << 3)), means + at, rests + at, target);
    if (shared == 0) mirrorLower(columns, target, columns);
  }
  if (shared != 0) mirrorLower(columns, scatter, columns);
}

/** Sums become means; a class without weight keeps the mean 0. */
function divideRows(classes: i32, columns: i32, totalWeights: usize, sums: usize): void {
  for (let k = 0; k < classes; ++k) {
    const whole = load<f64>(totalWeights + ((<usize>k) << 3));
    for (let j = 0; j < columns; ++j) {
      if (whole > 0) store<f64>(sums, load<f64>(sums) / whole);
      sums += 8;
    }
  }
}

/** ends[k] = where class k begins when rows are sorted by class. */
function placeClasses(rows: i32, classes: i32, codes: usize, ends: usize): void {
  memory.fill(ends, 0, (<usize>classes) << 2);
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const at = ends + ((<usize>code) << 2);
      store<i32>(at, load<i32>(at) + 1);
    }
  }
  let start = 0;
  for (let k = 0; k < classes; ++k) {
    const at = ends + ((<usize>k) << 2);
    const count = load<i32>(at);
    store<i32>(at, start);
    start += count;
  }
}

/** out = √w·(x − mean) and rests += w·(x − mean) */
export function centerWeighted(n: i32, weight: f64, x: usize, mean: usize, out: usize, rests: usize): void {
  const w = f64x2.splat(weight);
  const root = f64x2.splat(Math.sqrt(weight));
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const deviation = f64x2.sub(v128.load(x), v128.load(mean));
    v128.store(out, f64x2.mul(root, deviation));
    v128.store(rests, f64x2.add(v128.load(rests), f64x2.mul(w, deviation)));
    x += 16;
    mean += 16;
    out += 16;
    rests += 16;
  }
  if (x < end) {
    const deviation = load<f64>(x) - load<f64>(mean);
    store<f64>(out, Math.sqrt(weight) * deviation);
    store<f64>(rests, load<f64>(rests) + weight * deviation);
  }
}

/**
 * Deviations add up to zero except for rounding; what is left shows by how much the mean was off.
 */
function correct(columns: i32, totalWeights: f64, mean: usize, rest: usize, scatter: usize): void {
  if (!(totalWeights > 0)) return;
  ger(columns, columns, -1 / totalWeights, rest, rest, scatter, columns);
  axpy(columns, 1 / totalWeights, rest, mean);
}
