// What growing trees on binned columns keeps in memory. Pointers that are 0 mean that there is none.
//
// Sums of gradients and curvatures are whole numbers: gradients in multiples of `gradientUnit`, and in
// a second number the cases above the bit `massShift` and the curvatures, in multiples of
// `curvatureUnit`, below it. Whole numbers add up to the same in any order, so trees do not depend on
// threads or blocks, and the histogram of a node minus that of a child is exactly that of the other.

import { recordAt } from "../../record";
import { Grower, GrowerChunk, GrowerNode, GrowerSplit } from "./grower.record";
import { CHUNK_ROWS } from "./grower.shared";

export const GROUP_BYTES: usize = 16384;
/** Bytes of the table that says for every bin whether it goes to the first child. */
export const TABLE: usize = 256;

export function nodeAt(grower: Grower, node: i32): GrowerNode {
  if (!ASC_NO_ASSERT) assert(node >= 0 && node < 2 * grower.maxLeaves - 1);
  return recordAt<GrowerNode>(grower.nodes, node);
}

export function splitAt(grower: Grower, node: i32): GrowerSplit {
  if (!ASC_NO_ASSERT) assert(node >= 0 && node < 2 * grower.maxLeaves - 1);
  return recordAt<GrowerSplit>(grower.splits, node);
}

export function chunkAt(grower: Grower, chunk: i32): GrowerChunk {
  return recordAt<GrowerChunk>(grower.chunks, chunk);
}

export function tableAt(grower: Grower, node: i32): usize {
  return grower.tables + <usize>node * TABLE;
}

/** The histograms of a group of columns in a slot. */
export function histogramAt(grower: Grower, slot: i32, group: i32): usize {
  if (!ASC_NO_ASSERT) assert(slot >= 0 && slot < grower.slots && group < grower.groups);
  return grower.histograms + <usize>(slot * grower.groups + group) * GROUP_BYTES;
}

/** The bins of a group of columns, one word per row. */
export function binsAt(grower: Grower, group: i32): usize {
  if (!ASC_NO_ASSERT) assert(group >= 0 && group < grower.groups);
  return grower.bins + ((<usize>group * <usize>grower.rows) << 2);
}

/** Whether a node may be split by a column at all. */
export function isPermitted(grower: Grower, node: GrowerNode, column: i32): bool {
  return (load<i64>(grower.columnSets + ((<usize>column) << 3)) & node.sets) != 0;
}

export function chunksOf(rows: i32): i32 {
  return (rows + CHUNK_ROWS - 1) / CHUNK_ROWS;
}

/** g shrunk toward 0 by the absolute penalty. */
export function softened(grower: Grower, gradient: f64): f64 {
  const left = Math.abs(gradient) - grower.absoluteLambda;
  return left > 0 ? (gradient > 0 ? left : -left) : 0;
}

/** The value that minimizes the second-order loss of a node, within its bounds. */
export function bestValue(grower: Grower, node: GrowerNode, gradient: f64, curvature: f64): f64 {
  const divisor = curvature + grower.lambda;
  const value = divisor > 0 ? -softened(grower, gradient) / divisor : 0;
  return max(node.lower, min(node.upper, value));
}
