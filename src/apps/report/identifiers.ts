// Columns that tell the rows apart instead of describing them; a method would learn them by heart.

import type { Column } from "../../data/table/column.js";
import { missingRows } from "../../data/table/missing.js";
import { plural } from "./words/show.js";

/** Fewer rows say too little: the values of any column may differ. */
const FEWEST = 20;
const NAMES = /(^|[^a-z])(id|no|nr|key|uuid|guid|identifier)$|[a-z](Id|ID|No|Nr|Key|UUID)$/;

/**
 * Why a column looks like an identifier, or undefined. More than 95 % of its values are distinct, and they are strings, or
 * whole numbers that its name calls identifiers or that follow one another. Other distinct numbers, such as incomes, are
 * measurements.
 */
export function whyIdentifier(name: string, column: Column): string | undefined {
  const distinct = distinctValues(column);
  if (distinct === undefined) return undefined;
  const known = distinct.rows - missingRows(column).length;
  if (known < FEWEST || distinct.count <= 0.95 * known) return undefined;
  if (column.kind === "quantitative" && !isNamedIdentifier(name) && !isSerial(column.values, distinct.count))
    return undefined;
  return `looks like an identifier: ${distinct.count} distinct values in ${plural(known, "row")}`;
}

/** Whether a name calls its values identifiers, as `customer_id` does. */
export function isNamedIdentifier(name: string): boolean {
  return NAMES.test(name) || NAMES.test(name.toLowerCase());
}

/** How many distinct values there are; undefined for columns that cannot identify rows. */
function distinctValues(column: Column): { count: number; rows: number } | undefined {
  if (column.kind === "categorical") {
    const codes = new Set(column.codes);
    codes.delete(-1);
    return { count: codes.size, rows: column.codes.length };
  }
  if (column.kind !== "quantitative") return undefined;
  const { values } = column;
  if (!values.every((value) => Number.isNaN(value) || Number.isInteger(value))) return undefined;
  const numbers = new Set(values);
  numbers.delete(Number.NaN);
  return { count: numbers.size, rows: values.length };
}

/** Whether distinct whole numbers fill most of their range, and are not years. */
function isSerial(values: Float64Array, distinct: number): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const years = least >= 1500 && most <= 2200;
  return !years && distinct > (2 / 3) * (most - least + 1);
}
