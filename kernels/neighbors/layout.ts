// What the kernels of near rows have in common.

import { SearchTree } from "./search-tree.record";

/** Where leaf `leaf` starts in the order of the rows. */
export function leafStart(tree: SearchTree, leaf: i32): i32 {
  if (!ASC_NO_ASSERT) assert(leaf >= 0 && leaf <= tree.leaves);
  return load<i32>(tree.starts + ((<usize>leaf) << 2));
}
