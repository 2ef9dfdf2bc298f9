// Errors of ridge regressions for cases left out one by one, on several threads.

import { withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { blocksOf } from "./row-blocks.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { PRODUCT_ROWS_PER_BLOCK } from "./tuning.js";

interface Numbers {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** A decomposed design and its responses. */
export interface LeftOut {
  /** Rows of left singular vectors; with a `basis`, rows whose products with it are those. */
  readonly x: Numbers;
  readonly basis: Numbers | undefined;
  /** λ/(d² + λ), rank × penalties. */
  readonly back: Numbers;
  /** λ/(d² + λ) times the scores of each response. */
  readonly shrunken: readonly Numbers[];
  /** What no coefficients explain, for each response. */
  readonly rests: readonly Float64Array[];
  readonly weights: Float64Array | undefined;
  /** 1 − the leverage of an intercept. */
  readonly all: number;
  /** Free parts up to this are rounding. */
  readonly tolerance: number;
}

/** Blocks whose vectors are in memory at a time. */
const BLOCKS_AT_ONCE = 16;

/** Sums of squared errors, responses × penalties. Blocks are added in order. */
export function leaveOneOutSums(design: LeftOut, control: ParallelControl): Promise<Float64Array> {
  const { x, basis, back, shrunken, rests, weights, all, tolerance } = design;
  const [rank, length, responses] = [back.rows, back.columns, shrunken.length];
  return withArena(async (arena) => {
    const factors = arena.copyIn(back.data);
    const scores = arena.float64(responses * rank * length);
    for (const [r, { data }] of shrunken.entries()) scores.part(r * rank * length).set(data);
    const left = arena.float64(responses * x.rows);
    for (const [r, rest] of rests.entries()) left.part(r * x.rows).set(rest);
    const known = weights && arena.copyIn(weights);
    const right = basis && arena.copyIn(basis.data);
    const rows = Math.min(x.rows, PRODUCT_ROWS_PER_BLOCK);
    const work = (2 * rank + 2 * length + 1) * rows;
    const count = Math.min(BLOCKS_AT_ONCE, Math.ceil(x.rows / rows));
    const space = arena.float64(count * work);
    const parts = arena.float64(count * responses * length);
    const held = arena.float64(count * rows * x.columns);
    const sums = new Float64Array(responses * length);
    for (const [start, some] of blocksOf(x.rows, count * rows)) {
      held.set(x.data.subarray(start * x.columns, (start + some) * x.columns));
      const cuts = blocksOf(some, rows);
      const blocks = cuts.map(([first, size], k) => ({
        rows: size,
        columns: x.columns,
        rank,
        length,
        responses,
        all,
        tolerance,
        x: held.part(first * x.columns),
        basis: right,
        back: factors,
        shrunken: scores,
        rests: left.part(start + first),
        stride: x.rows,
        weights: known?.part(start + first),
        work: space.part(k * work),
        out: parts.part(k * sums.length),
      }));
      await parallelFor(core.leaveOneOutBlock.calls(blocks), control);
      const found = parts.array;
      for (let k = 0, at = 0; k < cuts.length; k += 1)
        for (let j = 0; j < sums.length; j += 1, at += 1) sums[j] += found[at];
    }
    return sums;
  });
}
