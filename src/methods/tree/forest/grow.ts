// The trees of a forest, side by side on the threads, a few at a time so that their copies of the columns fit into
// memory.

import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { FOREST_BYTES_TOGETHER, FOREST_TREES_TOGETHER } from "../../../wasm/tuning.js";
import type { GrownTree } from "../engine/assemble.js";
import { type ExactData, ExactWorkspace } from "../engine/grow.js";
import { Forest, type Tree } from "../engine/tree.js";
import type { Bags } from "./bags.js";

/** Is shown every tree, in order, with the weights of its cases. */
export type TreeObserver = (tree: Tree, bag: Float64Array | undefined, index: number) => void;

export interface GrownForest {
  readonly trees: Forest;
  readonly importances: Float64Array;
}

/** Grows trees from the bags; `finish` turns what a tree has in its nodes into what they predict. */
export function growForest(
  data: ExactData,
  bags: Bags,
  count: number,
  { signal, threads, onProgress }: FitControl,
  finish: (tree: Tree) => Tree,
  observe?: TreeObserver,
): Promise<GrownForest> {
  return withArena(async (arena) => {
    const workspace = await ExactWorkspace.of(arena, data, { signal, threads });
    const trees: Tree[] = [];
    const importance = new ForestImportance(data.levels.length);
    const together = treesTogether(workspace.bytesOfTree);
    for (let first = 0; first < count; first += together) {
      const samples = Array.from({ length: Math.min(together, count - first) }, (_, k) =>
        bags.draw(first + k),
      );
      const grown = await workspace.grow(samples, { signal, threads });
      grown.forEach((result, k) => {
        importance.add(result);
        const tree = finish(result.tree);
        observe?.(tree, samples[k].weights, first + k);
        trees.push(tree);
      });
      onProgress?.({ phase: "trees", completed: trees.length, total: count });
    }
    return { trees: Forest.of(trees), importances: importance.shares };
  });
}

/** How many trees grow at a time: a number that depends on the data alone. */
function treesTogether(bytes: number): number {
  const room = Math.floor(FOREST_BYTES_TOGETHER / bytes);
  return Math.min(FOREST_TREES_TOGETHER, Math.max(2, room));
}

/** The decreases of impurity by each feature: their shares in every tree, averaged over the trees that have splits. */
class ForestImportance {
  readonly #sums: Float64Array;

  constructor(features: number) {
    this.#sums = new Float64Array(features);
  }

  add({ tree, gains }: GrownTree): void {
    const treeSums = new Float64Array(this.#sums.length);
    let total = 0;
    for (let node = 0; node < gains.length; node += 1) {
      if (tree.isLeaf(node)) continue;
      treeSums[tree.feature[node]] += gains[node];
      total += gains[node];
    }
    if (!(total > 0)) return;
    for (let feature = 0; feature < treeSums.length; feature += 1)
      this.#sums[feature] += treeSums[feature] / total;
  }

  get shares(): Float64Array {
    const total = this.#sums.reduce((sum, value) => sum + value, 0);
    return total > 0 ? this.#sums.map((value) => value / total) : this.#sums;
  }
}
