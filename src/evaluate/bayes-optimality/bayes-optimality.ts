import { requireFields } from "../../base/arguments.js";
import { DataError, got, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import type { Table } from "../../data/table/table.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { klDivergence } from "../../math/probability/information/divergence.js";
import type { InformationOptions } from "../../math/probability/information/unit.js";
import type { Rows } from "../../model/input.js";
import type { Classifier, Regressor } from "../../model/model.js";

/** Cases whose classes 0, 1, … have known probabilities, as the generators of `credal/datasets` give them. */
export interface KnownClasses {
  readonly x: Matrix;
  readonly y: ArrayLike<Label>;
  /** The cases as a table, for models that were fitted to one. */
  readonly table?: Table;
  readonly truth: {
    /** The probability of every class at a point. */
    posterior(point: ArrayLike<number>): ArrayLike<number>;
    /** The error rate of the best classifier, if it is known. */
    readonly bayesError?: number | undefined;
  };
}

/** Cases whose mean response is known. */
export interface KnownResponses {
  readonly x: Matrix;
  readonly y: ArrayLike<number>;
  readonly table?: Table;
  readonly truth: {
    readonly noiseVariance: number;
    mean(point: ArrayLike<number>): number;
  };
}

interface Excess {
  readonly cases: number;
  /** The expected loss of the model at these points under the true distribution, whatever their labels are. */
  readonly risk: number;
  /** That of the best possible predictions. */
  readonly bayesRisk: number;
  /** The difference of the two: 0 for a model that is Bayes-optimal at these points. */
  readonly excessRisk: number;
  /** The mean loss against the labels or responses of the sample. */
  readonly observedLoss: number;
}

/** How close a classifier is to the best possible one, by 0-1 loss. */
export interface ClassOptimality extends Excess {
  readonly task: "classification";
  /** The share of cases for which it predicts a class of the highest true probability. */
  readonly agreement: number;
  /** The mean Kullback-Leibler divergence of its probabilities from the true ones. */
  readonly divergence: number;
  /** The error rate of the best classifier over the whole population, if it is known. */
  readonly bayesError: number | undefined;
}

/** How close a regression is to the best possible one, by squared loss. */
export interface ResponseOptimality extends Excess {
  readonly task: "regression";
}

/**
 * How close a model is to Bayes-optimal on generated cases, whose truth is known: its expected loss at their points
 * and that of the best predictions, so that the randomness of their labels has no effect. The cases should not be
 * those that it was fitted to.
 *
 * ```ts
 * const model = await new GaussianNB().fit(twoGaussians({ rows: 200, seed: 1 }).table, "class");
 * bayesOptimality(model, twoGaussians({ rows: 1000, seed: 2 })).excessRisk; // about 0.001
 * ```
 */
export function bayesOptimality(
  model: Classifier,
  sample: KnownClasses,
  options?: InformationOptions,
): ClassOptimality;
export function bayesOptimality(model: Regressor, sample: KnownResponses): ResponseOptimality;
export function bayesOptimality(
  model: Classifier | Regressor,
  sample: KnownClasses | KnownResponses,
  options: InformationOptions = {},
): ClassOptimality | ResponseOptimality {
  const method = "bayesOptimality";
  requireFields(method, "the model", model, ["predict", "features"], "a classifier or a regression");
  requireFields(
    method,
    "the sample",
    sample,
    ["x", "truth"],
    "a sample with its truth, as in credal/datasets",
  );
  requireFields(method, "the truth of the sample", sample.truth, [], "an object");
  requireKnownOptions(method, options, isOfClasses(sample) ? ["unit"] : []);
  if (sample.x.rows === 0)
    throw new DataError(method, words`there are ${got("no cases")}.`, { expected: "at least 1 case" });
  return isOfClasses(sample)
    ? judgeClasses(method, model as Classifier, sample, options)
    : judgeResponses(model as Regressor, sample);
}

function isOfClasses(sample: KnownClasses | KnownResponses): sample is KnownClasses {
  return "posterior" in sample.truth;
}

/** Columns by name for a model that was fitted to such a table, by position otherwise. */
function rowsFor({ features }: Classifier | Regressor, { x, table }: KnownClasses | KnownResponses): Rows {
  return table !== undefined && features.every((name) => table.has(name)) ? table : x;
}

/** Probabilities that differ by less count as equal. */
const ROUNDING = 1e-12;

function judgeClasses(
  method: string,
  model: Classifier,
  sample: KnownClasses,
  options: InformationOptions,
): ClassOptimality {
  const { x, y, truth } = sample;
  const cases = x.rows;
  const rows = rowsFor(model, sample);
  const predicted = model.predict(rows);
  const probabilities = model.predictProba(rows);
  const indices = classIndices(method, model.classes, truth.posterior(x.row(0)).length);
  let [risk, bayesRisk, agreed, divergence, wrong] = [0, 0, 0, 0, 0];
  for (let row = 0; row < cases; row += 1) {
    const posterior = Float64Array.from(truth.posterior(x.row(row)));
    const most = posterior.reduce((a, b) => Math.max(a, b));
    const said = posterior[predicted[row] as number];
    const reordered = new Float64Array(posterior.length);
    for (const [column, index] of indices.entries()) reordered[index] = probabilities.get(row, column);
    risk += 1 - said;
    bayesRisk += 1 - most;
    if (said >= most - ROUNDING) agreed += 1;
    if (predicted[row] !== y[row]) wrong += 1;
    divergence += klDivergence(posterior, reordered, options);
  }
  return {
    task: "classification",
    cases,
    risk: risk / cases,
    bayesRisk: bayesRisk / cases,
    excessRisk: Math.max(0, risk - bayesRisk) / cases,
    observedLoss: wrong / cases,
    agreement: agreed / cases,
    divergence: divergence / cases,
    bayesError: truth.bayesError,
  };
}

/** Which of the classes 0, 1, … each of the model's classes is. */
function classIndices(method: string, classes: readonly Label[], count: number): readonly number[] {
  return classes.map((label) => {
    if (typeof label === "number" && Number.isInteger(label) && label >= 0 && label < count) return label;
    throw new DataError(
      method,
      words`the model has a class ${got(quote(label))}; the classes of the sample are ${listLevels(
        Array.from({ length: count }, (_, k) => k),
      )}.`,
      { expected: `0 to ${count - 1}` },
    );
  });
}

function judgeResponses(model: Regressor, sample: KnownResponses): ResponseOptimality {
  const { x, y, truth } = sample;
  const cases = x.rows;
  const predicted = model.predict(rowsFor(model, sample));
  let [excess, observed] = [0, 0];
  for (let row = 0; row < cases; row += 1) {
    excess += (predicted[row] - truth.mean(x.row(row))) ** 2;
    observed += (predicted[row] - y[row]) ** 2;
  }
  return {
    task: "regression",
    cases,
    risk: truth.noiseVariance + excess / cases,
    bayesRisk: truth.noiseVariance,
    excessRisk: excess / cases,
    observedLoss: observed / cases,
  };
}
