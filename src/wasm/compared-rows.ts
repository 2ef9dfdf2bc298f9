// Searches for near rows by metrics that no tree serves: all rows are compared, on any number of threads.

import type { Arena } from "./arena.js";
import { METRIC_KERNELS } from "./condensed.js";
import * as cluster from "./generated/calls/cluster.js";
import { Comparison } from "./generated/records/neighbors.js";
import type { KernelCalls } from "./kernel-call.js";
import { KernelRecord } from "./record.js";
import { blocksOf } from "./row-blocks.js";
import { normalizedRows } from "./row-maps.js";
import type { Float64Span, Int32Span } from "./span.js";
import { NEIGHBOR_BLOCK_ROWS } from "./tuning.js";

/** The metrics that are compared in this way. */
export type ComparedMetric = "cosine" | "hamming" | "jaccard" | "gower" | "canberra" | "dice" | "arc";

/** Rows in ordinary memory, and how they are compared. */
export interface ComparedParts {
  readonly metric: ComparedMetric;
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
  /** Of arcs, the radius of the sphere. */
  readonly power?: number | undefined;
  /** For Gower's dissimilarity, the kind and the weight of every column. */
  readonly kinds?: Float64Array | undefined;
}

/** The rows in kernel memory. */
export class ComparedRows {
  readonly columns: number;
  readonly #arena: Arena;
  readonly #metric: ComparedMetric;
  readonly #record: KernelRecord<typeof Comparison>;

  constructor(arena: Arena, { metric, rows, columns, data, kinds, power = 2 }: ComparedParts) {
    this.columns = columns;
    this.#arena = arena;
    this.#metric = metric;
    const given = { span: arena.copyIn(data), rows, columns };
    const [y, zeros] = metric === "cosine" ? normalizedRows(arena, given) : [given, undefined];
    const table = zeros ?? (kinds && arena.copyIn(kinds));
    const [id, ending] = METRIC_KERNELS[metric];
    this.#record = new KernelRecord(arena, Comparison, {
      metric: id,
      ending,
      rows,
      columns,
      y: y.span,
      power,
      table,
    });
  }

  /** The k nearest rows of every query, nearest first; k is at most the number of rows. */
  nearest(x: Float64Span, queries: number, k: number, distances: Float64Span, rows: Int32Span): KernelCalls {
    const blocks = this.#blocks(x, queries, (start) => {
      return { k, distances: distances.part(start * k), rows: rows.part(start * k) };
    });
    return cluster.nearestCompared.calls(blocks);
  }

  /** The number of rows within the radius of every query. */
  count(x: Float64Span, queries: number, radius: number, out: Float64Span): KernelCalls {
    const blocks = this.#blocks(x, queries, (start) => ({ radius, out: out.part(start) }));
    return cluster.countCompared.calls(blocks);
  }

  /** Lists the rows within the radius of every query, nearest first; those of query i start at index starts[i]. */
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
    return cluster.listCompared.calls(blocks);
  }

  /** Distances are compared as they are. */
  reduced(distance: number): number {
    return distance;
  }

  finish(): void {
    // They have their final roots.
  }

  /** Blocks of queries, as arguments of kernels; `complete` adds what they want besides the queries from `start` on. */
  #blocks<More>(span: Float64Span, queries: number, complete: (start: number) => More) {
    const { columns } = this;
    const given = { span, rows: queries, columns };
    const [x, zeros] = this.#metric === "cosine" ? normalizedRows(this.#arena, given) : [given, undefined];
    return blocksOf(queries, NEIGHBOR_BLOCK_ROWS).map(([start, count]) => ({
      comparison: this.#record,
      queries: count,
      x: x.span.part(start * columns),
      zeros: zeros?.part(start),
      ...complete(start),
    }));
  }
}
