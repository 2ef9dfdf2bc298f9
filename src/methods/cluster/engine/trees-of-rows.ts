// Trees of merges from rows, without the dissimilarities of all pairs.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { withArena } from "../../../wasm/arena.js";
import { minimumSpanningTree, type SpanningMetric, WardClusters } from "../../../wasm/linkage.js";
import { type AfterMerges, type LeafMerge, type MergeTree, treeOf } from "./merge-tree.js";

/** Ward's tree by chains of nearest neighbors among the centers of clusters, in time n²·columns and memory n·columns. */
export function wardTree(x: Matrix, weights: Float64Array, afterMerges: AfterMerges): Promise<MergeTree> {
  return withArena(async (arena) => {
    const rows = { span: arena.copyIn(x.data), rows: x.rows, columns: x.columns };
    const clusters = new WardClusters(arena, rows, arena.copyIn(weights));
    /** A leaf of each cluster. */
    const leafAt = Int32Array.from({ length: x.rows }, (_, leaf) => leaf);
    const merges: LeafMerge[] = [];
    const chain: number[] = [];
    /** The position of each cluster in the chain, or −1. */
    const link = new Int32Array(x.rows).fill(-1);
    const append = (index: number) => {
      link[index] = chain.push(index) - 1;
    };
    while (clusters.count > 1) {
      if (chain.length === 0) append(0);
      const tip = chain[chain.length - 1];
      const before = chain.length > 1 ? chain[chain.length - 2] : -1;
      const next = clusters.nearest(tip, before);
      if (next.index !== before) {
        append(next.index);
        continue;
      }
      chain.length -= 2;
      const [first, second] = tip < before ? [tip, before] : [before, tip];
      merges.push({ a: leafAt[first], b: leafAt[second], height: next.distance });
      clusters.merge(first, second);
      link[first] = -1;
      const last = clusters.count;
      leafAt[second] = leafAt[last];
      link[second] = last === second ? -1 : link[last];
      if (link[second] >= 0) chain[link[second]] = second;
      link[last] = -1;
      await afterMerges(merges.length);
    }
    return treeOf(merges, weights, "by height");
  });
}

/** The tree of single linkage, whose merges are the edges of a minimum spanning tree (Gower and Ross 1969). */
export function singleTree(
  x: Matrix,
  weights: Float64Array,
  metric: SpanningMetric,
  afterMerges: AfterMerges,
): Promise<MergeTree> {
  return withArena(async (arena) => {
    const rows = { span: arena.copyIn(x.data), rows: x.rows, columns: x.columns };
    const { from, to, lengths } = await minimumSpanningTree(arena, rows, metric, afterMerges);
    const merges = Array.from(lengths, (height, edge) => ({ a: from[edge], b: to[edge], height }));
    return treeOf(merges, weights, "by height");
  });
}
