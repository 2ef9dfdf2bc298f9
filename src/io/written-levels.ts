import { DataError } from "../base/errors.js";
import type { Label } from "../base/label.js";

/** Levels as a format of typed columns holds them. */
export type WrittenLevels =
  | { readonly type: "number"; readonly levels: readonly number[] }
  | { readonly type: "boolean"; readonly levels: readonly boolean[] }
  | { readonly type: "string"; readonly levels: readonly string[] };

/** Levels of one type as they are; levels of several types as strings, which must differ. */
export function writtenLevels(method: string, column: string, levels: readonly Label[]): WrittenLevels {
  if (levels.length > 0 && levels.every((level) => typeof level === "number")) {
    return { type: "number", levels };
  }
  if (levels.length > 0 && levels.every((level) => typeof level === "boolean")) {
    return { type: "boolean", levels };
  }
  const texts = levels.map(String);
  if (new Set(texts).size < texts.length) {
    const twice = texts.find((text, at) => texts.indexOf(text) !== at);
    const message = `${method}: column "${column}" has levels of two types that are both written ${JSON.stringify(twice)}.`;
    throw new DataError(message, { method, column, expected: "levels that differ as strings" });
  }
  for (const text of texts) requireUnicode(method, column, text);
  return { type: "string", levels: texts };
}

/** The levels behind their strings, where {@link writtenLevels} had to make strings of them. */
export function originalLevels(values: ArrayLike<unknown>, levels: readonly Label[]): ArrayLike<unknown> {
  if (new Set(levels.map((level) => typeof level)).size <= 1) return values;
  const byText = new Map(levels.map((level) => [String(level), level]));
  return Array.from(values, (value) => (typeof value === "string" ? (byText.get(value) ?? value) : value));
}

/** Half a surrogate pair has no bytes in UTF-8, and would become another character. */
export function requireUnicode(method: string, column: string, text: string, row?: number): void {
  if (!/\p{Surrogate}/u.test(text)) return;
  const where = row === undefined ? "a level" : `at row ${row} a text`;
  const message = `${method}: column "${column}" has ${where} that is not Unicode: half a surrogate pair.`;
  throw new DataError(message, { method, column, ...(row !== undefined && { row }), expected: "Unicode" });
}
