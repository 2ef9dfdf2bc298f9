import { Floats, Ints } from "../record";

/**
 * A search tree over rows. Every inner node has two children of equal size, give or take a row; the children of node i
 * are 2i + 1 and 2i + 2.
 */
@unmanaged
export class SearchTree {
  /** How many rows there are, and columns. */
  rows: i32;
  columns: i32;
  metric: i32;
  /** The levels of inner nodes; −1 if there are no nodes and every leaf is searched. */
  levels: i32;
  leaves: i32;
  /** Slots for rows in a leaf, a multiple of 4. */
  stride: i32;
  /** The power of the Minkowski distance. */
  power: f64;
  /** The rows of every leaf, column by column; the slots that are left contain infinity. */
  points: Floats;
  /** The rows, leaf by leaf. */
  order: Ints;
  /** Where every leaf starts in `order`, and where the last one ends. */
  starts: Ints;
  /** For every inner node and column: the least numbers of both children, then the largest. The root's own come last. */
  boxes: Floats;
}
