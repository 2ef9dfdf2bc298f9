import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { DistributionFitOptions } from "../distributions/distribution.js";
import { REAL, readData } from "../distributions/weighted.js";

/** Values in ascending order, with weights that add up to 1. */
export interface SortedSample {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** The number of values, or the sum of the weights as given. */
  readonly size: number;
}

/** Checks data and weights and sorts them; values of weight 0 are left out. */
export function sortSample(
  method: string,
  data: ArrayLike<number>,
  options: DistributionFitOptions,
): SortedSample {
  const { values, weights } = readData(method, data, options, REAL);
  const size = options.weights === undefined ? values.length : sumOf(options.weights);
  // Equal weights need not follow their values, and numbers alone are sorted nine times as fast.
  if (weights.every((weight) => weight === weights[0])) return { values: values.sort(), weights, size };
  const order = Uint32Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  return {
    values: Float64Array.from(order, (i) => values[i]),
    weights: Float64Array.from(order, (i) => weights[i]),
    size,
  };
}

/** The different values of a sample, each with the weight of all that are equal to it. */
export function distinctValues({ values, weights }: SortedSample): Pick<SortedSample, "values" | "weights"> {
  const distinct = new Float64Array(values.length);
  const sums = new Float64Array(values.length);
  let last = -1;
  for (let i = 0; i < values.length; i += 1) {
    if (i === 0 || values[i] !== values[i - 1]) {
      last += 1;
      distinct[last] = values[i];
    }
    sums[last] += weights[i];
  }
  return { values: distinct.slice(0, last + 1), weights: sums.slice(0, last + 1) };
}

function sumOf(weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1) sum += weights[i];
  return sum;
}

/** The first index in an ascending array whose value is at least x, or above x if `after`. */
export function insertionIndex(values: ArrayLike<number>, x: number, after: boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < x || (after && values[middle] === x)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The standard deviation with divisor n − 1. */
export function sampleDeviation({ values, weights, size }: SortedSample): number {
  let mean = 0;
  for (let i = 0; i < values.length; i += 1) mean += weights[i] * values[i];
  let rest = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i += 1) {
    rest += weights[i] * (values[i] - mean);
    squares += weights[i] * (values[i] - mean) ** 2;
  }
  return Math.sqrt(((squares - rest * rest) * size) / (size - 1));
}

/**
 * The distance between the quartiles, each interpolated between the values around rank p·(n − 1).
 */
export function interquartileRange(sample: SortedSample): number {
  return rankedQuantile(sample, 0.75) - rankedQuantile(sample, 0.25);
}

function rankedQuantile({ values, weights, size }: SortedSample, p: number): number {
  const rank = p * (size - 1);
  const low = Math.floor(rank);
  const at = (k: number) => {
    let below = 0;
    for (let i = 0; i < values.length; i += 1) {
      below += weights[i] * size;
      // Rounding of a weight must not push a rank to the next value.
      if (below > k + 1e-10 * (1 + size)) return values[i];
    }
    return values[values.length - 1];
  };
  const value = at(low);
  return value + (rank - low) * (at(low + 1) - value);
}

/** Refuses a sample for which the rules would divide by n − 1 ≤ 0. */
export function requireRepetitions(method: string, { size }: SortedSample): void {
  if (size > 1) return;
  const sentence = words`a bandwidth rule requires ${wanted("weights that add up to more than 1")}, as repetitions do; got ${got(size)}.`;
  throw new DataError(method, sentence, { option: "weights" });
}

/** Refuses a sample in which every value is the same. */
export function requireDifferent(method: string, { values }: SortedSample, advice: string): void {
  if (values[0] < values[values.length - 1]) return;
  throw new DataError(method, words`every value is ${got(values[0])}; ${advice}.`, {
    expected: "at least two different values",
  });
}
