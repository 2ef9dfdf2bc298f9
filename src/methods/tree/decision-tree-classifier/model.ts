import * as z from "zod";
import { type Label, quote } from "../../../base/label.js";
import { shortNumber } from "../../../base/text-grid.js";
import { visible } from "../../../base/visible.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState, StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, labelsOf, mostProbable } from "../../../model/model.js";
import { keptCompetition } from "../engine/competition.js";
import { monotoneValues } from "../engine/monotone.js";
import type { PrunedTree } from "../engine/prune.js";
import { TreeModel, treeState } from "../engine/tree-model.js";
import { decisionsOf, weightsAt } from "./class-costs.js";

const fields = treeState.extend({
  /** The labels as they were given, in the order of the columns of `predictProba`. */
  classes: codecs.classes,
  /** The factor of the weight of each class, from the priors. */
  classFactors: codecs.nonNegativeArray,
  /** The pseudo-count of every class in a leaf. */
  smoothing: z.number().min(0),
  /** Total pseudo-count of a leaf, distributed like the classes at the root; replaces `smoothing`. */
  mEstimate: z.number().min(0).optional(),
  /** The cost of each decision for each true class, if losses were given. */
  losses: codecs.nonNegativeMatrix.optional(),
  /** By column, 1 or −1 if the probability of the second class may only rise or fall along it; absent if it may for all. */
  monotone: codecs.int32Array.optional(),
});

const decisionTreeClassifierState = fields
  .check(
    "tree",
    "must have a weight ≥ 0 for every class in every node, above 0 at the root",
    ({ tree, classes, classFactors }) =>
      tree.outputs === classes.length &&
      tree.values.every((weight) => weight >= 0) &&
      classFactors.length === classes.length &&
      weightsAt(tree, 0, classFactors).some((weight) => weight > 0),
  )
  .check("tree", "must have weights and pseudo-counts with a finite sum in every node", hasFiniteSums)
  .check("monotone", "must have −1, 0 or 1 for every feature, and needs two classes", hasDirections)
  .check(
    "losses",
    "must have one row and one column per class",
    ({ losses, classes }) =>
      losses === undefined || (losses.rows === classes.length && losses.columns === classes.length),
  );

/** What `DecisionTreeClassifier` learns. */
export interface DecisionTreeClassifierState<L extends Label = Label>
  extends LabeledState<typeof decisionTreeClassifierState, L> {}

/** Whether there is a direction for every column, and two classes. */
function hasDirections({ monotone, inputs, classes }: StateOf<typeof fields>): boolean {
  if (monotone === undefined) return true;
  return (
    monotone.length === inputs.names.length &&
    classes.length === 2 &&
    monotone.every((sign) => Math.abs(sign) <= 1)
  );
}

/** Shares of an infinite sum would not be numbers. */
function hasFiniteSums(state: StateOf<typeof fields>): boolean {
  const { tree, classFactors, smoothing, mEstimate = 0 } = state;
  const sumAt = (node: number) =>
    weightsAt(tree, node, classFactors).reduce(
      (sum, weight) => sum + weight,
      smoothing * classFactors.length,
    );
  if (!Number.isFinite(mEstimate * sumAt(0))) return false;
  for (let node = 0; node < tree.size; node += 1) if (!Number.isFinite(sumAt(node) + mEstimate)) return false;
  return true;
}

export interface DecisionTreeClassifierModel<L extends Label = Label>
  extends DecisionTreeClassifierState<L> {}

/** A fitted `DecisionTreeClassifier`. */
export class DecisionTreeClassifierModel<L extends Label = Label>
  extends TreeModel<L, DecisionTreeClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "DecisionTreeClassifier";
  static readonly state = decisionTreeClassifierState;
  #probabilities: Float64Array | undefined;
  #decisions: ReturnType<typeof decisionsOf> | undefined;

  /** The class with the largest probability in the leaf of every case, or the one with the smallest expected loss. */
  predict(rows: Rows): L[] {
    const x = this.read(rows);
    if (this.missing === "fractional" || this.losses !== undefined)
      return this.#decide(this.reach.values(x, this.probabilities, this.classes.length));
    const { decisions } = this.decisions;
    return labelsOf(
      this.classes,
      this.reach.leaves(x).map((leaf) => decisions[leaf]),
    );
  }

  /** The shares of the classes in the leaf of every case, smoothed as the options say. */
  predictProba(rows: Rows): Matrix {
    return this.reach.values(this.read(rows), this.probabilities, this.classes.length);
  }

  /** P(class | node), nodes × classes: what `predictProba` says of the cases in every leaf. */
  get nodeProbabilities(): Matrix {
    return new Matrix(this.tree.size, this.classes.length, this.probabilities);
  }

  #decide(probabilities: Matrix): L[] {
    const { losses, classes } = this;
    if (losses === undefined) return mostProbable(classes, probabilities);
    const expected = probabilities.multiply(losses.transpose());
    return mostProbable(
      classes,
      expected.map((loss) => -loss),
    );
  }

  /** P(class | node), nodes × classes. */
  private get probabilities(): Float64Array {
    this.#probabilities ??= this.#estimate();
    return this.#probabilities;
  }

  private get decisions(): ReturnType<typeof decisionsOf> {
    this.#decisions ??= decisionsOf(this.tree, this.classFactors, this.losses);
    return this.#decisions;
  }

  #estimate(): Float64Array {
    const { tree, classFactors, smoothing, mEstimate } = this;
    const classes = this.classes.length;
    const out = new Float64Array(tree.values.length);
    const root = weightsAt(tree, 0, classFactors);
    const whole = root.reduce((sum, weight) => sum + weight, 0);
    for (let node = 0; node < tree.size; node += 1) {
      const weights = weightsAt(tree, node, classFactors);
      const pseudo = weights.map((_, k) =>
        mEstimate === undefined ? smoothing : (mEstimate * root[k]) / whole,
      );
      const total = weights.reduce((sum, weight, k) => sum + weight + pseudo[k], 0);
      for (let k = 0; k < classes; k += 1)
        out[node * classes + k] = total > 0 ? (weights[k] + pseudo[k]) / total : root[k] / whole;
    }
    if (this.monotone === undefined) return out;
    // Pseudo-counts move small leaves more than large ones, which may change their order.
    const seconds = out.filter((_, at) => at % 2 === 1);
    monotoneValues(tree, seconds, this.monotone).forEach((p, node) => {
      if (p !== seconds[node]) out.set([1 - p, p], 2 * node);
    });
    return out;
  }

  protected predictionOf(node: number): L {
    return this.classes[this.decisions.decisions[node]];
  }

  protected get heading(): string {
    return "n, loss, class, (probabilities)";
  }

  protected wordsOf(node: number): string {
    const { tree, classes } = this;
    const start = node * classes.length;
    const shares = Array.from(this.probabilities.subarray(start, start + classes.length), shortNumber);
    const loss = shortNumber(this.decisions.risks[node]);
    const label = this.predictionOf(node);
    const name = typeof label === "string" ? visible(label) : quote(label);
    return `${tree.cases[node]} ${loss} ${name} (${shares.join(" ")})`;
  }

  protected get risks(): Float64Array {
    return this.decisions.risks;
  }

  protected withTree({ tree, nodes }: PrunedTree): this {
    const { inputs, classes, gains, levels, missing, seed, costTable } = this;
    const { classFactors, smoothing, mEstimate, losses, monotone } = this;
    return new DecisionTreeClassifierModel({
      inputs,
      classes,
      tree,
      gains: Float64Array.from(nodes, (node, at) => (tree.isLeaf(at) ? 0 : gains[node])),
      levels,
      missing,
      seed,
      costTable,
      competition: keptCompetition(this.competition, tree, nodes),
      classFactors,
      smoothing,
      mEstimate,
      losses,
      monotone,
    }) as this;
  }
}
