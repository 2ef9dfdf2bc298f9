import { DataError, got, rowName, ShapeError, wanted, words } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { requireOneOf } from "../../base/one-of.js";
import { midRanks, tiesOf } from "../../data/statistics/ranks.js";
import { Matrix, type MatrixLike } from "../../math/linalg/matrix.js";
import { ChiSquared } from "../../math/probability/distributions/chi-squared.js";
import { FisherF } from "../../math/probability/distributions/fisher-f.js";
import { requireLevel } from "../../math/probability/distributions/require.js";
import { rangeSurvival } from "../../math/probability/special/studentized-range.js";

import { rangeQuantile } from "./range-quantile.js";
import { requireMany } from "./read.js";

/** The options of `friedmanTest`. */
export interface FriedmanOptions {
  /** Whether higher or lower scores are better; "higher" by default. */
  readonly better?: "higher" | "lower";
  /** The significance level of the critical difference; 0.05 by default. */
  readonly significance?: number;
}

/** A test of whether several methods rank the same over several data sets or folds, and which of them differ. */
export interface FriedmanTest {
  /** The mean rank of every method; 1 is the best. */
  readonly averageRanks: Float64Array;
  /** Friedman's χ², corrected for ties. */
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
  /** The F statistic of Iman and Davenport (1980), which is less conservative. */
  readonly f: { readonly statistic: number; readonly pValue: number };
  /** Nemenyi's critical difference: mean ranks that differ by at least this differ significantly. */
  readonly criticalDifference: number;
  /** The p-value of every pair by Nemenyi's test. */
  readonly pairs: Matrix;
}

/**
 * Friedman's test of methods (columns) on data sets or folds (rows), and Nemenyi's test of each pair of methods
 * (Demšar 2006).
 *
 * ```ts
 * friedmanTest([[0.9, 0.8, 0.7], [0.8, 0.7, 0.75], [0.95, 0.9, 0.6], [0.7, 0.65, 0.6]]).pValue; // 0.038…
 * ```
 */
export function friedmanTest(scores: MatrixLike, options: FriedmanOptions = {}): FriedmanTest {
  const method = "friedmanTest";
  requireKnownOptions(method, options, ["better", "significance"]);
  const { better = "higher", significance = 0.05 } = options;
  requireOneOf(method, "better", better, ["higher", "lower"]);
  requireLevel(method, significance, "significance");
  const x = readScores(method, scores);
  const { rows: blocks, columns: k } = x;
  const sums = new Float64Array(k);
  let ties = 0;
  for (let i = 0; i < blocks; i += 1) {
    const ranks = midRanks(better === "higher" ? x.row(i).map((score) => -score) : x.row(i));
    for (let j = 0; j < k; j += 1) sums[j] += ranks[j];
    ties += tiesOf(ranks);
  }
  const averageRanks = sums.map((sum) => sum / blocks);
  const middle = (k + 1) / 2;
  const squares = averageRanks.reduce((sum, rank) => sum + (rank - middle) ** 2, 0);
  const full = k * (k + 1) - ties / ((k - 1) * blocks);
  // Where all scores of every row are tied, the statistic is 0.
  const statistic = full > 0 ? (12 * blocks * squares) / full : 0;
  const degreesOfFreedom = k - 1;
  const rest = blocks * (k - 1) - statistic;
  const fStatistic = rest > 0 ? ((blocks - 1) * statistic) / rest : Number.POSITIVE_INFINITY;
  const fisher = new FisherF({ numeratorDegrees: k - 1, denominatorDegrees: (k - 1) * (blocks - 1) });
  const fPValue = rest > 0 ? fisher.survival(fStatistic) : 0;
  const error = Math.sqrt((k * (k + 1)) / (6 * blocks));
  const pairs = new Matrix(k, k);
  for (let a = 0; a < k; a += 1)
    for (let b = 0; b < k; b += 1) {
      const apart = Math.abs(averageRanks[a] - averageRanks[b]) / error;
      pairs.data[a * k + b] = rangeSurvival(apart * Math.SQRT2, k);
    }
  return {
    averageRanks,
    statistic,
    degreesOfFreedom,
    pValue: new ChiSquared({ degreesOfFreedom }).survival(statistic),
    f: { statistic: fStatistic, pValue: fPValue },
    criticalDifference: (rangeQuantile(significance, k) / Math.SQRT2) * error,
    pairs,
  };
}

function readScores(method: string, scores: MatrixLike): Matrix {
  const x = scores instanceof Matrix ? scores : Matrix.from(scores);
  requireMany(method, "rows of scores", x.rows, 2);
  if (x.columns < 2) {
    const sentence = words`needs ${wanted("at least 2 columns")}, one per method; got ${got(x.columns)}.`;
    throw new ShapeError(method, sentence);
  }
  const at = x.data.findIndex((score) => !Number.isFinite(score));
  if (at < 0) return x;
  const row = Math.floor(at / x.columns);
  const sentence = words`the score at ${rowName(row)} is ${got(x.data[at])}; every score must be finite.`;
  throw new DataError(method, sentence, { column: String(at % x.columns), expected: "a finite number" });
}
