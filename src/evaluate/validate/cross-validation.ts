import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Model } from "../../model/model.js";
import type { Fold } from "../folds/fold.js";
import type { ClassificationEvidence, Metric, RegressionEvidence } from "../metrics/metric.js";
import {
  type Criterion,
  type DensityEvidence,
  type Evidence,
  type JudgedTask,
  judge,
  type MetricChoice,
  readCriteria,
} from "./criterion.js";
import { type OutOfFold, outOfFold, predictionTable } from "./out-of-fold.js";
import { formatSummary, type ScoreSummary, summarize } from "./score-summary.js";

/** The outcome of one fold. */
export interface FoldTrial {
  readonly fold: Fold;
  /** The sum of the weights of the test cases; their number where all count the same. */
  readonly weight: number;
  /** The predictions for the test cases, and the truth. */
  readonly evidence: Evidence;
  /** The predictions for the training cases and the truth, if they are scored. */
  readonly trainingEvidence?: Evidence;
  /** Classes of the test cases that no training case has; their probability is 0. */
  readonly unseenClasses: readonly Label[];
  readonly fitSeconds: number;
  readonly predictSeconds: number;
  /** The fitted model, if models are kept. */
  readonly model?: Model;
}

/** A fold with its scores, by metric. */
export interface FoldResult extends FoldTrial {
  readonly scores: Readonly<Record<string, number>>;
  readonly trainingScores?: Readonly<Record<string, number>>;
}

interface State {
  readonly kind: string;
  readonly task: JudgedTask;
  readonly rows: number;
  readonly criteria: readonly Criterion[];
  readonly trials: readonly FoldTrial[];
  /** What was decided without being asked for, one sentence each. */
  readonly notes: readonly string[];
}

/** The result of `crossValidate`: scores by fold, their summaries, and every prediction. */
export class CrossValidation {
  /** The name of the estimator. */
  readonly kind: string;
  readonly task: JudgedTask;
  readonly folds: readonly FoldResult[];
  /** One per metric, in their order. */
  readonly summaries: readonly ScoreSummary[];
  /** One summary per metric for the training cases, if they were scored. */
  readonly trainingSummaries?: readonly ScoreSummary[];
  /** What was decided without being asked for, one sentence each: fewer folds than asked for. */
  readonly notes: readonly string[];
  /** The predictions for every row by models that had not seen it. */
  readonly predictions: OutOfFold;
  readonly #state: State;

  constructor(state: State) {
    const { kind, task, criteria, trials, rows, notes } = requireFields(
      "CrossValidation",
      "the trials",
      state,
      ["criteria", "trials"],
      "what crossValidate found",
    );
    this.kind = kind;
    this.task = task;
    this.notes = notes;
    this.folds = trials.map((trial) => scored(criteria, trial));
    const weights = trials.map(({ weight }) => weight);
    const over = (of: (fold: FoldResult) => Readonly<Record<string, number>>) =>
      criteria.map((criterion) =>
        summarize(
          criterion,
          this.folds.map((fold) => of(fold)[criterion.name]),
          weights,
        ),
      );
    this.summaries = over(({ scores }) => scores);
    if (this.folds.every(({ trainingScores }) => trainingScores !== undefined))
      this.trainingSummaries = over(({ trainingScores }) => trainingScores ?? {});
    this.predictions = outOfFold(rows, trials);
    this.#state = state;
  }

  /** The summary of a metric over folds: the first metric by default. */
  summary(metric: string = this.summaries[0].metric): ScoreSummary {
    const found = this.summaries.find((summary) => summary.metric === metric);
    return found ?? this.rescore(metric).summaries[0];
  }

  /** The predictions judged by other metrics; nothing is fitted again. */
  rescore(metrics: MetricChoice): CrossValidation {
    return new CrossValidation({
      ...this.#state,
      criteria: this.#criteria("CrossValidation.rescore", metrics),
    });
  }

  /**
   * A metric of all test cases at once instead of the mean over folds: for metrics that a small fold
   * cannot have, such as the area under a curve when one case is left out at a time.
   */
  pooled(metric: string | Metric = this.summaries[0].metric): number {
    const method = "CrossValidation.pooled";
    const [criterion] = this.#criteria(method, metric);
    return judge(method, criterion, pool(this.folds.map(({ evidence }) => evidence)));
  }

  /** Some metrics need cases of several classes, which a small fold may not have. */
  #undefinedLine(metric: string): string {
    const without = this.folds.filter(({ scores }) => Number.isNaN(scores[metric])).length;
    return `${metric} is not defined in ${without} of ${this.folds.length} folds; pooled ${this.pooled(metric).toFixed(3)}`;
  }

  /** A name refers first to a metric that was used before. */
  #criteria(method: string, metrics: MetricChoice): readonly Criterion[] {
    const criteria = this.#state.criteria.filter((criterion) => criterion.task !== "density");
    const known = (metric: string | Metric) => criteria.find(({ name }) => name === metric) ?? metric;
    return readCriteria(method, this.task, (Array.isArray(metrics) ? metrics : [metrics]).map(known));
  }

  /** One row per fold: its name, sizes, seconds and scores, and training scores as `accuracy (training)`. */
  get scores(): Table {
    const column = (of: (fold: FoldResult) => number) => Float64Array.from(this.folds, of);
    const columns = this.#state.criteria.map(({ name }) => [name, column(({ scores }) => scores[name])]);
    const training = (this.trainingSummaries ?? []).map(({ metric }) => [
      `${metric} (training)`,
      column(({ trainingScores }) => trainingScores?.[metric] ?? Number.NaN),
    ]);
    return Table.fromColumns({
      fold: this.folds.map(({ fold }) => fold.name),
      trainRows: column(({ fold }) => fold.train.length),
      testRows: column(({ fold }) => fold.test.length),
      testWeight: column(({ weight }) => weight),
      fitSeconds: column(({ fitSeconds }) => fitSeconds),
      predictSeconds: column(({ predictSeconds }) => predictSeconds),
      ...Object.fromEntries([...columns, ...training]),
    });
  }

  /** The out-of-fold predictions, one row per row of the data. */
  get predictionTable(): Table {
    return predictionTable(this.predictions);
  }

  /** One line per metric: its mean ± the standard error of it. */
  toString(): string {
    const lines = this.summaries.map((summary, at) => {
      if (Number.isNaN(summary.mean)) return this.#undefinedLine(summary.metric);
      const training = this.trainingSummaries?.[at];
      const also = training === undefined ? "" : `; training ${formatSummary(training)}`;
      return `${formatSummary(summary)}${also}`;
    });
    const unseen = this.folds.filter(({ unseenClasses }) => unseenClasses.length > 0).length;
    if (unseen > 0)
      lines.push(
        `${unseen} of ${this.folds.length} folds have test cases of classes without training cases.`,
      );
    lines.push(...this.notes.map((note) => `Note: ${note}`));
    return [`${this.kind}, mean ± standard error`, ...lines].join("\n");
  }
}

function scored(criteria: readonly Criterion[], trial: FoldTrial): FoldResult {
  const scores = (evidence: Evidence) =>
    Object.fromEntries(
      criteria.map((criterion) => [criterion.name, judge("crossValidate", criterion, evidence)]),
    );
  const { trainingEvidence } = trial;
  return {
    ...trial,
    scores: scores(trial.evidence),
    ...(trainingEvidence !== undefined && { trainingScores: scores(trainingEvidence) }),
  };
}

/** The evidence of several trials of one task, one after the other. */
function pool(parts: readonly Evidence[]): Evidence {
  const [first] = parts;
  const weights =
    first.weights === undefined ? {} : { weights: join(parts.map((part) => part.weights ?? [])) };
  if ("logDensities" in first)
    return {
      logDensities: join((parts as DensityEvidence[]).map(({ logDensities }) => logDensities)),
      ...weights,
    };
  if (!("classes" in first)) {
    const numbers = parts as RegressionEvidence[];
    return {
      truth: join(numbers.map(({ truth }) => truth)),
      predicted: join(numbers.map(({ predicted }) => predicted)),
      ...weights,
    };
  }
  const cases = parts as ClassificationEvidence[];
  const truth = Int32Array.from(join(cases.map((part) => part.truth)));
  return {
    classes: first.classes,
    positive: (first as ClassificationEvidence).positive,
    truth,
    predicted: Int32Array.from(join(cases.map(({ predicted }) => predicted))),
    ...stacked("probabilities", cases),
    ...stacked("scores", cases),
    ...weights,
  };
}

/** The rows of all trials, if every one has some. */
function stacked<K extends "probabilities" | "scores">(
  name: K,
  cases: readonly ClassificationEvidence[],
): { readonly [name in K]?: Matrix } | undefined {
  const parts = cases.flatMap(({ [name]: part }) => part ?? []);
  if (parts.length < cases.length) return undefined;
  const data = join(parts.map((part) => part.data));
  const columns = cases[0].classes.length;
  return { [name]: new Matrix(data.length / columns, columns, data) } as { readonly [name in K]: Matrix };
}

function join(parts: readonly ArrayLike<number>[]): Float64Array {
  const out = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
