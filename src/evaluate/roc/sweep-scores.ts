import { sortedOrder } from "../../data/rank/sorted-order.js";

/** What is called positive as the threshold falls, from nothing to everything. */
export interface ScoreSweep {
  /** Falling; a case is called positive where its score is at least this. The first is Infinity. */
  readonly thresholds: Float64Array<ArrayBuffer>;
  /** The weight of the positives that are called so. */
  readonly truePositives: Float64Array<ArrayBuffer>;
  /** The weight of the negatives that are called positive. */
  readonly falsePositives: Float64Array<ArrayBuffer>;
  /** The weight of all positives. */
  readonly positives: number;
  /** The weight of all negatives. */
  readonly negatives: number;
}

/** The weights of positives (flag 1) and negatives with a score of at least each different one. */
export function sweepScores(
  scores: ArrayLike<number>,
  flags: ArrayLike<number>,
  weights: Float64Array | undefined,
): ScoreSweep {
  const order = sortedOrder(scores);
  const thresholds = new Float64Array(order.length + 1);
  const truePositives = new Float64Array(order.length + 1);
  const falsePositives = new Float64Array(order.length + 1);
  thresholds[0] = Number.POSITIVE_INFINITY;
  let point = 0;
  for (let i = order.length - 1; i >= 0; i -= 1) {
    const row = order[i];
    const weight = weights === undefined ? 1 : weights[row];
    if (weight === 0) continue;
    if (point === 0 || scores[row] !== thresholds[point]) {
      point += 1;
      thresholds[point] = scores[row];
      truePositives[point] = truePositives[point - 1];
      falsePositives[point] = falsePositives[point - 1];
    }
    if (flags[row] === 1) truePositives[point] += weight;
    else falsePositives[point] += weight;
  }
  return {
    thresholds: thresholds.slice(0, point + 1),
    truePositives: truePositives.slice(0, point + 1),
    falsePositives: falsePositives.slice(0, point + 1),
    positives: truePositives[point],
    negatives: falsePositives[point],
  };
}
