// The branch of every case of a node that is split, and its entries in the order of the branches.

import { makeChildren } from "./children";
import { nodeAfter, nodeAt, splitOf, weightOf } from "./layout";
import { branchOfLevel } from "./levels";
import { isListed } from "./listed/columns";
import { columnOf } from "./node";
import { partitionColumn } from "./partition";
import { Plan } from "./plan.record";
import { Plot, PlotNode } from "./plot.record";
import { MissingCode } from "./tree.shared";

/** The mark of a case whose value is missing. */
export const UNDECIDED: i32 = 0xffff;

/**
 * Writes the split into the node, makes its children, and marks the branch of every case; a missing
 * value is marked as undecided.
 */
export function splitNode(plan: Plan, plot: Plot, node: i32, feature: i32): void {
  makeChildren(plan, plot, node, feature);
  const found = splitOf(plot, feature);
  markSides(plan, plot, nodeAt(plot, node), found.at);
}

/** Entries up to `at` go to the first branch of a threshold; without it, the values decide. */
export function markSides(plan: Plan, plot: Plot, record: PlotNode, at: i32): void {
  const feature = record.feature;
  const kind = record.kind;
  const random = plan.random != 0;
  const sides = plan.sides;
  const rows = random ? plan.rows : columnOf(plan, plan.rows, feature, 4);
  const values = random ? plan.x + ((<usize>feature) << 3) : columnOf(plan, plan.values, feature, 8);
  const stride = (<usize>plan.features) << 3;
  const threshold = record.threshold;
  const set = plot.sets + ((<usize>max(kind, 0)) << 2);
  const start = record.start;
  const end = record.end;
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
export function settleBranches(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const start = record.start;
  const end = record.end;
  const first = nodeAt(plot, record.firstChild);
  const children = record.children;
  const sides = plan.sides;
  const rows = plan.rows;
  const weights = plan.weights;
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
      const child = nodeAfter(first, side);
      child.end = child.end + 1;
      child.weight = child.weight + weightOf(weights, row);
    }
  }
  let branch = record.missingBranch;
  // Surrogates, fractions and majorities are not the tree's own answer to missing values.
  const leftOut = plan.missing == MissingCode.LEFT_OUT;
  if (leftOut || branch < 0) branch = heaviest(first, children);
  record.missingBranch = leftOut ? -1 : branch;
  for (let i = start; undecided > 0 && i < end; i += 1) {
    const at = sides + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 1);
    if (load<u16>(at) != <u16>UNDECIDED) continue;
    store<u16>(at, <u16>branch);
    const child = nodeAfter(first, branch);
    child.end = child.end + 1;
    undecided -= 1;
  }
  let to = start;
  for (let k = 0; k < children; k += 1) {
    const child = nodeAfter(first, k);
    child.start = to;
    to += child.end;
    child.end = to;
  }
}

/** Cases and weights of two branches, kept out of memory until the end; returns how many cases are undecided. */
function countTwo(start: i32, end: i32, rows: usize, sides: usize, weights: usize, first: PlotNode): i32 {
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
  first.end = end - start - undecided - count;
  first.weight = both - weight;
  nodeAfter(first, 1).end = count;
  nodeAfter(first, 1).weight = weight;
  return undecided;
}

export function heaviest(first: PlotNode, children: i32): i32 {
  let branch = 0;
  for (let k = 1; k < children; k += 1)
    if (nodeAfter(first, k).weight > nodeAfter(first, branch).weight) branch = k;
  return branch;
}

/**
 * Brings the entries of some columns into the order of the branches; each branch keeps its order.
 *
 * @spans
 */
export function partitionRange(plan: Plan, plot: Plot, node: i32, from: i32, to: i32, block: i32): void {
  const record = nodeAt(plot, node);
  const oneList = plan.random != 0 || isListed(plan);
  const spareValues = columnOf(plan, plan.spareValues, block, 8);
  const spareRows = columnOf(plan, plan.spareRows, block, 4);
  for (let column = from; column < to; column += 1) {
    if (isSettled(plan, record, column)) continue;
    partitionColumn(
      record.start,
      record.end,
      record.children,
      nodeAt(plot, record.firstChild),
      oneList ? 0 : columnOf(plan, plan.values, column, 8),
      columnOf(plan, plan.rows, column, 4),
      plan.sides,
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
function isSettled(plan: Plan, record: PlotNode, column: i32): bool {
  if (column == 0 || column >= plan.features) return false;
  if (plan.random != 0 || plan.missing == MissingCode.LEFT_OUT) return false;
  const values = columnOf(plan, plan.values, column, 8);
  const last = (<usize>(record.end - 1)) << 3;
  return load<f64>(values + ((<usize>record.start) << 3)) == load<f64>(values + last);
}
