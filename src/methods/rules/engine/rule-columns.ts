// What rules are learned from: the columns of the cases.

import { inOrder } from "../../../data/rank/sort-numbers.js";
import { Table } from "../../../data/table/table.js";
import type { Cases } from "../../../model/cases.js";

/** A column of the training cases. */
export interface RuleColumn {
  /** One per case; NaN where it is missing. */
  readonly values: Float64Array;
  /** How many levels there are; 0 if values are ordered, as numbers and ranks are. */
  readonly levels: number;
  /** The cases in ascending order of their values, without those that are missing; empty for levels. */
  readonly order: Int32Array;
}

/** The columns of the cases, copied: categorical columns and booleans are levels, everything else is ordered. */
export function readRuleColumns(cases: Cases): RuleColumn[] {
  const { matrix, features } = cases;
  return features.names.map((_, column) => {
    const values = matrix.column(column);
    const levels = levelCount(cases, column);
    return { values, levels, order: levels > 0 ? new Int32Array(0) : sortedCases(values) };
  });
}

function levelCount({ source, features }: Cases, column: number): number {
  const rule = features.encoding?.columns[column];
  if (rule === undefined || !(source instanceof Table)) return 0;
  if (rule.coding === "boolean") return 2;
  return "levels" in rule && source.kind(rule.column) === "categorical" ? rule.levels.length : 0;
}

function sortedCases(values: Float64Array): Int32Array {
  const known = new Int32Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row])) continue;
    known[count] = row;
    count += 1;
  }
  const present = new Float64Array(count);
  for (let at = 0; at < count; at += 1) present[at] = values[known[at]];
  const { order } = inOrder(present);
  const sorted = new Int32Array(count);
  for (let at = 0; at < count; at += 1) sorted[at] = known[order[at]];
  return sorted;
}

/** The cases of which something holds. The `filter` of typed arrays is several times slower. */
export function keepCases(cases: Int32Array, holds: (row: number) => boolean): Int32Array {
  const kept = new Int32Array(cases.length);
  let count = 0;
  for (let i = 0; i < cases.length; i += 1) {
    if (!holds(cases[i])) continue;
    kept[count] = cases[i];
    count += 1;
  }
  return kept.slice(0, count);
}
