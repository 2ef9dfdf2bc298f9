import { throwIfAborted } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { pacer } from "../../base/pause.js";
import type { ClassTarget } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import { foldsFor } from "../../evaluate/resample/cross-validate.js";
import { ClassificationTrial } from "../../evaluate/resample/trial.js";
import { takeNumbers } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { Classifier } from "../../learn/model.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { learnCalibrators, type ScoredCases } from "./calibrators.js";
import { CalibratedClassifierModel, type CalibratedMember } from "./model.js";
import { calibratedClassifierOptions } from "./options.js";
import { scoresOf } from "./scores.js";

/**
 * Any classifier with probabilities that mean what they say: a map from its scores to probabilities is learned
 * from cases that it has not seen, fold by fold.
 *
 * ```ts
 * const calibrated = new CalibratedClassifier({ estimator: new GaussianNB(), method: "isotonic" });
 * const model = await calibrated.fit(iris(), "species");
 * ```
 */
export class CalibratedClassifier extends Estimator<typeof calibratedClassifierOptions> {
  static readonly kind = "CalibratedClassifier";
  static readonly task = "classification";
  static readonly schema = calibratedClassifierOptions;

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<CalibratedClassifierModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<CalibratedClassifierModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<CalibratedClassifierModel> {
    const { ensemble, folds: plan, seed } = this.options;
    const trial = this.#trial(rows, target, control);
    const folds = foldsFor(trial, { folds: plan, seed });
    const pause = pacer();
    const members: CalibratedMember[] = [];
    const parts: ScoredCases[] = [];
    const total = folds.length + (ensemble ? 0 : 1);
    for (const [at, { name, train, test }] of folds.entries()) {
      const model = await this.#train(trial, train, name, control);
      const part = this.#scored(trial, model, test, name);
      if (ensemble) members.push({ model, calibrators: learnCalibrators(this.kind, part, this.options) });
      else parts.push(part);
      control.onProgress?.({ phase: "folds", completed: at + 1, total });
      await pause();
    }
    if (!ensemble) {
      const all = Int32Array.from({ length: trial.rows }, (_, row) => row);
      const model = await this.#train(trial, all, "all cases", control);
      members.push({ model, calibrators: learnCalibrators(this.kind, joined(parts), this.options) });
      control.onProgress?.({ phase: "folds", completed: total, total });
    }
    return this.#model(members);
  }

  /**
   * The model that was fitted already, calibrated by cases that it has not seen; the options on folds have no
   * part in it.
   */
  calibrate(
    model: Classifier,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<Label>,
    control?: FitControl,
  ): Promise<CalibratedClassifierModel>;
  calibrate(
    model: Classifier,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<CalibratedClassifierModel>;
  async calibrate(
    model: Classifier,
    rows: Rows,
    target: ClassTarget,
    control: FitControl = {},
  ): Promise<CalibratedClassifierModel> {
    const trial = this.#trial(rows, target, control);
    this.#requireClassesOf(model, trial.target.classes);
    const all = Int32Array.from({ length: trial.rows }, (_, row) => row);
    const part = this.#scored(trial, model, all, "the cases given");
    return this.#model([{ model, calibrators: learnCalibrators(this.kind, part, this.options) }]);
  }

  #trial(rows: Rows, target: ClassTarget, { weights, signal }: FitControl): ClassificationTrial {
    throwIfAborted(this.kind, signal);
    const { estimator } = this.options;
    const trial = new ClassificationTrial({ method: this.kind, estimator, rows, target, weights });
    const { classes } = trial.target;
    if (classes.length > 1) return trial;
    throw new DataError(
      `${this.kind}: all cases are of class ${quote(classes[0])}; probabilities are calibrated between classes.`,
      { method: this.kind, expected: "at least 2 classes", received: "1 class" },
    );
  }

  async #train(
    trial: ClassificationTrial,
    rows: Int32Array,
    name: string,
    { signal, threads }: FitControl,
  ): Promise<Classifier> {
    throwIfAborted(this.kind, signal);
    const model = (await trial.fit(rows, { signal, threads }, name)) as Classifier;
    this.#requireAll(trial.target.classes, model, name);
    return model;
  }

  #scored(trial: ClassificationTrial, model: Classifier, rows: Int32Array, name: string): ScoredCases {
    const { target, weights } = trial;
    // A table may list the same classes in another order.
    const place = target.classes.map((label) => model.classes.indexOf(label));
    return {
      scores: trial.showing(rows, name, (cases) => scoresOf(model, cases, this.options)),
      codes: Int32Array.from(rows, (row) => place[target.codes[row]]),
      weights: weights && takeNumbers(weights, rows),
    };
  }

  #model(members: readonly CalibratedMember[]): CalibratedClassifierModel {
    const { method, scale, seed } = this.options;
    const { classes } = members[0].model;
    return new CalibratedClassifierModel({ classes, method, scale, members, seed });
  }

  /** A model that has not met a class has no score for it. */
  #requireAll(classes: readonly Label[], { classes: met }: Classifier, where: string): void {
    const lacking = classes.find((label) => !met.includes(label));
    if (lacking === undefined) return;
    throw new DataError(
      `${this.kind}: ${where} has no case of class ${quote(lacking)} to learn from; give fewer folds, or more cases of it.`,
      { method: this.kind, option: "folds", expected: listLevels(classes), received: listLevels(met) },
    );
  }

  #requireClassesOf(model: Classifier, classes: readonly Label[]): void {
    const same =
      classes.length === model.classes.length && classes.every((label) => model.classes.includes(label));
    if (same) return;
    const [expected, received] = [listLevels(model.classes), listLevels(classes)];
    throw new DataError(
      `${this.kind}: the cases that calibrate are of the classes ${received}, the model's are ${expected}; give cases of just these.`,
      { method: this.kind, expected, received },
    );
  }
}

/** What was said in all folds, one after the other. */
function joined(parts: readonly ScoredCases[]): ScoredCases {
  const { columns } = parts[0].scores;
  const rows = parts.reduce((sum, { codes }) => sum + codes.length, 0);
  const scores = new Matrix(rows, columns);
  const codes = new Int32Array(rows);
  const weights = parts[0].weights && new Float64Array(rows);
  let at = 0;
  for (const part of parts) {
    scores.data.set(part.scores.data, at * columns);
    codes.set(part.codes, at);
    if (part.weights !== undefined) weights?.set(part.weights, at);
    at += part.codes.length;
  }
  return { scores, codes, weights };
}
