// Scores of rows under normal distributions of which one is far more probable than the others, as it is in many columns
// after a few steps of EM.

import { fill8, squares8, subtract8, turnRow } from "../discriminant/scores";

/** How many float64 numbers of workspace `likelyScores` needs for so many rows. */
export function likelyScoresWorkLength(rows: i32, columns: i32): i32 {
  return 16 * columns + 24 + ((rows + 9) >> 1);
}

/**
 * As `triangularScores`, where `out` has the shares, or scores, of an earlier step. Rows with the same largest share are
 * scored together, by its component first: sums of squares end as soon as the scores of all eight rows are less than
 * those by the difference `most`. Such scores are too large, but small enough.
 */
export function likelyScores(
  rows: i32,
  columns: i32,
  components: i32,
  most: f64,
  x: usize,
  means: usize,
  roots: usize,
  constants: usize,
  out: usize,
  work: usize,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>components) << 3;
  const members = work + (((<usize>columns) << 7) + 192);
  const indices = members + 32;
  for (let i: usize = 0; i < <usize>rows; ++i)
    store<i32>(indices + (i << 2), placeOfLargest(components, out + i * outRow));
  for (let k = 0; k < components; ++k) {
    let count = 0;
    for (let i: usize = 0; i < <usize>rows; ++i) {
      if (load<i32>(indices + (i << 2)) != k) continue;
      turnRow(columns, x + i * row, work + ((<usize>count) << 3));
      store<i32>(members + ((<usize>count) << 2), <i32>i);
      count += 1;
      if (count == 8) {
        scoreMembers(count, columns, components, k, most, means, roots, constants, members, out, work);
        count = 0;
      }
    }
    if (count > 0) {
      // Missing rows are replaced by the first.
      for (let r = count; r < 8; ++r)
        turnRow(columns, x + <usize>load<i32>(members) * row, work + ((<usize>r) << 3));
      scoreMembers(count, columns, components, k, most, means, roots, constants, members, out, work);
    }
  }
}

/** The first of the largest numbers, or 0 if none is a number. */
export function placeOfLargest(n: i32, x: usize): i32 {
  let index = 0;
  let largest = -Infinity;
  for (let k = 0; k < n; ++k) {
    const value = load<f64>(x + ((<usize>k) << 3));
    if (value > largest) {
      largest = value;
      index = k;
    }
  }
  return index;
}

/** The scores of up to eight rows, which are columns of `work`, under all components, the likely one first. */
export function scoreMembers(
  count: i32,
  columns: i32,
  components: i32,
  likely: i32,
  most: f64,
  means: usize,
  roots: usize,
  constants: usize,
  members: usize,
  out: usize,
  work: usize,
): void {
  const row = (<usize>columns) << 3;
  const outRow = (<usize>components) << 3;
  const deviations = work + (row << 3);
  const squares = deviations + (row << 3);
  const limits = squares + 64;
  const best = limits + 64;
  fill8(limits, Infinity);
  for (let step = 0; step < components; ++step) {
    // The likely component is exchanged with the first one.
    const k = <usize>(step == 0 ? likely : step == likely ? 0 : step);
    const constant = load<f64>(constants + (k << 3));
    if (step > 0) {
      for (let r: usize = 0; r < 64; r += 8)
        store<f64>(limits + r, 2 * (constant - load<f64>(best + r) + most));
    }
    subtract8(columns, work, means + k * row, deviations);
    squares8(columns, deviations, roots + k * row * <usize>columns, limits, squares);
    for (let r: usize = 0; r < 8; ++r) {
      const score = constant - 0.5 * load<f64>(squares + (r << 3));
      if (step == 0) store<f64>(best + (r << 3), score);
      if (r < <usize>count) store<f64>(out + <usize>load<i32>(members + (r << 2)) * outRow + (k << 3), score);
    }
  }
}
