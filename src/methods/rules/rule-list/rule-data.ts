// The cases that rules are learned from, with their weights.

import type { LabeledCases } from "../../../model/cases.js";
import { keepCases, type RuleColumn, readRuleColumns } from "../engine/rule-columns.js";
import { passes, type RuleTest } from "../engine/rule-test.js";

export interface RuleData {
  readonly columns: readonly RuleListColumn[];
  /** The weight of every case. */
  readonly weights: Float64Array;
  /** Whether weights are whole numbers, so that they add up to the same in any order. */
  readonly isCounted?: boolean;
}

/** A column of which most cases may have the same value. */
interface RuleListColumn extends RuleColumn {
  /** That value, and the other cases in ascending order. */
  readonly common?: { readonly value: number; readonly others: Int32Array } | undefined;
}

/** The columns of the cases and their weights, copied. */
export function readRuleData(cases: LabeledCases): RuleData {
  return ruleData(readRuleColumns(cases), cases.weights?.slice() ?? new Float64Array(cases.count).fill(1));
}

/** Columns and weights, with what follows from them. */
export function ruleData(columns: readonly RuleColumn[], weights: Float64Array): RuleData {
  if (!weights.every(Number.isInteger)) return { columns, weights, isCounted: false };
  return {
    columns: columns.map((column) => ({ ...column, common: commonValue(column) })),
    weights,
    isCounted: true,
  };
}

/** The value that more than half of the cases have, if none is missing. */
function commonValue({ values, order }: RuleColumn): RuleListColumn["common"] {
  const { length } = order;
  if (length === 0 || length < values.length) return undefined;
  // Such a value is that of the case in the middle.
  const value = values[order[length >> 1]];
  const others = keepCases(order, (row) => values[row] !== value);
  return 2 * others.length < length ? { value, others } : undefined;
}

/** How many different tests there are, which says how much a test tells. */
export function countTests({ columns }: RuleData): number {
  return columns.reduce((sum, { levels, values, order }) => {
    if (levels > 0) return sum + levels;
    let boundaries = 0;
    for (let i = 1; i < order.length; i += 1) if (values[order[i]] > values[order[i - 1]]) boundaries += 1;
    return sum + 2 * boundaries;
  }, 0);
}

/** The cases among some that pass all tests. */
export function covered({ columns }: RuleData, tests: readonly RuleTest[], cases: Int32Array): Int32Array {
  return keepCases(cases, (row) => tests.every((test) => passes(test, columns[test.column].values[row])));
}
