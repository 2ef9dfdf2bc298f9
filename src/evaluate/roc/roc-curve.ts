import { DataError } from "../../base/errors.js";
import { type CoverageCurve, type PositiveFlags, readCoverageCurve } from "./coverage-curve.js";

/** A coverage curve with its counts also as parts of their class: what ROC curves are drawn from. */
export interface RocCurve extends CoverageCurve {
  /** The part of the positives that are called so; also called sensitivity, or recall. */
  readonly truePositiveRates: Float64Array<ArrayBuffer>;
  /** The part of the negatives that are called positive. */
  readonly falsePositiveRates: Float64Array<ArrayBuffer>;
  /** The area below, from 0 to 1: the chance that a positive is ranked before a negative; ties count half. */
  readonly area: number;
}

/**
 * The ROC curve of scores, the higher the more positive, and the area below it, which is the statistic of
 * Mann and Whitney over the number of pairs. A weight of 2 counts as two equal cases; a case of weight 0 is
 * not there.
 *
 * ```ts
 * rocCurve([0.9, 0.5, 0.5, 0.1], [true, true, false, false]).area; // 0.875
 * ```
 */
export function rocCurve(
  scores: ArrayLike<number>,
  positives: PositiveFlags,
  weights?: ArrayLike<number>,
): RocCurve {
  const method = "rocCurve";
  const curve = readCoverageCurve(method, scores, positives, weights);
  if (curve.positives > 0 && curve.negatives > 0) return withRates(curve);
  const lacking = curve.positives > 0 ? "negative" : "positive";
  throw new DataError(`${method}: needs positives and negatives; no ${lacking} case counts.`, {
    method,
    expected: "both classes",
    received: `no ${lacking}s`,
  });
}

/** A coverage curve over rates; its area becomes the part of the pairs. */
export function withRates<C extends CoverageCurve>(curve: C): C & RocCurve {
  const { truePositives, falsePositives, positives, negatives, area } = curve;
  return {
    ...curve,
    truePositiveRates: truePositives.map((count) => count / positives),
    falsePositiveRates: falsePositives.map((count) => count / negatives),
    area: area / positives / negatives,
  };
}
