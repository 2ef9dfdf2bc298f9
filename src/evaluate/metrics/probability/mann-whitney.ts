import { eachThreshold } from "../../roc/sweep-scores.js";
import type { BinaryCases } from "../input/scores.js";

/**
 * The share of pairs of a positive and a negative case in which the positive one has the higher score, where equal
 * scores count half: Mann and Whitney's U over the number of pairs, and the area under the ROC curve. NaN if all
 * cases are of one kind.
 */
export function mannWhitneyShare({ isPositive, scores, weights }: BinaryCases): number {
  let [positives, negatives, area] = [0, 0, 0];
  eachThreshold(scores, isPositive, weights, (_, truePositives, falsePositives) => {
    area += (falsePositives - negatives) * ((truePositives + positives) / 2);
    positives = truePositives;
    negatives = falsePositives;
  });
  return area / positives / negatives;
}
