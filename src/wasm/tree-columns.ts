// Columns in ascending order, with the cases their values belong to: where exact trees begin.

import { type Arena, withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { treeKernels } from "./parts/tree.js";
import { blocksOf } from "./row-blocks.js";
import type { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { TREE_THREADS_PAY } from "./tuning.js";

/** Columns that are sorted side by side. */
export const SORTED_TOGETHER = 4;

/** Dense rows in ordinary memory. */
export interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Sorted columns in kernel memory, one after the other; missing values come last in each. */
export interface SortedColumns {
  readonly columns: number;
  /** Entries per column. */
  readonly entries: number;
  readonly values: Float64Span;
  readonly rows: Int32Span;
}

/** Sorts every column; equal values stay in the order of the cases. */
export async function sortColumns(
  arena: Arena,
  x: DenseRows,
  control: ParallelControl = {},
): Promise<SortedColumns> {
  const { rows: entries, columns } = x;
  const values = arena.float64(columns * entries);
  const rows = arena.int32(columns * entries);
  await withArena(async (scratch) => {
    const given = scratch.copyIn(x.data);
    const length = treeKernels().sortWorkLength(entries);
    // Every column needs work space while it is sorted, three times its own size; so only a few are sorted at a time.
    const blocks = Math.min(columns, SORTED_TOGETHER);
    const work = scratch.float64(length * blocks);
    const small = columns * entries < TREE_THREADS_PAY;
    for (let first = 0; first < columns; first += blocks) {
      const calls = Array.from({ length: Math.min(blocks, columns - first) }, (_, k) => {
        const column = first + k;
        return {
          count: entries,
          x: given.part(column),
          stride: columns,
          cases: undefined,
          values: values.part(column * entries),
          rows: rows.part(column * entries),
          work: work.part(k * length),
        };
      });
      await parallelFor(tree.sortColumn.calls(calls), small ? { ...control, threads: 1 } : control);
    }
  });
  return { columns, entries, values, rows };
}

/** One list of all cases, with nothing in place of their values: what is needed where no column is kept sorted. */
export function listOfCases(arena: Arena, entries: number): SortedColumns {
  const rows = arena.copyInInt32(Int32Array.from({ length: entries }, (_, row) => row));
  return { columns: 1, entries, values: arena.zeros(entries), rows };
}

/** Copies for several trees, which rearrange them; with weights, only of cases that have some. */
export async function ownColumns(
  arena: Arena,
  from: SortedColumns,
  weights: readonly (Float64Span | undefined)[],
  control: ParallelControl = {},
): Promise<SortedColumns[]> {
  const { columns } = from;
  const copies = weights.map((weight) => {
    const entries = weight === undefined ? from.entries : countPositive(weight.array);
    // One entry more: the last one written may not count.
    const values = arena.float64(columns * entries + 1);
    const rows = arena.int32(columns * entries + 1);
    return {
      columns,
      entries,
      values: values.part(0, columns * entries),
      rows: rows.part(0, columns * entries),
    };
  });
  // The columns of a few trees are copied side by side.
  const step = weights.length < SORTED_TOGETHER ? Math.ceil(columns / SORTED_TOGETHER) : columns;
  const calls = copies.flatMap(({ entries, values, rows }, at) =>
    blocksOf(columns, step).map(([first, some]) => ({
      columns: some,
      count: from.entries,
      kept: entries,
      weights: weights[at],
      values: from.values.part(first * from.entries),
      rows: from.rows.part(first * from.entries),
      toValues: values.part(first * entries),
      toRows: rows.part(first * entries),
    })),
  );
  const small = weights.length * columns * from.entries < TREE_THREADS_PAY;
  await parallelFor(tree.keepWeighted.calls(calls), small ? { ...control, threads: 1 } : control);
  return copies;
}

function countPositive(weights: Float64Array): number {
  let count = 0;
  for (const weight of weights) if (weight > 0) count += 1;
  return count;
}
