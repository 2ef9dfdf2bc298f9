import type { Progress } from "../../base/control.js";
import type { Cases } from "../../learn/cases.js";
import type { Estimator } from "../../learn/estimator.js";
import type { Fold } from "../../resample/fold.js";
import type { FoldTrial } from "./cross-validation.js";
import type { TrialTarget } from "./trial.js";

/** Folds to be tried, and on what. */
export interface FoldRequest {
  readonly method: string;
  readonly estimator: Estimator;
  readonly cases: Cases;
  readonly target: TrialTarget | undefined;
  readonly weights: Float64Array | undefined;
  readonly folds: readonly Fold[];
  readonly scoreTraining?: boolean | undefined;
  readonly keepModels?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Whoever tries folds elsewhere than on this thread, such as the threads of `credal/workers`. */
export interface FoldWorkers {
  /** The trials in the order of the folds; undefined where something cannot be sent. */
  tryFolds(request: FoldRequest): Promise<FoldTrial[]> | undefined;
}
