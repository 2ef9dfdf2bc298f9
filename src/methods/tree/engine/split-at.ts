// The split of a node of a tree in the form in which trees are built: for building another tree of some of its splits.

import { packLevelSet, unpackLevelSet } from "./level-set.js";
import type { Stand, Surrogate } from "./surrogates.js";
import { BRANCH_PER_LEVEL, COMBINATION, THRESHOLD, type Tree } from "./tree.js";
import type { NodeSplit } from "./tree-builder.js";

/** How a node is split. */
export function splitAt(tree: Tree, node: number): NodeSplit {
  const { combinations, levelSets } = tree;
  const feature = tree.feature[node];
  const detail = tree.detail[node];
  const threshold = tree.threshold[node];
  const missing = tree.missing[node] < 0 ? {} : { missing: tree.missing[node] };
  const ownBranch = tree.childCount[node] === 3;
  if (feature === COMBINATION && combinations !== undefined) {
    const [from, to] = [combinations.start[detail], combinations.start[detail + 1]];
    const features = combinations.features.subarray(from, to);
    return { features, weights: combinations.weights.subarray(from, to), threshold, ownBranch, ...missing };
  }
  if (detail === BRANCH_PER_LEVEL) return { feature, branches: tree.childCount[node], ...missing };
  if (detail !== THRESHOLD)
    return { feature, levels: unpackLevelSet(levelSets, detail), ownBranch, ...missing };
  return { feature, threshold, ownBranch, ...missing };
}

/** What sends cases whose value is missing, in a tree with surrogates. */
export function standAt({ surrogates, levelSets }: Tree, node: number): Stand | undefined {
  if (surrogates === undefined) return undefined;
  const { start, majority, feature, threshold, detail, reversed, agreement, adjustedAgreement } = surrogates;
  const list: Surrogate[] = [];
  for (let at = start[node]; at < start[node + 1]; at += 1) {
    const index = detail[at];
    list.push({
      feature: feature[at],
      threshold: threshold[at],
      reversed: reversed[at] === 1,
      agreement: agreement[at],
      adjustedAgreement: adjustedAgreement[at],
      ...(index !== THRESHOLD && { levelSet: packLevelSet(unpackLevelSet(levelSets, index)) }),
    });
  }
  return { surrogates: list, majority: majority[node] === 1 ? 1 : 0 };
}
