import { requireFields } from "../../base/arguments.js";
import type { Convergence } from "../../base/control.js";
import type { Label } from "../../base/label.js";
import { fitScaledLogit, type LogitLine, requireOverlap } from "../../math/optimize/logit-fit.js";
import { log1pExp } from "../../math/probability/special/log1p.js";
import { logisticFunction } from "../../math/probability/special/logit.js";
import { type BinaryCases, readBinaryProbabilities, type Scores } from "../metrics/input/scores.js";
import { type CalibrationOptions, SEPARATED, targetsOf } from "./input.js";
import { clippedLogOdds } from "./log-odds.js";

/** ln P / (1 − P) = a·ln p − b·ln (1 − p) + c with a, b ≥ 0 (Kull, Silva Filho and Flach 2017). */
export class BetaCalibrator {
  readonly method = "beta";
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly convergence: Convergence;

  constructor(given: Pick<BetaCalibrator, "a" | "b" | "c" | "convergence">) {
    const { a, b, c, convergence } = requireFields("BetaCalibrator", "the parameters", given, [
      "a",
      "b",
      "c",
      "convergence",
    ]);
    this.a = a;
    this.b = b;
    this.c = c;
    this.convergence = convergence;
  }

  /** The calibrated probability of the positive class for every predicted probability. */
  calibrate(probabilities: ArrayLike<number>): Float64Array {
    return this.calibrateLogOdds(clippedLogOdds(probabilities));
  }

  /** The calibrated probability from ln p / (1 − p), which is more precise if p is close to 0 or 1. */
  calibrateLogOdds(logOdds: Float64Array): Float64Array {
    return logOdds.map((s) => logisticFunction(this.a * logP(s) - this.b * logP(-s) + this.c));
  }
}

/** ln p from the log-odds of p. */
const logP = (logOdds: number) => -log1pExp(-logOdds);

/**
 * Beta calibration of probabilities: a family of curves that includes sigmoids, their inverses and the identity.
 *
 * ```ts
 * const beta = betaCalibration([0, 0, 1, 0, 1, 1], [0.1, 0.4, 0.6, 0.7, 0.8, 0.95]);
 * beta.calibrate([0.5]);
 * ```
 */
export function betaCalibration(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationOptions = {},
): BetaCalibrator {
  const method = "betaCalibration";
  const cases = readBinaryProbabilities(method, truth, probabilities, options, ["smoothing"]);
  return fitBeta(method, { ...cases, scores: clippedLogOdds(cases.scores) }, options.smoothing ?? true);
}

/** Scores are log-odds. */
export function fitBeta(method: string, cases: BinaryCases, smoothing: boolean): BetaCalibrator {
  const { scores, weights } = cases;
  const targets = targetsOf(cases, smoothing);
  if (!smoothing) requireOverlap(method, { columns: [scores], targets, weights }, SEPARATED);
  const left = scores.map(logP);
  const right = scores.map((s) => -logP(-s));
  const line = (columns: Float64Array[]) => fitScaledLogit({ columns, targets, weights });
  const both = line([left, right]);
  const [a, b] = both.slopes;
  if (a >= 0 && b >= 0) return calibrator(both, a, b);
  // The likelihood is concave: a slope that would be negative is 0, and the other one may be 0, too.
  const [onLeft, onRight] = [line([left]), line([right])];
  const edges: readonly (readonly [LogitLine, number, number])[] = [
    [onLeft, onLeft.slopes[0], 0],
    [onRight, 0, onRight.slopes[0]],
    [line([]), 0, 0],
  ];
  const allowed = edges.filter(([, p, q]) => p >= 0 && q >= 0);
  const best = allowed.reduce((one, other) => (other[0].loss < one[0].loss ? other : one));
  return calibrator(...best);
}

function calibrator({ intercept, convergence }: LogitLine, a: number, b: number): BetaCalibrator {
  return new BetaCalibrator({ a, b, c: intercept, convergence });
}
