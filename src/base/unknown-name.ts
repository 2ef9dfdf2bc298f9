import { listLevels, quote } from "./label.js";
import { nearest } from "./nearest.js";

/** One sentence about a name that does not exist, with the one that was probably meant, or all there are. */
export function unknownName(what: string, name: string, known: readonly string[], where = ""): string {
  const meant = nearest(name, known);
  const hint =
    meant !== undefined
      ? `did you mean ${quote(meant)}?`
      : known.length === 0
        ? "there are none."
        : `known names: ${listLevels(known)}.`;
  return `there is no ${what} ${quote(name)}${where}; ${hint}`;
}
