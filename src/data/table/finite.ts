// Which numbers are usable.

import { columnName, DataError } from "../../base/errors.js";
import { allFinite } from "../../base/numbers.js";
import { rowName, words } from "../../base/sentence.js";
import type { Matrix } from "../../math/linalg/matrix.js";

/** What a method does about missing values (NaN). */
export type MissingPolicy = "error" | "native";

/** Infinite numbers are never usable; NaN is, where the method treats missing values itself. */
export function requireUsable(
  method: string,
  matrix: Matrix,
  names: readonly string[],
  missing: MissingPolicy,
): void {
  const { data, columns } = matrix;
  const at =
    missing === "native"
      ? firstInfinite(data)
      : allFinite(data)
        ? -1
        : data.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  throw unusable(method, names[at % columns], Math.floor(at / columns), data[at]);
}

export function isUsable(value: number, missing: MissingPolicy): boolean {
  return missing === "native" ? Math.abs(value) !== Number.POSITIVE_INFINITY : Number.isFinite(value);
}

export function unusable(method: string, column: string, row: number, value: number): DataError {
  const absent = Number.isNaN(value);
  const what = absent ? "a missing value" : `the value ${value}`;
  const remedy = absent
    ? "impute it first, or choose a method or option that accepts missing values"
    : "every number must be finite";
  return new DataError(method, words`${columnName(column)} has ${what} at ${rowName(row)}; ${remedy}.`, {
    expected: "a finite number",
    received: String(value),
  });
}

/** The first index of an infinite number, or −1; a loop, because a search with a callback is ten times slower. */
export function firstInfinite(data: Float64Array): number {
  // Most data have neither infinite nor missing values, which a sum without branches tells sooner.
  if (allFinite(data)) return -1;
  for (let at = 0; at < data.length; at += 1) if (Math.abs(data[at]) === Number.POSITIVE_INFINITY) return at;
  return -1;
}
