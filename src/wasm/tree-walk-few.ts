// A few rows through trees, where they are: copying the trees to kernel memory would take longer than the walk. The sums
// are those of the kernel (kernels/tree/walk.ts), bit for bit, because trees add to them in the same order.

import { WalkDetail, WalkNode } from "./generated/records/tree.js";
import { branchOfLevel } from "./tree-level-set.js";

/** A row walks in about the time in which this many nodes of a tree are copied. */
const NODES_PER_WALK = 32;
/** So few rows are always walked here: the call of a kernel takes as long. */
const FEW = 4;

/** Numbers per node, and where they are, in units of their width. */
const NUMBERS = WalkNode.bytes / 8;
const INTS = WalkNode.bytes / 4;
const DETAILS = WalkDetail.bytes / 4;
const { first: FIRST, feature: FEATURE } = WalkNode.int32;
const { threshold: THRESHOLD } = WalkNode.float64;
const { missing: MISSING, kind: KIND } = WalkDetail.int32;

/** Trees in the form of the kernels, in ordinary memory. */
export interface PreparedTrees {
  readonly roots: Int32Array;
  /** Threshold, first child and feature of every node. */
  readonly records: Float64Array;
  /** Where missing values go, and the kind of split, by node. */
  readonly details: Int32Array;
  readonly levelSets: Int32Array;
  readonly combinations?:
    | { readonly start: Int32Array; readonly features: Int32Array; readonly weights: Float64Array }
    | undefined;
}

/** Whether these rows are so few that the trees should stay where they are. */
export function areFew(rows: number, trees: number, nodes: number): boolean {
  return rows <= FEW || rows * trees * NODES_PER_WALK <= nodes;
}

/** Calls `arrive` with the last node of every row in every tree, tree by tree. */
export function walkFew(
  trees: PreparedTrees,
  x: { readonly data: Float64Array; readonly rows: number; readonly columns: number },
  arrive: (row: number, tree: number, node: number) => void,
): void {
  const ints = new Int32Array(trees.records.buffer, trees.records.byteOffset, 2 * trees.records.length);
  for (let tree = 0; tree < trees.roots.length; tree += 1)
    for (let row = 0; row < x.rows; row += 1)
      arrive(row, tree, lastNode(trees, ints, x.data, row * x.columns, trees.roots[tree]));
}

/** The node at which a walk ends, which leads to itself. */
function lastNode(trees: PreparedTrees, ints: Int32Array, x: Float64Array, at: number, root: number): number {
  const { records, details } = trees;
  let node = root;
  while (true) {
    const kind = details[DETAILS * node + KIND];
    const value = x[at + ints[INTS * node + FEATURE]];
    let next = node;
    if (kind === -1) {
      if (Number.isNaN(value)) next = details[DETAILS * node + MISSING];
      else next = ints[INTS * node + FIRST] + (value > records[NUMBERS * node + THRESHOLD] ? 1 : 0);
    } else {
      const branch = branchOf(trees, ints, x, at, node);
      next = branch < 0 ? details[DETAILS * node + MISSING] : ints[INTS * node + FIRST] + branch;
    }
    if (next === node) return node;
    node = next;
  }
}

/** The branch of a split by levels or by a combination; −1 if the row does not tell. */
function branchOf(
  { records, details, levelSets, combinations }: PreparedTrees,
  ints: Int32Array,
  x: Float64Array,
  at: number,
  node: number,
): number {
  const kind = details[DETAILS * node + KIND];
  const feature = ints[INTS * node + FEATURE];
  const threshold = records[NUMBERS * node + THRESHOLD];
  if (feature >= 0) {
    const value = x[at + feature];
    if (kind >= 0) return branchOfLevel(levelSets, kind, value);
    // With one branch per level, the threshold is the number of branches.
    return value >= 0 && value < threshold ? value : -1;
  }
  if (combinations === undefined) return -1;
  const { start, features, weights } = combinations;
  let sum = 0;
  for (let term = start[kind]; term < start[kind + 1]; term += 1)
    sum += weights[term] * x[at + features[term]];
  if (Number.isNaN(sum)) return -1;
  return sum <= threshold ? 0 : 1;
}
