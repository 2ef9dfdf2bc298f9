// Rows through trees: the leaves they reach, and the sums of the values there.

import { type Arena, withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { WalkDetail, WalkNode } from "./generated/records/tree.js";
import { callHere, type KernelCalls } from "./kernel-call.js";
import { treeKernels } from "./parts/tree.js";
import { blocksOf } from "./row-blocks.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { areFew, type PreparedTrees, walkFew } from "./tree-walk-few.js";

/** Numbers of the rows that are copied to kernel memory at a time, per thread that may walk. */
const BLOCK_NUMBERS = 2 ** 20;
/** Blocks that threads walk before the next ones are copied. */
const BLOCKS_TOGETHER = 16;
/** Least rows of a block: copying trees and waking threads does not pay for fewer. */
const LEAST_ROWS = 256;

/** What walking needs of trees; the children of a node are counted from the root of its tree. */
export interface WalkableTrees {
  /** Where the nodes of every tree start, and where those of the last one end. */
  readonly starts: Int32Array;
  readonly feature: Int32Array;
  readonly threshold: Float64Array;
  readonly detail: Int32Array;
  readonly firstChild: Int32Array;
  readonly childCount: Int32Array;
  readonly missing: Int32Array;
  readonly levelSets: Int32Array;
  readonly combinations?:
    | { readonly start: Int32Array; readonly features: Int32Array; readonly weights: Float64Array }
    | undefined;
}

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Trees in the form that the kernels walk, made once and copied to kernel memory for every call. A walk ends in a leaf,
 * or in a node that does not say where its missing values go. Every feature that the trees use must be a column.
 */
export class TreeWalker {
  /** How many trees there are. */
  readonly trees: number;
  readonly #nodes: number;
  readonly #records: Float64Array;
  /** Where missing values go, and the kind of split, by node. */
  readonly #details: Int32Array;
  readonly #roots: Int32Array;
  readonly #kinds: Int32Array;
  readonly #given: WalkableTrees;

  constructor(given: WalkableTrees) {
    this.#given = given;
    this.trees = given.starts.length - 1;
    this.#nodes = given.feature.length;
    this.#roots = given.starts.subarray(0, this.trees);
    ({ records: this.#records, details: this.#details } = recordsOf(given));
    this.#kinds = Int32Array.from({ length: this.trees }, (_, tree) => (hasOtherSplits(given, tree) ? 1 : 0));
  }

  /** The last node of every row in every tree, rows × trees; nodes are numbered across the trees. */
  leaves(x: DenseRows): Int32Array {
    const leaves = new Int32Array(x.rows * this.trees);
    if (this.#areFew(x)) {
      walkFew(this.#prepared, x, (row, tree, node) => {
        leaves[row * this.trees + tree] = node;
      });
      return leaves;
    }
    withArena((arena) => {
      const size = blockRows(x, 1);
      const out = arena.int32(size * this.trees);
      const walk = this.#prepare(arena, x.columns);
      const rows = arena.float64(size * x.columns);
      for (let start = 0; start < x.rows; start += size) {
        const count = Math.min(size, x.rows - start);
        rows.set(x.data.subarray(start * x.columns, (start + count) * x.columns));
        tree.walkForest({ ...walk, rows: count, x: rows, out: undefined, leaves: out });
        leaves.set(out.part(0, count * this.trees).array, start * this.trees);
      }
    });
    return leaves;
  }

  /**
   * The sums over the trees of the values of the last node of every row. `values` has as many numbers per node as
   * there are outputs; tree t adds to the columns of group t mod `groups`, so that there are outputs · groups sums per
   * row. The sums start at `from`, which has one number per sum.
   */
  sums(x: DenseRows, values: Float64Array, from: ArrayLike<number>, groups = 1): Float64Array {
    const sums = startingAt(from, x.rows);
    if (this.#areFew(x)) return this.#addFew(x, values, sums, groups);
    withArena((arena) => {
      const blocks = this.#sumBlocks(arena, x, blockRows(x, 1), 1, { values, sums, groups });
      for (const { calls, finish } of blocks) {
        callHere(calls);
        finish();
      }
    });
    return sums;
  }

  /** The sums over the trees of the values of the last node of every row, by several threads. */
  async sumsOnThreads(
    x: DenseRows,
    values: Float64Array,
    from: ArrayLike<number>,
    groups: number,
    control: ParallelControl,
  ): Promise<Float64Array> {
    const sums = startingAt(from, x.rows);
    if (this.#areFew(x)) return this.#addFew(x, values, sums, groups);
    await withArena(async (arena) => {
      const size = blockRows(x, BLOCKS_TOGETHER);
      const blocks = this.#sumBlocks(arena, x, size, BLOCKS_TOGETHER, { values, sums, groups });
      for (const { calls, finish } of blocks) {
        await parallelFor(calls, control);
        finish();
      }
    });
    return sums;
  }

  #areFew({ rows }: DenseRows): boolean {
    return areFew(rows, this.trees, this.#nodes);
  }

  get #prepared(): PreparedTrees {
    const { levelSets, combinations } = this.#given;
    return { roots: this.#roots, records: this.#records, details: this.#details, levelSets, combinations };
  }

  /** Adds the values of the last nodes of a few rows to their sums. */
  #addFew(x: DenseRows, values: Float64Array, sums: Float64Array, groups: number): Float64Array {
    const width = sums.length / Math.max(1, x.rows);
    const outputs = width / groups;
    walkFew(this.#prepared, x, (row, tree, node) => {
      const to = row * width + (tree % groups) * outputs;
      for (let output = 0; output < outputs; output += 1)
        sums[to + output] += values[node * outputs + output];
    });
    return sums;
  }

  /** Calls of the kernel for some blocks at a time, and what brings their sums back. */
  *#sumBlocks(
    arena: Arena,
    x: DenseRows,
    size: number,
    together: number,
    { values, sums, groups }: { values: Float64Array; sums: Float64Array; groups: number },
  ): Generator<{ readonly calls: KernelCalls; readonly finish: () => void }> {
    const width = sums.length / Math.max(1, x.rows);
    const walk = this.#prepare(arena, x.columns, values, width / groups, groups);
    const most = Math.min(x.rows, size * together);
    const rows = arena.float64(most * x.columns);
    const out = arena.float64(most * width);
    for (let start = 0; start < x.rows; start += most) {
      const end = Math.min(start + most, x.rows);
      rows.set(x.data.subarray(start * x.columns, end * x.columns));
      const own = sums.subarray(start * width, end * width);
      out.set(own);
      const calls = blocksOf(end - start, size).map(([at, count]) => {
        const places = { x: rows.part(at * x.columns), out: out.part(at * width), leaves: undefined };
        return { ...walk, rows: count, ...places };
      });
      yield { calls: tree.walkForest.calls(calls), finish: () => own.set(out.part(0, own.length).array) };
    }
  }

  /** Copies the trees to kernel memory; returns the arguments of the kernel but for the rows and what comes of them. */
  #prepare(
    arena: Arena,
    columns: number,
    values?: Float64Array,
    outputs = 1,
    groups = 1,
  ): Omit<tree.WalkForestArguments, "rows" | "x" | "out" | "leaves"> {
    const { levelSets, combinations } = this.#given;
    return {
      columns,
      trees: this.trees,
      outputs,
      groups,
      roots: arena.copyInInt32(this.#roots),
      kinds: arena.copyInInt32(this.#kinds),
      nodes: arena.copyIn(this.#records),
      details: arena.copyInInt32(this.#details),
      levelSets: arena.copyInInt32(levelSets),
      combinations: combinations && arena.copyInInt32(combinations.start),
      terms: combinations && arena.copyInInt32(combinations.features),
      weights: combinations && arena.copyIn(combinations.weights),
      values: values && arena.copyIn(values.subarray(0, this.#nodes * outputs)),
    };
  }
}

/** Rows of a block, such that there are about this many blocks if there are many rows. */
function blockRows({ rows, columns }: DenseRows, blocks: number): number {
  const room = Math.floor(BLOCK_NUMBERS / Math.max(1, columns));
  const most = Math.min(treeKernels().mostRowsOfWalk(), Math.max(LEAST_ROWS, room));
  return Math.max(1, Math.min(most, rows, Math.max(LEAST_ROWS, Math.ceil(rows / blocks))));
}

/** A matrix with these numbers in every row. */
function startingAt(from: ArrayLike<number>, rows: number): Float64Array {
  const width = from.length;
  const out = new Float64Array(rows * width);
  for (let at = 0; at < out.length; at += 1) out[at] = from[at % width];
  return out;
}

/** One record per node: a walk that ends in a node stays there. */
export function recordsOf(trees: WalkableTrees): { records: Float64Array; details: Int32Array } {
  const { starts, feature, threshold, detail, firstChild, childCount, missing } = trees;
  const { bytes, int32, float64 } = WalkNode;
  const [numbersPer, intsPer, detailsPer] = [bytes / 8, bytes / 4, WalkDetail.bytes / 4];
  const records = new Float64Array(feature.length * numbersPer);
  const ints = new Int32Array(records.buffer);
  const details = new Int32Array(feature.length * detailsPer);
  for (let tree = 0; tree + 1 < starts.length; tree += 1) {
    const start = starts[tree];
    for (let node = start; node < starts[tree + 1]; node += 1) {
      const first = start + firstChild[node];
      const split = childCount[node] > 0;
      const branches = detail[node] === -2 && feature[node] >= 0;
      const largest = branches ? childCount[node] : threshold[node];
      records[node * numbersPer + float64.threshold] = split ? largest : Number.POSITIVE_INFINITY;
      ints[node * intsPer + int32.first] = split ? first : node;
      ints[node * intsPer + int32.feature] = split ? feature[node] : 0;
      const at = node * detailsPer;
      details[at + WalkDetail.int32.missing] = split && missing[node] >= 0 ? first + missing[node] : node;
      details[at + WalkDetail.int32.kind] = split ? detail[node] : -1;
    }
  }
  return { records, details };
}

function hasOtherSplits({ starts, feature, detail }: WalkableTrees, tree: number): boolean {
  for (let node = starts[tree]; node < starts[tree + 1]; node += 1)
    if (feature[node] !== -1 && detail[node] !== -1) return true;
  return false;
}
