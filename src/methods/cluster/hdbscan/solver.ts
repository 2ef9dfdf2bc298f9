import type { FitControl } from "../../../model/control.js";
import type { CountedCases } from "../../../model/counted-cases.js";
import { withArena } from "../../../wasm/arena.js";
import { type NeighborShape, NeighborTree } from "../../../wasm/neighbor-tree.js";
import { spanningTree } from "../../../wasm/spanning-tree.js";
import { coreDistances } from "../engine/core-distances.js";
import { type CondensedTree, condense } from "./condense.js";
import { mergeTree } from "./merge-tree.js";

export interface Hierarchy {
  readonly tree: CondensedTree;
  /** The core distance of every row. */
  readonly cores: Float64Array;
}

/** The condensed tree of the single linkage by mutual reachability distances. */
export function densityHierarchy(
  { x, weights }: CountedCases,
  options: { minSamples: number; minClusterSize: number; shape: NeighborShape },
  { threads, signal }: FitControl,
): Promise<Hierarchy> {
  const control = { threads, signal };
  const { rows } = x;
  return withArena(async (arena) => {
    const span = arena.copyIn(x.data);
    // The spanning tree needs boxes, however many columns there are.
    const tree = await NeighborTree.build(arena, span, x, { ...options.shape, method: "tree" }, control);
    const inOrder = tree.inOrder(arena, span);
    const ordered = { tree, x: inOrder, weights };
    const reduced = await coreDistances(arena, ordered, options.minSamples, control);
    const edges = await spanningTree(arena, tree, inOrder, reduced, control);
    tree.finish(reduced);
    const cores = new Float64Array(rows);
    const [order, sorted] = [tree.order.array, reduced.array];
    for (let at = 0; at < rows; at += 1) cores[order[at]] = sorted[at];
    const merges = mergeTree(edges, rows, weights);
    return { tree: condense(merges, cores, options.minClusterSize), cores };
  });
}
