// Where the results of comparing four rows with all centers lie in the scratch region. A tile's
// distances and the list of its undecided rows come before them.

import { scratch } from "../scratch";

/** Rows in a tile. */
export const TILE: i32 = 64;
const UNDECIDED: usize = (<usize>TILE) << 3;
const FOUR: usize = UNDECIDED + ((<usize>TILE) << 2);
/**
 * Offsets within a group of four: the squared distances to the nearest and the second nearest
 * center (or bounds of them, the first from above and the second from below), the labels, and the
 * distances to some centers.
 */
export const NEAREST: usize = 0;
export const SECOND: usize = 32;
export const LABELS: usize = 64;
export const SQUARES: usize = 80;

/** Below the first, squares lose digits to underflow; above the second, they overflow. */
export const LEAST_BOUND: f64 = 1e-140;
export const GREATEST_BOUND: f64 = 1e154;

/** The group of four. */
export function fourAt(): usize {
  return scratch() + FOUR;
}

/** The list of the undecided rows of a tile. */
export function listAt(): usize {
  return scratch() + UNDECIDED;
}

/** Lists all rows of a tile. */
export function listAll(count: i32): i32 {
  const list = listAt();
  for (let i = 0; i < count; ++i) store<i32>(list + ((<usize>i) << 2), i);
  return count;
}
