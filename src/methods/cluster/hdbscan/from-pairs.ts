import type { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import type { SpanningEdges } from "../../../wasm/spanning-tree.js";
import { minimumWeight } from "../engine/core-distances.js";
import { condense } from "./condense.js";
import { mergeTree } from "./merge-tree.js";
import type { Hierarchy } from "./solver.js";

/** Builds the tree of `densityHierarchy` from the dissimilarities of all pairs. */
export async function hierarchyOfPairs(
  pairs: Dissimilarities,
  weights: Float64Array | undefined,
  { minSamples, minClusterSize }: { minSamples: number; minClusterSize: number },
  pause: () => Promise<unknown>,
): Promise<Hierarchy> {
  const cores = new Float64Array(pairs.cases);
  for (let row = 0; row < cores.length; row += 1) {
    cores[row] = coreDistance(rowOf(pairs, row), weights, minSamples);
    await pause();
  }
  const merges = mergeTree(await spanningEdges(pairs, cores, pause), pairs.cases, weights);
  return { tree: condense(merges, cores, minClusterSize), cores };
}

function rowOf(pairs: Dissimilarities, row: number): Float64Array {
  return Float64Array.from({ length: pairs.cases }, (_, other) => pairs.get(row, other));
}

/** The least radius that holds the weight `minSamples`; infinite if none does. */
function coreDistance(
  distances: Float64Array,
  weights: Float64Array | undefined,
  minSamples: number,
): number {
  const order = Array.from(distances.keys()).sort((a, b) => distances[a] - distances[b]);
  const least = minimumWeight(minSamples);
  let weight = 0;
  for (const row of order) {
    weight += weights?.[row] ?? 1;
    if (weight >= least) return distances[row];
  }
  return Number.POSITIVE_INFINITY;
}

/** An edge between two cases, the smaller first. */
interface Edge {
  readonly from: number;
  readonly to: number;
  /** The mutual reachability distance, and the dissimilarity itself. */
  readonly reach: number;
  readonly length: number;
}

/** Equal edges are ordered as the kernels order them, so that both find the same tree. */
function byLength(one: Edge, other: Edge): number {
  if (one.reach !== other.reach) return one.reach - other.reach;
  return one.length - other.length || one.from - other.from || one.to - other.to;
}

/** The minimum spanning tree by mutual reachability (Prim 1957), the shortest edges first. */
async function spanningEdges(
  pairs: Dissimilarities,
  cores: Float64Array,
  pause: () => Promise<unknown>,
): Promise<SpanningEdges> {
  const edgeOf = (a: number, b: number): Edge => {
    const length = pairs.get(a, b);
    const reach = Math.max(length, cores[a], cores[b]);
    return { from: Math.min(a, b), to: Math.max(a, b), reach, length };
  };
  /** The shortest edge of every case outside of the tree to one inside. */
  const shortest = new Map<number, Edge>();
  for (let row = 1; row < pairs.cases; row += 1) shortest.set(row, edgeOf(0, row));
  const edges: Edge[] = [];
  while (shortest.size > 0) {
    const [next, edge] = [...shortest].reduce((best, candidate) =>
      byLength(candidate[1], best[1]) < 0 ? candidate : best,
    );
    edges.push(edge);
    shortest.delete(next);
    for (const [row, edge] of shortest) {
      const other = edgeOf(next, row);
      if (byLength(other, edge) < 0) shortest.set(row, other);
    }
    await pause();
  }
  edges.sort(byLength);
  const levels = new Int32Array(edges.length);
  for (let at = 1; at < edges.length; at += 1) {
    const [edge, before] = [edges[at], edges[at - 1]];
    const equal = edge.reach === before.reach && edge.length === before.length;
    levels[at] = levels[at - 1] + (equal ? 0 : 1);
  }
  return {
    from: Int32Array.from(edges, ({ from }) => from),
    to: Int32Array.from(edges, ({ to }) => to),
    lengths: Float64Array.from(edges, ({ reach }) => reach),
    levels,
  };
}
