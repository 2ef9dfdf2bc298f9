// Linear combinations of features for oblique splits: the frame in which they are searched for, and the directions that
// least squares of the response, or of the indicator of each class, gives to begin with.

import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { DenseRows } from "../../../wasm/tree-columns.js";
import type { TreeTargets } from "../../../wasm/tree-plan.js";

/** The ridge penalty, as a share of the weight: enough that collinear columns share their part. */
const RIDGE = 1e-4;
/** Terms below this share of the largest, in standard deviations, are left out. */
const LEAST_TERM = 0.05;

/** A direction in the space of some features. */
export interface Direction {
  readonly features: readonly number[];
  readonly weights: readonly number[];
}

/** The quantities that vary at a node, and the cases that have all of them. */
export interface ObliqueFrame {
  readonly features: readonly number[];
  /** Standard deviations and smallest values of the features. */
  readonly scales: readonly number[];
  readonly minima: readonly number[];
  readonly means: readonly number[];
  readonly complete: readonly number[];
}

/** The frame of a node; undefined if it has too few quantities or cases for a combination to mean anything. */
export function frameAt(x: DenseRows, levels: Int32Array, weights: Float64Array): ObliqueFrame | undefined {
  const used = Array.from(levels.keys()).filter((feature) => levels[feature] === 0);
  const complete = Array.from(weights.keys()).filter((row) =>
    used.every((feature) => !Number.isNaN(x.data[row * x.columns + feature])),
  );
  const total = complete.reduce((sum, row) => sum + weights[row], 0);
  const varying = used
    .map((feature) => {
      const at = (row: number) => x.data[row * x.columns + feature];
      const mean = complete.reduce((sum, row) => sum + weights[row] * at(row), 0) / total;
      const variance = complete.reduce((sum, row) => sum + weights[row] * (at(row) - mean) ** 2, 0) / total;
      let minimum = Number.POSITIVE_INFINITY;
      for (let row = 0; row < x.rows; row += 1) if (at(row) < minimum) minimum = at(row);
      return { feature, mean, minimum, scale: Math.sqrt(variance) };
    })
    .filter(({ mean, scale }) => scale > 1e-12 * Math.abs(mean) && scale > 0);
  // With fewer cases than parameters, a direction separates anything.
  if (varying.length < 2 || complete.length <= 2 * (varying.length + 1)) return undefined;
  return {
    features: varying.map(({ feature }) => feature),
    scales: varying.map(({ scale }) => scale),
    minima: varying.map(({ minimum }) => minimum),
    means: varying.map(({ mean }) => mean),
    complete,
  };
}

/**
 * Coefficients of the standardized features by least squares, without terms that hardly matter: of one response, or of
 * the indicator of each class if there are more than two.
 */
export function leastSquaresDirections(
  x: DenseRows,
  { features, scales, means, complete }: ObliqueFrame,
  targets: TreeTargets,
  weights: Float64Array,
): Float64Array[] {
  const size = features.length;
  const responses = responsesOf(targets, complete);
  const moments = new Matrix(size, size);
  const products = new Matrix(size, responses.length);
  const centered = new Float64Array(size);
  let total = 0;
  complete.forEach((row, at) => {
    const weight = weights[row];
    total += weight;
    for (let i = 0; i < size; i += 1)
      centered[i] = (x.data[row * x.columns + features[i]] - means[i]) / scales[i];
    for (let i = 0; i < size; i += 1) {
      const value = weight * centered[i];
      for (let j = 0; j < size; j += 1) moments.data[i * size + j] += value * centered[j];
      responses.forEach((response, k) => {
        products.data[i * responses.length + k] += value * response[at];
      });
    }
  });
  for (let i = 0; i < size; i += 1) moments.data[i * size + i] += RIDGE * total;
  const solution = cholesky(moments).solve(products);
  return responses
    .map((_, k) => withoutSmall(solution.column(k)))
    .filter((coefficients) => coefficients.some((value) => value !== 0));
}

function withoutSmall(coefficients: Float64Array): Float64Array {
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return coefficients.map((value) => (Math.abs(value) > LEAST_TERM * largest ? value : 0));
}

/** The response, or the indicators of the classes; of two classes, one is enough. */
function responsesOf(targets: TreeTargets, rows: readonly number[]): Float64Array[] {
  if ("numbers" in targets) return [Float64Array.from(rows, (row) => targets.numbers[row])];
  const present = [...new Set(rows.map((row) => targets.codes[row]))].sort((a, b) => a - b);
  const told = present.length === 2 ? present.slice(1) : present;
  return told.map((code) => Float64Array.from(rows, (row) => (targets.codes[row] === code ? 1 : 0)));
}

/** Coefficients of standardized features as a direction in the units of the columns; undefined if it has fewer than two terms. */
export function directionOf(
  coefficients: Float64Array,
  { features, scales }: ObliqueFrame,
): Direction | undefined {
  const kept = features.flatMap((_, j) => (coefficients[j] !== 0 ? [j] : []));
  if (kept.length < 2) return undefined;
  // The term that matters most has the weight 1.
  const first = kept.reduce((best, j) =>
    Math.abs(coefficients[j]) > Math.abs(coefficients[best]) ? j : best,
  );
  const weights = kept.map((j) => (coefficients[j] / coefficients[first]) * (scales[first] / scales[j]));
  if (!weights.every(Number.isFinite)) return undefined;
  return { features: kept.map((j) => features[j]), weights };
}

/** The values of the cases along a direction; NaN if a value is missing. */
export function project(x: DenseRows, { features, weights }: Direction): Float64Array {
  const values = new Float64Array(x.rows);
  for (let row = 0; row < x.rows; row += 1) {
    let sum = 0;
    features.forEach((feature, term) => {
      sum += weights[term] * x.data[row * x.columns + feature];
    });
    values[row] = sum;
  }
  return values;
}
