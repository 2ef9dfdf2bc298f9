// Growing: nodes are taken from a list of pending ones, split, and their children put into it. Which
// node comes first does not change the tree.

import { findSplit } from "./find";
import { drawSplit, gatherCases } from "./find-random";
import {
  ABSOLUTE,
  AT,
  BRANCH_ENTROPY,
  CANDIDATES,
  CAPACITY,
  CHILDREN,
  CLASSES,
  CRITERION,
  DEPTH,
  END,
  FEATURE,
  FEATURES,
  FIRST_CHILD,
  FOUND,
  FOUND_BYTES,
  FOUND_GAIN,
  FOUND_KIND,
  FOUND_MISSING,
  FOUND_SETS,
  FOUND_THRESHOLD,
  GAIN,
  GAIN_RATIO,
  IMPURITY,
  integer,
  KIND,
  LEAST_GAIN,
  LEAST_LEAF,
  LEAST_SPLIT,
  LEFT_OUT,
  LEVELS,
  LOWER,
  MASS,
  MAX_DEPTH,
  MISSING,
  MISSING_BRANCH,
  MONOTONE,
  MULTIWAY,
  NEXT,
  NODE_BYTES,
  nodeAt,
  ORDER,
  OWN_BRANCH,
  PENDING,
  PURE,
  pointer,
  RANDOM,
  ROWS,
  real,
  SEED,
  SET_LENGTH,
  SETS,
  SETS_CAPACITY,
  SETS_USED,
  SIDES,
  SPARE_ROWS,
  SPARE_VALUES,
  START,
  STATE,
  THRESHOLD,
  UPPER,
  USED,
  VALUES,
  WEIGHT,
  WEIGHTS,
  weightOf,
  X,
} from "./layout";
import { branchOfLevel } from "./levels";
import { boundChildren, columnOf, describeNode, valuesOfNode } from "./node";
import { partitionByValues, partitionColumn } from "./partition";
import { TIE } from "./pass";
import { below, branchSeed, seedRandom } from "./random";
import { clearWords } from "./words";

// Why `growPending` returned.
const FINISHED: i32 = 0;
const PAUSED: i32 = 1;
const NO_ROOM: i32 = 2;

/** The mark of a case whose value is missing. */
const UNDECIDED: i32 = 0xffff;
/** A threshold with all known values below it. */
const ALL_KNOWN: f64 = 1.7976931348623157e308;

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
    if (integer(plan, RANDOM) != 0) divideList(plan, plot, node, feature);
    else work += <f64>size * <f64>divideColumns(plan, plot, node, feature);
  }
  return FINISHED;
}

/** Splits a node by a random threshold or set, which needs a single list of cases. */
function divideList(plan: usize, plot: usize, node: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  makeChildren(plan, plot, node, feature);
  if (integer(record, KIND) == -1 && integer(plan, MISSING) == 0) {
    const start = integer(record, START);
    const first = partitionByValues(
      start,
      integer(record, END),
      pointer(plan, ROWS),
      pointer(plan, X) + ((<usize>feature) << 3),
      (<usize>integer(plan, FEATURES)) << 3,
      real(record, THRESHOLD),
      pointer(plan, SPARE_ROWS),
    );
    const child = nodeAt(plot, integer(record, FIRST_CHILD));
    store<i32>(child, start, START);
    store<i32>(child, start + first, END);
    store<i32>(child + NODE_BYTES, start + first, START);
    store<i32>(child + NODE_BYTES, integer(record, END), END);
    finishSplit(plan, plot, node);
    // Where training has no missing values, new ones go to the branch with most weight.
    store<i32>(record, heaviest(child, 2), MISSING_BRANCH);
  } else {
    markSides(plan, plot, record, -1);
    settleBranches(plan, plot, node);
    partitionRange(plan, plot, node, 0, 1, 0);
    finishSplit(plan, plot, node);
  }
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
    partitionRange(plan, plot, node, 1, features, 0);
    return columns;
  }
  // Nobody reads the columns of leaves.
  return 1;
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

/** Whether a node may be split at all. */
export function maySplit(plan: usize, plot: usize, node: i32): bool {
  const record = nodeAt(plot, node);
  const weight = real(record, WEIGHT);
  return (
    integer(record, DEPTH) < integer(plan, MAX_DEPTH) &&
    integer(record, END) - integer(record, START) > 1 &&
    weight >= real(plan, LEAST_SPLIT) &&
    weight >= 2 * real(plan, LEAST_LEAF) &&
    real(record, IMPURITY) > real(plan, PURE)
  );
}

/** Finds the best splits of the features that are tried; returns how many are. */
export function tryFeatures(plan: usize, plot: usize, node: i32, levelWork: usize): i32 {
  const features = integer(plan, FEATURES);
  const found = pointer(plot, FOUND);
  for (let feature = 0; feature < features; feature += 1)
    store<i32>(found + <usize>feature * FOUND_BYTES, 0, STATE);
  if (!maySplit(plan, plot, node)) return 0;
  const random = integer(plan, RANDOM) != 0;
  const wanted = integer(plan, CANDIDATES);
  if (!random && wanted >= features) {
    findRange(plan, plot, node, 0, features, 0, levelWork);
    return features;
  }
  seedRandom(load<u64>(nodeAt(plot, node), SEED));
  const order = pointer(plot, ORDER);
  for (let j = 0; j < features; j += 1) store<i32>(order + ((<usize>j) << 2), j);
  if (random) gatherCases(plan, plot, node);
  let tried = 0;
  // Features that do not vary at the node do not count, as in scikit-learn.
  for (let j = 0, varying = 0; j < features && varying < wanted; j += 1) {
    const at = order + ((<usize>j) << 2);
    const drawn = order + ((<usize>(j + below(features - j))) << 2);
    const feature = load<i32>(drawn);
    store<i32>(drawn, load<i32>(at));
    store<i32>(at, feature);
    if (random) drawSplit(plan, plot, node, feature);
    else findRange(plan, plot, node, feature, feature + 1, 0, levelWork);
    tried += 1;
    if (integer(found + <usize>feature * FOUND_BYTES, STATE) > 0) varying += 1;
  }
  return tried;
}

/** The best splits of some features; `block` says which of the spare columns to use. */
export function findRange(
  plan: usize,
  plot: usize,
  node: i32,
  from: i32,
  to: i32,
  block: i32,
  levelWork: usize,
): void {
  const values = columnOf(plan, SPARE_VALUES, block, 8);
  const rows = columnOf(plan, SPARE_ROWS, block, 4);
  for (let feature = from; feature < to; feature += 1)
    findSplit(plan, plot, node, feature, values, rows, levelWork);
}

/** The feature with the best split, the first of equals; −1 if none gains enough. */
export function chooseFeature(plan: usize, plot: usize, node: i32): i32 {
  const features = integer(plan, FEATURES);
  const found = pointer(plot, FOUND);
  const ratio = integer(plan, CRITERION) == GAIN_RATIO;
  // Splits with at least the average gain compete by their ratios (Quinlan 1993, section 2.2).
  const least = ratio ? averageGain(found, features) : -Infinity;
  const record = nodeAt(plot, node);
  const rounding = TIE * real(record, MASS) * real(record, IMPURITY);
  const slack = ratio ? TIE : rounding;
  let chosen = -1;
  let best: f64 = -Infinity;
  for (let feature = 0; feature < features; feature += 1) {
    const at = found + <usize>feature * FOUND_BYTES;
    if (integer(at, STATE) != 2) continue;
    let gain = real(at, FOUND_GAIN);
    if (gain < least) continue;
    if (ratio) gain = real(at, BRANCH_ENTROPY) > 0 ? gain / real(at, BRANCH_ENTROPY) : 0;
    if (!(gain > best + slack)) continue;
    best = gain;
    chosen = feature;
  }
  if (chosen < 0) return -1;
  const gain = real(found + <usize>chosen * FOUND_BYTES, FOUND_GAIN);
  if (gain + rounding < real(plan, LEAST_GAIN)) return -1;
  store<f64>(record, max<f64>(0, gain), GAIN);
  return chosen;
}

/** The mean gain of all splits that gain anything, lowered a little for rounding. */
function averageGain(found: usize, features: i32): f64 {
  let sum: f64 = 0;
  let count = 0;
  for (let feature = 0; feature < features; feature += 1) {
    const at = found + <usize>feature * FOUND_BYTES;
    if (integer(at, STATE) != 2 || !(real(at, FOUND_GAIN) > 0)) continue;
    sum += real(at, FOUND_GAIN);
    count += 1;
  }
  return count == 0 ? 0 : (sum / <f64>count) * (1 - 1e-12);
}

/**
 * Writes the split into the node, makes its children, and marks the branch of every case; a missing
 * value is marked as undecided.
 */
export function splitNode(plan: usize, plot: usize, node: i32, feature: i32): void {
  makeChildren(plan, plot, node, feature);
  const found = pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
  markSides(plan, plot, nodeAt(plot, node), integer(found, AT));
}

function makeChildren(plan: usize, plot: usize, node: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  const found = pointer(plot, FOUND) + <usize>feature * FOUND_BYTES;
  const levels = load<i32>(pointer(plan, LEVELS) + ((<usize>feature) << 2));
  let kind = integer(found, FOUND_KIND);
  if (kind >= 0) kind = keepSet(plan, plot, feature, levels);
  store<i32>(record, feature, FEATURE);
  store<i32>(record, kind, KIND);
  store<f64>(record, real(found, FOUND_THRESHOLD), THRESHOLD);
  store<i32>(record, integer(found, FOUND_MISSING), MISSING_BRANCH);
  let children = kind == -2 ? levels : 2;
  if (needsOwnBranch(plan, plot, record)) {
    store<i32>(record, children, MISSING_BRANCH);
    children += 1;
  }
  const first = integer(plot, USED);
  store<i32>(record, first, FIRST_CHILD);
  store<i32>(record, children, CHILDREN);
  store<i32>(plot, first + children, USED);
  clearWords(nodeAt(plot, first), <usize>children * NODE_BYTES);
}

/** Copies the level set of the split to those of the tree; returns its place. */
function keepSet(plan: usize, plot: usize, feature: i32, levels: i32): i32 {
  const length = 1 + 2 * ((levels + 31) >> 5);
  const place = integer(plot, SETS_USED);
  const from = pointer(plot, FOUND_SETS) + ((<usize>(feature * integer(plan, SET_LENGTH))) << 2);
  memory.copy(pointer(plot, SETS) + ((<usize>place) << 2), from, (<usize>length) << 2);
  store<i32>(plot, place + length, SETS_USED);
  return place;
}

/** Whether missing values have a branch of their own besides two others; if all known ones share a branch, two do. */
function needsOwnBranch(plan: usize, plot: usize, record: usize): bool {
  if (integer(plan, MISSING) != OWN_BRANCH || integer(record, MISSING_BRANCH) < 0) return false;
  const kind = integer(record, KIND);
  if (kind == -2) return true;
  if (kind == -1) return real(record, THRESHOLD) < ALL_KNOWN;
  const set = pointer(plot, SETS) + ((<usize>kind) << 2);
  const levels = load<i32>(set);
  for (let level = 0; level < levels; level += 1) if (branchOfLevel(set, <f64>level) == 1) return true;
  return false;
}

/** Entries up to `at` go to the first branch of a threshold; without it, the values decide. */
function markSides(plan: usize, plot: usize, record: usize, at: i32): void {
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

function heaviest(first: usize, children: i32): i32 {
  let branch = 0;
  for (let k = 1; k < children; k += 1)
    if (real(first + <usize>k * NODE_BYTES, WEIGHT) > real(first + <usize>branch * NODE_BYTES, WEIGHT))
      branch = k;
  return branch;
}

/** Brings the entries of some columns into the order of the branches; each branch keeps its order. */
export function partitionRange(plan: usize, plot: usize, node: i32, from: i32, to: i32, block: i32): void {
  const record = nodeAt(plot, node);
  const random = integer(plan, RANDOM) != 0;
  const spareValues = columnOf(plan, SPARE_VALUES, block, 8);
  const spareRows = columnOf(plan, SPARE_ROWS, block, 4);
  for (let column = from; column < to; column += 1)
    partitionColumn(
      integer(record, START),
      integer(record, END),
      integer(record, CHILDREN),
      nodeAt(plot, integer(record, FIRST_CHILD)),
      random ? 0 : columnOf(plan, VALUES, column, 8),
      columnOf(plan, ROWS, column, 4),
      pointer(plan, SIDES),
      spareValues,
      spareRows,
    );
}

/** Describes the children and puts them among the pending nodes. */
export function finishSplit(plan: usize, plot: usize, node: i32): void {
  const record = nodeAt(plot, node);
  const first = integer(record, FIRST_CHILD);
  const children = integer(record, CHILDREN);
  const classes = integer(plan, CLASSES);
  const seed = load<u64>(record, SEED);
  for (let branch = children - 1; branch >= 0; branch -= 1) {
    const own = first + branch;
    const child = nodeAt(plot, own);
    store<i32>(child, integer(record, DEPTH) + 1, DEPTH);
    store<i32>(child, -1, FEATURE);
    store<f64>(child, real(record, LOWER), LOWER);
    store<f64>(child, real(record, UPPER), UPPER);
    if (integer(child, START) == integer(child, END)) {
      // A level that no case has: its leaf predicts what its parent does.
      memory.copy(
        valuesOfNode(plan, plot, own),
        valuesOfNode(plan, plot, node),
        (<usize>max(classes, 1)) << 3,
      );
      store<f64>(child, real(record, IMPURITY), IMPURITY);
      continue;
    }
    describeNode(plan, plot, own);
    store<u64>(child, branchSeed(seed, branch), SEED);
    store<i32>(child, integer(plot, PENDING), NEXT);
    store<i32>(plot, own, PENDING);
  }
  if (pointer(plan, MONOTONE) != 0) boundChildren(plan, plot, node, first, integer(record, FEATURE));
}
