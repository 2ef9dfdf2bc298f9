import { OptionError } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { readNumbers, requireFinite, requireList } from "../../../base/numbers.js";
import type { RegressionEvidence } from "../metric.js";
import { requireSameLength } from "./labels.js";
import { type CaseOptions, readCaseWeights } from "./weights.js";

export { requireOption } from "../../../math/probability/distributions/require.js";

/** True and predicted numbers. */
export type NumberPair = RegressionEvidence;

/** Two lists of finite numbers of the same length; `own` names the options of the method besides the weights. */
export function readNumberPair<O extends CaseOptions>(
  method: string,
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  options: O,
  names: readonly (keyof O & string)[] = [],
): NumberPair {
  const pair = readUncheckedPair(method, truth, predicted, options, names);
  requireFinitePair(method, pair);
  return pair;
}

/**
 * A metric that can be finite only if all numbers are. They are checked only if it is not, which saves a pass over
 * them, or if there are weights, because a weight of 0 would hide a number.
 */
export function metricOfPair(
  method: string,
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  options: CaseOptions,
  evaluate: (pair: NumberPair) => number,
): number {
  const pair = readUncheckedPair(method, truth, predicted, options);
  if (pair.weights !== undefined) requireFinitePair(method, pair);
  const value = evaluate(pair);
  if (!Number.isFinite(value)) requireFinitePair(method, pair);
  return value;
}

function readUncheckedPair<O extends CaseOptions>(
  method: string,
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  options: O,
  names: readonly (keyof O & string)[] = [],
): NumberPair {
  requireKnownOptions(method, options, ["weights", ...names]);
  requireList(method, "truths", truth);
  requireList(method, "predictions", predicted);
  requireSameLength(method, "numbers", truth.length, predicted.length);
  return {
    weights: readCaseWeights(method, truth.length, options),
    truth: readNumbers(method, "truth", truth),
    predicted: readNumbers(method, "prediction", predicted),
  };
}

function requireFinitePair(method: string, { truth, predicted }: NumberPair): void {
  requireFinite(method, "truth", truth);
  requireFinite(method, "prediction", predicted);
}

/** The error for an option that is not what is expected. */
export function badOption(method: string, option: string, expected: string, received: string): OptionError {
  return new OptionError(method, { option, expected, received });
}
