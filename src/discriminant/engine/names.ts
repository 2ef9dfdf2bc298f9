import { DataError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";

/** What the method, its classes and its features are called, for messages. */
export interface Names {
  readonly method: string;
  readonly classes: readonly Label[];
  readonly features: readonly string[];
}

/** Where a label stands among the classes, or a name among the features. */
export function placeOf<T extends Label>(
  method: string,
  what: "class" | "feature",
  known: readonly T[],
  wanted: T,
): number {
  const at = known.indexOf(wanted);
  if (at >= 0) return at;
  throw new DataError(`${method}: there is no ${what} ${quote(wanted)}; known are ${listLevels(known)}.`, {
    method,
    expected: listLevels(known),
    received: quote(wanted),
  });
}
