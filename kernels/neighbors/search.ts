// The leaves that may have rows within a distance, and the stack of a search, which is in the scratch region of the
// thread: first room for the distances to the rows of a leaf, then the nodes that are still to be visited.

import { scratch } from "../scratch";
import { boxDistances } from "./metrics";
import { SearchTree } from "./search-tree.record";

/** Bytes for the distances to the rows of a leaf; src/wasm/neighbor-tree.ts keeps leaves below it. */
const LEAF_ROOM: usize = 1 << 14;
/** Bytes for the nodes of a search: at most one per level is waiting. */
const STACK_ROOM: usize = 1 << 12;

/** Room for the distances to the rows of a leaf. */
export function leafRoom(): usize {
  return scratch();
}

/** Room for the nodes that a search has yet to visit: a float64 bound and an int32 node each, 16 bytes apart. */
export function stackRoom(): usize {
  return scratch() + LEAF_ROOM;
}

/** Room for a list of leaves. */
export function leafList(): usize {
  return scratch() + LEAF_ROOM + STACK_ROOM;
}

/** The bounds of the children of an inner node. */
export function childBoxes(tree: SearchTree, node: i32): usize {
  return tree.boxes + ((<usize>node * <usize>tree.columns) << 5);
}

/** Lists the leaves whose boxes are within `radius` of q, in order; returns how many. */
export function leavesWithin(tree: SearchTree, q: usize, radius: f64, list: usize): i32 {
  const levels = tree.levels;
  if (levels < 0) {
    const leaves = tree.leaves;
    for (let leaf = 0; leaf < leaves; ++leaf) store<i32>(list + ((<usize>leaf) << 2), leaf);
    return leaves;
  }
  const inner = (1 << levels) - 1;
  const stack = stackRoom();
  let waiting = 0;
  let found = 0;
  let node = 0;
  while (true) {
    if (node >= inner) {
      store<i32>(list + ((<usize>found) << 2), node - inner);
      found += 1;
      node = -1;
    } else {
      const bounds = boxDistances(tree, q, childBoxes(tree, node));
      const left = f64x2.extract_lane(bounds, 0) <= radius;
      const right = f64x2.extract_lane(bounds, 1) <= radius;
      const children = 2 * node + 1;
      if (left && right) {
        store<i32>(stack + ((<usize>waiting) << 2), children + 1);
        waiting += 1;
      }
      node = left ? children : right ? children + 1 : -1;
    }
    if (node < 0) {
      if (waiting == 0) return found;
      waiting -= 1;
      node = load<i32>(stack + ((<usize>waiting) << 2));
    }
  }
}
