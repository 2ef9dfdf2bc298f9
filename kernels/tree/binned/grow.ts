// One tree of boosting on binned columns, leaf by leaf, always splitting the leaf whose split lowers
// the loss most. The work is a sequence of phases for a team of threads (team.ts); `next` says what
// follows a phase.

import {
  awaitPhase,
  endWork,
  finishBlock,
  hasEnded,
  NONE,
  openPhase,
  resumeWork,
  takeBlock,
} from "../../team";
import { divideChunk, fillTable, moveChunk, placeChunks } from "./divide";
import { gradientChunk } from "./gradients";
import { Grower, GrowerNode, GrowerSplit } from "./grower.record";
import { BoostingLossCode, CHUNK_ROWS, GrowerPartCode } from "./grower.shared";
import { bestValue, chunkAt, chunksOf, nodeAt, splitAt } from "./grower-state";
import { scoreLeaf, scoreOthers, sumLeaf } from "./leaves";
import { maySplit, searchGroup, settleSearch } from "./search-node";
import { freeSlot, setOwner, takeSlot } from "./slots";
import { chooseUnits, fixChunk } from "./units";

// The stages: the derivatives of the loss by the scores; their whole numbers; the histograms and best
// splits of new nodes; the rows of a node divided by chunk, and moved together; the sums of leaves;
// the scores with the new tree.
const DERIVATIVES: i32 = 0;
const FIXED: i32 = 1;
const SEARCH: i32 = 2;
const DIVIDE: i32 = 3;
const MOVE: i32 = 4;
const LEAF_SUMS: i32 = 5;
const SCORES: i32 = 6;

/**
 * Starts with the derivatives of the loss, after which all the rest follows. `part` is 1 if only their
 * sums of losses are wanted, and 2 to add the leaves to the scores once they have values from outside.
 */
export function beginBinned(grower: Grower, part: i32): void {
  resumeWork(grower);
  grower.lossesOnly = <i32>(part == GrowerPartCode.LOSSES);
  grower.hasRisen = 0;
  if (part == GrowerPartCode.SCORES)
    open(grower, SCORES, grower.nodeCount + chunksOf(grower.rows - grower.sampled));
  else open(grower, DERIVATIVES, chunksOf(grower.training) + chunksOf(grower.rows - grower.training));
}

/**
 * Works on the tree until it is grown, or until `budget` rows were visited, if it is not 0; returns 1
 * if nothing is left to do. Threads that call it at the same time share the work.
 *
 * @spans
 */
export function growBinned(grower: Grower, budget: i32): i32 {
  let visited = 0;
  while (!hasEnded(grower)) {
    const block = takeBlock(grower);
    if (block == NONE) {
      if (!awaitPhase(grower)) return 0;
      continue;
    }
    visited += runBlock(grower, block);
    if (finishBlock(grower)) next(grower);
    if (budget != 0 && visited >= budget) return <i32>hasEnded(grower);
  }
  return 1;
}

/** Makes all threads leave a tree that is not wanted any more. */
export function stopBinned(grower: Grower): void {
  endWork(grower);
}

function open(grower: Grower, stage: i32, blocks: i32): void {
  grower.stage = stage;
  grower.blocks = blocks;
  openPhase(grower, blocks);
}

/** Runs a block of the current phase; returns how many rows were visited, roughly. */
function runBlock(grower: Grower, block: i32): i32 {
  switch (grower.stage) {
    case DERIVATIVES: {
      const chunks = chunksOf(grower.training);
      const isTraining = block < chunks;
      const start = isTraining ? block * CHUNK_ROWS : grower.training + (block - chunks) * CHUNK_ROWS;
      const rows = min(CHUNK_ROWS, (isTraining ? grower.training : grower.rows) - start);
      gradientChunk(grower, block, start, rows);
      return rows * 4;
    }
    case FIXED:
      return fixChunk(grower, block);
    case SEARCH:
      return searchGroup(grower, block);
    case DIVIDE:
      return divideChunk(grower, block);
    case MOVE:
      return moveChunk(grower, block);
    case LEAF_SUMS:
      return sumLeaf(grower, block);
    default:
      return block < grower.nodeCount
        ? scoreLeaf(grower, block)
        : scoreOthers(grower, block - grower.nodeCount);
  }
}

/** What follows a phase; only one thread is here at a time. */
function next(grower: Grower): void {
  switch (grower.stage) {
    case DERIVATIVES:
      if (grower.lossesOnly != 0 || hasRisen(grower)) {
        endWork(grower);
        return;
      }
      chooseUnits(grower);
      open(grower, FIXED, chunksOf(grower.sampled));
      return;
    case FIXED:
      beginRoot(grower);
      return;
    case SEARCH:
      settleSearch(grower);
      splitBest(grower);
      return;
    case DIVIDE:
      placeChunks(grower);
      if (grower.blocks > 1) open(grower, MOVE, grower.blocks);
      else splitNode(grower);
      return;
    case MOVE:
      splitNode(grower);
      return;
    case LEAF_SUMS:
      if (grower.refit != 0) endWork(grower);
      else open(grower, SCORES, grower.nodeCount + chunksOf(grower.rows - grower.sampled));
      return;
    default:
      endWork(grower);
  }
}

/** Whether the training loss is larger than it may be, or not a number. */
function hasRisen(grower: Grower): bool {
  // The classes have one loss, which comes with the first of them.
  if (grower.mostLoss == Infinity || (grower.loss == BoostingLossCode.MULTINOMIAL && grower.output > 0))
    return false;
  let loss: f64 = 0;
  for (let chunk = 0; chunk < chunksOf(grower.training); ++chunk) loss += chunkAt(grower, chunk).loss;
  grower.hasRisen = <i32>!(loss <= grower.mostLoss);
  return grower.hasRisen != 0;
}

function beginRoot(grower: Grower): void {
  const root = nodeAt(grower, 0);
  root.start = 0;
  root.count = grower.sampled;
  root.depth = 0;
  root.gradient = 0;
  root.packed = 0;
  for (let chunk = 0; chunk < chunksOf(grower.sampled); ++chunk) {
    root.gradient += chunkAt(grower, chunk).gradient;
    root.packed += chunkAt(grower, chunk).packed;
  }
  root.lower = -Infinity;
  root.upper = Infinity;
  root.sets = -1;
  clearNode(root);
  grower.nodeCount = 1;
  grower.leaves = 1;
  for (let slot = 0; slot < grower.slots; ++slot) setOwner(grower, slot, -1);
  grower.fewer = 0;
  grower.more = -1;
  grower.inherits = 0;
  splitAt(grower, 0).gain = 0;
  if (maySplit(grower, root)) {
    takeSlot(grower, 0);
    open(grower, SEARCH, grower.groups);
  } else splitBest(grower);
}

/** Begins to split the leaf with the most gain, or ends the growth. */
function splitBest(grower: Grower): void {
  let best = -1;
  let most: f64 = 0;
  if (grower.leaves < grower.maxLeaves)
    for (let node = 0; node < grower.nodeCount; ++node) {
      const gain = splitAt(grower, node).gain;
      if (nodeAt(grower, node).first == 0 && gain > most) {
        best = node;
        most = gain;
      }
    }
  if (best < 0) {
    open(grower, LEAF_SUMS, grower.nodeCount);
    return;
  }
  grower.parent = best;
  fillTable(grower, best);
  open(grower, DIVIDE, chunksOf(nodeAt(grower, best).count));
}

/** Gives the node its children and opens the search for their splits. */
function splitNode(grower: Grower): void {
  const index = grower.parent;
  const node = nodeAt(grower, index);
  const split = splitAt(grower, index);
  const firsts = grower.firstCount;
  const first = grower.nodeCount;
  node.first = first;
  node.column = split.column;
  node.bin = split.bin;
  node.missingFirst = split.missingFirst;
  node.gain = split.gain;
  grower.nodeCount += 2;
  grower.leaves += 1;
  const sets = node.sets & load<i64>(grower.columnSets + ((<usize>split.column) << 3));
  const left = nodeAt(grower, first);
  const right = nodeAt(grower, first + 1);
  beginChild(grower, left, node, node.start, firsts, split.gradient, split.packed, sets);
  const gradient = node.gradient - split.gradient;
  beginChild(
    grower,
    right,
    node,
    node.start + firsts,
    node.count - firsts,
    gradient,
    node.packed - split.packed,
    sets,
  );
  splitAt(grower, first).gain = 0;
  splitAt(grower, first + 1).gain = 0;
  boundChildren(grower, node, split, left, right);

  const isLeftFewer = firsts <= node.count - firsts;
  grower.fewer = isLeftFewer ? first : first + 1;
  grower.more = isLeftFewer ? first + 1 : first;
  const more = nodeAt(grower, grower.more);
  if (!maySplit(grower, left) && !maySplit(grower, right)) {
    freeSlot(grower, node);
    splitBest(grower);
    return;
  }
  grower.inherits = <i32>(node.slot >= 0);
  if (node.slot >= 0) {
    more.slot = node.slot;
    setOwner(grower, more.slot, grower.more);
    node.slot = -1;
  } else takeSlot(grower, grower.more);
  takeSlot(grower, grower.fewer);
  open(grower, SEARCH, grower.groups);
}

function clearNode(node: GrowerNode): void {
  node.first = 0;
  node.column = -1;
  node.bin = 0;
  node.missingFirst = 0;
  node.slot = -1;
  node.gain = 0;
  node.value = 0;
}

function beginChild(
  grower: Grower,
  child: GrowerNode,
  parent: GrowerNode,
  start: i32,
  count: i32,
  gradient: i64,
  packed: i64,
  sets: i64,
): void {
  clearNode(child);
  child.start = start;
  child.count = count;
  child.depth = parent.depth + 1;
  child.gradient = gradient;
  child.packed = packed;
  child.lower = parent.lower;
  child.upper = parent.upper;
  child.sets = sets;
}

/** Keeps the values below one child on its side of the middle, if the column has a direction. */
function boundChildren(
  grower: Grower,
  node: GrowerNode,
  split: GrowerSplit,
  left: GrowerNode,
  right: GrowerNode,
): void {
  const direction = load<i8>(grower.directions + <usize>split.column);
  if (direction == 0) return;
  const mask = ((<i64>1) << (<i64>grower.massShift)) - 1;
  const leftCurvature = <f64>(left.packed & mask) * grower.curvatureUnit;
  const rightCurvature = <f64>(right.packed & mask) * grower.curvatureUnit;
  const leftValue = bestValue(grower, node, <f64>left.gradient * grower.gradientUnit, leftCurvature);
  const rightValue = bestValue(grower, node, <f64>right.gradient * grower.gradientUnit, rightCurvature);
  const middle = 0.5 * leftValue + 0.5 * rightValue;
  if (direction > 0) {
    left.upper = middle;
    right.lower = middle;
  } else {
    left.lower = middle;
    right.upper = middle;
  }
}
