// The cases that rules are learned from, with their weights.

import type { LabeledCases } from "../../learn/cases.js";
import { keepCases, type RuleColumn, readRuleColumns } from "../engine/rule-columns.js";
import { passes, type RuleTest } from "../engine/rule-test.js";

export interface RuleData {
  readonly columns: readonly RuleColumn[];
  /** The weight of every case. */
  readonly weights: Float64Array;
}

/** The columns of the cases and their weights, copied. */
export function readRuleData(cases: LabeledCases): RuleData {
  return {
    columns: readRuleColumns(cases),
    weights: cases.weights?.slice() ?? new Float64Array(cases.count).fill(1),
  };
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
