// What the kernels of near rows have in common.

import { SearchTree } from "./search-tree.record";

/** The values of `metric`. */
export const SQUARED: i32 = 0;
export const MANHATTAN: i32 = 1;
export const CHEBYSHEV: i32 = 2;
export const MINKOWSKI: i32 = 3;

/** Where leaf `leaf` starts in the order of the rows. */
export function leafStart(tree: SearchTree, leaf: i32): i32 {
  if (!ASC_NO_ASSERT) assert(leaf >= 0 && leaf <= tree.leaves);
  return load<i32>(tree.starts + ((<usize>leaf) << 2));
}
