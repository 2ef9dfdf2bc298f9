import type { Matrix } from "../../../math/linalg/matrix.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { GrownTree } from "../engine/assemble.js";
import type { Competition } from "../engine/competition.js";
import type { PrunableFit } from "../engine/cross-validate.js";
import type { TreeFit } from "../engine/fit.js";
import type { Tree } from "../engine/tree.js";
import { decisionsOf, splitFactors, weightFactors } from "./class-costs.js";
import type { DecisionTreeClassifierSettings } from "./options.js";

/** What pruning must know of classification trees: risks are sums of losses by the decisions of the nodes. */
export class PrunableClassification implements PrunableFit {
  readonly task = "classification";
  readonly cases: LabeledCases;
  readonly #trees: TreeFit;
  /** How much a case of each class counts, in the folds as well as in all. */
  readonly factors: Float64Array;
  readonly #losses: Matrix | undefined;
  readonly #control: FitControl;

  constructor(
    cases: LabeledCases,
    trees: TreeFit,
    settings: DecisionTreeClassifierSettings,
    losses: Matrix | undefined,
    control: FitControl,
  ) {
    this.cases = cases;
    this.#trees = trees;
    const { method, codes, weights, classes } = cases;
    this.factors = weightFactors(method, settings, codes, weights, classes.length);
    this.#losses = losses;
    this.#control = control;
  }

  get strata(): Int32Array {
    return this.cases.codes;
  }

  grow(weights: Float64Array | undefined): Promise<GrownTree> {
    return this.#trees.grow(this.#targets, weights, this.#control);
  }

  compete(tree: Tree, weights: Float64Array | undefined): Promise<Competition | undefined> {
    return this.#trees.compete(tree, this.#targets, weights, this.#control);
  }

  get #targets() {
    const { codes, classes } = this.cases;
    return { codes, classes: classes.length, factors: splitFactors(this.factors, this.#losses) };
  }

  risks(tree: Tree): Float64Array {
    return decisionsOf(tree, this.factors, this.#losses).risks;
  }

  lossAt(tree: Tree): (node: number, row: number) => number {
    const { factors } = this;
    const { decisions } = decisionsOf(tree, factors, this.#losses);
    const { codes } = this.cases;
    return (node, row) => {
      const truth = codes[row];
      const decided = decisions[node];
      const loss = this.#losses?.get(decided, truth) ?? (decided === truth ? 0 : 1);
      return factors[truth] * loss;
    };
  }
}
