import { requireFields } from "../../base/arguments.js";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { fitScaledLogit, requireOverlap } from "../../math/optimize/logit-fit.js";
import { logisticFunction } from "../../math/probability/special/logit.js";
import { type BinaryCases, readBinaryCases, type Scores } from "../metrics/input/scores.js";
import { type CalibrationOptions, SEPARATED, targetsOf } from "./input.js";

/** P = 1 / (1 + exp(−(slope·score + intercept))) */
export class SigmoidCalibrator {
  readonly method = "sigmoid";
  readonly slope: number;
  readonly intercept: number;
  readonly convergence: Convergence;

  constructor(given: Omit<SigmoidCalibrator, "method" | "calibrate">) {
    const { slope, intercept, convergence } = requireFields("SigmoidCalibrator", "the parameters", given, [
      "slope",
      "intercept",
      "convergence",
    ]);
    this.slope = slope;
    this.intercept = intercept;
    this.convergence = convergence;
  }

  /** The probability of the positive class at every score. */
  calibrate(scores: ArrayLike<number>): Float64Array {
    return Float64Array.from(scores, (score) => logisticFunction(this.slope * score + this.intercept));
  }
}

/**
 * Platt scaling: the sigmoid of the scores that maximizes the likelihood of the smoothed labels.
 *
 * ```ts
 * const sigmoid = plattScaling([0, 0, 1, 0, 1, 1], [-3, -1, -0.5, 0.5, 1, 2]);
 * sigmoid.calibrate([0]); // about a half
 * ```
 */
export function plattScaling(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: CalibrationOptions = {},
): SigmoidCalibrator {
  const method = "plattScaling";
  const cases = readBinaryCases(method, truth, scores, options, ["smoothing"]);
  return fitSigmoid(method, cases, options.smoothing ?? true);
}

export function fitSigmoid(method: string, cases: BinaryCases, smoothing: boolean): SigmoidCalibrator {
  const line = { columns: [cases.scores], targets: targetsOf(cases, smoothing), weights: cases.weights };
  if (!smoothing) requireOverlap(method, line, SEPARATED);
  const { intercept, slopes, convergence } = fitScaledLogit(line);
  return new SigmoidCalibrator({ slope: slopes[0], intercept, convergence });
}
