import * as z from "zod";
import { throwIfAborted } from "../../../base/control.js";
import { DataError } from "../../../base/errors.js";
import { parseOptions } from "../../../base/options.js";
import { orderSample } from "../../../data/statistics/ordered-sample.js";
import { orderedQuantile } from "../../../data/statistics/quantile.js";
import type { FitControl } from "../../../learn/control.js";
import { standardDeviation } from "../../../linalg/moments.js";
import { type Random, random } from "../../../probability/random/random.js";
import type { ClassificationEvidence, ClassificationMetric, RegressionMetric } from "../metric.js";
import { type ClassificationMetricName, findMetric, type RegressionMetricName } from "../registry.js";
import { correctedShares } from "./bias-correction.js";
import { type Cases, casesOf, type Evidence } from "./cases.js";

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
  options: BootstrapIntervalOptions = {},
  control: Pick<FitControl, "signal" | "onProgress"> = {},
): Promise<MetricInterval> {
  const { resamples, level, method, seed } = parseOptions(METHOD, bootstrapIntervalSchema, options);
  const evaluate = evaluator(metric, evidence);
  const value = requireDefined(evaluate(evidence));
  const cases = casesOf(evidence);
  const stream = random(seed);
  const values = await collect("resamples", resamples, control, (i) =>
    evaluate(cases.take(drawn(cases.rows, stream.child(i)))),
  );
  const replicates = values.filter((found) => Number.isFinite(found));
  requireSome(replicates, resamples);
  const shares: [number, number] =
    method === "percentile"
      ? [(1 - level) / 2, (1 + level) / 2]
      : correctedShares(value, replicates, await jackknife(cases, evaluate, control), level);
  const ordered = orderSample({ values: replicates, total: replicates.length });
  const [lower, upper] = shares.map((share) => orderedQuantile(METHOD, ordered, share));
  return {
    value,
    lower,
    upper,
    level,
    method,
    standardError: standardDeviation(replicates),
    seed,
    replicates,
    undefinedResamples: resamples - replicates.length,
  };
}

function evaluator<E extends Evidence>(metric: MetricOf<E>, evidence: E): (evidence: E) => number {
  if (typeof metric === "function") return metric;
  const task = "classes" in evidence ? "classification" : "regression";
  const found = findMetric(metric, task);
  // The task of a metric is that of its evidence, which the types cannot express here.
  return (cases) => found.evaluate(cases as never);
}

function drawn(rows: Uint32Array, stream: Random): Uint32Array {
  const out = new Uint32Array(rows.length);
  for (let i = 0; i < out.length; i += 1) out[i] = rows[stream.integer(0, rows.length - 1)];
  return out;
}

/** Up to this many cases are left out one at a time, more of them in groups, which hardly changes the skewness. */
const JACKKNIFE_GROUPS = 1000;

async function jackknife<E extends Evidence>(
  { rows, take }: Cases<E>,
  evaluate: (evidence: E) => number,
  control: Pick<FitControl, "signal" | "onProgress">,
): Promise<Float64Array> {
  if (rows.length < 2) return new Float64Array(0);
  const groups = Math.min(rows.length, JACKKNIFE_GROUPS);
  const values = await collect("jackknife", groups, control, (group) =>
    evaluate(take(without(rows, group, groups))),
  );
  return values.filter((found) => Number.isFinite(found));
}

/** The rows without those of one group. */
function without(rows: Uint32Array, group: number, groups: number): Uint32Array {
  const out = new Uint32Array(rows.length - Math.ceil((rows.length - group) / groups));
  let at = 0;
  for (let i = 0; i < rows.length; i += 1) {
    if (i % groups === group) continue;
    out[at] = rows[i];
    at += 1;
  }
  return out;
}

/** About how often the event loop gets a turn, in milliseconds, so that an abort can arrive. */
const TURN = 30;

async function collect(
  phase: string,
  total: number,
  { signal, onProgress }: Pick<FitControl, "signal" | "onProgress">,
  compute: (i: number) => number,
): Promise<Float64Array> {
  const values = new Float64Array(total);
  let turn = Date.now();
  for (let i = 0; i < total; i += 1) {
    throwIfAborted(METHOD, signal);
    values[i] = compute(i);
    if (Date.now() - turn < TURN) continue;
    onProgress?.({ phase, completed: i + 1, total });
    await new Promise((resolve) => setTimeout(resolve));
    turn = Date.now();
  }
  onProgress?.({ phase, completed: total, total });
  return values;
}

function requireDefined(value: number): number {
  if (Number.isFinite(value)) return value;
  const state = Number.isNaN(value) ? "not defined" : String(value);
  const message = `the metric is ${state} for these cases; an interval needs a finite value.`;
  throw new DataError(METHOD, message, { expected: "a finite number", received: String(value) });
}

function requireSome(replicates: Float64Array, resamples: number): void {
  if (replicates.length > 1) return;
  throw new DataError(
    METHOD,
    `the metric is not finite in ${resamples - replicates.length} of ${resamples} samples.`,
    {
      option: "resamples",
      expected: "2 samples or more in which it is finite",
      received: String(replicates.length),
    },
  );
}
