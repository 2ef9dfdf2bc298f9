// Rows through trees: the leaves they reach, and the sums of the values there.

import { withArena } from "./arena.js";
import { kernels } from "./module.js";
import { type Float64Span, pointersOf } from "./span.js";

/** Rows that are copied to kernel memory at a time. */
const BLOCK_ROWS = 4096;
/** int32 numbers per record of a node; see kernels/tree/walk.ts. */
const RECORD_INTS = 6;

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
  readonly #roots: Int32Array;
  readonly #kinds: Int32Array;
  readonly #given: WalkableTrees;

  constructor(given: WalkableTrees) {
    this.#given = given;
    this.trees = given.starts.length - 1;
    this.#nodes = given.feature.length;
    this.#roots = given.starts.subarray(0, this.trees);
    this.#records = recordsOf(given);
    this.#kinds = Int32Array.from({ length: this.trees }, (_, tree) => (hasOtherSplits(given, tree) ? 1 : 0));
  }

  /** The last node of every row in every tree, rows × trees; nodes are numbered across the trees. */
  leaves(x: DenseRows): Int32Array {
    const leaves = new Int32Array(x.rows * this.trees);
    withArena((arena) => {
      const out = arena.int32(Math.min(x.rows, BLOCK_ROWS) * this.trees);
      this.#blocks(x, undefined, 1, 1, { leaves: out.pointer }, (start, rows) =>
        leaves.set(out.part(0, rows * this.trees).array, start * this.trees),
      );
    });
    return leaves;
  }

  /**
   * The sums over the trees of the values of the last node of every row. `values` has as many numbers per node as
   * there are outputs; tree t adds to the columns of group t mod `groups`, so that there are outputs · groups sums per
   * row. The sums start at `from`, which has one number per sum.
   */
  sums(x: DenseRows, values: Float64Array, from: ArrayLike<number>, groups = 1): Float64Array {
    const width = from.length;
    const outputs = width / groups;
    const sums = new Float64Array(x.rows * width);
    withArena((arena) => {
      const out = arena.float64(Math.min(x.rows, BLOCK_ROWS) * width);
      const table = arena.copyIn(values.subarray(0, this.#nodes * outputs));
      for (let at = 0; at < out.length; at += 1) out.array[at] = from[at % width];
      const fill = out.copyOut();
      this.#blocks(x, table, outputs, groups, { out: out.pointer }, (start, rows) => {
        sums.set(out.part(0, rows * width).array, start * width);
        out.set(fill);
      });
    });
    return sums;
  }

  #blocks(
    x: DenseRows,
    values: Float64Span | undefined,
    outputs: number,
    groups: number,
    { out = 0, leaves = 0 }: { readonly out?: number; readonly leaves?: number },
    finished: (start: number, rows: number) => void,
  ): void {
    const { levelSets, combinations } = this.#given;
    withArena((arena) => {
      const span = arena.float64(Math.min(x.rows, BLOCK_ROWS) * x.columns);
      const pointers = pointersOf(
        arena.copyInInt32(this.#roots),
        arena.copyInInt32(this.#kinds),
        arena.copyIn(this.#records),
        arena.copyInInt32(levelSets),
        combinations && arena.copyInInt32(combinations.start),
        combinations && arena.copyInInt32(combinations.features),
        combinations && arena.copyIn(combinations.weights),
        values,
      );
      for (let start = 0; start < x.rows; start += BLOCK_ROWS) {
        const rows = Math.min(BLOCK_ROWS, x.rows - start);
        span.set(x.data.subarray(start * x.columns, (start + rows) * x.columns));
        kernels().walkForest(
          rows,
          x.columns,
          span.pointer,
          this.trees,
          ...pointers,
          outputs,
          groups,
          out,
          leaves,
        );
        finished(start, rows);
      }
    });
  }
}

/** One record per node: a walk that ends in a node stays there. */
export function recordsOf(trees: WalkableTrees): Float64Array {
  const { starts, feature, threshold, detail, firstChild, childCount, missing } = trees;
  const records = new Float64Array((feature.length * RECORD_INTS) / 2);
  const ints = new Int32Array(records.buffer);
  for (let tree = 0; tree + 1 < starts.length; tree += 1) {
    const start = starts[tree];
    for (let node = start; node < starts[tree + 1]; node += 1) {
      const at = node * RECORD_INTS + 2;
      const first = start + firstChild[node];
      const split = childCount[node] > 0;
      const branches = detail[node] === -2 && feature[node] >= 0;
      records[at / 2 - 1] = !split ? Number.POSITIVE_INFINITY : branches ? childCount[node] : threshold[node];
      ints[at] = split ? feature[node] : 0;
      ints[at + 1] = split ? first : node;
      ints[at + 2] = split && missing[node] >= 0 ? first + missing[node] : node;
      ints[at + 3] = split ? detail[node] : -1;
    }
  }
  return records;
}

function hasOtherSplits({ starts, feature, detail }: WalkableTrees, tree: number): boolean {
  for (let node = starts[tree]; node < starts[tree + 1]; node += 1)
    if (feature[node] !== -1 && detail[node] !== -1) return true;
  return false;
}
