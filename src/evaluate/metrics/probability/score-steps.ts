import { sweepScores } from "../../roc/sweep-scores.js";
import type { BinaryCases } from "../input/scores.js";

/**
 * What is found as the threshold falls: the weight of the positive and of the negative cases with a score of at
 * least each different score, from the highest to the lowest.
 */
export interface ScoreSteps {
  readonly thresholds: Float64Array;
  readonly truePositives: Float64Array;
  readonly falsePositives: Float64Array;
  /** The weight of all positive cases. */
  readonly positives: number;
  readonly negatives: number;
}

export function scoreSteps({ isPositive, scores, weights }: BinaryCases): ScoreSteps {
  const { thresholds, truePositives, falsePositives, positives, negatives } = sweepScores(
    scores,
    isPositive,
    weights,
  );
  // Before the first score nothing is found.
  return {
    thresholds: thresholds.subarray(1),
    truePositives: truePositives.subarray(1),
    falsePositives: falsePositives.subarray(1),
    positives,
    negatives,
  };
}
