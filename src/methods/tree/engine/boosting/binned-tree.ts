import type { BinRule } from "../../../../wasm/tree-bins.js";
import type { GrownNodes } from "../../../../wasm/tree-grower.js";
import { packLevelSet } from "../level-set.js";
import { LEAF, THRESHOLD, Tree } from "../tree.js";
import { levelsIn } from "./bin-rules.js";

/**
 * The tree of nodes that were grown on bins: edges of bins become thresholds, and bins of levels level sets. Inner nodes
 * have the mean of the values below them, by weight, and in place of an impurity the gain of their split.
 */
export function treeOfBins(
  nodes: GrownNodes,
  rules: readonly BinRule[],
  values: Float64Array,
  weight: Float64Array,
): Tree {
  const { size, first, column, bin, missingFirst, count, gain } = nodes;
  const levelSets: number[] = [];
  const detail = new Int32Array(size).fill(THRESHOLD);
  const threshold = new Float64Array(size);
  const means = values.slice();
  for (let node = size - 1; node >= 0; node -= 1) {
    const child = first[node];
    if (child === 0) continue;
    means[node] =
      (weight[child] * means[child] + weight[child + 1] * means[child + 1]) /
      (weight[child] + weight[child + 1]);
    const rule = rules[column[node]];
    if ("edges" in rule) {
      // Beyond the last edge are only missing values.
      threshold[node] = bin[node] < rule.edges.length ? rule.edges[bin[node]] : Number.MAX_VALUE;
      continue;
    }
    const bits = nodes.bitsOf(node);
    detail[node] = levelSets.length;
    const set = {
      levels: rule.levels.length,
      first: levelsIn(bits.first, rule.levels),
      known: levelsIn(bits.known, rule.levels),
    };
    levelSets.push(...packLevelSet(set));
  }
  return new Tree({
    feature: column.map((feature, node) => (first[node] === 0 ? LEAF : feature)),
    threshold,
    detail,
    firstChild: first,
    childCount: first.map((child) => (child === 0 ? 0 : 2)),
    missing: missingFirst.map((isFirst, node) => (first[node] === 0 ? -1 : 1 - isFirst)),
    cases: count,
    weight,
    impurity: gain,
    values: means,
    outputs: 1,
    levelSets: Int32Array.from(levelSets),
  });
}
