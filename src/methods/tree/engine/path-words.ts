// The way of one row through a tree, in words that are true of the row: where a value is missing, they say what decided.

import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import { levelsOf } from "../../../model/input/feature-levels.js";
import type { Features } from "../../../model/input.js";
import { type RouteStep, routeOf } from "./route.js";
import { COMBINATION, type Tree } from "./tree.js";
import { type Condition, conditionOf, surrogateTest, testOf } from "./words.js";

/** What sent a case to a branch. */
export interface PathCondition extends Condition {
  /**
   * What decided: the value of the split; a surrogate; the branch that the split has for missing values; or the branch
   * of most training cases.
   */
  readonly decidedBy: RouteStep["by"];
}

/** What decided at every split on the way of a row. */
export function pathOf(tree: Tree, row: ArrayLike<number>, inputs: Features): PathCondition[] {
  return routeOf(tree, row).map((step) => ({ ...wordsOf(tree, step, row, inputs), decidedBy: step.by }));
}

function wordsOf(tree: Tree, step: RouteStep, row: ArrayLike<number>, inputs: Features): Condition {
  const { node, branch } = step;
  if (step.by === "value") return conditionOf(testOf(tree, node, branch, inputs), inputs);
  const unknown = unknownAt(tree, node, row, inputs);
  if (step.by === "missing") return unknown;
  const { surrogates } = tree;
  if (step.by !== "surrogate" || surrogates === undefined)
    return { ...unknown, text: `${unknown.text}, so like most cases` };
  const { features, text } = conditionOf(surrogateTest(tree, surrogates, step.surrogate, branch), inputs);
  return { features, text: `${text} (${unknown.text})` };
}

/** What a split does not know of a row: a value that is missing, or a level that none of its training cases had. */
function unknownAt(tree: Tree, node: number, row: ArrayLike<number>, inputs: Features): Condition {
  const used = featuresAt(tree, node);
  const missing = used.filter((feature) => Number.isNaN(row[feature]));
  const features = (missing.length > 0 ? missing : used).map((feature) => inputs.names[feature]);
  const names = features.map(visible).join(" and ");
  if (missing.length > 0) return { features, text: `${names} ${missing.length > 1 ? "are" : "is"} missing` };
  const [feature] = used;
  const level = levelsOf(inputs, feature)?.[row[feature]];
  const word = level === undefined ? shortNumber(row[feature]) : visible(String(level));
  return { features, text: `${names} = ${word}, which no case here had` };
}

function featuresAt({ feature, detail, combinations }: Tree, node: number): number[] {
  if (feature[node] !== COMBINATION || combinations === undefined) return [feature[node]];
  const { start, features } = combinations;
  return [...features.subarray(start[detail[node]], start[detail[node] + 1])];
}
