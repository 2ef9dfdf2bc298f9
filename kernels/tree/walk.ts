// Rows through trees. A node is a record of 24 bytes: the threshold, then as int32 the feature, the
// first child, the node that missing values go to, and the kind of split. All nodes are numbered
// across the trees.
//
// A node at which a walk ends, be it a leaf or one that leaves missing values undecided, leads to
// itself. Four rows therefore walk in step until none of them moves, without branches that a
// processor could mispredict.

import { scratch } from "../scratch";
import { branchOfLevel } from "./levels";

const RECORD: usize = 24;
const FEATURE: usize = 8;
const FIRST: usize = 12;
const MISSING: usize = 16;
const KIND: usize = 20;

/** Kinds of splits; from 0 on, the place of a level set, or of a combination where `feature` is −2. */
const THRESHOLD: i32 = -1;

/**
 * Rows that walk through all trees before the next ones do: few enough that their features stay in a second-level
 * cache, and enough that a large tree is not read again too often.
 */
const TILE: i32 = 1024;

/**
 * Adds the values of the leaf of every row in every tree to its sums, and writes the leaves.
 * Tree t has the root roots[t] and adds its `outputs` values to the columns of group t mod
 * `groups`; out has outputs · groups columns. kinds[t] is 0 if all splits of the tree are thresholds.
 * Sums are left out if `out` is 0, leaves (rows × trees) if `leaves` is 0.
 */
export function walkForest(
  rows: i32,
  columns: i32,
  x: usize,
  trees: i32,
  roots: usize,
  kinds: usize,
  nodes: usize,
  levelSets: usize,
  combinations: usize,
  terms: usize,
  weights: usize,
  values: usize,
  outputs: i32,
  groups: i32,
  out: usize,
  leaves: usize,
): void {
  const row = (<usize>columns) << 3;
  const found = scratch();
  const width = outputs * groups;
  for (let start = 0; start < rows; start += TILE) {
    const count = min(TILE, rows - start);
    const tile = x + <usize>start * row;
    for (let tree = 0; tree < trees; tree += 1) {
      const root = load<i32>(roots + ((<usize>tree) << 2));
      if (load<i32>(kinds + ((<usize>tree) << 2)) == 0) walkThresholds(count, row, tile, nodes, root, found);
      else walkSplits(count, row, tile, nodes, root, levelSets, combinations, terms, weights, found);
      if (out != 0) {
        const group = (tree % groups) * outputs;
        addValues(count, found, values, outputs, out + ((<usize>(start * width + group)) << 3), width);
      }
      if (leaves != 0) copyLeaves(count, found, leaves + ((<usize>(start * trees + tree)) << 2), trees);
    }
  }
}

/** The last node of every row in a tree of thresholds. */
export function walkThresholds(rows: i32, row: usize, x: usize, nodes: usize, root: i32, found: usize): void {
  const last = x + <usize>(rows - 1) * row;
  for (let i = 0; i < rows; i += 4) {
    const x0 = x + <usize>i * row;
    // An incomplete group repeats the last row; `found` has room for that.
    const x1 = min(x0 + row, last);
    const x2 = min(x1 + row, last);
    const x3 = min(x2 + row, last);
    const to = found + ((<usize>i) << 2);
    walkFour(x0, x1, x2, x3, nodes, root, to);
  }
}

export function walkFour(
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  nodes: usize,
  root: i32,
  to: usize,
): void {
  let n0 = root;
  let n1 = root;
  let n2 = root;
  let n3 = root;
  while (true) {
    const m0 = stepByThreshold(x0, nodes, n0);
    const m1 = stepByThreshold(x1, nodes, n1);
    const m2 = stepByThreshold(x2, nodes, n2);
    const m3 = stepByThreshold(x3, nodes, n3);
    if (((m0 ^ n0) | (m1 ^ n1) | (m2 ^ n2) | (m3 ^ n3)) == 0) break;
    n0 = m0;
    n1 = m1;
    n2 = m2;
    n3 = m3;
  }
  store<i32>(to, n0);
  store<i32>(to, n1, 4);
  store<i32>(to, n2, 8);
  store<i32>(to, n3, 12);
}

function stepByThreshold(x: usize, nodes: usize, node: i32): i32 {
  const record = nodes + <usize>node * RECORD;
  const value = load<f64>(x + ((<usize>load<i32>(record, FEATURE)) << 3));
  const first = load<i32>(record, FIRST);
  // In a leaf, the threshold is infinite, so that the second child is never taken.
  const other = select(first + 1, load<i32>(record, MISSING), value == value);
  return select(first, other, value <= load<f64>(record));
}

/** The last node of every row in a tree with any kinds of splits. */
function walkSplits(
  rows: i32,
  row: usize,
  x: usize,
  nodes: usize,
  root: i32,
  levelSets: usize,
  combinations: usize,
  terms: usize,
  weights: usize,
  found: usize,
): void {
  for (let i = 0; i < rows; i += 1) {
    const xi = x + <usize>i * row;
    store<i32>(found + ((<usize>i) << 2), walkOne(xi, nodes, root, levelSets, combinations, terms, weights));
  }
}

export function walkOne(
  x: usize,
  nodes: usize,
  root: i32,
  levelSets: usize,
  combinations: usize,
  terms: usize,
  weights: usize,
): i32 {
  let node = root;
  while (true) {
    const record = nodes + <usize>node * RECORD;
    const kind = load<i32>(record, KIND);
    let next = node;
    if (kind == THRESHOLD) next = stepByThreshold(x, nodes, node);
    else {
      const feature = load<i32>(record, FEATURE);
      let branch: i32 = -1;
      if (feature < 0) {
        const sum = combine(x, kind, combinations, terms, weights);
        if (sum == sum) branch = sum <= load<f64>(record) ? 0 : 1;
      } else {
        const value = load<f64>(x + ((<usize>feature) << 3));
        if (kind >= 0) branch = branchOfLevel(levelSets + ((<usize>kind) << 2), value);
        // With one branch per level, the threshold is the number of branches.
        else if (value >= 0 && value < load<f64>(record)) branch = <i32>value;
      }
      next = branch < 0 ? load<i32>(record, MISSING) : load<i32>(record, FIRST) + branch;
    }
    if (next == node) return node;
    node = next;
  }
}

function combine(x: usize, place: i32, combinations: usize, terms: usize, weights: usize): f64 {
  const start = load<i32>(combinations + ((<usize>place) << 2));
  const end = load<i32>(combinations + ((<usize>place) << 2), 4);
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
