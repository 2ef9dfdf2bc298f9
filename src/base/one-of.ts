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
  const received = quote(value);
  const sentence = `option ${quote(option)} must be ${expected}; got ${received}.`;
  throw new OptionError(method, sentence, { option, expected, received });
}
