import type { BinaryCases } from "../input/scores.js";
import { fallingOrder } from "./falling-order.js";

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
  const order = fallingOrder(scores);
  const thresholds = new Float64Array(order.length);
  const truePositives = new Float64Array(order.length);
  const falsePositives = new Float64Array(order.length);
  let [count, positives, negatives] = [0, 0, 0];
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at];
    const weight = weights === undefined ? 1 : weights[row];
    if (weight === 0) continue;
    if (isPositive[row] === 1) positives += weight;
    else negatives += weight;
    // Cases of equal score are found together.
    if (count === 0 || thresholds[count - 1] !== scores[row]) count += 1;
    thresholds[count - 1] = scores[row];
    truePositives[count - 1] = positives;
    falsePositives[count - 1] = negatives;
  }
  return {
    thresholds: thresholds.slice(0, count),
    truePositives: truePositives.slice(0, count),
    falsePositives: falsePositives.slice(0, count),
    positives,
    negatives,
  };
}
