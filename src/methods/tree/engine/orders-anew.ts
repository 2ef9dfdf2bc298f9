// Whether the nodes of a tree order the columns that they try, or all columns are kept sorted.

import type { DenseRows } from "../../../wasm/tree-columns.js";
import type { ExactData } from "./grow.js";

/** Keeping a column sorted at a node takes about a quarter of the time of sorting it there. */
const COST_OF_SORTING = 4;
/** The relative cost for columns whose cases are summed by value, or mostly have one value. */
const COST_OF_COUNTING = 2;
/** Values are few if a column has one for this many cases. */
const CASES_PER_VALUE = 8;

/**
 * Whether ordering the columns that a node tries is less work than keeping all of them sorted. Medians, surrogates and
 * trees whose best node is split first need sorted columns.
 */
export function ordersAnew({ x, rules }: Pick<ExactData, "x" | "rules">): boolean {
  const { candidates, criterion, maxLeaves, missing, random } = rules;
  if (random || criterion === "absolute" || missing !== "learned") return false;
  if (maxLeaves < Number.POSITIVE_INFINITY || COST_OF_COUNTING * candidates > x.columns) return false;
  return COST_OF_SORTING * candidates <= x.columns || mostlyFewValues(x);
}

/** Whether most columns have few values for so many cases. */
function mostlyFewValues(x: DenseRows): boolean {
  let few = 0;
  for (let column = 0; column < x.columns; column += 1) if (hasFewValues(x, column)) few += 1;
  return 2 * few > x.columns;
}

function hasFewValues({ data, rows, columns }: DenseRows, column: number): boolean {
  const values = new Set<number>();
  for (let at = column; at < data.length; at += columns) {
    values.add(data[at]);
    if (CASES_PER_VALUE * values.size > rows) return false;
  }
  return true;
}
