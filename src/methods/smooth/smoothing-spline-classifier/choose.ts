// How a penalty is chosen for classes. Labels are certain: as the penalty goes to 0, the curve passes every one of them
// with a deviance that goes to 0, and so do the criteria's terms against it, because certain cases have no information.
// Criteria may therefore be smallest where the curve only repeats the labels. The search stays where it does not, and
// prefers minima with larger values on both sides.

import { brentRoot } from "../../../math/optimize/brent-root.js";
import { FEW, groupPoints, penaltyRange } from "../engine/spline/search.js";
import type { SplinePoints } from "../engine/spline/spline-system.js";

/** The deviance per case where the geometric mean of the probabilities of the labels is 99%. */
const CERTAIN = -2 * Math.log(0.99);
/** Values of a criterion that differ by less than this share of them are equal. */
const EQUAL = 1e-8;

/** Whether a curve repeats its labels. */
export function isCertain(deviance: number, { weights }: SplinePoints, slack = 0): boolean {
  return deviance <= (1 + slack) * CERTAIN * weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * The index of the smallest minimum with larger values on both sides, or of the last value if there are none below it;
 * otherwise of the smallest value, which is at the lower end. Values are infinite where the curve repeats its labels.
 */
export function innerMinimum(values: readonly number[]): number {
  const last = values.length - 1;
  let from = last;
  // Large penalties make no difference.
  while (from > 0 && Math.abs(values[from - 1] - values[last]) <= EQUAL * (1 + Math.abs(values[last])))
    from -= 1;
  let best = from === 0 || values[from - 1] > values[last] ? last : -1;
  for (let k = 1; k < from; k += 1) {
    const isMinimum =
      Number.isFinite(values[k - 1]) && values[k] < values[k - 1] && values[k] <= values[k + 1];
    if (isMinimum && (best < 0 || values[k] < values[best])) best = k;
  }
  if (best >= 0) return best;
  return values.reduce((least, value, k) => (value < values[least] ? k : least), last);
}

/** What judges a penalty. */
export type Degrees = (points: SplinePoints, logLambda: number) => number;

/**
 * The largest penalty with given degrees of freedom, which first rise and then fall as it gets smaller; undefined with
 * the largest ones if none has them.
 */
export function penaltyWithDegrees(
  points: SplinePoints,
  target: number,
  degrees: Degrees,
): { readonly logLambda: number } | { readonly most: number } {
  const excess = (at: number) => degrees(points, at) - target;
  const between = (low: number, high: number) => ({
    logLambda: brentRoot(excess, low, high, { tolerance: 1e-14 }).x,
  });
  const grouped = groupPoints(points, FEW);
  // Groups show where to look.
  if (grouped !== points && target < FEW / 8) {
    const found = penaltyWithDegrees(grouped, target, degrees);
    if ("logLambda" in found) {
      const [less, more] = [found.logLambda - 1, found.logLambda + 1];
      if (excess(more) < 0 && excess(less) > 0) return between(less, more);
    }
  }
  const [low, end] = penaltyRange(points);
  let high = end;
  while (excess(high) > 0 && high < 600) high += 7;
  let most = 0;
  for (let at = high; at > low - 1; at -= 1) {
    const found = excess(at - 1);
    most = Math.max(most, found + target);
    if (found >= 0) return between(at - 1, at);
  }
  return { most };
}
