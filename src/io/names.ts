// Names of columns as files have them: sometimes none, sometimes the same twice.

import { FormatError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { setting, words } from "../base/sentence.js";

/** The name, or column3 for the third column if it has none. */
export function nameOf(name: string, column: number): string {
  return name === "" ? `column${column + 1}` : name;
}

/** The names, with a number after each that is taken: x, x2, x3. */
export function numbered(names: readonly string[]): string[] {
  const taken = new Set(names);
  const met = new Set<string>();
  return names.map((name) => {
    let candidate = name;
    for (let number = 2; met.has(candidate) || (candidate !== name && taken.has(candidate)); number += 1)
      candidate = `${name}${number}`;
    met.add(candidate);
    return candidate;
  });
}

/** Refuses two columns of the same name; `where` says where the names are. */
export function requireDistinctNames(
  method: string,
  names: readonly string[],
  where: { readonly line?: number; readonly row?: number },
): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) {
      const sentence = words`two columns are named ${quote(name)}; set ${setting("duplicateNames", "number")} to number them.`;
      throw new FormatError(method, sentence, { column: name, ...where });
    }
    seen.add(name);
  }
}
