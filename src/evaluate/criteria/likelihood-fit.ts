import { requireFields } from "../../base/arguments.js";
import { requireOption, requireReal } from "../../math/probability/distributions/require.js";

/** What criteria need of a model fitted by maximum likelihood; `LinearRegression` models have it. */
export interface LikelihoodFit {
  /** The logarithm of the likelihood at the estimates. */
  readonly logLikelihood: number;
  /** How many parameters were fitted, including a variance; for smoothers, the effective number. */
  readonly parameterCount: number;
  /** How many cases it was fitted to. */
  readonly cases: number;
  /** The sum of their weights, if they were weighted; it then counts instead of `cases`. */
  readonly totalWeight?: number;
}

/**
 * The scale of a criterion of likelihood ℓ, d parameters and N cases:
 *
 * - "deviance": −2ℓ + penalty, smaller is better; what R, statsmodels and most books call AIC and BIC.
 * - "per-case": the same over N, smaller is better; an estimate of the error of a new case.
 * - "log-likelihood": ℓ minus half the penalty, larger is better.
 */
export type CriterionScale = "deviance" | "per-case" | "log-likelihood";

/** The scale on which a criterion is given. */
export interface CriterionOptions {
  /** "deviance" by default. */
  readonly scale?: CriterionScale;
}

const LIKELIHOOD_FIT = "a model, or an object with logLikelihood, parameterCount and cases";

export function readFit(method: string, fit: LikelihoodFit): LikelihoodFit {
  requireFields(method, "the fit", fit, ["logLikelihood", "parameterCount", "cases"], LIKELIHOOD_FIT);
  const { logLikelihood, parameterCount, cases, totalWeight = cases } = fit;
  return {
    logLikelihood: requireReal(method, "logLikelihood", logLikelihood),
    parameterCount: requireParameters(method, parameterCount),
    cases: requireCases(method, totalWeight),
  };
}

export function requireParameters(method: string, count: number): number {
  return requireNotNegative(method, "parameterCount", count);
}

export function requireCases(method: string, cases: number): number {
  return requireOption(method, "cases", cases, cases > 0 && Number.isFinite(cases), "a number > 0");
}

export function requireNotNegative(method: string, option: string, value: number): number {
  return requireOption(method, option, value, value >= 0 && Number.isFinite(value), "a number ≥ 0");
}
