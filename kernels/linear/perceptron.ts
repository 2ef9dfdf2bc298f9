// Rosenblatt's rule over rows that lie in kernel memory.

import { axpy, dot } from "../blas/level1";
import { Floats, Ints } from "../record";

/**
 * One pass over the rows, in the order of a list of indices unless that pointer is 0: a row that is
 * not strictly on the side of its sign moves the weights and the intercept, which is stored after
 * them, by its sign times the rate. Returns the number of mistakes.
 *
 * @spans order?[rows], x[rows * columns], signs[rows], weights[columns + 1]
 */
export function perceptronPass(
  rows: i32,
  columns: i32,
  order: Ints,
  x: Floats,
  signs: Floats,
  intercept: bool,
  rate: f64,
  weights: Floats,
): i32 {
  const bytes = (<usize>columns) << 3;
  const constant = weights + bytes;
  let mistakes = 0;
  for (let k = 0; k < rows; ++k) {
    const i = <usize>(order == 0 ? k : load<i32>(order + ((<usize>k) << 2)));
    const row = x + i * bytes;
    const sign = load<f64>(signs + (i << 3));
    if (sign * (dot(columns, row, weights) + load<f64>(constant)) > 0) continue;
    axpy(columns, sign * rate, row, weights);
    if (intercept != 0) store<f64>(constant, load<f64>(constant) + sign * rate);
    ++mistakes;
  }
  return mistakes;
}
