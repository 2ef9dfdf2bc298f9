import { leastSquares } from "../../math/linalg/least-squares.js";
import { Matrix } from "../../math/linalg/matrix.js";
import type { Random } from "../../math/probability/random/random.js";

/** A least-squares regression of one column on the others. */
export interface Regression {
  /** One per column, 0 for the regressed one, then the intercept. */
  readonly coefficients: Float64Array;
  /** The weight of the cases minus the number of parameters. */
  readonly degreesOfFreedom: number;
  readonly residualSquares: number;
  /** What draws need: the triangle of the independent predictors, their indices, and the centers. */
  readonly R: Matrix;
  readonly indices: readonly number[];
  readonly means: Float64Array;
  readonly totalWeight: number;
}

/**
 * The regression of column j on the others over the cases that have it, by QR of the centered columns.
 * The penalty is relative to each predictor's sum of squares, so that `lambda` has no unit.
 */
export function regressColumn(
  { data, columns }: Matrix,
  j: number,
  cases: Int32Array,
  weights: Float64Array | undefined,
  lambda: number,
): Regression {
  const others = Array.from({ length: columns }, (_, k) => k).filter((k) => k !== j);
  const { means, totalWeight } = meansOf(data, columns, cases, weights);
  const extra = lambda > 0 ? others.length : 0;
  const design = new Matrix(cases.length + extra, others.length);
  const response = new Float64Array(cases.length + extra);
  for (let i = 0, to = 0; i < cases.length; i += 1) {
    const from = cases[i] * columns;
    const root = weights === undefined ? 1 : Math.sqrt(weights[cases[i]]);
    for (let k = 0; k < j; k += 1, to += 1) design.data[to] = root * (data[from + k] - means[k]);
    for (let k = j + 1; k < columns; k += 1, to += 1) design.data[to] = root * (data[from + k] - means[k]);
    response[i] = root * (data[from + j] - means[j]);
  }
  if (extra > 0) addPenalty(design, cases.length, lambda);
  const { solution, residuals, rank, pivots, R } = solveDesign(design, response);
  const coefficients = new Float64Array(columns + 1);
  for (const [k, other] of others.entries()) coefficients[other] = solution[k];
  coefficients[columns] = interceptOf(coefficients, means, j);
  return {
    coefficients,
    degreesOfFreedom: totalWeight - rank - 1,
    residualSquares: residuals.reduce((sum, residual) => sum + residual * residual, 0),
    R,
    indices: Array.from(pivots.subarray(0, rank), (k) => others[k]),
    means,
    totalWeight,
  };
}

/**
 * A regression from its posterior under the flat prior, with the standard deviation of a new case
 * (Rubin 1987, page 167): σ² = RSS / χ², then β from a normal distribution around the estimate.
 */
export function drawRegression(
  { coefficients, degreesOfFreedom, residualSquares, R, indices, means, totalWeight }: Regression,
  j: number,
  random: Random,
): { coefficients: Float64Array; deviation: number } {
  const deviation = Math.sqrt(residualSquares / (2 * random.gamma(degreesOfFreedom / 2)));
  const rank = indices.length;
  const drawn = coefficients.slice();
  const shift = new Float64Array(rank);
  // R·shift = σ·z: the covariance of the coefficients is σ²(RᵀR)⁻¹.
  for (let i = rank - 1; i >= 0; i -= 1) {
    let sum = deviation * random.normal();
    for (let k = i + 1; k < rank; k += 1) sum -= R.data[i * rank + k] * shift[k];
    shift[i] = sum / R.data[i * rank + i];
    drawn[indices[i]] += shift[i];
  }
  drawn[drawn.length - 1] =
    interceptOf(drawn, means, j) + (deviation * random.normal()) / Math.sqrt(totalWeight);
  return { coefficients: drawn, deviation };
}

/** Adds one row per predictor below the cases: the root of `lambda` times its sum of squares. */
function addPenalty({ data, columns }: Matrix, cases: number, lambda: number): void {
  for (let k = 0; k < columns; k += 1) {
    let squares = 0;
    for (let at = k; at < cases * columns; at += columns) squares += data[at] * data[at];
    data[(cases + k) * columns + k] = Math.sqrt(lambda * squares);
  }
}

/** The regression goes through the means. */
function interceptOf(coefficients: Float64Array, means: Float64Array, j: number): number {
  return means.reduce((sum, mean, k) => (k === j ? sum : sum - coefficients[k] * mean), means[j]);
}

/** A single column has nothing to be regressed on. */
function solveDesign(design: Matrix, response: Float64Array) {
  if (design.columns > 0) return leastSquares(design, response, { refine: false });
  return {
    solution: new Float64Array(),
    residuals: response,
    rank: 0,
    pivots: new Int32Array(),
    R: new Matrix(0, 0),
  };
}

function meansOf(
  data: Float64Array,
  columns: number,
  cases: Int32Array,
  weights: Float64Array | undefined,
): { means: Float64Array; totalWeight: number } {
  const means = new Float64Array(columns);
  let totalWeight = 0;
  for (const row of cases) {
    const weight = weights?.[row] ?? 1;
    totalWeight += weight;
    const part = weight / totalWeight;
    for (let k = 0; k < columns; k += 1) means[k] += part * (data[row * columns + k] - means[k]);
  }
  return { means, totalWeight };
}
