// A network as flat arrays, for loops that draw millions of cases.

import type { NetworkParts } from "../../bayesian/nodes.js";

/** A draw takes about as long as passing over so many cells of a table. */
export const CELLS_PER_DRAW = 32;

/** Some nodes of a network, parents before children, without names. */
export interface FlatNetwork {
  /** The indices of the nodes in the network. */
  readonly order: Int32Array;
  readonly sizes: Int32Array;
  /** Where the parents of each begin in `parents` and `strides`; one more at the end. */
  readonly first: Int32Array;
  /** The indices of the parents in the network. */
  readonly parents: Int32Array;
  /** By what the code of each parent counts in the row of the table. */
  readonly strides: Int32Array;
  /** Where the table of each begins. */
  readonly offsets: Int32Array;
  /** The tables, one after the other. */
  readonly tables: Float64Array;
  /** The cumulative sums of every row, up to each level. */
  readonly sums: Float64Array;
}

/** The discrete nodes among these, which must contain all their parents. */
export function flatten(parts: NetworkParts, nodes: ReadonlySet<number>): FlatNetwork {
  const { graph, sizes, discreteParents } = parts;
  const order = graph.order.filter((index) => nodes.has(index) && sizes[index] > 0);
  const lists = order.map((index) => discreteParents[index]);
  const first = new Int32Array(order.length + 1);
  const offsets = new Int32Array(order.length + 1);
  const strides: number[] = [];
  for (const [at, index] of order.entries()) {
    const parentStrides = new Array<number>(lists[at].length);
    let stride = sizes[index];
    for (let k = parentStrides.length - 1; k >= 0; k -= 1) {
      parentStrides[k] = stride;
      stride *= sizes[lists[at][k]];
    }
    strides.push(...parentStrides);
    first[at + 1] = first[at] + parentStrides.length;
    offsets[at + 1] = offsets[at] + stride;
  }
  const tables = new Float64Array(offsets[order.length]);
  const sums = new Float64Array(offsets[order.length]);
  for (const [at, index] of order.entries()) {
    const node = parts.nodes[index];
    if (node.kind === "gaussian") continue;
    tables.set(node.table, offsets[at]);
    const size = sizes[index];
    for (let cell = offsets[at], sum = 0; cell < offsets[at + 1]; cell += 1) {
      if ((cell - offsets[at]) % size === 0) sum = 0;
      sum += tables[cell];
      sums[cell] = sum;
    }
  }
  return {
    order: Int32Array.from(order),
    sizes: Int32Array.from(order, (index) => sizes[index]),
    first,
    parents: Int32Array.from(lists.flat()),
    strides: Int32Array.from(strides),
    offsets,
    tables,
    sums,
  };
}

/** The first level whose sum exceeds a uniform number; rounding may leave the last sum below 1. */
export function drawLevel(sums: Float64Array, start: number, size: number, uniform: number): number {
  const last = size - 1;
  let level = 0;
  while (level < last && sums[start + level] <= uniform) level += 1;
  // A level of probability 0 at the end must not be drawn.
  while (level > 0 && sums[start + level] === sums[start + level - 1]) level -= 1;
  return level;
}
