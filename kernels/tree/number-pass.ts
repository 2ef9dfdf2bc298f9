// Passes over sorted entries that divide numbers: sums of weights and of weighted deviations from
// the mean of the node, so that little cancels.

import { weightOf } from "./layout";
import {
  best,
  changesAfter,
  isBetter,
  leastWeight,
  obeys,
  slack,
  take,
  weightBefore,
  weightInAll,
} from "./pass";

/**
 * By the squared error about the mean of the node, from numbers that still have to lose their offset. `before` is the sum of the deviations in the first branch, `inAll` in both. With sums s and S and
 * weights w and W of the first branch and of both, s²/w + (S − s)²/(W − w) = S²/W + W·(s − w·S/W)²/(w·(W − w)), so
 * that most cuts are dismissed without a division.
 */
export function passSquared(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  targets: usize,
  weights: usize,
  offset: f64,
  mean: f64,
  before: f64,
  inAll: f64,
  constrained: bool,
): void {
  let sum = before;
  let weight = weightBefore;
  const ratio = inAll / weightInAll;
  const least = inAll * ratio;
  let bound = (best + slack - least) / weightInAll;
  const most = weightInAll - leastWeight;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    sum += own * (load<f64>(targets + ((<usize>row) << 3)) - offset);
    weight += own;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    const otherWeight = weightInAll - weight;
    const excess = sum - weight * ratio;
    if (excess * excess <= bound * weight * otherWeight) continue;
    if (constrained && !obeys(mean + sum / weight, mean + (inAll - sum) / otherWeight)) continue;
    const goodness = least + (weightInAll * excess * excess) / (weight * otherWeight);
    bound = (goodness + slack - least) / weightInAll;
    take(goodness, i);
  }
}

/** The goodness of a set of counts by the Poisson deviance: S·log(S/W). */
export function poissonGoodness(sum: f64, weight: f64): f64 {
  return sum > 0 ? sum * Math.log(sum / weight) : 0;
}

/** By the Poisson deviance; both branches must have a positive sum. Sums are those of the numbers themselves. */
export function passPoisson(
  start: i32,
  end: i32,
  limit: i32,
  values: usize,
  rows: usize,
  targets: usize,
  weights: usize,
  before: f64,
  inAll: f64,
  constrained: bool,
): void {
  let sum = before;
  let weight = weightBefore;
  const most = weightInAll - leastWeight;
  // A difference of rounded sums is not a positive sum.
  const positive = inAll * 1e-12;
  for (let i = start; i < limit; i += 1) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    const own = weightOf(weights, row);
    sum += own * load<f64>(targets + ((<usize>row) << 3));
    weight += own;
    if (weight < leastWeight || !changesAfter(values, i, end)) continue;
    if (weight > most) break;
    const rest = inAll - sum;
    const otherWeight = weightInAll - weight;
    if (!(sum > positive && rest > positive)) continue;
    const goodness = poissonGoodness(sum, weight) + poissonGoodness(rest, otherWeight);
    if (!isBetter(goodness)) continue;
    if (constrained && !obeys(sum / weight, rest / otherWeight)) continue;
    take(goodness, i);
  }
}
