import { requireOption, requireReal } from "../../probability/distributions/require.js";

/** What criteria need to know of a model that was fitted by maximum likelihood; `LinearRegression` models have it. */
export interface LikelihoodFit {
  /** The logarithm of the likelihood at the estimates. */
  readonly logLikelihood: number;
  /** How many parameters were adjusted, a variance included; for smoothers, the effective number. */
  readonly parameterCount: number;
  /** How many cases it was fitted to. */
  readonly cases: number;
}

/**
 * The scale of a criterion of likelihood ℓ, d parameters and N cases:
 *
 * - "deviance": −2ℓ + penalty, to be small; what R, statsmodels and most books call AIC and BIC.
 * - "per-case": the same over N, to be small; an estimate of the error of a new case.
 * - "log-likelihood": ℓ less half the penalty, to be large.
 */
export type CriterionScale = "deviance" | "per-case" | "log-likelihood";

export interface CriterionOptions {
  /** "deviance" unless given. */
  readonly scale?: CriterionScale;
}

export function readFit(
  method: string,
  { logLikelihood, parameterCount, cases }: LikelihoodFit,
): LikelihoodFit {
  return {
    logLikelihood: requireReal(method, "logLikelihood", logLikelihood),
    parameterCount: requireParameters(method, parameterCount),
    cases: requireCases(method, cases),
  };
}

export function requireParameters(method: string, count: number, option = "parameterCount"): number {
  return requireOption(method, option, count, count >= 0 && Number.isFinite(count), "a number ≥ 0");
}

export function requireCases(method: string, cases: number): number {
  return requireOption(method, "cases", cases, cases > 0 && Number.isFinite(cases), "a number > 0");
}

export function requireNotNegative(method: string, option: string, value: number): number {
  return requireOption(method, option, value, value >= 0 && Number.isFinite(value), "a number ≥ 0");
}
