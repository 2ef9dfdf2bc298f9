// Block coordinate descent for ½‖R‖² + Σ fⱼ·(l1·‖Bⱼ‖ + l2·‖Bⱼ‖²/2), where each feature has a row of coefficients, one
// per response, that is 0 or not as a whole (Obozinski, Taskar and Jordan 2010). Features are columns of `rows`
// numbers, and so are the residuals of each response; both are multiplied by the roots of the weights.

import { axpy, dot } from "../blas/level1";
import { Floats, Ints } from "../record";

/**
 * One sweep over a list of features; returns the largest Σ x²·‖δ‖² of a change δ. `pull` is scratch.
 *
 * @spans list[count], x, residuals[rows * responses], coefficients, squares, factors, pull[responses]
 */
export function sweepResponses(
  rows: i32,
  responses: i32,
  count: i32,
  list: Ints,
  x: Floats,
  residuals: Floats,
  coefficients: Floats,
  squares: Floats,
  factors: Floats,
  l1: f64,
  l2: f64,
  pull: Floats,
): f64 {
  let largest: f64 = 0;
  for (let k = 0; k < count; k += 1) {
    const j = <usize>load<i32>(list + ((<usize>k) << 2));
    const factor = load<f64>(factors + (j << 3));
    const moved = stepResponses(
      rows,
      responses,
      x + j * ((<usize>rows) << 3),
      residuals,
      coefficients + j * ((<usize>responses) << 3),
      load<f64>(squares + (j << 3)),
      l1 * factor,
      l2 * factor,
      pull,
    );
    if (moved > largest) largest = moved;
  }
  return largest;
}

/** Moves the coefficients of one feature to their minimizer; returns Σ x²·‖δ‖² of the change δ. */
export function stepResponses(
  rows: i32,
  responses: i32,
  column: usize,
  residuals: usize,
  own: usize,
  square: f64,
  l1: f64,
  l2: f64,
  pull: usize,
): f64 {
  const stride = (<usize>rows) << 3;
  let squares: f64 = 0;
  for (let t: usize = 0; t < <usize>responses; t += 1) {
    const value = dot(rows, column, residuals + t * stride) + square * load<f64>(own + (t << 3));
    store<f64>(pull + (t << 3), value);
    squares += value * value;
  }
  const length = sqrt(squares);
  const scale = length > l1 ? (1 - l1 / length) / (square + l2) : 0;
  let moved: f64 = 0;
  for (let t: usize = 0; t < <usize>responses; t += 1) {
    const after = scale * load<f64>(pull + (t << 3));
    const change = after - load<f64>(own + (t << 3));
    if (change == 0) continue;
    store<f64>(own + (t << 3), after);
    axpy(rows, -change, column, residuals + t * stride);
    moved += change * change;
  }
  return square * moved;
}

/**
 * XᵀR of the listed features, one row each at its feature's place in `out`.
 *
 * @spans list[count], x, residuals[rows * responses], out
 */
export function responseGradients(
  rows: i32,
  responses: i32,
  count: i32,
  list: Ints,
  x: Floats,
  residuals: Floats,
  out: Floats,
): void {
  const stride = (<usize>rows) << 3;
  for (let k = 0; k < count; k += 1) {
    const j = <usize>load<i32>(list + ((<usize>k) << 2));
    for (let t: usize = 0; t < <usize>responses; t += 1)
      store<f64>(out + ((j * <usize>responses + t) << 3), dot(rows, x + j * stride, residuals + t * stride));
  }
}
