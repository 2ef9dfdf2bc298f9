import { type Arena, withArena } from "../../../wasm/arena.js";
import type { NeighborTree } from "../../../wasm/neighbor-tree.js";
import { gatherRows } from "../../../wasm/rows.js";
import type { Float64Span } from "../../../wasm/span.js";
import { type ParallelControl, parallelFor } from "../../../wasm/threads/parallel-for.js";
import { NEIGHBOR_QUERIES_TOGETHER } from "../../../wasm/tuning.js";

/** Sums of weights are rounded; this share of the least weight is not missed. */
const ROUNDING = 1e-12;

/** The weight that makes a case a core case, as sums of weights are compared with it. */
export function minimumWeight(minSamples: number): number {
  return minSamples * (1 - ROUNDING);
}

/** Rows in the order of the leaves of their tree, and weights in the order of the data. */
export interface OrderedRows {
  readonly tree: NeighborTree;
  readonly x: Float64Span;
  readonly weights: Float64Array | undefined;
}

/**
 * The core distance of every row: the least radius around it that holds the weight `minSamples`, the row itself
 * included; infinite if none does. Distances are as the kernels compare them, and in the order of the leaves.
 */
export async function coreDistances(
  arena: Arena,
  rows: OrderedRows,
  minSamples: number,
  control: ParallelControl,
): Promise<Float64Span> {
  const { tree } = rows;
  const cores = arena.float64(tree.rows);
  let open = Int32Array.from({ length: tree.rows }, (_, at) => at);
  // Rows that weigh less than 1 may need more of them.
  for (let k = Math.min(minSamples, tree.rows); open.length > 0; k = Math.min(2 * k, tree.rows)) {
    const left: number[] = [];
    for (let start = 0; start < open.length; start += NEIGHBOR_QUERIES_TOGETHER) {
      const some = open.subarray(start, start + NEIGHBOR_QUERIES_TOGETHER);
      left.push(...(await settle(rows, some, k, minimumWeight(minSamples), cores, control)));
    }
    open = Int32Array.from(left);
  }
  return cores;
}

/** Finds the core distances of some rows among their k nearest ones; returns the rows that need more. */
function settle(
  { tree, x, weights }: OrderedRows,
  indices: Int32Array,
  k: number,
  least: number,
  cores: Float64Span,
  control: ParallelControl,
): Promise<number[]> {
  return withArena(async (arena) => {
    const { length } = indices;
    const queries = arena.float64(length * tree.columns);
    gatherRows({ span: x, rows: tree.rows, columns: tree.columns }, arena.copyInInt32(indices), queries);
    const distances = arena.float64(length * k);
    const found = arena.int32(length * k);
    await parallelFor(tree.nearest(queries, length, k, distances, found), control);
    const [sorted, rows, out] = [distances.array, found.array, cores.array];
    const left: number[] = [];
    for (let at = 0; at < length; at += 1) {
      let weight = 0;
      let next = at * k;
      for (; next < (at + 1) * k && weight < least; next += 1) weight += weights?.[rows[next]] ?? 1;
      if (weight >= least) out[indices[at]] = sorted[next - 1];
      else if (k < tree.rows) left.push(indices[at]);
      else out[indices[at]] = Number.POSITIVE_INFINITY;
    }
    return left;
  });
}
