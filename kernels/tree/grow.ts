// Growing: nodes are taken from a list of pending ones, split, and their children put into it. Which
// node comes first does not change the tree.

import { Floats } from "../record";
import { heaviest, markSides, partitionRange, settleBranches, splitNode } from "./branches";
import { finishSplit, makeChildren } from "./children";
import { chooseFeature, maySplit, tryFeatures } from "./choose";
import { nodeAfter, nodeAt, splitOf } from "./layout";
import { codeStrideOf, codesOf, isListed } from "./listed/columns";
import { markListed, partitionByCodes } from "./listed/divide";
import { partitionByValues } from "./partition";
import { Plan } from "./plan.record";
import { Plot, PlotNode } from "./plot.record";
import { CriterionCode, GrowthCode, MissingCode } from "./tree.shared";

// Why `growPending` returned.

/**
 * Splits pending nodes until none is left (0), about `budget` entries have been read (1), or there may be
 * no room for another split (2).
 *
 * @spans levelWork
 */
export function growPending(plan: Plan, plot: Plot, levelWork: Floats, budget: f64): i32 {
  let work: f64 = 0;
  while (plot.pending >= 0) {
    if (work > budget) return GrowthCode.PAUSED;
    if (!hasRoom(plan, plot)) return GrowthCode.NO_ROOM;
    const node = plot.pending;
    const record = nodeAt(plot, node);
    plot.pending = record.next;
    if (!maySplit(plan, plot, node)) continue;
    const size = record.end - record.start;
    const tried = tryFeatures(plan, plot, node, levelWork);
    work += <f64>size * <f64>(tried + 1);
    const feature = chooseFeature(plan, plot, node);
    if (feature < 0) continue;
    if (plan.random != 0 || isListed(plan)) divideList(plan, plot, node, feature);
    else work += <f64>size * <f64>divideColumns(plan, plot, node, feature);
  }
  return GrowthCode.FINISHED;
}

/** Splits a node that has a single list of cases. */
function divideList(plan: Plan, plot: Plot, node: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  makeChildren(plan, plot, node, feature);
  if (record.kind == -1 && plan.missing == MissingCode.NONE) {
    const start = record.start;
    const first = partitionList(plan, plot, record, feature);
    const child = nodeAt(plot, record.firstChild);
    child.start = start;
    child.end = start + first;
    nodeAfter(child, 1).start = start + first;
    nodeAfter(child, 1).end = record.end;
    finishSplit(plan, plot, node);
    // Where training has no missing values, new ones go to the branch with most weight.
    record.missingBranch = heaviest(child, 2);
  } else {
    if (plan.random != 0) markSides(plan, plot, record, -1);
    else markListed(plan, plot, record, lastOfFirst(plot, feature));
    settleBranches(plan, plot, node);
    partitionRange(plan, plot, node, 0, 1, 0);
    finishSplit(plan, plot, node);
  }
}

/** Divides the list by a threshold, if no value is missing; returns how many cases come first. */
function partitionList(plan: Plan, plot: Plot, record: PlotNode, feature: i32): i32 {
  const start = record.start;
  const end = record.end;
  const rows = plan.rows;
  const spareRows = plan.spareRows;
  if (plan.random == 0)
    return partitionByCodes(
      start,
      end,
      rows,
      codesOf(plan, feature, end - start),
      codeStrideOf(plan, end - start),
      lastOfFirst(plot, feature),
      spareRows,
    );
  const x = plan.x + ((<usize>feature) << 3);
  const stride = (<usize>plan.features) << 3;
  return partitionByValues(start, end, rows, x, stride, record.threshold, spareRows);
}

/** The last code of the first branch. */
function lastOfFirst(plot: Plot, feature: i32): i32 {
  return splitOf(plot, feature).at;
}

/** Splits a node by sorted columns; returns how many of them were rearranged. */
function divideColumns(plan: Plan, plot: Plot, node: i32, feature: i32): i32 {
  const record = nodeAt(plot, node);
  splitNode(plan, plot, node, feature);
  settleBranches(plan, plot, node);
  // The first column describes the children, or that of the numbers where medians do.
  const columns = columnsOf(plan);
  const features = plan.features;
  partitionRange(plan, plot, node, 0, 1, 0);
  if (columns > features) partitionRange(plan, plot, node, features, columns, 0);
  finishSplit(plan, plot, node);
  const first = record.firstChild;
  const end = first + record.children;
  for (let child = first; child < end; child += 1) {
    if (!maySplit(plan, plot, child)) continue;
    return 1 + columns - features + partitionOthers(plan, plot, node);
  }
  // Nobody reads the columns of leaves.
  return 1;
}

/** Rearranges the columns behind the first that the tree may split by; returns how many. */
function partitionOthers(plan: Plan, plot: Plot, node: i32): i32 {
  const features = plan.features;
  const allowed = plan.allowed;
  if (allowed == 0) {
    partitionRange(plan, plot, node, 1, features, 0);
    return features - 1;
  }
  const count = plan.allowedCount;
  for (let j = 0; j < count; j += 1) {
    const column = load<i32>(allowed + ((<usize>j) << 2));
    if (column > 0) partitionRange(plan, plot, node, column, column + 1, 0);
  }
  return count;
}

/** Whether nodes and level sets have room for one more split. */
function hasRoom(plan: Plan, plot: Plot): bool {
  let most = 3;
  if (plan.multiway != 0) {
    const features = plan.features;
    for (let feature = 0; feature < features; feature += 1)
      most = max(most, 1 + load<i32>(plan.levels + ((<usize>feature) << 2)));
  }
  return plot.used + most <= plot.capacity && plot.setsUsed + plan.setLength <= plot.setsCapacity;
}

/** How many columns are partitioned: all sorted ones, with that of the numbers for medians, or one list. */
function columnsOf(plan: Plan): i32 {
  if (plan.random != 0) return 1;
  return plan.features + (plan.criterion == CriterionCode.ABSOLUTE ? 1 : 0);
}
