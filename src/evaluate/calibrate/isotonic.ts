import { requireFields } from "../../base/arguments.js";
import type { Label } from "../../base/label.js";
import { inOrder } from "../../data/rank/sort-numbers.js";
import { poolAdjacentViolators } from "../../math/optimize/isotonic.js";
import {
  type BinaryCases,
  type PositiveOptions,
  readBinaryCases,
  type Scores,
} from "../metrics/input/scores.js";

/** A non-decreasing line through points: the probability of the positive class by its score. */
export class IsotonicCalibrator {
  readonly method = "isotonic";
  /** The scores at the ends of the steps, in increasing order. */
  readonly thresholds: Float64Array;
  /** The probabilities there; linear between two of them, constant beyond the ends. */
  readonly values: Float64Array;

  constructor(given: Pick<IsotonicCalibrator, "thresholds" | "values">) {
    const { thresholds, values } = requireFields("IsotonicCalibrator", "the parameters", given, [
      "thresholds",
      "values",
    ]);
    this.thresholds = thresholds;
    this.values = values;
  }

  /** The probability of the positive class at every score. */
  calibrate(scores: ArrayLike<number>): Float64Array {
    return Float64Array.from(scores, (score) => this.#at(score));
  }

  #at(score: number): number {
    const { thresholds, values } = this;
    const last = thresholds.length - 1;
    if (!(score > thresholds[0])) return values[0];
    if (score >= thresholds[last]) return values[last];
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (thresholds[middle] <= score) low = middle;
      else high = middle;
    }
    if (values[low] === values[high]) return values[low];
    const share = (score - thresholds[low]) / (thresholds[high] - thresholds[low]);
    return values[low] + share * (values[high] - values[low]);
  }
}

/**
 * Isotonic calibration: the non-decreasing probabilities closest to the labels, with equal scores pooled.
 *
 * ```ts
 * const steps = isotonicCalibration([0, 1, 0, 1], [1, 2, 3, 4]);
 * steps.calibrate([1, 2.5, 4]); // 0, 0.5, 1
 * ```
 */
export function isotonicCalibration(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions = {},
): IsotonicCalibrator {
  return fitIsotonic(readBinaryCases("isotonicCalibration", truth, scores, options));
}

export function fitIsotonic(cases: BinaryCases): IsotonicCalibrator {
  const { distinctScores, sums, totalWeights } = totalsOfScores(cases);
  const { starts, levels } = poolAdjacentViolators(sums, totalWeights, true);
  const thresholds: number[] = [];
  const values: number[] = [];
  for (const [k, level] of levels.entries()) {
    const [first, last] = [distinctScores[starts[k]], distinctScores[starts[k + 1] - 1]];
    thresholds.push(...(last > first ? [first, last] : [first]));
    values.push(...(last > first ? [level, level] : [level]));
  }
  return new IsotonicCalibrator({
    thresholds: Float64Array.from(thresholds),
    values: Float64Array.from(values),
  });
}

/** The distinct scores in increasing order; the weight of the cases with each, and that of the positive ones. */
function totalsOfScores({ isPositive, scores, weights }: BinaryCases) {
  const { values, order } = inOrder(scores);
  const distinctScores = new Float64Array(values.length);
  const sums = new Float64Array(values.length);
  const totalWeights = new Float64Array(values.length);
  let last = -1;
  for (let i = 0; i < values.length; i += 1) {
    const weight = weights === undefined ? 1 : weights[order[i]];
    if (weight === 0) continue;
    if (last < 0 || values[i] !== distinctScores[last]) {
      last += 1;
      distinctScores[last] = values[i];
    }
    sums[last] += weight * isPositive[order[i]];
    totalWeights[last] += weight;
  }
  const used = (all: Float64Array) => all.subarray(0, last + 1);
  return { distinctScores: used(distinctScores), sums: used(sums), totalWeights: used(totalWeights) };
}
