// The penalty of a curve of log odds, and the curve at it.

import type { Steps } from "../../../base/steps.js";
import { type PenaltySearch, penaltyRange, searchPenalty } from "../engine/spline/search.js";
import { type SplinePoints, SplineSystem, SplineWorkspace } from "../engine/spline/spline-system.js";
import { innerMinimum, isCertain, penaltyWithDegrees } from "./choose.js";
import {
  constantCurve,
  type LogOddsCurve,
  type NewtonFit,
  type NewtonLimits,
  newtonSpline,
  TOLERANCE,
} from "./newton.js";

export type LogOddsCriterion = "reml" | "aic";

/** What is asked of a curve of log odds. */
export interface LogOddsRequest {
  readonly lambda?: number | undefined;
  readonly degreesOfFreedom?: number | undefined;
  readonly criterion: LogOddsCriterion;
  readonly maxIterations: number;
  /** Whether a straight line tells the classes apart, so that the deviance has no minimum. */
  readonly isSeparated: boolean;
}

/** A fitted curve of log odds. */
export interface LogOddsFit extends NewtonFit {
  readonly lambda: number;
  readonly degreesOfFreedom: number;
  readonly reml: number;
  readonly aic: number;
  readonly tolerance: number;
  readonly limit: LogOddsLimit;
  /** The penalties that the search tried first, with their criteria. */
  readonly grid: PenaltySearch["grid"];
}

/** What limits the penalty: the curve is a line, passes all shares, or repeats its labels if it follows them further. */
type LogOddsLimit = "none" | "line" | "interpolation" | "certain";

/** No penalty leaves so many degrees of freedom. */
export interface TooManyDegrees {
  /** How many there are at most. */
  readonly most: number;
}

/** Where the deviance has no minimum, steps end at this share of it. */
const SEPARATED_TOLERANCE = 1e-8;

/** Fits a curve to the shares of successes at two knots or more. */
export function* fitLogOdds(
  given: SplinePoints,
  request: LogOddsRequest,
): Steps<LogOddsFit | TooManyDegrees> {
  const { x } = given;
  const unit = (x[x.length - 1] - x[0]) / (x.length - 1);
  // A mean distance of 1 between knots: neither origins nor units cost digits.
  const points = { ...given, x: x.map((value) => (value - x[0]) / unit) };
  const tolerance = request.isSeparated ? SEPARATED_TOLERANCE : TOLERANCE;
  const judge = new Judge({ maxIterations: request.maxIterations, tolerance });
  const logUnits = 3 * Math.log(unit);
  const chosen = yield* penaltyOf(points, request, judge, logUnits);
  if ("most" in chosen) return chosen;
  yield;
  const { logLambda, search } = chosen;
  const { fit, ...judged } = judge.judged(points, logLambda);
  const grid = search?.grid ?? [[logLambda, judged[request.criterion]] as const];
  const isAtLabels = search !== undefined && isCertain(fit.deviance, points, 1e-3);
  return {
    ...fit,
    ...judged,
    slopes: fit.slopes.map((slope) => slope / unit),
    roughness: fit.roughness / unit ** 3,
    lambda: Math.exp(logLambda + logUnits),
    tolerance,
    limit: isAtLabels ? "certain" : (search?.limit ?? "none"),
    grid: grid.map(([at, value]) => [at + logUnits, value] as const),
  };
}

function* penaltyOf(
  points: SplinePoints,
  { lambda, degreesOfFreedom, criterion, isSeparated }: LogOddsRequest,
  judge: Judge,
  logUnits: number,
): Steps<{ readonly logLambda: number; readonly search?: PenaltySearch } | TooManyDegrees> {
  if (lambda !== undefined) return { logLambda: Math.log(lambda) - logUnits };
  // Whatever the penalty, a line that gets steeper and steeper is the best curve.
  if (isSeparated) return { logLambda: penaltyRange(points)[1] };
  if (degreesOfFreedom !== undefined) {
    const found = penaltyWithDegrees(
      points,
      degreesOfFreedom,
      (at, logLambda) => judge.judged(at, logLambda).degreesOfFreedom,
    );
    return found;
  }
  const value = (at: SplinePoints, logLambda: number) => {
    const { fit, ...judged } = judge.judged(at, logLambda);
    return isCertain(fit.deviance, at) ? Number.POSITIVE_INFINITY : judged[criterion];
  };
  const search = yield* searchPenalty(points, value, innerMinimum);
  return { logLambda: search.logLambda, search };
}

/** Judges penalties; steps begin at the curve of the penalty before. */
class Judge {
  readonly #limits: NewtonLimits;
  readonly #workspace = new SplineWorkspace();
  #points: SplinePoints | undefined;
  #start: LogOddsCurve | undefined;

  constructor(limits: NewtonLimits) {
    this.#limits = limits;
  }

  judged(points: SplinePoints, logLambda: number) {
    const lambda = Math.exp(logLambda);
    const start = this.#points === points && this.#start ? this.#start : constantCurve(points);
    const fit = newtonSpline(points, lambda, start, this.#limits, this.#workspace);
    [this.#points, this.#start] = [points, fit];
    const weights = fit.information;
    const system = new SplineSystem({ ...points, weights }, lambda, this.#workspace);
    const degreesOfFreedom = system.covariances.values.reduce(
      (sum, variance, i) => sum + weights[i] * variance,
      0,
    );
    // −2 times Laplace's approximation of the log of the restricted likelihood.
    const reml =
      fit.deviance + lambda * fit.roughness + system.logDeterminant - (2 * points.x.length - 2) * logLambda;
    return { fit, degreesOfFreedom, reml, aic: fit.deviance + 2 * degreesOfFreedom };
  }
}
