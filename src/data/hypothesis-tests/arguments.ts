// What the tests ask of their arguments.

import { DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { readSample } from "../statistics/sample.js";

/** The finite numbers of one group; at least `fewest`. */
export function readGroup(
  method: string,
  values: ArrayLike<number>,
  fewest: number,
  name?: string,
): Float64Array {
  const sample = readSample(method, values).values;
  if (sample.length >= fewest) return sample;
  const whose = name === undefined ? "" : ` in ${name}`;
  const sentence = words`needs ${wanted(`at least ${fewest}`)} numbers${whose}; got ${got(sample.length)}.`;
  throw new DataError(method, sentence);
}

/** Groups in a list, or by their names. */
export type Groups = readonly ArrayLike<number>[] | Readonly<Record<string, ArrayLike<number>>>;

export interface Group {
  readonly name: string;
  readonly values: Float64Array;
}

/** The groups with their names; those of a list are numbered from 1. */
export function readGroups(method: string, groups: Groups, fewest: number): Group[] {
  if (typeof groups !== "object" || groups === null) {
    const expected = "a list of groups, or an object with one list of numbers per group";
    throw new DataError(method, words`expected ${wanted(expected)}; got ${got(quote(groups))}.`);
  }
  const named = Array.isArray(groups)
    ? groups.map((values, i) => [`group ${i + 1}`, values] as const)
    : Object.entries(groups);
  if (named.length < 2) {
    throw new ShapeError(method, words`needs ${wanted("at least two groups")}; got ${got(named.length)}.`);
  }
  return named.map(([name, values]) => ({ name, values: readGroup(method, values, fewest, name) }));
}
