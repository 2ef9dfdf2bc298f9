import { CredalError } from "../base/errors.js";
import { listLevels, quote } from "../base/label.js";
import { nearest } from "./words/nearest.js";

/** The command cannot be done as it was given; the message is one line for the person who typed it. */
export class CommandError extends CredalError {
  override readonly name = "CommandError";
}

/** There is no such thing; perhaps one with almost that name was meant. */
export function unknownName(what: string, name: string, known: readonly string[]): CommandError {
  const meant = nearest(name, known);
  const hint =
    meant === undefined
      ? `there ${known.length === 0 ? "is none" : `is ${listLevels(known)}`}`
      : `did you mean ${quote(meant)}?`;
  const end = hint.endsWith("?") ? "" : ".";
  return new CommandError(`there is no ${what} ${quote(name)}; ${hint}${end}`, {
    expected: known.join(", "),
    received: name,
  });
}
