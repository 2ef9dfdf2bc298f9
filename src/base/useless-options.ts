import { OptionError } from "./errors.js";
import { quote } from "./label.js";
import { got, optionName, wanted, words } from "./sentence.js";

/** The options that each method of a function reads; those that every method reads need not be listed. */
export type OptionsByMethod<M extends string = string> = Readonly<Record<M, readonly string[]>>;

/** Refuses an option that was given although the method has no use for it, and names the methods that have. */
export function refuseUselessOptions<M extends string>(
  caller: string,
  table: OptionsByMethod<M>,
  method: M,
  options: object,
): void {
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined || table[method].includes(option)) continue;
    const users = methodsReading(table, option);
    if (users.length === 0) continue;
    const known = wanted(listed(users.map(quote)));
    const sentence = words`${optionName(option)} is for the method${users.length > 1 ? "s" : ""} ${known}; the method is ${got(quote(method))}.`;
    throw new OptionError(caller, sentence);
  }
}

/** The methods that read an option, in the order of the table. */
export function methodsReading<M extends string>(table: OptionsByMethod<M>, option: string): M[] {
  return (Object.keys(table) as M[]).filter((method) => table[method].includes(option));
}

function listed(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
