// Growing: nodes are taken from a list of pending ones, split, and their children put into it. Which
// node comes first does not change the tree.

import { heaviest, markSides, partitionRange, settleBranches, splitNode } from "./branches";
import { finishSplit, makeChildren } from "./children";
import { chooseFeature, maySplit, tryFeatures } from "./choose";
import {
  ABSOLUTE,
  ALLOWED,
  ALLOWED_COUNT,
  AT,
  CAPACITY,
  CHILDREN,
  CRITERION,
  END,
  FEATURES,
  FIRST_CHILD,
  FOUND,
  FOUND_BYTES,
  integer,
  KIND,
  LEVELS,
  MISSING,
  MISSING_BRANCH,
  MULTIWAY,
  NEXT,
  NODE_BYTES,
  nodeAt,
  PENDING,
  pointer,
  RANDOM,
  ROWS,
  real,
  SET_LENGTH,
  SETS_CAPACITY,
  SETS_USED,
  SPARE_ROWS,
  START,
  THRESHOLD,
  USED,
  X,
} from "./layout";
import { codeStrideOf, codesOf, isListed } from "./listed/columns";
import { markListed, partitionByCodes } from "./listed/divide";
import { partitionByValues } from "./partition";

// Why `growPending` returned.
const FINISHED: i32 = 0;
const PAUSED: i32 = 1;
const NO_ROOM: i32 = 2;

/**
 * Splits pending nodes until none is left (0), about `budget` entries have been read (1), or there may be
 * no room for another split (2).
 */
export function growPending(plan: usize, plot: usize, levelWork: usize, budget: f64): i32 {
  let work: f64 = 0;
  while (integer(plot, PENDING) >= 0) {
    if (work > budget) return PAUSED;
    if (!hasRoom(plan, plot)) return NO_ROOM;
    const node = integer(plot, PENDING);
    const record = nodeAt(plot, node);
    store<i32>(plot, integer(record, NEXT), PENDING);
    if (!maySplit(plan, plot, node)) continue;
    const size = integer(record, END) - integer(record, START);
    const tried = tryFeatures(plan, plot, node, levelWork);
    work += <f64>size * <f64>(tried + 1);
    const feature = chooseFeature(plan, plot, node);
    if (feature < 0) continue;
    if (integer(plan, RANDOM) != 0 || isListed(plan)) divideList(plan, plot, node, feature);
    else work += <f64>size * <f64>divideColumns(plan, plot, node, feature);
  }
  return FINISHED;
}

/** Splits a node that has a single list of cases. */
function divideList(plan: usize, plot: usize, node: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  makeChildren(plan, plot, node, feature);
  if (integer(record, KIND) == -1 && integer(plan, MISSING) == 0) {
    const start = integer(record, START);
    const first = partitionList(plan, plot, record, feature);
    const child = nodeAt(plot, integer(record, FIRST_CHILD));
    store<i32>(child, start, START);
    store<i32>(child, start + first, END);
    store<i32>(child + NODE_BYTES, start + first, START);
    store<i32>(child + NODE_BYTES, integer(record, END), END);
    finishSplit(plan, plot, node);
    // Where training has no missing values, new ones go to the branch with most weight.
    store<i32>(record, heaviest(child, 2), MISSING_BRANCH);
  } else {
    if (integer(plan, RANDOM) != 0) markSides(plan, plot, record, -1);
    else markListed(plan, plot, record, lastOfFirst(plot, feature));
    settleBranches(plan, plot, node);
    partitionRange(plan, plot, node, 0, 1, 0);
    finishSplit(plan, plot, node);
  }
}

/** Divides the list by a threshold, if no value is missing; returns how many cases come first. */
function partitionList(plan: usize, plot: usize, record: usize, feature: i32): i32 {
  const start = integer(record, START);
  const end = integer(record, END);
  const rows = pointer(plan, ROWS);
  const spareRows = pointer(plan, SPARE_ROWS);
  if (integer(plan, RANDOM) == 0)
    return partitionByCodes(
      start,
      end,
      rows,
      codesOf(plan, feature, end - start),
      codeStrideOf(plan, end - start),
      lastOfFirst(plot, feature),
      spareRows,
    );
  const x = pointer(plan, X) + ((<usize>feature) << 3);
  const stride = (<usize>integer(plan, FEATURES)) << 3;
  return partitionByValues(start, end, rows, x, stride, real(record, THRESHOLD), spareRows);
}

/** The last code of the first branch. */
function lastOfFirst(plot: usize, feature: i32): i32 {
  return integer(pointer(plot, FOUND) + <usize>feature * FOUND_BYTES, AT);
}

/** Splits a node by sorted columns; returns how many of them were rearranged. */
function divideColumns(plan: usize, plot: usize, node: i32, feature: i32): i32 {
  const record = nodeAt(plot, node);
  splitNode(plan, plot, node, feature);
  settleBranches(plan, plot, node);
  // The first column describes the children, or that of the numbers where medians do.
  const columns = columnsOf(plan);
  const features = integer(plan, FEATURES);
  partitionRange(plan, plot, node, 0, 1, 0);
  if (columns > features) partitionRange(plan, plot, node, features, columns, 0);
  finishSplit(plan, plot, node);
  const first = integer(record, FIRST_CHILD);
  const end = first + integer(record, CHILDREN);
  for (let child = first; child < end; child += 1) {
    if (!maySplit(plan, plot, child)) continue;
    return 1 + columns - features + partitionOthers(plan, plot, node);
  }
  // Nobody reads the columns of leaves.
  return 1;
}

/** Rearranges the columns behind the first that the tree may split by; returns how many. */
function partitionOthers(plan: usize, plot: usize, node: i32): i32 {
  const features = integer(plan, FEATURES);
  const allowed = pointer(plan, ALLOWED);
  if (allowed == 0) {
    partitionRange(plan, plot, node, 1, features, 0);
    return features - 1;
  }
  const count = integer(plan, ALLOWED_COUNT);
  for (let j = 0; j < count; j += 1) {
    const column = load<i32>(allowed + ((<usize>j) << 2));
    if (column > 0) partitionRange(plan, plot, node, column, column + 1, 0);
  }
  return count;
}

/** Whether nodes and level sets have room for one more split. */
function hasRoom(plan: usize, plot: usize): bool {
  let most = 3;
  if (integer(plan, MULTIWAY) != 0) {
    const features = integer(plan, FEATURES);
    for (let feature = 0; feature < features; feature += 1)
      most = max(most, 1 + load<i32>(pointer(plan, LEVELS) + ((<usize>feature) << 2)));
  }
  return (
    integer(plot, USED) + most <= integer(plot, CAPACITY) &&
    integer(plot, SETS_USED) + integer(plan, SET_LENGTH) <= integer(plot, SETS_CAPACITY)
  );
}

/** How many columns are partitioned: all sorted ones, with that of the numbers for medians, or one list. */
function columnsOf(plan: usize): i32 {
  if (integer(plan, RANDOM) != 0) return 1;
  return integer(plan, FEATURES) + (integer(plan, CRITERION) == ABSOLUTE ? 1 : 0);
}
