import { type SplinePoints, SplineSystem, SplineWorkspace } from "./spline-system.js";

/** What judges a penalty: generalized cross-validation, leave-one-out errors, or restricted likelihood. */
export type SplineCriterion = "gcv" | "loo" | "reml";

/** How many cases there are, in total and at each knot. */
export interface CaseCounts {
  /** The sum of the weights. */
  readonly total: number;
  /** Where a case is left out as a whole; otherwise it is one of as many equal cases as its weight says. */
  readonly byKnot: Float64Array | undefined;
}

/** What a spline leaves unexplained, with how many degrees of freedom, and the criteria by which it is judged. */
export interface SplineQuality {
  readonly degreesOfFreedom: number;
  /** Σ w·(y − f)² over all cases. */
  readonly residualSum: number;
  readonly gcv: number;
  readonly loo: number;
}

/** The quality of the curve of a system. */
export function qualityOf(
  { y, weights, within }: SplinePoints,
  system: SplineSystem,
  { total, byKnot }: CaseCounts,
): SplineQuality {
  const { values, covariances } = system.solved;
  const variances = covariances.values;
  // Groups of knots have no counts of their own.
  const counts = byKnot?.length === y.length ? byKnot : undefined;
  let [degreesOfFreedom, residualSum, leftOut] = [0, 0, 0];
  for (let i = 0; i < y.length; i += 1) {
    const squares = weights[i] * (y[i] - values[i]) ** 2 + within[i];
    const left = 1 - (counts ? weights[i] / counts[i] : 1) * variances[i];
    degreesOfFreedom += weights[i] * variances[i];
    residualSum += squares;
    leftOut += left > 0 ? squares / left ** 2 : Number.POSITIVE_INFINITY;
  }
  const left = 1 - degreesOfFreedom / total;
  const gcv = left > 0 ? residualSum / total / left ** 2 : Number.POSITIVE_INFINITY;
  return { degreesOfFreedom, residualSum, gcv, loo: leftOut / total };
}

/** −2 times the log of the restricted likelihood, whose variance is that of the residuals, up to a constant. */
export function restrictedLikelihood(
  { x, within }: SplinePoints,
  { minimum, logDeterminant }: SplineSystem,
  logLambda: number,
  { total }: CaseCounts,
): number {
  const sum = within.reduce((found, part) => found + part, minimum);
  return (total - 2) * Math.log(sum / (total - 2)) + logDeterminant - (2 * x.length - 2) * logLambda;
}

/** A criterion of a spline by log λ. */
export function splineCriterion(
  criterion: SplineCriterion,
  counts: CaseCounts,
  workspace = new SplineWorkspace(),
): (points: SplinePoints, logLambda: number) => number {
  return (points, logLambda) => {
    const system = new SplineSystem(points, Math.exp(logLambda), workspace);
    if (criterion === "reml") return restrictedLikelihood(points, system, logLambda, counts);
    return qualityOf(points, system, counts)[criterion];
  };
}
