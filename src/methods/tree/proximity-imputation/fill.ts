// What stands for a missing value, given how near its case is to every other.

import { type Column, valueAt } from "../../../data/table/column.js";
import type { Table } from "../../../data/table/table.js";

/** A column with missing values, as numbers. */
export interface IncompleteColumn {
  readonly name: string;
  /** Quantities, or codes of levels; NaN where they are missing. */
  readonly numbers: Float64Array;
  /** How many levels there are; 0 for a quantity. */
  readonly levels: number;
}

/** Those of some columns of numbers and levels that lack values; forests read no others. */
export function incompleteColumns(table: Table, names: readonly string[]): IncompleteColumn[] {
  return names
    .filter((name) => "codes" in table.column(name) || table.kind(name) === "quantitative")
    .map((name) => ({ name, ...numbersOf(table.column(name), table.rows) }))
    .filter(({ numbers }) => numbers.some(Number.isNaN));
}

/** The numbers of a column, or the codes of its levels. */
export function numbersOf(column: Column, rows: number): Omit<IncompleteColumn, "name"> {
  if ("codes" in column)
    return {
      numbers: Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : code)),
      levels: "levels" in column ? column.levels.length : 2,
    };
  const read = (row: number) => {
    const value = valueAt(column, row);
    return typeof value === "number" ? value : Number.NaN;
  };
  return { numbers: Float64Array.from({ length: rows }, (_, row) => read(row)), levels: 0 };
}

/**
 * The mean of the known quantities, or the level of largest weight, where every case counts by its proximity and its weight
 * (Breiman 2003); NaN if no case that counts has a value.
 */
export function valueByProximities(
  { numbers, levels }: IncompleteColumn,
  proximities: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): number {
  const levelWeights = new Float64Array(Math.max(1, levels));
  let sum = 0;
  for (let row = 0; row < numbers.length; row += 1) {
    const value = numbers[row];
    if (Number.isNaN(value)) continue;
    const weight = proximities[row] * (weights?.[row] ?? 1);
    levelWeights[levels > 0 ? value : 0] += weight;
    if (weight > 0) sum += weight * value;
  }
  const most = levelWeights.reduce((best, weight, code) => (weight > levelWeights[best] ? code : best), 0);
  if (!(levelWeights[most] > 0)) return Number.NaN;
  return levels > 0 ? most : sum / levelWeights[0];
}

/** The table with these numbers or codes in a column. */
export function withNumbers(table: Table, name: string, numbers: Float64Array): Table {
  const column = table.column(name);
  if (column.kind === "boolean") return table.withColumn(name, { ...column, codes: Int8Array.from(numbers) });
  if ("codes" in column) return table.withColumn(name, { ...column, codes: Int32Array.from(numbers) });
  return table.withColumn(name, { kind: "quantitative", values: numbers });
}
