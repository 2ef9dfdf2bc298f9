import { areaBelow } from "../../roc/coverage-curve.js";
import { sweepScores } from "../../roc/sweep-scores.js";
import type { BinaryCases } from "../input/scores.js";

/**
 * The share of the pairs of a positive and a negative case in which the positive one has the higher score, equal
 * scores counted half: Mann and Whitney's U over the number of pairs, and the area under the ROC curve. NaN where
 * all cases are of one kind.
 */
export function mannWhitneyShare({ isPositive, scores, weights }: BinaryCases): number {
  const sweep = sweepScores(scores, isPositive, weights);
  return areaBelow(sweep.falsePositives, sweep.truePositives) / sweep.positives / sweep.negatives;
}
