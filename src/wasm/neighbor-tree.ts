// Exact searches for near rows in kernel memory: a tree of boxes, or blocks of rows that are all searched. Both give
// the same answers, bit for bit, on any number of threads.

import { abortablePacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import * as cluster from "./generated/calls/cluster.js";
import { SearchTree } from "./generated/records/neighbors.js";
import { MetricCode } from "./generated/shared/distance.js";
import { callHere, type KernelCalls } from "./kernel-call.js";
import { clusterKernels } from "./parts/cluster.js";
import { KernelRecord } from "./record.js";
import { blocksOf } from "./row-blocks.js";
import { gatherRows } from "./rows.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { NEIGHBOR_BLOCK_ROWS, NEIGHBOR_BUILD_ROWS } from "./tuning.js";

/** The distances that methods know which search a tree. */
export const NEIGHBOR_METRICS = ["euclidean", "manhattan", "chebyshev", "minkowski"] as const;
/** The kernel's codes of the metrics. */
const METRICS = {
  euclidean: MetricCode.squared,
  squared: MetricCode.squared,
  manhattan: MetricCode.manhattan,
  chebyshev: MetricCode.chebyshev,
  minkowski: MetricCode.minkowski,
} as const;
/** Leaves have room for a multiple of this many rows, and more if all of them are searched. */
const LANES = 4;
const SCAN_LANES = 8;
/** Most leaves, for which the scratch region of a thread has room. */
const MOST_LEAVES = 2 ** 19;
/** Leaves that a thread fills at a time. */
const LEAVES_TOGETHER = 1024;

/** The metrics that a tree serves. */
export type TreeMetric = keyof typeof METRICS;
export type NeighborMetric = Exclude<TreeMetric, "squared">;

export interface NeighborShape {
  readonly metric: TreeMetric;
  /** The power of the Minkowski distance. */
  readonly power: number;
  /** Maximum number of rows of a leaf. */
  readonly leafSize: number;
  /** Whether boxes are left out that cannot hold a near row, or all rows are searched. */
  readonly method: "tree" | "scan";
}

/** A search tree in ordinary memory. */
export interface NeighborParts {
  readonly shape: NeighborShape;
  readonly rows: number;
  readonly columns: number;
  readonly levels: number;
  readonly stride: number;
  readonly points: Float64Array;
  readonly order: Int32Array;
  readonly starts: Int32Array;
  readonly boxes: Float64Array;
}

/** A search tree in kernel memory. */
export class NeighborTree {
  readonly shape: NeighborShape;
  readonly rows: number;
  readonly columns: number;
  /** Levels of inner nodes; −1 if all rows are searched. */
  readonly levels: number;
  /** The rows, leaf by leaf. */
  readonly order: Int32Span;
  readonly #stride: number;
  readonly #points: Float64Span;
  readonly #starts: Int32Span;
  readonly #boxes: Float64Span;
  /** What the kernels read. */
  readonly record: KernelRecord<typeof SearchTree>;

  private constructor(
    arena: Arena,
    shape: NeighborShape,
    { rows, columns, levels, stride }: { rows: number; columns: number; levels: number; stride: number },
  ) {
    this.shape = shape;
    this.rows = rows;
    this.columns = columns;
    this.levels = levels;
    this.#stride = stride;
    const leaves = levels < 0 ? Math.ceil(rows / stride) : 2 ** levels;
    this.#points = arena.float64(leaves * stride * columns);
    this.order = arena.int32(rows);
    this.#starts = arena.int32(leaves + 1);
    this.#boxes = arena.float64(levels < 0 ? 0 : 2 ** levels * columns * 4);
    this.record = new KernelRecord(arena, SearchTree, {
      rows,
      columns,
      metric: METRICS[shape.metric],
      power: shape.power,
      levels,
      leaves,
      stride,
      points: this.#points,
      order: this.order,
      starts: this.#starts,
      boxes: this.#boxes,
    });
  }

  /** Builds a tree over rows that were copied to `x`, on several threads. */
  static async build(
    arena: Arena,
    x: Float64Span,
    size: { readonly rows: number; readonly columns: number },
    shape: NeighborShape,
    control: ParallelControl,
  ): Promise<NeighborTree> {
    const tree = NeighborTree.#empty(arena, x, size, shape);
    const pause = abortablePacer("NeighborTree", control.signal);
    for (const calls of tree.#growth(arena, x)) {
      await parallelFor(calls, control);
      await pause();
    }
    return tree;
  }

  /** Builds a tree over rows that were copied to `x`, synchronously on this thread. */
  static buildNow(
    arena: Arena,
    x: Float64Span,
    size: { readonly rows: number; readonly columns: number },
    shape: NeighborShape,
  ): NeighborTree {
    const tree = NeighborTree.#empty(arena, x, size, shape);
    for (const calls of tree.#growth(arena, x)) callHere(calls);
    return tree;
  }

  static #empty(
    arena: Arena,
    x: Float64Span,
    { rows, columns }: { readonly rows: number; readonly columns: number },
    shape: NeighborShape,
  ): NeighborTree {
    requireSpan("NeighborTree", "x", x, rows * columns);
    const leafSize = Math.max(shape.leafSize, Math.ceil(rows / MOST_LEAVES));
    const levels = shape.method === "scan" ? -1 : Math.max(0, Math.ceil(Math.log2(rows / leafSize)));
    const room = levels < 0 ? leafSize : Math.ceil(rows / 2 ** levels);
    const lanes = levels < 0 ? SCAN_LANES : LANES;
    return new NeighborTree(arena, shape, { rows, columns, levels, stride: Math.ceil(room / lanes) * lanes });
  }

  /** A tree that was copied out of kernel memory. */
  static load(arena: Arena, parts: NeighborParts): NeighborTree {
    const tree = new NeighborTree(arena, parts.shape, parts);
    tree.#points.set(parts.points);
    tree.order.set(parts.order);
    tree.#starts.set(parts.starts);
    tree.#boxes.set(parts.boxes);
    return tree;
  }

  copyOut(): NeighborParts {
    const { shape, rows, columns, levels } = this;
    return {
      shape,
      rows,
      columns,
      levels,
      stride: this.#stride,
      points: this.#points.copyOut(),
      order: this.order.copyOut(),
      starts: this.#starts.copyOut(),
      boxes: this.#boxes.copyOut(),
    };
  }

  /** Number of leaves, and of slots for rows in all of them. */
  get leaves(): number {
    return this.#starts.length - 1;
  }

  get slots(): number {
    return this.leaves * this.#stride;
  }

  /** A copy of the rows, in the order of the leaves. */
  inOrder(arena: Arena, x: Float64Span): Float64Span {
    const { rows, columns } = this;
    const out = arena.float64(rows * columns);
    gatherRows({ span: x, rows, columns }, this.order, out);
    return out;
  }

  /** A distance as the kernels compare it: without its final root. */
  reduced(distance: number): number {
    if (this.shape.metric === "squared") return distance;
    return clusterKernels().reduceDistance(METRICS[this.shape.metric], this.shape.power, distance);
  }

  /** Turns what the kernels compare into distances, in place. */
  finish(distances: Float64Span): void {
    const { metric, power } = this.shape;
    if (metric === "squared") return;
    clusterKernels().finishDistances(METRICS[metric], power, distances.length, distances.pointer);
  }

  /** The k nearest rows of every query, nearest first; k is at most the number of rows. */
  nearest(x: Float64Span, queries: number, k: number, distances: Float64Span, rows: Int32Span): KernelCalls {
    const blocks = this.#blocks(x, queries, (start) => {
      return { k, distances: distances.part(start * k), rows: rows.part(start * k) };
    });
    return cluster.nearestBlock.calls(blocks);
  }

  /** The weight of the rows within a reduced radius of every query, or their number. */
  count(
    x: Float64Span,
    queries: number,
    radius: number,
    out: Float64Span,
    weights?: Float64Span | undefined,
  ): KernelCalls {
    const blocks = this.#blocks(x, queries, (start) => ({ radius, weights, out: out.part(start) }));
    return cluster.countWithin.calls(blocks);
  }

  /**
   * Lists the rows within a reduced radius of every query, nearest first; those of query i start at index starts[i].
   */
  list(
    x: Float64Span,
    queries: number,
    radius: number,
    starts: Int32Span,
    distances: Float64Span,
    rows: Int32Span,
  ): KernelCalls {
    const blocks = this.#blocks(x, queries, (start) => {
      return { radius, starts: starts.part(start), distances, rows };
    });
    return cluster.listWithin.calls(blocks);
  }

  /**
   * Joins the groups of marked rows within a reduced radius of each other. `x` has the rows in the order of the leaves,
   * and `marked` and `parents`, where every row begins as its own parent, go by this order too.
   */
  join(x: Float64Span, radius: number, marked: Int32Span, parents: Int32Span): KernelCalls {
    const blocks = blocksOf(this.rows, NEIGHBOR_BLOCK_ROWS).map(([first, count]) => {
      return { tree: this.record, first, last: first + count, x, radius, marked, parents };
    });
    return cluster.joinWithin.calls(blocks);
  }

  /**
   * The marked row nearest to every row that is not marked, within a reduced radius, by its position in the order of the
   * leaves; −1 if there is none, and for marked rows.
   */
  nearestMarked(x: Float64Span, radius: number, marked: Int32Span, out: Int32Span): KernelCalls {
    const blocks = this.#blocks(x, this.rows, (start) => {
      return { radius, marked, skip: marked.part(start), out: out.part(start) };
    });
    return cluster.nearestMarked.calls(blocks);
  }

  /** Blocks of queries, as arguments of kernels; `complete` adds what they want besides the queries from `start` on. */
  #blocks<More>(x: Float64Span, queries: number, complete: (start: number) => More) {
    return blocksOf(queries, NEIGHBOR_BLOCK_ROWS).map(([start, count]) => ({
      tree: this.record,
      queries: count,
      x: x.part(start * this.columns),
      ...complete(start),
    }));
  }

  /** What grows the tree, one step after the other: large nodes one level at a time, small ones to their leaves. */
  *#growth(arena: Arena, x: Float64Span): Generator<KernelCalls> {
    const { rows, levels } = this;
    const order = this.order.array;
    for (let row = 0; row < rows; row += 1) order[row] = row;
    if (levels < 0) {
      this.#starts.set(
        Array.from({ length: this.#starts.length }, (_, leaf) => Math.min(rows, leaf * this.#stride)),
      );
    } else {
      clusterKernels().boundRoot(this.record.pointer, x.pointer, rows);
      const keys = arena.float64(rows);
      let bounds = [0, rows];
      for (let level = 0; level < levels; ) {
        const until = rows / 2 ** level <= NEIGHBOR_BUILD_ROWS ? levels : level + 1;
        const first = 2 ** level - 1;
        const blocks = bounds.slice(1).map((end, at) => {
          return { tree: this.record, x, node: first + at, start: bounds[at], end, level, until, keys };
        });
        yield cluster.splitRows.calls(blocks);
        for (; level < until; level += 1) bounds = halved(bounds);
      }
      this.#starts.set(bounds);
    }
    const blocks = blocksOf(this.leaves, LEAVES_TOGETHER).map(([first, count]) => {
      return { tree: this.record, x, first, last: first + count };
    });
    yield cluster.fillLeaves.calls(blocks);
  }
}

/** The positions where ranges start and end, after each is divided in two. */
function halved(bounds: readonly number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at + 1 < bounds.length; at += 1)
    out.push(bounds[at], Math.floor((bounds[at] + bounds[at + 1]) / 2));
  out.push(bounds[bounds.length - 1]);
  return out;
}
