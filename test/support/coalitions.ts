// Shapley values by their definition: the mean over all coalitions of what a player adds, by the weights of Shapley 1953.

import type { Tree } from "../../src/methods/tree/engine/tree.js";
import { walk } from "../../src/methods/tree/engine/walk.js";

/** One value per player of the game `worth`, which is asked about every coalition. */
export function shapleyByCoalitions(
  players: number,
  worth: (known: readonly boolean[]) => number,
): Float64Array {
  const count = 2 ** players;
  const worths = Array.from({ length: count }, (_, set) =>
    worth(Array.from({ length: players }, (_, player) => isIn(set, player))),
  );
  return Float64Array.from({ length: players }, (_, player) => {
    let value = 0;
    for (let set = 0; set < count; set += 1) {
      if (isIn(set, player)) continue;
      const size = Array.from({ length: players }, (_, k) => isIn(set, k)).filter(Boolean).length;
      value += ((worths[set + 2 ** player] - worths[set]) * inverseChoices(players - 1, size)) / players;
    }
    return value;
  });
}

function isIn(set: number, player: number): boolean {
  return Math.floor(set / 2 ** player) % 2 === 1;
}

/** One divided by the number of sets of this size. */
function inverseChoices(from: number, size: number): number {
  let inverse = 1;
  for (let k = 0; k < size; k += 1) inverse *= (k + 1) / (from - k);
  return inverse;
}

/**
 * What a tree predicts of an output if only some features are known: at other splits, the mean of the children by
 * weight. A row whose value a split leaves undecided stops there.
 */
export function expectedOfTree(
  tree: Tree,
  values: Float64Array,
  output: number,
  row: Float64Array,
  known: readonly boolean[],
  node = 0,
): number {
  const value = values[(node * values.length) / tree.size + output];
  if (tree.isLeaf(node)) return value;
  const children = tree.children(node);
  if (known[tree.feature[node]]) {
    // The next node of a walk through this split alone.
    const pruned = { ...tree, childCount: tree.childCount.map((count, at) => (at === node ? count : 0)) };
    const next = walk(pruned, row, node);
    return next === node ? value : expectedOfTree(tree, values, output, row, known, next);
  }
  const total = children.reduce((sum, child) => sum + tree.weight[child], 0);
  return children.reduce((sum, child) => {
    const share = total > 0 ? tree.weight[child] / total : 1 / children.length;
    return sum + (share > 0 ? share * expectedOfTree(tree, values, output, row, known, child) : 0);
  }, 0);
}
