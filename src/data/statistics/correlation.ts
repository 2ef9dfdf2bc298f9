import * as z from "zod";
import { DataError, OptionError, optionName, ShapeError } from "../../base/errors.js";
import { copyNumbers, requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { counted, got, rowName, wanted, words } from "../../base/sentence.js";
import { readWeights } from "../../base/weights.js";
import { mean } from "../../math/linalg/moments.js";
import { kendallCounts, tauB } from "./kendall.js";
import { sampleMean } from "./means.js";
import { midRanks } from "./ranks.js";

/**
 * - "pearson": how close the points are to a line.
 * - "spearman": the same for the ranks, so how close the points are to a monotone curve.
 * - "kendall": τ-b, the share of concordant minus that of discordant pairs, among untied pairs.
 */
export type CorrelationMethod = "pearson" | "spearman" | "kendall";

export const pairOptions = z.strictObject({
  method: z.enum(["pearson", "spearman", "kendall"]).default("pearson").describe("The coefficient."),
  missing: z
    .enum(["error", "drop"])
    .default("error")
    .describe("Whether pairs with a missing number (NaN) are an error or dropped."),
});

/** How the correlation of two columns is measured. */
export type PairOptions = Readonly<z.input<typeof pairOptions>>;

export const correlationOptions = pairOptions.extend({
  weights: z
    .custom<ArrayLike<number>>()
    .optional()
    .meta({ constraint: "a list of numbers ≥ 0" })
    .describe('How often each pair counts, for "pearson" and "spearman"; once each by default.'),
});

export type CorrelationOptions = Readonly<z.input<typeof correlationOptions>>;

/** Numbers in pairs, without those that do not count. */
export interface Pairs {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly weights?: Float64Array | undefined;
}

/**
 * The correlation of two lists of numbers, from −1 to 1. Equal values share the mean of their ranks; a weight counts as
 * so many equal pairs.
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
  const settings = parseOptions("correlation", correlationOptions, options);
  const pairs = readPairs("correlation", x, y, settings);
  return coefficientOf("correlation", pairs, settings.method, ["x", "y"]);
}

/** The coefficient of numbers that have been checked. */
export function coefficientOf(
  caller: string,
  { x, y, weights }: Pairs,
  method: CorrelationMethod,
  names: readonly [string, string],
): number {
  if (x.length < 2) throw tooFew(caller, 2, x.length);
  if (method === "kendall") {
    for (const [i, values] of [x, y].entries()) requireDifferent(caller, values, names[i]);
    return within(tauB(kendallCounts(x, y)));
  }
  const a = scaledDeviations(caller, x, method, names[0], weights);
  const b = scaledDeviations(caller, y, method, names[1], weights);
  return cosine(dot(a, b), dot(a, a), dot(b, b));
}

/**
 * Deviations of the values or ranks from their mean, divided by the largest so that no square over- or underflows, and
 * multiplied by the roots of their weights.
 */
export function scaledDeviations(
  caller: string,
  values: Float64Array,
  method: "pearson" | "spearman",
  name: string,
  weights?: Float64Array,
): Float64Array {
  requireDifferent(caller, values, name);
  const heaviest = weights?.reduce((most, weight) => Math.max(most, weight), 0) ?? 1;
  const shares = weights?.map((weight) => weight / heaviest);
  const scores = method === "spearman" ? midRanks(values, shares) : values;
  const center = shares === undefined ? mean(scores) : sampleMean({ values: scores, weights: shares });
  const deviations = new Float64Array(scores.length);
  let largest = 0;
  for (let i = 0; i < scores.length; i += 1) {
    deviations[i] = scores[i] - center;
    largest = Math.max(largest, Math.abs(deviations[i]));
  }
  for (let i = 0; i < scores.length; i += 1) deviations[i] /= largest;
  return shares === undefined
    ? deviations
    : deviations.map((deviation, i) => deviation * Math.sqrt(shares[i]));
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

/** The pairs of two lists, checked. */
export function readPairs(
  caller: string,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { method, missing, weights }: z.output<typeof correlationOptions>,
): Pairs {
  requireList(caller, "values of x", x);
  requireList(caller, "values of y", y);
  if (x.length !== y.length) {
    const sentence = words`x has ${wanted(counted(x.length, "number"))} but y has ${got(y.length)}; they must be pairs.`;
    throw new ShapeError(caller, sentence);
  }
  const pairs = {
    x: copyNumbers(caller, "value of x", x),
    y: copyNumbers(caller, "value of y", y),
    weights: readPairWeights(caller, weights, x.length, method),
  };
  const drop = missing === "drop";
  requireFinite(caller, pairs.x, "x", drop, pairs.weights);
  requireFinite(caller, pairs.y, "y", drop, pairs.weights);
  return countedPairs(pairs, drop);
}

/** The weights of pairs, which methods that compare pairs with each other do not have. */
export function readPairWeights(
  caller: string,
  weights: ArrayLike<number> | undefined,
  rows: number,
  method: CorrelationMethod,
): Float64Array | undefined {
  if (weights === undefined) return undefined;
  if (method !== "kendall") return readWeights(caller, weights, rows);
  const sentence = words`${optionName("weights")} is not available for the method "kendall"; use "pearson" or "spearman".`;
  throw new OptionError(caller, sentence, { expected: "no weights", received: "weights" });
}

/** The pairs that count: those with a positive weight and, if others are dropped, without missing numbers. */
export function countedPairs({ x, y, weights }: Pairs, drop: boolean): Pairs {
  if (!drop && weights === undefined) return { x, y };
  const counts = (_: number, row: number) =>
    (weights === undefined || weights[row] > 0) && !(drop && (Number.isNaN(x[row]) || Number.isNaN(y[row])));
  return { x: x.filter(counts), y: y.filter(counts), weights: weights?.filter(counts) };
}

/** Refuses infinite and missing numbers, the latter unless they are `dropped`; rows of weight 0 may have any. */
export function requireFinite(
  caller: string,
  values: Float64Array,
  name: string,
  dropped: boolean,
  weights?: Float64Array,
): void {
  const isAllowed = (row: number) =>
    Number.isFinite(values[row]) || weights?.[row] === 0 || (dropped && Number.isNaN(values[row]));
  let row = 0;
  while (row < values.length && isAllowed(row)) row += 1;
  if (row === values.length) return;
  const absent = Number.isNaN(values[row]);
  const what = absent ? "a missing value" : `the value ${values[row]}`;
  const advice = absent ? 'choose missing: "drop", or impute it first' : "every number must be finite";
  throw new DataError(caller, words`${name} has ${what} at ${rowName(row)}; ${advice}.`, {
    column: name,
    expected: "a finite number",
    received: String(values[row]),
  });
}

function requireDifferent(caller: string, values: Float64Array, name: string): void {
  if (values.some((value) => value !== values[0])) return;
  throw new DataError(
    caller,
    words`${name} is ${got(values[0])} everywhere; the correlation of a constant is not defined.`,
    { column: name, expected: "at least two distinct values" },
  );
}

/** Too few pairs for a coefficient or its test. */
export function tooFew(caller: string, least: number, received: number): DataError {
  const sentence = words`${wanted(`at least ${least} pairs`)} of numbers are required; got ${got(received)}.`;
  return new DataError(caller, sentence);
}
