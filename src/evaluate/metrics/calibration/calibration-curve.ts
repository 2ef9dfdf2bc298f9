import type { Label } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import { argMax } from "../input/arg-max.js";

import {
  type BinaryCases,
  type PositiveOptions,
  positiveCode,
  readBinaryProbabilities,
  readProbabilities,
  type ScoredCases,
  type Scores,
} from "../input/scores.js";
import { oneAgainstRest } from "../probability/roc-auc.js";
import { type BinOptions, type CalibrationBin, calibrationBins } from "./bins.js";

export type CalibrationCurveOptions = PositiveOptions & BinOptions;

/**
 * The reliability diagram of a class: the mean predicted probability and the observed share in every bin. Empty bins
 * are included, with total weight 0.
 *
 * ```ts
 * calibrationCurve([false, true, true], [0.2, 0.4, 0.9], { bins: 2 })[0].observed; // 0.5
 * ```
 */
export function calibrationCurve(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationCurveOptions = {},
): CalibrationBin[] {
  const method = "calibrationCurve";
  const cases = readBinaryProbabilities(method, truth, probabilities, options, ["bins", "method"]);
  return calibrationBins(method, cases, options);
}

/** Which probabilities a calibration error is about, and how they are divided into bins. */
export interface CalibrationErrorSettings extends BinOptions {
  /**
   * Which probabilities are judged: those of the positive class ("positive", the default for two classes), or the
   * largest one of each case ("top-label", the default for more).
   */
  readonly of?: "positive" | "top-label" | undefined;
  readonly positive?: Label | undefined;
}

/** The options of the calibration errors of a classifier. */
export type CalibrationErrorOptions = PositiveOptions & CalibrationErrorSettings;

const BINNING = ["bins", "method", "of"] as const;

/**
 * The mean distance between predicted probability and observed share, over the bins by their weight (ECE).
 *
 * ```ts
 * expectedCalibrationError([false, true, true], [0.2, 0.4, 0.9], { bins: 2 }); // 1/6
 * ```
 */
export function expectedCalibrationError(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationErrorOptions = {},
): number {
  const method = "expectedCalibrationError";
  const cases = readProbabilities(method, truth, probabilities, options, BINNING);
  return expectedErrorOf(method, cases, options);
}

/**
 * The largest distance between predicted probability and observed share, over the bins that are not empty (MCE).
 *
 * ```ts
 * maximumCalibrationError([false, true, true], [0.2, 0.4, 0.9], { bins: 2 }); // 0.2
 * ```
 */
export function maximumCalibrationError(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationErrorOptions = {},
): number {
  const method = "maximumCalibrationError";
  const cases = readProbabilities(method, truth, probabilities, options, BINNING);
  return maximumErrorOf(method, cases, options);
}

export function expectedErrorOf(
  method: string,
  cases: ScoredCases,
  options: CalibrationErrorSettings,
): number {
  const bins = filledBins(method, cases, options);
  const total = bins.reduce((sum, { totalWeight }) => sum + totalWeight, 0);
  return bins.reduce((sum, bin) => sum + (bin.totalWeight / total) * distance(bin), 0);
}

export function maximumErrorOf(
  method: string,
  cases: ScoredCases,
  options: CalibrationErrorSettings,
): number {
  return filledBins(method, cases, options).reduce((most, bin) => Math.max(most, distance(bin)), 0);
}

function distance({ predicted, observed }: CalibrationBin): number {
  return Math.abs(predicted - observed);
}

function filledBins(method: string, cases: ScoredCases, options: CalibrationErrorSettings): CalibrationBin[] {
  const { of = cases.classes.length === 2 ? "positive" : "top-label" } = options;
  requireOneOf(method, "of", of, ["positive", "top-label"]);
  const binary =
    of === "positive" ? oneAgainstRest(cases, positiveCode(method, cases, options)) : topLabels(cases);
  return calibrationBins(method, binary, options).filter(({ totalWeight }) => totalWeight > 0);
}

/** Whether the most probable class is the true one, with its probability. */
function topLabels({ truth, scores, weights }: ScoredCases): BinaryCases {
  const isPositive = new Uint8Array(truth.length);
  const top = new Float64Array(truth.length);
  for (let row = 0; row < truth.length; row += 1) {
    const code = argMax(scores, row);
    isPositive[row] = code === truth[row] ? 1 : 0;
    top[row] = scores.data[row * scores.columns + code];
  }
  return { isPositive, scores: top, weights };
}
