// What rules are learned from: the columns of the cases, and the tests of their values.

import { Table } from "../../data/table.js";
import type { LabeledCases } from "../../learn/cases.js";

/** A column of the training cases. */
interface RuleColumn {
  /** One per case; NaN where it is missing. */
  readonly values: Float64Array;
  /** How many levels there are; 0 if values are ordered, as numbers and ranks are. */
  readonly levels: number;
  /** The cases in ascending order of their values, without those that are missing; empty for levels. */
  readonly order: Int32Array;
}

export interface RuleData {
  readonly columns: readonly RuleColumn[];
  /** The weight of every case. */
  readonly weights: Float64Array;
}

/** A condition on a value; a missing value meets none. */
export interface RuleTest {
  readonly column: number;
  readonly operator: "≤" | ">" | "=";
  readonly value: number;
}

export function passes({ operator, value }: RuleTest, given: number): boolean {
  switch (operator) {
    case "≤":
      return given <= value;
    case ">":
      return given > value;
    case "=":
      return given === value;
  }
}

/** The same tests without those that another test of the same column makes needless. */
export function simplify(tests: readonly RuleTest[]): RuleTest[] {
  return tests.filter((test, at) =>
    tests.every((other, k) => k === at || !implies(other, test) || (implies(test, other) && at < k)),
  );
}

/** Whether every value that passes the first test also passes the second. */
function implies(first: RuleTest, second: RuleTest): boolean {
  if (first.column !== second.column || first.operator !== second.operator) return false;
  if (first.operator === "=") return first.value === second.value;
  return first.operator === "≤" ? first.value <= second.value : first.value >= second.value;
}

/** The columns of the cases, copied: categorical columns and booleans are levels, everything else is ordered. */
export function readRuleData(cases: LabeledCases): RuleData {
  const { matrix: x, weights } = cases;
  return {
    columns: levelCounts(cases).map((levels, j) => {
      const values = x.column(j);
      return { values, levels, order: levels > 0 ? new Int32Array(0) : sortedCases(values) };
    }),
    weights: weights?.slice() ?? new Float64Array(x.rows).fill(1),
  };
}

function levelCounts({ source, features }: LabeledCases): number[] {
  const columns = features.encoding?.columns;
  return features.names.map((_, j) => {
    const rule = columns?.[j];
    if (rule?.coding === "boolean") return 2;
    const isCategorical =
      rule !== undefined && source instanceof Table && source.column(rule.column).kind === "categorical";
    return isCategorical && "levels" in rule ? rule.levels.length : 0;
  });
}

function sortedCases(values: Float64Array): Int32Array {
  const known = keepCases(Int32Array.from(values.keys()), (row) => !Number.isNaN(values[row]));
  return known.sort((a, b) => values[a] - values[b]);
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
