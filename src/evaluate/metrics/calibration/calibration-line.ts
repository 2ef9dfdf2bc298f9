import type { Convergence } from "../../../base/control.js";
import { DataError, got, rowName, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { fitLogit, requireOverlap } from "../../../math/optimize/logit-fit.js";
import { requireOption } from "../input/numbers.js";
import { type PositiveOptions, readBinaryProbabilities, type Scores } from "../input/scores.js";

export interface CalibrationLineOptions extends PositiveOptions {
  /** Probabilities are clipped to the range from this to 1 minus this; not clipped by default. */
  readonly clip?: number | undefined;
}

/** The true log-odds as a straight line of the predicted log-odds. */
export interface CalibrationLine {
  /** 1 if calibrated; below 1 if the probabilities are too extreme. */
  readonly slope: number;
  readonly intercept: number;
  /** The intercept for slope 1, "calibration in the large": 0 if the share of positive cases is as predicted. */
  readonly shift: number;
  readonly convergence: Convergence;
}

/**
 * Cox's (1958) calibration slope and intercept: the logistic regression of the truth on the log-odds of the
 * probabilities, fitted by maximum likelihood.
 *
 * ```ts
 * const { slope } = calibrationLine([1, 0, 1, 0, 1, 0], [0.9, 0.6, 0.7, 0.2, 0.4, 0.1]);
 * ```
 */
export function calibrationLine(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationLineOptions = {},
): CalibrationLine {
  const method = "calibrationLine";
  const { clip } = options;
  if (clip !== undefined)
    requireOption(method, "clip", clip, clip > 0 && clip < 0.5, "a number between 0 and 0.5");
  const cases = readBinaryProbabilities(method, truth, probabilities, options, ["clip"]);
  const logOdds = readLogOdds(method, cases.scores, clip);
  const { isPositive: targets, weights } = cases;
  const line = { columns: [logOdds], targets, weights };
  requireOverlap(method, line);
  const { x, convergence } = fitLogit(line, [0, 1]);
  const [shift] = fitLogit({ columns: [], offset: logOdds, targets, weights }, [0]).x;
  const [intercept, slope] = x;
  return { slope, intercept, shift, convergence };
}

function readLogOdds(method: string, probabilities: Float64Array, clip: number | undefined): Float64Array {
  const low = clip ?? 0;
  const clipped = probabilities.map((p) => Math.min(Math.max(p, low), 1 - low));
  const row = clipped.findIndex((p) => p === 0 || p === 1);
  if (row < 0) return clipped.map((p) => Math.log(p) - Math.log1p(-p));
  const sentence = words`the probability ${got(clipped[row])} at ${rowName(row)} has no finite log-odds; set option "clip".`;
  throw new DataError(method, sentence, { expected: "a number between 0 and 1" });
}
