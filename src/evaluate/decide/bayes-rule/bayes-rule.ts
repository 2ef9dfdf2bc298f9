import { DataError, OptionError, optionName, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { distinctValues } from "../../../data/rank/distinct-values.js";
import { sampleMean } from "../../../data/statistics/means.js";
import { orderSample } from "../../../data/statistics/ordered-sample.js";
import { orderedInterval } from "../../../data/statistics/quantile.js";
import { readSample, type Sample, type WeightOptions } from "../../../data/statistics/sample.js";
import type { Distribution } from "../../../math/probability/distributions/distribution.js";
import { requireOption } from "../../../math/probability/distributions/require.js";
import { modeOf } from "./mode.js";
import { meanAbove, meanBelow } from "./partial-means.js";

/**
 * The loss of a prediction a of y:
 *
 * - "squared": (y − a)².
 * - "absolute": |y − a|.
 * - "zero-one": 1 unless a = y.
 * - `{ quantile: q }`: q (y − a) where y is above, (1 − q)(a − y) where it is below; also called pinball loss.
 */
export type PredictionLoss = "squared" | "absolute" | "zero-one" | { readonly quantile: number };

/** The best single prediction of a number, and what it costs on average. */
export interface BayesRule {
  /** Mean, median, mode or quantile; the middle of an interval of equally good predictions, the first of several modes. */
  readonly prediction: number;
  /** The expected loss of that prediction, the smallest possible. */
  readonly risk: number;
  /** Every prediction between these two is equally good; the same number twice if only one is best. */
  readonly interval: readonly [lower: number, upper: number];
}

/**
 * The prediction of least expected loss for a number with a known distribution, or for the numbers of a
 * sample: the mean under squared loss, the median under absolute loss, the mode under 0-1 loss, a quantile
 * under pinball loss.
 *
 * ```ts
 * bayesRule([2, 4, 5, 10], "absolute"); // { prediction: 4.5, risk: 2.25, interval: [4, 5] }
 * bayesRule(new Normal({ mean: 3, standardDeviation: 2 }), "squared").risk; // 4
 * ```
 */
export function bayesRule(
  source: Distribution | ArrayLike<number>,
  loss: PredictionLoss,
  options: WeightOptions = {},
): BayesRule {
  const method = "bayesRule";
  requireKnownOptions(method, options, ["weights"]);
  const share = readLoss(method, loss);
  if (!("logDensity" in source)) {
    const sample = readSample(method, source, options);
    if (share !== undefined) return sampleQuantile(method, sample, share);
    return loss === "squared" ? sampleSquares(sample) : sampleMode(sample);
  }
  if (options.weights !== undefined) {
    const message = words`${optionName("weights")} is for samples; ${source.name} is a distribution.`;
    throw new OptionError(method, message, { expected: "nothing", received: "weights" });
  }
  if (share !== undefined) return distributionQuantile(method, source, share);
  return loss === "squared" ? distributionSquares(method, source) : distributionMode(source);
}

/** A quantile with a factor: absolute loss is twice the pinball loss of the median. */
interface QuantileLoss {
  readonly q: number;
  readonly factor: number;
}

function readLoss(method: string, loss: PredictionLoss): QuantileLoss | undefined {
  if (loss === "squared" || loss === "zero-one") return undefined;
  if (loss === "absolute") return { q: 0.5, factor: 2 };
  if (typeof loss === "object" && loss !== null && typeof loss.quantile === "number") {
    const { quantile: q } = loss;
    return { q: requireOption(method, "quantile", q, q > 0 && q < 1, "a number > 0 and < 1"), factor: 1 };
  }
  throw new OptionError(method, {
    what: "the loss",
    option: "loss",
    expected: '"squared", "absolute", "zero-one" or { quantile: q }',
    received: quote(loss),
  });
}

function at(prediction: number, risk: number): BayesRule {
  return { prediction, risk, interval: [prediction, prediction] };
}

function averageOver({ values, weights, total }: Sample, f: (value: number) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (weights?.[i] ?? 1) * f(values[i]);
  return sum / total;
}

function sampleSquares(sample: Sample): BayesRule {
  const mean = sampleMean(sample);
  return at(
    mean,
    averageOver(sample, (value) => (value - mean) ** 2),
  );
}

function sampleMode({ values, weights, total }: Sample): BayesRule {
  const distinct = distinctValues(values, weights);
  let best = 0;
  for (let i = 1; i < distinct.values.length; i += 1) {
    if (distinct.weights[i] > distinct.weights[best]) best = i;
  }
  return at(distinct.values[best], 1 - distinct.weights[best] / total);
}

function sampleQuantile(method: string, sample: Sample, { q, factor }: QuantileLoss): BayesRule {
  const interval = orderedInterval(method, orderSample(sample), q);
  const prediction = interval[0] + (interval[1] - interval[0]) / 2;
  const risk = averageOver(sample, (value) =>
    value > prediction ? q * (value - prediction) : (1 - q) * (prediction - value),
  );
  return { prediction, risk: factor * risk, interval };
}

function distributionSquares(method: string, distribution: Distribution): BayesRule {
  requireMean(method, distribution, "squared");
  const { mean, variance } = distribution;
  return at(mean, Number.isNaN(variance) ? Number.POSITIVE_INFINITY : variance);
}

/** Without a finite mean, no prediction is better than another. */
function requireMean(method: string, { name, mean }: Distribution, loss: "squared" | "expected"): void {
  if (Number.isFinite(mean)) return;
  const message = `${name} has no finite mean, so every prediction has infinite ${loss} loss.`;
  const received = `a mean of ${mean}`;
  throw new DataError(method, message, { expected: "a distribution with a finite mean", received });
}

function distributionQuantile(
  method: string,
  distribution: Distribution,
  { q, factor }: QuantileLoss,
): BayesRule {
  requireMean(method, distribution, "expected");
  const prediction = distribution.quantile(q);
  const risk = q * meanAbove(distribution, prediction) + (1 - q) * meanBelow(distribution, prediction);
  return at(prediction, factor * risk);
}

/** No single point of a continuous distribution has a probability, so the risk of any is 1. */
function distributionMode(distribution: Distribution): BayesRule {
  const mode = modeOf(distribution);
  return at(mode, distribution.kind === "discrete" ? 1 - distribution.density(mode) : 1);
}
