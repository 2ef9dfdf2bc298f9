// EM for probabilistic PCA with missing cells: loadings and means are a regression of every feature on the expected
// components, over the cases in which it is observed (Ilin and Raiko 2010). Every step also estimates the mean and the
// covariance of the components, and moves both into the means and loadings, which leaves the model the same but lets it
// move much farther (Liu, Rubin and Wu 1998).

import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import type { Expectation, HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import type { Pattern } from "../../../math/probability/multivariate/incomplete/patterns.js";
import {
  expectedScores,
  type LatentParameters,
  logDensityOf,
  type PatternPosterior,
  posteriorOf,
  productAt,
} from "./latent.js";

export interface IncompleteRows {
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  readonly patterns: readonly Pattern[];
}

/** The expected components of all cases, and their covariances by pattern. */
interface ExpectedScores {
  readonly scores: Matrix;
  readonly posteriors: readonly PatternPosterior[];
}

export function latentModel(
  rows: IncompleteRows,
  deviations: Float64Array,
  totalWeight: number,
): HiddenModel<LatentParameters, ExpectedScores> {
  return {
    expect: (parameters) => expectScores(rows, parameters),
    maximize: (expected, { loadings }) => regressOnScores(rows, expected, loadings.columns),
    movement: (from, to) => largestChange(from, to, deviations),
    objectiveScale: totalWeight,
  };
}

function expectScores(
  { x, weights, patterns }: IncompleteRows,
  parameters: LatentParameters,
): Expectation<ExpectedScores> {
  const scores = new Matrix(x.rows, parameters.loadings.columns);
  let objective = 0;
  const posteriors = patterns.map((pattern) => {
    const posterior = posteriorOf(parameters, pattern);
    for (const row of pattern.rows) {
      const values = x.row(row);
      const expected = expectedScores(parameters, posterior, values);
      scores.row(row).set(expected);
      objective += (weights?.[row] ?? 1) * logDensityOf(parameters, posterior, values, expected);
    }
    return posterior;
  });
  return { expected: { scores, posteriors }, objective };
}

/** The sums of a regression on the components and a constant: products of these, and with the feature. */
interface FeatureSums {
  readonly squares: Matrix;
  readonly cross: Float64Array;
}

function regressOnScores(rows: IncompleteRows, expected: ExpectedScores, q: number): LatentParameters {
  const { columns: p } = rows.x;
  const sums = Array.from(
    { length: p },
    (): FeatureSums => ({ squares: new Matrix(q + 1, q + 1), cross: new Float64Array(q + 1) }),
  );
  for (const [k, pattern] of rows.patterns.entries()) addPattern(rows, expected, k, pattern, sums);
  const loadings = new Matrix(p, q);
  const mean = new Float64Array(p);
  for (const [j, { squares, cross }] of sums.entries()) {
    const solution = cholesky(squares).solve(cross);
    loadings.row(j).set(solution.subarray(0, q));
    mean[j] = solution[q];
  }
  const noiseVariance = meanSquare(rows, expected, loadings, mean);
  const { center, covariance } = scoreMoments(rows, expected);
  return {
    loadings: multiply(loadings, cholesky(covariance).L),
    mean: mean.map((value, j) => value + productAt(loadings, j, center)),
    noiseVariance,
  };
}

/** The mean and the covariance of the components over all cases. */
function scoreMoments({ weights, patterns }: IncompleteRows, { scores, posteriors }: ExpectedScores) {
  const q = scores.columns;
  const center = new Float64Array(q);
  const covariance = new Matrix(q, q);
  let total = 0;
  const eachCase = (visit: (row: number, weight: number, k: number) => void) => {
    for (const [k, { rows }] of patterns.entries())
      for (const row of rows) visit(row, weights?.[row] ?? 1, k);
  };
  eachCase((row, weight) => {
    total += weight;
    for (let a = 0; a < q; a += 1) center[a] += weight * scores.data[row * q + a];
  });
  for (let a = 0; a < q; a += 1) center[a] /= total;
  eachCase((row, weight, k) => {
    const { data } = posteriors[k].covariance;
    const share = weight / total;
    for (let a = 0; a < q; a += 1)
      for (let b = 0; b < q; b += 1) {
        const product = (scores.data[row * q + a] - center[a]) * (scores.data[row * q + b] - center[b]);
        covariance.data[a * q + b] += share * (data[a * q + b] + product);
      }
  });
  return { center, covariance };
}

function addPattern(
  { x, weights }: IncompleteRows,
  { scores, posteriors }: ExpectedScores,
  k: number,
  { observed, rows }: Pattern,
  sums: readonly FeatureSums[],
): void {
  const q = scores.columns;
  const width = q + 1;
  const shared = new Float64Array(width * width);
  const { covariance } = posteriors[k];
  const extended = new Float64Array(width).fill(1);
  let weight = 0;
  for (const row of rows) {
    const w = weights?.[row] ?? 1;
    weight += w;
    extended.set(scores.row(row));
    for (let a = 0; a < width; a += 1)
      for (let b = 0; b < width; b += 1) shared[a * width + b] += w * extended[a] * extended[b];
    for (const j of observed) {
      const product = w * x.data[row * x.columns + j];
      const { cross } = sums[j];
      for (let a = 0; a < width; a += 1) cross[a] += product * extended[a];
    }
  }
  for (let a = 0; a < q; a += 1)
    for (let b = 0; b < q; b += 1) shared[a * width + b] += weight * covariance.data[a * q + b];
  for (const j of observed) {
    const { data } = sums[j].squares;
    for (let at = 0; at < data.length; at += 1) data[at] += shared[at];
  }
}

/** The expected squared error of an observed cell. */
function meanSquare(
  { x, weights, patterns }: IncompleteRows,
  { scores, posteriors }: ExpectedScores,
  loadings: Matrix,
  mean: Float64Array,
): number {
  let sum = 0;
  let cells = 0;
  for (const [k, { observed, rows }] of patterns.entries()) {
    const { covariance } = posteriors[k];
    let spread = 0;
    for (const j of observed) spread += quadratic(loadings, j, covariance);
    for (const row of rows) {
      const weight = weights?.[row] ?? 1;
      const z = scores.row(row);
      let squares = spread;
      for (const j of observed)
        squares += (x.data[row * x.columns + j] - mean[j] - productAt(loadings, j, z)) ** 2;
      sum += weight * squares;
      cells += weight * observed.length;
    }
  }
  return sum / cells;
}

/** wᵀ·A·w for row j of W: as loops, because there is one for every cell of a pattern. */
function quadratic({ columns: q, data }: Matrix, j: number, a: Matrix): number {
  let sum = 0;
  for (let i = 0; i < q; i += 1)
    for (let k = 0; k < q; k += 1) sum += data[j * q + i] * a.data[i * q + k] * data[j * q + k];
  return sum;
}

function largestChange(from: LatentParameters, to: LatentParameters, deviations: Float64Array): number {
  const q = to.loadings.columns;
  let change = 0;
  for (const [j, deviation] of deviations.entries()) {
    change = Math.max(change, Math.abs(to.mean[j] - from.mean[j]) / deviation);
    for (let at = j * q; at < (j + 1) * q; at += 1)
      change = Math.max(change, Math.abs(to.loadings.data[at] - from.loadings.data[at]) / deviation);
  }
  return change;
}
