import { OptionError } from "./errors.js";
import { quote } from "./label.js";
import { nearest } from "./nearest.js";

/**
 * Refuses an option that a function does not have. This is the check for functions without a schema, whose options
 * may hold arrays or functions; it only compares names, so that it costs nothing.
 */
export function requireKnownOptions(
  method: string,
  options: object | undefined,
  names: readonly string[],
): void {
  if (options === undefined) return;
  requireOptionsObject(method, options);
  for (const name of Object.keys(options))
    if (!names.includes(name)) throw unknownOption(method, name, names);
}

/** Refuses an unknown field of an object that must be given. */
export function requireKnownParameters(method: string, parameters: object, names: readonly string[]): void {
  requireOptionsObject(method, parameters, "parameters");
  requireKnownOptions(method, parameters, names);
}

/** Refuses options that are not an object, which would otherwise be taken for none. */
export function requireOptionsObject(
  method: string,
  options: unknown,
  what = "options",
): asserts options is object {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new OptionError(method, { what: `the ${what}`, expected: "an object", received: quote(options) });
}

/** An option that does not exist, with those that do; `what` is what it is called. */
export function unknownOption(
  method: string,
  option: string,
  names: readonly string[],
  what = "option",
): OptionError {
  const expected = names.map(quote).join(", ");
  const meant = nearest(option, names);
  const known =
    meant !== undefined
      ? `did you mean ${quote(meant)}? The ${what}s are ${expected}`
      : names.length === 0
        ? "it has none"
        : `the ${what}s are ${expected}`;
  const sentence = `there is no ${what} ${quote(option)}; ${known}.`;
  return new OptionError(method, sentence, { option, expected, received: option });
}
