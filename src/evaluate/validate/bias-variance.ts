import * as z from "zod";
import { requireFunction } from "../../base/arguments.js";
import { RUN_SETTINGS, throwIfAborted } from "../../base/control.js";
import { counted, DataError, got, optionName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import { pacer } from "../../base/pause.js";
import { mean as meanOf } from "../../math/linalg/moments.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import { ownRows, ownValues } from "../../model/case-rows.js";
import type { FitControl } from "../../model/control.js";
import type { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Classifier, Regressor } from "../../model/model.js";
import { requireTrialSettings } from "./cross-validate.js";

/** A training sample drawn with a seed, as the generators of `credal/datasets` give them. */
export type SampleGenerator = (seed: number) => { readonly x: Rows; readonly y: ArrayLike<Label> };

const biasVarianceOptions = z.strictObject({
  samples: z.int().min(2).default(100).describe("Number of training samples that are drawn and fitted."),
  seed: z
    .int()
    .default(0)
    .describe("The seed of the first sample; the following samples have the following seeds."),
  noise: z
    .number()
    .min(0)
    .default(0)
    .describe("The variance of a response around its mean, which no prediction can remove."),
});

type BiasVarianceInput = z.input<typeof biasVarianceOptions>;

export interface BiasVarianceOptions
  extends Omit<FitControl, "weights" | "workers">,
    Readonly<BiasVarianceInput> {
  /** Where predictions are compared. */
  readonly points: Rows;
  /** The best prediction at every point: the mean response, or the most probable class. */
  readonly truth: ArrayLike<Label>;
}

/** error = noise + squaredBias + variance, each a mean over points. */
export interface SquaredLossDecomposition {
  readonly loss: "squared";
  readonly error: number;
  readonly noise: number;
  /** The squared difference of the mean prediction from the truth. */
  readonly squaredBias: number;
  /** The mean squared difference of predictions from their mean. */
  readonly variance: number;
  readonly samples: number;
  /** By point: the mean prediction, its squared bias, and the variance. */
  readonly byPoint: {
    readonly mean: Float64Array;
    readonly squaredBias: Float64Array;
    readonly variance: Float64Array;
  };
}

/** error = bias + unbiasedVariance − biasedVariance, each a mean over points. */
export interface ZeroOneLossDecomposition {
  readonly loss: "zero-one";
  /** How often a prediction is not the best one. */
  readonly error: number;
  /** The share of points whose most frequent prediction is not the best one. */
  readonly bias: number;
  /** How often a prediction is not the most frequent one. */
  readonly variance: number;
  /** The part of the error that variance adds at points where the most frequent prediction is right. */
  readonly unbiasedVariance: number;
  /** The part that it removes at points where the most frequent prediction is wrong and another is right. */
  readonly biasedVariance: number;
  readonly samples: number;
  /** By point: the most frequent prediction, whether it is wrong, and how often it is not given. */
  readonly byPoint: {
    readonly main: readonly Label[];
    readonly bias: Float64Array;
    readonly variance: Float64Array;
  };
}

/** The parts of the expected error of a method. */
export type BiasVariance = SquaredLossDecomposition | ZeroOneLossDecomposition;

/**
 * Fits an estimator to many samples and decomposes its error into the error of the average prediction (bias) and the
 * variation between samples (variance): for squared loss as Alpaydin,
 * section 4.7; for 0-1 loss as Domingos (2000). Sample i is drawn with the seed `seed + i`.
 *
 * ```ts
 * const points = [[-0.5], [0], [0.5]];
 * const draw = (seed: number) => noisySinusoid({ rows: 20, seed });
 * await biasVariance(new LinearRegression(), draw, { points, truth: [-1, 0, 1] });
 * ```
 */
export async function biasVariance(
  estimator: Estimator | ((seed: number) => Estimator),
  draw: SampleGenerator,
  options: Seeded<BiasVarianceOptions>,
): Promise<BiasVariance> {
  const method = "biasVariance";
  const known = ["points", "truth", ...Object.keys(biasVarianceOptions.shape), ...RUN_SETTINGS];
  requireKnownParameters(method, options, known);
  requireTrialSettings(method, options);
  requireFunction(method, "the generator of samples", draw);
  const { points, truth, signal, onProgress, threads, ...given } = options;
  const { samples, seed, noise } = parseOptions(method, biasVarianceOptions, withSeed(given));
  const make = typeof estimator === "function" ? estimator : () => estimator;
  const { kind, task } = make(seed);
  if (task !== "classification" && task !== "regression") {
    const sentence = words`${kind} is for ${got(task)}, which has no truth to compare with; use a classifier or a regression.`;
    throw new DataError(method, sentence, { expected: "classification or regression" });
  }
  const cases = ownRows(points);
  requireTruth(method, cases.rows, truth.length);
  const best = ownValues(truth);
  const said: ArrayLike<Label>[] = [];
  const pause = pacer();
  for (let at = 0; at < samples; at += 1) {
    throwIfAborted(method, signal);
    const { x, y } = draw(seed + at);
    const model = await make(seed + at).fitTo(x, y, { signal, threads });
    said.push((model as Classifier | Regressor).predict(cases));
    onProgress?.({ phase: "samples", completed: at + 1, total: samples });
    await pause();
  }
  return task === "regression"
    ? squaredLoss(said as ArrayLike<number>[], best as ArrayLike<number>, noise)
    : zeroOneLoss(said, best);
}

function squaredLoss(
  said: readonly ArrayLike<number>[],
  truth: ArrayLike<number>,
  noise: number,
): SquaredLossDecomposition {
  const samples = said.length;
  const mean = atPoints(truth, (point) => said.reduce((sum, values) => sum + values[point], 0) / samples);
  const squaredBiases = atPoints(truth, (point) => (mean[point] - truth[point]) ** 2);
  const variances = atPoints(
    truth,
    (point) => said.reduce((sum, values) => sum + (values[point] - mean[point]) ** 2, 0) / samples,
  );
  const squaredBias = meanOf(squaredBiases);
  const variance = meanOf(variances);
  return {
    loss: "squared",
    error: noise + squaredBias + variance,
    noise,
    squaredBias,
    variance,
    samples,
    byPoint: { mean, squaredBias: squaredBiases, variance: variances },
  };
}

function zeroOneLoss(said: readonly ArrayLike<Label>[], truth: ArrayLike<Label>): ZeroOneLossDecomposition {
  const samples = said.length;
  const share = (point: number, label: Label) =>
    said.reduce((count, labels) => count + Number(labels[point] === label), 0) / samples;
  const main = Array.from({ length: truth.length }, (_, point) => mostFrequent(said, point));
  const right = atPoints(truth, (point) => share(point, truth[point]));
  const bias = atPoints(truth, (point) => Number(main[point] !== truth[point]));
  const variance = atPoints(truth, (point) => 1 - share(point, main[point]));
  return {
    loss: "zero-one",
    error: meanOf(right.map((rate) => 1 - rate)),
    bias: meanOf(bias),
    variance: meanOf(variance),
    unbiasedVariance: meanOf(variance.map((rate, point) => (bias[point] === 0 ? rate : 0))),
    biasedVariance: meanOf(right.map((rate, point) => (bias[point] === 1 ? rate : 0))),
    samples,
    byPoint: { main, bias, variance },
  };
}

/** Among equally frequent labels, the one that was predicted first. */
function mostFrequent(said: readonly ArrayLike<Label>[], point: number): Label {
  const counts = new Map<Label, number>();
  for (const labels of said) counts.set(labels[point], (counts.get(labels[point]) ?? 0) + 1);
  return [...counts].reduce((best, other) => (other[1] > best[1] ? other : best))[0];
}

function atPoints(truth: ArrayLike<unknown>, of: (point: number) => number): Float64Array {
  return Float64Array.from({ length: truth.length }, (_, point) => of(point));
}

function requireTruth(method: string, points: number, truth: number): void {
  if (points === truth && points > 0) return;
  const sentence = words`${optionName("truth")} needs ${wanted(`one value per point, ${points}`)}; got ${got(counted(truth, "value"))}.`;
  throw new ShapeError(method, sentence);
}
