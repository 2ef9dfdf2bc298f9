import { DataError, got, wanted, words } from "../../../base/errors.js";
import { type Label, listLevels, quote } from "../../../base/label.js";

/** The names of the method, its classes and its features, for messages. */
export interface Names {
  readonly method: string;
  readonly classes: readonly Label[];
  readonly features: readonly string[];
}

/** The index of a label among the classes, or of a name among the features. */
export function indexOf<T extends Label>(
  method: string,
  what: "class" | "feature",
  known: readonly T[],
  named: T,
): number {
  const at = known.indexOf(named);
  if (at >= 0) return at;
  const [expected, received] = [listLevels(known), quote(named)];
  const plural = what === "class" ? "classes" : "features";
  const sentence = words`there is no ${what} ${got(received)}; known ${plural}: ${wanted(expected)}.`;
  throw new DataError(method, sentence);
}
