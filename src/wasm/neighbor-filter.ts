// Finds the k nearest of all rows in single precision with a bound on the error; see kernels/neighbors/filter.ts.

import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { PackedRows } from "./generated/records/neighbors.js";
import type { KernelCalls } from "./kernel-call.js";
import type { NeighborParts, NeighborTree } from "./neighbor-tree.js";
import { KernelRecord } from "./record.js";
import { blocksOf } from "./row-blocks.js";
import type { Float64Span, Int32Span } from "./span.js";
import { NEIGHBOR_BLOCK_ROWS } from "./tuning.js";

/** Rows that are packed together. */
const LANES = 8;
/** Fewer queries do not pay for packing the rows. */
const LEAST_QUERIES = 32;
/** With more columns, four packed queries would not fit into the scratch region. */
const MOST_COLUMNS = 2 ** 16;
/** The relative error of one float32 operation. */
const ROUNDING = 2 ** -24;
/** Leaves that a thread packs at a time. */
const LEAVES_TOGETHER = 256;

/** The middle of the rows, and the power of 2 that brings them to about 1. */
export interface FilterFrame {
  readonly origin: Float64Array;
  readonly scale: number;
}

/** Whether a filter finds the nearest rows of so many queries faster than a comparison with all rows. */
export function filterPays({ shape, levels, stride, columns }: NeighborParts, queries: number): boolean {
  const squared = shape.metric === "euclidean" || shape.metric === "squared";
  return squared && levels < 0 && stride % LANES === 0 && columns <= MOST_COLUMNS && queries >= LEAST_QUERIES;
}

/** The frame of the rows of an index. */
export function filterFrame({ points, rows, columns, stride }: NeighborParts): FilterFrame {
  const origin = new Float64Array(columns);
  const each = (visit: (value: number, column: number) => void) => {
    for (let at = 0; at < points.length; at += 1) {
      // Slots without a row are infinite.
      if (points[at] !== Number.POSITIVE_INFINITY) visit(points[at], Math.floor(at / stride) % columns);
    }
  };
  each((value, j) => {
    origin[j] += value / rows;
  });
  let largest = 0;
  each((value, j) => {
    largest = Math.max(largest, Math.abs(value - origin[j]));
  });
  const scale = largest > 0 ? 2 ** -Math.max(-1000, Math.ceil(Math.log2(largest))) : 1;
  return { origin, scale };
}

/** The rows of a tree as a filter reads them. */
export class NeighborFilter {
  readonly #tree: NeighborTree;
  readonly #record: KernelRecord<typeof PackedRows>;
  readonly #leaves: number;

  constructor(arena: Arena, tree: NeighborTree, { origin, scale }: FilterFrame) {
    const { slots, columns } = tree;
    this.#tree = tree;
    this.#leaves = tree.leaves;
    this.#record = new KernelRecord(arena, PackedRows, {
      // Two float32 numbers take the room of one float64 number.
      packed: arena.float64((slots * columns) / 2),
      halves: arena.float64(slots / 2),
      origin: arena.copyIn(origin),
      scale,
      error: 2 * (columns + 8) * ROUNDING,
    });
  }

  /** Packs all rows. */
  pack(): KernelCalls {
    const blocks = blocksOf(this.#leaves, LEAVES_TOGETHER).map(([first, count]) => {
      return { tree: this.#tree.record, filter: this.#record, first, last: first + count };
    });
    return cluster.packLeaves.calls(blocks);
  }

  /** The k nearest rows of every query, nearest first, as `NeighborTree.nearest` gives them. */
  nearest(x: Float64Span, queries: number, k: number, distances: Float64Span, rows: Int32Span): KernelCalls {
    const { record: tree, columns } = this.#tree;
    const blocks = blocksOf(queries, NEIGHBOR_BLOCK_ROWS).map(([start, count]) => ({
      tree,
      filter: this.#record,
      queries: count,
      x: x.part(start * columns),
      k,
      distances: distances.part(start * k),
      rows: rows.part(start * k),
    }));
    return cluster.filterNearest.calls(blocks);
  }
}
