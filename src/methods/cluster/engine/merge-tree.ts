// The tree that merges of clusters form, and what follows from it alone.

import { argumentName, got, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { Dissimilarities, pairIndex, pairsOf } from "../../../math/distance/dissimilarities.js";

/** Called between merges with their number; it may pause, or throw if the caller has aborted. */
export type AfterMerges = (completed: number) => Promise<unknown>;

/** Merges of n leaves: those below n are leaves, n + t is what merge t has made. */
export interface MergeTree {
  /** Two numbers for each merge, the smaller one first. */
  readonly merges: Int32Array;
  /** The dissimilarity of the merged clusters. */
  readonly heights: Float64Array;
  /** The total weight of the cluster made by each merge. */
  readonly sizes: Float64Array;
}

/** A merge of the clusters that two leaves belong to at the time. */
export interface LeafMerge {
  readonly a: number;
  readonly b: number;
  readonly height: number;
}

/** The tree of merges in their order, or in the order of their heights; of equal ones, the first comes first. */
export function treeOf(
  found: readonly LeafMerge[],
  weights: Float64Array,
  order: "given" | "by height",
): MergeTree {
  const leaves = weights.length;
  const sorted = order === "given" ? found : [...found].sort((one, other) => one.height - other.height);
  const merges = new Int32Array(2 * sorted.length);
  const heights = new Float64Array(sorted.length);
  const sizes = new Float64Array(sorted.length);
  /** A leaf or merge in the same cluster that is nearer to its top. */
  const above = Int32Array.from({ length: leaves + sorted.length }, (_, node) => node);
  const topOf = (leaf: number) => {
    let top = leaf;
    while (above[top] !== top) top = above[top];
    for (let node = leaf; node !== top; ) [node, above[node]] = [above[node], top];
    return top;
  };
  const sizeOf = (node: number) => (node < leaves ? weights[node] : sizes[node - leaves]);
  for (const [t, { a, b, height }] of sorted.entries()) {
    const tops = [topOf(a), topOf(b)];
    merges[2 * t] = Math.min(...tops);
    merges[2 * t + 1] = Math.max(...tops);
    heights[t] = height;
    sizes[t] = sizeOf(tops[0]) + sizeOf(tops[1]);
    for (const top of tops) above[top] = leaves + t;
  }
  return { merges, heights, sizes };
}

/** The leaves from left to right as a figure draws them: what merged first is on the left, as in R's `hclust`. */
export function leafOrder({ merges }: MergeTree): Int32Array {
  const leaves = merges.length / 2 + 1;
  const out = new Int32Array(leaves);
  const pending = [2 * leaves - 2];
  for (let index = 0, node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node < leaves) {
      out[index] = node;
      index += 1;
    } else pending.push(merges[2 * (node - leaves) + 1], merges[2 * (node - leaves)]);
  }
  return out;
}

/** Where a tree is cut: into a number of clusters, or at a height. */
export interface Cut {
  /** Number of clusters left after the last merges are undone. */
  readonly clusters?: number | undefined;
  /** Merges above this height are undone, with all that follow from them. */
  readonly height?: number | undefined;
}

/** The cluster of every leaf, from 0 in the order of the first leaf of each, and the node at the top of each. */
export interface CutTree {
  readonly labels: Int32Array;
  readonly tops: Int32Array;
}

/** Cuts a tree; without a number or a height, all leaves are one cluster. */
export function cutTree(method: string, tree: MergeTree, cut: Cut): CutTree {
  const merged = tree.heights.length;
  const leaves = merged + 1;
  requireKnownParameters(method, cut, ["clusters", "height"]);
  const { clusters, height } = cut;
  if (clusters !== undefined && height !== undefined)
    throw new OptionError(method, words`give "clusters" or ${argumentName("height")}, not both.`);
  if (clusters !== undefined && !(Number.isInteger(clusters) && clusters >= 1 && clusters <= leaves)) {
    const sentence = words`${argumentName("clusters")} must be ${wanted(`a whole number from 1 to ${leaves}`)}, the number of cases; got ${got(quote(clusters))}.`;
    throw new OptionError(method, sentence);
  }
  if (height !== undefined && !(typeof height === "number" && height >= 0)) {
    const received = quote(height);
    throw new OptionError(method, { argument: "height", expected: "a number ≥ 0", received });
  }
  const kept = height === undefined ? (t: number) => t < leaves - (clusters ?? 1) : belowHeight(tree, height);
  return labelTops(tree, leaves, kept);
}

/** Whether a merge, and everything below it, is at most at a height; heights may fall from one merge to the next. */
function belowHeight({ merges, heights }: MergeTree, height: number): (t: number) => boolean {
  const leaves = heights.length + 1;
  const highest = new Float64Array(heights.length);
  for (let t = 0; t < heights.length; t += 1) {
    const below = [merges[2 * t], merges[2 * t + 1]].map((node) =>
      node < leaves ? 0 : highest[node - leaves],
    );
    highest[t] = Math.max(heights[t], ...below);
  }
  return (t) => highest[t] <= height;
}

function labelTops({ merges }: MergeTree, leaves: number, kept: (t: number) => boolean): CutTree {
  const topOf = Int32Array.from({ length: 2 * leaves - 1 }, (_, node) => node);
  for (let t = leaves - 2; t >= 0; t -= 1) {
    if (!kept(t)) continue;
    for (const node of [merges[2 * t], merges[2 * t + 1]]) topOf[node] = topOf[leaves + t];
  }
  const labelOf = new Map<number, number>();
  const labels = new Int32Array(leaves);
  for (let leaf = 0; leaf < leaves; leaf += 1) {
    const label = labelOf.get(topOf[leaf]) ?? labelOf.size;
    labelOf.set(topOf[leaf], label);
    labels[leaf] = label;
  }
  return { labels, tops: Int32Array.from(labelOf.keys()) };
}

/** The heights at which any two leaves are merged. */
export function copheneticOf(method: string, tree: MergeTree): Dissimilarities {
  const { merges, heights } = tree;
  const leaves = heights.length + 1;
  const values = new Float64Array(pairsOf(method, leaves));
  // The leaves of a node are side by side in the order of the figure.
  const order = leafOrder(tree);
  const first = new Int32Array(2 * leaves - 1);
  const count = new Int32Array(2 * leaves - 1).fill(1, 0, leaves);
  for (const [index, leaf] of order.entries()) first[leaf] = index;
  for (let t = 0; t < heights.length; t += 1) {
    const [left, right] = [merges[2 * t], merges[2 * t + 1]];
    for (let i = first[left]; i < first[left] + count[left]; i += 1)
      for (let j = first[right]; j < first[right] + count[right]; j += 1) {
        const [one, other] = [order[i], order[j]];
        values[pairIndex(leaves, Math.min(one, other), Math.max(one, other))] = heights[t];
      }
    first[leaves + t] = first[left];
    count[leaves + t] = count[left] + count[right];
  }
  return new Dissimilarities(leaves, values);
}

/**
 * How strong the structure is, from 0 to 1: the weighted mean of 1 − h/H over the leaves, where h is the height at which
 * a leaf is first merged and H that of the last merge (Kaufman and Rousseeuw 1990, section 5.2 and 6.2).
 */
export function structureCoefficient({ merges, heights }: MergeTree, weights: Float64Array): number {
  const leaves = weights.length;
  const last = heights[heights.length - 1];
  if (leaves < 2 || !(last > 0)) return 0;
  let [sum, total] = [0, 0];
  for (const [at, node] of merges.entries()) {
    if (node >= leaves) continue;
    // Equal cases that a weight stands for are merged at height 0.
    const height = weights[node] > 1 ? 0 : heights[at >> 1];
    sum += weights[node] * (1 - height / last);
    total += weights[node];
  }
  return sum / total;
}

/** How much each leaf counts in its cluster: by its weight, or half as much with every merge that it has been through. */
export function leafShares(
  { merges, sizes }: MergeTree,
  { labels, tops }: CutTree,
  weights: Float64Array,
  kind: "by weight" | "halved",
): Float64Array {
  const leaves = weights.length;
  if (kind === "by weight") {
    const totals = Float64Array.from(tops, (top) => (top < leaves ? weights[top] : sizes[top - leaves]));
    return weights.map((weight, leaf) => weight / totals[labels[leaf]]);
  }
  const share = new Float64Array(2 * leaves - 1);
  for (const top of tops) share[top] = 1;
  for (let t = leaves - 2; t >= 0; t -= 1)
    for (const node of [merges[2 * t], merges[2 * t + 1]])
      if (share[leaves + t] > 0) share[node] = share[leaves + t] / 2;
  return share.slice(0, leaves);
}
