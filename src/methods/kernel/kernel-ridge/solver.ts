// Ridge regression in the space of a kernel: (S·K·S + λI)·β = S·(y − b), with S the square roots of the weights. Every
// penalty is cheap after one eigendecomposition of S·K·S.

import { finishPaced, type Steps } from "../../../base/steps.js";
import { definiteInverseSteps } from "../../../math/linalg/definite-steps.js";
import { eigenSymmetricAway } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import { eachRowSteps } from "../engine/each-row.js";
import { jitteredFactorSteps } from "../engine/jitter.js";

/** The problem in the basis of the eigenvectors. */
export interface KernelSpectrum {
  /** At least 0, largest first. */
  readonly values: Float64Array;
  readonly vectors: Matrix;
  /** Square roots of the weights. */
  readonly roots: Float64Array;
  /** Uᵀ·S·y and Uᵀ·S·1; the latter is undefined without an intercept. */
  readonly response: Float64Array;
  readonly ones: Float64Array | undefined;
  readonly totalWeight: number;
}

export async function spectrumOf(
  gram: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  intercept: boolean,
  control: FitControl,
  pause: () => Promise<unknown>,
): Promise<KernelSpectrum> {
  const { weighted, roots } = await finishPaced(weightedGram(gram, weights), pause);
  const { values, vectors } = await eigenSymmetricAway(weighted, control, pause);
  const project = (numbers: Float64Array) => finishPaced(projected(vectors, numbers), pause);
  return {
    // Rounding leaves eigenvalues of a singular matrix a little below 0.
    values: values.map((value) => Math.max(0, value)),
    vectors,
    roots,
    response: await project(y.map((value, i) => roots[i] * value)),
    ones: intercept ? await project(roots) : undefined,
    totalWeight: roots.reduce((sum, root) => sum + root * root, 0),
  };
}

/** Vᵀ·x */
function* projected(vectors: Matrix, numbers: Float64Array): Steps<Float64Array> {
  const { rows, columns, data } = vectors;
  const out = new Float64Array(columns);
  yield* eachRowSteps(rows, columns, (i) => {
    for (let k = 0, at = i * columns; k < columns; k += 1, at += 1) out[k] += data[at] * numbers[i];
  });
  return out;
}

/** S·K·S, exactly symmetric. */
function* weightedGram(
  gram: Matrix,
  weights: Float64Array | undefined,
): Steps<{ readonly weighted: Matrix; readonly roots: Float64Array }> {
  const size = gram.rows;
  const roots = Float64Array.from({ length: size }, (_, i) => Math.sqrt(weights?.[i] ?? 1));
  const weighted = new Matrix(size, size);
  yield* eachRowSteps(size, size, (i) => {
    for (let j = 0; j <= i; j += 1) {
      const value = roots[i] * gram.data[i * size + j] * roots[j];
      weighted.data[i * size + j] = value;
      weighted.data[j * size + i] = value;
    }
  });
  return { weighted, roots };
}

/** A regression for one penalty. */
export interface KernelRegression {
  readonly intercept: number;
  /** What each case's kernel values count. */
  readonly dualCoefficients: Float64Array;
  /** The trace of the matrix that makes fitted values of responses. */
  readonly degreesOfFreedom: number;
  readonly gcv: number;
  /** Residuals of regressions without the case, or without one of the copies that its weight counts. */
  readonly looResiduals: Float64Array;
  readonly loo: number;
}

/** The part of a regression that costs no square of the number of cases. */
function inBasis({ values, response, ones, totalWeight }: KernelSpectrum, lambda: number) {
  const size = values.length;
  const shrunk = values.map((value) => 1 / (value + lambda));
  // bᵀ·G·b and bᵀ·G·y for the ones b, with G the inverse of the penalized matrix.
  let [information, cross] = [0, 0];
  if (ones !== undefined)
    for (let k = 0; k < size; k += 1) {
      information += ones[k] * ones[k] * shrunk[k];
      cross += ones[k] * response[k] * shrunk[k];
    }
  const intercept = ones === undefined ? 0 : cross / information;
  const beta = response.map((value, k) => (value - intercept * (ones?.[k] ?? 0)) * shrunk[k]);
  let [squares, trace, spent] = [0, 0, 0];
  for (let k = 0; k < size; k += 1) {
    squares += (lambda * beta[k]) ** 2;
    trace += lambda * shrunk[k];
    if (ones !== undefined) spent += (lambda * (ones[k] * shrunk[k]) ** 2) / information;
  }
  const degreesOfFreedom = size - (trace - spent);
  return {
    shrunk,
    information,
    intercept,
    beta,
    gcv: generalized(squares, totalWeight, degreesOfFreedom),
  };
}

/** The criterion of a penalty: an estimate of the squared error of new cases. */
export function criterionOf(spectrum: KernelSpectrum, lambda: number, criterion: "gcv" | "loo"): number {
  return criterion === "gcv" ? inBasis(spectrum, lambda).gcv : regressionAt(spectrum, lambda).loo;
}

/** A regression from the eigenvectors. */
export function regressionAt(spectrum: KernelSpectrum, lambda: number): KernelRegression {
  const { vectors, roots, ones } = spectrum;
  const { shrunk, information, intercept, beta } = inBasis(spectrum, lambda);
  const size = roots.length;
  const [coefficients, diagonal, toOnes] = [0, 1, 2].map(() => new Float64Array(size));
  for (let i = 0; i < size; i += 1)
    for (let k = 0, at = i * size; k < size; k += 1, at += 1) {
      const component = vectors.data[at];
      coefficients[i] += component * beta[k];
      diagonal[i] += component * component * shrunk[k];
      if (ones !== undefined) toOnes[i] += component * ones[k] * shrunk[k];
    }
  return finished({ lambda, roots, intercept, coefficients, diagonal, toOnes, information });
}

/** A regression for one penalty from the inverse of the penalized matrix, which is cheaper than the eigenvectors. */
export function* regressionFor(
  gram: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  hasIntercept: boolean,
  lambda: number,
): Steps<KernelRegression> {
  const { weighted, roots } = yield* weightedGram(gram, weights);
  const size = gram.rows;
  for (let i = 0; i < size; i += 1) weighted.data[i * (size + 1)] += lambda;
  const { factor } = yield* jitteredFactorSteps("KernelRidge", size, weighted.data);
  const inverse = yield* definiteInverseSteps(factor);
  const response = factor.solve(y.map((value, i) => roots[i] * value));
  yield;
  const toOnes = hasIntercept ? factor.solve(roots) : new Float64Array(size);
  let [information, cross] = [0, 0];
  for (let i = 0; i < size; i += 1) {
    information += roots[i] * toOnes[i];
    cross += roots[i] * response[i];
  }
  const intercept = hasIntercept ? cross / information : 0;
  const coefficients = response.map((value, i) => value - intercept * toOnes[i]);
  return finished({
    lambda,
    roots,
    intercept,
    coefficients,
    diagonal: inverse.diagonal(),
    toOnes,
    information,
  });
}

/** β, the diagonal of G and G·S·1, with G the inverse of the penalized matrix. */
interface Solution {
  readonly lambda: number;
  readonly roots: Float64Array;
  readonly intercept: number;
  readonly coefficients: Float64Array;
  readonly diagonal: Float64Array;
  readonly toOnes: Float64Array;
  /** (S·1)ᵀ·G·S·1, or 0 without an intercept. */
  readonly information: number;
}

function finished(solution: Solution): KernelRegression {
  const { lambda, roots, intercept, coefficients, diagonal, toOnes, information } = solution;
  const looResiduals = new Float64Array(roots.length);
  let [squares, degreesOfFreedom, sum, totalWeight] = [0, 0, 0, 0];
  for (let i = 0; i < roots.length; i += 1) {
    const weight = roots[i] ** 2;
    totalWeight += weight;
    squares += (lambda * coefficients[i]) ** 2;
    // h, the share of its own response that a case's fitted value follows.
    const followed = 1 - lambda * (diagonal[i] - (information > 0 ? toOnes[i] ** 2 / information : 0));
    degreesOfFreedom += followed;
    if (weight === 0) continue;
    const left = 1 - followed / weight;
    // A case that its fitted value follows entirely, as the only one does, leaves no regression without it.
    looResiduals[i] = left === 0 ? Number.NaN : (lambda * coefficients[i]) / roots[i] / left;
    sum += weight * looResiduals[i] ** 2;
  }
  return {
    intercept,
    dualCoefficients: coefficients.map((value, i) => roots[i] * value),
    degreesOfFreedom,
    gcv: generalized(squares, totalWeight, degreesOfFreedom),
    looResiduals,
    loo: Number.isNaN(sum) ? Number.POSITIVE_INFINITY : sum / totalWeight,
  };
}

/** The error that generalized cross-validation expects. */
function generalized(squares: number, totalWeight: number, degreesOfFreedom: number): number {
  const left = totalWeight - degreesOfFreedom;
  return left > 0 ? (totalWeight * squares) / (left * left) : Number.POSITIVE_INFINITY;
}
