// Trees in preorder, with what Shapley values need to know of every node: the share of the training weight that passes
// all splits by one feature on the way to it.

import type { WalkableTrees } from "./tree-walk.js";

/** Trees whose nodes know the weight of their training cases. */
export interface WeighedTrees extends WalkableTrees {
  readonly weight: Float64Array;
}

/**
 * What happens to a value that a split leaves undecided: it stops at the node, it goes to the child of most weight, or
 * it depends on more than this value.
 */
export type UndecidedRule = "stop" | "majority" | "depends";

/** The nodes of one tree; a row that stops at a node ends in an additional leaf below it, which has no weight. */
export interface PreorderTree {
  /** The number of the node across the trees. */
  readonly node: Int32Array;
  /** 1 if the row ends here. */
  readonly ends: Uint8Array;
  readonly depth: Int32Array;
  /** Which of the children of its parent it is. */
  readonly branch: Int32Array;
  /** The branch of values that are missing; −1 in a node where that depends on more. */
  readonly missing: Int32Array;
  /** The depth of the last node above that was reached by a split of the same feature as this one; −1 without. */
  readonly above: Int32Array;
  /** The share of the training weight that passes all splits by the feature of the parent. */
  readonly share: Float64Array;
  /** The same at the node `above`; 1 without. */
  readonly shareAbove: Float64Array;
  /** The share of the training weight of the root. */
  readonly reach: Float64Array;
  /** The largest number of features on a path. */
  readonly features: number;
  readonly deepest: number;
}

interface Pending {
  readonly node: number;
  readonly depth: number;
  readonly branch: number;
  readonly feature: number;
  /** Of the weight of its parent. */
  readonly part: number;
  readonly ends: boolean;
}

/** One of the trees in preorder. */
export function preorderOf(
  trees: WeighedTrees,
  tree: number,
  ruleOf: (node: number) => UndecidedRule,
): PreorderTree {
  const root = trees.starts[tree];
  const rows: { place: Pending; above: number; share: number; shareAbove: number; missing: number }[] = [];
  const reach: number[] = [];
  // What is known of the ancestors, by depth.
  const path = { feature: [-1], share: [1], reach: [1], features: [0] };
  let [most, deepest] = [0, 0];
  const pending: Pending[] = [
    { node: root, depth: 0, branch: 0, feature: -1, part: 1, ends: trees.childCount[root] === 0 },
  ];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { node, depth, feature, part, ends } = place;
    const above = depth === 0 ? -1 : path.feature.lastIndexOf(feature, depth - 1);
    const shareAbove = above < 0 ? 1 : path.share[above];
    const share = shareAbove * part;
    path.feature[depth] = feature;
    path.share[depth] = share;
    if (depth > 0) {
      path.features[depth] = path.features[depth - 1] + (above < 0 ? 1 : 0);
      path.reach[depth] = path.reach[depth - 1] * part;
    }
    const { missing, stops } = ends
      ? { missing: -1, stops: false }
      : missingBranch(trees, root, node, ruleOf);
    rows.push({ place, above, share, shareAbove, missing });
    reach.push(path.reach[depth]);
    most = Math.max(most, path.features[depth]);
    deepest = Math.max(deepest, depth);
    if (!ends) pending.push(...childrenOf(trees, root, place, stops).reverse());
  }
  return {
    node: Int32Array.from(rows, ({ place }) => place.node),
    ends: Uint8Array.from(rows, ({ place }) => (place.ends ? 1 : 0)),
    depth: Int32Array.from(rows, ({ place }) => place.depth),
    branch: Int32Array.from(rows, ({ place }) => place.branch),
    missing: Int32Array.from(rows, ({ missing }) => missing),
    above: Int32Array.from(rows, ({ above }) => above),
    share: Float64Array.from(rows, ({ share }) => share),
    shareAbove: Float64Array.from(rows, ({ shareAbove }) => shareAbove),
    reach: Float64Array.from(reach),
    features: most,
    deepest,
  };
}

function childrenOf(trees: WeighedTrees, root: number, parent: Pending, stops: boolean): Pending[] {
  const { firstChild, childCount, weight, feature } = trees;
  const { node } = parent;
  const count = childCount[node];
  const first = root + firstChild[node];
  let total = 0;
  for (let child = first; child < first + count; child += 1) total += weight[child];
  const children = Array.from({ length: count }, (_, branch) => ({
    node: first + branch,
    depth: parent.depth + 1,
    branch,
    feature: feature[node],
    part: total > 0 ? weight[first + branch] / total : 1 / count,
    ends: childCount[first + branch] === 0,
  }));
  const stop = { node, depth: parent.depth + 1, branch: count, feature: feature[node], part: 0, ends: true };
  return stops ? [...children, stop] : children;
}

/** The branch that a missing value takes, and whether that is to stop; −1 if it depends on more. */
export function missingBranch(
  { missing, childCount, firstChild, weight }: WeighedTrees,
  root: number,
  node: number,
  ruleOf: (node: number) => UndecidedRule,
): { readonly missing: number; readonly stops: boolean } {
  if (missing[node] >= 0) return { missing: missing[node], stops: false };
  const rule = ruleOf(node);
  if (rule === "depends") return { missing: -1, stops: false };
  if (rule === "stop") return { missing: childCount[node], stops: true };
  let best = 0;
  const first = root + firstChild[node];
  for (let branch = 1; branch < childCount[node]; branch += 1)
    if (weight[first + branch] > weight[first + best]) best = branch;
  return { missing: best, stops: false };
}
