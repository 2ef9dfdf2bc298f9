// Linear combinations of features for oblique splits. At every node, least squares of the response, or of the indicator of
// each class, gives directions along which the cases are then split like those of any column.

import { cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import type { DenseRows } from "../../wasm/tree-columns.js";
import type { TreeTargets } from "../../wasm/tree-plan.js";

/** The ridge penalty, as a share of the weight: enough that collinear columns share their part. */
const RIDGE = 1e-4;
/** Terms below this share of the largest, in standard deviations, are left out. */
const LEAST_TERM = 0.05;

/** A direction in the space of some features. */
export interface Direction {
  readonly features: readonly number[];
  readonly weights: readonly number[];
}

/** The directions to be tried at a node: one, or one per class if there are more than two. */
export function directionsAt(
  x: DenseRows,
  levels: Int32Array,
  targets: TreeTargets,
  weights: Float64Array,
): Direction[] {
  const used = Array.from(levels.keys()).filter((feature) => levels[feature] === 0);
  const complete = Array.from(weights.keys()).filter((row) =>
    used.every((feature) => !Number.isNaN(x.data[row * x.columns + feature])),
  );
  const { features, scales, design } = standardize(x, used, complete, weights);
  // With fewer cases than parameters, a direction separates anything.
  if (features.length < 2 || complete.length <= 2 * (features.length + 1)) return [];
  const responses = responsesOf(targets, complete);
  const total = complete.reduce((sum, row) => sum + weights[row], 0);
  const size = features.length;
  const moments = new Matrix(size, size);
  const products = new Matrix(size, responses.length);
  complete.forEach((row, at) => {
    const own = weights[row];
    for (let i = 0; i < size; i += 1) {
      const value = own * design[at * size + i];
      for (let j = 0; j < size; j += 1) moments.data[i * size + j] += value * design[at * size + j];
      responses.forEach((response, k) => {
        products.data[i * responses.length + k] += value * response[at];
      });
    }
  });
  for (let i = 0; i < size; i += 1) moments.data[i * size + i] += RIDGE * total;
  const solution = cholesky(moments).solve(products);
  return responses.flatMap((_, k) => directionOf(solution.column(k), features, scales) ?? []);
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

/** The features that vary, their standard deviations, and the standardized values of the cases. */
function standardize(x: DenseRows, used: readonly number[], rows: readonly number[], weights: Float64Array) {
  const total = rows.reduce((sum, row) => sum + weights[row], 0);
  const moments = used.map((feature) => {
    const at = (row: number) => x.data[row * x.columns + feature];
    const mean = rows.reduce((sum, row) => sum + weights[row] * at(row), 0) / total;
    const variance = rows.reduce((sum, row) => sum + weights[row] * (at(row) - mean) ** 2, 0) / total;
    return { feature, mean, scale: Math.sqrt(variance) };
  });
  const varying = moments.filter(({ mean, scale }) => scale > 1e-12 * Math.abs(mean) && scale > 0);
  const design = new Float64Array(rows.length * varying.length);
  rows.forEach((row, at) => {
    varying.forEach(({ feature, mean, scale }, j) => {
      design[at * varying.length + j] = (x.data[row * x.columns + feature] - mean) / scale;
    });
  });
  return {
    features: varying.map(({ feature }) => feature),
    scales: varying.map(({ scale }) => scale),
    design,
  };
}

/** The response, or the indicators of the classes; of two classes, one is enough. */
function responsesOf(targets: TreeTargets, rows: readonly number[]): Float64Array[] {
  if ("numbers" in targets) return [Float64Array.from(rows, (row) => targets.numbers[row])];
  const present = [...new Set(rows.map((row) => targets.codes[row]))].sort((a, b) => a - b);
  const told = present.length === 2 ? present.slice(1) : present;
  return told.map((code) => Float64Array.from(rows, (row) => (targets.codes[row] === code ? 1 : 0)));
}

/** The direction in the units of the columns, with the terms that matter; undefined if there are fewer than two. */
function directionOf(
  coefficients: Float64Array,
  features: readonly number[],
  scales: readonly number[],
): Direction | undefined {
  const largest = coefficients.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const kept = features.flatMap((_, j) => (Math.abs(coefficients[j]) > LEAST_TERM * largest ? [j] : []));
  // The term that matters most has the weight 1.
  const first = kept.find((j) => Math.abs(coefficients[j]) === largest) ?? 0;
  const weights = kept.map((j) => (coefficients[j] / coefficients[first]) * (scales[first] / scales[j]));
  if (kept.length < 2 || !weights.every(Number.isFinite)) return undefined;
  return { features: kept.map((j) => features[j]), weights };
}
