import { DataError, ShapeError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { copyNumbers, requireList } from "../../base/numbers.js";
import { mean } from "../../linalg/moments.js";
import { badOption } from "../../probability/distributions/require.js";
import { kendallCounts, tauB } from "./kendall.js";
import { midRanks } from "./ranks.js";

/**
 * - "pearson": how close the points are to a line.
 * - "spearman": the same for the ranks, so how close the points are to a monotone curve.
 * - "kendall": τ-b, the share of concordant minus that of discordant pairs, among untied pairs.
 */
export type CorrelationMethod = "pearson" | "spearman" | "kendall";

export interface CorrelationOptions {
  /** Default "pearson". */
  readonly method?: CorrelationMethod;
  /** Whether pairs with a missing number (NaN) are an error or dropped. Default "error". */
  readonly missing?: "error" | "drop";
}

/**
 * The correlation of two lists of numbers, from −1 to 1. Equal values share the mean of their ranks.
 *
 * ```ts
 * correlation([1, 2, 3, 4], [1, 4, 9, 16]); // 0.984…
 * correlation([1, 2, 3, 4], [1, 4, 9, 16], { method: "spearman" }); // 1
 * ```
 */
export function correlation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationOptions = {},
): number {
  const [a, b] = readPairs("correlation", x, y, options);
  return coefficientOf("correlation", a, b, options.method ?? "pearson", ["x", "y"]);
}

/** The coefficient of numbers that have been checked. */
export function coefficientOf(
  caller: string,
  x: Float64Array,
  y: Float64Array,
  method: CorrelationMethod,
  names: readonly [string, string],
): number {
  if (x.length < 2) throw tooFew(caller, 2, x.length);
  if (method === "kendall") {
    for (const [i, values] of [x, y].entries()) requireDifferent(caller, values, names[i]);
    return within(tauB(kendallCounts(x, y)));
  }
  const a = scaledDeviations(caller, x, method, names[0]);
  const b = scaledDeviations(caller, y, method, names[1]);
  return cosine(dot(a, b), dot(a, a), dot(b, b));
}

/** Deviations of the values or ranks from their mean, divided by the largest so that no square over- or underflows. */
export function scaledDeviations(
  caller: string,
  values: Float64Array,
  method: "pearson" | "spearman",
  name: string,
): Float64Array {
  requireDifferent(caller, values, name);
  const scores = method === "spearman" ? midRanks(values) : values;
  const center = mean(scores);
  const deviations = new Float64Array(scores.length);
  let largest = 0;
  for (let i = 0; i < scores.length; i += 1) {
    deviations[i] = scores[i] - center;
    largest = Math.max(largest, Math.abs(deviations[i]));
  }
  for (let i = 0; i < scores.length; i += 1) deviations[i] /= largest;
  return deviations;
}

/** The square root of the product gives exactly ±1 for equal or opposite deviations. */
export function cosine(product: number, squaresX: number, squaresY: number): number {
  return within(product / Math.sqrt(squaresX * squaresY));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

/** Rounding may leave 1.0000000000000002. */
function within(coefficient: number): number {
  return Math.min(1, Math.max(-1, coefficient));
}

export function requireMethod(caller: string, method: string): CorrelationMethod {
  if (method === "pearson" || method === "spearman" || method === "kendall") return method;
  throw badOption(caller, "method", '"pearson", "spearman" or "kendall"', quote(method));
}

/** The pairs of two lists, checked; `others` are the names of further options. */
export function readPairs(
  caller: string,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationOptions,
  others: readonly string[] = [],
): [Float64Array, Float64Array] {
  requireKnownOptions(caller, options, ["method", "missing", ...others]);
  const { method = "pearson", missing = "error" } = options;
  requireMethod(caller, method);
  requireList(caller, "values of x", x);
  requireList(caller, "values of y", y);
  if (x.length !== y.length) {
    throw new ShapeError(caller, `x has ${x.length} numbers but y has ${y.length}; they must be pairs.`, {
      expected: `${x.length} numbers`,
      received: `${y.length} numbers`,
    });
  }
  const pair = completePairs(
    copyNumbers(caller, "value of x", x),
    copyNumbers(caller, "value of y", y),
    missing === "drop",
  );
  for (const [i, values] of pair.entries()) requireFinite(caller, values, "xy"[i]);
  return pair;
}

/** The pairs without missing numbers, or all pairs. */
export function completePairs(x: Float64Array, y: Float64Array, drop: boolean): [Float64Array, Float64Array] {
  if (!drop) return [x, y];
  const complete = (_: number, row: number) => !Number.isNaN(x[row]) && !Number.isNaN(y[row]);
  return [x.filter(complete), y.filter(complete)];
}

export function requireFinite(caller: string, values: Float64Array, name: string, dropped = false): void {
  let row = 0;
  while (row < values.length && (Number.isFinite(values[row]) || (dropped && Number.isNaN(values[row]))))
    row += 1;
  if (row === values.length) return;
  const absent = Number.isNaN(values[row]);
  const what = absent ? "a missing value" : `the value ${values[row]}`;
  const advice = absent ? 'choose missing: "drop", or impute it first' : "every number must be finite";
  throw new DataError(caller, `${name} has ${what} at row ${row}; ${advice}.`, {
    column: name,
    row,
    expected: "a finite number",
    received: String(values[row]),
  });
}

function requireDifferent(caller: string, values: Float64Array, name: string): void {
  if (values.some((value) => value !== values[0])) return;
  throw new DataError(
    caller,
    `${name} is ${values[0]} everywhere; the correlation of a constant is not defined.`,
    { column: name, expected: "at least two distinct values", received: `only ${values[0]}` },
  );
}

/** Too few pairs for a coefficient or its test. */
export function tooFew(caller: string, least: number, received: number): DataError {
  const sentence = `at least ${least} pairs of numbers are required; got ${received}.`;
  return new DataError(caller, sentence, { expected: `${least} pairs or more`, received: String(received) });
}
