// An estimator with its data: fitted to some of the rows, and tried on others.

import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { got, rowName, settleRows, wanted, words } from "../../base/sentence.js";
import type { RowValues } from "../../data/split/strata.js";
import { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { can } from "../../model/capabilities.js";
import { type CaseRows, ownRows, ownValues, readCases, takeNumbers } from "../../model/case-rows.js";
import { ClassifierAnswers } from "../../model/classifier-answers.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import { type Classes, type Rows, readClasses, readResponses, readWeights } from "../../model/input.js";
import {
  type Classifier,
  type Density,
  type Model,
  type Regressor,
  spreadColumns,
} from "../../model/model.js";
import { isFormula, responseColumn } from "../../model/terms/plain-columns.js";
import { type ClassRows, countClasses } from "../folds/lower-folds.js";
import { decidedBy } from "../metrics/evidence.js";
import { codeOfClass } from "../metrics/input/labels.js";
import { badOption } from "../metrics/input/numbers.js";
import { takeCodes } from "../metrics/input/take.js";
import { CaseLender } from "./case-lender.js";
import { type Evidence, isJudged, type JudgedTask } from "./criterion.js";
import type { FoldRequest } from "./fold-workers.js";

/** The target: values, the name of a column, or a formula. */
export type TrialTarget = ArrayLike<Label> | string;

export abstract class Trial {
  readonly method: string;
  readonly estimator: Estimator;
  readonly cases: CaseRows;
  readonly weights: Float64Array | undefined;
  abstract readonly task: JudgedTask;
  /** The values of the target, or the name of its column. */
  protected readonly truth: TrialTarget | undefined;
  readonly #target: TrialTarget | undefined;
  readonly #training = new CaseLender();
  readonly #tested = new CaseLender();
  #everyRow: Int32Array | undefined;
  #shown: CaseRows | undefined;

  constructor({ method, estimator, rows, target, weights }: TrialInput) {
    this.method = method;
    this.estimator = estimator;
    this.cases = readCases(rows);
    this.weights = readWeights(method, rows, weights);
    this.#target = target;
    this.truth = isFormula(this.cases, target) ? responseColumn(method, this.cases, target) : target;
  }

  /** What others need to make the same trial. */
  get request(): Pick<FoldRequest, "method" | "cases" | "target"> {
    return { method: this.method, cases: this.cases, target: this.#target };
  }

  get rows(): number {
    return this.cases.rows;
  }

  /** The numbers of all rows; cases are not copied where all of them are asked for by this list. */
  get everyRow(): Int32Array {
    this.#everyRow ??= Int32Array.from({ length: this.rows }, (_, row) => row);
    return this.#everyRow;
  }

  /** All cases as models are shown them, without their target: always the same rows, so that their numbers can be kept. */
  get shown(): CaseRows {
    this.#shown ??= this.#without(this.cases);
    return this.#shown;
  }

  /** What folds are stratified by. */
  abstract get strata(): RowValues | undefined;

  /** The target of these rows, where it stands beside them. */
  protected abstract targetOf(rows: Int32Array): unknown;

  protected abstract evidenceOf(model: Model, cases: CaseRows, rows: Int32Array): Evidence;

  /** The model of these rows alone, with the weights of the trial, or others given for these rows. */
  async fit(
    rows: Int32Array,
    control: FitControl,
    where: string,
    estimator = this.estimator,
  ): Promise<Model> {
    const target = typeof this.#target === "string" ? this.#target : this.targetOf(rows);
    const weights = control.weights ?? (this.weights && takeNumbers(this.weights, rows));
    try {
      return await this.#lend(this.#training, rows, (cases) =>
        estimator.fitTo(cases, target, { ...control, weights }),
      );
    } catch (error) {
      throw inFold(this.method, where, "learned from", rows, error);
    }
  }

  /** What the model says of these rows, without their target, beside what is true. */
  tryOn(model: Model, rows: Int32Array, where: string): Evidence {
    return this.showing(rows, where, (cases) => this.evidenceOf(model, cases, rows));
  }

  /** What comes of these rows, without their target; a complaint about one of them says which of all it is. */
  showing<T>(rows: Int32Array, where: string, use: (cases: CaseRows) => T): T {
    try {
      return this.#lend(this.#tested, rows, (cases) =>
        use(cases === this.cases ? this.shown : this.#without(cases)),
      );
    } catch (error) {
      throw inFold(this.method, where, "tested on", rows, error);
    }
  }

  #without(cases: CaseRows): CaseRows {
    const { truth } = this;
    return cases instanceof Table && typeof truth === "string" ? cases.drop([truth]) : cases;
  }

  /** Ends the trial: its memory serves others. */
  release(): void {
    this.#training.release();
    this.#tested.release();
  }

  #lend<T>(lender: CaseLender, rows: Int32Array, use: (cases: CaseRows) => T): T {
    return rows === this.#everyRow ? use(this.cases) : lender.lend(this.cases, rows, use);
  }

  /** The trials with the positive class that the caller names. */
  deciding<T extends Judged>(trials: readonly T[], positive: Label | undefined): readonly T[] {
    if (positive === undefined) return trials;
    throw badOption(this.method, "positive", `nothing for ${this.task}`, quote(positive));
  }

  /** The sum of the weights of these rows; their number, where all count the same. */
  weightOf(rows: Int32Array): number {
    if (this.weights === undefined) return rows.length;
    return takeNumbers(this.weights, rows).reduce((sum, weight) => sum + weight, 0);
  }

  protected weightsAt(rows: Int32Array): { readonly weights?: Float64Array } {
    return this.weights === undefined ? {} : { weights: takeNumbers(this.weights, rows) };
  }
}

interface Judged {
  readonly evidence: Evidence;
  readonly trainingEvidence?: Evidence;
}

export interface TrialInput {
  readonly method: string;
  readonly estimator: Estimator;
  readonly rows: Rows;
  readonly target: TrialTarget | undefined;
  readonly weights: ArrayLike<number> | undefined;
}

/**
 * The trial that suits the estimator's task, on copies of the data, which the caller may change while folds are being
 * tried.
 */
export function ownTrialOf(input: TrialInput): Trial {
  return trialOf({ ...input, rows: ownRows(input.rows), target: ownValues(input.target) });
}

/** The trial that suits the estimator's task. */
export function trialOf(input: TrialInput): Trial {
  const { method, estimator } = input;
  const { kind, task } = estimator;
  if (!isJudged(task)) {
    const sentence = words`${kind} is for ${got(task)}, which has no truth to compare with; use a classifier, a regression or a density.`;
    throw new DataError(method, sentence, { expected: "classification, regression or density" });
  }
  switch (task) {
    case "classification":
      return new ClassificationTrial(input);
    case "regression":
      return new RegressionTrial(input);
    case "density":
      return new DensityTrial(input);
  }
}

export class ClassificationTrial extends Trial {
  readonly task = "classification";
  readonly target: Classes<Label>;
  readonly #codeOf: ReadonlyMap<Label, number>;
  /** The positive class, which all folds share. */
  readonly #positive: { readonly positive?: number };

  constructor(input: TrialInput) {
    super(input);
    this.target = readClasses(input.method, this.cases, this.truth as ArrayLike<Label> | string);
    const { classes, codes: truth } = this.target;
    this.#codeOf = new Map(classes.map((label, code) => [label, code]));
    this.#positive = decidedBy(this.method, { classes, truth, weights: this.weights }, {});
  }

  /** How many rows each class has. */
  get classRows(): ClassRows[] {
    const { classes, codes } = this.target;
    return countClasses(codes).map(({ label: code, rows }) => ({ label: classes[code], rows }));
  }

  get strata(): RowValues {
    const names = this.target.classes.map((_, code) => `class ${code}`);
    return pick(names, this.target.codes);
  }

  protected targetOf(rows: Int32Array): Label[] {
    const { classes, codes } = this.target;
    return pick(classes, takeCodes(codes, rows));
  }

  protected evidenceOf(model: Model, cases: CaseRows, rows: Int32Array): Evidence {
    const { classes, codes } = this.target;
    const classifier = model as Classifier;
    const answers = new ClassifierAnswers(classifier, cases);
    const { labels } = answers;
    const predicted = new Int32Array(labels.length);
    for (let i = 0; i < labels.length; i += 1) predicted[i] = this.#code(labels[i]);
    const truth = takeCodes(codes, rows);
    const evidence = { classes, truth, predicted, ...this.#positive, ...this.weightsAt(rows) };
    if (!can(classifier, "probabilities")) return evidence;
    const { probabilities, rankingScores: scores } = answers;
    return {
      ...evidence,
      probabilities: this.#spread(classifier.classes, probabilities, 0),
      ...(scores && { scores: this.#spread(classifier.classes, scores, Number.NEGATIVE_INFINITY) }),
    };
  }

  override deciding<T extends Judged>(trials: readonly T[], positive: Label | undefined): readonly T[] {
    if (positive === undefined) return trials;
    const code = codeOfClass(this.method, "positive", this.target.classes, positive);
    return trials.map((trial) => ({
      ...trial,
      evidence: { ...trial.evidence, positive: code },
      ...(trial.trainingEvidence && { trainingEvidence: { ...trial.trainingEvidence, positive: code } }),
    }));
  }

  /** Classes of the test rows that the training rows do not have. */
  unseen(train: Int32Array, test: Int32Array): Label[] {
    const { classes, codes } = this.target;
    const seen = new Uint8Array(classes.length);
    const met = new Uint8Array(classes.length);
    for (const row of train) if (this.weights === undefined || this.weights[row] > 0) seen[codes[row]] = 1;
    for (const row of test) met[codes[row]] = 1;
    return classes.filter((_, code) => met[code] > seen[code]);
  }

  /** Columns in the order of all classes, with `other` for one that the model does not know. */
  #spread(known: readonly Label[], values: Matrix, other: number): Matrix {
    const { classes } = this.target;
    if (known.length === classes.length && known.every((label, code) => label === classes[code]))
      return values;
    const indices = known.map((label) => this.#code(label));
    return spreadColumns(values, indices, classes.length, other);
  }

  #code(label: Label): number {
    const code = this.#codeOf.get(label);
    if (code !== undefined) return code;
    const { kind } = this.estimator;
    const sentence = words`predicts ${got(quote(label))}, which is not a class of the target; its classes are ${wanted(listLevels(this.target.classes))}.`;
    throw new DataError(kind, sentence);
  }
}

export class RegressionTrial extends Trial {
  readonly task = "regression";
  readonly target: Float64Array;

  constructor(input: TrialInput) {
    super(input);
    const { responses } = readResponses(input.method, this.cases, this.truth as ArrayLike<number> | string);
    if (responses.columns !== 1) {
      const sentence = words`there are ${got(`${responses.columns} targets`)}; pass one at a time.`;
      throw new DataError(input.method, sentence, { expected: "1 target" });
    }
    this.target = responses.data;
  }

  get strata(): RowValues {
    return this.target;
  }

  protected targetOf(rows: Int32Array): Float64Array {
    return takeNumbers(this.target, rows);
  }

  protected evidenceOf(model: Model, cases: CaseRows, rows: Int32Array): Evidence {
    const predicted = (model as Regressor).predict(cases);
    return { truth: takeNumbers(this.target, rows), predicted, ...this.weightsAt(rows) };
  }
}

class DensityTrial extends Trial {
  readonly task = "density";

  get strata(): undefined {
    return undefined;
  }

  protected targetOf(): undefined {
    return undefined;
  }

  protected evidenceOf(model: Model, cases: CaseRows, rows: Int32Array): Evidence {
    return { logDensities: (model as Density).logDensity(cases), ...this.weightsAt(rows) };
  }
}

/** A loop, because `from` with a function is several times slower on a million rows. */
function pick<T>(values: readonly T[], codes: Int32Array): T[] {
  const out = new Array<T>(codes.length);
  for (let i = 0; i < codes.length; i += 1) out[i] = values[codes[i]];
  return out;
}

/** An error with the fold it came from, and the row as the caller counts it. */
function inFold(method: string, where: string, what: string, rows: Int32Array, error: unknown): unknown {
  if (!(error instanceof DataError)) return error;
  const row = error.row === undefined ? undefined : rows[error.row];
  const location =
    row === undefined ? "" : words` Row ${error.row} of the rows ${what} is ${rowName(row)} of the data.`;
  const { method: by = method, option, column, expected, received } = error;
  return new DataError(
    method,
    words`${where}: ${error.caller}: ${settleRows(error.words)}${location}`,
    {
      method: by,
      ...(option !== undefined && { option }),
      ...(column !== undefined && { column }),
      ...(row !== undefined && { row }),
      ...(expected !== undefined && { expected }),
      ...(received !== undefined && { received }),
    },
    error,
  );
}
