import { OptionError } from "./errors.js";
import { quote } from "./label.js";

/** Refuses a value that is not one of those that are allowed. */
export function requireOneOf<T extends string | boolean>(
  method: string,
  option: string,
  value: T,
  allowed: readonly T[],
): void {
  if (allowed.includes(value)) return;
  const expected = `one of ${allowed.map(quote).join(", ")}`;
  throw new OptionError(method, { option, expected, received: quote(value) });
}
