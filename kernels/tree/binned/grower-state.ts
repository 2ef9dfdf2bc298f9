// What growing trees on binned columns keeps in memory. Pointers that are 0 mean that there is none.
//
// Sums of gradients and curvatures are whole numbers: gradients in multiples of `gradientUnit`, and in
// a second number the cases above the bit `massShift` and the curvatures, in multiples of
// `curvatureUnit`, below it. Whole numbers add up to the same in any order, so trees do not depend on
// threads or blocks, and the histogram of a node minus that of a child is exactly that of the other.

import { Team } from "../../team";

/** Rows per block of work on rows. */
export const CHUNK: i32 = 8192;
/** Bytes of the histogram of a column: 256 bins with two 64-bit sums. */
export const COLUMN_BYTES: usize = 4096;
/** Columns whose bins share a word. */
export const GROUP: i32 = 4;
export const GROUP_BYTES: usize = 16384;
/** The bin of missing values. */
export const MISSING: i32 = 255;
/** Bytes of the table that says for every bin whether it goes to the first child. */
export const TABLE: usize = 256;

/** The best split of a node, or of a node by the columns of a group. */
@unmanaged
export class Split {
  /** By how much the loss falls; 0 if there is no split. */
  gain: f64;
  column: i32;
  /** The last bin of the first child, for a column of numbers. */
  bin: i32;
  /** The sums of the first child. */
  gradient: i64;
  packed: i64;
  /** Whether missing values go to the first child, and levels that the node does not have. */
  missingFirst: i32;
  reserved: i32;
  /** For a column of levels, one bit for every bin of the first child, then one for every bin of the node. */
  first0: i64;
  first1: i64;
  first2: i64;
  first3: i64;
  known0: i64;
  known1: i64;
  known2: i64;
  known3: i64;
}

/** A node; the fields that src/wasm/tree-grower.ts reads come first. */
@unmanaged
export class Node {
  /** Where its rows start in `order`, and how many there are. */
  start: i32;
  count: i32;
  /** The first of two children that follow each other, or 0 in a leaf. */
  first: i32;
  column: i32;
  bin: i32;
  missingFirst: i32;
  depth: i32;
  /** The place of its histogram, or −1. */
  slot: i32;
  gain: f64;
  /** What a leaf adds to the scores. */
  value: f64;
  /** The sums of gradients and curvatures, as whole numbers and, in leaves, as exact as sums can be. */
  gradient: i64;
  packed: i64;
  gradientSum: f64;
  curvatureSum: f64;
  /** Between these values lie those of all leaves below. */
  lower: f64;
  upper: f64;
  /** Which sets of columns the splits above leave. */
  sets: i64;
}

@unmanaged
export class Grower extends Team {
  stage: i32;
  blocks: i32;
  /** The node that is being split, and those of its children with fewer and with more rows. */
  parent: i32;
  fewer: i32;
  more: i32;
  /** Whether the child with more rows has the histogram of the node, from which the other's is taken. */
  inherits: i32;
  /** How many rows of the node go to its first child. */
  firstCount: i32;
  nodeCount: i32;
  leaves: i32;

  columns: i32;
  groups: i32;
  /** All rows; those from `training` on are only scored. */
  rows: i32;
  training: i32;
  sampled: i32;
  bins: usize;
  /** By column: 1 for levels; 1 or −1 if scores must not fall or rise along it; the sets it is in. */
  kinds: usize;
  directions: usize;
  columnSets: usize;
  /** The rows of the sample, then all others; the sample ordered by node; space for partitions. */
  sample: usize;
  order: usize;
  firsts: usize;
  seconds: usize;
  /** Gradient and curvature of every row, as float64 and as whole numbers; cases by row. */
  pairs: usize;
  fixed: usize;
  masses: usize;
  nodes: usize;
  splits: usize;
  tables: usize;
  histograms: usize;
  slots: i32;
  slotOwners: usize;
  /** Two splits per group. */
  trials: usize;
  /** Per chunk: 5 numbers. */
  chunks: usize;

  maxLeaves: i32;
  maxDepth: i32;
  leastMass: i64;
  leastCurvature: f64;
  lambda: f64;
  absoluteLambda: f64;
  leastGain: f64;
  levelSmoothing: f64;
  /** Levels of a smaller mass in a node go where its missing values go. */
  leastLevel: i64;
  rate: f64;
  /** Whether the values of the leaves come from outside. */
  refit: i32;
  lossesOnly: i32;
  /** No tree is grown from scores of a larger training loss, and whether that was so. */
  mostLoss: f64;
  hasRisen: i32;

  totalMass: i64;
  massShift: i32;
  gradientUnit: f64;
  curvatureUnit: f64;

  loss: i32;
  /** The output that this tree is for, and how many there are. */
  output: i32;
  outputs: i32;
  /** The parameter of the loss: the quantile, or where Huber's loss becomes linear. */
  parameter: f64;
  y: usize;
  weights: usize;
  /** Outputs × rows. */
  scores: usize;
  probabilities: usize;
}

/** Numbers per chunk, by their place. */
const CHUNK_BYTES: usize = 40;
export const LOSS_SUM: usize = 0;
export const LARGEST_GRADIENT: usize = 8;
export const LARGEST_CURVATURE: usize = 16;
export const GRADIENT_TOTAL: usize = 24;
export const PACKED_TOTAL: usize = 32;
/** While rows are divided: how many of the chunk go to the first child, and how many of those before it. */
export const FIRSTS: usize = 24;
export const FIRSTS_BEFORE: usize = 32;

export function nodeAt(grower: Grower, node: i32): Node {
  return changetype<Node>(grower.nodes + <usize>node * offsetof<Node>());
}

export function splitAt(grower: Grower, node: i32): Split {
  return changetype<Split>(grower.splits + <usize>node * offsetof<Split>());
}

export function chunkAt(grower: Grower, chunk: i32): usize {
  return grower.chunks + <usize>chunk * CHUNK_BYTES;
}

export function tableAt(grower: Grower, node: i32): usize {
  return grower.tables + <usize>node * TABLE;
}

/** The histograms of a group of columns in a slot. */
export function histogramAt(grower: Grower, slot: i32, group: i32): usize {
  return grower.histograms + <usize>(slot * grower.groups + group) * GROUP_BYTES;
}

/** The bins of a group of columns, one word per row. */
export function binsAt(grower: Grower, group: i32): usize {
  return grower.bins + ((<usize>group * <usize>grower.rows) << 2);
}

/** Whether a node may be split by a column at all. */
export function isPermitted(grower: Grower, node: Node, column: i32): bool {
  return (load<i64>(grower.columnSets + ((<usize>column) << 3)) & node.sets) != 0;
}

export function chunksOf(rows: i32): i32 {
  return (rows + CHUNK - 1) / CHUNK;
}

/** g shrunk toward 0 by the absolute penalty. */
export function softened(grower: Grower, gradient: f64): f64 {
  const left = Math.abs(gradient) - grower.absoluteLambda;
  return left > 0 ? (gradient > 0 ? left : -left) : 0;
}

/** The value that minimizes the second-order loss of a node, within its bounds. */
export function bestValue(grower: Grower, node: Node, gradient: f64, curvature: f64): f64 {
  const divisor = curvature + grower.lambda;
  const value = divisor > 0 ? -softened(grower, gradient) / divisor : 0;
  return max(node.lower, min(node.upper, value));
}
