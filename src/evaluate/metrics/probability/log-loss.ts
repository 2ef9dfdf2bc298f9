// Logarithmic losses of probabilities. Nothing is clipped unless the caller asks for it: a true class of probability 0
// has infinite loss.

import type { Label } from "../../../base/label.js";
import { requireOption } from "../input/numbers.js";
import { type PositiveOptions, readProbabilities, type ScoredCases, type Scores } from "../input/scores.js";
import { weightedMean, weightedSum } from "../input/weights.js";

export interface LogLossOptions extends PositiveOptions {
  /** Probabilities are clipped to the range from this to 1 minus this; not clipped by default. */
  readonly clip?: number | undefined;
}

/**
 * The mean of −ln p, where p is the probability of the true class; also called cross-entropy.
 *
 * ```ts
 * logLoss([true, false], [0.8, 0.4]); // −(ln 0.8 + ln 0.6)/2
 * logLoss([true], [0]); // Infinity
 * logLoss([true], [0], { clip: 1e-15 }); // 34.54
 * ```
 */
export function logLoss(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: LogLossOptions = {},
): number {
  const cases = readProbabilities("logLoss", truth, probabilities, options, ["clip"]);
  return meanLogLoss("logLoss", cases, options.clip);
}

/**
 * Σ w·ln p of the probabilities of the true classes.
 *
 * ```ts
 * logLikelihood([true, false], [0.5, 0.5]); // 2·ln 0.5
 * ```
 */
export function logLikelihood(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: LogLossOptions = {},
): number {
  const cases = readProbabilities("logLikelihood", truth, probabilities, options, ["clip"]);
  return logLikelihoodOf("logLikelihood", cases, options.clip);
}

/**
 * −(2/n)·Σ ln p: twice the log loss, so that it matches squared error for a normal distribution of variance 1.
 *
 * ```ts
 * meanDeviance([true, false], [0.5, 0.5]); // 2·ln 2
 * ```
 */
export function meanDeviance(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: LogLossOptions = {},
): number {
  const cases = readProbabilities("meanDeviance", truth, probabilities, options, ["clip"]);
  return 2 * meanLogLoss("meanDeviance", cases, options.clip);
}

export function meanLogLoss(method: string, cases: ScoredCases, clip: number | undefined): number {
  return weightedMean(surprisals(method, cases, clip), cases.weights);
}

export function logLikelihoodOf(method: string, cases: ScoredCases, clip: number | undefined): number {
  return 0 - weightedSum(surprisals(method, cases, clip), cases.weights);
}

/** −ln p of the true class of every case. */
function surprisals(
  method: string,
  { truth, scores: { data, columns } }: ScoredCases,
  clip: number | undefined,
): Float64Array {
  if (clip !== undefined)
    requireOption(method, "clip", clip, clip > 0 && clip < 0.5, "a number between 0 and 0.5");
  const low = clip ?? 0;
  const high = 1 - low;
  const out = new Float64Array(truth.length);
  for (let i = 0; i < out.length; i += 1) {
    const p = data[i * columns + truth[i]];
    // −ln 1 is −0; 0 − ln 1 is 0.
    out[i] = 0 - Math.log(Math.min(Math.max(p, low), high));
  }
  return out;
}
