// Arguments of public functions, checked before they are read: the engine's own errors would not say which function
// refused what.

import { OptionError } from "./errors.js";
import { quote } from "./label.js";

/** Refuses anything but a number, NaN and infinities among them. */
export function requireNumber(method: string, value: unknown, name = "x"): asserts value is number {
  if (typeof value !== "number") throw badArgument(method, name, "a number", value);
}

/** Refuses anything but text; `what` names it. */
export function requireText(method: string, what: string, value: unknown): asserts value is string {
  if (typeof value !== "string") throw badArgument(method, what, "text", value);
}

/** Refuses anything but a function; `what` names it. */
export function requireFunction(method: string, what: string, value: unknown): void {
  if (typeof value !== "function") throw badArgument(method, what, "a function", value);
}

/**
 * Refuses anything but an object with these fields, and returns it. By shape, not by class: it may come from another
 * copy of the library. `expected` says what it is and where it comes from.
 */
export function requireFields<T>(
  method: string,
  what: string,
  value: T,
  fields: readonly PropertyKey[],
  expected = `an object with ${fields.map(String).join(", ")}`,
): T {
  const isObject = typeof value === "function" || (typeof value === "object" && value !== null);
  // A field may be a getter that computes something, so it is not read.
  if (isObject && fields.every((field) => field in value)) return value;
  throw badArgument(method, what, expected, value);
}

/** The error for an argument of the wrong kind. */
export function badArgument(method: string, what: string, expected: string, value: unknown): OptionError {
  return new OptionError(method, { what, expected, received: quote(value) });
}
