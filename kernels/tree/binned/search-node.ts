// The best splits of the nodes that a split has made, by group of columns.

import { recordAt } from "../../record";
import { Grower, GrowerNode, GrowerSplit } from "./grower.record";
import { COLUMN_HISTOGRAM_BYTES, GROUP_COLUMNS } from "./grower.shared";
import { binsAt, histogramAt, isPermitted, nodeAt, splitAt } from "./grower-state";
import { histogramOf, subtractHistogram } from "./histogram";
import { freeSlot } from "./slots";
import { isBetter, searchLevels, searchNumbers } from "./split-search";

/** Whether a split of the node could be allowed. */
export function maySplit(grower: Grower, node: GrowerNode): bool {
  const mass = node.packed >> <i64>grower.massShift;
  return grower.leaves < grower.maxLeaves && node.depth < grower.maxDepth && mass >= 2 * grower.leastMass;
}

/** The histograms of the new nodes for a group of columns, and their best splits by them. */
export function searchGroup(grower: Grower, group: i32): i32 {
  const first = recordAt<GrowerSplit>(grower.trials, 2 * group);
  const second = recordAt<GrowerSplit>(grower.trials, 2 * group + 1);
  first.gain = 0;
  second.gain = 0;
  const fewer = nodeAt(grower, grower.fewer);
  if (!isGroupPermitted(grower, fewer, group)) return 1;
  let visited = fewer.count;
  const small = fewer.slot >= 0 ? histogramAt(grower, fewer.slot, group) : 0;
  if (small != 0) histogramOfNode(grower, fewer, group, small);
  if (grower.more >= 0) {
    const more = nodeAt(grower, grower.more);
    if (more.slot >= 0) {
      const large = histogramAt(grower, more.slot, group);
      if (grower.inherits != 0) subtractHistogram(large, small);
      else {
        histogramOfNode(grower, more, group, large);
        visited += more.count;
      }
      if (maySplit(grower, more)) searchColumns(grower, more, group, large, second);
    }
  }
  if (small != 0 && maySplit(grower, fewer)) searchColumns(grower, fewer, group, small, first);
  return visited * GROUP_COLUMNS + 1024;
}

function isGroupPermitted(grower: Grower, node: GrowerNode, group: i32): bool {
  const end = min(grower.columns, (group + 1) * GROUP_COLUMNS);
  for (let column = group * GROUP_COLUMNS; column < end; ++column)
    if (isPermitted(grower, node, column)) return true;
  return false;
}

function histogramOfNode(grower: Grower, node: GrowerNode, group: i32, histogram: usize): void {
  const rows = grower.order + ((<usize>node.start) << 2);
  histogramOf(node.count, rows, binsAt(grower, group), grower.fixed, histogram);
}

function searchColumns(
  grower: Grower,
  node: GrowerNode,
  group: i32,
  histogram: usize,
  best: GrowerSplit,
): void {
  const end = min(grower.columns, (group + 1) * GROUP_COLUMNS);
  for (let column = group * GROUP_COLUMNS; column < end; ++column) {
    if (!isPermitted(grower, node, column)) continue;
    const at = histogram + <usize>(column - group * GROUP_COLUMNS) * COLUMN_HISTOGRAM_BYTES;
    if (load<u8>(grower.kinds + <usize>column) == 1) searchLevels(grower, node, column, at, best);
    else searchNumbers(grower, node, column, at, best);
  }
}

/** The best split of each new node over all groups. */
export function settleSearch(grower: Grower): void {
  for (let which = 0; which < 2; ++which) {
    const index = which == 0 ? grower.fewer : grower.more;
    if (index < 0) continue;
    const best = splitAt(grower, index);
    best.gain = 0;
    for (let group = 0; group < grower.groups; ++group) {
      const trial = recordAt<GrowerSplit>(grower.trials, 2 * group + which);
      if (isBetter(grower, nodeAt(grower, index), trial.gain, best.gain))
        memory.copy(changetype<usize>(best), changetype<usize>(trial), offsetof<GrowerSplit>());
    }
    if (best.gain <= 0) freeSlot(grower, nodeAt(grower, index));
  }
}
