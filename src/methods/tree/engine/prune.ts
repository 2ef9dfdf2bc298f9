// Smaller trees from larger ones: which splits to keep, and the tree that has only those.

import { PriorityQueue } from "../../../data/rank/priority-queue.js";
import { LEAF, parentsOf, THRESHOLD, Tree, UNDECIDED } from "./tree.js";

/** A tree without some of its splits, and where each of its nodes was before. */
export interface PrunedTree {
  readonly tree: Tree;
  readonly nodes: Int32Array;
}

/** The tree whose splits are those that are kept, as far as they can still be reached. */
export function subtree(tree: Tree, isKept: (node: number) => boolean): PrunedTree {
  const nodes = [0];
  const firstChild: number[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    const kept = !tree.isLeaf(node) && isKept(node);
    firstChild.push(kept ? nodes.length : 0);
    if (kept) nodes.push(...tree.children(node));
  }
  const split = (at: number) => firstChild[at] > 0;
  const ints = (from: Int32Array, leaf: number) =>
    Int32Array.from(nodes, (node, at) => (split(at) ? from[node] : leaf));
  const floats = (from: Float64Array) => Float64Array.from(nodes, (node) => from[node]);
  const { outputs, levelSets, combinations } = tree;
  const values = new Float64Array(nodes.length * outputs);
  nodes.forEach((node, at) => {
    values.set(tree.values.subarray(node * outputs, (node + 1) * outputs), at * outputs);
  });
  const pruned = new Tree({
    feature: ints(tree.feature, LEAF),
    threshold: Float64Array.from(nodes, (node, at) => (split(at) ? tree.threshold[node] : 0)),
    detail: ints(tree.detail, THRESHOLD),
    firstChild: Int32Array.from(firstChild),
    childCount: ints(tree.childCount, 0),
    missing: ints(tree.missing, UNDECIDED),
    cases: Int32Array.from(nodes, (node) => tree.cases[node]),
    weight: floats(tree.weight),
    impurity: floats(tree.impurity),
    values,
    outputs,
    levelSets,
    ...(combinations && { combinations }),
    ...keptSurrogates(tree, nodes, split),
  });
  return { tree: pruned, nodes: Int32Array.from(nodes) };
}

function keptSurrogates({ surrogates }: Tree, nodes: readonly number[], split: (at: number) => boolean) {
  if (surrogates === undefined) return {};
  const start = new Int32Array(nodes.length + 1);
  const kept: number[] = [];
  nodes.forEach((node, at) => {
    for (let k = surrogates.start[node]; split(at) && k < surrogates.start[node + 1]; k += 1) kept.push(k);
    start[at + 1] = kept.length;
  });
  const ints = (from: Int32Array) => Int32Array.from(kept, (k) => from[k]);
  const floats = (from: Float64Array) => Float64Array.from(kept, (k) => from[k]);
  return {
    surrogates: {
      start,
      majority: Int32Array.from(nodes, (node, at) => (split(at) ? surrogates.majority[node] : 0)),
      feature: ints(surrogates.feature),
      threshold: floats(surrogates.threshold),
      detail: ints(surrogates.detail),
      reversed: ints(surrogates.reversed),
      agreement: floats(surrogates.agreement),
      adjustedAgreement: floats(surrogates.adjustedAgreement),
    },
  };
}

/**
 * The cost per leaf above which each split goes, by weakest-link pruning (Breiman et al. 1984, chapter 3): the split
 * whose subtree gains least per leaf goes first. 0 in leaves. `risks` has the risk of every node as a leaf.
 */
export function criticalCosts(tree: Tree, risks: Float64Array): Float64Array {
  const parents = parentsOf(tree);
  const size = tree.size;
  const leaves = new Int32Array(size);
  const below = new Float64Array(size);
  for (let node = size - 1; node >= 0; node -= 1) {
    if (tree.isLeaf(node)) {
      leaves[node] = 1;
      below[node] = risks[node];
    }
    if (node > 0) {
      leaves[parents[node]] += leaves[node];
      below[parents[node]] += below[node];
    }
  }
  const gainOf = (node: number) => Math.max(0, risks[node] - below[node]) / (leaves[node] - 1);
  const queue = new PriorityQueue<{ readonly node: number; readonly gain: number }>(
    // Of equal gains the lower node goes first, so that its ancestors are judged without it.
    (a, b) => a.gain < b.gain || (a.gain === b.gain && a.node > b.node),
  );
  for (let node = 0; node < size; node += 1) if (!tree.isLeaf(node)) queue.push({ node, gain: gainOf(node) });
  const costs = new Float64Array(size);
  let cost = 0;
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, gain } = next;
    // An entry is out of date if the node has been cut off, or something below it has.
    if (leaves[node] <= 1 || gain !== gainOf(node)) continue;
    cost = Math.max(cost, gain);
    const [lostLeaves, addedRisk] = [leaves[node] - 1, risks[node] - below[node]];
    cutOff(tree, node, leaves, costs, cost);
    below[node] = risks[node];
    for (let above = parents[node]; above >= 0; above = parents[above]) {
      leaves[above] -= lostLeaves;
      below[above] += addedRisk;
      queue.push({ node: above, gain: gainOf(above) });
    }
  }
  return costs;
}

/** Gives all splits below a node, and its own, the cost at which they go. */
function cutOff(tree: Tree, top: number, leaves: Int32Array, costs: Float64Array, cost: number): void {
  const pending = [top];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (leaves[node] > 1) {
      costs[node] = cost;
      pending.push(...tree.children(node));
    }
    leaves[node] = node === top ? 1 : 0;
  }
}

/**
 * The splits to keep so that the sum of the leaves' errors is least, from the bottom up; `asSubtree` may charge a split
 * for its description. A leaf is preferred to a subtree that is not better.
 */
export function keepBestBottomUp(
  tree: Tree,
  asLeaf: (node: number) => number,
  asSubtree: (node: number, sumOfChildren: number) => number = (_, sum) => sum,
  slack = 0,
): (node: number) => boolean {
  const errors = new Float64Array(tree.size);
  const kept = new Uint8Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    errors[node] = asLeaf(node);
    if (tree.isLeaf(node)) continue;
    const sum = asSubtree(
      node,
      tree.children(node).reduce((total, child) => total + errors[child], 0),
    );
    if (!(errors[node] <= sum + slack)) {
      kept[node] = 1;
      errors[node] = sum;
    }
  }
  return (node) => kept[node] === 1;
}
