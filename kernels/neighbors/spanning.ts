// One round of Borůvka's algorithm for the minimum spanning tree of the mutual reachability distances: every row looks
// for its nearest row in another component. Rows are named by their positions in the order of the tree.

import { leafStart } from "./layout";
import { boxDistances, leafDistances } from "./metrics";
import { childBoxes, leafRoom, stackRoom } from "./search";
import { SearchTree } from "./search-tree.record";
import { SpanningRound } from "./spanning-round.record";

/** The components of all nodes. */
export function markNodes(tree: SearchTree, round: SpanningRound): void {
  const inner = (1 << tree.levels) - 1;
  const components = round.components;
  const nodes = round.nodes;
  for (let node = 2 * inner; node >= 0; --node) {
    let own = -1;
    if (node >= inner) {
      own = componentOfRows(components, leafStart(tree, node - inner), leafStart(tree, node - inner + 1));
    } else {
      const children = nodes + ((<usize>(2 * node + 1)) << 2);
      if (load<i32>(children) == load<i32>(children, 4)) own = load<i32>(children);
    }
    store<i32>(nodes + ((<usize>node) << 2), own);
  }
}

function componentOfRows(components: usize, start: i32, end: i32): i32 {
  const own = load<i32>(components + ((<usize>start) << 2));
  for (let i = start + 1; i < end; ++i) {
    if (load<i32>(components + ((<usize>i) << 2)) != own) return -1;
  }
  return own;
}

/**
 * Finds the shortest edges of the rows from `first` to `last` to other components. A row whose last edge still leads
 * to another component keeps it; one whose edges are all longer than one of its component's is not asked.
 *
 * @spans
 */
export function spanBlock(tree: SearchTree, round: SpanningRound, first: i32, last: i32): void {
  const components = round.components;
  const bounds = round.bounds;
  const lower = round.lower;
  const targets = round.targets;
  for (let i = first; i < last; ++i) {
    const own = load<i32>(components + ((<usize>i) << 2));
    const target = load<i32>(targets + ((<usize>i) << 2));
    if (target >= 0 && load<i32>(components + ((<usize>target) << 2)) != own) continue;
    const bound = reinterpret<f64>(atomic.load<u64>(bounds + ((<usize>own) << 3)));
    if (load<f64>(lower + ((<usize>i) << 3)) > bound) store<i32>(targets + ((<usize>i) << 2), -1);
    else spanOne(tree, round, i, own, bound);
  }
}

/** The shortest edge of one row: by its reachability, then by its distance, then by the row it leads to. */
export function spanOne(tree: SearchTree, round: SpanningRound, row: i32, component: i32, bound: f64): void {
  const inner = (1 << tree.levels) - 1;
  const q = round.x + <usize>row * ((<usize>tree.columns) << 3);
  const nodes = round.nodes;
  const reach = round.reaches + ((<usize>row) << 3);
  const length = round.lengths + ((<usize>row) << 3);
  const target = round.targets + ((<usize>row) << 2);
  const core = load<f64>(round.cores + ((<usize>row) << 3));
  store<f64>(reach, bound);
  store<f64>(length, Infinity);
  store<i32>(target, -1);
  const stack = stackRoom();
  let waiting = 0;
  let node = 0;
  while (true) {
    if (node >= inner) {
      spanLeaf(tree, round, node - inner, q, row, component, core);
      node = -1;
    } else {
      const distances = boxDistances(tree, q, childBoxes(tree, node));
      const left = f64x2.extract_lane(distances, 0);
      const right = f64x2.extract_lane(distances, 1);
      const near = 2 * node + 1 + <i32>(right < left);
      const far = 4 * node + 3 - near;
      if (mayMatter(nodes, far, component, max(left, right), core, reach, length)) {
        store<f64>(stack + ((<usize>waiting) << 4), max(left, right));
        store<i32>(stack + ((<usize>waiting) << 4), far, 8);
        waiting += 1;
      }
      node = mayMatter(nodes, near, component, min(left, right), core, reach, length) ? near : -1;
    }
    while (node < 0) {
      if (waiting == 0) {
        store<f64>(round.lower + ((<usize>row) << 3), load<f64>(reach));
        if (load<i32>(target) >= 0) {
          lowerTo(round.bounds + ((<usize>component) << 3), load<f64>(reach));
        }
        return;
      }
      waiting -= 1;
      const at = stack + ((<usize>waiting) << 4);
      const next = load<i32>(at, 8);
      if (mayMatter(nodes, next, component, load<f64>(at), core, reach, length)) node = next;
    }
  }
}

/** Whether a node may have a row with a shorter edge. */
function mayMatter(
  nodes: usize,
  node: i32,
  component: i32,
  distance: f64,
  core: f64,
  reach: usize,
  length: usize,
): bool {
  if (load<i32>(nodes + ((<usize>node) << 2)) == component) return false;
  const least = max(distance, core);
  const best = load<f64>(reach);
  return least < best || (least == best && distance <= load<f64>(length));
}

export function spanLeaf(
  tree: SearchTree,
  round: SpanningRound,
  leaf: i32,
  q: usize,
  row: i32,
  component: i32,
  core: f64,
): void {
  const start = leafStart(tree, leaf);
  const count = leafStart(tree, leaf + 1) - start;
  const found = leafRoom();
  leafDistances(tree, leaf, count, q, found);
  const order = tree.order;
  const cores = round.cores;
  const components = round.components;
  const target = round.targets + ((<usize>row) << 2);
  let best = load<f64>(round.reaches + ((<usize>row) << 3));
  let bestLength = load<f64>(round.lengths + ((<usize>row) << 3));
  let at = load<i32>(target);
  for (let j = 0; j < count; ++j) {
    const distance = load<f64>(found + ((<usize>j) << 3));
    const other = start + j;
    if (distance > best || load<i32>(components + ((<usize>other) << 2)) == component) continue;
    const reach = max(max(distance, core), load<f64>(cores + ((<usize>other) << 3)));
    if (reach > best || (reach == best && distance > bestLength)) continue;
    if (reach == best && distance == bestLength && at >= 0) {
      if (load<i32>(order + ((<usize>other) << 2)) > load<i32>(order + ((<usize>at) << 2))) continue;
    }
    best = reach;
    bestLength = distance;
    at = other;
  }
  store<f64>(round.reaches + ((<usize>row) << 3), best);
  store<f64>(round.lengths + ((<usize>row) << 3), bestLength);
  store<i32>(target, at);
}

/** Lowers a number that other threads may lower too; numbers that are not negative are ordered as their bits. */
function lowerTo(at: usize, value: f64): void {
  const bits = reinterpret<u64>(value);
  let current = atomic.load<u64>(at);
  while (bits < current) {
    const seen = atomic.cmpxchg<u64>(at, current, bits);
    if (seen == current) return;
    current = seen;
  }
}
