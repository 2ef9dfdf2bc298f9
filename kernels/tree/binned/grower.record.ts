import { Floats, Ints } from "../../record";
import { Team } from "../../team.record";

/** The best split of a node, or of a node by the columns of a group. */
@unmanaged
export class GrowerSplit {
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
  /**
   * For a column of levels, one bit for every bin of the first child, then one for every bin of the node: two numbers of
   * 256 bits, whose parts stay together.
   */
  first0: i64;
  first1: i64;
  first2: i64;
  first3: i64;
  known0: i64;
  known1: i64;
  known2: i64;
  known3: i64;
}

/** A node of a tree of a grower. */
@unmanaged
export class GrowerNode {
  /** Where its rows start in `order`, and how many there are. */
  start: i32;
  count: i32;
  /** The first of two children that follow each other, or 0 in a leaf. */
  first: i32;
  column: i32;
  bin: i32;
  missingFirst: i32;
  depth: i32;
  /** The index of its histogram, or −1. */
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

/** All that growing trees on binned columns keeps in memory. */
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
  bins: Ints;
  /** By column: 1 for levels; 1 or −1 if scores must not fall or rise along it; the sets it is in. */
  kinds: usize;
  directions: usize;
  columnSets: usize;
  /** The rows of the sample, then all others; the sample ordered by node; space for partitions. */
  sample: Ints;
  order: Ints;
  firsts: Ints;
  seconds: Ints;
  /** Gradient and curvature of every row, as float64 and as whole numbers; cases by row. */
  pairs: Floats;
  fixed: usize;
  masses: Ints;
  nodes: usize;
  splits: usize;
  tables: usize;
  histograms: usize;
  slots: i32;
  slotOwners: Ints;
  /** Two splits per group. */
  trials: usize;
  /** A record per chunk of rows. */
  chunks: usize;

  maxLeaves: i32;
  maxDepth: i32;
  leastMass: i64;
  leastCurvature: f64;
  lambda: f64;
  absoluteLambda: f64;
  leastGain: f64;
  levelSmoothing: f64;
  /** Levels of a smaller weight in a node go where its missing values go. */
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
  y: Floats;
  weights: Floats;
  /** Outputs × rows. */
  scores: Floats;
  probabilities: Floats;
}

/** What a chunk of rows adds up to. */
@unmanaged
export class GrowerChunk {
  loss: f64;
  largestGradient: f64;
  largestCurvature: f64;
  gradient: i64;
  packed: i64;
  /** While rows are divided: how many of the chunk go to the first child, and how many of those before it. */
  firsts: i32;
  firstsBefore: i32;
}
