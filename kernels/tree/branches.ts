// The branch of every case of a node that is split, and its entries in the order of the branches.

import { makeChildren } from "./children";
import {
  AT,
  CHILDREN,
  END,
  FEATURE,
  FEATURES,
  FIRST_CHILD,
  FOUND,
  FOUND_BYTES,
  integer,
  KIND,
  LEFT_OUT,
  MISSING,
  MISSING_BRANCH,
  NODE_BYTES,
  nodeAt,
  pointer,
  RANDOM,
  ROWS,
  real,
  SETS,
  SIDES,
  SPARE_ROWS,
  SPARE_VALUES,
  START,
  THRESHOLD,
  VALUES,
  WEIGHT,
  WEIGHTS,
  weightOf,
  X,
} from "./layout";
import { branchOfLevel } from "./levels";
import { isListed } from "./listed/columns";
import { columnOf } from "./node";
import { partitionColumn } from "./partition";

/** The mark of a case whose value is missing. */
export const UNDECIDED: i32 = 0xffff;

/**
 * Writes the split into the node, makes its children, and marks the branch of every case; a missing
 * value is marked as undecided.
 */
export function splitNode(plan: usize, plot: usize, node: i32, feature: i32): void {
  makeChildren(plan, plot, node, feature);
  const found = pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
  markSides(plan, plot, nodeAt(plot, node), integer(found, AT));
}

/** Entries up to `at` go to the first branch of a threshold; without it, the values decide. */
export function markSides(plan: usize, plot: usize, record: usize, at: i32): void {
  const feature = integer(record, FEATURE);
  const kind = integer(record, KIND);
  const random = integer(plan, RANDOM) != 0;
  const sides = pointer(plan, SIDES);
  const rows = random ? pointer(plan, ROWS) : columnOf(plan, ROWS, feature, 4);
  const values = random ? pointer(plan, X) + ((<usize>feature) << 3) : columnOf(plan, VALUES, feature, 8);
  const stride = (<usize>integer(plan, FEATURES)) << 3;
  const threshold = real(record, THRESHOLD);
  const set = pointer(plot, SETS) + ((<usize>max(kind, 0)) << 2);
  const start = integer(record, START);
  const end = integer(record, END);
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const value = load<f64>(values + (random ? <usize>row * stride : (<usize>i) << 3));
    let branch: i32 = UNDECIDED;
    if (value == value) {
      if (kind == -1) branch = (at >= 0 ? i <= at : value <= threshold) ? 0 : 1;
      else branch = kind == -2 ? <i32>value : branchOfLevel(set, value);
    }
    store<u16>(sides + ((<usize>row) << 1), <u16>branch);
  }
}

/**
 * Sends the cases that are still undecided to the branch that the node has for them, or else to the one with most
 * weight, and gives every child its entries.
 */
export function settleBranches(plan: usize, plot: usize, node: i32): void {
  const record = nodeAt(plot, node);
  const start = integer(record, START);
  const end = integer(record, END);
  const first = nodeAt(plot, integer(record, FIRST_CHILD));
  const children = integer(record, CHILDREN);
  const sides = pointer(plan, SIDES);
  const rows = pointer(plan, ROWS);
  const weights = pointer(plan, WEIGHTS);
  let undecided = 0;
  if (children == 2) undecided = countTwo(start, end, rows, sides, weights, first);
  else {
    for (let i = start; i < end; i += 1) {
      const row = load<i32>(rows + ((<usize>i) << 2));
      const side = load<u16>(sides + ((<usize>row) << 1));
      if (side == <u16>UNDECIDED) {
        undecided += 1;
        continue;
      }
      const child = first + <usize>side * NODE_BYTES;
      store<i32>(child, integer(child, END) + 1, END);
      store<f64>(child, real(child, WEIGHT) + weightOf(weights, row), WEIGHT);
    }
  }
  let branch = integer(record, MISSING_BRANCH);
  // Surrogates, fractions and majorities are not the tree's own answer to missing values.
  const leftOut = integer(plan, MISSING) == LEFT_OUT;
  if (leftOut || branch < 0) branch = heaviest(first, children);
  store<i32>(record, leftOut ? -1 : branch, MISSING_BRANCH);
  for (let i = start; undecided > 0 && i < end; i += 1) {
    const at = sides + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 1);
    if (load<u16>(at) != <u16>UNDECIDED) continue;
    store<u16>(at, <u16>branch);
    const child = first + <usize>branch * NODE_BYTES;
    store<i32>(child, integer(child, END) + 1, END);
    undecided -= 1;
  }
  let to = start;
  for (let k = 0; k < children; k += 1) {
    const child = first + <usize>k * NODE_BYTES;
    store<i32>(child, to, START);
    to += integer(child, END);
    store<i32>(child, to, END);
  }
}

/** Cases and weights of two branches, kept out of memory until the end; returns how many cases are undecided. */
function countTwo(start: i32, end: i32, rows: usize, sides: usize, weights: usize, first: usize): i32 {
  let undecided = 0;
  let count = 0;
  let weight: f64 = 0;
  let both: f64 = 0;
  for (let i = start; i < end; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const side = <i32>load<u16>(sides + ((<usize>row) << 1));
    if (side == UNDECIDED) {
      undecided += 1;
      continue;
    }
    const own = weightOf(weights, row);
    count += side;
    weight += <f64>side * own;
    both += own;
  }
  store<i32>(first, end - start - undecided - count, END);
  store<f64>(first, both - weight, WEIGHT);
  store<i32>(first + NODE_BYTES, count, END);
  store<f64>(first + NODE_BYTES, weight, WEIGHT);
  return undecided;
}

export function heaviest(first: usize, children: i32): i32 {
  let branch = 0;
  for (let k = 1; k < children; k += 1)
    if (real(first + <usize>k * NODE_BYTES, WEIGHT) > real(first + <usize>branch * NODE_BYTES, WEIGHT))
      branch = k;
  return branch;
}

/** Brings the entries of some columns into the order of the branches; each branch keeps its order. */
export function partitionRange(plan: usize, plot: usize, node: i32, from: i32, to: i32, block: i32): void {
  const record = nodeAt(plot, node);
  const oneList = integer(plan, RANDOM) != 0 || isListed(plan);
  const spareValues = columnOf(plan, SPARE_VALUES, block, 8);
  const spareRows = columnOf(plan, SPARE_ROWS, block, 4);
  for (let column = from; column < to; column += 1) {
    if (isSettled(plan, record, column)) continue;
    partitionColumn(
      integer(record, START),
      integer(record, END),
      integer(record, CHILDREN),
      nodeAt(plot, integer(record, FIRST_CHILD)),
      oneList ? 0 : columnOf(plan, VALUES, column, 8),
      columnOf(plan, ROWS, column, 4),
      pointer(plan, SIDES),
      spareValues,
      spareRows,
    );
  }
}

/**
 * Whether nothing below a node can be split by a column, because all its values are equal: its order is then of no
 * interest. The first column lists the cases of every node, the one after the features their numbers, and surrogates
 * compare columns that do not split.
 */
function isSettled(plan: usize, record: usize, column: i32): bool {
  if (column == 0 || column >= integer(plan, FEATURES)) return false;
  if (integer(plan, RANDOM) != 0 || integer(plan, MISSING) == LEFT_OUT) return false;
  const values = columnOf(plan, VALUES, column, 8);
  const last = (<usize>(integer(record, END) - 1)) << 3;
  return load<f64>(values + ((<usize>integer(record, START)) << 3)) == load<f64>(values + last);
}
