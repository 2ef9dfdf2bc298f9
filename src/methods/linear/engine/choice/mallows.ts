// Mallows's C_p along a path, and the noise variance that it needs.

import { DataError } from "../../../../base/errors.js";
import { mallowsCp } from "../../../../evaluate/criteria/error-criteria.js";

/** What C_p depends on besides the residual sum and size of a regression. */
export interface CpFacts {
  /** The sum of the weights of the training cases. */
  readonly totalWeight: number;
  /** Whether the model has an intercept. */
  readonly hasIntercept: boolean;
  /** σ²; NaN where it cannot be estimated. */
  readonly noiseVariance: number;
}

/** A residual sum of at most this part of the total sum is rounding error. */
export const EXACT_FIT = 1e-28;

/** RSS/σ² − n + 2·(k + 1) (Efron and others 2004, 4.12; without an intercept, 2k); NaN without σ². */
export function cpOf(
  { totalWeight, hasIntercept, noiseVariance }: CpFacts,
  size: number,
  residualSum: number,
): number {
  if (Number.isNaN(noiseVariance)) return Number.NaN;
  const parameterCount = size + (hasIntercept ? 1 : 0);
  const trainingError = residualSum / totalWeight;
  return mallowsCp({ trainingError, parameterCount, cases: totalWeight, noiseVariance });
}

/** The unbiased residual variance of the regression on all features; NaN where its fit is exact. */
export function residualVariance(residualSum: number, degrees: number, totalSum: number): number {
  return degrees > 0 && residualSum > EXACT_FIT * totalSum ? residualSum / degrees : Number.NaN;
}

/** C_p was to choose, and the noise variance cannot be estimated. */
export function noNoise(method: string, remedy: string): DataError {
  return new DataError(
    method,
    `the criterion "cp" needs the noise variance, but the regression on all features fits exactly; ${remedy}.`,
    { option: "criterion", expected: "residuals of the regression on all features", received: "none" },
  );
}

/** Where the cost is smallest; of equal ones the first, which is the simplest. */
export function leastCost(costs: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < costs.length; at += 1) if (costs[at] < costs[best]) best = at;
  return best;
}
