// Cost-complexity pruning with cross-validation, for classes and for numbers.

import { Table } from "../../../data/table/table.js";
import { type Folds, makeFolds } from "../../../evaluate/folds/plan.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { GrownTree } from "./assemble.js";
import type { Competition } from "./competition.js";
import { CostSequence, type CostTable, chosenRow, ErrorTally, representativeCosts } from "./cost-table.js";
import { TreeReach } from "./reach.js";
import { parentsOf, type Tree } from "./tree.js";

/** What pruning must know of a kind of trees. */
export interface PrunableFit {
  readonly cases: Cases & { readonly target?: unknown };
  readonly task: "classification" | "regression";
  /** What strata of folds are taken from. */
  readonly strata: ArrayLike<string | number | boolean> | undefined;
  /** A tree from some of the cases: those with a weight above 0. */
  grow(weights: Float64Array | undefined): Promise<GrownTree>;
  /** What else might have split the nodes of a tree from these cases, if the options ask for that. */
  compete(tree: Tree, weights: Float64Array | undefined): Promise<Competition | undefined>;
  /** The risk of every node of a tree as a leaf. */
  risks(tree: Tree): Float64Array;
  /** The loss of each case in a node, in the units of the risks. */
  lossAt(tree: Tree): (node: number, row: number) => number;
}

/** How the cost is chosen. */
export interface CostChoice {
  readonly complexity?: number | undefined;
  readonly folds: Folds;
  readonly rule: "best" | "one-standard-error";
  readonly seed: number;
}

/** A grown tree, pruned at the cost that is given or chosen, and the table. */
export async function pruneByCost(
  fit: PrunableFit,
  grown: GrownTree,
  { complexity, folds, rule, seed }: CostChoice,
  control: FitControl,
): Promise<GrownTree & { readonly costTable: CostTable }> {
  const { cases } = fit;
  const sequence = new CostSequence(grown.tree, fit.risks(grown.tree));
  const rows = sequence.table(complexity ?? 0);
  const tally = new ErrorTally(rows.complexity.length);
  const representative = representativeCosts(rows.complexity).map((cost) => cost * sequence.risks[0]);
  const made = makeFolds(cases.method, folds, {
    source: cases.source instanceof Table ? cases.source : cases.count,
    rows: cases.count,
    task: fit.task,
    target: fit.strata,
    seed,
  });
  const total = sum(cases.weights ?? new Float64Array(cases.count).fill(1));
  const x = cases.matrix;
  for (const [at, { test }] of made.entries()) {
    const weights = weightsWithout(cases, test);
    const { tree } = await fit.grow(weights);
    const sequence = new CostSequence(tree, fit.risks(tree));
    const scale = sum(weights) / total / (sequence.risks[0] > 0 ? sequence.risks[0] : 1);
    const costs = representative.map((cost) => cost * scale);
    const lossOf = fit.lossAt(tree);
    const leaves = new TreeReach(tree, "majority").leaves(takeDense(x, test));
    const parents = parentsOf(tree);
    test.forEach((row, k) => {
      const weight = cases.weights?.[row] ?? 1;
      if (weight === 0) return;
      const ends = endsAt(leaves[k], parents, sequence, costs);
      tally.add(
        weight,
        Float64Array.from(ends, (node) => lossOf(node, row)),
      );
    });
    control.onProgress?.({ phase: "folds", completed: at + 1, total: made.length });
  }
  const table: CostTable = { ...rows, ...tally.relativeTo(sequence.risks[0] > 0 ? sequence.risks[0] : 1) };
  const chosen = complexity ?? table.complexity[chosenRow(table, rule)];
  const { tree, nodes } = sequence.prunedAt(chosen);
  return { tree, gains: gainsOf(grown, tree, nodes), costTable: table };
}

/** The node at which a case ends in the tree of every cost; costs fall, so that the ways grow longer. */
function endsAt(
  leaf: number,
  parents: Int32Array,
  { costs }: CostSequence,
  limits: Float64Array,
): Int32Array {
  const way: number[] = [];
  for (let node = leaf; node >= 0; node = parents[node]) way.unshift(node);
  let at = 0;
  return Int32Array.from(limits, (limit) => {
    while (at + 1 < way.length && costs[way[at]] > limit) at += 1;
    return way[at];
  });
}

/** The weights of the cases, 0 for those that are tested. */
export function weightsWithout(cases: Cases, test: ArrayLike<number>): Float64Array {
  const weights = cases.weights?.slice() ?? new Float64Array(cases.count).fill(1);
  for (let k = 0; k < test.length; k += 1) weights[test[k]] = 0;
  return weights;
}

/** The gains of the splits that are left. */
export function gainsOf(grown: GrownTree, tree: Tree, nodes: Int32Array): Float64Array {
  return Float64Array.from(nodes, (node, at) => (tree.isLeaf(at) ? 0 : grown.gains[node]));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
