import { type SortedSample, sortSample } from "../../data/statistics/ordered-sample.js";

/** Which cases are called positive as the threshold decreases, from none to all. */
export interface ScoreSweep {
  /** Decreasing; a case is called positive if its score is at least this. The first is Infinity. */
  readonly thresholds: Float64Array<ArrayBuffer>;
  /** The weight of the positive cases that are called positive. */
  readonly truePositives: Float64Array<ArrayBuffer>;
  /** The weight of the negative cases that are called positive. */
  readonly falsePositives: Float64Array<ArrayBuffer>;
  /** The weight of all positive cases. */
  readonly positives: number;
  /** The weight of all negative cases. */
  readonly negatives: number;
}

/** The weights of positives (flag 1) and negatives with a score of at least each different one. */
export function sweepScores(
  scores: ArrayLike<number>,
  flags: ArrayLike<number>,
  weights: Float64Array | undefined,
): ScoreSweep {
  const thresholds = new Float64Array(scores.length + 1);
  const truePositives = new Float64Array(scores.length + 1);
  const falsePositives = new Float64Array(scores.length + 1);
  thresholds[0] = Number.POSITIVE_INFINITY;
  let point = 0;
  eachThreshold(scores, flags, weights, (threshold, positives, negatives) => {
    point += 1;
    thresholds[point] = threshold;
    truePositives[point] = positives;
    falsePositives[point] = negatives;
  });
  return {
    thresholds: thresholds.slice(0, point + 1),
    truePositives: truePositives.slice(0, point + 1),
    falsePositives: falsePositives.slice(0, point + 1),
    positives: truePositives[point],
    negatives: falsePositives[point],
  };
}

/**
 * Visits the different scores from the highest to the lowest, with the weights of the positives and of the
 * negatives that reach each. The classes are sorted separately, so that no flags have to move with the scores.
 */
export function eachThreshold(
  scores: ArrayLike<number>,
  flags: ArrayLike<number>,
  weights: Float64Array | undefined,
  visit: (threshold: number, truePositives: number, falsePositives: number) => void,
): void {
  const positive = sortedClass(scores, flags, weights, 1);
  const negative = sortedClass(scores, flags, weights, 0);
  const [ofPositives, ofNegatives] = [positive.values, negative.values];
  let [truePositives, falsePositives] = [0, 0];
  for (let i = ofPositives.length - 1, j = ofNegatives.length - 1; i >= 0 || j >= 0; ) {
    const threshold = i < 0 || (j >= 0 && ofNegatives[j] > ofPositives[i]) ? ofNegatives[j] : ofPositives[i];
    for (; i >= 0 && ofPositives[i] === threshold; i -= 1)
      truePositives += positive.weights === undefined ? 1 : positive.weights[i];
    for (; j >= 0 && ofNegatives[j] === threshold; j -= 1)
      falsePositives += negative.weights === undefined ? 1 : negative.weights[j];
    visit(threshold, truePositives, falsePositives);
  }
}

/** The scores of the cases with this flag that count. */
function sortedClass(
  scores: ArrayLike<number>,
  flags: ArrayLike<number>,
  weights: Float64Array | undefined,
  flag: number,
): SortedSample {
  const values = new Float64Array(scores.length);
  const ownWeights = weights && new Float64Array(scores.length);
  let count = 0;
  // Written first and counted afterwards, because a branch that is hard to predict takes longer.
  for (let row = 0; row < scores.length; row += 1) {
    values[count] = scores[row];
    let counts = flags[row] === flag;
    if (weights !== undefined && ownWeights !== undefined) {
      ownWeights[count] = weights[row];
      counts &&= weights[row] > 0;
    }
    count += Number(counts);
  }
  return sortSample({
    values: values.subarray(0, count),
    weights: ownWeights?.subarray(0, count),
    total: count,
  });
}
