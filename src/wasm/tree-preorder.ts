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
  /** The share of the training weight that passes all splits at the node `above`; 1 without such a node. */
  readonly shareAbove: Float64Array;
  /** The share of the training weight of the root. */
  readonly reach: Float64Array;
  /** The largest number of features on a path. */
  readonly features: number;
  readonly deepest: number;
}

/** What is still to be visited: the numbers of each node one after the other. */
interface Pending {
  readonly node: number[];
  readonly depth: number[];
  readonly branch: number[];
  /** The share of the weight of its parent. */
  readonly part: number[];
  /** 1 if a row ends here. */
  readonly ends: number[];
}

/** One of the trees in preorder. */
export function preorderOf(
  trees: WeighedTrees,
  tree: number,
  ruleOf: (node: number) => UndecidedRule,
): PreorderTree {
  const root = trees.starts[tree];
  const nodes = trees.childCount.subarray(root, trees.starts[tree + 1]);
  const out = emptyTree(nodes.reduce((sum, children) => sum + (children > 0 ? 2 : 1), 0));
  // What is known of the ancestors, by depth; the feature is that of the split above.
  const path = { node: [root], feature: [-1], share: [1], reach: [1], features: [0] };
  const pending: Pending = { node: [], depth: [], branch: [], part: [], ends: [] };
  push(pending, root, 0, 0, 1, nodes[0] === 0);
  let [at, most, deepest] = [0, 0, 0];
  for (let node = pending.node.pop(); node !== undefined; node = pending.node.pop(), at += 1) {
    const depth = pending.depth.pop() ?? 0;
    const part = pending.part.pop() ?? 0;
    const ends = pending.ends.pop() === 1;
    const feature = depth === 0 ? -1 : trees.feature[path.node[depth - 1]];
    const above = depth === 0 ? -1 : path.feature.lastIndexOf(feature, depth - 1);
    out.node[at] = node;
    out.ends[at] = ends ? 1 : 0;
    out.depth[at] = depth;
    out.branch[at] = pending.branch.pop() ?? 0;
    out.above[at] = above;
    out.shareAbove[at] = above < 0 ? 1 : path.share[above];
    out.share[at] = out.shareAbove[at] * part;
    out.reach[at] = depth === 0 ? 1 : path.reach[depth - 1] * part;
    path.node[depth] = node;
    path.feature[depth] = feature;
    path.share[depth] = out.share[at];
    path.reach[depth] = out.reach[at];
    path.features[depth] = depth === 0 ? 0 : path.features[depth - 1] + (above < 0 ? 1 : 0);
    most = Math.max(most, path.features[depth]);
    deepest = Math.max(deepest, depth);
    if (ends) continue;
    const { missing, stops } = missingBranch(trees, root, node, ruleOf);
    out.missing[at] = missing;
    if (stops) push(pending, node, depth + 1, missing, 0, true);
    pushChildren(pending, trees, root, node, depth + 1);
  }
  return { ...firstOf(out, at), features: most, deepest };
}

type NodeLists = Omit<PreorderTree, "features" | "deepest">;

function emptyTree(nodes: number): NodeLists {
  return {
    node: new Int32Array(nodes),
    ends: new Uint8Array(nodes),
    depth: new Int32Array(nodes),
    branch: new Int32Array(nodes),
    missing: new Int32Array(nodes).fill(-1),
    above: new Int32Array(nodes),
    share: new Float64Array(nodes),
    shareAbove: new Float64Array(nodes),
    reach: new Float64Array(nodes),
  };
}

/** As many of the nodes as there are in the end. */
function firstOf(lists: NodeLists, count: number): NodeLists {
  return {
    node: lists.node.subarray(0, count),
    ends: lists.ends.subarray(0, count),
    depth: lists.depth.subarray(0, count),
    branch: lists.branch.subarray(0, count),
    missing: lists.missing.subarray(0, count),
    above: lists.above.subarray(0, count),
    share: lists.share.subarray(0, count),
    shareAbove: lists.shareAbove.subarray(0, count),
    reach: lists.reach.subarray(0, count),
  };
}

/** The children of a node, the last one first, so that the first is visited next. */
function pushChildren(
  pending: Pending,
  trees: WeighedTrees,
  root: number,
  node: number,
  depth: number,
): void {
  const { firstChild, childCount, weight } = trees;
  const count = childCount[node];
  const first = root + firstChild[node];
  let total = 0;
  for (let child = first; child < first + count; child += 1) total += weight[child];
  for (let branch = count - 1; branch >= 0; branch -= 1) {
    const child = first + branch;
    const part = total > 0 ? weight[child] / total : 1 / count;
    push(pending, child, depth, branch, part, childCount[child] === 0);
  }
}

function push(
  pending: Pending,
  node: number,
  depth: number,
  branch: number,
  part: number,
  ends: boolean,
): void {
  pending.node.push(node);
  pending.depth.push(depth);
  pending.branch.push(branch);
  pending.part.push(part);
  pending.ends.push(ends ? 1 : 0);
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
