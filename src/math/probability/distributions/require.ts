// Checks of the arguments of this folder's constructors and methods.

import { OptionError } from "../../../base/errors.js";
import { requireKnownOptions, requireOptionsObject } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";

/**
 * Refuses parameters that are not an object, or with a name that the constructor does not know. Another distribution
 * may be given in place of its parameters; it has more than these.
 */
export function requireParameters(method: string, parameters: object, names: readonly string[]): void {
  requireOptionsObject(method, parameters, "parameters");
  const prototype: unknown = Object.getPrototypeOf(parameters);
  if (prototype === Object.prototype || prototype === null) requireKnownOptions(method, parameters, names);
}

/** The common error message for options. */
export function badOption(method: string, option: string, expected: string, value: unknown): OptionError {
  const received = typeof value === "string" ? value : quote(value);
  return new OptionError(method, { option, expected, received });
}

/** The value, if it passes the test. */
export function requireOption(
  method: string,
  option: string,
  value: number,
  ok: boolean,
  expected: string,
): number {
  if (!ok) throw badOption(method, option, expected, value);
  return value;
}

export function requirePositive(method: string, option: string, value: number): number {
  return requireOption(method, option, value, Number.isFinite(value) && value > 0, "a number > 0");
}

export function requireNotNegative(method: string, option: string, value: number): number {
  return requireOption(method, option, value, Number.isFinite(value) && value >= 0, "a number ≥ 0");
}

export function requireReal(method: string, option: string, value: number): number {
  return requireOption(method, option, value, Number.isFinite(value), "a finite number");
}

/** A confidence or significance level. */
export function requireLevel(method: string, level: number, option = "level"): number {
  const inside = typeof level === "number" && level > 0 && level < 1;
  return requireOption(method, option, level, inside, "a number > 0 and < 1");
}

export function requireProbability(method: string, option: string, value: number): number {
  return requireOption(
    method,
    option,
    value,
    typeof value === "number" && value >= 0 && value <= 1,
    "a number from 0 to 1",
  );
}

export function requireCount(method: string, option: string, value: number): number {
  return requireWhole(method, option, value, 0);
}

export function requireWhole(method: string, option: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw badOption(method, option, `a whole number ≥ ${least}`, value);
}
