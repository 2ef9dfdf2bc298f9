import { OptionError } from "../../../base/errors.js";

/** Throws unless a level is a probability strictly between 0 and 1. */
export function requireLevel(method: string, level: number): void {
  if (level > 0 && level < 1) return;
  throw new OptionError(method, `option "level" must be a number > 0 and < 1; got ${level}.`, {
    option: "level",
    expected: "a number > 0 and < 1",
    received: String(level),
  });
}
