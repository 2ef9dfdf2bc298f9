import { DataError, got, rowName, wanted, words } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import {
  type BinaryCases,
  type PositiveOptions,
  readBinaryCases,
  type Scores,
} from "../metrics/input/scores.js";
import { type ScoreSweep, sweepScores } from "./sweep-scores.js";

/**
 * How many positive and how many negative cases are called positive at each threshold. At the first point no case is
 * called positive, at the last all are; cases with equal scores are added together, so that ties are sloping segments.
 */
export interface CoverageCurve extends ScoreSweep {
  /** The area below: how many pairs of a positive and a negative case are ranked correctly; ties count half. */
  readonly area: number;
}

/**
 * The coverage curve of scores, where higher scores speak for the positive class (Flach, section 2.2). A weight of 2
 * counts as two equal cases; a case of weight 0 is left out.
 *
 * ```ts
 * const { truePositives, falsePositives, area } = coverageCurve([1, 1, 0, 0], [0.9, 0.5, 0.5, 0.1]);
 * [...truePositives]; // 0, 1, 2, 2
 * [...falsePositives]; // 0, 0, 1, 2
 * area; // 3.5 of 4 pairs
 * ```
 */
export function coverageCurve(
  truth: ArrayLike<Label>,
  scores: Scores,
  options: PositiveOptions = {},
): CoverageCurve {
  const method = "coverageCurve";
  return coverageOf(method, readBinaryCases(method, truth, scores, options));
}

/** The curve of cases that were read already. */
export function coverageOf(method: string, { isPositive, scores, weights }: BinaryCases): CoverageCurve {
  requireFiniteScores(method, scores);
  const curve = sweepScores(scores, isPositive, weights);
  return { ...curve, area: areaBelow(curve.falsePositives, curve.truePositives) };
}

/** The area below the line through points from left to right, by trapezoids. */
export function areaBelow(x: Float64Array, y: Float64Array): number {
  let area = 0;
  for (let i = 1; i < x.length; i += 1) area += (x[i] - x[i - 1]) * ((y[i] + y[i - 1]) / 2);
  return area;
}

/** The first threshold of a curve is Infinity, which no score may reach. */
function requireFiniteScores(method: string, scores: Float64Array): void {
  const row = scores.findIndex((score) => !Number.isFinite(score));
  if (row < 0) return;
  const sentence = words`the score at ${rowName(row)} is ${got(scores[row])}; every score must be ${wanted("finite")}.`;
  throw new DataError(method, sentence);
}
