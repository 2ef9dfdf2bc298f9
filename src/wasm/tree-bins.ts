// Columns cut into bins, one byte each, for trees that are grown on histograms.

import { type Arena, withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { GROUP_COLUMNS, MISSING_BIN } from "./generated/shared/tree.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { BIN_COLUMNS_TOGETHER, BIN_THREADS_PAY } from "./tuning.js";

/** Maximum number of rows whose columns can be sorted: what fits into the scratch region of a thread. */
const MOST_SORTED_ROWS = 2 ** 18;
/** Maximum number of bins of a column, without that of missing values. */
export const MOST_BINS = 255;
export { GROUP_COLUMNS, MISSING_BIN };

/** How the numbers of a column become bins: by ascending upper edges, or by the codes of its levels. */
export type BinRule =
  | { readonly edges: Float64Array }
  | {
      /** The bin of every level, of which there is at least one. */
      readonly levels: Uint8Array;
    };

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** A matrix in kernel memory, copied there at once, whose columns are to be cut into bins. */
export class BinnableRows {
  readonly rows: number;
  readonly columns: number;
  readonly #arena: Arena;
  readonly #x: Float64Span;
  readonly #control: ParallelControl;

  constructor(arena: Arena, { data, rows, columns }: DenseRows, control: ParallelControl = {}) {
    this.rows = rows;
    this.columns = columns;
    this.#arena = arena;
    this.#x = arena.copyIn(data);
    this.#control = control;
  }

  /**
   * Calls `use` with the sorted numbers of some columns, without those that are NaN, one column after the other.
   * `sample` lists the rows to take, each as often as wanted; by default it is all of them.
   */
  async forEachSorted(
    chosen: readonly number[],
    sample: Int32Array | undefined,
    use: (column: number, sorted: Float64Array) => void,
  ): Promise<void> {
    const count = sample?.length ?? this.rows;
    requireSpan("BinnableRows.forEachSorted", "sample", { length: MOST_SORTED_ROWS }, count);
    await withArena(async (arena) => {
      const list = sample && arena.copyInInt32(sample);
      const sorted = arena.float64(count * Math.min(chosen.length, BIN_COLUMNS_TOGETHER));
      for (let start = 0; start < chosen.length; start += BIN_COLUMNS_TOGETHER) {
        const some = chosen.slice(start, start + BIN_COLUMNS_TOGETHER);
        const blocks = some.map((column, k) => {
          const x = this.#x.part(column);
          return { n: count, columns: this.columns, x, rows: list, sorted: sorted.part(k * count) };
        });
        const control = this.#controlFor(count * some.length);
        const counts = await parallelFor(tree.sortNumbers.calls(blocks), control);
        some.forEach((column, k) => {
          use(column, sorted.part(k * count, counts[k]).array);
        });
      }
    });
  }

  /**
   * The bins of all columns, in groups of four columns with one word per row. `order` lists the rows in the order in
   * which they are wanted; by default it is their own.
   */
  async bins(arena: Arena, rules: readonly BinRule[], order: Int32Array | undefined): Promise<Int32Span> {
    const count = order?.length ?? this.rows;
    const bins = arena.int32(Math.ceil(this.columns / GROUP_COLUMNS) * count);
    bins.array.fill(0);
    const list = order && this.#arena.copyInInt32(order);
    const blocks = rules.map((rule, column) => ({
      n: count,
      columns: this.columns,
      x: this.#x.part(column),
      rows: list,
      levels: "levels" in rule ? rule.levels.length : 0,
      table: tableOf(this.#arena, rule),
      // One of the four bytes of every word.
      bins: bins.part(Math.floor(column / GROUP_COLUMNS) * count).pointer + (column % GROUP_COLUMNS),
    }));
    await parallelFor(tree.binColumn.calls(blocks), this.#controlFor(count * this.columns));
    return bins;
  }

  #controlFor(numbers: number): ParallelControl {
    return numbers < BIN_THREADS_PAY ? { ...this.#control, threads: 1 } : this.#control;
  }
}

/** 256 edges, of which those that are not used are infinite, or the bins of the levels. */
function tableOf(arena: Arena, rule: BinRule): Float64Span {
  if ("edges" in rule) {
    requireSpan("BinnableRows.bins", "edges", { length: MOST_BINS - 1 }, rule.edges.length);
    const table = arena.float64(256);
    table.array.fill(Number.POSITIVE_INFINITY);
    return table.set(rule.edges);
  }
  const table = arena.float64(Math.ceil(rule.levels.length / 8));
  new Uint8Array(table.array.buffer, table.pointer, rule.levels.length).set(rule.levels);
  return table;
}
