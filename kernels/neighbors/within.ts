// The rows within a radius of every query, and the groups of rows that chains of short distances connect.

import { Floats, Ints } from "../record";
import { leafStart } from "./layout";
import { leafDistances } from "./metrics";
import { sortPairs } from "./pairs";
import { leafList, leafRoom, leavesWithin } from "./search";
import { SearchTree } from "./search-tree.record";

/**
 * out[i] = the weight of the rows within the radius of query i, or their number without weights.
 *
 * @spans x[queries * tree.read("columns")], weights?, out[queries]
 */
export function countWithin(
  tree: SearchTree,
  queries: i32,
  x: Floats,
  radius: f64,
  weights: Floats,
  out: Floats,
): void {
  const row = (<usize>tree.columns) << 3;
  const list = leafList();
  for (let i = 0; i < queries; ++i) {
    const leaves = leavesWithin(tree, x, radius, list);
    let sum: f64 = 0;
    for (let at = 0; at < leaves; ++at) {
      sum += countInLeaf(tree, load<i32>(list + ((<usize>at) << 2)), x, radius, weights);
    }
    store<f64>(out, sum);
    x += row;
    out += 8;
  }
}

export function countInLeaf(tree: SearchTree, leaf: i32, q: usize, radius: f64, weights: usize): f64 {
  const start = leafStart(tree, leaf);
  const count = leafStart(tree, leaf + 1) - start;
  const found = leafRoom();
  leafDistances(tree, leaf, count, q, found);
  let own = 0;
  if (weights == 0) {
    for (let i = 0; i < count; ++i) own += <i32>(load<f64>(found + ((<usize>i) << 3)) <= radius);
    return <f64>own;
  }
  const order = tree.order + ((<usize>start) << 2);
  let sum: f64 = 0;
  for (let i = 0; i < count; ++i) {
    if (load<f64>(found + ((<usize>i) << 3)) <= radius) {
      sum += load<f64>(weights + ((<usize>load<i32>(order + ((<usize>i) << 2))) << 3));
    }
  }
  return sum;
}

/**
 * The same rows themselves, those of query i from place starts[i] on, nearest first.
 *
 * @spans x[queries * tree.read("columns")], starts[queries], distances, rows
 */
export function listWithin(
  tree: SearchTree,
  queries: i32,
  x: Floats,
  radius: f64,
  starts: Ints,
  distances: Floats,
  rows: Ints,
): void {
  const row = (<usize>tree.columns) << 3;
  const list = leafList();
  const order = tree.order;
  const found = leafRoom();
  for (let i = 0; i < queries; ++i) {
    const first = load<i32>(starts + ((<usize>i) << 2));
    let next = first;
    const leaves = leavesWithin(tree, x, radius, list);
    for (let at = 0; at < leaves; ++at) {
      const leaf = load<i32>(list + ((<usize>at) << 2));
      const start = leafStart(tree, leaf);
      const count = leafStart(tree, leaf + 1) - start;
      leafDistances(tree, leaf, count, x, found);
      for (let j = 0; j < count; ++j) {
        const distance = load<f64>(found + ((<usize>j) << 3));
        if (distance > radius) continue;
        store<f64>(distances + ((<usize>next) << 3), distance);
        store<i32>(rows + ((<usize>next) << 2), load<i32>(order + ((<usize>(start + j)) << 2)));
        next += 1;
      }
    }
    sortPairs(distances + ((<usize>first) << 3), rows + ((<usize>first) << 2), next - first);
    x += row;
  }
}

/**
 * Joins the groups of marked rows that are within the radius of each other. Rows are named by their positions in the
 * order of the tree; x has them in this order, and those from `first` on are compared with the ones before them.
 *
 * @spans x[last * tree.read("columns")], marked[last], parents[last]
 */
export function joinWithin(
  tree: SearchTree,
  first: i32,
  last: i32,
  x: Floats,
  radius: f64,
  marked: Ints,
  parents: Ints,
): void {
  const row = (<usize>tree.columns) << 3;
  const list = leafList();
  for (let i = first; i < last; ++i) {
    if (load<i32>(marked + ((<usize>i) << 2)) == 0) continue;
    const q = x + <usize>i * row;
    const leaves = leavesWithin(tree, q, radius, list);
    for (let at = 0; at < leaves; ++at) {
      const leaf = load<i32>(list + ((<usize>at) << 2));
      if (leafStart(tree, leaf) < i) joinLeaf(tree, leaf, q, i, radius, marked, parents);
    }
  }
}

export function joinLeaf(
  tree: SearchTree,
  leaf: i32,
  q: usize,
  own: i32,
  radius: f64,
  marked: usize,
  parents: usize,
): void {
  const start = leafStart(tree, leaf);
  const count = min(own, leafStart(tree, leaf + 1)) - start;
  const found = leafRoom();
  leafDistances(tree, leaf, count, q, found);
  for (let j = 0; j < count; ++j) {
    if (load<f64>(found + ((<usize>j) << 3)) > radius) continue;
    const other = start + j;
    if (load<i32>(marked + ((<usize>other) << 2)) != 0) join(parents, own, other);
  }
}

/** Several threads may join at once: the larger of two roots is attached to the smaller one, if it still is a root. */
function join(parents: usize, a: i32, b: i32): void {
  while (true) {
    a = rootOf(parents, a);
    b = rootOf(parents, b);
    if (a == b) return;
    const child = max(a, b);
    if (atomic.cmpxchg<i32>(parents + ((<usize>child) << 2), child, min(a, b)) == child) return;
  }
}

function rootOf(parents: usize, row: i32): i32 {
  while (true) {
    const parent = atomic.load<i32>(parents + ((<usize>row) << 2));
    if (parent == row) return row;
    const above = atomic.load<i32>(parents + ((<usize>parent) << 2));
    if (above != parent) atomic.cmpxchg<i32>(parents + ((<usize>row) << 2), parent, above);
    row = parent;
  }
}

/**
 * out[i] = the marked row nearest to query i within the radius, by its position in the order of the tree, −1 if there is
 * none; of equally near ones the first row of the data. Queries that `skip` marks are left out.
 *
 * @spans x[queries * tree.read("columns")], marked, skip[queries], out[queries]
 */
export function nearestMarked(
  tree: SearchTree,
  queries: i32,
  x: Floats,
  radius: f64,
  marked: Ints,
  skip: Ints,
  out: Ints,
): void {
  const row = (<usize>tree.columns) << 3;
  const list = leafList();
  const order = tree.order;
  const found = leafRoom();
  for (let i = 0; i < queries; ++i) {
    let best = -1;
    let least = radius;
    let bestRow = i32.MAX_VALUE;
    const leaves = load<i32>(skip + ((<usize>i) << 2)) != 0 ? 0 : leavesWithin(tree, x, radius, list);
    for (let at = 0; at < leaves; ++at) {
      const leaf = load<i32>(list + ((<usize>at) << 2));
      const start = leafStart(tree, leaf);
      const count = leafStart(tree, leaf + 1) - start;
      leafDistances(tree, leaf, count, x, found);
      for (let j = 0; j < count; ++j) {
        const distance = load<f64>(found + ((<usize>j) << 3));
        if (distance > least || load<i32>(marked + ((<usize>(start + j)) << 2)) == 0) continue;
        const other = load<i32>(order + ((<usize>(start + j)) << 2));
        if (distance == least && other > bestRow) continue;
        best = start + j;
        bestRow = other;
        least = distance;
      }
    }
    store<i32>(out, best);
    x += row;
    out += 4;
  }
}
