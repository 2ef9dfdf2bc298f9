// Pruning by what a tree says of itself: pessimistic estimates of its errors, or the length of its description.

import { Beta } from "../../../math/probability/distributions/index.js";
import { logGamma } from "../../../math/probability/special/index.js";
import { keepBestBottomUp } from "../engine/prune.js";
import { COMBINATION, THRESHOLD, type Tree } from "../engine/tree.js";
import { weightsAt } from "./class-costs.js";

/** C4.5 prefers a leaf that has at most this many errors more than the subtree. */
export const C45_SLACK = 0.1;
/** Fewer errors than this are no reason to keep a subtree, in C4.5. */
const COLLAPSING = 1e-3;

/**
 * Pessimistic pruning (Quinlan 1993, chapter 4): the errors of a leaf are what they would be at the upper limit of a
 * one-sided confidence interval of its error rate, here the exact binomial one.
 */
export function keepByPessimism(
  tree: Tree,
  factors: Float64Array,
  confidence: number,
): (node: number) => boolean {
  const estimate = (node: number) => pessimisticErrors(weightsAt(tree, node, factors), confidence);
  return keepBestBottomUp(tree, estimate, (_, sum) => sum, C45_SLACK);
}

/** The errors of a leaf with these class weights, at the upper limit of their rate. */
export function pessimisticErrors(weights: Float64Array, confidence: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? total * upperErrorRate(total - Math.max(...weights), total, confidence) : 0;
}

/** Keeps subtrees that make fewer training errors than a leaf would, by more than rounding (collapsing in C4.5). */
export function keepByTrainingErrors(tree: Tree, factors: Float64Array): (node: number) => boolean {
  const asLeaf = new Float64Array(tree.size);
  const asTree = new Float64Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node -= 1) {
    const weights = weightsAt(tree, node, factors);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    asLeaf[node] = tree.weight[node] > 0 ? total - Math.max(...weights) : 0;
    asTree[node] = tree.isLeaf(node)
      ? asLeaf[node]
      : tree.children(node).reduce((sum, child) => sum + asTree[child], 0);
  }
  return (node) => asTree[node] < asLeaf[node] - COLLAPSING;
}

/** The error rate at which so few errors have the probability `confidence`. */
export function upperErrorRate(errors: number, cases: number, confidence: number): number {
  if (errors >= cases) return 1;
  return new Beta({ alpha: errors + 1, beta: cases - errors }).quantile(1 - confidence);
}

/**
 * Pruning by the minimum description length (Rissanen 1989; Mehta, Rissanen and Agrawal 1995): a leaf costs the bits of its
 * classes, a split those of its feature and of its threshold or subset, and every node one bit that tells which it is.
 */
export function keepByDescription(
  tree: Tree,
  factors: Float64Array,
  features: number,
): (node: number) => boolean {
  const leafBits = (node: number) => 1 + classBits(weightsAt(tree, node, factors));
  const splitBits = (node: number) => 1 + Math.log2(Math.max(1, features)) + testBits(tree, node);
  return keepBestBottomUp(tree, leafBits, (node, sum) => splitBits(node) + sum);
}

/** The stochastic complexity of class labels, in bits. */
export function classBits(weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return 0;
  const classes = weights.length;
  const entropy = weights.reduce(
    (sum, weight) => sum + (weight > 0 ? weight * Math.log2(total / weight) : 0),
    0,
  );
  const parameters = ((classes - 1) / 2) * Math.log2(Math.max(1, total / 2));
  const volume = ((classes / 2) * Math.log(Math.PI) - logGamma(classes / 2)) / Math.LN2;
  return entropy + parameters + Math.max(0, volume);
}

/** Bits that name a threshold among those between the cases, or a subset of the known levels. */
function testBits(tree: Tree, node: number): number {
  if (tree.feature[node] === COMBINATION || tree.detail[node] === THRESHOLD)
    return Math.log2(Math.max(1, tree.cases[node] - 1));
  if (tree.detail[node] < 0) return 0;
  const levels = tree.levelSets[tree.detail[node]];
  return Math.max(0, levels - 1);
}
