import { CredalError, type ErrorDetails } from "../../base/errors.js";
import type { Sentence } from "../../base/sentence.js";
import { unknownName } from "../../base/unknown-name.js";

/** The name that refusals of the library have when the command line asks. */
export const PROGRAM = "credal";

/** The command cannot be carried out as given; the message is one line for the person who typed it. */
export class CommandError extends CredalError {
  override readonly name = "CommandError";

  constructor(sentence: string | Sentence, details: ErrorDetails = {}, cause?: unknown) {
    super(PROGRAM, sentence, details, cause);
  }
}

/** A name that does not exist; perhaps a similar one was meant. */
export function noSuch(what: string, name: string, known: readonly string[], where = ""): CommandError {
  return new CommandError(unknownName(what, name, known, where), {
    expected: known.join(", "),
    received: name,
  });
}
