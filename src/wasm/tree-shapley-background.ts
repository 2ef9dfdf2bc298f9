// Shapley values of trees against rows of a background, on threads.

import { CredalError, got, words } from "../base/errors.js";
import { withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { kernels } from "./module.js";
import { blocksOf } from "./row-blocks.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { missingBranch, type WeighedTrees } from "./tree-preorder.js";
import type { TreeGame } from "./tree-shapley.js";
import { recordsOf, TreeWalker } from "./tree-walk.js";
import { SHAPLEY_BLOCK_PAIRS, SHAPLEY_ROWS_NUMBERS } from "./tuning.js";

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Rows × (groups · outputs) × columns, and the mean over the background of the sums, one per group and output. */
export interface BackgroundShapley {
  readonly values: Float64Array;
  readonly base: Float64Array;
}

/**
 * The Shapley values of rows, where a feature that is not known is that of a row of the background. No split may depend
 * on more than its own value.
 */
export async function backgroundShapley(
  game: TreeGame,
  x: DenseRows,
  background: DenseRows,
  given: Float64Array | undefined,
  control: ParallelControl = {},
): Promise<BackgroundShapley> {
  const { values: numbers, outputs, groups } = game;
  const trees = withMissing(game);
  const weights = sharesOf(background.rows, given);
  const width = groups * outputs * x.columns;
  const values = new Float64Array(x.rows * width);
  const together = Math.max(1, Math.floor(SHAPLEY_ROWS_NUMBERS / Math.max(1, width)));
  const most = Math.min(x.columns, deepest(trees));
  requireFrames(x.columns, most, outputs);
  for (let from = 0; from < x.rows; from += together) {
    const rows = Math.min(together, x.rows - from);
    await withArena(async (arena) => {
      const span = arena.copyIn(x.data.subarray(from * x.columns, (from + rows) * x.columns));
      const out = arena.zeros(rows * width);
      const { records, details } = recordsOf(trees);
      const shared = {
        columns: x.columns,
        others: background.rows,
        background: arena.copyIn(background.data),
        weights: arena.copyIn(weights),
        trees: trees.starts.length - 1,
        roots: arena.copyInInt32(trees.starts),
        records: arena.copyIn(records),
        details: arena.copyInInt32(details),
        sets: arena.copyInInt32(trees.levelSets),
        numbers: arena.copyIn(numbers),
        outputsPerNode: outputs,
        groups,
        coefficients: arena.copyIn(coalitionShares(most + 1)),
        coefficientSide: most + 1,
      };
      const size = Math.max(1, Math.floor(SHAPLEY_BLOCK_PAIRS / background.rows));
      const blocks = blocksOf(rows, size).map(([start, count]) => {
        return { ...shared, rows: count, x: span.part(start * x.columns), out: out.part(start * width) };
      });
      await parallelFor(tree.backgroundForest.calls(blocks), control);
      values.set(out.array, from * width);
    });
  }
  return { values, base: meanSums(trees, game, background, weights) };
}

/** The mean over the background of what the trees add up to. */
function meanSums(
  trees: WeighedTrees,
  { values, outputs, groups }: TreeGame,
  background: DenseRows,
  weights: Float64Array,
): Float64Array {
  const base = new Float64Array(groups * outputs);
  const sums = new TreeWalker(trees).sums(background, values, base, groups);
  for (let at = 0; at < sums.length; at += 1)
    base[at % base.length] += weights[Math.floor(at / base.length)] * sums[at];
  return base;
}

/** The trees with a branch for missing values wherever they do not stop. */
function withMissing({ trees, undecided }: TreeGame): WeighedTrees {
  const missing = trees.missing.slice();
  for (let tree = 0; tree + 1 < trees.starts.length; tree += 1) {
    const root = trees.starts[tree];
    for (let node = root; node < trees.starts[tree + 1]; node += 1) {
      if (trees.childCount[node] === 0) continue;
      const found = missingBranch(trees, root, node, undecided);
      missing[node] = found.stops ? -1 : found.missing;
    }
  }
  return { ...trees, missing };
}

/** The largest number of splits on a path. */
function deepest({ starts, firstChild, childCount }: WeighedTrees): number {
  const depths = new Int32Array(firstChild.length);
  let most = 0;
  for (let tree = 0; tree + 1 < starts.length; tree += 1)
    for (let node = starts[tree]; node < starts[tree + 1]; node += 1) {
      const first = starts[tree] + firstChild[node];
      if (childCount[node] > 0) depths.fill(depths[node] + 1, first, first + childCount[node]);
      most = Math.max(most, depths[node]);
    }
  return most;
}

/** Every weight as a share of all. */
function sharesOf(rows: number, weights: Float64Array | undefined): Float64Array {
  if (weights === undefined) return new Float64Array(rows).fill(1 / rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** s! r! / (s + r + 1)! for s and r below `side`, row by row. */
function coalitionShares(side: number): Float64Array {
  const shares = new Float64Array(side * side);
  for (let s = 0; s < side; s += 1) {
    shares[s * side] = 1 / (s + 1);
    for (let r = 1; r < side; r += 1) shares[s * side + r] = (shares[s * side + r - 1] * r) / (s + r + 1);
  }
  return shares;
}

function requireFrames(columns: number, most: number, outputs: number): void {
  const bytes = 4 * columns + 16 + (2 * most + 1) * outputs * 16;
  if (bytes <= kernels().scratchBytes()) return;
  const received = `${columns} columns with ${outputs} outputs`;
  throw new CredalError(
    "shapleyValues",
    words`there are too many columns for exact values: ${got(received)}.`,
  );
}
