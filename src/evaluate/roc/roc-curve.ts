import { DataError, got, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import {
  type BinaryCases,
  type PositiveOptions,
  readBinaryCases,
  type Scores,
} from "../metrics/input/scores.js";
import { type CoverageCurve, coverageOf } from "./coverage-curve.js";

/** A coverage curve with its counts also as shares of their class. */
export interface RocCurve extends CoverageCurve {
  /** The share of positive cases that are called positive; also known as sensitivity or recall. */
  readonly truePositiveRates: Float64Array<ArrayBuffer>;
  /** The share of negative cases that are called positive. */
  readonly falsePositiveRates: Float64Array<ArrayBuffer>;
  /** The area below, from 0 to 1: the share of pairs in which the positive case ranks higher; ties count half. */
  readonly area: number;
}

/**
 * The ROC curve of scores, where higher scores speak for the positive class, and the area below it, which is the
 * statistic of Mann and Whitney over the number of pairs. A weight of 2 counts as two equal cases; a case of weight 0
 * is left out.
 *
 * ```ts
 * rocCurve([true, true, false, false], [0.9, 0.5, 0.5, 0.1]).area; // 0.875
 * ```
 */
export function rocCurve(truth: ArrayLike<Label>, scores: Scores, options: PositiveOptions = {}): RocCurve {
  return rocOf("rocCurve", readBinaryCases("rocCurve", truth, scores, options));
}

/** The curve of cases that were read already. */
export function rocOf(method: string, cases: BinaryCases): RocCurve {
  const curve = coverageOf(method, cases);
  if (curve.positives > 0 && curve.negatives > 0) return withRates(curve);
  const lacking = curve.positives > 0 ? "negative" : "positive";
  const sentence = words`needs ${wanted("positive and negative cases")}; there is ${got(`no ${lacking} case`)} with a positive weight.`;
  throw new DataError(method, sentence);
}

/** A coverage curve over rates; its area becomes a share of the pairs. */
export function withRates<C extends CoverageCurve>(curve: C): C & RocCurve {
  const { truePositives, falsePositives, positives, negatives, area } = curve;
  return {
    ...curve,
    truePositiveRates: truePositives.map((count) => count / positives),
    falsePositiveRates: falsePositives.map((count) => count / negatives),
    area: area / positives / negatives,
  };
}
