import { describe, expect, it } from "vitest";
import type { Progress } from "../../base/control.js";
import { iris } from "../../data/datasets/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { tryFold } from "./cross-validate.js";
import type { FoldTrial } from "./cross-validation.js";
import type { FoldRequest, FoldWorkers } from "./fold-workers.js";
import { crossValidate } from "./index.js";
import { trialOf } from "./trial.js";

/** Workers that are ready only after they have been asked a number of times. */
class LateWorkers implements FoldWorkers {
  readonly asked: number[] = [];
  readonly #ready: number;

  constructor(ready: number) {
    this.#ready = ready;
  }

  tryFolds(request: FoldRequest): Promise<FoldTrial[]> | undefined {
    this.asked.push(request.folds.length);
    return this.asked.length < this.#ready ? undefined : this.#tryAll(request);
  }

  async #tryAll({ method, cases, target, folds, estimators, onProgress }: FoldRequest): Promise<FoldTrial[]> {
    const trials: FoldTrial[] = [];
    for (const [at, fold] of folds.entries()) {
      const trial = trialOf({ method, estimator: estimators[at], rows: cases, target, weights: undefined });
      trials.push(await tryFold(trial, fold, {}, estimators[at]));
      onProgress?.({ phase: "folds", completed: trials.length, total: folds.length });
    }
    return trials;
  }
}

describe("workers of a cross-validation", () => {
  it.each([1, 3, 5])("take over the folds that are left when they are asked for time %i", async (ready) => {
    const workers = new LateWorkers(ready);
    const completed: number[] = [];
    const onProgress = (progress: Progress) => {
      expect(progress.total).toBe(5);
      completed.push(progress.completed);
    };
    const options = { folds: 5, seed: 3 };
    const validation = await crossValidate(new GaussianNB(), iris(), "species", {
      ...options,
      workers,
      onProgress,
    });
    expect(workers.asked).toEqual([5, 4, 3, 2, 1].slice(0, ready));
    expect(completed).toEqual([1, 2, 3, 4, 5]);
    const alone = await crossValidate(new GaussianNB(), iris(), "species", options);
    expect(validation.folds.map(({ evidence }) => evidence)).toEqual(
      alone.folds.map(({ evidence }) => evidence),
    );
    expect(validation.folds.map(({ fold }) => fold)).toEqual(alone.folds.map(({ fold }) => fold));
  });
});
