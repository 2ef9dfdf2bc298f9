import { requireOptionsObject } from "../../base/known-options.js";
import { requireOption } from "../../math/probability/distributions/require.js";
import { requireCases, requireNotNegative, requireParameters } from "./likelihood-fit.js";

/** What criteria need of a least-squares fit. */
export interface SquaredErrorFit {
  /** The mean squared error on the training cases. */
  readonly trainingError: number;
  /** How many parameters were fitted; for linear smoothers, `effectiveDegreesOfFreedom`. */
  readonly parameterCount: number;
  readonly cases: number;
}

/** The squared error of a fit, with the variance of the noise. */
export interface NoisyFit extends SquaredErrorFit {
  /** σ²: known, or estimated from a model with little bias. */
  readonly noiseVariance: number;
}

/**
 * By how much the training error of a linear fit is too small on average: 2dσ²/N (ESL 7.24).
 *
 * ```ts
 * optimism({ parameterCount: 5, cases: 50, noiseVariance: 2 }); // 0.4
 * ```
 */
export function optimism(fit: Omit<NoisyFit, "trainingError">): number {
  const method = "optimism";
  requireOptionsObject(method, fit, "numbers of the fit");
  const { parameterCount, cases, noiseVariance } = fit;
  const d = requireParameters(method, parameterCount);
  return (2 * d * requireNotNegative(method, "noiseVariance", noiseVariance)) / requireCases(method, cases);
}

/**
 * Mallows's C_p as an estimate of the in-sample error, training error + optimism = err + 2dσ²/N: the mean
 * squared error that new responses at the same inputs will have.
 *
 * ```ts
 * cp({ trainingError: 1.6, parameterCount: 5, cases: 50, noiseVariance: 2 }); // 2
 * ```
 */
export function cp(given: NoisyFit): number {
  requireOptionsObject("cp", given, "numbers of the fit");
  const { trainingError, ...fit } = given;
  return requireNotNegative("cp", "trainingError", trainingError) + optimism(fit);
}

/**
 * C_p as Mallows (1973) defined it, RSS/σ² − N + 2d: about d for a model without bias. It is N/σ² · cp − N.
 *
 * ```ts
 * mallowsCp({ trainingError: 1.8, parameterCount: 5, cases: 50, noiseVariance: 2 }); // 5
 * ```
 */
export function mallowsCp(fit: NoisyFit): number {
  const method = "mallowsCp";
  requireOptionsObject(method, fit, "numbers of the fit");
  const { trainingError, parameterCount, cases, noiseVariance } = fit;
  const positive = noiseVariance > 0 && Number.isFinite(noiseVariance);
  requireOption(method, "noiseVariance", noiseVariance, positive, "a number > 0");
  const squares = requireNotNegative(method, "trainingError", trainingError) * requireCases(method, cases);
  return squares / noiseVariance - cases + 2 * requireParameters(method, parameterCount);
}

/**
 * Generalized cross-validation, err / (1 − d/N)²: an approximation of the leave-one-out error of a linear
 * smoother that needs no estimate of the noise (ESL 7.52).
 *
 * ```ts
 * gcv({ trainingError: 1.62, parameterCount: 5, cases: 50 }); // 2
 * ```
 */
export function gcv(fit: SquaredErrorFit): number {
  const method = "gcv";
  requireOptionsObject(method, fit, "numbers of the fit");
  const { trainingError, parameterCount, cases } = fit;
  requireNotNegative(method, "trainingError", trainingError);
  requireCases(method, cases);
  const fewer = requireParameters(method, parameterCount) < cases;
  requireOption(method, "parameterCount", parameterCount, fewer, `less than the number of cases, ${cases}`);
  return trainingError / (1 - parameterCount / cases) ** 2;
}
