import { aic, bic } from "../../evaluate/criteria/likelihood-criteria.js";
import { cpOf, EXACT_FIT } from "../path/mallows.js";

/** What criteria of subsets go by. */
export interface SubsetFacts {
  /** How many cases there are: the sum of their weights. */
  readonly cases: number;
  /** Σ w·(y − ȳ)² */
  readonly totalSum: number;
  readonly intercept: boolean;
  /** σ² for C_p; NaN where nothing tells it. */
  readonly noiseVariance: number;
}

/** What is said of one subset. */
export interface SubsetCriteria {
  readonly rSquared: number;
  readonly adjustedR2: number;
  readonly cp: number;
  readonly aic: number;
  readonly bic: number;
}

export type Criterion = "cp" | "aic" | "bic" | "adjusted-r2";

/** AIC and BIC count the variance as a parameter, as R does; a perfect fit has −∞. */
export function subsetCriteria(
  { cases, totalSum, intercept, noiseVariance }: SubsetFacts,
  size: number,
  residualSum: number,
): SubsetCriteria {
  const constant = intercept ? 1 : 0;
  const sum = residualSum <= EXACT_FIT * totalSum ? 0 : residualSum;
  const logLikelihood = (-cases / 2) * (Math.log((2 * Math.PI * sum) / cases) + 1);
  const fit = { logLikelihood, parameterCount: size + constant + 1, cases };
  const perfect = sum === 0;
  const degrees = cases - size - constant;
  const rSquared = totalSum === 0 ? Number.NaN : 1 - sum / totalSum;
  return {
    rSquared,
    adjustedR2: degrees > 0 ? 1 - ((1 - rSquared) * (cases - constant)) / degrees : Number.NaN,
    cp: cpOf({ cases, hasIntercept: intercept, noiseVariance }, size, sum),
    aic: perfect ? Number.NEGATIVE_INFINITY : aic(fit),
    bic: perfect ? Number.NEGATIVE_INFINITY : bic(fit),
  };
}

/** The criterion as something to be small. */
export function costOf(criteria: SubsetCriteria, criterion: Criterion): number {
  return criterion === "adjusted-r2" ? -criteria.adjustedR2 : criteria[criterion];
}
