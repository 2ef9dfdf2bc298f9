import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { RUN_SETTINGS, throwIfAborted } from "../../../base/control.js";
import { counted, DataError, got, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { parseOptions } from "../../../base/options.js";
import { pacer } from "../../../base/pause.js";
import type { SampleGenerator } from "../../../evaluate/validate/bias-variance.js";
import { random } from "../../../math/probability/random/index.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import { ownRows, ownValues, takeCases, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import type { Rows } from "../../../model/input.js";
import { ExtraTreesRegressor } from "../extra-trees-regressor/index.js";
import { competingColumns } from "../forest/options.js";
import type { ForestRegressorModel } from "../forest/regressor.js";
import { RandomForestRegressor } from "../random-forest-regressor/index.js";
import { decompose, meanOf, partsOf, type VarianceParts } from "./decompose.js";

const forestVarianceOptions = z.strictObject({
  samples: z.int().min(2).default(50).describe("Number of training samples that are drawn and fitted."),
  seed: z
    .int()
    .min(0)
    .default(0)
    .describe("The seed of the first sample and forest; the following ones have the following seeds."),
});

type VarianceInput = z.input<typeof forestVarianceOptions>;

export interface ForestVarianceOptions
  extends Omit<FitControl, "weights" | "workers">,
    Readonly<VarianceInput> {
  /** Where predictions are compared. */
  readonly points: Rows;
  /** The mean response at every point; without it there is no bias. */
  readonly truth?: ArrayLike<number>;
}

/** How much forests vary, and why: means over the points, except for the correlation, which is that of these means. */
export interface ForestVariance extends VarianceParts {
  /** The mean over points of the squared difference between the mean prediction and the truth, if that is known. */
  readonly squaredBias?: number | undefined;
  readonly samples: number;
  /** Number of trees per forest. */
  readonly trees: number;
  /** Number of candidate columns per split. */
  readonly candidates: number;
  /** The figures of every point. */
  readonly byPoint: readonly PointVariance[];
}

/** The figures of one point. */
export interface PointVariance extends VarianceParts {
  /** The mean prediction over all samples. */
  readonly mean: number;
  readonly squaredBias?: number | undefined;
}

/** Training cases from which samples are drawn with replacement. */
export interface TrainingSample {
  readonly x: Rows;
  readonly y: ArrayLike<number>;
}

/** A forest for numbers. */
type NumberForest = RandomForestRegressor | ExtraTreesRegressor;

/**
 * Grows a forest from each of many training samples, and divides the variance of its trees into what the trees of one
 * sample share and what differs among them: the correlation ρ of two trees, their variance σ², and the variance
 * ρσ² + (1 − ρ)σ²/B of the mean of B trees (Hastie, Tibshirani and Friedman 2009, chapter 15). Samples come from a
 * function of a seed, or are drawn with replacement from one sample, which makes the figures estimates for the forest of
 * that sample. Sample i and its forest have the seed `seed + i`.
 *
 * ```ts
 * const draw = (seed: number) => noisySinusoid({ rows: 50, seed });
 * const forest = new RandomForestRegressor({ trees: 100 });
 * (await forestVariance(forest, draw, { points: [[0], [0.5]] })).correlation;
 * ```
 */
export async function forestVariance(
  estimator: NumberForest,
  samples: SampleGenerator | TrainingSample,
  options: Seeded<ForestVarianceOptions>,
): Promise<ForestVariance> {
  const method = "forestVariance";
  const known = ["points", "truth", ...Object.keys(forestVarianceOptions.shape), ...RUN_SETTINGS];
  requireKnownParameters(method, options, known);
  requireForest(method, estimator);
  const draw = generatorOf(method, samples);
  const { points, truth, signal, onProgress, threads, ...settings } = options;
  const { samples: count, seed } = parseOptions(method, forestVarianceOptions, withSeed(settings));
  const cases = ownRows(points, method);
  const best = truth === undefined ? undefined : ownValues(truth);
  requirePoints(method, cases.rows, best?.length);
  /** By point and sample, the predictions of the trees. */
  const said: Float64Array[][] = Array.from({ length: cases.rows }, () => []);
  let candidates = 0;
  const pause = pacer();
  for (let at = 0; at < count; at += 1) {
    throwIfAborted(method, signal);
    const { x, y } = draw(seed + at);
    const forest: NumberForest = estimator.with({ seed: seed + at });
    const model = (await forest.fitTo(x, y, { signal, threads })) as ForestRegressorModel;
    const predictions = model.predictTrees(cases);
    for (const [point, lists] of said.entries()) lists.push(predictions.row(point).slice());
    candidates = competingColumns(estimator.options, model.features.length);
    onProgress?.({ phase: "samples", completed: at + 1, total: count });
    await pause();
  }
  return summarize(said, best, candidates);
}

/** A generator as it is, or one that draws from a sample with replacement. */
function generatorOf(method: string, samples: SampleGenerator | TrainingSample): SampleGenerator {
  if (typeof samples === "function") return samples;
  requireFields(method, "the sample", samples, ["x", "y"], "a function of a seed, or an object with x and y");
  const x = ownRows(samples.x, method);
  const y = ownValues(samples.y);
  return (seed) => {
    const drawn = random(seed).bootstrapIndices(y.length);
    return { x: takeCases(x, drawn), y: takeNumbers(y, drawn) };
  };
}

function summarize(
  said: readonly (readonly Float64Array[])[],
  truth: ArrayLike<number> | undefined,
  candidates: number,
): ForestVariance {
  const [{ length: samples, 0: first }] = said;
  const byPoint = said.map((lists, point): PointVariance => {
    const mean = meanOf(lists.map(meanOf));
    const squaredBias = truth === undefined ? undefined : (mean - truth[point]) ** 2;
    return { mean, squaredBias, ...decompose(lists) };
  });
  const over = (read: (point: PointVariance) => number) => meanOf(byPoint.map(read));
  return {
    ...partsOf(
      over(({ betweenSamples }) => betweenSamples),
      over(({ withinSamples }) => withinSamples),
      first.length,
    ),
    squaredBias: truth === undefined ? undefined : over(({ squaredBias = 0 }) => squaredBias),
    samples,
    trees: first.length,
    candidates,
    byPoint,
  };
}

function requireForest(method: string, estimator: unknown): void {
  if (estimator instanceof RandomForestRegressor || estimator instanceof ExtraTreesRegressor) return;
  const expected = "a RandomForestRegressor or an ExtraTreesRegressor";
  throw new DataError(method, { what: "the estimator", expected });
}

function requirePoints(method: string, points: number, truth: number | undefined): void {
  if (points === 0)
    throw new DataError(method, words`${optionName("points")} must have ${wanted("at least one point")}.`);
  if (truth === undefined || truth === points) return;
  const sentence = words`${optionName("truth")} needs ${wanted(`one value per point, ${points}`)}; got ${got(counted(truth, "value"))}.`;
  throw new ShapeError(method, sentence);
}
