// Engines that discrete distributions share.

import type { Random } from "../random/random.js";
import { normalQuantile } from "../special/normal.js";
import type { Support } from "./distribution.js";

/** What the search for a quantile needs to know. */
interface Searchable {
  readonly support: Support;
  readonly mean: number;
  readonly standardDeviation: number;
  cdf(x: number): number;
}

/** A cdf that misses p by no more than its rounding errors counts as having reached it. */
const ROUNDING = 2 ** -47;

/** The smallest whole x of the support with cdf(x) ≥ p, found from a normal guess by doubling and bisection. */
export function searchQuantile(given: number, distribution: Searchable): number {
  const { support, mean, standardDeviation } = distribution;
  const { lower, upper } = support;
  if (given === 0) return lower;
  if (given === 1) return upper;
  const p = given - ROUNDING * Math.min(given, 1 - given);
  const guess = Math.round(mean + standardDeviation * normalQuantile(p));
  let high = Math.min(Math.max(guess, lower), upper);
  let low = high;
  let stride = 1;
  if (distribution.cdf(high) >= p) {
    while (low >= lower && distribution.cdf(low) >= p) {
      high = low;
      low -= stride;
      stride *= 2;
    }
    low = Math.max(low, lower - 1);
  } else {
    while (high < upper && distribution.cdf(high) < p) {
      low = high;
      high = Math.min(high + stride, upper);
      stride *= 2;
    }
  }
  // Now cdf(low) < p ≤ cdf(high).
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (distribution.cdf(middle) >= p) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * A unimodal distribution on whole numbers, given by the ratios of neighbors: enough to sum over
 * it from its mode.
 */
export interface Ratios {
  readonly support: Support;
  readonly mode: number;
  readonly logMode: number;
  /** P(k + 1) / P(k). */
  readonly up: (k: number) => number;
}

/** −Σ P ln P, summed outward from the mode until the terms vanish. */
export function summedEntropy({ support, mode, logMode, up }: Ratios): number {
  const peak = Math.exp(logMode);
  let sum = -peak * logMode;
  const add = (p: number): boolean => {
    const term = p > 0 ? -p * Math.log(p) : 0;
    sum += term;
    return p > peak * 2 ** -70;
  };
  let p = peak;
  for (let k = mode; k < support.upper; k += 1) {
    p *= up(k);
    if (!add(p)) break;
  }
  p = peak;
  for (let k = mode; k > support.lower; k -= 1) {
    p /= up(k - 1);
    if (!add(p)) break;
  }
  return sum;
}

/** For larger standard deviations, the sum is long and the expansion is exact to rounding. */
const LONG_SUM = 1e4;

/**
 * The entropy of a sum-like distribution: summed term by term or, for standard deviations above
 * 10⁴, from the first terms of its Edgeworth expansion, ½ ln(2πe σ²) − skewness²/12, whose error is
 * of order σ⁻⁴.
 */
export function entropyBySum(standardDeviation: number, skewness: number, ratios: () => Ratios): number {
  if (standardDeviation === 0) return 0;
  if (standardDeviation < LONG_SUM) return summedEntropy(ratios());
  return 0.5 * (Math.log(2 * Math.PI) + 1) + Math.log(standardDeviation) - skewness ** 2 / 12;
}

/** One draw by inversion, with the probabilities in order of their distance from the mode. */
export function drawFromMode(random: Random, { support, mode, logMode, up }: Ratios): number {
  let rest = random.next();
  let high = mode;
  let low = mode;
  let highProbability = Math.exp(logMode);
  let lowProbability = highProbability;
  rest -= highProbability;
  while (rest >= 0) {
    const canRise = high < support.upper;
    const canFall = low > support.lower;
    if (!canRise && !canFall) return mode;
    if (canRise) {
      highProbability *= up(high);
      high += 1;
      rest -= highProbability;
      if (rest < 0) return high;
    }
    if (canFall) {
      lowProbability /= up(low - 1);
      low -= 1;
      rest -= lowProbability;
      if (rest < 0) return low;
    }
    // Both tails have underflowed: what is left of the uniform number is rounding error.
    if (highProbability === 0 && lowProbability === 0) return mode;
  }
  return mode;
}
