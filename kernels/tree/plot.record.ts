import { Floats, Ints } from "../record";

/** The nodes of one tree or subtree while it grows. */
@unmanaged
export class Plot {
  /** Records of nodes. */
  nodes: usize;
  /** Class weights by node, or one number. */
  values: Floats;
  capacity: i32;
  used: i32;
  /** The node to be split next; each has the one after it. −1 if there is none. */
  pending: i32;
  /** Level sets of the splits, the ints they take, and how many there is room for. */
  sets: Ints;
  setsUsed: i32;
  setsCapacity: i32;
  /** The best split of every feature of the current node, and its level set. */
  found: usize;
  foundSets: Ints;
  /** The features that the tree may split by, whose order changes while they are drawn, and the indices that were drawn. */
  order: Ints;
  places: Ints;
  /** How many features the current node tried. */
  tried: i32;
  /** For lists, by feature, where the cases of the last node in which it did not vary start and end. */
  settled: Ints;
}

/** A node of a plot. */
@unmanaged
export class PlotNode {
  /** The entries of its cases in every sorted column. */
  start: i32;
  end: i32;
  depth: i32;
  /** −1 in a leaf. */
  feature: i32;
  threshold: f64;
  /** −1 a threshold, −2 a branch per level, else the index of the level set. */
  kind: i32;
  missingBranch: i32;
  firstChild: i32;
  children: i32;
  /** The pending node after this one. */
  next: i32;
  /** Weight of the cases, and the same times the factors of their classes. */
  weight: f64;
  mass: f64;
  impurity: f64;
  gain: f64;
  seed: u64;
  /** Bounds of the predictions below the node, by monotone constraints above it. */
  lower: f64;
  upper: f64;
}

/** The best split of a feature at a node. */
@unmanaged
export class FeatureSplit {
  /** 0 if the feature does not vary, 1 if it does but no split is allowed, 2 if there is a split. */
  state: i32;
  kind: i32;
  missing: i32;
  /** Entries up to this one go to the first child, or codes if the tree has a list; −1 if a level set or the values decide. */
  at: i32;
  threshold: f64;
  gain: f64;
  /** Entropy of the branches, for the gain ratio. */
  branchEntropy: f64;
}
