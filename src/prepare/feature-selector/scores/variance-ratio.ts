// Scores of a numeric feature by means and variances.

import { FisherF } from "../../../math/probability/distributions/index.js";
import type { ClassTarget, Verdict } from "./feature.js";

/** The variance, with the number of cases as divisor. */
export function variance(values: Float64Array, weights: Float64Array | undefined): Verdict {
  const { totalWeight, squares } = spread(values, weights);
  return { score: squares / totalWeight };
}

/** F of the analysis of variance: the spread between class means divided by the spread within classes. */
export function fOfClasses(
  values: Float64Array,
  { codes, classes }: ClassTarget,
  weights: Float64Array | undefined,
): Verdict {
  const totalWeights = new Float64Array(classes);
  const means = new Float64Array(classes);
  for (let row = 0; row < values.length; row += 1) {
    const weight = weights?.[row] ?? 1;
    totalWeights[codes[row]] += weight;
    means[codes[row]] += weight * values[row];
  }
  let groups = 0;
  for (let code = 0; code < classes; code += 1) {
    if (totalWeights[code] === 0) continue;
    groups += 1;
    means[code] /= totalWeights[code];
  }
  const { totalWeight, mean } = spread(values, weights);
  let within = 0;
  for (let row = 0; row < values.length; row += 1)
    within += (weights?.[row] ?? 1) * (values[row] - means[codes[row]]) ** 2;
  let between = 0;
  for (let code = 0; code < classes; code += 1) between += totalWeights[code] * (means[code] - mean) ** 2;
  return fTest(between, groups - 1, within, totalWeight - groups);
}

/** F of the regression line that predicts the numbers from the feature. */
export function fOfLine(
  values: Float64Array,
  responses: Float64Array,
  weights: Float64Array | undefined,
): Verdict {
  const squared = correlationOf(values, responses, weights) ** 2;
  const { totalWeight } = spread(values, weights);
  return fTest(squared, 1, 1 - squared, totalWeight - 2);
}

/** The absolute correlation with the numbers; 0 for a constant. */
export function absoluteCorrelation(
  values: Float64Array,
  responses: Float64Array,
  weights: Float64Array | undefined,
): Verdict {
  const score = Math.abs(correlationOf(values, responses, weights));
  return { ...fOfLine(values, responses, weights), score };
}

function fTest(between: number, numeratorDegrees: number, within: number, denominatorDegrees: number) {
  if (between === 0 || numeratorDegrees < 1 || denominatorDegrees <= 0) return { score: 0, pValue: 1 };
  if (within <= 0) return { score: Number.POSITIVE_INFINITY, pValue: 0 };
  const score = between / numeratorDegrees / (within / denominatorDegrees);
  return { score, pValue: new FisherF({ numeratorDegrees, denominatorDegrees }).survival(score) };
}

function correlationOf(x: Float64Array, y: Float64Array, weights: Float64Array | undefined): number {
  const [a, b] = [spread(x, weights), spread(y, weights)];
  if (a.squares === 0 || b.squares === 0) return 0;
  let products = 0;
  for (let row = 0; row < x.length; row += 1)
    products += (weights?.[row] ?? 1) * (x[row] - a.mean) * (y[row] - b.mean);
  return Math.min(1, Math.max(-1, products / Math.sqrt(a.squares) / Math.sqrt(b.squares)));
}

interface Spread {
  readonly totalWeight: number;
  readonly mean: number;
  readonly squares: number;
}

/** Shifted by the first value, so that the squares of a constant are exactly 0. */
function spread(values: Float64Array, weights: Float64Array | undefined): Spread {
  let totalWeight = 0;
  let shifted = 0;
  const origin = values[0];
  for (let row = 0; row < values.length; row += 1) {
    const weight = weights?.[row] ?? 1;
    totalWeight += weight;
    shifted += weight * (values[row] - origin);
  }
  const mean = origin + shifted / totalWeight;
  let squares = 0;
  for (let row = 0; row < values.length; row += 1)
    squares += (weights?.[row] ?? 1) * (values[row] - mean) ** 2;
  return { totalWeight, mean, squares };
}
