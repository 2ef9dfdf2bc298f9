// Optimal scoring: discriminant coordinates by regression (Hastie, Tibshirani and Buja 1994; ESL section 12.5). Groups get
// scores that a regression predicts as well as possible; what it predicts are the coordinates.

import { orthogonalComplement } from "../../../../math/basis/constraint.js";
import { symmetric } from "../../../../math/basis/matrices.js";
import { eigenSymmetric } from "../../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { multiply } from "../../../../math/linalg/multiply.js";

/** To which group every case belongs, or with which probabilities. */
export interface GroupedCases {
  /** Cases × groups; rows sum to 1. */
  readonly shares: Matrix;
  readonly weights: Float64Array | undefined;
  /** Groups × groups: a penalty of their means, as a quadratic form for shares of all cases that sum to 1. */
  readonly shrinkage?: Matrix | undefined;
}

/** A regression of several responses. */
export interface ScoreFit {
  /** Cases × responses. */
  readonly fitted: Matrix;
}

/** Coordinates as combinations of the responses that were predicted. */
export interface OptimalScores<F extends ScoreFit> {
  readonly fit: F;
  /** The squared correlations of scores and predictions, largest first. */
  readonly values: Float64Array;
  /** Responses × coordinates: predictions times these have variance 1 within groups. */
  readonly rotation: Matrix;
  /** Groups × coordinates: the means of the groups. */
  readonly centroids: Matrix;
  /** How many of the coordinates the regression predicts without any residual. */
  readonly exact: number;
}

/** Squared correlations up to this one are rounding. */
const FLAT = 1e-12;
/** At this squared correlation, residuals count as rounding; it keeps the coordinates finite. */
const EXACT = 1 - 1e-8;

/** Scores that are uncorrelated, of mean 0 and variance 1, with the regression of the largest squared correlations. */
export async function optimalScores<F extends ScoreFit>(
  cases: GroupedCases,
  regress: (responses: Matrix) => Promise<F> | F,
): Promise<OptimalScores<F>> {
  const { shares, shrinkage } = cases;
  const { weighted, masses } = weigh(cases);
  const free = contrasts(masses);
  const start = shrinkage === undefined ? free : shrunken(free, shrinkage);
  const fit = await regress(shares.multiply(start));
  const gathered = multiply(weighted, fit.fitted, { transposeA: true });
  const { values: all, vectors } = eigenSymmetric(symmetric(multiply(start, gathered, { transposeA: true })));
  const count = all.filter((value) => value > FLAT).length;
  const values = all.slice(0, count).map((value) => Math.min(value, EXACT));
  const axes = vectors.slice(0, vectors.rows, 0, count);
  const centers = scaleColumns(start.multiply(axes), (a) => Math.sqrt(values[a] / (1 - values[a])));
  const signs = Array.from({ length: count }, (_, a) => signOf(centers.column(a)));
  return {
    fit,
    values,
    rotation: scaleColumns(axes, (a) => signs[a] / Math.sqrt(values[a] * (1 - values[a]))),
    centroids: scaleColumns(centers, (a) => signs[a]),
    exact: values.filter((value) => value === EXACT).length,
  };
}

/** The shares times the weights of the cases, which sum to 1, and the sums of the groups. */
function weigh({ shares, weights }: GroupedCases): {
  readonly weighted: Matrix;
  readonly masses: Float64Array;
} {
  const { rows, columns, data } = shares;
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? rows;
  const weighted = new Matrix(rows, columns);
  const masses = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    for (let k = 0; k < columns; k += 1, at += 1) {
      weighted.data[at] = (data[at] * weight) / total;
      masses[k] += weighted.data[at];
    }
  }
  return { weighted, masses };
}

/** Groups × (groups − 1): uncorrelated scores of mean 0 and variance 1. */
function contrasts(masses: Float64Array): Matrix {
  const roots = masses.map(Math.sqrt);
  const orthogonal = orthogonalComplement(new Matrix(1, roots.length, roots));
  return orthogonal.map((value, at) => value / roots[Math.floor(at / orthogonal.columns)]);
}

/** Scores of variance 1 where their penalty counts as variance, which draws the means together. */
function shrunken(scores: Matrix, form: Matrix): Matrix {
  const added = symmetric(scores.transpose().multiply(form.multiply(scores)));
  const { values, vectors } = eigenSymmetric(added);
  return scaleColumns(scores.multiply(vectors), (a) => 1 / Math.sqrt(1 + Math.max(0, values[a])));
}

function scaleColumns(matrix: Matrix, factor: (column: number) => number): Matrix {
  const factors = Float64Array.from({ length: matrix.columns }, (_, j) => factor(j));
  return matrix.map((value, at) => value * factors[at % factors.length]);
}

/** Means whose sizes differ by less than this, relatively, count as equal when the sign of a coordinate is chosen. */
const SIGN_SLACK = 1e-8;

/** The sign of the largest number; of several equal ones, that of the first. */
function signOf(values: Float64Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const at = values.findIndex((value) => Math.abs(value) >= (1 - SIGN_SLACK) * largest);
  return values[at] < 0 ? -1 : 1;
}
