// Unit deviances of the Tweedie family (Jørgensen 1987; Dunn and Smyth 2018, 12.2), averaged over the cases.

import { log1pMinusX } from "../../../math/probability/special/log1p.js";
import { type NumberPair, readNumberPair, requireOption } from "../input/numbers.js";
import { type CaseOptions, meanTerm, type TermWriter } from "../input/weights.js";
import { requireAbove } from "./require.js";
import { meanSquareOf } from "./squared.js";

type Numbers = ArrayLike<number>;

/**
 * The mean of 2·(y·ln(y/μ) − y + μ), for counts: truth ≥ 0, predictions > 0.
 *
 * ```ts
 * meanPoissonDeviance([0, 2], [1, 2]); // 1
 * ```
 */
export function meanPoissonDeviance(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return poissonOf("meanPoissonDeviance", readNumberPair("meanPoissonDeviance", truth, predicted, options));
}

/**
 * The mean of 2·(ln(μ/y) + y/μ − 1), for positive amounts whose spread grows with them.
 *
 * ```ts
 * meanGammaDeviance([1, 2], [1, 1]); // 1 − ln 2
 * ```
 */
export function meanGammaDeviance(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return gammaOf("meanGammaDeviance", readNumberPair("meanGammaDeviance", truth, predicted, options));
}

/** The options of `meanTweedieDeviance`. */
export interface TweedieOptions extends CaseOptions {
  /**
   * The power of the mean by which the variance grows: 0 squared error, 1 Poisson, 2 gamma, 3 inverse Gaussian,
   * between 1 and 2 amounts with exact zeros. 1.5 by default; there is no such distribution between 0 and 1.
   */
  readonly power?: number | undefined;
}

/**
 * The mean deviance of a Tweedie distribution.
 *
 * ```ts
 * meanTweedieDeviance([0, 4], [1, 4], { power: 1.5 }); // 2
 * ```
 */
export function meanTweedieDeviance(
  truth: Numbers,
  predicted: Numbers,
  options: TweedieOptions = {},
): number {
  return tweedieOf(readNumberPair("meanTweedieDeviance", truth, predicted, options, ["power"]), options);
}

export function poissonOf(method: string, pair: NumberPair): number {
  requireAbove(method, "truth", pair.truth, 0, true);
  return meanUnit(method, pair, (y, mean) =>
    // y·ln(y/μ) − y + μ without the cancellation near y = μ.
    y === 0 ? 2 * mean : -2 * y * log1pMinusX((mean - y) / y),
  );
}

export function gammaOf(method: string, pair: NumberPair): number {
  requireAbove(method, "truth", pair.truth, 0, false);
  return meanUnit(method, pair, (y, mean) => -2 * log1pMinusX((y - mean) / mean));
}

export function tweedieOf(pair: NumberPair, { power = 1.5 }: Pick<TweedieOptions, "power">): number {
  const method = "meanTweedieDeviance";
  const holds = Number.isFinite(power) && !(power > 0 && power < 1);
  requireOption(method, "power", power, holds, "a number ≤ 0 or ≥ 1");
  if (power === 0) return meanSquareOf(pair);
  if (power === 1) return poissonOf(method, pair);
  if (power === 2) return gammaOf(method, pair);
  if (power > 0) requireAbove(method, "truth", pair.truth, 0, power < 2);
  const [p1, p2] = [1 - power, 2 - power];
  return meanUnit(
    method,
    pair,
    (y, mean) => 2 * (Math.max(y, 0) ** p2 / (p1 * p2) - (y * mean ** p1) / p1 + mean ** p2 / p2),
  );
}

function meanUnit(method: string, pair: NumberPair, unit: (y: number, mean: number) => number): number {
  requireAbove(method, "prediction", pair.predicted, 0, false);
  const { truth, predicted, weights } = pair;
  const units: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = unit(truth[i], predicted[i]);
  };
  return meanTerm(truth.length, units, weights);
}
