// The children of a node: how many there are, and what they know when their cases have been divided.

import {
  ALL_KNOWN,
  CHILDREN,
  CLASSES,
  DEPTH,
  END,
  FEATURE,
  FIRST_CHILD,
  FOUND,
  FOUND_BYTES,
  FOUND_KIND,
  FOUND_MISSING,
  FOUND_SETS,
  FOUND_THRESHOLD,
  IMPURITY,
  integer,
  KIND,
  LEVELS,
  LOWER,
  MISSING,
  MISSING_BRANCH,
  MONOTONE,
  NEXT,
  NODE_BYTES,
  nodeAt,
  OWN_BRANCH,
  PENDING,
  pointer,
  real,
  SEED,
  SET_LENGTH,
  SETS,
  SETS_USED,
  START,
  THRESHOLD,
  UPPER,
  USED,
} from "./layout";
import { branchOfLevel } from "./levels";
import { boundChildren, countsClasses, describeNode, describeRest, valuesOfNode } from "./node";
import { branchSeed } from "./random";
import { clearWords } from "./words";

/** Writes the best split of a feature into the node, and makes its children, which have no cases yet. */
export function makeChildren(plan: usize, plot: usize, node: i32, feature: i32): void {
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

/** Counts the smaller of two children, the larger is the rest; false if one of them is empty. */
function describeTwo(plan: usize, plot: usize, node: i32, first: i32): bool {
  const child = nodeAt(plot, first);
  const left = integer(child, END) - integer(child, START);
  const right = integer(child + NODE_BYTES, END) - integer(child + NODE_BYTES, START);
  if (left == 0 || right == 0) return false;
  const smaller = left <= right ? first : first + 1;
  const larger = left <= right ? first + 1 : first;
  describeNode(plan, plot, smaller);
  describeRest(plan, plot, larger, node, smaller);
  return true;
}

/** Describes the children and puts them among the pending nodes. */
export function finishSplit(plan: usize, plot: usize, node: i32): void {
  const record = nodeAt(plot, node);
  const first = integer(record, FIRST_CHILD);
  const children = integer(record, CHILDREN);
  const classes = integer(plan, CLASSES);
  const seed = load<u64>(record, SEED);
  const inTwo = children == 2 && countsClasses(plan) && describeTwo(plan, plot, node, first);
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
    if (!inTwo) describeNode(plan, plot, own);
    store<u64>(child, branchSeed(seed, branch), SEED);
    store<i32>(child, integer(plot, PENDING), NEXT);
    store<i32>(plot, own, PENDING);
  }
  if (pointer(plan, MONOTONE) != 0) boundChildren(plan, plot, node, first, integer(record, FEATURE));
}
