// What rules are learned from: the columns of the cases, and tests of their values.

import { Table } from "../../data/table.js";
import type { LabeledCases } from "../../learn/cases.js";

/** A column of the training cases. */
export interface RuleColumn {
  /** One per case; NaN where it is missing. */
  readonly values: Float64Array;
  /** How many levels it has; 0 if its values are ordered, as numbers and ranks are. */
  readonly levels: number;
  /** The cases by ascending value, without those that lack it; empty for levels. */
  readonly order: Int32Array;
}

/** A condition on the number of a column; a missing value meets none. */
export interface RuleTest {
  readonly column: number;
  readonly operator: "≤" | ">" | "=";
  readonly value: number;
}

export function passes({ operator, value }: RuleTest, given: number): boolean {
  if (operator === "=") return given === value;
  return operator === "≤" ? given <= value : given > value;
}

/** Categorical columns and booleans have levels; everything else is ordered. */
export function readRuleColumns(cases: LabeledCases): RuleColumn[] {
  const { matrix, features } = cases;
  return features.names.map((_, column) => {
    const values = matrix.column(column);
    const levels = levelCount(cases, column);
    return { values, levels, order: levels > 0 ? new Int32Array(0) : ascending(values) };
  });
}

function levelCount({ source, features }: LabeledCases, column: number): number {
  const coding = features.encoding?.columns[column];
  if (coding === undefined || !(source instanceof Table)) return 0;
  if (coding.coding === "boolean") return 2;
  return "levels" in coding && source.kind(coding.column) === "categorical" ? coding.levels.length : 0;
}

function ascending(values: Float64Array): Int32Array {
  const known = Int32Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  return known.sort((a, b) => values[a] - values[b] || a - b);
}
