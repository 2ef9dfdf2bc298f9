// One row through one tree, in plain JavaScript: what the kernels do for blocks of rows, and the definition of it.

import { branchOfLevel } from "./level-set.js";
import { BRANCH_PER_LEVEL, COMBINATION, type Nodes, UNDECIDED } from "./tree.js";

/**
 * The branch, from 0, that a node sends a row to; `UNDECIDED` if the value is missing, or its level is unknown, and the
 * node does not say where such cases go. `row` has one number per feature: a value, or the code of a level.
 */
function branchOf(tree: Nodes, node: number, row: ArrayLike<number>): number {
  const branch = branchByValue(tree, node, row);
  return branch < 0 ? tree.missing[node] : branch;
}

/** The leaf of a row, or the first node that leaves it undecided. */
export function walk(tree: Nodes, row: ArrayLike<number>, from = 0): number {
  let node = from;
  while (tree.childCount[node] > 0) {
    const branch = branchOf(tree, node, row);
    if (branch === UNDECIDED) return node;
    node = tree.firstChild[node] + branch;
  }
  return node;
}

/** The branch by the values alone; −1 if they do not tell. */
export function branchByValue(tree: Nodes, node: number, row: ArrayLike<number>): number {
  const feature = tree.feature[node];
  const detail = tree.detail[node];
  if (feature === COMBINATION) return side(combine(tree, detail, row), tree.threshold[node]);
  const value = row[feature];
  if (detail >= 0) return branchOfLevel(tree.levelSets, detail, value);
  if (detail === BRANCH_PER_LEVEL) return value >= 0 && value < tree.childCount[node] ? value : UNDECIDED;
  return side(value, tree.threshold[node]);
}

function side(value: number, threshold: number): number {
  if (Number.isNaN(value)) return UNDECIDED;
  return value <= threshold ? 0 : 1;
}

function combine({ combinations }: Nodes, index: number, row: ArrayLike<number>): number {
  if (combinations === undefined) return Number.NaN;
  const { start, features, weights } = combinations;
  let sum = 0;
  for (let term = start[index]; term < start[index + 1]; term += 1)
    sum += weights[term] * row[features[term]];
  return sum;
}
