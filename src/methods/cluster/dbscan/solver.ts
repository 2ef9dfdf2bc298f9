import type { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { withArena } from "../../../wasm/arena.js";
import { type NeighborShape, NeighborTree } from "../../../wasm/neighbor-tree.js";
import { parallelFor } from "../../../wasm/threads/parallel-for.js";
import { minimumWeight } from "../engine/core-distances.js";

export interface DenseGroups {
  /** The cluster of every case, −1 for noise. */
  readonly labels: Int32Array;
  /** The core cases, in ascending order. */
  readonly core: Int32Array;
}

/**
 * Ester, Kriegel, Sander and Xu (1996): core cases within the radius of each other share a cluster, and a case that
 * is not a core case belongs to the nearest core case within the radius, if there is one.
 */
export function denseGroups(
  x: Matrix,
  weights: Float64Array | undefined,
  { radius, minSamples, shape }: { radius: number; minSamples: number; shape: NeighborShape },
  { threads, signal }: FitControl,
): Promise<DenseGroups> {
  const control = { threads, signal };
  return withArena(async (arena) => {
    const { rows } = x;
    const span = arena.copyIn(x.data);
    const neighborWeights = arena.float64(rows);
    const marked = arena.int32(rows);
    const parents = arena.int32(rows);
    const nearest = arena.int32(rows);
    const weightSpan = weights && arena.copyIn(weights);
    const tree = await NeighborTree.build(arena, span, x, shape, control);
    const inOrder = tree.inOrder(arena, span);
    const order = tree.order.copyOut();
    const reach = tree.reduced(radius);
    await parallelFor(tree.count(inOrder, rows, reach, neighborWeights, weightSpan), control);
    const least = minimumWeight(minSamples);
    const neighborWeight = neighborWeights.array;
    marked.set(order.map((row, at) => (neighborWeight[at] >= least && (weights?.[row] ?? 1) > 0 ? 1 : 0)));
    parents.set(order.map((_, at) => at));
    await parallelFor(tree.join(inOrder, reach, marked, parents), control);
    await parallelFor(tree.nearestMarked(inOrder, reach, marked, nearest), control);
    return inRowOrder(order, marked.array, parents.array, nearest.array);
  });
}

/** Clusters are numbered by their first core cases. */
function inRowOrder(
  order: Int32Array,
  marked: Int32Array,
  parents: Int32Array,
  nearest: Int32Array,
): DenseGroups {
  const indices = new Int32Array(order.length);
  for (let at = 0; at < order.length; at += 1) indices[order[at]] = at;
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root];
    return root;
  };
  const core: number[] = [];
  const numbers = new Map<number, number>();
  for (let row = 0; row < indices.length; row += 1) {
    if (marked[indices[row]] === 0) continue;
    core.push(row);
    const root = rootOf(indices[row]);
    if (!numbers.has(root)) numbers.set(root, numbers.size);
  }
  const labels = indices.map((at) => {
    const member = marked[at] === 0 ? nearest[at] : at;
    return member < 0 ? -1 : (numbers.get(rootOf(member)) ?? -1);
  });
  return { labels, core: Int32Array.from(core) };
}
