import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { GrownTree } from "../engine/assemble.js";
import type { Competition } from "../engine/competition.js";
import type { PrunableFit } from "../engine/cross-validate.js";
import type { TreeFit } from "../engine/fit.js";
import type { Tree } from "../engine/tree.js";
import { lossBetween, type RegressionCriterion } from "./loss.js";

/** What pruning must know of regression trees: risks are sums of losses. */
export class PrunableRegression implements PrunableFit {
  readonly task = "regression";
  readonly strata = undefined;
  readonly cases: ResponseCases;
  readonly #trees: TreeFit;
  readonly #criterion: RegressionCriterion;
  readonly #control: FitControl;

  constructor(cases: ResponseCases, trees: TreeFit, criterion: RegressionCriterion, control: FitControl) {
    this.cases = cases;
    this.#trees = trees;
    this.#criterion = criterion;
    this.#control = control;
  }

  grow(weights: Float64Array | undefined): Promise<GrownTree> {
    return this.#trees.grow({ numbers: this.cases.y }, weights, this.#control);
  }

  compete(tree: Tree, weights: Float64Array | undefined): Promise<Competition | undefined> {
    return this.#trees.compete(tree, { numbers: this.cases.y }, weights, this.#control);
  }

  risks(tree: Tree): Float64Array {
    return tree.impurity.map((impurity, node) => impurity * tree.weight[node]);
  }

  lossAt(tree: Tree): (node: number, row: number) => number {
    const loss = lossBetween(this.#criterion);
    return (node, row) => loss(this.cases.y[row], tree.values[node]);
  }
}
