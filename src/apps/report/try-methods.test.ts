import { describe, expect, it } from "vitest";
import { AbortError } from "../../base/errors.js";
import { iris } from "../../data/datasets/index.js";
import { tryFold } from "../../evaluate/validate/cross-validate.js";
import type { FoldTrial } from "../../evaluate/validate/cross-validation.js";
import type { FoldRequest, FoldWorkers } from "../../evaluate/validate/fold-workers.js";
import { trialOf } from "../../evaluate/validate/trial.js";
import { compareMethods } from "./compare-methods.js";

const METHODS = ["GaussianNB", "LinearDiscriminant", "NearestMean"];
const settings = { methods: METHODS, folds: 3 };

/** Workers that begin all folds at once and end them when they are told to. */
class Held implements FoldWorkers {
  readonly asked: string[] = [];
  readonly #ends: (() => void)[] = [];

  async tryFolds({ onLastBegun, ...request }: FoldRequest): Promise<FoldTrial[]> {
    const { method, cases: rows, target, folds, estimators, signal } = request;
    const last = estimators[0].options as { steps: readonly (readonly [string, { kind: string }])[] };
    this.asked.push(last.steps.at(-1)?.[1].kind ?? "");
    onLastBegun?.();
    await new Promise<void>((resolve) => {
      this.#ends.push(resolve);
      signal?.addEventListener("abort", () => resolve());
    });
    if (signal?.aborted) throw new AbortError(method, "aborted by the caller.");
    const trials: FoldTrial[] = [];
    for (const [at, fold] of folds.entries()) {
      const trial = trialOf({ method, estimator: estimators[at], rows, target, weights: undefined });
      trials.push(await tryFold(trial, fold, {}, estimators[at]));
    }
    return trials;
  }

  /** Ends the folds of the methods in the opposite order of their beginning. */
  endAll(): void {
    for (const end of this.#ends.splice(0).reverse()) end();
  }
}

/** Until everything that can begin has begun. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("methods with workers", () => {
  it("begin when the last fold of the one before has begun, and are reported in their order", async () => {
    const workers = new Held();
    const running = compareMethods(iris(), "species", { ...settings, workers });
    await settle();
    expect(workers.asked).toEqual([...METHODS, "BaselineClassifier"]);
    workers.endAll();
    const scores = ({ methods }: Awaited<typeof running>) =>
      methods.map(({ name, scores: found }) => ({ name, found }));
    expect(scores(await running)).toEqual(scores(await compareMethods(iris(), "species", settings)));
  });

  it("end together when they are aborted", async () => {
    const workers = new Held();
    const controller = new AbortController();
    const running = compareMethods(iris(), "species", { ...settings, workers, signal: controller.signal });
    const ended = expect(running).rejects.toThrow(AbortError);
    await settle();
    controller.abort();
    await ended;
  });

  it("wait for the one before if workers do not take its folds", async () => {
    const order: string[] = [];
    const onProgress = ({ phase }: { phase: string }) => {
      if (order.at(-1) !== phase) order.push(phase);
    };
    const workers: FoldWorkers = { tryFolds: () => undefined };
    await compareMethods(iris(), "species", { ...settings, workers, onProgress });
    expect(order).toEqual([...METHODS, "BaselineClassifier"]);
  });
});
