import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";
import { type GroupedCases, optimalScores } from "./optimal-scores.js";
import type { ScoreRegression } from "./regress.js";
import type { ScoringState } from "./state.js";

/** Coordinates as functions of the features, with the means of the groups in them. */
export async function learnScores(cases: GroupedCases, regression: ScoreRegression): Promise<ScoringState> {
  return (await learnCoordinates(cases, regression)).scoring;
}

/** The coordinates also of the cases themselves. */
export async function learnCoordinates(
  cases: GroupedCases,
  regression: ScoreRegression,
): Promise<{ readonly scoring: ScoringState; readonly coordinates: Matrix }> {
  const { fit, rotation, centroids, values, exact } = await optimalScores(cases, regression);
  const { expansion, intercepts, coefficients, degreesOfFreedom } = fit;
  const scoring = {
    expansion,
    coefficients: multiply(coefficients, rotation),
    offsets: multiply(new Matrix(1, intercepts.length, intercepts), rotation).data,
    centroids,
    correlations: values.map(Math.sqrt),
    exact,
    degreesOfFreedom,
  };
  return { scoring, coordinates: multiply(fit.fitted, rotation) };
}
