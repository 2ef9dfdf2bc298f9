// The way of one row through a tree, with what decided at every split: its value, or what stands in for a missing one.

import { branchOfLevel } from "./level-set.js";
import { THRESHOLD, type Tree } from "./tree.js";
import { branchByValue } from "./walk.js";

/**
 * What sends a row to a branch: its value; a surrogate, by its index among those of the tree; the branch that the node
 * has for missing values; or the branch of most training cases.
 */
export type Decision =
  | { readonly by: "value" | "missing" | "majority"; readonly branch: number }
  | { readonly by: "surrogate"; readonly branch: number; readonly surrogate: number };

/** A split on the way of a row. */
export type RouteStep = Decision & { readonly node: number };

/** The splits that a row passes, from the root to its leaf. */
export function routeOf(tree: Tree, row: ArrayLike<number>): RouteStep[] {
  const steps: RouteStep[] = [];
  for (let node = 0; !tree.isLeaf(node); ) {
    const decision = decisionAt(tree, node, row);
    steps.push({ node, ...decision });
    node = tree.firstChild[node] + decision.branch;
  }
  return steps;
}

/** What sends a row on from a node that is split. */
export function decisionAt(tree: Tree, node: number, row: ArrayLike<number>): Decision {
  const branch = branchByValue(tree, node, row);
  if (branch >= 0) return { by: "value", branch };
  return tree.missing[node] >= 0 ? { by: "missing", branch: tree.missing[node] } : standIn(tree, node, row);
}

/** What decides where a node does not know a row: the first surrogate that does, or else most of the training cases. */
export function standIn(tree: Tree, node: number, row: ArrayLike<number>): Decision {
  const { surrogates, levelSets } = tree;
  if (surrogates === undefined) return { by: "majority", branch: heaviestChild(tree, node) };
  const { start, feature, threshold, detail, reversed } = surrogates;
  for (let at = start[node]; at < start[node + 1]; at += 1) {
    const value = row[feature[at]];
    const first =
      detail[at] === THRESHOLD
        ? firstByThreshold(value, threshold[at])
        : branchOfLevel(levelSets, detail[at], value);
    if (first >= 0) return { by: "surrogate", branch: reversed[at] === 1 ? 1 - first : first, surrogate: at };
  }
  return { by: "majority", branch: surrogates.majority[node] };
}

/** 0 up to a threshold, 1 above, −1 for a missing value. */
function firstByThreshold(value: number, threshold: number): number {
  if (Number.isNaN(value)) return -1;
  return value <= threshold ? 0 : 1;
}

/** The child with most weight, the first of equals. */
function heaviestChild(tree: Tree, node: number): number {
  const weights = tree.children(node).map((child) => tree.weight[child]);
  return weights.indexOf(Math.max(...weights));
}
