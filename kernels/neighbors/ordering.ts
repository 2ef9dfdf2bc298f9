// The order of OPTICS (Ankerst, Breunig, Kriegel and Sander 1999): always the row that is reached most easily from
// those before it.

import { Floats, Ints } from "../record";
import { argmin } from "../reduce/extremes";
import { leafStart } from "./layout";
import { leafDistances } from "./metrics";
import { leafList, leafRoom, leavesWithin } from "./search";
import { SearchTree } from "./search-tree.record";

/**
 * Takes the rows from position `first` to position `last` of the order. `pending` has the reachability of every row that is
 * not in it yet, and NaN for the others; `reaches` has it for all, and `predecessors` the row it was reached from.
 *
 * @spans x[last * tree.read("columns")], cores[last], pending[last], reaches[last], predecessors[last],
 * ordering[last]
 */
export function orderRows(
  tree: SearchTree,
  first: i32,
  last: i32,
  x: Floats,
  radius: f64,
  cores: Floats,
  pending: Floats,
  reaches: Floats,
  predecessors: Ints,
  ordering: Ints,
): void {
  const n = tree.rows;
  const width = (<usize>tree.columns) << 3;
  const list = leafList();
  for (let at = first; at < last; ++at) {
    const row = argmin(n, pending);
    store<i32>(ordering + ((<usize>at) << 2), row);
    store<f64>(reaches + ((<usize>row) << 3), load<f64>(pending + ((<usize>row) << 3)));
    store<f64>(pending + ((<usize>row) << 3), NaN);
    const core = load<f64>(cores + ((<usize>row) << 3));
    if (!(core <= radius) || core == Infinity) continue;
    const q = x + <usize>row * width;
    const leaves = leavesWithin(tree, q, radius, list);
    for (let i = 0; i < leaves; ++i) {
      reachLeaf(tree, load<i32>(list + ((<usize>i) << 2)), q, row, radius, core, pending, predecessors);
    }
  }
}

export function reachLeaf(
  tree: SearchTree,
  leaf: i32,
  q: usize,
  row: i32,
  radius: f64,
  core: f64,
  pending: usize,
  predecessors: usize,
): void {
  const start = leafStart(tree, leaf);
  const count = leafStart(tree, leaf + 1) - start;
  const found = leafRoom();
  leafDistances(tree, leaf, count, q, found);
  const order = tree.order + ((<usize>start) << 2);
  for (let j = 0; j < count; ++j) {
    const distance = load<f64>(found + ((<usize>j) << 3));
    if (distance > radius) continue;
    const other = <usize>load<i32>(order + ((<usize>j) << 2));
    const reach = max(distance, core);
    // A row in the order has NaN, which is not greater than anything.
    if (load<f64>(pending + (other << 3)) > reach) {
      store<f64>(pending + (other << 3), reach);
      store<i32>(predecessors + (other << 2), row);
    }
  }
}
