import * as z from "zod";
import { requireControl } from "../../../base/control.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { parseOptions } from "../../../base/options.js";
import { bootstrapRows } from "../../../data/hypothesis-tests/bootstrap-rows.js";
import { random } from "../../../math/probability/random/random.js";
import { type Seeded, withSeed } from "../../../math/probability/random/seed.js";
import type { FitControl } from "../../../model/control.js";
import type { ClassificationEvidence, ClassificationMetric, RegressionMetric } from "../metric.js";
import { type ClassificationMetricName, findMetric, type RegressionMetricName } from "../registry.js";
import { casesOf, type Evidence } from "./cases.js";

const METHOD = "bootstrapInterval";

export const bootstrapIntervalSchema = z.strictObject({
  resamples: z.int().min(2).default(2000).describe("How many bootstrap samples are drawn."),
  level: z.number().gt(0).lt(1).default(0.95).describe("The confidence level."),
  method: z
    .enum(["bca", "percentile"])
    .default("bca")
    .describe(
      'The method: quantiles of the bootstrap values, corrected for bias and skewness ("bca") or not ("percentile").',
    ),
  seed: z.int().min(0).default(0).describe("The seed of the random numbers."),
});

export type BootstrapIntervalOptions = z.input<typeof bootstrapIntervalSchema>;

/** A metric with its confidence interval. */
export interface MetricInterval {
  /** The metric of all cases. */
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly method: "bca" | "percentile";
  readonly standardError: number;
  readonly seed: number;
  /** The metric of every sample in which it is finite. */
  readonly replicates: Float64Array;
  /** The number of samples in which it is not finite, for example because a class was not drawn; they are left out. */
  readonly undefinedResamples: number;
}

/** A metric by its name, as an object, or as a function of evidence. */
export type MetricOf<E extends Evidence> =
  | ((evidence: E) => number)
  | (E extends ClassificationEvidence
      ? ClassificationMetricName | ClassificationMetric
      : RegressionMetricName | RegressionMetric);

/**
 * A confidence interval of a metric by drawing the cases again, with replacement. It covers the variation between
 * samples of cases for the same model, not that between training sets.
 *
 * ```ts
 * const evidence = regressionEvidence([1, 2, 3, 4, 5], [1, 2, 4, 4, 6]);
 * const { lower, upper } = await bootstrapInterval("meanAbsoluteError", evidence, { seed: 1 });
 * ```
 */
export async function bootstrapInterval<E extends Evidence>(
  metric: MetricOf<E>,
  evidence: E,
  options: Seeded<BootstrapIntervalOptions> = {},
  control: Pick<FitControl, "signal" | "onProgress"> = {},
): Promise<MetricInterval> {
  const settings = parseOptions(METHOD, bootstrapIntervalSchema, withSeed(options));
  requireControl(METHOD, control);
  if (typeof evidence !== "object" || evidence === null || !("truth" in evidence)) {
    const expected = "evidence, such as that of regressionEvidence";
    throw new DataError(METHOD, words`expected ${wanted(expected)}; got ${got(quote(evidence))}.`);
  }
  const evaluate = evaluator(metric, evidence);
  const { rows, take } = casesOf(evidence);
  return metricInterval(METHOD, rows, (sample) => evaluate(take(sample)), settings, control);
}

/** The interval of a metric that depends on rows. */
export async function metricInterval(
  caller: string,
  rows: Uint32Array,
  value: (rows: Uint32Array) => number,
  settings: z.output<typeof bootstrapIntervalSchema>,
  control: Pick<FitControl, "signal" | "onProgress">,
): Promise<MetricInterval> {
  const { level, method, seed } = settings;
  const found = await bootstrapRows(
    { caller, name: "the metric", rows, value },
    { ...settings, stream: random(seed) },
    control,
  );
  const { estimate, interval, standardError, replicates, undefinedResamples } = found;
  const [lower, upper] = interval;
  return {
    value: estimate,
    lower,
    upper,
    level,
    method,
    standardError,
    seed,
    replicates,
    undefinedResamples,
  };
}

function evaluator<E extends Evidence>(metric: MetricOf<E>, evidence: E): (evidence: E) => number {
  if (typeof metric === "function") return metric;
  const task = "classes" in evidence ? "classification" : "regression";
  const found = findMetric(metric, task);
  // The task of a metric is that of its evidence, which the types cannot express here.
  return (cases) => found.evaluate(cases as never);
}
