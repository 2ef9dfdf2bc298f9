// Integers beyond 2^53, which identify something more often than not, are their digits where a column has levels or text.

import type { KindSpec } from "../table/column.js";

/** Whether a column of this kind holds digits as they are written. */
export function holdsDigits(spec: KindSpec | undefined): boolean {
  const kind = typeof spec === "object" ? spec.kind : spec;
  return kind === "categorical" || kind === "ordinal" || kind === "text";
}

/** The values, with digits for all integers if some of them are bigints. */
export function withDigits(values: ArrayLike<unknown>): ArrayLike<unknown> {
  for (let row = 0; row < values.length; row += 1)
    if (typeof values[row] === "bigint")
      return Array.from(values, (value) => (isInteger(value) ? String(value) : value));
  return values;
}

function isInteger(value: unknown): value is number | bigint {
  return typeof value === "bigint" || Number.isInteger(value);
}
