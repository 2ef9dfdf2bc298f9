import { aic, bic } from "../../../evaluate/criteria/likelihood-criteria.js";
import { type CpFacts, cpOf, EXACT_FIT } from "../engine/choice/mallows.js";

/** What the criteria of subsets depend on. */
export interface SubsetFacts extends CpFacts {
  /** Σ w·(y − ȳ)² */
  readonly totalSum: number;
}

/** The criteria of one subset. */
export interface SubsetCriteria {
  readonly rSquared: number;
  readonly adjustedRSquared: number;
  readonly cp: number;
  readonly aic: number;
  readonly bic: number;
}

export type Criterion = "cp" | "aic" | "bic" | "adjusted-r-squared";

/** AIC and BIC count the variance as a parameter, as R does; a perfect fit has −∞. */
export function subsetCriteria(facts: SubsetFacts, size: number, residualSum: number): SubsetCriteria {
  const { totalWeight: cases, totalSum, hasIntercept } = facts;
  const constant = hasIntercept ? 1 : 0;
  const sum = residualSum <= EXACT_FIT * totalSum ? 0 : residualSum;
  const logLikelihood = (-cases / 2) * (Math.log((2 * Math.PI * sum) / cases) + 1);
  const fit = { logLikelihood, parameterCount: size + constant + 1, cases };
  const perfect = sum === 0;
  const degrees = cases - size - constant;
  const rSquared = totalSum === 0 ? Number.NaN : 1 - sum / totalSum;
  return {
    rSquared,
    adjustedRSquared: degrees > 0 ? 1 - ((1 - rSquared) * (cases - constant)) / degrees : Number.NaN,
    cp: cpOf(facts, size, sum),
    aic: perfect ? Number.NEGATIVE_INFINITY : aic(fit),
    bic: perfect ? Number.NEGATIVE_INFINITY : bic(fit),
  };
}

/** The criterion as a cost, which is to be small. */
export function costOf(criteria: SubsetCriteria, criterion: Criterion): number {
  return criterion === "adjusted-r-squared" ? -criteria.adjustedRSquared : criteria[criterion];
}
