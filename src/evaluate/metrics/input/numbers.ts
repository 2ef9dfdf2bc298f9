import { DataError, OptionError } from "../../../base/errors.js";
import { allFinite } from "../../../learn/input.js";
import { requireSameLength } from "./labels.js";
import { type CaseOptions, readCaseWeights } from "./weights.js";

/** True and predicted numbers. */
export interface NumberPair {
  readonly truth: Float64Array;
  readonly predicted: Float64Array;
  readonly weights?: Float64Array | undefined;
}

export function readNumberPair(
  method: string,
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  options: CaseOptions,
): NumberPair {
  requireSameLength(method, "numbers", truth.length, predicted.length);
  const weights = readCaseWeights(method, truth.length, options);
  return {
    truth: readFinite(method, "truth", truth),
    predicted: readFinite(method, "prediction", predicted),
    weights,
  };
}

function readFinite(method: string, what: string, values: ArrayLike<number>): Float64Array {
  const numbers = values instanceof Float64Array ? values : Float64Array.from(values);
  if (allFinite(numbers)) return numbers;
  const row = numbers.findIndex((value) => !Number.isFinite(value));
  const state = Number.isNaN(numbers[row]) ? "missing" : String(numbers[row]);
  throw new DataError(`${method}: the ${what} is ${state} at row ${row}; every number must be finite.`, {
    method,
    row,
    expected: "a finite number",
    received: String(numbers[row]),
  });
}

/** An option that is a number within bounds, as the words say. */
export function requireOption(
  method: string,
  option: string,
  value: number,
  holds: boolean,
  expected: string,
): void {
  if (holds) return;
  throw new OptionError(`${method}: option "${option}" must be ${expected}; got ${value}.`, {
    method,
    option,
    expected,
    received: String(value),
  });
}

/** An option that is one of some words. */
export function requireOneOf<T extends string>(
  method: string,
  option: string,
  value: T,
  allowed: readonly T[],
): void {
  if (allowed.includes(value)) return;
  const expected = allowed.map((word) => `"${word}"`).join(", ");
  throw new OptionError(`${method}: option "${option}" must be one of ${expected}; got ${String(value)}.`, {
    method,
    option,
    expected,
    received: String(value),
  });
}
