import { columnName, DataError, got, OptionError, optionName, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { sortNumbers } from "../../../data/rank/sort-numbers.js";
import type { Basis } from "../../../math/basis/basis.js";
import {
  clampedKnots,
  extendedKnots,
  quantileKnots,
  uniformKnots,
  withoutRepetitions,
} from "../../../math/basis/knots.js";
import { noValues } from "../no-values.js";
import { extrapolationOf, type SplineSettings, splineProblem } from "./options.js";
import type { SplineRule } from "./rule.js";

/** What is learned of one column besides how missing values are treated. */
export type LearnedSpline = Omit<SplineRule, "missing">;

/** Refuses options that do not go together. */
export function requireSplineOptions(method: string, settings: SplineSettings): void {
  const problem = splineProblem(settings);
  if (problem === undefined) return;
  const [option, sentence] = problem;
  throw new OptionError(method, words`${optionName(option)} ${wanted(sentence)}.`);
}

/** The splines of a column, given its values; rows of weight 0 take no part, and repeated values count once. */
export function learnSpline(
  method: string,
  column: string,
  values: Float64Array,
  weights: Float64Array | undefined,
  settings: SplineSettings & { readonly intercept: boolean },
): LearnedSpline {
  const counted = weights === undefined ? values : values.filter((_, row) => weights[row] > 0);
  const [least, most] = rangeOf(counted);
  if (!(least <= most)) throw noValues(method, column);
  if (!Number.isFinite(most - least)) throw infiniteRange(method, column, least, most);
  const extrapolation = extrapolationOf(settings);
  const first = settings.intercept ? 0 : 1;
  const knots = knotsOf(method, column, counted, settings);
  if (knots.length < 2) return { column, first, low: least, high: most, extrapolation };
  const basis = basisOf(knots, settings);
  return {
    column,
    basis,
    // Natural B-splines leave constants out by themselves.
    first: basis.kind === "natural-spline" ? 0 : first,
    low: knots[0],
    high: knots[knots.length - 1],
    extrapolation,
    ...(typeof settings.knots === "string" && { asked: settings.knotCount }),
  };
}

function knotsOf(
  method: string,
  column: string,
  values: Float64Array,
  { knots, knotCount }: SplineSettings,
): Float64Array {
  if (Array.isArray(knots)) return Float64Array.from(knots);
  if (typeof knots === "object") {
    const own = knots[column];
    if (own !== undefined) return Float64Array.from(own);
    const sentence = words`option "knots" has no knots for ${columnName(column)}; name them, or choose other columns.`;
    throw new OptionError(method, sentence, { option: "knots", expected: `knots of ${quote(column)}` });
  }
  if (knots === "uniform") {
    const count = countDistinct(values, knotCount);
    return count < 2 ? new Float64Array(0) : uniformKnots(...rangeOf(values), count);
  }
  // Twenty thousand numbers are sorted four times as fast as by the language.
  const distinct = withoutRepetitions(sortNumbers(presentValues(values)));
  const count = Math.min(knotCount, distinct.length);
  return count < 2 ? new Float64Array(0) : quantileKnots(distinct, count);
}

/** A copy without NaN. A loop of its own, because `filter` takes longer than sorting. */
function presentValues(values: Float64Array): Float64Array {
  const present = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i += 1) if (!Number.isNaN(values[i])) present[count++] = values[i];
  return present.subarray(0, count);
}

/** The least and the largest of some numbers; NaN is none. */
function rangeOf(values: Float64Array): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

/** How many distinct numbers there are, as far as it matters. */
function countDistinct(values: Float64Array, most: number): number {
  const found = new Set<number>();
  for (const value of values) {
    if (!Number.isNaN(value)) found.add(value);
    if (found.size === most) break;
  }
  return found.size;
}

function basisOf(knots: Float64Array, settings: SplineSettings & { readonly intercept: boolean }): Basis {
  const { basis, degree, continuity = Math.max(degree - 1, -1), boundary, intercept } = settings;
  switch (basis) {
    case "b-spline": {
      const all = (boundary === "repeated" ? clampedKnots : extendedKnots)(knots, degree);
      return { kind: "b-spline", degree, knots: all, outside: "continue" };
    }
    case "natural":
      return { kind: "natural-spline", knots, constant: intercept };
    case "natural-power":
      return { kind: "natural-power", knots };
    case "truncated-power":
      return { kind: "piecewise-polynomial", degree, knots: knots.slice(1, -1), continuity };
    case "cyclic":
      return { kind: "cyclic-b-spline", degree, knots };
  }
}

function infiniteRange(method: string, column: string, least: number, most: number): DataError {
  const sentence = words`the range of ${columnName(column)}, ${got(`${least} to ${most}`)}, is infinite; divide its values first.`;
  return new DataError(method, sentence, { column, expected: "a finite range" });
}
