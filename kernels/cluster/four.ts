// Where the results of comparing four rows with all centers lie in the scratch region. A tile's distances come before
// them.

import { scratch } from "../scratch";

/** Rows in a tile. */
export const TILE: i32 = 64;
const FOUR: usize = (<usize>TILE) << 3;
/**
 * Offsets within a group of four: the squared distances to the nearest and the second nearest
 * center, the labels, and the distances to some centers.
 */
export const NEAREST: usize = 0;
export const SECOND: usize = 32;
export const LABELS: usize = 64;
export const SQUARES: usize = 80;

/** The group of four. */
export function fourAt(): usize {
  return scratch() + FOUR;
}
