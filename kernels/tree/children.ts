// The children of a node: how many there are, and what they know when their cases have been divided.

import { branchSeed } from "../random";
import { sizeOf } from "./../record";
import { ALL_KNOWN, nodeAfter, nodeAt, splitOf } from "./layout";
import { branchOfLevel } from "./levels";
import { boundChildren, countsClasses, describeNode, describeRest, valuesOfNode } from "./node";
import { Plan } from "./plan.record";
import { Plot, PlotNode } from "./plot.record";
import { MissingCode } from "./tree.shared";
import { clearWords } from "./words";

/** Writes the best split of a feature into the node, and makes its children, which have no cases yet. */
export function makeChildren(plan: Plan, plot: Plot, node: i32, feature: i32): void {
  const record = nodeAt(plot, node);
  const found = splitOf(plot, feature);
  const levels = load<i32>(plan.levels + ((<usize>feature) << 2));
  let kind = found.kind;
  if (kind >= 0) kind = keepSet(plan, plot, feature, levels);
  record.feature = feature;
  record.kind = kind;
  record.threshold = found.threshold;
  record.missingBranch = found.missing;
  let children = kind == -2 ? levels : 2;
  if (needsOwnBranch(plan, plot, record)) {
    record.missingBranch = children;
    children += 1;
  }
  const first = plot.used;
  record.firstChild = first;
  record.children = children;
  plot.used = first + children;
  clearWords(changetype<usize>(nodeAt(plot, first)), <usize>children * sizeOf<PlotNode>());
}

/** Copies the level set of the split to those of the tree; returns its start. */
function keepSet(plan: Plan, plot: Plot, feature: i32, levels: i32): i32 {
  const length = 1 + 2 * ((levels + 31) >> 5);
  const start = plot.setsUsed;
  const from = plot.foundSets + ((<usize>(feature * plan.setLength)) << 2);
  memory.copy(plot.sets + ((<usize>start) << 2), from, (<usize>length) << 2);
  plot.setsUsed = start + length;
  return start;
}

/** Whether missing values have their own branch besides two others; if all known ones share a branch, two do. */
function needsOwnBranch(plan: Plan, plot: Plot, record: PlotNode): bool {
  if (plan.missing != MissingCode.OWN_BRANCH || record.missingBranch < 0) return false;
  const kind = record.kind;
  if (kind == -2) return true;
  if (kind == -1) return record.threshold < ALL_KNOWN;
  const set = plot.sets + ((<usize>kind) << 2);
  const levels = load<i32>(set);
  for (let level = 0; level < levels; level += 1) if (branchOfLevel(set, <f64>level) == 1) return true;
  return false;
}

/** Counts the smaller of two children, the larger is the rest; false if one of them is empty. */
function describeTwo(plan: Plan, plot: Plot, node: i32, first: i32): bool {
  const child = nodeAt(plot, first);
  const left = child.end - child.start;
  const right = nodeAfter(child, 1).end - nodeAfter(child, 1).start;
  if (left == 0 || right == 0) return false;
  const smaller = left <= right ? first : first + 1;
  const larger = left <= right ? first + 1 : first;
  describeNode(plan, plot, smaller);
  describeRest(plan, plot, larger, node, smaller);
  return true;
}

/** Describes the children and puts them among the pending nodes. */
export function finishSplit(plan: Plan, plot: Plot, node: i32): void {
  const record = nodeAt(plot, node);
  const first = record.firstChild;
  const children = record.children;
  const classes = plan.classes;
  const seed = record.seed;
  const inTwo = children == 2 && countsClasses(plan) && describeTwo(plan, plot, node, first);
  for (let branch = children - 1; branch >= 0; branch -= 1) {
    const own = first + branch;
    const child = nodeAt(plot, own);
    child.depth = record.depth + 1;
    child.feature = -1;
    child.lower = record.lower;
    child.upper = record.upper;
    if (child.start == child.end) {
      // A level that no case has: its leaf predicts what its parent does.
      memory.copy(
        valuesOfNode(plan, plot, own),
        valuesOfNode(plan, plot, node),
        (<usize>max(classes, 1)) << 3,
      );
      child.impurity = record.impurity;
      continue;
    }
    if (!inTwo) describeNode(plan, plot, own);
    child.seed = branchSeed(seed, branch);
    child.next = plot.pending;
    plot.pending = own;
  }
  if (plan.monotone != 0) boundChildren(plan, plot, node, first, record.feature);
}
