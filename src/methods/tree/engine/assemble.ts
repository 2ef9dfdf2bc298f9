// Trees from the nodes that the kernels grew, numbered level by level, whatever order they grew in.

import type { Steps } from "../../../base/steps.js";
import type { GrownTable, TreePlot } from "../../../wasm/tree-plot.js";
import { unpackLevelSet } from "./level-set.js";
import type { SurrogateSearch } from "./surrogates.js";
import { Tree } from "./tree.js";
import { type NodeSplit, TreeBuilder } from "./tree-builder.js";

/** The indices of nodes: those of a plot, of which some go on in other plots. */
export interface GrownNodes {
  readonly plot: TreePlot;
  /** The plots that grew below some of its nodes. */
  readonly below?: ReadonlyMap<number, TreePlot> | undefined;
  /** The surrogates of its splits. */
  readonly surrogates?: SurrogateSearch | undefined;
}

/** A tree, and the decrease of weight times impurity by the split of every node. */
export interface GrownTree {
  readonly tree: Tree;
  readonly gains: Float64Array;
}

/** What a method makes of the numbers of a node. */
export type NodeValues = (values: Float64Array, lower?: number, upper?: number) => ArrayLike<number>;

/** Nodes that are added without a step between them. */
const AT_ONCE = 512;

/** The tree; if `kept` is given, with these splits only. */
export function* assemble(
  { plot, below, surrogates }: GrownNodes,
  valuesOf: NodeValues,
  kept?: ReadonlySet<number>,
): Steps<GrownTree> {
  const { outputs } = plot.plan;
  const builder = new TreeBuilder(outputs);
  const gains: number[] = [];
  const top = plot.copyOut();
  const tables: GrownTable[] = [];
  const indices: number[] = [];
  const add = (from: GrownTable, node: number) => {
    const valuesOfNode = from.values.subarray(node * outputs, (node + 1) * outputs);
    builder.add({
      cases: from.cases[node],
      weight: from.weight[node],
      impurity: from.impurity[node],
      values: valuesOf(valuesOfNode, from.lower?.[node], from.upper?.[node]),
    });
    gains.push(0);
    const subtree = from === top ? below?.get(node) : undefined;
    tables.push(subtree === undefined ? from : subtree.copyOut());
    indices.push(subtree === undefined ? node : 0);
  };
  add(top, 0);
  for (let to = 0; to < indices.length; to += 1) {
    if (to % AT_ONCE === 0) yield;
    const [from, node] = [tables[to], indices[to]];
    if (from.feature[node] < 0 || kept?.has(node) === false) continue;
    const first = builder.size;
    const end = from.firstChild[node] + from.children[node];
    for (let child = from.firstChild[node]; child < end; child += 1) add(from, child);
    builder.split(to, first, splitOf(from, node), surrogates?.found.get(node));
    gains[to] = from.gain[node];
  }
  return { tree: builder.finish(), gains: new Float64Array(gains) };
}

/**
 * The tree in the order in which its nodes grew, which is one that trees allow; for the many trees of a forest, where
 * numbering them level by level would take longer than growing them.
 */
export function treeAsGrown(grown: GrownTable, outputs: number, valuesOf: NodeValues | undefined): GrownTree {
  const { feature, threshold, kind, missing, firstChild, children, cases, weight, impurity } = grown;
  const values = valuesOf === undefined ? grown.values : new Float64Array(grown.values.length);
  for (let node = 0; valuesOf !== undefined && node < feature.length; node += 1) {
    const valuesOfNode = grown.values.subarray(node * outputs, (node + 1) * outputs);
    values.set(valuesOf(valuesOfNode, grown.lower?.[node], grown.upper?.[node]), node * outputs);
  }
  const tree = new Tree({
    feature,
    threshold,
    detail: kind,
    firstChild,
    childCount: children,
    missing,
    cases,
    weight,
    impurity,
    values,
    outputs,
    levelSets: grown.levelSets,
  });
  return { tree, gains: grown.gain };
}

/** The split of a node as a tree keeps it. */
export function splitOf(nodes: GrownTable, node: number): NodeSplit {
  const feature = nodes.feature[node];
  const kind = nodes.kind[node];
  const children = nodes.children[node];
  const missing = nodes.missing[node] < 0 ? {} : { missing: nodes.missing[node] };
  if (kind === -2) return { feature, branches: children, ...missing };
  // A third branch is that of missing values.
  const ownBranch = children === 3;
  if (kind >= 0) return { feature, levels: unpackLevelSet(nodes.levelSets, kind), ownBranch, ...missing };
  return { feature, threshold: nodes.threshold[node], ownBranch, ...missing };
}
