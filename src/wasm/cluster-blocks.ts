// The rows of a clustering in kernel memory, the centers, and the sums of each block of rows.

import { pacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import { even } from "./cluster-filter.js";
import type { KernelCall } from "./kernel-call.js";
import { blocksOf } from "./row-blocks.js";
import { type Float64Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { CLUSTER_LEAST_ROWS, CLUSTER_MOST_BLOCKS, CLUSTER_THREADS_PAY } from "./tuning.js";

/** The rows of a block, as arguments of kernels. */
export interface ClusterBlock {
  readonly rows: number;
  readonly columns: number;
  readonly x: Float64Span;
  readonly weights: Float64Span | undefined;
}

/** Rows that are passed over block by block. */
export class ClusterBlocks {
  /** Rows per block. */
  readonly size: number;
  readonly x: Float64Span;
  /** The centers, their number made even. */
  readonly centers: Float64Span;
  /** A total weight for each center and its sums, block by block. */
  readonly partial: Float64Span;
  readonly #rows: number;
  readonly #columns: number;
  readonly #weights: Float64Span | undefined;
  /** The numbers of one block in `partial`. */
  readonly #stride: number;
  readonly #control: ParallelControl;
  readonly #pause = pacer();

  constructor(
    arena: Arena,
    x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
    clusters: number,
    { weights, ...control }: ParallelControl & { readonly weights?: Float64Array | undefined },
  ) {
    const { rows, columns } = x;
    // A filter takes four rows at a time.
    this.size = 4 * Math.ceil(Math.max(CLUSTER_LEAST_ROWS, clusters, rows / CLUSTER_MOST_BLOCKS) / 4);
    this.x = arena.copyIn(x.data);
    this.centers = arena.float64(even(clusters) * columns);
    this.#stride = even(clusters) * (columns + 1);
    this.#rows = rows;
    this.#columns = columns;
    this.#weights = weights && arena.copyIn(weights);
    this.#control = control;
    this.partial = arena.float64(this.count * this.#stride);
  }

  /** The number of blocks. */
  get count(): number {
    return Math.ceil(this.#rows / this.size);
  }

  /** Pads the centers to an even number; a center with infinite coordinates is never the nearest. */
  setCenters(centers: Float64Array): void {
    requireSpan("ClusterRows", "centers", this.centers, centers.length);
    this.centers.set(centers).array.fill(Number.POSITIVE_INFINITY, centers.length);
  }

  /** The partial sums, or the first `count` of their numbers, added in block order. */
  sumPartials(count = this.#stride): Float64Array {
    const total = new Float64Array(count);
    const partial = this.partial.array;
    for (let start = 0; start < partial.length; start += this.#stride) {
      for (let at = 0; at < count; at += 1) total[at] += partial[start + at];
    }
    return total;
  }

  /** One of the partial sums of every block. */
  partialsAt(offset: number): Float64Array {
    const partial = this.partial.array;
    return Float64Array.from({ length: this.count }, (_, block) => partial[block * this.#stride + offset]);
  }

  partialAt(block: number): Float64Span {
    return this.partial.part(block * this.#stride);
  }

  /**
   * Runs a kernel over all rows, `size` at a time; `complete` adds what it wants besides the rows from `start` on. A pass
   * may be so short that copying objects, which takes a microsecond each, would be a tenth of it.
   */
  async run<Arguments>(
    kernel: KernelCall<Arguments, unknown>,
    size: number,
    workPerRow: number,
    complete: (given: ClusterBlock, start: number, block: number) => Arguments,
  ): Promise<Float64Array> {
    const columns = this.#columns;
    const blocks = blocksOf(this.#rows, size).map(([start, rows], block) => {
      const given = { rows, columns, x: this.x.part(start * columns), weights: this.#weights?.part(start) };
      return complete(given, start, block);
    });
    // On a single thread, many short passes must also let the event loop deliver an abort.
    await this.#pause();
    const small = this.#rows * workPerRow < CLUSTER_THREADS_PAY;
    return parallelFor(kernel.calls(blocks), small ? { ...this.#control, threads: 1 } : this.#control);
  }
}
