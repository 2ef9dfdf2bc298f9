// Columns by the ranks of their values, which the trees of a forest share; see kernels/tree/listed.

import { type Arena, withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { treeKernels } from "./parts/tree.js";
import type { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { type DenseRows, SORTED_TOGETHER } from "./tree-columns.js";
import { TREE_THREADS_PAY } from "./tuning.js";

/** Columns by ranks, one after the other. */
export interface RankedColumns {
  /** Cases per column. */
  readonly entries: number;
  /** By case, the rank of its value among those of the column; as many as there are if it is missing. */
  readonly codes: Int32Span;
  /** The ranks as codes, one row per case. */
  readonly codeRows: Int32Span;
  /** The values of the codes, in ascending order; every column has room for as many as there are cases. */
  readonly tables: Float64Span;
  /** How many values every column has. */
  readonly kinds: Int32Span;
  /** The code of at least half of the cases of every column, −1 where there is none. */
  readonly modes: Int32Span;
}

/** Ranks the values of every column; columns of levels have them as codes. */
export async function rankColumns(
  arena: Arena,
  x: DenseRows,
  levels: Int32Array,
  control: ParallelControl = {},
): Promise<RankedColumns> {
  const { rows: entries } = x;
  const columns = levels.length;
  const codes = arena.int32(columns * entries);
  const codeRows = arena.int32(columns * entries);
  const tables = arena.float64(columns * entries);
  const kinds = arena.int32(columns);
  const modes = arena.int32(columns);
  await withArena(async (scratch) => {
    const given = scratch.copyIn(x.data);
    const length = treeKernels().sortWorkLength(entries);
    const blocks = Math.min(columns, SORTED_TOGETHER);
    const work = scratch.float64(length * blocks);
    const rows = scratch.int32(entries * blocks);
    const small = columns * entries < TREE_THREADS_PAY;
    for (let first = 0; first < columns; first += blocks) {
      const calls = Array.from({ length: Math.min(blocks, columns - first) }, (_, k) => {
        const column = first + k;
        return {
          count: entries,
          x: given.part(column),
          stride: x.columns,
          levels: levels[column],
          codes: codes.part(column * entries),
          codeRows: codeRows.part(column),
          table: tables.part(column * entries),
          mode: modes.part(column),
          rows: rows.part(k * entries),
          work: work.part(k * length),
        };
      });
      const threads = small ? { ...control, threads: 1 } : control;
      kinds.array.set(await parallelFor(tree.rankColumn.calls(calls), threads), first);
    }
  });
  return { entries, codes, codeRows, tables, kinds, modes };
}
