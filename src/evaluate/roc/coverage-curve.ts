import { DataError, ShapeError } from "../../base/errors.js";
import { readWeights } from "../../base/weights.js";
import { type ScoreSweep, sweepScores } from "./sweep-scores.js";

/**
 * How many positives and how many negatives a ranking calls positive, threshold by threshold. Point 0 calls
 * no case positive and the last one calls all; cases with equal scores come in together, so that ties are
 * sloping segments.
 */
export interface CoverageCurve extends ScoreSweep {
  /** The area below: how many pairs of a positive and a negative are ranked rightly; ties count half. */
  readonly area: number;
}

/** Which cases are positive: true or 1, and false or 0 for the others. */
export type PositiveFlags = ArrayLike<boolean> | ArrayLike<number>;

/**
 * The coverage curve of scores, the higher the more positive (Flach, section 2.2). A weight of 2 counts as
 * two equal cases; a case of weight 0 is not there.
 *
 * ```ts
 * const { truePositives, falsePositives, area } = coverageCurve([0.9, 0.5, 0.5, 0.1], [1, 1, 0, 0]);
 * [...truePositives]; // 0, 1, 2, 2
 * [...falsePositives]; // 0, 0, 1, 2
 * area; // 3.5 of 4 pairs
 * ```
 */
export function coverageCurve(
  scores: ArrayLike<number>,
  positives: PositiveFlags,
  weights?: ArrayLike<number>,
): CoverageCurve {
  return readCoverageCurve("coverageCurve", scores, positives, weights);
}

/** The same in the name of another function. */
export function readCoverageCurve(
  method: string,
  scores: ArrayLike<number>,
  positives: PositiveFlags,
  weights?: ArrayLike<number>,
): CoverageCurve {
  requireScores(method, scores);
  const flags = readFlags(method, positives, scores.length);
  const counted = weights === undefined ? undefined : readWeights(method, weights, scores.length);
  const curve = sweepScores(scores, flags, counted);
  if (curve.thresholds.length > 1)
    return { ...curve, area: areaBelow(curve.falsePositives, curve.truePositives) };
  const received = scores.length === 0 ? "none" : "only cases of weight 0";
  throw new DataError(`${method}: needs at least one case that counts; there is none.`, {
    method,
    expected: "1 case or more",
    received,
  });
}

/** The area below the line through points from left to right, by trapezoids. */
export function areaBelow(x: Float64Array, y: Float64Array): number {
  let area = 0;
  for (let i = 1; i < x.length; i += 1) area += (x[i] - x[i - 1]) * ((y[i] + y[i - 1]) / 2);
  return area;
}

function requireScores(method: string, scores: ArrayLike<number>): void {
  for (let row = 0; row < scores.length; row += 1) {
    if (Number.isFinite(scores[row])) continue;
    throw new DataError(`${method}: the score at row ${row} is ${scores[row]}; every score must be finite.`, {
      method,
      row,
      expected: "a finite number",
      received: String(scores[row]),
    });
  }
}

function readFlags(method: string, positives: PositiveFlags, rows: number): Uint8Array {
  if (positives.length !== rows) {
    throw new ShapeError(`${method}: there are ${rows} scores but ${positives.length} classes.`, {
      method,
      expected: `${rows} classes`,
      received: `${positives.length} classes`,
    });
  }
  const flags = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const value = positives[row];
    if (value === true || value === 1) flags[row] = 1;
    else if (value !== false && value !== 0) {
      const received = JSON.stringify(value) ?? String(value);
      throw new DataError(
        `${method}: the class at row ${row} must be true or 1 for a positive, false or 0 for a negative; got ${received}.`,
        { method, row, expected: "true, false, 1 or 0", received },
      );
    }
  }
  return flags;
}
