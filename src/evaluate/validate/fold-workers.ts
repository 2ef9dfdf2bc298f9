import type { Progress } from "../../base/control.js";
import type { CaseRows } from "../../model/case-rows.js";
import type { Estimator } from "../../model/estimator.js";
import type { Fold } from "../folds/fold.js";
import type { FoldTrial } from "./cross-validation.js";
import type { TrialTarget } from "./trial.js";

/** Folds to be tried, and on what. */
export interface FoldRequest {
  readonly method: string;
  /** One for each fold; they differ in their seeds alone. */
  readonly estimators: readonly Estimator[];
  readonly cases: CaseRows;
  readonly target: TrialTarget | undefined;
  readonly weights: Float64Array | undefined;
  readonly folds: readonly Fold[];
  readonly scoreTraining?: boolean | undefined;
  readonly keepModels?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called when the last fold has begun, so that threads may be free for other work. */
  readonly onLastBegun?: (() => void) | undefined;
}

/** Runs folds on other threads, such as those of `credal/workers`. */
export interface FoldWorkers {
  /** The trials in the order of the folds; undefined where something cannot be sent. */
  tryFolds(request: FoldRequest): Promise<FoldTrial[] | undefined> | undefined;
}
