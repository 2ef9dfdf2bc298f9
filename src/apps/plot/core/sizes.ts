// Numbers as the areas of symbols.

import { columnName, DataError, got, rowName, wanted, words } from "../../../base/errors.js";
import type { NamedNumbers } from "./source.js";

export function readSizes(method: string, size: NamedNumbers): NamedNumbers {
  const row = size.values.findIndex((value) => value < 0);
  if (row < 0) return size;
  const sentence = words`${columnName(size.name)} must be ${wanted("≥ 0 to be a size")}; got ${got(size.values[row])} at ${rowName(row)}.`;
  throw new DataError(method, sentence);
}

/** Areas proportional to the values; the largest value has the largest radius. */
export function radiiOf(values: Float64Array, largest: number): Float64Array {
  const most = values.reduce((high, value) => Math.max(high, value), 0);
  return values.map((value) => radiusOf(value, most, largest));
}

export function radiusOf(value: number, most: number, largest: number): number {
  return most === 0 ? 0 : largest * Math.sqrt(value / most);
}

/**
 * Two or three numbers for a legend: round ones near the largest value, a quarter and a sixteenth of it, as far as
 * there are values so small; otherwise the ends themselves.
 */
export function legendSizes(least: number, most: number): number[] {
  if (!(most > 0)) return [];
  const round = [16, 4, 1].map((part) => roundBelow(most / part)).filter((value) => value >= least);
  return round.length > 1 ? round : [...new Set([least, most])];
}

/** The largest of 1, 2, 5, 10, 20, 50 … and of their tenths that does not exceed a number. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const factor = [5, 2, 1].find((one) => one * power <= value * (1 + 1e-12)) ?? 1;
  return Number((factor * power).toPrecision(1));
}
