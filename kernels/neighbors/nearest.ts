// The k nearest rows of every query, exactly; of equally near rows the first ones.

import { Floats, Ints } from "../record";
import { leafStart } from "./layout";
import { boxDistances, leafDistances } from "./metrics";
import { sinkPair, sortHeap } from "./pairs";
import { childBoxes, leafRoom, stackRoom } from "./search";
import { SearchTree } from "./search-tree.record";

/**
 * distances and rows = the k nearest rows of every query, nearest first; distances are without the final root.
 *
 * @spans x[queries * tree.read("columns")], distances[queries * k], rows[queries * k]
 */
export function nearestBlock(
  tree: SearchTree,
  queries: i32,
  x: Floats,
  k: i32,
  distances: Floats,
  rows: Ints,
): void {
  const pairs = queries * k;
  for (let i = 0; i < pairs; ++i) {
    store<f64>(distances + ((<usize>i) << 3), Infinity);
    store<i32>(rows + ((<usize>i) << 2), i32.MAX_VALUE);
  }
  const row = (<usize>tree.columns) << 3;
  if (tree.levels < 0) {
    // The rows of a leaf stay in the cache while all queries are compared with them.
    const leaves = tree.leaves;
    for (let leaf = 0; leaf < leaves; ++leaf) {
      for (let i = 0; i < queries; ++i) {
        const at = <usize>(i * k);
        takeFromLeaf(tree, leaf, x + <usize>i * row, k, distances + (at << 3), rows + (at << 2));
      }
    }
  } else {
    for (let i = 0; i < queries; ++i) {
      const at = <usize>(i * k);
      nearestOfOne(tree, x + <usize>i * row, k, distances + (at << 3), rows + (at << 2));
    }
  }
  for (let i = 0; i < queries; ++i) {
    const at = <usize>(i * k);
    sortHeap(distances + (at << 3), rows + (at << 2), k);
  }
}

/** Nearer children first; a node waits only if its box is no farther than the worst of the k rows so far. */
export function nearestOfOne(tree: SearchTree, q: usize, k: i32, distances: usize, rows: usize): void {
  const inner = (1 << tree.levels) - 1;
  const stack = stackRoom();
  let waiting = 0;
  let node = 0;
  while (true) {
    if (node >= inner) {
      takeFromLeaf(tree, node - inner, q, k, distances, rows);
      node = -1;
    } else {
      const bounds = boxDistances(tree, q, childBoxes(tree, node));
      const left = f64x2.extract_lane(bounds, 0);
      const right = f64x2.extract_lane(bounds, 1);
      const near = 2 * node + 1 + <i32>(right < left);
      const far = 4 * node + 3 - near;
      const worst = load<f64>(distances);
      if (max(left, right) <= worst) {
        store<f64>(stack + ((<usize>waiting) << 4), max(left, right));
        store<i32>(stack + ((<usize>waiting) << 4), far, 8);
        waiting += 1;
      }
      node = min(left, right) <= worst ? near : -1;
    }
    while (node < 0) {
      if (waiting == 0) return;
      waiting -= 1;
      if (load<f64>(stack + ((<usize>waiting) << 4)) <= load<f64>(distances)) {
        node = load<i32>(stack + ((<usize>waiting) << 4), 8);
      }
    }
  }
}

/** Replaces the worst of the k rows by those of a leaf that are better. */
export function takeFromLeaf(
  tree: SearchTree,
  leaf: i32,
  q: usize,
  k: i32,
  distances: usize,
  rows: usize,
): void {
  const start = leafStart(tree, leaf);
  const count = leafStart(tree, leaf + 1) - start;
  const found = leafRoom();
  leafDistances(tree, leaf, count, q, found);
  const order = tree.order + ((<usize>start) << 2);
  for (let i = 0; i < count; ++i) {
    const distance = load<f64>(found + ((<usize>i) << 3));
    const worst = load<f64>(distances);
    if (distance > worst) continue;
    const row = load<i32>(order + ((<usize>i) << 2));
    if (distance < worst || row < load<i32>(rows)) sinkPair(distances, rows, 0, k, distance, row);
  }
}
