// Ridge regression along a path of penalties from one decomposition (ESL 3.41 to 3.50). The design is
// centered if there is an intercept, and its rows are multiplied by the roots of their weights.

import { Matrix } from "../../../math/linalg/matrix.js";
import { leaveOneOutSums } from "../../../wasm/leave-one-out.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import { lambdaSequence } from "../engine/path/lambda-sequence.js";
import { leftVectors, project, rightVectors, type Spectrum, unproject } from "./spectrum.js";

/** A penalty of this many times the largest squared singular value leaves next to nothing. */
const PATH_START = 1e3;

/** The projection of a response onto a decomposition. */
export interface Projection {
  /** Uᵀy */
  readonly scores: Float64Array;
  /** What no coefficients explain: y − U·Uᵀy. */
  readonly rest: Float64Array;
  readonly restSum: number;
}

/** Penalties from the largest to the smallest, in equal ratios. */
export function penaltyPath({ values }: Spectrum, length: number, ratio: number): Float64Array {
  return lambdaSequence(PATH_START * (values.length === 0 ? 1 : values[0] ** 2), length, ratio);
}

export function projectResponse(spectrum: Spectrum, y: Float64Array): Projection {
  const scores = project(spectrum, y);
  const fitted = unproject(spectrum, scores);
  const rest = y.map((value, i) => value - fitted[i]);
  return { scores, rest, restSum: rest.reduce((sum, value) => sum + value * value, 0) };
}

/** Coefficients of the right singular vectors, one row for each penalty. */
export function shrunkenScores({ values }: Spectrum, { scores }: Projection, lambdas: Float64Array): Matrix {
  const out = new Matrix(lambdas.length, values.length);
  for (let row = 0, at = 0; row < lambdas.length; row += 1)
    for (let k = 0; k < values.length; k += 1, at += 1)
      out.data[at] = scores[k] * (values[k] / (values[k] * values[k] + lambdas[row]));
  return out;
}

/** Σ d²/(d² + λ) (ESL 3.50). */
export function effectiveDegrees({ values }: Spectrum, lambda: number): number {
  return values.reduce((sum, d) => sum + d ** 2 / (d ** 2 + lambda), 0);
}

export function residualSum({ values }: Spectrum, { scores, restSum }: Projection, lambda: number): number {
  return values.reduce((sum, d, k) => sum + (scores[k] * (lambda / (d ** 2 + lambda))) ** 2, restSum);
}

/** Σ (λ/(d² + λ))^power: the degrees of freedom that a penalty saves. */
function givenBack({ values }: Spectrum, lambda: number, power: number): number {
  return values.reduce((sum, d) => sum + (lambda / (d ** 2 + lambda)) ** power, 0);
}

/** The degrees of freedom left to estimate the noise: n − tr(2H − HᵀH) (Hastie and Tibshirani 1990, 3.5). */
export function residualDegrees(spectrum: Spectrum, lambda: number, free: number): number {
  return free - spectrum.values.length + givenBack(spectrum, lambda, 2);
}

/**
 * n·RSS / (n − tr H)² (Golub, Heath and Wahba 1979; ESL 7.52). `free` is the number of cases, less 1 for an
 * intercept. n − tr H is added up, not subtracted, to be accurate for fits that are nearly exact.
 */
export function generalizedCrossValidation(
  spectrum: Spectrum,
  projection: Projection,
  lambda: number,
  { cases, free }: { readonly cases: number; readonly free: number },
): number {
  const left = free - spectrum.values.length + givenBack(spectrum, lambda, 1);
  // A fit with as many parameters as cases says nothing about new ones.
  return left > 0
    ? (cases * residualSum(spectrum, projection, lambda)) / left ** 2
    : Number.POSITIVE_INFINITY;
}

export interface CaseWeights {
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  readonly intercept: boolean;
}

/**
 * The mean squared errors of cases left out one by one, for every response (rows) and penalty (columns):
 * residuals divided by 1 − leverage. 1 − leverage is a sum of the unpenalized part and what the penalty
 * saves, not a difference, so that no digits are lost if a fit is nearly exact. One copy of a weighted case is
 * left out.
 */
export async function leaveOneOutErrors(
  spectrum: Spectrum,
  projections: readonly Projection[],
  lambdas: Float64Array,
  { weights, totalWeight, intercept }: CaseWeights,
  control: ParallelControl,
): Promise<Matrix> {
  const { values } = spectrum;
  const [rank, length] = [values.length, lambdas.length];
  const back = new Matrix(rank, length);
  const shrunken = projections.map(() => new Matrix(rank, length));
  for (let k = 0, at = 0; k < rank; k += 1) {
    const square = values[k] * values[k];
    for (let l = 0; l < length; l += 1, at += 1) {
      back.data[at] = lambdas[l] / (square + lambdas[l]);
      for (const [r, { scores }] of projections.entries()) shrunken[r].data[at] = back.data[at] * scores[k];
    }
  }
  const sums = await leaveOneOutSums(
    {
      ...leftVectors(spectrum),
      back,
      shrunken,
      rests: projections.map(({ rest }) => rest),
      weights,
      all: intercept ? 1 - 1 / totalWeight : 1,
      tolerance: 8 * (rank + 1) * Number.EPSILON,
    },
    control,
  );
  return new Matrix(
    projections.length,
    length,
    sums.map((sum) => sum / totalWeight),
  );
}

/** Var(β̂)/σ² for a given penalty: its diagonal, and the variance of Σ centers·β̂ (for the intercept). */
export function relativeVariances(
  spectrum: Spectrum,
  lambda: number,
  centers: Float64Array,
): { readonly coefficients: Float64Array; readonly center: number } {
  const { values } = spectrum;
  const { rows, columns, data } = rightVectors(spectrum);
  const factors = values.map((d) => (d / (d ** 2 + lambda)) ** 2);
  const coefficients = new Float64Array(rows);
  const along = new Float64Array(columns);
  for (let j = 0, at = 0; j < rows; j += 1) {
    for (let k = 0; k < columns; k += 1, at += 1) {
      coefficients[j] += data[at] * data[at] * factors[k];
      along[k] += centers[j] * data[at];
    }
  }
  return { coefficients, center: along.reduce((sum, value, k) => sum + value * value * factors[k], 0) };
}
