import { requireKnownParameters } from "../../../base/known-options.js";
import { requireOption } from "../../../math/probability/distributions/require.js";
import { type Guarantee, readGuarantee, readShare, requireCases, wholeCases } from "./pac.js";

/**
 * A number of cases after which, with probability 1 − δ, every hypothesis that agrees with all of them has an
 * error rate of at most ε, whatever their distribution: ⌈(4 log₂ 2/δ + 8 VC log₂ 13/ε) / ε⌉ (Blumer et al. 1989).
 *
 * ```ts
 * vcSampleSize({ dimension: 4, error: 0.1, failure: 0.05 }); // 2461
 * ```
 */
export function vcSampleSize(parameters: Guarantee & { readonly dimension: number }): number {
  const method = "vcSampleSize";
  requireKnownParameters(method, parameters, ["dimension", "error", "failure"]);
  const { error, failure } = readGuarantee(method, parameters);
  const dimension = requireDimension(method, parameters.dimension);
  return wholeCases((4 * Math.log2(2 / failure) + 8 * dimension * Math.log2(13 / error)) / error);
}

/** What a bound on the error rate depends on. */
export interface StructuralRisk {
  /** The error rate on the training cases. */
  readonly trainingError: number;
  /** How many training cases there were. */
  readonly cases: number;
  /** The Vapnik-Chervonenkis dimension of the class of hypotheses; no more than there are cases. */
  readonly dimension: number;
  /** δ: the probability that the bound fails; 0.05 by default. */
  readonly failure?: number;
}

/**
 * The bound that, with probability 1 − δ, the error rate on new cases does not exceed:
 * E + √((VC (ln 2N/VC + 1) − ln δ/4) / N) (Vapnik 1995). Structural risk minimization takes the class of
 * hypotheses for which this is smallest. A bound above 1 is vacuous.
 *
 * ```ts
 * structuralRiskBound({ trainingError: 0.1, cases: 1000, dimension: 4 }); // 0.2823
 * ```
 */
export function structuralRiskBound(parameters: StructuralRisk): number {
  const method = "structuralRiskBound";
  requireKnownParameters(method, parameters, ["trainingError", "cases", "dimension", "failure"]);
  const { trainingError, cases, dimension, failure = 0.05 } = parameters;
  const known = trainingError >= 0 && trainingError <= 1;
  requireOption(method, "trainingError", trainingError, known, "a number from 0 to 1");
  requireCases(method, cases);
  requireOption(
    method,
    "dimension",
    requireDimension(method, dimension),
    dimension <= cases,
    "at most the number of cases",
  );
  const capacity = dimension * (Math.log((2 * cases) / dimension) + 1);
  return trainingError + Math.sqrt((capacity - Math.log(readShare(method, "failure", failure) / 4)) / cases);
}

function requireDimension(method: string, dimension: number): number {
  const whole = Number.isSafeInteger(dimension) && dimension >= 1;
  return requireOption(method, "dimension", dimension, whole, "a whole number ≥ 1");
}
