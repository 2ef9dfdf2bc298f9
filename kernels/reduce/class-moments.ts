// Weights, means and squared deviations of every column within every class, for one block of rows
// that fits in cache: two passes, the second of which also corrects the means. A weights pointer of 0
// means that every row counts once; a row whose code is negative counts in no class.

import { axpy } from "../blas/level1";
import { addSquares } from "./moments";

function weightAt(weights: usize, i: i32): f64 {
  return weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3));
}

/** mass[k] = Σ w and sums[k] = Σ w·x over the rows of class k. */
export function classSums(
  rows: i32,
  columns: i32,
  x: usize,
  codes: usize,
  weights: usize,
  mass: usize,
  sums: usize,
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

/** squares[k] += Σ w·(x − mean)² and rests[k] += Σ w·(x − mean) over the rows of class k. */
export function classSquares(
  rows: i32,
  columns: i32,
  x: usize,
  codes: usize,
  weights: usize,
  means: usize,
  squares: usize,
  rests: usize,
  errors: usize,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    const code = load<i32>(codes + ((<usize>i) << 2));
    if (code >= 0) {
      const at = <usize>code * bytes;
      addSquares(columns, x, means + at, weightAt(weights, i), rests + at, squares + at, errors + at);
    }
    x += bytes;
  }
}

/** Like classSums, but NaN is skipped, so that every column of a class has a mass of its own. */
export function observedSums(
  rows: i32,
  columns: i32,
  x: usize,
  codes: usize,
  weights: usize,
  mass: usize,
  sums: usize,
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

/** Like classSquares, but NaN is skipped. */
export function observedSquares(
  rows: i32,
  columns: i32,
  x: usize,
  codes: usize,
  weights: usize,
  means: usize,
  squares: usize,
  rests: usize,
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
