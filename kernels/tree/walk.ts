// Rows through trees. What few walks need of a node is kept apart. All nodes are numbered across the trees.
//
// A node at which a walk ends, be it a leaf or one that leaves missing values undecided, leads to
// itself. Rows walk through a tree of thresholds level by level: a step of one row does not wait for that
// of another, and no branch depends on the data, so that a processor works on many of them at a time.

import { Floats, Ints, recordAt } from "../record";
import { scratch } from "../scratch";
import { branchOfLevel } from "./levels";
import { WalkDetail, WalkNode } from "./walk.record";

/** Kinds of splits; from 0 on, the index of a level set, or of a combination where `feature` is −2. */
const THRESHOLD: i32 = -1;

/** Bytes of the rows that walk through a tree together, which stay in a first-level cache. */
const STRIP_BYTES: i32 = 1 << 14;
/** Least rows of a strip: enough that ends of loops do not count. */
const STRIP_ROWS: i32 = 64;

/** Maximum number of rows that `walkForest` takes; enough that reading a large tree for them does not count. */
const MOST_ROWS: i32 = 8192;

export function mostRowsOfWalk(): i32 {
  return MOST_ROWS;
}

/**
 * Adds the values of the leaf of every row in every tree to its sums, and writes the leaves.
 * Tree t has the root roots[t] and adds its `outputs` values to the columns of group t mod
 * `groups`; out has outputs · groups columns. kinds[t] is 0 if all splits of the tree are thresholds.
 * Sums are left out if `out` is 0, leaves (rows × trees) if `leaves` is 0.
 *
 * @spans x[rows * columns], roots[trees], kinds[trees], nodes, details, levelSets, combinations?, terms?, weights?,
 * values?, out?[rows * outputs * groups], leaves?[rows * trees]
 */
export function walkForest(
  rows: i32,
  columns: i32,
  x: Floats,
  trees: i32,
  roots: Ints,
  kinds: Ints,
  nodes: Floats,
  details: Ints,
  levelSets: Ints,
  combinations: Ints,
  terms: Ints,
  weights: Floats,
  values: Floats,
  outputs: i32,
  groups: i32,
  out: Floats,
  leaves: Ints,
): void {
  const found = scratch();
  const width = outputs * groups;
  const complete = isComplete(rows * columns, x);
  for (let tree = 0; tree < trees; tree += 1) {
    const root = load<i32>(roots + ((<usize>tree) << 2));
    if (load<i32>(kinds + ((<usize>tree) << 2)) == 0)
      walkThresholds(rows, columns, x, nodes, complete ? 0 : details, root, found);
    else walkSplits(rows, columns, x, nodes, details, root, levelSets, combinations, terms, weights, found);
    if (out != 0)
      addValues(rows, found, values, outputs, out + ((<usize>((tree % groups) * outputs)) << 3), width);
    if (leaves != 0) copyLeaves(rows, found, leaves + ((<usize>tree) << 2), trees);
  }
}

/** Whether no number is missing. */
function isComplete(count: i32, x: usize): bool {
  const end = x + ((<usize>count) << 3);
  let equal: bool = true;
  for (let at = x; at < end; at += 8) {
    const value = load<f64>(at);
    equal = equal && value == value;
  }
  return equal;
}

/** The last node of every row in a tree of thresholds; without `details`, no value may be missing. */
function walkThresholds(
  rows: i32,
  columns: i32,
  x: usize,
  nodes: usize,
  details: usize,
  root: i32,
  found: usize,
): void {
  const strip = max(STRIP_BYTES / (columns << 3), STRIP_ROWS);
  // Rows on their way, each with its node.
  const moving = found + ((<usize>MOST_ROWS) << 2);
  for (let start = 0; start < rows; start += strip) {
    const count = min(strip, rows - start);
    const own = found + ((<usize>start) << 2);
    const from = x + ((<usize>(start * columns)) << 3);
    for (let i = 0; i < count; i += 1) store<u64>(moving + ((<usize>i) << 3), ((<u64>root) << 32) | <u64>i);
    let left = count;
    while (left > 0) {
      left =
        details == 0
          ? stepKnown(left, moving, columns, from, nodes, own)
          : stepAny(left, moving, columns, from, nodes, details, own);
    }
  }
}

/** Takes rows one level down; returns how many have moved, which come first then. */
export function stepKnown(
  count: i32,
  moving: usize,
  columns: i32,
  x: usize,
  nodes: usize,
  found: usize,
): i32 {
  const end = moving + ((<usize>count) << 3);
  let to = moving;
  for (let at = moving; at < end; at += 8) {
    const pair = load<u64>(at);
    const i = <i32>pair;
    const node = <i32>(pair >> 32);
    const record = recordAt<WalkNode>(nodes, node);
    const value = load<f64>(x + ((<usize>(i * columns + record.feature)) << 3));
    // The threshold of a leaf is infinite, so that its second child is never taken.
    const next = record.first + <i32>(value > record.threshold);
    to = arrive(i, node, next, found, to);
  }
  return <i32>((to - moving) >> 3);
}

/** Takes rows one level down, where values may be missing; returns how many have moved, which come first then. */
export function stepAny(
  count: i32,
  moving: usize,
  columns: i32,
  x: usize,
  nodes: usize,
  details: usize,
  found: usize,
): i32 {
  const end = moving + ((<usize>count) << 3);
  let to = moving;
  for (let at = moving; at < end; at += 8) {
    const pair = load<u64>(at);
    const i = <i32>pair;
    const node = <i32>(pair >> 32);
    const next = stepByThreshold(x + ((<usize>(i * columns)) << 3), nodes, details, node);
    to = arrive(i, node, next, found, to);
  }
  return <i32>((to - moving) >> 3);
}

/** Notes where a row has come to; returns where the next row that moves is kept. */
function arrive(i: i32, node: i32, next: i32, found: usize, to: usize): usize {
  store<i32>(found + ((<usize>i) << 2), next);
  store<u64>(to, ((<u64>next) << 32) | <u64>i);
  return to + ((<usize>(next != node)) << 3);
}

function stepByThreshold(x: usize, nodes: usize, details: usize, node: i32): i32 {
  const record = recordAt<WalkNode>(nodes, node);
  const value = load<f64>(x + ((<usize>record.feature) << 3));
  const known = record.first + <i32>(value > record.threshold);
  return select(known, recordAt<WalkDetail>(details, node).missing, value == value);
}

/** The last node of every row in a tree with any kinds of splits. */
function walkSplits(
  rows: i32,
  columns: i32,
  x: usize,
  nodes: usize,
  details: usize,
  root: i32,
  levelSets: usize,
  combinations: usize,
  terms: usize,
  weights: usize,
  found: usize,
): void {
  for (let i = 0; i < rows; i += 1) {
    const xi = x + ((<usize>(i * columns)) << 3);
    store<i32>(
      found + ((<usize>i) << 2),
      walkOne(xi, nodes, details, root, levelSets, combinations, terms, weights),
    );
  }
}

export function walkOne(
  x: usize,
  nodes: usize,
  details: usize,
  root: i32,
  levelSets: usize,
  combinations: usize,
  terms: usize,
  weights: usize,
): i32 {
  let node = root;
  while (true) {
    const record = recordAt<WalkNode>(nodes, node);
    const detail = recordAt<WalkDetail>(details, node);
    const kind = detail.kind;
    let next = node;
    if (kind == THRESHOLD) next = stepByThreshold(x, nodes, details, node);
    else {
      const feature = record.feature;
      let branch: i32 = -1;
      if (feature < 0) {
        const sum = combine(x, kind, combinations, terms, weights);
        if (sum == sum) branch = sum <= record.threshold ? 0 : 1;
      } else {
        const value = load<f64>(x + ((<usize>feature) << 3));
        if (kind >= 0) branch = branchOfLevel(levelSets + ((<usize>kind) << 2), value);
        // With one branch per level, the threshold is the number of branches.
        else if (value >= 0 && value < record.threshold) branch = <i32>value;
      }
      next = branch < 0 ? detail.missing : record.first + branch;
    }
    if (next == node) return node;
    node = next;
  }
}

function combine(x: usize, index: i32, combinations: usize, terms: usize, weights: usize): f64 {
  const start = load<i32>(combinations + ((<usize>index) << 2));
  const end = load<i32>(combinations + ((<usize>index) << 2), 4);
  let sum: f64 = 0;
  for (let term = start; term < end; term += 1) {
    const feature = load<i32>(terms + ((<usize>term) << 2));
    sum += load<f64>(weights + ((<usize>term) << 3)) * load<f64>(x + ((<usize>feature) << 3));
  }
  return sum;
}

/** out[i] += the values of row i's node. */
export function addValues(
  rows: i32,
  found: usize,
  values: usize,
  outputs: i32,
  out: usize,
  width: i32,
): void {
  const stride = (<usize>width) << 3;
  let to = out;
  for (let i = 0; i < rows; i += 1) {
    const from = values + ((<usize>(load<i32>(found + ((<usize>i) << 2)) * outputs)) << 3);
    for (let output = 0; output < outputs; output += 1) {
      const at = (<usize>output) << 3;
      store<f64>(to + at, load<f64>(to + at) + load<f64>(from + at));
    }
    to += stride;
  }
}

function copyLeaves(rows: i32, found: usize, leaves: usize, trees: i32): void {
  let to = leaves;
  for (let i = 0; i < rows; i += 1) {
    store<i32>(to, load<i32>(found + ((<usize>i) << 2)));
    to += (<usize>trees) << 2;
  }
}
