// Bins of numbers or dates that hold equal shares of the rows.

import { columnName, DataError, got, wanted, words } from "../../../base/errors.js";
import type { Column, DateColumn, QuantitativeColumn } from "../../../data/table/column.js";
import { noValues } from "../grid.js";
import type { Hearing } from "../heard.js";

/** The edges of bins: points between observed values, each with a row that has it. */
export interface Bins {
  readonly edges: Float64Array;
  readonly rows: Int32Array;
}

/** Whether the values of a column can be divided into bins. */
export function isMeasured(column: Column): column is QuantitativeColumn | DateColumn {
  return column.kind === "quantitative" || column.kind === "date";
}

/** The column, if its values can be divided into bins. */
export function requireMeasured(
  method: string,
  name: string,
  column: Column,
): QuantitativeColumn | DateColumn {
  if (isMeasured(column)) return column;
  const sentence = words`${columnName(name)} must hold ${wanted("numbers or dates")}; it is ${got(column.kind)}.`;
  throw new DataError(method, sentence);
}

/**
 * At most `count` bins with equal shares of the rows that the models are asked about: from the smallest value to the
 * largest, by the inverse of the distribution function, for which weights are repetition. Missing values are left out.
 */
export function binsOf(
  method: string,
  name: string,
  { values }: QuantitativeColumn | DateColumn,
  hearings: readonly Hearing[],
  count: number,
): Bins {
  const present = hearings
    .flatMap(({ rows, weights }) =>
      Array.from(rows, (row, at) => ({ row, value: values[row], weight: weights?.[at] ?? 1 })),
    )
    .filter(({ value }) => !Number.isNaN(value))
    .sort((a, b) => a.value - b.value);
  if (present.length === 0) throw noValues(method, name);
  const total = present.reduce((sum, { weight }) => sum + weight, 0);
  // Two sums of n weights are off by rounding by less than n·2⁻⁵² of their total; an edge must not depend on it.
  const slack = present.length * count * Number.EPSILON * total;
  const found = [present[0]];
  let [sum, edge] = [0, 1];
  for (const case_ of present) {
    sum += case_.weight;
    const reached = sum * count >= edge * total - slack;
    while (edge < count && sum * count >= edge * total - slack) edge += 1;
    if (reached && case_.value > found[found.length - 1].value) found.push(case_);
  }
  // Rounding may keep the sum from reaching the total.
  const last = present[present.length - 1];
  if (last.value > found[found.length - 1].value) found.push(last);
  return {
    edges: Float64Array.from(found, ({ value }) => value),
    rows: Int32Array.from(found, ({ row }) => row),
  };
}

/** The bin of a value: it contains its upper edge, and the first one its lower edge, too. */
export function binOf({ edges }: Bins, value: number): number {
  let [low, high] = [1, edges.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value <= edges[middle]) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}
