// What a loss needs besides its derivatives, which kernels/tree/binned/gradients.ts computes: where boosting begins,
// and the values of leaves where a Newton step is not the best one. Friedman (2001) has most of them.

import { median, quantile } from "../../../../data/statistics/quantile.js";
import type { BoostingLoss } from "../../../../wasm/tree-grower.js";
import { lowerQuantile } from "./order-statistics.js";

/** Cases with what is to be predicted, as the losses take it. */
export interface LossTarget {
  /** A number, the code of a class, or ±1 for the exponential loss. */
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** What a loss is about. */
export interface LossOf {
  readonly loss: BoostingLoss;
  /** How many scores a case has: one per class of several, or one per quantile. */
  readonly outputs: number;
  /** The quantile of every output, where the loss has one. */
  readonly shares: readonly number[];
}

/** Probabilities at most this close to 0 and 1 give the first scores of classes. */
const LEAST_SHARE = 1e-15;

/** The scores without any tree that minimize the loss, one per output. */
export function initialScores({ loss, outputs, shares }: LossOf, { y, weights }: LossTarget): Float64Array {
  switch (loss) {
    case "squared":
      return Float64Array.of(meanOf(y, weights));
    case "absolute":
    case "huber":
      return Float64Array.of(median(y, weights && { weights }));
    case "quantile":
      return Float64Array.from(shares, (share) => initialQuantile(y, weights, share));
    case "poisson":
    case "gamma":
      return Float64Array.of(Math.log(Math.max(meanOf(y, weights), Number.MIN_VALUE)));
    case "logistic":
      return Float64Array.of(logOdds(meanOf(y, weights)));
    case "exponential":
      return Float64Array.of(0.5 * logOdds(0.5 + 0.5 * meanOf(y, weights)));
    case "multinomial": {
      const counts = new Float64Array(outputs);
      for (let i = 0; i < y.length; i += 1) counts[y[i]] += weights?.[i] ?? 1;
      const total = counts.reduce((sum, count) => sum + count, 0);
      return counts.map((count) => Math.log(Math.max(count / total, LEAST_SHARE)));
    }
  }
}

/** Ranks between two cases are interpolated; weights that are not whole numbers count no cases, so have no such ranks. */
function initialQuantile(y: Float64Array, weights: Float64Array | undefined, share: number): number {
  if (weights === undefined || weights.every(Number.isInteger))
    return quantile(y, share, weights && { weights });
  return lowerQuantile(y, weights, share);
}

/** Whether the leaves get their values from the residuals instead of gradients and curvatures. */
export function refitsLeaves(loss: BoostingLoss): boolean {
  return loss === "absolute" || loss === "huber" || loss === "quantile";
}

/** The best value of a leaf, from the residuals y − f of its cases; they are reordered. */
export function leafValue(
  loss: BoostingLoss,
  parameter: number,
  residuals: Float64Array,
  weights: Float64Array | undefined,
): number {
  if (loss === "quantile") return lowerQuantile(residuals, weights, parameter);
  const median = lowerQuantile(residuals, weights, 0.5);
  if (loss === "absolute") return median;
  // One step of Huber's estimate from the median.
  let sum = 0;
  let total = 0;
  for (let i = 0; i < residuals.length; i += 1) {
    const weight = weights?.[i] ?? 1;
    const deviation = residuals[i] - median;
    sum += weight * Math.max(-parameter, Math.min(parameter, deviation));
    total += weight;
  }
  return median + sum / total;
}

function meanOf(values: Float64Array, weights: Float64Array | undefined): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) {
    const weight = weights?.[i] ?? 1;
    sum += weight * values[i];
    total += weight;
  }
  return sum / total;
}

function logOdds(share: number): number {
  const p = Math.max(LEAST_SHARE, Math.min(1 - LEAST_SHARE, share));
  return Math.log(p / (1 - p));
}
