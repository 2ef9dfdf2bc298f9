import { throwIfAborted } from "../../../base/control.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";
import { pacer } from "../../../base/pause.js";
import type { Table } from "../../../data/table/table.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { ownValues, takeNumbers } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator, Preparation } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import type { Classifier } from "../../../model/model.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { running } from "../../../model/tasks/running.js";
import { foldsFor } from "../../validate/cross-validate.js";
import { withFoldSeed } from "../../validate/fold-seed.js";
import { ClassificationTrial } from "../../validate/trial.js";
import { learnCalibrators, type ScoredCases } from "./calibrators.js";
import { CalibratedClassifierModel, type CalibratedMember } from "./model.js";
import { calibratedClassifierOptions } from "./options.js";
import { scoresOf } from "./scores.js";

interface CalibratedClassifierModels extends ClassifierFamily {
  readonly model: CalibratedClassifierModel<this["label"]>;
}

/**
 * Any classifier with calibrated probabilities: a map from its scores to probabilities is learned from cases that
 * it has not seen, fold by fold.
 *
 * ```ts
 * const calibrated = new CalibratedClassifier({ estimator: new GaussianNB(), method: "isotonic" });
 * const model = await calibrated.fit(iris(), "species");
 * ```
 */
export class CalibratedClassifier extends ClassifierEstimator<
  typeof calibratedClassifierOptions,
  CalibratedClassifierModels
> {
  static readonly kind = "CalibratedClassifier";
  static readonly schema = calibratedClassifierOptions;
  static readonly models = [CalibratedClassifierModel];

  override get preparation(): Preparation {
    return this.options.estimator.preparation;
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<CalibratedClassifierModel> {
    const trial = this.#trial(cases.ownedSource, ownValues(cases.target), control);
    try {
      return await this.#learnFrom(trial, control);
    } finally {
      trial.release();
    }
  }

  async #learnFrom(trial: ClassificationTrial, control: FitControl): Promise<CalibratedClassifierModel> {
    const { estimator, ensemble, folds: plan, seed } = this.options;
    const folds = foldsFor(trial, { folds: plan, seed });
    const pause = pacer();
    const members: CalibratedMember[] = [];
    const parts: ScoredCases[] = [];
    const total = folds.length + (ensemble ? 0 : 1);
    for (const [at, { name, train, test }] of folds.entries()) {
      const seeded = withFoldSeed(estimator, seed, at);
      const model = await this.#train(trial, seeded, train, name, control);
      const part = this.#scored(trial, model, test, name);
      if (ensemble) members.push(this.#member(model, part));
      else parts.push(part);
      control.onProgress?.({ phase: "folds", completed: at + 1, total });
      await pause();
    }
    if (!ensemble) {
      const model = await this.#train(trial, estimator, trial.everyRow, "all cases", control);
      members.push(this.#member(model, joined(parts)));
      control.onProgress?.({ phase: "folds", completed: total, total });
    }
    return this.#model(members);
  }

  /** Calibrates a model that is already fitted with cases that it has not seen; the options on folds are not used. */
  calibrate<L extends Label>(
    model: Classifier<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<CalibratedClassifierModel<L>>;
  calibrate<L extends Label>(
    model: Classifier<L>,
    table: Table,
    target: string,
    control?: FitControl,
  ): Promise<CalibratedClassifierModel<L>>;
  calibrate(
    model: Classifier,
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<CalibratedClassifierModel> {
    return running(this.kind, control, () => {
      const trial = this.#trial(rows, target, control);
      this.#requireClassesOf(model, trial.target.classes);
      const part = this.#scored(trial, model, trial.everyRow, "the given cases");
      return this.#model([this.#member(model, part)]);
    });
  }

  #trial(rows: Rows, target: ArrayLike<Label> | string, { weights }: FitControl): ClassificationTrial {
    const { estimator } = this.options;
    const trial = new ClassificationTrial({ method: this.kind, estimator, rows, target, weights });
    const { classes } = trial.target;
    if (classes.length > 1) return trial;
    const message = words`all cases are of class ${quote(classes[0])}; calibration needs ${wanted("at least two classes")}.`;
    throw new DataError(this.kind, message, { received: "1 class" });
  }

  async #train(
    trial: ClassificationTrial,
    estimator: Estimator,
    rows: Int32Array,
    name: string,
    { signal, threads }: FitControl,
  ): Promise<Classifier> {
    throwIfAborted(this.kind, signal);
    const model = (await trial.fit(rows, { signal, threads }, name, estimator)) as Classifier;
    this.#requireAll(trial.target.classes, model, name);
    return model;
  }

  #scored(trial: ClassificationTrial, model: Classifier, rows: Int32Array, name: string): ScoredCases {
    const { target, weights } = trial;
    // A table may list the same classes in another order.
    const codeOf = target.classes.map((label) => model.classes.indexOf(label));
    return {
      scores: trial.showing(rows, name, (cases) => scoresOf(model, cases, this.options)),
      codes: Int32Array.from(rows, (row) => codeOf[target.codes[row]]),
      weights: weights && takeNumbers(weights, rows),
    };
  }

  #member(model: Classifier, cases: ScoredCases): CalibratedMember {
    return { model, calibrators: learnCalibrators(this.kind, cases, this.options) };
  }

  #model(members: readonly CalibratedMember[]): CalibratedClassifierModel {
    const { method, form, seed } = this.options;
    const { classes, features } = members[0].model;
    const inputs = { names: features };
    return new CalibratedClassifierModel({ classes, inputs, method, form, members, seed });
  }

  /** A model has no score for a class that it was not fitted to. */
  #requireAll(classes: readonly Label[], { classes: known }: Classifier, where: string): void {
    const missing = classes.find((label) => !known.includes(label));
    if (missing === undefined) return;
    throw new DataError(
      this.kind,
      `${where} has no training case of class ${quote(missing)}; choose fewer folds, or add cases of that class.`,
      { option: "folds", expected: listLevels(classes), received: listLevels(known) },
    );
  }

  #requireClassesOf(model: Classifier, classes: readonly Label[]): void {
    const same =
      classes.length === model.classes.length && classes.every((label) => model.classes.includes(label));
    if (same) return;
    const sentence = words`the calibration cases have the classes ${got(listLevels(classes))}, but the model has ${wanted(listLevels(model.classes))}; give cases of exactly the model's classes.`;
    throw new DataError(this.kind, sentence);
  }
}

/** The scored cases of all folds in one list. */
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
