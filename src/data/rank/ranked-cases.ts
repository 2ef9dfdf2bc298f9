// Cases of known classes, ranked by one feature: the starting point of every search for thresholds.

import { countedRows } from "./counted.js";
import { midway } from "./midway.js";
import { inOrder } from "./sort-numbers.js";

export interface RankedCases {
  /** The values of the feature, ascending. */
  readonly values: Float64Array;
  /** The class of every case, from 0. */
  readonly codes: Int32Array;
  /** The positive weight of every case; undefined if each counts once. */
  readonly weights: Float64Array | undefined;
  readonly classes: number;
}

/** The cases in ascending order of their values; missing values and cases of weight 0 are ignored. */
export function rankCases(
  values: Float64Array,
  codes: Int32Array,
  classes: number,
  weights?: Float64Array,
): RankedCases {
  const rows = countedRows(values, weights);
  const kept = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) kept[at] = values[rows[at]];
  const { values: ranked, order } = inOrder(kept);
  const rankedCodes = new Int32Array(rows.length);
  const rankedWeights = weights && new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[order[at]];
    rankedCodes[at] = codes[row];
    if (weights && rankedWeights) rankedWeights[at] = weights[row];
  }
  return { values: ranked, codes: rankedCodes, weights: rankedWeights, classes };
}

/** The weight of every class among the cases from `start` up to but not including `end`. */
export function classWeights(
  { codes, weights, classes }: RankedCases,
  start = 0,
  end = codes.length,
): Float64Array {
  const totals = new Float64Array(classes);
  for (let at = start; at < end; at += 1) totals[codes[at]] += weights === undefined ? 1 : weights[at];
  return totals;
}

/** The threshold between the case before this position and the case at it. */
export function thresholdAt({ values }: RankedCases, position: number): number {
  return midway(values[position - 1], values[position]);
}

/**
 * The positions where the value changes and the shares of the classes differ
 * between one value and the next. Only these are worth a threshold: between two of them the coverage curve
 * is straight, and a convex score such as information gain is largest at an end (Fayyad and Irani 1992).
 */
export function bends(cases: RankedCases): Int32Array {
  const { values, codes, classes } = cases;
  const { length } = values;
  const positions: number[] = [];
  let before: Float64Array = new Float64Array(classes);
  // The class of all cases with this value; −1 if there are several classes.
  let lastClass = -1;
  for (let start = 0; start < length; ) {
    let end = start + 1;
    let onlyClass = codes[start];
    for (; end < length && values[end] === values[start]; end += 1)
      if (codes[end] !== onlyClass) onlyClass = -1;
    const groupWeights = onlyClass < 0 ? classWeights(cases, start, end) : before;
    if (start > 0) {
      const straight =
        onlyClass >= 0 || lastClass >= 0 ? onlyClass === lastClass : areProportional(before, groupWeights);
      if (!straight) positions.push(start);
    }
    before = groupWeights;
    lastClass = onlyClass;
    start = end;
  }
  return Int32Array.from(positions);
}

/** Whether the shares are equal, allowing for rounding errors of fractional weights. */
function areProportional(a: Float64Array, b: Float64Array): boolean {
  const sum = (counts: Float64Array) => counts.reduce((total, count) => total + count, 0);
  const [inA, inB] = [sum(a), sum(b)];
  const rounding = 8 * Number.EPSILON * inA * inB;
  return a.every((count, code) => Math.abs(count * inB - b[code] * inA) <= rounding);
}
