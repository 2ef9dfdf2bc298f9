// Forests for classes: every node has the shares of the classes, and a forest predicts their means.

import type { Label } from "../../../base/label.js";
import { codeOfClass } from "../../../evaluate/metrics/input/labels.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { readCases } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState } from "../../../model/files/state.js";
import { type Rows, readClasses } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import type { TreeCriterion } from "../../../wasm/tree-plan.js";
import type { Tree } from "../engine/tree.js";
import { learnForest } from "./learn.js";
import { ForestModel, forestState } from "./model.js";
import type { ForestSettings } from "./options.js";
import { outlierScores } from "./outlier-scores.js";

/** Shares of classes in a file may have lost their last digits. */
const ROUNDING = 1e-9;

export const forestClassifierState = forestState
  .extend({
    /** The labels as they were given, in the order of the columns of `predictProba`. */
    classes: codecs.classes,
    /** Probabilities by the trees that were not grown from a case, if the option asks for them; missing if there are no such trees. */
    outOfBagProbabilities: codecs.missableMatrix.optional(),
  })
  .check("trees", "must have the shares of the classes in every node", ({ trees, classes }) => {
    const { values, outputs } = trees;
    if (outputs !== classes.length) return false;
    for (let from = 0; from < values.length; from += outputs) {
      const shares = values.subarray(from, from + outputs);
      const sum = shares.reduce((total, share) => total + share, 0);
      if (!(shares.every((share) => share >= 0) && Math.abs(sum - 1) <= ROUNDING)) return false;
    }
    return true;
  })
  .check(
    "outOfBagProbabilities",
    "must have one column per class",
    ({ outOfBagProbabilities: given, classes }) => given === undefined || given.columns === classes.length,
  );

/** What forests for classes learn. */
export interface ForestClassifierState<L extends Label = Label>
  extends LabeledState<typeof forestClassifierState, L> {}

/** What forests for classes can do. */
export abstract class ForestClassifierModel<L extends Label = Label>
  extends ForestModel<ForestClassifierState<L>>
  implements Classifier<L>
{
  /** The class with the largest mean probability. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.means(rows));
  }

  /** The shares of the classes in the leaves of every case, averaged over the trees. */
  predictProba(rows: Rows): Matrix {
    return this.means(rows);
  }

  /**
   * How unlike the other cases of its class every case is: the number of cases by the sum of its squared proximities to
   * those of its class, about the median of the class and in units of its median absolute deviation times 1.4826. Scores
   * above 10 suggest outliers (Breiman 2003).
   */
  outlierScores(rows: Rows, target: ArrayLike<L> | string): Float64Array {
    const cases = readCases(rows, this.kind);
    const { classes, codes } = readClasses(this.kind, cases, target);
    const classCodes = classes.map((label) => codeOfClass(this.kind, "target", this.classes, label));
    const targetCodes = codes.map((code) => classCodes[code]);
    return outlierScores(this.walker.leaves(this.read(cases)), this.trees.count, targetCodes);
  }

  get [sharedWork](): SharedWork<Matrix> {
    return {
      here: (rows) => this.means(rows),
      onThreads: (rows, control) => this.meansOnThreads(rows, control),
      answers: {
        predict: (means) => mostProbable(this.classes, means),
        predictProba: (means) => means,
      },
    };
  }
}

/** The options of forests for classes. */
export interface ForestClassifierSettings extends ForestSettings {
  readonly criterion: TreeCriterion;
}

/** Learns what a forest for classes knows. */
export async function learnClassForest(
  cases: LabeledCases,
  settings: ForestClassifierSettings,
  random: boolean,
  control: FitControl,
): Promise<ForestClassifierState> {
  const { codes, classes, features } = cases;
  const { criterion, missing, seed } = settings;
  const { trees, importances, levels, outOfBag } = await learnForest(
    cases,
    settings,
    {
      criterion,
      targets: { codes, classes: classes.length },
      random,
      loss: (shares, row) => (largest(shares) === codes[row] ? 0 : 1),
      finish: withShares,
    },
    control,
  );
  return {
    inputs: features,
    classes,
    trees,
    levels,
    missing,
    importances,
    permutationImportances: outOfBag.permutationImportances,
    permutationErrors: outOfBag.permutationErrors,
    outOfBagError: outOfBag.error,
    outOfBagProbabilities: outOfBag.predictions,
    seed,
  };
}

/** Turns the weights of classes in a tree that has just grown into shares, in place: forests have many nodes. */
function withShares(tree: Tree): Tree {
  const { values, outputs } = tree;
  for (let from = 0; from < values.length; from += outputs) {
    let total = 0;
    for (let k = 0; k < outputs; k += 1) total += values[from + k];
    for (let k = 0; k < outputs; k += 1) values[from + k] /= total;
  }
  return tree;
}

/** The index of the largest of some numbers; of equal ones, the first. */
function largest(values: Float64Array): number {
  let best = 0;
  for (let k = 1; k < values.length; k += 1) if (values[k] > values[best]) best = k;
  return best;
}
