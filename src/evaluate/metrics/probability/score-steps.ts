import { type ScoreSweep, sweepScores } from "../../roc/sweep-scores.js";
import type { BinaryCases } from "../input/scores.js";

/** The steps of `sweepScores` without the first point, which is before any score. */
export function scoreSteps({ isPositive, scores, weights }: BinaryCases): ScoreSweep {
  const sweep = sweepScores(scores, isPositive, weights);
  return {
    ...sweep,
    thresholds: sweep.thresholds.subarray(1),
    truePositives: sweep.truePositives.subarray(1),
    falsePositives: sweep.falsePositives.subarray(1),
  };
}
