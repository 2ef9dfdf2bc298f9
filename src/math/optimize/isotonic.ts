import * as z from "zod";
import { DataError, got, rowName, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { parseOptions } from "../../base/options.js";
import { readWeights } from "../../base/weights.js";

export const isotonicRegressionSchema = z.strictObject({
  increasing: z
    .boolean()
    .default(true)
    .describe("Whether the fitted values may only increase from one case to the next, or only decrease."),
});

export type IsotonicRegressionOptions = z.input<typeof isotonicRegressionSchema>;

/** The monotone sequence nearest to another one in weighted squared distance: a step function of blocks. */
export interface IsotonicFit {
  /** One fitted value per case. */
  readonly values: Float64Array;
  /** The starts of the blocks, followed by the number of cases: block k is starts[k] to starts[k + 1] − 1. */
  readonly starts: Int32Array<ArrayBuffer>;
  /** The value of every block: the weighted mean of its cases. No two neighbors are equal. */
  readonly levels: Float64Array;
  /** The weight of every block. */
  readonly weights: Float64Array;
}

/**
 * The increasing (or decreasing) sequence with the smallest Σ wᵢ (yᵢ − fᵢ)², by pooling adjacent violators, in linear
 * time. Cases are in the order of the predictor. A case of weight 0 has no influence and takes the value
 * of the block before it, or of the first block if there is none.
 *
 * ```ts
 * isotonicRegression([1, 3, 2, 4]).values; // 1, 2.5, 2.5, 4
 * ```
 */
export function isotonicRegression(
  y: ArrayLike<number>,
  weights?: ArrayLike<number>,
  options: IsotonicRegressionOptions = {},
): IsotonicFit {
  const method = "isotonicRegression";
  const { increasing } = parseOptions(method, isotonicRegressionSchema, options);
  requireList(method, "values", y);
  const counted =
    weights === undefined ? new Float64Array(y.length).fill(1) : readWeights(method, weights, y.length);
  const sums = weightedValues(method, y, counted);
  const blocks = poolAdjacentViolators(sums, counted, increasing);
  const values = new Float64Array(y.length);
  for (let k = 0; k < blocks.levels.length; k += 1)
    values.fill(blocks.levels[k], blocks.starts[k], blocks.starts[k + 1]);
  return { values, ...blocks };
}

/**
 * The blocks of the isotonic regression of sums[i] / weights[i] with these weights. Sums are used instead of
 * values because sums of counts are exact, so that blocks with equal means are recognized.
 */
export function poolAdjacentViolators(
  sums: Float64Array,
  weights: Float64Array,
  increasing: boolean,
): Omit<IsotonicFit, "values"> {
  const n = sums.length;
  const starts = new Int32Array(n + 1);
  const blockSums = new Float64Array(n);
  const blockWeights = new Float64Array(n);
  const levels = new Float64Array(n);
  let last = -1;
  for (let i = 0; i < n; i += 1) {
    if (weights[i] === 0) continue;
    let sum = sums[i];
    let weight = weights[i];
    let level = sum / weight;
    let start = last < 0 ? 0 : i;
    // Neighbors with equal values belong to one block, so they are pooled too.
    while (last >= 0 && (increasing ? levels[last] >= level : levels[last] <= level)) {
      sum += blockSums[last];
      weight += blockWeights[last];
      level = sum / weight;
      start = starts[last];
      last -= 1;
    }
    last += 1;
    starts[last] = start;
    blockSums[last] = sum;
    blockWeights[last] = weight;
    levels[last] = level;
  }
  starts[last + 1] = n;
  return {
    starts: starts.slice(0, last + 2),
    levels: levels.slice(0, last + 1),
    weights: blockWeights.slice(0, last + 1),
  };
}

function weightedValues(method: string, y: ArrayLike<number>, weights: Float64Array): Float64Array {
  const sums = new Float64Array(y.length);
  let total = 0;
  for (let row = 0; row < y.length; row += 1) {
    if (!Number.isFinite(y[row])) {
      const sentence = words`the value at ${rowName(row)} is ${got(y[row])}; all numbers must be ${wanted("finite")}.`;
      throw new DataError(method, sentence);
    }
    sums[row] = weights[row] * y[row];
    total += weights[row];
  }
  if (total > 0) return sums;
  const what = y.length === 0 ? "there are no values" : "all weights are 0";
  throw new DataError(method, words`${what}; at least one case must have ${wanted("a positive weight")}.`, {
    received: y.length === 0 ? "no values" : "only zeros",
  });
}
