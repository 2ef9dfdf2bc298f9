import type { Label } from "../../../base/label.js";
import type { UntypedTable } from "../../../data/table/table.js";
import { usedRows } from "../../../evaluate/folds/hold-back.js";
import type { MatrixLike } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { knownCodes } from "../../../model/bayes-rule/known-codes.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import { LabeledCases, type Reading } from "../../../model/cases.js";
import { requireUpdatable } from "../../../model/class-weights.js";
import type { FitControl } from "../../../model/control.js";
import type { Rows } from "../../../model/input.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { running } from "../../../model/tasks/running.js";
import { learnNetwork, type NetworkTask, networkReading } from "../engine/learn.js";
import { MLPClassifierModel, outputsOf } from "./model.js";
import { mlpClassifierOptions } from "./options.js";

/** The losses of the kernels for two classes, which share an output, and for several. */
const LOSSES = {
  "cross-entropy": { two: "logistic", several: "multinomial" },
  squared: { two: "squared", several: "brier" },
} as const;

/**
 * From so many cases on, some are held back by default. The cross-entropy falls as long as weights grow, and on the
 * training cases it hardly ever stops, so without them training goes on long after new cases get worse.
 */
const CASES_TO_HOLD_BACK = 1000;
const HELD_BACK = 0.1;

interface Models extends ClassifierFamily {
  readonly model: MLPClassifierModel<this["label"]>;
}

/**
 * A network of layers of neurons, a multilayer perceptron, that gives every class a probability. It is trained by
 * back-propagation: the error of the outputs goes back through the layers, and every weight moves against its share.
 *
 * ```ts
 * const model = await new MLPClassifier({ layers: [20], seed: 1 }).fit(table, "species");
 * model.predictProba(table); // one column per class
 * ```
 */
export class MLPClassifier extends ClassifierEstimator<typeof mlpClassifierOptions, Models> {
  static readonly kind = "MLPClassifier";
  static readonly schema = mlpClassifierOptions;
  static readonly models = [MLPClassifierModel];

  protected override get reading(): Reading {
    return networkReading;
  }

  protected learn(cases: LabeledCases, control: FitControl): Promise<MLPClassifierModel> {
    requireTwoClasses(cases);
    return this.#train(cases, cases.classes, cases.codes, undefined, control);
  }

  /**
   * Continues the training of a model with other cases: its weights are where it begins, features are standardized as in
   * its fit, and the other options are those of this estimator. The cases must be of the classes of the model.
   */
  update<L extends Label>(
    model: MLPClassifierModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<MLPClassifierModel<L>>;
  update<L extends Label>(
    model: MLPClassifierModel<L>,
    table: UntypedTable,
    target: string,
    control?: FitControl,
  ): Promise<MLPClassifierModel<L>>;
  update(
    model: MLPClassifierModel,
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<MLPClassifierModel> {
    const { kind: method, reading, classWeights } = this;
    return running(method, control, () => {
      const { inputs: like, classes: otherClasses } = model;
      // Unlike evidence, training is not added up: here "balanced" is about the cases that are shown.
      if (classWeights !== "balanced") requireUpdatable(method, classWeights);
      const input = { method, rows, target, control, reading, like, classWeights, otherClasses };
      const cases = new LabeledCases(input);
      const reason = "a network cannot get more of them";
      const codes = knownCodes(cases, model.classes, reason);
      return this.#train(cases, model.classes, codes, model, control);
    });
  }

  async #train(
    cases: LabeledCases,
    classes: readonly Label[],
    codes: Int32Array,
    before: MLPClassifierModel | undefined,
    control: FitControl,
  ): Promise<MLPClassifierModel> {
    const { loss } = this.options;
    const outputs = outputsOf(classes.length);
    const task: NetworkTask = {
      outputs,
      loss: LOSSES[loss][outputs === 1 ? "two" : "several"],
      output: "sigmoid",
      threshold: 1,
      y: Float64Array.from(codes),
      targets: 1,
      weights: cases.weights?.slice(),
      strata: codes,
    };
    const { solver, validation = before || solver === "lbfgs" ? 0 : heldBack(task) } = this.options;
    const state = await learnNetwork(cases, task, { ...this.options, validation }, before, control);
    return new MLPClassifierModel({ ...state, classes, loss });
  }
}

/** The share of the cases that is held back unless the options say. */
function heldBack({ weights, y }: NetworkTask): number {
  return usedRows(weights, y.length).length < CASES_TO_HOLD_BACK ? 0 : HELD_BACK;
}
