// Shapley values of trees: every row through every tree, on threads.

import { CredalError, got, words } from "../base/errors.js";
import { gaussLegendre } from "../base/gauss-legendre.js";
import { withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { ShapleyCell, ShapleyNode, ShapleyTree } from "./generated/records/tree.js";
import { LEAF_KIND } from "./generated/shared/tree.js";
import { kernels } from "./module.js";
import { blocksOf } from "./row-blocks.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import { type PreorderTree, preorderOf, type UndecidedRule, type WeighedTrees } from "./tree-preorder.js";
import {
  SHAPLEY_BLOCK_ROWS,
  SHAPLEY_ROWS_IN_STEP,
  SHAPLEY_ROWS_NUMBERS,
  SHAPLEY_TABLE_NUMBERS,
} from "./tuning.js";

/** Numbers of a node, and int32 numbers of it and of a tree. */
const NODE_NUMBERS = ShapleyNode.bytes / 8;
const NODE_INTS = ShapleyNode.bytes / 4;
const TREE_INTS = ShapleyTree.bytes / 4;

/** What the values are of: sums over the trees of a table with `outputs` numbers per node. */
export interface TreeGame {
  readonly trees: WeighedTrees;
  readonly values: Float64Array;
  readonly outputs: number;
  /** Tree t adds to the outputs of group t mod `groups`. */
  readonly groups: number;
  readonly undecided: (node: number) => UndecidedRule;
}

/** Rows × (groups · outputs) × columns. */
export interface TreeShapley {
  readonly values: Float64Array;
  /** What the trees predict if nothing is known of a row, one number per group and output. */
  readonly base: Float64Array;
  /** How often a split depended on more than its own value. */
  readonly undecided: number;
}

interface DenseRows {
  readonly data: Float64Array;
  readonly rows: number;
  readonly columns: number;
}

/** Some consecutive trees in the form that the kernel reads. */
interface Chunk {
  readonly firstTree: number;
  readonly trees: number;
  readonly described: Int32Array;
  readonly records: Float64Array;
  readonly tables: Float64Array;
  readonly leaves: Float64Array;
  /** Rows that go through a tree in step. */
  readonly together: number;
}

/** The Shapley values of rows, where a feature that is not known takes every branch by its training weight. */
export async function treeShapley(
  game: TreeGame,
  x: DenseRows,
  control: ParallelControl = {},
): Promise<TreeShapley> {
  const { trees, outputs, groups } = game;
  const count = trees.starts.length - 1;
  const width = groups * outputs * x.columns;
  const values = new Float64Array(x.rows * width);
  const base = new Float64Array(groups * outputs);
  const together = Math.max(SHAPLEY_BLOCK_ROWS, Math.floor(SHAPLEY_ROWS_NUMBERS / Math.max(1, width)));
  let undecided = 0;
  for (let firstTree = 0; firstTree < count; ) {
    const chunk = chunkFrom(game, firstTree, base);
    for (let start = 0; start < x.rows; start += together) {
      const rows = Math.min(together, x.rows - start);
      const part = values.subarray(start * width, (start + rows) * width);
      const data = x.data.subarray(start * x.columns, (start + rows) * x.columns);
      undecided += await addChunk(game, chunk, { data, rows, columns: x.columns }, part, control);
    }
    firstTree += chunk.trees;
  }
  return { values, base, undecided };
}

/** Adds the values of the rows in the trees of a chunk. */
function addChunk(
  { trees, outputs, groups }: TreeGame,
  { firstTree, trees: count, described, records, tables, leaves, together }: Chunk,
  { data, rows, columns }: DenseRows,
  values: Float64Array,
  control: ParallelControl,
): Promise<number> {
  return withArena(async (arena) => {
    const x = arena.copyIn(data);
    const out = arena.copyIn(values);
    const width = groups * outputs * columns;
    const shared = {
      columns,
      firstTree,
      trees: count,
      outputs,
      groups,
      together,
      described: arena.copyInInt32(described),
      records: arena.copyIn(records),
      levelSets: arena.copyInInt32(trees.levelSets),
      tables: arena.copyIn(tables),
      values: arena.copyIn(leaves),
    };
    const blocks = blocksOf(rows, SHAPLEY_BLOCK_ROWS).map(([start, some]) => {
      return { ...shared, rows: some, x: x.part(start * columns), out: out.part(start * width) };
    });
    const undecided = await parallelFor(tree.shapleyForest.calls(blocks), control);
    values.set(out.array);
    return undecided.reduce((sum, times) => sum + times, 0);
  });
}

/** The trees from `firstTree` on whose tables fit into memory, at least one; adds what they predict of nothing. */
function chunkFrom(game: TreeGame, firstTree: number, base: Float64Array): Chunk {
  const { trees, values, outputs, groups } = game;
  const parts: { readonly tree: PreorderTree; readonly points: number }[] = [];
  let numbers = 0;
  let together = SHAPLEY_ROWS_IN_STEP;
  for (let at = firstTree; at + 1 < trees.starts.length; at += 1) {
    const tree = preorderOf(trees, at, game.undecided);
    const points = pointsFor(tree.features);
    numbers += 4 * points * tree.node.length;
    if (parts.length > 0 && numbers > SHAPLEY_TABLE_NUMBERS) break;
    together = Math.min(together, rowsInStep(tree.deepest, points, outputs));
    parts.push({ tree, points });
    addExpected(tree, values, outputs, base.subarray((at % groups) * outputs));
  }
  const nodes = parts.reduce((sum, { tree }) => sum + tree.node.length, 0);
  const described = new Int32Array(parts.length * TREE_INTS);
  const records = new Float64Array(nodes * NODE_NUMBERS);
  const leaves = new Float64Array(nodes * outputs);
  const tables = new Float64Array(
    parts.reduce((sum, { tree, points }) => sum + 4 * points * tree.node.length, 0),
  );
  let [node, table] = [0, 0];
  parts.forEach(({ tree, points }, k) => {
    const count = tree.node.length;
    const { first, nodes, pairs, tables: tableField } = ShapleyTree.int32;
    described[k * TREE_INTS + first] = node;
    described[k * TREE_INTS + nodes] = count;
    described[k * TREE_INTS + pairs] = points / 2;
    described[k * TREE_INTS + tableField] = table;
    writeRecords(trees, tree, records.subarray(node * NODE_NUMBERS));
    writeTables(tree, points, tables.subarray(table));
    for (let i = 0; i < count; i += 1)
      for (let output = 0; output < outputs; output += 1)
        leaves[(node + i) * outputs + output] = values[tree.node[i] * outputs + output];
    node += count;
    table += 4 * points * count;
  });
  return { firstTree, trees: parts.length, described, records, tables, leaves, together };
}

/** How many points integrate a product of one factor less than there are features; the kernel takes them in pairs. */
function pointsFor(features: number): number {
  return 2 * Math.max(1, Math.ceil(features / 4));
}

/** How many rows can go through trees in step: as many as there is room for the frames of. */
function rowsInStep(deepest: number, points: number, outputs: number): number {
  const bytes = (deepest + 1) * (ShapleyCell.bytes + 8 * points * (1 + outputs));
  const rows = Math.floor(kernels().scratchBytes() / bytes);
  if (rows > 0) return Math.min(rows, SHAPLEY_ROWS_IN_STEP);
  const received = `depth ${deepest} with ${outputs} outputs`;
  throw new CredalError("shapleyValues", words`a tree is too deep for exact values: ${got(received)}.`);
}

function addExpected(
  { node, ends, reach }: PreorderTree,
  values: Float64Array,
  outputs: number,
  base: Float64Array,
): void {
  for (let i = 0; i < node.length; i += 1)
    if (ends[i] === 1)
      for (let output = 0; output < outputs; output += 1)
        base[output] += reach[i] * values[node[i] * outputs + output];
}

function writeRecords(trees: WeighedTrees, tree: PreorderTree, records: Float64Array): void {
  const ints = new Int32Array(records.buffer, records.byteOffset, tree.node.length * NODE_INTS);
  const { int32, float64 } = ShapleyNode;
  // The feature of the split above a node is that of its parent, the last node of a smaller depth.
  const path: number[] = [];
  for (let i = 0; i < tree.node.length; i += 1) {
    const node = tree.node[i];
    const depth = tree.depth[i];
    const ends = tree.ends[i] === 1;
    const [at, int] = [i * NODE_NUMBERS, i * NODE_INTS];
    records[at + float64.threshold] = trees.threshold[node];
    records[at + float64.ratio] = tree.shareAbove[i] > 0 ? tree.share[i] / tree.shareAbove[i] : 0;
    ints[int + int32.feature] = ends ? 0 : trees.feature[node];
    ints[int + int32.kind] = ends ? LEAF_KIND : trees.detail[node];
    ints[int + int32.missing] = tree.missing[i];
    ints[int + int32.depth] = depth;
    ints[int + int32.column] = depth === 0 ? 0 : path[depth - 1];
    ints[int + int32.branch] = tree.branch[i];
    ints[int + int32.above] = tree.above[i];
    ints[int + int32.branches] = trees.childCount[node];
    path[depth] = trees.feature[node];
  }
}

/** For every node: factors of the products where the row passes and where it fails, then weights of the sums. */
function writeTables(tree: PreorderTree, count: number, tables: Float64Array): void {
  const { points, weights } = gaussLegendre(count);
  for (let i = 1, to = 4 * count; i < tree.node.length; i += 1, to += 4 * count) {
    const share = tree.share[i];
    const shareAbove = tree.shareAbove[i];
    const hasAbove = tree.above[i] >= 0;
    for (let k = 0; k < count; k += 1) {
      const [t, rest] = [points[k], 1 - points[k]];
      const factor = share * rest + t;
      const factorAbove = hasAbove ? shareAbove * rest + t : 1;
      const weightAbove = hasAbove ? (weights[k] * (1 - shareAbove)) / factorAbove : 0;
      tables[to + k] = factor / factorAbove;
      tables[to + count + k] = (share * rest) / factorAbove;
      tables[to + 2 * count + k] = (weights[k] * (1 - share)) / factor - weightAbove;
      tables[to + 3 * count + k] = -weights[k] / rest - weightAbove;
    }
  }
}
