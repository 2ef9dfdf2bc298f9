// Metrics of residuals by their size, for errors with heavy tails or unequal costs.

import { countedMedian } from "../../../data/statistics/quantile.js";
import { metricOfPair, type NumberPair, readNumberPair, requireOption } from "../input/numbers.js";
import { type CaseOptions, meanTerm, sumBlocks, type TermWriter } from "../input/weights.js";

type Numbers = ArrayLike<number>;

/**
 * (1/n)·Σ |y − ŷ|
 *
 * ```ts
 * meanAbsoluteError([1, 2, 3], [1, 2, 6]); // 1
 * ```
 */
export function meanAbsoluteError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return metricOfPair("meanAbsoluteError", truth, predicted, options, meanAbsoluteOf);
}

/**
 * The median of |y − ŷ|, which outliers do not move.
 *
 * ```ts
 * medianAbsoluteError([1, 2, 3], [2, 2, 100]); // 1
 * ```
 */
export function medianAbsoluteError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return medianAbsoluteOf(readNumberPair("medianAbsoluteError", truth, predicted, options));
}

/**
 * The largest |y − ŷ|.
 *
 * ```ts
 * maxError([1, 2, 3], [1, 2, 6]); // 3
 * ```
 */
export function maxError(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return maxErrorOf(readNumberPair("maxError", truth, predicted, options));
}

/**
 * (1/n)·Σ |y − ŷ|/|y|, a share and not a percentage: Infinity where the truth is 0 and the prediction is not.
 *
 * ```ts
 * meanAbsolutePercentageError([10, 20], [11, 18]); // 0.1
 * ```
 */
export function meanAbsolutePercentageError(
  truth: Numbers,
  predicted: Numbers,
  options: CaseOptions = {},
): number {
  return meanPercentageOf(readNumberPair("meanAbsolutePercentageError", truth, predicted, options));
}

/** The options of `pinballLoss`. */
export interface PinballOptions extends CaseOptions {
  /** The share of cases that should lie below their prediction; 0.5 by default. */
  readonly quantile?: number | undefined;
}

/**
 * The mean of q·(y − ŷ) above the prediction and (1 − q)·(ŷ − y) below it: least for the q-quantile.
 *
 * ```ts
 * pinballLoss([3], [1], { quantile: 0.9 }); // 1.8
 * ```
 */
export function pinballLoss(truth: Numbers, predicted: Numbers, options: PinballOptions = {}): number {
  return pinballOf(readNumberPair("pinballLoss", truth, predicted, options, ["quantile"]), options);
}

/** The options of `huberLoss`. */
export interface HuberOptions extends CaseOptions {
  /** The size from which a residual counts linearly; 1 by default. */
  readonly delta?: number | undefined;
}

/**
 * The mean of r²/2 up to |r| = δ and of δ·(|r| − δ/2) beyond.
 *
 * ```ts
 * huberLoss([0, 0], [1, 3]); // 1.5
 * ```
 */
export function huberLoss(truth: Numbers, predicted: Numbers, options: HuberOptions = {}): number {
  return huberOf(readNumberPair("huberLoss", truth, predicted, options, ["delta"]), options);
}

/** The options of `epsilonInsensitiveLoss`. */
export interface EpsilonInsensitiveOptions extends CaseOptions {
  /** The size up to which a residual costs nothing; 0.1 by default. */
  readonly epsilon?: number | undefined;
}

/**
 * The mean of max(0, |r| − ε), the loss of support vector regression.
 *
 * ```ts
 * epsilonInsensitiveLoss([0, 0], [1, 0.05]); // 0.45
 * ```
 */
export function epsilonInsensitiveLoss(
  truth: Numbers,
  predicted: Numbers,
  options: EpsilonInsensitiveOptions = {},
): number {
  const pair = readNumberPair("epsilonInsensitiveLoss", truth, predicted, options, ["epsilon"]);
  return epsilonInsensitiveOf(pair, options);
}

/**
 * The mean of ln cosh r: about r²/2 for small residuals and |r| − ln 2 for large ones.
 *
 * ```ts
 * logCoshLoss([0], [1]); // 0.4338
 * ```
 */
export function logCoshLoss(truth: Numbers, predicted: Numbers, options: CaseOptions = {}): number {
  return logCoshOf(readNumberPair("logCoshLoss", truth, predicted, options));
}

export function meanAbsoluteOf({ truth, predicted, weights }: NumberPair): number {
  if (weights === undefined)
    return (
      sumBlocks(0, truth.length, (start, end) => absoluteDistance(truth, predicted, start, end)) /
      truth.length
    );
  const sizes: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = Math.abs(truth[i] - predicted[i]);
  };
  return meanTerm(truth.length, sizes, weights);
}

/** Four sums, because every addition waits for the one before it, and added as `sumBlock` adds them. */
function absoluteDistance(x: Float64Array, y: Float64Array, start: number, end: number): number {
  const whole = start + ((end - start) & ~3);
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = start; i < whole; i += 4) {
    a += Math.abs(x[i] - y[i]);
    b += Math.abs(x[i + 1] - y[i + 1]);
    c += Math.abs(x[i + 2] - y[i + 2]);
    d += Math.abs(x[i + 3] - y[i + 3]);
  }
  for (let i = whole; i < end; i += 1) a += Math.abs(x[i] - y[i]);
  return a + b + (c + d);
}

export function medianAbsoluteOf({ truth, predicted, weights }: NumberPair): number {
  const sizes = new Float64Array(truth.length);
  for (let i = 0; i < sizes.length; i += 1) sizes[i] = Math.abs(truth[i] - predicted[i]);
  return countedMedian(sizes, weights);
}

export function maxErrorOf({ truth, predicted, weights }: NumberPair): number {
  let largest = 0;
  for (let i = 0; i < truth.length; i += 1) {
    if (weights !== undefined && weights[i] === 0) continue;
    const size = Math.abs(truth[i] - predicted[i]);
    if (size > largest) largest = size;
  }
  return largest;
}

export function meanPercentageOf({ truth, predicted, weights }: NumberPair): number {
  const shares: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1) {
      const r = truth[i] - predicted[i];
      terms[i - start] = r === 0 ? 0 : Math.abs(r / truth[i]);
    }
  };
  return meanTerm(truth.length, shares, weights);
}

export function pinballOf(pair: NumberPair, { quantile = 0.5 }: Pick<PinballOptions, "quantile">): number {
  requireOption("pinballLoss", "quantile", quantile, quantile >= 0 && quantile <= 1, "a number from 0 to 1");
  return meanLoss(pair, (r) => (r >= 0 ? quantile * r : (quantile - 1) * r));
}

export function huberOf(pair: NumberPair, { delta = 1 }: Pick<HuberOptions, "delta">): number {
  requireOption("huberLoss", "delta", delta, delta > 0 && Number.isFinite(delta), "a finite number > 0");
  return meanLoss(pair, (r) => {
    const size = Math.abs(r);
    return size <= delta ? (r * r) / 2 : delta * (size - delta / 2);
  });
}

export function epsilonInsensitiveOf(
  pair: NumberPair,
  { epsilon = 0.1 }: Pick<EpsilonInsensitiveOptions, "epsilon">,
): number {
  const holds = epsilon >= 0 && Number.isFinite(epsilon);
  requireOption("epsilonInsensitiveLoss", "epsilon", epsilon, holds, "a finite number ≥ 0");
  return meanLoss(pair, (r) => Math.max(0, Math.abs(r) - epsilon));
}

export function logCoshOf(pair: NumberPair): number {
  return meanLoss(pair, (r) => {
    const size = Math.abs(r);
    // cosh² = 1 + sinh² keeps the digits of small residuals; e^−2|r| does not overflow for large ones.
    return size < 1
      ? Math.log1p(Math.sinh(size) ** 2) / 2
      : size + Math.log1p(Math.exp(-2 * size)) - Math.LN2;
  });
}

/** The mean of a function of the residuals. */
function meanLoss({ truth, predicted, weights }: NumberPair, loss: (residual: number) => number): number {
  const losses: TermWriter = (terms, start, end) => {
    for (let i = start; i < end; i += 1) terms[i - start] = loss(truth[i] - predicted[i]);
  };
  return meanTerm(truth.length, losses, weights);
}
