// A search tree over rows: a table of 8-byte slots that src/wasm/neighbor-tree.ts fills with float64 numbers. Every
// inner node has two children of equal size, give or take a row; the children of node i are 2i + 1 and 2i + 2.

/** How many rows there are, and columns. */
export const ROWS: usize = 0 << 3;
export const COLUMNS: usize = 1 << 3;
export const METRIC: usize = 2 << 3;
/** The power of the Minkowski distance. */
export const POWER: usize = 3 << 3;
/** The levels of inner nodes; −1 if there are no nodes and every leaf is searched. */
export const LEVELS: usize = 4 << 3;
export const LEAVES: usize = 5 << 3;
/** Places for rows in a leaf, a multiple of 4. */
export const STRIDE: usize = 6 << 3;
/** The rows of every leaf, column by column; the places that are left have infinite numbers. */
export const POINTS: usize = 7 << 3;
/** The rows, leaf by leaf (int32). */
export const ORDER: usize = 8 << 3;
/** Where every leaf starts in `ORDER`, and where the last one ends (int32). */
const STARTS: usize = 9 << 3;
/** For every inner node and column: the least numbers of both children, then the largest. The root's own come last. */
export const BOXES: usize = 10 << 3;

/** The values of `METRIC`. */
export const SQUARED: i32 = 0;
export const MANHATTAN: i32 = 1;
export const CHEBYSHEV: i32 = 2;
export const MINKOWSKI: i32 = 3;

export function slot(tree: usize, at: usize): i32 {
  return <i32>load<f64>(tree + at);
}

export function pointerIn(tree: usize, at: usize): usize {
  return <usize>load<f64>(tree + at);
}

/** Where leaf `leaf` starts in the order of the rows. */
export function leafStart(tree: usize, leaf: i32): i32 {
  return load<i32>(pointerIn(tree, STARTS) + ((<usize>leaf) << 2));
}
