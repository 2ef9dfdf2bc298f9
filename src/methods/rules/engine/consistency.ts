import { DataError } from "../../../base/errors.js";
import type { ConceptCases } from "./concept.js";

/** A negative case that every hypothesis accepts which accepts all these positive cases; undefined if there is none. */
export type FindContradiction = (
  positives: readonly number[],
  negatives: readonly number[],
) => number | undefined;

/**
 * Throws unless some hypothesis is consistent with all cases, and names the case, in the order of the rows, after which
 * none is.
 */
export function requireConsistent(
  method: string,
  { positives, negatives }: ConceptCases,
  find: FindContradiction,
  advice: string,
): void {
  if (find(positives, negatives) === undefined) return;
  const rows = Int32Array.from([...positives, ...negatives]).sort();
  const contradictionUpTo = (last: number) => {
    const early = positives.filter((row) => row <= last);
    if (early.length === 0) return undefined;
    return find(
      early,
      negatives.filter((row) => row <= last),
    );
  };
  // What contradicts itself still does with more cases, so the first such part is found by bisection.
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (contradictionUpTo(rows[middle]) === undefined) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  const negative = contradictionUpTo(row) ?? row;
  const why =
    negative === row
      ? `the case at row ${row} is negative, but every hypothesis that accepts the positive cases before it accepts it as well`
      : `the case at row ${row} is positive, but every hypothesis that accepts it and the positive cases before it accepts the negative case at row ${negative} as well`;
  throw new DataError(method, `no hypothesis is consistent with the cases: ${why}. ${advice}`, {
    row,
    expected: "cases that some hypothesis is consistent with",
    received: "a contradiction",
  });
}
