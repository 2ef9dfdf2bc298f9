// What is wrong with trees from a file: everything that walking them relies on is checked before they are used, so
// that no file can lead a walk in circles or out of its arrays.

import { quote } from "../../../base/label.js";
import { levelSetLength } from "./level-set.js";
import { BRANCH_PER_LEVEL, COMBINATION, type Forest, LEAF, THRESHOLD, UNDECIDED } from "./tree.js";

/** The first fault of the trees, as the rest of a sentence; undefined if there is none. */
export function faultOfForest(forest: Forest): string | undefined {
  return (
    faultOfLengths(forest) ?? faultOfNodes(forest) ?? faultOfCombinations(forest) ?? faultOfSurrogates(forest)
  );
}

function faultOfLengths(forest: Forest): string | undefined {
  const { size, starts, outputs } = forest;
  const { threshold, detail, firstChild, childCount, missing, cases, weight, impurity } = forest;
  const perNode = { threshold, detail, firstChild, childCount, missing, cases, weight, impurity };
  for (const [name, list] of Object.entries(perNode))
    if (list.length !== size) return `must have one ${quote(name)} per node`;
  if (forest.values.length !== size * outputs) return `must have ${outputs} "values" per node`;
  if (!ascends(starts, size, 1)) return 'must have "starts" that rise from 0 to the number of nodes';
  return undefined;
}

function faultOfNodes(forest: Forest): string | undefined {
  const { starts, childCount, firstChild, count } = forest;
  const sets = startsOfSets(forest.levelSets);
  if (sets === undefined) return "must have level sets of a number of levels and as many bits";
  for (let tree = 0; tree < count; tree += 1) {
    const start = starts[tree];
    const size = starts[tree + 1] - start;
    // Every node but the root is the child of exactly one node before it: no cycles, nothing out of reach.
    const hasParent = new Uint8Array(size);
    for (let node = 0; node < size; node += 1) {
      const fault = faultOfNode(forest, start + node, sets);
      if (fault !== undefined) return `${fault} (node ${node} of tree ${tree})`;
      const [first, children] = [firstChild[start + node], childCount[start + node]];
      if (children === 0) continue;
      const here = `(node ${node} of tree ${tree})`;
      if (first <= node || first > size - children) return `must have children after their parents ${here}`;
      for (let child = first; child < first + children; child += 1) {
        if (hasParent[child] === 1) return `must have one parent per node ${here}`;
        hasParent[child] = 1;
      }
    }
    if (hasParent.subarray(1).includes(0)) return `must have one parent per node (tree ${tree})`;
  }
  return undefined;
}

function faultOfNode(forest: Forest, node: number, sets: ReadonlySet<number>): string | undefined {
  const feature = forest.feature[node];
  const detail = forest.detail[node];
  const children = forest.childCount[node];
  const missing = forest.missing[node];
  if (forest.cases[node] < 0) return "must have at least 0 cases per node";
  if (feature < COMBINATION) return "must name the feature of every split";
  if (feature === LEAF) return children === 0 ? undefined : "must have no children in a leaf";
  const ternary = children === 3 && missing === 2;
  if (detail === BRANCH_PER_LEVEL && feature >= 0 ? children < 1 : children !== 2 && !ternary)
    return "must have two children per split, and a third only for missing values";
  if (missing < UNDECIDED || missing >= children) return "must send missing values to a child";
  if (feature === COMBINATION) {
    const combinations = (forest.combinations?.start.length ?? 1) - 1;
    return detail >= 0 && detail < combinations
      ? undefined
      : "must name the combination of every oblique split";
  }
  const known = detail === THRESHOLD || detail === BRANCH_PER_LEVEL || sets.has(detail);
  return known ? undefined : "must name the level set of every split by levels";
}

function faultOfCombinations({ combinations }: Forest): string | undefined {
  if (combinations === undefined) return undefined;
  const { start, features, weights } = combinations;
  const fits = ascends(start, features.length, 1) && weights.length === features.length;
  return fits && features.every((which) => which >= 0)
    ? undefined
    : "must have one weight per term of a combination";
}

function faultOfSurrogates({ surrogates, size, levelSets, childCount }: Forest): string | undefined {
  if (surrogates === undefined) return undefined;
  const { start, majority, feature, threshold, detail, reversed, agreement, adjustedAgreement } = surrogates;
  const lists = [threshold, detail, reversed, agreement, adjustedAgreement];
  if (start.length !== size + 1 || !ascends(start, feature.length, 0))
    return "must have surrogates in the order of the nodes";
  const leads = (child: number, node: number) => child >= 0 && child < Math.max(1, childCount[node]);
  if (majority.length !== size || !majority.every(leads))
    return "must say which child of every split most cases go to";
  if (lists.some(({ length }) => length !== feature.length))
    return "must have all figures of every surrogate";
  const sets = startsOfSets(levelSets);
  const valid = feature.every(
    (which, at) =>
      which >= 0 &&
      (reversed[at] === 0 || reversed[at] === 1) &&
      (detail[at] === THRESHOLD || sets?.has(detail[at]) === true),
  );
  return valid ? undefined : "must have surrogates that split at a threshold or by levels";
}

/** Whether a list rises from 0 to `end` in steps of at least `least`. */
function ascends(list: Int32Array, end: number, least: number): boolean {
  return (
    list[0] === 0 &&
    list[list.length - 1] === end &&
    list.every((value, at) => at === 0 || value >= list[at - 1] + least)
  );
}

/** Where the level sets start; undefined if they are not one set after the other. */
function startsOfSets(levelSets: Int32Array): ReadonlySet<number> | undefined {
  const starts = new Set<number>();
  let at = 0;
  while (at < levelSets.length) {
    const levels = levelSets[at];
    if (levels < 1) return undefined;
    starts.add(at);
    at += levelSetLength(levels);
  }
  return at === levelSets.length ? starts : undefined;
}
