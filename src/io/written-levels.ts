import { columnName, DataError, wanted, words } from "../base/errors.js";
import type { Label } from "../base/label.js";

/** Levels as a format with typed columns stores them. */
export type WrittenLevels =
  | { readonly type: "number"; readonly levels: readonly number[] }
  | { readonly type: "boolean"; readonly levels: readonly boolean[] }
  | { readonly type: "string"; readonly levels: readonly string[] };

/** Levels of a single type as they are; levels of mixed types as strings, which must be distinct. */
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
    const message = words`${columnName(column)} has two levels of different types that are both written as ${JSON.stringify(twice)}.`;
    throw new DataError(method, message, { expected: "levels that differ as strings" });
  }
  for (const text of texts) requireUnicode(method, column, text);
  return { type: "string", levels: texts };
}

/** The original levels, where {@link writtenLevels} had to convert them to strings. */
export function originalLevels(values: ArrayLike<unknown>, levels: readonly Label[]): ArrayLike<unknown> {
  if (new Set(levels.map((level) => typeof level)).size <= 1) return values;
  const byText = new Map(levels.map((level) => [String(level), level]));
  return Array.from(values, (value) => (typeof value === "string" ? (byText.get(value) ?? value) : value));
}

/** A lone surrogate has no UTF-8 encoding and would become another character. */
export function requireUnicode(method: string, column: string, text: string, row?: number): void {
  if (!/\p{Surrogate}/u.test(text)) return;
  const where = row === undefined ? "a level" : `text at row ${row}`;
  const message = words`${columnName(column)} has ${where} with a lone surrogate, which is not valid ${wanted("Unicode")}.`;
  throw new DataError(method, message, { ...(row !== undefined && { row }) });
}
