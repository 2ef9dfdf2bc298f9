// One or several named series of numbers, as figures of results read them.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, ShapeError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { plural } from "./numbers.js";
import { needs } from "./refusal.js";
import { allNumbers } from "./source.js";

/** One thing, or a list of them, as a list. */
export function listOf<T>(given: T | readonly T[]): readonly T[] {
  return Array.isArray(given) ? (given as readonly T[]) : [given as T];
}

/** The series as a list of one or more, each with a name. */
export function readSeries<S extends { readonly name?: string }>(
  method: string,
  source: S | readonly S[],
): (S & { readonly name: string })[] {
  const list = listOf(source);
  if (list.length === 0) throw needs(method, "at least one series", "none");
  for (const one of list) requireFields(method, "every series", one, [], "an object");
  return list.map((one, index) => ({
    ...one,
    name: one.name ?? (list.length === 1 ? "" : `model ${index + 1}`),
  }));
}

/** One model, bare or with a name, or several with different names. */
export function readModels<M extends object, S extends { readonly name?: string; readonly model: M }>(
  method: string,
  models: M | S | readonly S[],
  [what, expected]: readonly [what: string, expected: string],
): (S & { readonly name: string })[] {
  requireFields(method, what, models, [], expected);
  const one = models as M | S;
  const list = Array.isArray(models)
    ? (models as readonly S[])
    : [("model" in one ? one : { model: one }) as S];
  const series = readSeries(method, list);
  requireDifferentNames(method, series);
  return series;
}

/** The names of those that have one, for a legend. */
export function namesOf(series: readonly { readonly name: string }[]): string[] {
  return series.map(({ name }) => name).filter((name) => name !== "");
}

/** A list of finite numbers, none missing, of a given length and within bounds. */
export function readList(
  method: string,
  name: string,
  values: ArrayLike<number>,
  {
    length,
    low = Number.NEGATIVE_INFINITY,
    high = Number.POSITIVE_INFINITY,
  }: { length?: number; low?: number; high?: number } = {},
): Float64Array {
  const numbers = allNumbers(method, name, values);
  if (numbers.length === 0 || (length !== undefined && numbers.length !== length)) {
    const expected = length === undefined ? "1 number or more" : `${length} numbers`;
    const sentence = words`${quote(name)} needs ${wanted(expected)}; got ${got(plural(numbers.length, "number"))}.`;
    throw new ShapeError(method, sentence, { column: name });
  }
  const row = numbers.findIndex((value) => value < low || value > high);
  if (row < 0) return numbers;
  const expected = high === Number.POSITIVE_INFINITY ? `numbers ≥ ${low}` : `numbers from ${low} to ${high}`;
  const sentence = words`${quote(name)} must contain ${wanted(expected)}; got ${got(numbers[row])} at index ${row}.`;
  throw new DataError(method, sentence, { column: name, row });
}

/** Names must differ, so that rows and lines can be distinguished. */
export function requireDifferentNames(
  method: string,
  named: readonly (string | { readonly name: string })[],
): void {
  const names = named.map((one) => (typeof one === "string" ? one : one.name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  const sentence = words`two series are named ${got(quote(repeated))}.`;
  throw new OptionError(method, sentence, { option: "name", expected: "different names" });
}
