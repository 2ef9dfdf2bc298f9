// Growing and pruning, by whichever rule the options name.

import { holdOut } from "../../../evaluate/folds/shuffle-split.js";
import { takeDense } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import type { GrownTree } from "./assemble.js";
import type { Competition } from "./competition.js";
import type { CostTable } from "./cost-table.js";
import { type CostChoice, gainsOf, type PrunableFit, pruneByCost, weightsWithout } from "./cross-validate.js";
import { keepBestBottomUp, subtree } from "./prune.js";
import { TreeReach } from "./reach.js";
import { parentsOf } from "./tree.js";

/** The options of pruning. */
export interface PruningSettings extends CostChoice {
  readonly pruning: string;
  /** The share of the cases that reduced-error pruning holds back. */
  readonly validation: number;
}

/** Rules that need no cases beside those that the tree grew from. */
export type SelfPruning = (grown: GrownTree) => GrownTree | Promise<GrownTree>;

/** The tree without the splits that are not kept. */
export function cutTree(grown: GrownTree, isKept: (node: number) => boolean): GrownTree {
  const { tree, nodes } = subtree(grown.tree, isKept);
  return { tree, gains: gainsOf(grown, tree, nodes) };
}

/** A tree with what its model keeps of its growth. */
interface Finished extends GrownTree {
  readonly costTable?: CostTable;
  readonly competition?: Competition | undefined;
}

/** Grows a tree and prunes it; `byItself` has the rules that need neither folds nor other cases. */
export async function pruneTree(
  fit: PrunableFit,
  settings: PruningSettings,
  control: FitControl,
  byItself: Readonly<Record<string, SelfPruning>> = {},
): Promise<Finished> {
  const { cases } = fit;
  const held = settings.pruning === "reduced-error" ? heldBack(fit, settings) : undefined;
  const weights = held === undefined ? cases.weights : weightsWithout(cases, held);
  const grown = await fit.grow(weights);
  const prune = async (): Promise<Finished> => {
    if (held !== undefined) return pruneByHeldBack(fit, grown, held);
    if (settings.pruning === "cost-complexity") return pruneByCost(fit, grown, settings, control);
    return byItself[settings.pruning]?.(grown) ?? grown;
  };
  const pruned = await prune();
  return { ...pruned, competition: await fit.compete(pruned.tree, weights) };
}

/** The cases that reduced-error pruning does not grow from. */
function heldBack({ cases, strata }: PrunableFit, { validation, seed }: PruningSettings): Int32Array {
  const [{ test }] = holdOut(cases.count, { test: validation, seed, ...(strata && { stratify: strata }) });
  return Int32Array.from(test);
}

/**
 * Reduced-error pruning (Quinlan 1987): the tree grows from some of the cases, and a subtree becomes a leaf unless it
 * makes fewer errors on the others. From the bottom up, this is the smallest of the best pruned trees.
 */
function pruneByHeldBack(fit: PrunableFit, grown: GrownTree, test: Int32Array): GrownTree {
  const { cases } = fit;
  const { tree } = grown;
  const losses = new Float64Array(tree.size);
  const parents = parentsOf(tree);
  const lossOf = fit.lossAt(tree);
  const leaves = new TreeReach(tree, "majority").leaves(takeDense(cases.matrix, test));
  test.forEach((row, k) => {
    const weight = cases.weights?.[row] ?? 1;
    for (let node = leaves[k]; node >= 0; node = parents[node]) losses[node] += weight * lossOf(node, row);
  });
  return cutTree(
    grown,
    keepBestBottomUp(tree, (node) => losses[node]),
  );
}
