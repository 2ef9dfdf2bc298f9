// Bias and variance of well-known estimators, by theory.

import { requireKnownParameters } from "../../base/known-options.js";
import type { VarianceDivisor } from "../../math/linalg/index.js";
import type { NormalKnownVariance } from "../../math/probability/conjugate/index.js";
import {
  requireOption,
  requirePositive,
  requireProbability,
  requireReal,
} from "../../math/probability/distributions/require.js";
import type { EstimatorQuality } from "./estimator-quality.js";

export interface MeanQualityParameters {
  /** The variance of each number. */
  readonly variance: number;
  readonly size: number;
  /** The correlation of every two numbers: 0 by default, as for independent ones. */
  readonly correlation?: number;
}

/**
 * The sample mean as an estimate of the mean, for numbers of any distribution with this variance: ρσ² + (1 − ρ)σ²/n. For
 * correlated numbers, such as the predictions of the trees of a forest, the first part remains however many there are.
 *
 * ```ts
 * meanQuality({ variance: 4, size: 10 }).variance; // 0.4
 * meanQuality({ variance: 1, size: 100, correlation: 0.5 }).variance; // 0.505
 * ```
 */
export function meanQuality(parameters: MeanQualityParameters): EstimatorQuality {
  const method = "meanQuality";
  requireKnownParameters(method, parameters, ["variance", "size", "correlation"]);
  const { variance, size, correlation = 0 } = parameters;
  requirePositive(method, "variance", variance);
  requireSize(method, size, 1);
  // Numbers cannot all be as far from each other as two can.
  const least = size > 1 ? -1 / (size - 1) : -1;
  const possible = correlation >= least && correlation <= 1;
  requireOption(method, "correlation", correlation, possible, `a number from ${least} to 1`);
  return quality(0, correlation * variance + ((1 - correlation) * variance) / size);
}

export interface VarianceQualityParameters {
  /** The variance that is estimated. */
  readonly variance: number;
  readonly size: number;
  /** The divisor of the squared deviations: "n-1" by default, which is unbiased, "n" for ML, or any number. */
  readonly divisor?: VarianceDivisor | number;
  /** 0 by default, as for normal numbers. */
  readonly excessKurtosis?: number;
}

/**
 * The sample variance as an estimate of the variance: E[s²] = σ²(n − 1)/divisor. For normal numbers the divisor n + 1
 * has the least mean squared error.
 *
 * ```ts
 * varianceQuality({ variance: 4, size: 5, divisor: "n" }).bias; // -0.8
 * ```
 */
export function varianceQuality(parameters: VarianceQualityParameters): EstimatorQuality {
  const method = "varianceQuality";
  requireKnownParameters(method, parameters, ["variance", "size", "divisor", "excessKurtosis"]);
  const { variance, size, divisor = "n-1", excessKurtosis = 0 } = parameters;
  requirePositive(method, "variance", variance);
  requireSize(method, size, 2);
  const possible = excessKurtosis >= -2 && Number.isFinite(excessKurtosis);
  requireOption(method, "excessKurtosis", excessKurtosis, possible, "a number ≥ −2");
  const by =
    divisor === "n" ? size : divisor === "n-1" ? size - 1 : requirePositive(method, "divisor", divisor);
  const factor = (size - 1) / by;
  const unbiased = variance * variance * (2 / (size - 1) + excessKurtosis / size);
  return quality((factor - 1) * variance, factor * factor * unbiased);
}

export interface ProportionQualityParameters {
  /** The probability that is estimated. */
  readonly probability: number;
  readonly size: number;
  /** Successes added to the observed ones: 0 by default, which is ML; 1 is the Laplace correction. */
  readonly alpha?: number;
  /** Failures added to the observed ones: 0 by default. */
  readonly beta?: number;
}

/**
 * (successes + α) / (n + α + β) as an estimate of a probability: the relative frequency, or the posterior mean under
 * a beta prior.
 *
 * ```ts
 * proportionQuality({ probability: 0.5, size: 8, alpha: 1, beta: 1 }).meanSquaredError; // 0.02, with ML 0.03125
 * ```
 */
export function proportionQuality(parameters: ProportionQualityParameters): EstimatorQuality {
  const method = "proportionQuality";
  requireKnownParameters(method, parameters, ["probability", "size", "alpha", "beta"]);
  const { probability, size, alpha = 0, beta = 0 } = parameters;
  requireProbability(method, "probability", probability);
  requireSize(method, size, 1);
  for (const [name, value] of Object.entries({ alpha, beta })) {
    requireOption(method, name, value, value >= 0 && Number.isFinite(value), "a number ≥ 0");
  }
  const total = size + alpha + beta;
  const bias = (alpha * (1 - probability) - beta * probability) / total;
  return quality(bias, (size * probability * (1 - probability)) / (total * total));
}

/**
 * The posterior mean, which is also the MAP estimate, of a normal mean under a normal prior: biased towards the
 * prior, and the better for it as long as the truth is not far from there.
 *
 * ```ts
 * const prior = new NormalKnownVariance({ mean: 0, variance: 1, noiseVariance: 4 });
 * posteriorMeanQuality(prior, { mean: 1, size: 4 }); // bias -0.5, variance 0.25
 * ```
 */
export function posteriorMeanQuality(
  prior: NormalKnownVariance,
  truth: { readonly mean: number; readonly size: number },
): EstimatorQuality {
  const method = "posteriorMeanQuality";
  requireKnownParameters(method, truth, ["mean", "size"]);
  const { mean, size } = truth;
  requireReal(method, "mean", mean);
  requireSize(method, size, 1);
  const share = (size * prior.variance) / (size * prior.variance + prior.noiseVariance);
  return quality((1 - share) * (prior.mean - mean), (share * share * prior.noiseVariance) / size);
}

/**
 * The largest of n numbers as an estimate of the upper end θ of a uniform distribution from 0, or with `corrected`
 * (n + 1)/n times it, which is unbiased. Its variance falls like 1/n², faster than any Cramér-Rao bound: the support
 * depends on θ.
 *
 * ```ts
 * uniformMaximumQuality({ upper: 1, size: 9 }).bias; // -0.1
 * ```
 */
export function uniformMaximumQuality(parameters: {
  readonly upper: number;
  readonly size: number;
  readonly corrected?: boolean;
}): EstimatorQuality {
  const method = "uniformMaximumQuality";
  requireKnownParameters(method, parameters, ["upper", "size", "corrected"]);
  const { upper, size, corrected = false } = parameters;
  requirePositive(method, "upper", upper);
  requireSize(method, size, 1);
  if (corrected) return quality(0, (upper * upper) / (size * (size + 2)));
  return quality(-upper / (size + 1), (size * upper * upper) / ((size + 1) ** 2 * (size + 2)));
}

/**
 * 1 / mean, the ML estimate of the rate of an exponential distribution, or with `corrected` (n − 1)/n times it, which
 * is unbiased.
 *
 * ```ts
 * rateQuality({ rate: 2, size: 5 }).bias; // 0.5
 * ```
 */
export function rateQuality(parameters: {
  readonly rate: number;
  readonly size: number;
  readonly corrected?: boolean;
}): EstimatorQuality {
  const method = "rateQuality";
  requireKnownParameters(method, parameters, ["rate", "size", "corrected"]);
  const { rate, size, corrected = false } = parameters;
  requirePositive(method, "rate", rate);
  // With fewer numbers the variance is infinite.
  requireSize(method, size, 3);
  const variance = (rate * rate) / (size - 2);
  return corrected ? quality(0, variance) : quality(rate / (size - 1), variance * (size / (size - 1)) ** 2);
}

function quality(bias: number, variance: number): EstimatorQuality {
  return { bias, variance, meanSquaredError: bias * bias + variance };
}

function requireSize(method: string, size: number, least: number): number {
  const fine = Number.isSafeInteger(size) && size >= least;
  return requireOption(method, "size", size, fine, `a whole number ≥ ${least}`);
}
