import type { BinaryCases } from "../input/scores.js";
import { scoreSteps } from "./score-steps.js";

/**
 * The share of the pairs of a positive and a negative case in which the positive one has the higher score, equal
 * scores counted half: Mann and Whitney's U over the number of pairs, and the area under the ROC curve. NaN where
 * all cases are of one kind.
 */
export function mannWhitneyShare(cases: BinaryCases): number {
  const { truePositives, falsePositives, positives, negatives } = scoreSteps(cases);
  let [area, foundBefore, falseBefore] = [0, 0, 0];
  for (let at = 0; at < truePositives.length; at += 1) {
    const found = truePositives[at];
    // The negative cases of this step lie below all positives found before, and tie with those of the step.
    area += (falsePositives[at] - falseBefore) * ((foundBefore + found) / 2);
    [foundBefore, falseBefore] = [found, falsePositives[at]];
  }
  return area / positives / negatives;
}
