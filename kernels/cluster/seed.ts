// Seeding: what choosing the first centers needs from a block of rows. A weights pointer of 0 means
// that every row counts once.

import { Floats } from "../record";
import { scratch } from "../scratch";
import { squares4x2, squares4x4, squaresOne, squaresOwn } from "./squares";

/**
 * closest[i] = min(closest[i], |row i − center|²); returns Σ w·closest.
 *
 * @spans x[rows * columns], weights?[rows], center[columns], closest[rows]
 */
export function approachBlock(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  center: Floats,
  closest: Floats,
): f64 {
  const row = (<usize>columns) << 3;
  let sum: f64 = 0;
  let i = 0;
  for (; i + 4 <= rows; i += 4) {
    squaresOwn(columns, x, center, center, center, center, scratch());
    sum = approach4(weights, closest, sum);
    x += row << 2;
    closest += 32;
    if (weights != 0) weights += 32;
  }
  for (; i < rows; ++i) {
    const nearer = min(load<f64>(closest), squaresOne(columns, x, center));
    store<f64>(closest, nearer);
    sum += weights == 0 ? nearer : load<f64>(weights) * nearer;
    x += row;
    closest += 8;
    if (weights != 0) weights += 8;
  }
  return sum;
}

function approach4(weights: usize, closest: usize, start: f64): f64 {
  const squares = scratch();
  let sum = start;
  for (let at: usize = 0; at < 32; at += 8) {
    const nearer = min(load<f64>(closest + at), load<f64>(squares + at));
    store<f64>(closest + at, nearer);
    sum += weights == 0 ? nearer : load<f64>(weights + at) * nearer;
  }
  return sum;
}

/**
 * out[c] = Σ w·min(closest, |x − candidate c|²): the inertia if that candidate became a center.
 * The minima themselves go to `trials`, whose rows, one per candidate, are `stride` bytes apart.
 * The number of candidates is even.
 *
 * @spans x[rows * columns], weights?[rows], candidate[candidates * columns], closest[rows], trials[(candidates - 1) *
 * (stride / 8) + rows], out[candidates]
 */
export function trialBlock(
  rows: i32,
  columns: i32,
  candidates: i32,
  x: Floats,
  weights: Floats,
  candidate: Floats,
  closest: Floats,
  trials: Floats,
  stride: usize,
  out: Floats,
): void {
  const row = (<usize>columns) << 3;
  memory.fill(out, 0, (<usize>candidates) << 3);
  for (let i = 0; i < rows; i += 4) {
    const left = min(4, rows - i);
    const x1 = x + (left > 1 ? row : 0);
    const x2 = x1 + (left > 2 ? row : 0);
    const x3 = x2 + (left > 3 ? row : 0);
    for (let c = 0; c < candidates; c += 4) {
      const at = (<usize>c) << 3;
      const four = c + 2 < candidates;
      if (four) squares4x4(columns, x, x1, x2, x3, candidate + <usize>c * row, scratch());
      else squares4x2(columns, x, x1, x2, x3, candidate + <usize>c * row, scratch());
      addTrials(four ? 4 : 2, left, weights, closest, trials + <usize>c * stride, stride, out + at);
    }
    trials += 32;
    x += row << 2;
    closest += 32;
    if (weights != 0) weights += 32;
  }
}

/** Adds the first `left` of four rows to the sums of some candidates. */
export function addTrials(
  candidates: i32,
  left: i32,
  weights: usize,
  closest: usize,
  trials: usize,
  stride: usize,
  out: usize,
): void {
  let squares = scratch();
  for (let c = 0; c < candidates; ++c) {
    let sum = load<f64>(out);
    for (let at: usize = 0; at < (<usize>left) << 3; at += 8) {
      const nearer = min(load<f64>(closest + at), load<f64>(squares + at));
      store<f64>(trials + at, nearer);
      sum += weights == 0 ? nearer : load<f64>(weights + at) * nearer;
    }
    store<f64>(out, sum);
    squares += 32;
    trials += stride;
    out += 8;
  }
}
