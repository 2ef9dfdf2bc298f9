import { OptionError } from "./errors.js";

/**
 * Refuses an option that a function does not have. This is the check for functions without a schema, whose options
 * may hold arrays or functions; it only compares names, so that it costs nothing.
 */
export function requireKnownOptions(
  method: string,
  options: object | undefined,
  names: readonly string[],
): void {
  for (const name of Object.keys(options ?? {}))
    if (!names.includes(name)) throw unknownOption(method, name, names);
}

/** An option that does not exist, with those that do. */
export function unknownOption(method: string, option: string, names: readonly string[]): OptionError {
  const expected = names.map((name) => `"${name}"`).join(", ");
  const known = names.length === 0 ? "it has none" : `the options are ${expected}`;
  return new OptionError(method, `there is no option "${option}"; ${known}.`, {
    option,
    expected,
    received: option,
  });
}
