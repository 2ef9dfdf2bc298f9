// What the constructors and methods of this folder ask of their arguments.

import { OptionError } from "../../base/errors.js";

/** The value, if the test holds; otherwise the one error message for options. */
export function requireOption(
  method: string,
  option: string,
  value: number,
  ok: boolean,
  expected: string,
): number {
  if (!ok) {
    throw new OptionError(`${method}: option "${option}" must be ${expected}; got ${value}.`, {
      method,
      option,
      expected,
      received: String(value),
    });
  }
  return value;
}

export function requirePositive(method: string, option: string, value: number): number {
  return requireOption(method, option, value, value > 0 && Number.isFinite(value), "a number > 0");
}

export function requireReal(method: string, option: string, value: number): number {
  return requireOption(method, option, value, Number.isFinite(value), "a finite number");
}

export function requireProbability(method: string, option: string, value: number): number {
  return requireOption(method, option, value, value >= 0 && value <= 1, "a number from 0 to 1");
}

export function requireCount(method: string, option: string, value: number): number {
  return requireOption(
    method,
    option,
    value,
    Number.isSafeInteger(value) && value >= 0,
    "a whole number ≥ 0",
  );
}
