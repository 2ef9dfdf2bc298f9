import type { Label } from "../../../base/label.js";
import { inOrder } from "../../../data/rank/sort-numbers.js";
import { type PositiveOptions, readBinaryProbabilities, type Scores } from "../input/scores.js";
import { totalWeight, weightedMean } from "../input/weights.js";

/** Brier's score = reliability − resolution + uncertainty. */
export interface BrierDecomposition {
  readonly score: number;
  /** The mean squared distance of each forecast from the observed share: 0 for a calibrated method. */
  readonly reliability: number;
  /** The mean squared distance of the observed shares of different forecasts from the overall share; higher is better. */
  readonly resolution: number;
  /** ō(1 − ō), the score of always forecasting the overall share ō. */
  readonly uncertainty: number;
  /** 1 − score/uncertainty: the share of the uncertainty that the forecasts remove. */
  readonly skill: number;
}

/**
 * Brier's score of one class in three parts (Murphy 1973). Cases of equal probability form one group, so that the
 * parts add up exactly; round the probabilities first if few of them are equal.
 *
 * ```ts
 * brierDecomposition([true, true, false, false], [0.75, 0.75, 0.75, 0.25]).resolution; // 1/12
 * ```
 */
export function brierDecomposition(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: PositiveOptions = {},
): BrierDecomposition {
  const cases = readBinaryProbabilities("brierDecomposition", truth, probabilities, options);
  const { isPositive, scores, weights } = cases;
  const n = totalWeight(scores.length, weights);
  const share = weightedMean(Float64Array.from(isPositive), weights);
  const { values: sorted, order } = inOrder(scores);
  let [reliability, resolution] = [0, 0];
  for (let start = 0, end = 0; start < order.length; start = end) {
    const p = sorted[start];
    let [weight, positive] = [0, 0];
    for (; end < order.length && sorted[end] === p; end += 1) {
      const w = weights === undefined ? 1 : weights[order[end]];
      weight += w;
      positive += w * isPositive[order[end]];
    }
    if (weight === 0) continue;
    const observed = positive / weight;
    reliability += (weight / n) * (p - observed) ** 2;
    resolution += (weight / n) * (observed - share) ** 2;
  }
  const score = weightedMean(
    scores.map((p, i) => (p - isPositive[i]) ** 2),
    weights,
  );
  const uncertainty = share * (1 - share);
  return { score, reliability, resolution, uncertainty, skill: 1 - score / uncertainty };
}
