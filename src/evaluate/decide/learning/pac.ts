import { OptionError } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { requireOption } from "../../../math/probability/distributions/require.js";

/** How good a learned hypothesis should be, and how surely. */
export interface Guarantee {
  /** ε: the error rate that should not be exceeded. */
  readonly error: number;
  /** δ: the probability that it is exceeded nevertheless. */
  readonly failure: number;
}

/** How many hypotheses there are. */
export interface HypothesisCount {
  /** A whole number, as a bigint if it is too large for a number: 2n ** 64n. */
  readonly hypotheses: number | bigint;
  /**
   * Whether the class may lack the truth. Then no hypothesis need be consistent, and the error is that above
   * the training error (Hoeffding 1963). False by default.
   */
  readonly agnostic?: boolean;
}

/**
 * The number of cases after which, with probability 1 − δ, every hypothesis that agrees with all of them has
 * an error rate of at most ε: ⌈(ln |H| + ln 1/δ) / ε⌉. Agnostic: ⌈(ln |H| + ln 1/δ) / 2ε²⌉ cases, after which no
 * hypothesis's error rate is above its training error by more than ε.
 *
 * ```ts
 * pacSampleSize({ hypotheses: 730, error: 0.1, failure: 0.05 }); // 96
 * ```
 */
export function pacSampleSize(parameters: Guarantee & HypothesisCount): number {
  const method = "pacSampleSize";
  requireKnownParameters(method, parameters, ["hypotheses", "agnostic", "error", "failure"]);
  const { error, failure } = readGuarantee(method, parameters);
  const needed = logHypotheses(method, parameters.hypotheses) - Math.log(failure);
  return wholeCases(parameters.agnostic ? needed / (2 * error ** 2) : needed / error);
}

/**
 * The error rate that, with probability 1 − δ, is not exceeded after so many cases: `pacSampleSize`, solved for
 * ε. A bound above 1 is vacuous.
 *
 * ```ts
 * pacError({ hypotheses: 730, cases: 96, failure: 0.05 }); // 0.0999
 * ```
 */
export function pacError(
  parameters: Omit<Guarantee, "error"> & HypothesisCount & { readonly cases: number },
): number {
  const method = "pacError";
  requireKnownParameters(method, parameters, ["hypotheses", "agnostic", "cases", "failure"]);
  const failure = readShare(method, "failure", parameters.failure);
  const cases = requireCases(method, parameters.cases);
  const needed = logHypotheses(method, parameters.hypotheses) - Math.log(failure);
  return parameters.agnostic ? Math.sqrt(needed / (2 * cases)) : needed / cases;
}

/**
 * A bound on the probability that among the hypotheses that agree with all cases is one of an error rate above
 * ε: |H| (1 − ε)ᴺ, at most 1.
 *
 * ```ts
 * pacFailure({ hypotheses: 730, cases: 96, error: 0.1 }); // 0.0295
 * ```
 */
export function pacFailure(
  parameters: Omit<Guarantee, "failure"> & Omit<HypothesisCount, "agnostic"> & { readonly cases: number },
): number {
  const method = "pacFailure";
  requireKnownParameters(method, parameters, ["hypotheses", "cases", "error"]);
  const { hypotheses, cases, error } = parameters;
  const log =
    logHypotheses(method, hypotheses) +
    requireCases(method, cases) * Math.log1p(-readShare(method, "error", error));
  return Math.min(1, Math.exp(log));
}

/**
 * The number of cases after which the tightest rectangle around the positive ones has, with probability 1 − δ,
 * an error rate of at most ε: ⌈4/ε ln(4/δ)⌉ in the plane, with 2d sides ⌈2d/ε ln(2d/δ)⌉ (Blumer et al. 1989).
 *
 * ```ts
 * rectangleSampleSize({ error: 0.1, failure: 0.05 }); // 176
 * ```
 */
export function rectangleSampleSize(parameters: Guarantee & { readonly dimensions?: number }): number {
  const method = "rectangleSampleSize";
  requireKnownParameters(method, parameters, ["error", "failure", "dimensions"]);
  const { error, failure } = readGuarantee(method, parameters);
  const { dimensions = 2 } = parameters;
  const whole = Number.isSafeInteger(dimensions) && dimensions >= 1;
  const sides = 2 * requireOption(method, "dimensions", dimensions, whole, "a whole number ≥ 1");
  return wholeCases((sides / error) * Math.log(sides / failure));
}

export function readGuarantee(method: string, { error, failure }: Guarantee): Guarantee {
  return { error: readShare(method, "error", error), failure: readShare(method, "failure", failure) };
}

export function readShare(method: string, option: string, value: number): number {
  return requireOption(method, option, value, value > 0 && value < 1, "a number > 0 and < 1");
}

export function requireCases(method: string, cases: number): number {
  return requireOption(method, "cases", cases, cases > 0 && Number.isFinite(cases), "a number > 0");
}

/** The number of cases rounded up, ignoring rounding errors just above a whole number. */
export function wholeCases(cases: number): number {
  return Math.ceil(cases * (1 - 2 ** -50));
}

function logHypotheses(method: string, hypotheses: number | bigint): number {
  if (typeof hypotheses === "bigint" && hypotheses >= 1n) {
    // Only the leading bits fit into a number; the others are a power of 2.
    const shift = Math.max(0, hypotheses.toString(2).length - 60);
    return Math.log(Number(hypotheses >> BigInt(shift))) + shift * Math.LN2;
  }
  if (typeof hypotheses === "number" && hypotheses >= 1 && Number.isFinite(hypotheses)) {
    return Math.log(hypotheses);
  }
  throw new OptionError(method, {
    option: "hypotheses",
    expected: "a number ≥ 1 or a bigint ≥ 1n",
    received: hypotheses,
  });
}
