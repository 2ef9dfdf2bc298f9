import * as z from "zod";
import { RUN_SETTINGS } from "../../base/control.js";
import { DataError, got, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { parseOptions } from "../../base/options.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { FoldLike } from "../folds/plan.js";
import type { ClassificationEvidence, RegressionEvidence } from "../metrics/metric.js";
import { foldsFor, readArguments, requireTrialSettings, tryFolds } from "./cross-validate.js";
import { ownTrialOf, type TrialTarget } from "./trial.js";

const RULES = ["oob", ".632", ".632+"] as const;

/** How the training error and the error of rows left out are combined. */
export type BootstrapRule = (typeof RULES)[number];

const bootstrapErrorOptions = z.strictObject({
  resamples: z.int().min(1).default(100).describe("How many samples are drawn."),
  rule: z
    .enum(RULES)
    .default(".632+")
    .describe(
      "The error of rows left out of a sample; its weighted mean with the training error; or that mean with more weight on the former the more the method overfits.",
    ),
  seed: z.int().default(0).describe("The seed of the random numbers."),
});

type BootstrapErrorInput = z.input<typeof bootstrapErrorOptions>;

export interface BootstrapErrorOptions extends Omit<FitControl, "workers">, Readonly<BootstrapErrorInput> {
  /** Given samples, with the rows left out of each, instead of drawn ones; `resamples` and `seed` are then ignored. */
  readonly samples?: readonly FoldLike[];
}

/** An estimate of the error on new cases: the share of wrong classes, or the mean squared error. */
export interface BootstrapError {
  readonly rule: BootstrapRule;
  /** The estimate by that rule. */
  readonly error: number;
  /** The error of the model of all rows on those rows. */
  readonly trainingError: number;
  /** The mean over rows of the error of models whose sample the row was not in. */
  readonly outOfBagError: number;
  /** The error if predictors and target were independent. */
  readonly noInformationError: number;
  /** Where the error lies between the training error (0) and the no-information error (1). */
  readonly overfittingRate: number;
  /** The part of the out-of-bag error in the estimate: 1, 0.632, or more of it with more overfitting. */
  readonly outOfBagWeight: number;
  readonly resamples: number;
  /** Rows that were in every sample and thus have no out-of-bag error. */
  readonly untestedRows: number;
}

/**
 * The error on new cases by the bootstrap (Efron and Tibshirani 1997; ESL section 7.11).
 *
 * ```ts
 * const { error } = await bootstrapError(new GaussianNB(), iris(), "species", { resamples: 100 });
 * ```
 */
export async function bootstrapError(
  estimator: Estimator,
  rows: Rows,
  target: TrialTarget,
  options: Seeded<BootstrapErrorOptions> = {},
): Promise<BootstrapError> {
  const method = "bootstrapError";
  const known = ["samples", "weights", ...Object.keys(bootstrapErrorOptions.shape), ...RUN_SETTINGS];
  requireKnownOptions(method, options, known);
  requireTrialSettings(method, options);
  const { weights, signal, onProgress, threads, samples: given, ...settings } = options;
  const { resamples, rule, seed } = parseOptions(method, bootstrapErrorOptions, withSeed(settings));
  const trial = ownTrialOf({
    ...readArguments(method, estimator, [target]),
    method,
    estimator,
    rows,
    weights,
  });
  if (trial.task === "density") {
    const sentence = words`${estimator.kind} is ${got("a density")} and has no error rate; use crossValidate.`;
    throw new DataError(method, sentence, { expected: "a classifier or a regression" });
  }
  const all = trial.everyRow;
  const model = await trial.fit(all, { signal, threads }, "all rows");
  const fitted = trial.tryOn(model, all, "all rows") as Judged;
  const folds = foldsFor(trial, { folds: given ?? { method: "bootstrap", resamples, seed } });
  const samples = await tryFolds(trial, folds, { seed, signal, onProgress, threads });
  const mean = (losses: ArrayLike<number>) => weightedMean(losses, trial.weights);
  const outOfBag = outOfBagLosses(
    trial.rows,
    samples.map(({ fold, evidence }) => ({ test: fold.test, losses: lossesOf(evidence as Judged) })),
  );
  return {
    ...combine(rule, {
      trainingError: mean(lossesOf(fitted)),
      outOfBagError: mean(outOfBag),
      noInformationError: noInformation(fitted),
    }),
    resamples: folds.length,
    untestedRows: outOfBag.filter(Number.isNaN).length,
  };
}

type Judged = ClassificationEvidence | RegressionEvidence;

/** 1 for a wrong class; for a number the squared error. */
function lossesOf({ truth, predicted, ...rest }: Judged): Float64Array {
  const wrong = "classes" in rest;
  return Float64Array.from({ length: truth.length }, (_, row) =>
    wrong ? Number(truth[row] !== predicted[row]) : (truth[row] - predicted[row]) ** 2,
  );
}

type Errors = Pick<BootstrapError, "trainingError" | "outOfBagError" | "noInformationError">;

/** ESL 7.57, 7.60 and 7.61, with the cut at no information of Efron and Tibshirani (1997). */
function combine(rule: BootstrapRule, errors: Errors) {
  const { trainingError, outOfBagError, noInformationError } = errors;
  const capped = Math.min(outOfBagError, noInformationError);
  const overfits = capped > trainingError;
  const overfittingRate = overfits ? (capped - trainingError) / (noInformationError - trainingError) : 0;
  const plain = 0.368 * trainingError + 0.632 * outOfBagError;
  const weight = 0.632 / (1 - 0.368 * overfittingRate);
  const estimates = {
    oob: { error: outOfBagError, outOfBagWeight: 1 },
    ".632": { error: plain, outOfBagWeight: 0.632 },
    ".632+": {
      error: overfits ? plain + (weight - 0.632) * (capped - trainingError) : plain,
      outOfBagWeight: weight,
    },
  };
  return { rule, ...estimates[rule], ...errors, overfittingRate };
}

/** The mean loss of every row over the samples that it was left out of; NaN where there is none. */
function outOfBagLosses(
  rows: number,
  samples: readonly { readonly test: Int32Array; readonly losses: Float64Array }[],
): Float64Array {
  const sums = new Float64Array(rows);
  const times = new Float64Array(rows);
  for (const { test, losses } of samples) {
    for (const [i, row] of test.entries()) {
      sums[row] += losses[i];
      times[row] += 1;
    }
  }
  return sums.map((sum, row) => sum / times[row]);
}

/**
 * The mean loss over all pairs of a prediction and a truth. Classes: Σ p·(1 − q), with p the shares of
 * the true classes and q of the predicted ones. Numbers: both variances and the squared difference of the means.
 */
function noInformation(evidence: Judged): number {
  const { truth, predicted, weights } = evidence;
  if ("classes" in evidence) {
    return evidence.classes.reduce<number>((sum, _, code) => {
      const share = (codes: ArrayLike<number>) =>
        weightedMean(
          Float64Array.from(codes, (other) => Number(other === code)),
          weights,
        );
      return sum + share(truth) * (1 - share(predicted));
    }, 0);
  }
  const center = weightedMean(truth, weights);
  const shift = weightedMean(predicted, weights);
  const spread = (values: ArrayLike<number>, mean: number) =>
    weightedMean(
      Float64Array.from(values, (value) => (value - mean) ** 2),
      weights,
    );
  return spread(truth, center) + spread(predicted, shift) + (center - shift) ** 2;
}

/** Over the rows that have a value. */
function weightedMean(values: ArrayLike<number>, weights: ArrayLike<number> | undefined): number {
  let [sum, total] = [0, 0];
  for (let row = 0; row < values.length; row += 1) {
    const weight = weights?.[row] ?? 1;
    if (Number.isNaN(values[row]) || weight === 0) continue;
    sum += weight * values[row];
    total += weight;
  }
  return sum / total;
}
