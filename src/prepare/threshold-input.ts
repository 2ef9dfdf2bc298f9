// What those ask of a column and of a target that look for thresholds.

import { DataError } from "../base/errors.js";
import type { Column } from "../data/column.js";
import { firstInfinite } from "../learn/input.js";

/** The numbers of a quantitative column, NaN where one is missing. */
export function finiteNumbers(method: string, name: string, column: Column): Float64Array {
  if (column.kind !== "quantitative") {
    const message = `${method}: column "${name}" is ${column.kind}, but numbers are needed.`;
    throw new DataError(message, {
      method,
      column: name,
      expected: "a quantitative column",
      received: column.kind,
    });
  }
  const { values } = column;
  const row = firstInfinite(values);
  if (row < 0) return values;
  throw new DataError(
    `${method}: column "${name}" has the value ${values[row]} at row ${row}; every number must be finite.`,
    { method, column: name, row, expected: "a finite number", received: String(values[row]) },
  );
}

/** At least one value must be there, with a weight above 0. */
export function requireCounted(
  method: string,
  name: string,
  values: Float64Array,
  weights: Float64Array | undefined,
): void {
  for (let row = 0; row < values.length; row += 1)
    if (!Number.isNaN(values[row]) && (weights === undefined || weights[row] > 0)) return;
  throw new DataError(`${method}: column "${name}" has no values to learn from; drop it.`, {
    method,
    column: name,
    expected: "at least 1 value that is not missing",
    received: "none",
  });
}

/** A setting that learns from classes needs them. */
export function requireGivenTarget<T>(
  method: string,
  option: string,
  setting: string,
  target: T | undefined,
): T {
  if (target !== undefined) return target;
  const message = `${method}: option "${option}" is "${setting}", but no target is given to fit.`;
  throw new DataError(message, { method, option, expected: "a target", received: "none" });
}
