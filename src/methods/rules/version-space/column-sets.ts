// Sets of columns as bits. A conjunction that accepts all positive cases is the set of columns that it looks at: it
// requires the levels that all positive cases share there.

import type { Steps } from "../../../base/steps.js";
import type { Language } from "../engine/eliminate.js";
import { tooLarge } from "./too-large.js";

export type ColumnSet = bigint;

export const NO_COLUMNS: ColumnSet = 0n;

export function columnSet(columns: Iterable<number>): ColumnSet {
  let set = NO_COLUMNS;
  for (const column of columns) set |= 1n << BigInt(column);
  return set;
}

/** The columns of a set, in ascending order. */
export function columnsOf(set: ColumnSet): number[] {
  const columns: number[] = [];
  for (let rest = set, column = 0; rest !== NO_COLUMNS; rest >>= 1n, column += 1)
    if ((rest & 1n) === 1n) columns.push(column);
  return columns;
}

export function isSubset(inner: ColumnSet, outer: ColumnSet): boolean {
  return (inner & ~outer) === NO_COLUMNS;
}

/** Conjunctions by their columns. A negative case is the set of columns in which it differs from the positive cases. */
export const conjunctions: Language<ColumnSet, ColumnSet> = {
  all: NO_COLUMNS,
  accepts: (columns, differing) => (columns & differing) === NO_COLUMNS,
  specialize: (columns, differing) => columnsOf(differing).map((column) => columns | (1n << BigInt(column))),
  includes: isSubset,
};

/** Counting compares this many pairs of sets at most; it is exponential in the number of sets. */
const MOST_COMPARISONS = 1e7;

/**
 * The share of all subsets of some columns that contain one of these sets at least, exact as long as 2^columns is. A
 * column is in half of the subsets, so the share is the mean of the shares with and without it.
 */
export function* shareContaining(method: string, sets: readonly ColumnSet[]): Steps<number> {
  const known = new Map<string, number>();
  let comparisons = 0;
  function* share(given: readonly ColumnSet[]): Steps<number> {
    yield;
    comparisons += given.length ** 2 / 2;
    if (comparisons > MOST_COMPARISONS) throw tooLarge(method);
    const minimal = minimalSets(given);
    if (minimal.length === 0) return 0;
    if (minimal.length === 1) return 2 ** -columnsOf(minimal[0]).length;
    const key = minimal.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const column = mostFrequent(minimal);
    const taken = minimal.map((set) => set & ~column);
    const left = minimal.filter((set) => (set & column) === NO_COLUMNS);
    const result = ((yield* share(taken)) + (yield* share(left))) / 2;
    known.set(key, result);
    return result;
  }
  return yield* share(sets);
}

/** The sets that contain no other, in ascending order. */
function minimalSets(sets: readonly ColumnSet[]): ColumnSet[] {
  const minimal: ColumnSet[] = [];
  // A subset is the smaller number, so that it comes first.
  for (const set of [...new Set(sets)].sort((a, b) => (a < b ? -1 : 1)))
    if (!minimal.some((other) => isSubset(other, set))) minimal.push(set);
  return minimal;
}

/** The column in most of the sets, as a set. */
function mostFrequent(sets: readonly ColumnSet[]): ColumnSet {
  const counts = new Map<number, number>();
  for (const column of sets.flatMap(columnsOf)) counts.set(column, (counts.get(column) ?? 0) + 1);
  const [best] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  return 1n << BigInt(best);
}
