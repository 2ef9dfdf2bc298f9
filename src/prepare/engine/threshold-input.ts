// What methods that look for thresholds ask of a column, and where values lie among them.

import { columnName, DataError, got, words } from "../../base/errors.js";
import type { Column } from "../../data/table/column.js";
import { firstInfinite, unusable } from "../../model/input.js";
import { noValues } from "./no-values.js";

/** The numbers of a quantitative column, NaN where one is missing. */
export function finiteNumbers(method: string, name: string, column: Column): Float64Array {
  if (column.kind !== "quantitative") {
    throw new DataError(method, words`${columnName(name)} is ${got(column.kind)}, but numbers are needed.`, {
      expected: "a quantitative column",
    });
  }
  const { values } = column;
  const row = firstInfinite(values);
  if (row < 0) return values;
  throw unusable(method, name, row, values[row]);
}

/** Throws unless at least one value with a positive weight is present. */
export function requireCounted(
  method: string,
  name: string,
  values: Float64Array,
  weights: Float64Array | undefined,
): void {
  for (let row = 0; row < values.length; row += 1)
    if (!Number.isNaN(values[row]) && (weights === undefined || weights[row] > 0)) return;
  throw noValues(method, name);
}

/** How many of the thresholds, which rise, a value has reached. */
export function thresholdsReached(thresholds: Float64Array, value: number): number {
  let low = 0;
  let high = thresholds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (thresholds[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
