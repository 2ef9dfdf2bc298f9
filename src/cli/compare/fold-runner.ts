import type { CatalogEntry } from "../../catalog.js";
import type { Table } from "../../data/table.js";
import { AbortError, CredalError } from "../../errors.js";
import { foldsFor, judgeTrials, tryFolds } from "../../evaluate/resample/cross-validate.js";
import type { CrossValidation, FoldTrial } from "../../evaluate/resample/cross-validation.js";
import type { Fold } from "../../evaluate/resample/folds/fold.js";
import type { FoldPlan } from "../../evaluate/resample/folds/options.js";
import { type Trial, trialOf } from "../../evaluate/resample/trial.js";
import type { Estimator } from "../../learn/estimator.js";
import { type PreparationPlan, pipelineFor } from "../data/preparation.js";
import { estimatorOf } from "../methods.js";

/** Methods to be tried on the same folds of one table. */
export interface FoldWork {
  readonly table: Table;
  readonly target: string;
  readonly plan: PreparationPlan;
  readonly methods: readonly CatalogEntry[];
  readonly foldPlan: FoldPlan;
}

/** What came of one method on one fold. */
export type FoldOutcome = FoldTrial | { readonly failure: string };

/** Tries any method on any fold; each trial depends on these two alone, not on what ran before or beside it. */
export class FoldRunner {
  readonly folds: readonly Fold[];
  readonly #trial: Trial;
  readonly #pipelines: readonly Estimator[];

  constructor({ table, target, plan, methods, foldPlan }: FoldWork) {
    this.#pipelines = methods.map((method) => pipelineFor(method, estimatorOf(method), plan));
    const [estimator] = this.#pipelines;
    this.#trial = trialOf({ method: "crossValidate", estimator, rows: table, target, weights: undefined });
    this.folds = foldsFor(this.#trial, { folds: foldPlan });
  }

  async run(
    method: number,
    fold: number,
    control: { signal?: AbortSignal; threads?: number },
  ): Promise<FoldOutcome> {
    try {
      const one = [this.folds[fold]];
      const [trial] = await tryFolds(this.#trial, one, control, this.#pipelines[method]);
      return trial;
    } catch (error) {
      if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
      return { failure: error.message };
    }
  }

  /** What the trials of a method on all folds say together. */
  judge(
    method: number,
    trials: readonly FoldTrial[],
    metrics: readonly string[] | undefined,
  ): CrossValidation {
    return judgeTrials(
      this.#trial,
      trials,
      metrics === undefined ? {} : { metrics },
      this.#pipelines[method],
    );
  }
}
