// Mallows's C_p along a path, and the noise variance that it needs.

import { DataError } from "../../base/errors.js";
import { mallowsCp } from "../../evaluate/criteria/error-criteria.js";

/** What C_p goes by, beside a regression's residual sum and size. */
export interface CpFacts {
  /** How many cases there are: the sum of their weights. */
  readonly cases: number;
  readonly hasIntercept: boolean;
  /** σ²; NaN where nothing tells it. */
  readonly noiseVariance: number;
}

/** What rounding leaves of a residual sum that is zero, as a part of the total sum. */
export const EXACT_FIT = 1e-28;

/** RSS/σ² − n + 2·(k + 1) (Efron and others 2004, 4.12; without an intercept, 2k); NaN without σ². */
export function cpOf(
  { cases, hasIntercept, noiseVariance }: CpFacts,
  size: number,
  residualSum: number,
): number {
  if (Number.isNaN(noiseVariance)) return Number.NaN;
  const parameterCount = size + (hasIntercept ? 1 : 0);
  return mallowsCp({ trainingError: residualSum / cases, parameterCount, cases, noiseVariance });
}

/** The unbiased variance of the residuals of all features; NaN where they leave none to judge it by. */
export function residualVariance(residualSum: number, degrees: number, totalSum: number): number {
  return degrees > 0 && residualSum > EXACT_FIT * totalSum ? residualSum / degrees : Number.NaN;
}

/** Where C_p was to choose, and nothing tells the noise. */
export function noNoise(method: string, remedy: string): DataError {
  return new DataError(
    `${method}: the criterion "cp" needs the noise variance, and the regression on all features leaves none to see; ${remedy}.`,
    {
      method,
      option: "criterion",
      expected: "residuals of the regression on all features",
      received: "none",
    },
  );
}

/** Where the cost is least; of equal ones the first, which is the simplest. */
export function leastCost(costs: ArrayLike<number>): number {
  let best = 0;
  for (let at = 1; at < costs.length; at += 1) if (costs[at] < costs[best]) best = at;
  return best;
}
