import {
  RUN_SETTINGS,
  requireRunSettings,
  requireWeightsList,
  requireWorkers,
  throwIfAborted,
} from "../../base/control.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { pacer } from "../../base/pause.js";
import { Table } from "../../data/table/table.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { FitControl } from "../../model/control.js";
import { type Estimator, requireEstimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Fold } from "../folds/fold.js";
import { lowerFolds } from "../folds/lower-folds.js";
import { type Folds, makeFolds } from "../folds/plan.js";
import { type Criterion, type MetricChoice, readCriteria } from "./criterion.js";
import { CrossValidation, type FoldTrial } from "./cross-validation.js";
import { withFoldSeed } from "./fold-seed.js";
import type { FoldWorkers } from "./fold-workers.js";
import { ClassificationTrial, ownTrialOf, type Trial, type TrialTarget } from "./trial.js";

/** The names of the options of every evaluation that refits an estimator. */
export const RESAMPLE_OPTIONS = ["folds", "seed", "weights", "workers", "onNote", ...RUN_SETTINGS] as const;

/** The options of every evaluation that refits an estimator. */
export interface ResampleOptions extends Omit<FitControl, "workers"> {
  /**
   * How many folds, a plan of them, or the folds: 10 unless given, stratified for classes. A number is lowered to
   * the rows of the rarest class.
   */
  readonly folds?: Folds;
  /** Called with a sentence if the number of folds is lowered. */
  readonly onNote?: ((note: string) => void) | undefined;
  /**
   * The seed of folds without a seed: 0 unless given. In each fold, an estimator with an option
   * `seed` gets a seed derived from its own, this one and the number of the fold.
   */
  readonly seed?: number;
  /** Threads that try folds beside each other: those of `startWorkers` in `credal/workers`. */
  readonly workers?: FoldWorkers | undefined;
}

export interface CrossValidateOptions extends ResampleOptions {
  /** Metrics or their names; by default the usual metrics of the task. */
  readonly metrics?: MetricChoice;
  /** The positive one of two classes, for metrics of one class; chosen by `positiveClass` unless given. */
  readonly positive?: Label | undefined;
  /** Keep the model of every fold. */
  readonly keepModels?: boolean;
  /** Judge the training cases of every fold as well. */
  readonly scoreTraining?: boolean;
}

/**
 * Refits an estimator fold by fold, from scratch, and tries it on the rows left out. Pipelines are refitted
 * as wholes: no step sees a test row. A density takes no target.
 *
 * ```ts
 * const result = await crossValidate(new GaussianNB(), iris(), "species", { folds: 10, metrics: "accuracy" });
 * String(result); // "… accuracy 0.947 ± 0.019 (10 folds)"
 * ```
 */
export function crossValidate(
  estimator: Estimator,
  rows: Rows,
  target: TrialTarget,
  options?: Seeded<CrossValidateOptions>,
): Promise<CrossValidation>;
export function crossValidate(
  estimator: Estimator,
  rows: Rows,
  options?: Seeded<CrossValidateOptions>,
): Promise<CrossValidation>;
export async function crossValidate(
  estimator: Estimator,
  rows: Rows,
  ...rest: readonly unknown[]
): Promise<CrossValidation> {
  const method = "crossValidate";
  const { target, options } = readArguments<CrossValidateOptions>(method, estimator, rest);
  requireKnownOptions(method, options, [
    ...RESAMPLE_OPTIONS,
    "metrics",
    "positive",
    "keepModels",
    "scoreTraining",
  ]);
  const trial = ownTrialOf({ method, estimator, rows, target, weights: options.weights });
  try {
    const { folds, notes } = notedFolds(trial, options);
    return await validate(trial, folds, { ...options, notes });
  } finally {
    trial.release();
  }
}

/** The target and the options, of which densities have only the latter. */
export function readArguments<O extends object>(
  method: string,
  estimator: Estimator,
  rest: readonly unknown[],
): { target: TrialTarget | undefined; options: O } {
  requireEstimator(method, estimator);
  const [first, second] = rest;
  if (estimator.target !== undefined)
    return { target: first as TrialTarget, options: readRunOptions(method, second) };
  const isTarget =
    typeof first === "string" || (typeof first === "object" && first !== null && "length" in first);
  if (!isTarget) return { target: undefined, options: readRunOptions(method, first ?? second) };
  throw new DataError(method, words`${estimator.kind} has ${wanted("no target")}; pass the rows alone.`, {
    received: "a target",
  });
}

function readRunOptions<O extends object>(method: string, options: unknown): O {
  if (options === undefined) return {} as O;
  requireOptionsObject(method, options);
  requireTrialSettings(method, options);
  return withSeed(options) as O;
}

/** Refuses settings of trials of the wrong type. */
export function requireTrialSettings(method: string, options: object): void {
  requireRunSettings(method, options);
  const { weights, workers } = options as { weights?: unknown; workers?: unknown };
  requireWeightsList(method, weights);
  requireWorkers(method, workers, "tryFolds");
}

type FoldOptions = Pick<ResampleOptions, "folds" | "seed" | "onNote">;

/** The folds that the options ask for, each with something to test on. */
export function foldsFor(trial: Trial, options: FoldOptions): readonly Fold[] {
  return notedFolds(trial, options).folds;
}

/** The folds that the options ask for, with a note if their number was lowered to the rows of the rarest class. */
export function notedFolds(
  trial: Trial,
  { folds: asked = 10, seed = 0, onNote }: FoldOptions,
): { readonly folds: readonly Fold[]; readonly notes: readonly string[] } {
  const { method, cases, rows, task, strata: target } = trial;
  const lowers = typeof asked === "number" && trial instanceof ClassificationTrial;
  const { folds, note } = lowers ? lowerFolds(asked, trial.classRows) : { folds: asked };
  const notes = note === undefined ? [] : [note];
  for (const sentence of notes) onNote?.(sentence);
  const source = cases instanceof Table ? cases : rows;
  const made = makeFolds(method, folds, { source, rows, task, target, seed });
  const idle = made.find(({ test }) => !(trial.weightOf(test) > 0));
  if (idle === undefined) return { folds: made, notes };
  const message = words`all test cases of ${idle.name} have the weight ${got("0")}.`;
  throw new DataError(method, message, { option: "weights", expected: "a positive sum" });
}

export async function validate(
  trial: Trial,
  folds: readonly Fold[],
  options: CrossValidateOptions & { readonly notes?: readonly string[] },
  estimator: Estimator = trial.estimator,
): Promise<CrossValidation> {
  const { method, task, rows } = trial;
  const { notes = [] } = options;
  const asked = readCriteria(method, task, options.metrics);
  const trials = trial.deciding(await tryFolds(trial, folds, options, estimator), options.positive);
  const criteria = options.metrics === undefined ? asked.filter(isMet(trials)) : asked;
  return new CrossValidation({ kind: estimator.kind, task, rows, criteria, trials, notes });
}

/** Whether the trials have what a metric needs: not all classifiers give probabilities. */
function isMet(trials: readonly FoldTrial[]): (criterion: Criterion) => boolean {
  const probable = trials.every(({ evidence }) => "probabilities" in evidence);
  return (criterion) => probable || criterion.task !== "classification" || criterion.needs === "labels";
}

/**
 * By workers if there are any, or else fold after fold, where the threads serve one fit at a time. Workers are asked
 * again before every fold: the command line starts them only once the work has taken a while.
 */
export async function tryFolds(
  trial: Trial,
  folds: readonly Fold[],
  options: CrossValidateOptions,
  estimator: Estimator = trial.estimator,
): Promise<FoldTrial[]> {
  throwIfAborted(trial.method, options.signal);
  const { seed = 0 } = options;
  const estimators = folds.map((_, at) => withFoldSeed(estimator, seed, at));
  const trials: FoldTrial[] = [];
  const tell = (completed: number) =>
    options.onProgress?.({ phase: "folds", completed, total: folds.length });
  const pause = pacer();
  for (const [at, fold] of folds.entries()) {
    throwIfAborted(trial.method, options.signal);
    const away = await options.workers?.tryFolds({
      ...trial.request,
      ...options,
      estimators: estimators.slice(at),
      folds: folds.slice(at),
      weights: trial.weights,
      onProgress: ({ completed }) => tell(at + completed),
    });
    if (away !== undefined) return [...trials, ...away];
    trials.push(await tryFold(trial, fold, options, estimators[at]));
    tell(trials.length);
    await pause();
  }
  throwIfAborted(trial.method, options.signal);
  return trials;
}

export async function tryFold(
  trial: Trial,
  fold: Fold,
  { signal, threads, keepModels, scoreTraining }: CrossValidateOptions,
  estimator: Estimator,
): Promise<FoldTrial> {
  const { name, train, test } = fold;
  const start = performance.now();
  const model = await trial.fit(train, { signal, threads }, name, estimator);
  const fitted = performance.now();
  const evidence = trial.tryOn(model, test, name);
  const tested = performance.now();
  return {
    fold,
    weight: trial.weightOf(test),
    evidence,
    ...(scoreTraining === true && { trainingEvidence: trial.tryOn(model, train, name) }),
    unseenClasses: trial instanceof ClassificationTrial ? trial.unseen(train, test) : [],
    fitSeconds: (fitted - start) / 1000,
    predictSeconds: (tested - fitted) / 1000,
    ...(keepModels === true && { model }),
  };
}
