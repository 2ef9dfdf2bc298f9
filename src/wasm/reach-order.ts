import { abortablePacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import type { NeighborTree } from "./neighbor-tree.js";
import type { Float64Span } from "./span.js";
import type { ParallelControl } from "./threads/parallel-for.js";
import { REACH_ORDER_WORK } from "./tuning.js";

/** The order of OPTICS. */
export interface ReachOrder {
  /** The rows, in order. */
  readonly ordering: Int32Array;
  /** The reachability distance of every row when it was taken; infinite if it was not reached. */
  readonly reaches: Float64Array;
  /** The row that every row was reached from, −1 if it was not reached. */
  readonly predecessors: Int32Array;
}

/**
 * Takes the row that is reached most easily from those before it, the first of equal ones, again and again; a row
 * reaches others within `radius` if its core distance is not larger. Radius and core distances are as the kernels
 * compare them; rows and core distances are in the order of the data.
 */
export async function reachOrder(
  arena: Arena,
  tree: NeighborTree,
  x: Float64Span,
  cores: Float64Span,
  radius: number,
  { signal }: ParallelControl,
  onProgress: (completed: number) => void,
): Promise<ReachOrder> {
  const { rows, columns } = tree;
  const pause = abortablePacer("reachOrder", signal);
  const infinite = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const pending = arena.copyIn(infinite);
  const reaches = arena.copyIn(infinite);
  const predecessors = arena.copyInInt32(new Int32Array(rows).fill(-1));
  const ordering = arena.int32(rows);
  const step = Math.max(1, Math.floor(REACH_ORDER_WORK / (rows * columns)));
  for (let first = 0; first < rows; first += step) {
    const last = Math.min(rows, first + step);
    const state = { pending, reaches, predecessors, ordering };
    cluster.orderRows({ tree: tree.record, first, last, x, radius, cores, ...state });
    onProgress(last);
    await pause();
  }
  tree.finish(reaches);
  return {
    ordering: ordering.copyOut(),
    reaches: reaches.copyOut(),
    predecessors: predecessors.copyOut(),
  };
}
