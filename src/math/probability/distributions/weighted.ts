// Data for maximum likelihood: values with weights, checked once.

import { DataError, got, rowName, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { copyNumbers, requireList } from "../../../base/numbers.js";
import type { DistributionFitOptions } from "./distribution.js";

/** Values with positive weights, which add up to 1 unless stated otherwise. */
export interface WeightedData {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Values with positive weights as they were given, and the sum of the weights. */
export interface WeightedValues extends WeightedData {
  readonly total: number;
}

/** What a family accepts as data: a test, and a description of it. */
export interface Domain {
  readonly accepts: (x: number) => boolean;
  readonly expected: string;
}

export const REAL: Domain = { accepts: Number.isFinite, expected: "finite numbers" };
export const POSITIVE: Domain = { accepts: (x) => x > 0 && Number.isFinite(x), expected: "numbers > 0" };
export const NOT_NEGATIVE: Domain = { accepts: (x) => x >= 0 && Number.isFinite(x), expected: "numbers ≥ 0" };
export const COUNTS: Domain = {
  accepts: (x) => Number.isSafeInteger(x) && x >= 0,
  expected: "whole numbers ≥ 0",
};

/**
 * Checks data and weights for a fit, which needs at least one value; weights are normalized to add
 * up to 1.
 */
export function readData(
  method: string,
  data: ArrayLike<number>,
  options: DistributionFitOptions,
  domain: Domain,
  otherOptions: readonly string[] = [],
): WeightedData {
  const { values, weights, total } = readWeighted(method, data, options, domain, otherOptions);
  if (values.length === 0) throw noValues(method);
  return { values, weights: weights.map((weight) => weight / total) };
}

export function noValues(method: string): DataError {
  const sentence = words`${wanted("at least one value")} with a positive weight is required; got ${got("none")}.`;
  return new DataError(method, sentence);
}

/** Checks data and weights; rows of weight 0 are left out. */
export function readWeighted(
  method: string,
  data: ArrayLike<number>,
  options: DistributionFitOptions,
  { accepts, expected }: Domain,
  otherOptions: readonly string[] = [],
): WeightedValues {
  requireKnownOptions(method, options, ["weights", ...otherOptions]);
  const { weights: given } = options;
  requireList(method, "data", data);
  const weights = given === undefined ? undefined : copyNumbers(method, "weight", given);
  if (weights !== undefined && weights.length !== data.length) {
    const sentence = words`there must be ${wanted("one weight per value")}; got ${got(weights.length)} for ${data.length}.`;
    throw new ShapeError(method, sentence, { option: "weights" });
  }
  const values = new Float64Array(data.length);
  const kept = new Float64Array(data.length);
  let count = 0;
  let total = 0;
  for (let row = 0; row < data.length; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      throw refuse(method, row, "weights ≥ 0", weight);
    }
    if (weight === 0) continue;
    if (typeof data[row] !== "number" || !accepts(data[row])) throw refuse(method, row, expected, data[row]);
    values[count] = data[row];
    kept[count] = weight;
    count += 1;
    total += weight;
  }
  return { values: values.subarray(0, count), weights: kept.subarray(0, count), total };
}

function refuse(method: string, row: number, expected: string, value: unknown): DataError {
  const sentence = words`expected ${wanted(expected)}; got ${got(quote(value))} at ${rowName(row)}.`;
  return new DataError(method, sentence);
}

/** The weighted mean of f over the values. */
export function average({ values, weights }: WeightedData, f: (x: number) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += weights[i] * f(values[i]);
  return sum;
}

/** The weighted mean in two passes: the second removes the rounding error of the first. */
export function averageOf(data: WeightedData): number {
  const first = average(data, (x) => x);
  return first + average(data, (x) => x - first);
}

/** Refuses data in which every value is the same, where the named parameter would be degenerate. */
export function requireSpread(method: string, { values }: WeightedData, consequence: string): void {
  if (values.every((x) => x === values[0])) {
    throw new DataError(method, words`every value is ${got(values[0])}; ${consequence}.`, {
      expected: "at least two different values",
    });
  }
}

/** The weighted median: the midpoint of the two middle values if the weights split into halves. */
export function weightedMedian({ values, weights }: WeightedData): number {
  const order = Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  // A sum of n weights that add up to 1 is off by rounding by less than n·2⁻⁵², so far from ½ it may end and be ½.
  const rounding = order.length * Number.EPSILON;
  let below = 0;
  for (let at = 0; at < order.length; at += 1) {
    below += weights[order[at]];
    if (Math.abs(below - 0.5) <= rounding && at + 1 < order.length) {
      return (values[order[at]] + values[order[at + 1]]) / 2;
    }
    if (below > 0.5) return values[order[at]];
  }
  return values[order[order.length - 1]];
}
