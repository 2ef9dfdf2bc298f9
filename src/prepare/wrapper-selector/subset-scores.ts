import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Fold } from "../../evaluate/folds/fold.js";
import { type JudgedTask, readCriteria } from "../../evaluate/validate/criterion.js";
import { foldsFor, validate } from "../../evaluate/validate/cross-validate.js";
import { merit } from "../../evaluate/validate/merit.js";
import type { ScoreSummary } from "../../evaluate/validate/score-summary.js";
import { type TrialTarget, trialOf } from "../../evaluate/validate/trial.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import { Constant } from "./constant.js";
import type { WrapperSelectorSettings } from "./options.js";
import type { Subset, SubsetJudge } from "./solver.js";

interface Subject {
  readonly method: string;
  readonly table: Table;
  readonly target: TrialTarget | undefined;
  /** The features to choose from. */
  readonly names: readonly string[];
  readonly weights: Float64Array | undefined;
  readonly options: WrapperSelectorSettings;
  readonly control: FitControl;
  /** How many sets there will be to score at most, for reports of progress. */
  readonly total: number | undefined;
}

/** Scores of sets of features by cross-validation over the same folds; each is computed once. */
export class SubsetScores implements SubsetJudge<ScoreSummary> {
  readonly metric: string;
  readonly #subject: Subject;
  readonly #folds: readonly Fold[];
  readonly #known = new Map<string, ScoreSummary>();

  constructor(subject: Subject) {
    const { method, table, target, weights, options } = subject;
    const { estimator, metric } = options;
    this.#subject = subject;
    this.metric = readCriteria(method, estimator.task as JudgedTask, metric)[0].name;
    const trial = trialOf({ method, estimator, rows: table, target, weights });
    this.#folds = foldsFor(trial, options);
  }

  merit(score: ScoreSummary): number {
    return merit(score);
  }

  async score(subset: Subset): Promise<ScoreSummary> {
    const key = subset.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const score = await this.#compute(subset);
    this.#known.set(key, score);
    this.#subject.control.onProgress?.({
      phase: "sets of features",
      completed: this.#known.size,
      total: this.#subject.total,
      objective: score.mean,
    });
    return score;
  }

  async #compute(subset: Subset): Promise<ScoreSummary> {
    const { method, table, target, names, weights, options, control } = this.#subject;
    const { signal, threads } = control;
    const { estimator: whole, metric = this.metric, seed } = options;
    const estimator: Estimator =
      subset.length > 0 ? whole : new Constant({ task: whole.task as "classification" | "regression" });
    const columns = subset.map((index) => names[index]);
    const rows = table.select(typeof target === "string" ? [...columns, target] : columns);
    const trial = trialOf({ method, estimator, rows, target, weights });
    const result = await validate(trial, this.#folds, { metrics: metric, seed, signal, threads });
    const [summary] = result.summaries;
    if (Number.isNaN(summary.mean)) {
      const fold = result.folds.find(({ scores }) => Number.isNaN(scores[summary.metric]));
      throw new DataError(
        method,
        `the metric ${quote(summary.metric)} is undefined in ${fold?.fold.name}; choose larger folds or another metric.`,
        { option: "metric", expected: "a metric that is defined in every fold", received: "NaN" },
      );
    }
    return summary;
  }
}
