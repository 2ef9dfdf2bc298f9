// Weights, means and squared deviations of every column within every class, for one block of rows
// that fits in cache: two passes, the second of which also corrects the means. A weights pointer of 0
// means that every row counts once; a row with a negative code belongs to no class.

import { axpy } from "../blas/level1";
import { Floats, Ints } from "../record";

function weightAt(weights: usize, i: i32): f64 {
  return weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
}

/**
 * mass[k] = Σ w and sums[k] = Σ w·x over the rows of class k.
 *
 * @spans x[rows * columns], codes[rows], weights?[rows], mass, sums
 */
export function classSums(
  rows: i32,
  columns: i32,
  x: Floats,
  codes: Ints,
  weights: Floats,
  mass: Floats,
  sums: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const weight = weightAt(weights, i);
      const at = mass + ((<usize>code) << 3);
      store<f64>(at, load<f64>(at) + weight);
      axpy(columns, weight, x, sums + <usize>code * bytes);
    }
    x += bytes;
  }
}

/**
 * squares[k] += Σ w·(x − mean)² and rests[k] += Σ w·(x − mean) over the rows of class k.
 *
 * @spans x[rows * columns], codes[rows], weights?[rows], means, squares, rests
 */
export function classSquares(
  rows: i32,
  columns: i32,
  x: Floats,
  codes: Ints,
  weights: Floats,
  means: Floats,
  squares: Floats,
  rests: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const at = <usize>code * bytes;
      addDeviation(columns, weightAt(weights, i), x, means + at, squares + at, rests + at);
    }
    x += bytes;
  }
}

/** squares += w·(x − means)² and rests += w·(x − means); blocks are short enough for plain sums. */
export function addDeviation(
  n: i32,
  weight: f64,
  x: usize,
  means: usize,
  squares: usize,
  rests: usize,
): void {
  const w = f64x2.splat(weight);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const deviation = f64x2.sub(v128.load(x), v128.load(means));
    const weighted = f64x2.mul(w, deviation);
    v128.store(rests, f64x2.add(v128.load(rests), weighted));
    v128.store(squares, f64x2.add(v128.load(squares), f64x2.mul(weighted, deviation)));
    x += 16;
    means += 16;
    squares += 16;
    rests += 16;
  }
  if (x < end) {
    const deviation = load<f64>(x) - load<f64>(means);
    store<f64>(rests, load<f64>(rests) + weight * deviation);
    store<f64>(squares, load<f64>(squares) + weight * deviation * deviation);
  }
}

/**
 * Like classSums, but NaN is skipped, so that each column of a class has its own mass.
 *
 * @spans x[rows * columns], codes[rows], weights?[rows], mass, sums
 */
export function observedSums(
  rows: i32,
  columns: i32,
  x: Floats,
  codes: Ints,
  weights: Floats,
  mass: Floats,
  sums: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0)
      addObserved(columns, weightAt(weights, i), x, mass + <usize>code * bytes, sums + <usize>code * bytes);
    x += bytes;
  }
}

export function addObserved(n: i32, weight: f64, x: usize, mass: usize, sums: usize): void {
  for (let j: usize = 0; j < (<usize>n) << 3; j += 8) {
    const value = load<f64>(x + j);
    if (value == value) {
      store<f64>(mass + j, load<f64>(mass + j) + weight);
      store<f64>(sums + j, load<f64>(sums + j) + weight * value);
    }
  }
}

/**
 * Like classSquares, but NaN is skipped.
 *
 * @spans x[rows * columns], codes[rows], weights?[rows], means, squares, rests
 */
export function observedSquares(
  rows: i32,
  columns: i32,
  x: Floats,
  codes: Ints,
  weights: Floats,
  means: Floats,
  squares: Floats,
  rests: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const at = <usize>code * bytes;
      addObservedSquares(columns, weightAt(weights, i), x, means + at, squares + at, rests + at);
    }
    x += bytes;
  }
}

export function addObservedSquares(
  n: i32,
  weight: f64,
  x: usize,
  means: usize,
  squares: usize,
  rests: usize,
): void {
  for (let j: usize = 0; j < (<usize>n) << 3; j += 8) {
    const deviation = load<f64>(x + j) - load<f64>(means + j);
    if (deviation == deviation) {
      store<f64>(rests + j, load<f64>(rests + j) + weight * deviation);
      store<f64>(squares + j, load<f64>(squares + j) + weight * deviation * deviation);
    }
  }
}
