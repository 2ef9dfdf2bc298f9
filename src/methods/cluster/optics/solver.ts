import type { FitControl } from "../../../model/control.js";
import type { CountedCases } from "../../../model/counted-cases.js";
import { withArena } from "../../../wasm/arena.js";
import { type NeighborShape, NeighborTree } from "../../../wasm/neighbor-tree.js";
import { reachOrder } from "../../../wasm/reach-order.js";
import { coreDistances } from "../engine/core-distances.js";

/** The cases in their order, with what is known of each. Positions count from 0 in this order. */
export interface OrderedCases {
  /** The cases: rows. */
  readonly ordering: Int32Array;
  /** The reachability distance at every position; infinite for a case that is not reached from those before it. */
  readonly reachability: Float64Array;
  /** The core distance at every position; infinite if it is larger than the largest radius. */
  readonly coreDistances: Float64Array;
  /** The position from which the case at every position was reached, −1 if there is none. */
  readonly predecessors: Int32Array;
}

/** Orders the cases so that those of a dense region follow each other. */
export function orderCases(
  { x, weights }: CountedCases,
  { minSamples, maxRadius, shape }: { minSamples: number; maxRadius: number; shape: NeighborShape },
  { threads, signal, onProgress }: FitControl,
): Promise<OrderedCases> {
  const control = { threads, signal };
  const { rows } = x;
  return withArena(async (arena) => {
    const span = arena.copyIn(x.data);
    const tree = await NeighborTree.build(arena, span, x, shape, control);
    const ordered = { tree, x: tree.inOrder(arena, span), weights };
    const inOrder = await coreDistances(arena, ordered, minSamples, control);
    const radius = tree.reduced(maxRadius);
    const cores = arena.float64(rows);
    const [order, from, to] = [tree.order.array, inOrder.array, cores.array];
    for (let at = 0; at < rows; at += 1)
      to[order[at]] = from[at] <= radius ? from[at] : Number.POSITIVE_INFINITY;
    const { ordering, reaches, predecessors } = await reachOrder(
      arena,
      tree,
      span,
      cores,
      radius,
      control,
      (completed) => onProgress?.({ phase: "cases", completed, total: rows }),
    );
    tree.finish(cores);
    const core = cores.array;
    const indices = new Int32Array(rows);
    for (let index = 0; index < rows; index += 1) indices[ordering[index]] = index;
    return {
      ordering,
      reachability: Float64Array.from(ordering, (row) => reaches[row]),
      coreDistances: Float64Array.from(ordering, (row) => core[row]),
      predecessors: ordering.map((row) => (predecessors[row] < 0 ? -1 : indices[predecessors[row]])),
    };
  });
}
