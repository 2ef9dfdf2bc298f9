// How far new cases lie from their predictions: the absolute residuals, corrected for what the fit took from them and for
// the variance of the predictions, are regressed on the predictions or on the features, by weighted least squares whose
// weights follow from the last fit (Milborrow, "Variance models in earth").

import { Matrix } from "../../../math/linalg/matrix.js";
import { solveCoefficients } from "../../linear/engine/least-squares.js";

/** The standard deviation of a new case about its prediction. */
export interface Spread {
  /** The intercept, and the slopes along the prediction or along every feature; none of a constant. */
  readonly coefficients: Float64Array;
  /** The smallest standard deviation, below which the line is not believed. */
  readonly least: number;
  /** Whether the weights settled. */
  readonly converged: boolean;
}

/** What the residuals of a fit say about new cases. */
export interface Residuals {
  readonly y: Float64Array;
  readonly fitted: Float64Array;
  readonly weights: Float64Array | undefined;
  /** How much every row weighs in its own fitted value. */
  readonly leverages: Float64Array;
  /** The variance of the prediction of every row. */
  readonly predictionVariances: Float64Array;
  /** The number of terms of the model. */
  readonly terms: number;
}

/** A standard deviation over a mean absolute deviation, of normal distributions. */
const TO_DEVIATION = Math.sqrt(Math.PI / 2);
/** Larger leverages count like this one, so that no row has too much influence. */
const MOST_LEVERAGE = 0.9;
/** The smallest standard deviation as a share of their mean. */
const LEAST_SHARE = 0.1;
/** Weights are those of standard deviations within this factor of the median. */
const MOST_RATIO = 5;
/** The iteration ends when coefficients change by less than this share of themselves on average. */
const TOLERANCE = 0.01;
const MOST_ITERATIONS = 50;

/** The expected absolute residuals of new cases. */
export function absoluteResiduals({
  y,
  fitted,
  weights,
  leverages,
  predictionVariances,
  terms,
}: Residuals): Float64Array {
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? y.length;
  const factor = total / Math.max(1, total - terms);
  return y.map((value, row) => {
    const caseWeight = weights?.[row] ?? 1;
    // The leverage of one of several equal rows.
    const leverage = Math.min(leverages[row] / caseWeight, MOST_LEVERAGE);
    const square = (factor * (value - fitted[row]) ** 2) / (1 - leverage);
    return Math.sqrt(square + predictionVariances[row]);
  });
}

/** Fits the line of the standard deviations along some columns. */
export async function fitSpread(
  absolute: Float64Array,
  x: Matrix,
  weights: Float64Array | undefined,
  signal: AbortSignal | undefined,
): Promise<Spread> {
  const responses = new Matrix(absolute.length, 1, absolute);
  let factors = new Float64Array(absolute.length).fill(1);
  let last: Float64Array | undefined;
  for (let iteration = 1; ; iteration += 1) {
    const combined = weights === undefined ? factors : factors.map((factor, row) => factor * weights[row]);
    const problem = { x, responses, weights: combined, intercept: true, tolerance: undefined };
    const solved = await solveCoefficients(problem, { signal });
    const line = solved.coefficients.column(0);
    const settled = last !== undefined && meanChange(line, last) < TOLERANCE;
    const predicted = lineValues(line, x);
    const positive = predicted.filter((value) => value > 0);
    const least = LEAST_SHARE * TO_DEVIATION * mean(positive);
    if (settled || iteration === MOST_ITERATIONS)
      return { coefficients: line.map((value) => TO_DEVIATION * value), least, converged: settled };
    last = line;
    factors = weightsOf(predicted.map((value) => Math.max(TO_DEVIATION * value, least)));
  }
}

/** The standard deviations of rows. */
export function deviationsOf(
  { coefficients, least }: Pick<Spread, "coefficients" | "least">,
  x: Matrix,
): Float64Array {
  return lineValues(coefficients, x).map((value) => Math.max(value, least));
}

function lineValues(line: Float64Array, { data, rows, columns }: Matrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, row) => {
    let value = line[0];
    for (let j = 1; j < line.length; j += 1) value += line[j] * data[row * columns + j - 1];
    return value;
  });
}

/** Inverse variances of a mean of 1, none of them far from the median. */
function weightsOf(deviations: Float64Array): Float64Array<ArrayBuffer> {
  const median = medianOf(deviations);
  const inverse = deviations.map(
    (value) => 1 / Math.min(Math.max(value, median / MOST_RATIO), median * MOST_RATIO) ** 2,
  );
  const center = mean(inverse);
  return inverse.map((value) => (center > 0 && Number.isFinite(center) ? value / center : 1));
}

function meanChange(line: Float64Array, last: Float64Array): number {
  const most = last.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const floor = Math.max(0.01 * most, 1e-8);
  return mean(line.map((value, k) => Math.abs(value - last[k]) / Math.max(Math.abs(last[k]), floor)));
}

function mean(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
