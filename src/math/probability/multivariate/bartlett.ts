// What the Wishart distribution and its inverse share.

import { NotPositiveDefiniteError, ShapeError } from "../../../base/errors.js";
import { type Cholesky, cholesky, Matrix } from "../../linalg/index.js";
import { requireFinite, requireSymmetric } from "../../linalg/require.js";
import { badOption } from "../distributions/require.js";
import type { Random } from "../random/random.js";
import { digamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";

/** ln Γ_d(a), the logarithm of the multivariate gamma function. */
export function logMultigamma(dimension: number, a: number): number {
  let sum = 0.25 * dimension * (dimension - 1) * Math.log(Math.PI);
  for (let j = 0; j < dimension; j += 1) sum += logGamma(a - j / 2);
  return sum;
}

/** The derivative of `logMultigamma` with respect to a. */
export function multiDigamma(dimension: number, a: number): number {
  let sum = 0;
  for (let j = 0; j < dimension; j += 1) sum += digamma(a - j / 2);
  return sum;
}

export function requireDegrees(method: string, degrees: number, dimension: number): number {
  if (degrees > dimension - 1 && Number.isFinite(degrees)) return degrees;
  const expected = `a number > ${dimension - 1}, one less than the dimension`;
  throw badOption(method, "degreesOfFreedom", expected, degrees);
}

/** A random lower triangular A for which A·Aᵀ is a Wishart matrix of unit scale (Bartlett 1933). */
export function bartlettFactor(random: Random, degrees: number, dimension: number): Matrix {
  const out = new Matrix(dimension, dimension);
  for (let i = 0; i < dimension; i += 1) {
    for (let j = 0; j < i; j += 1) out.data[i * dimension + j] = random.normal();
    out.data[i * (dimension + 1)] = Math.sqrt(2 * random.gamma((degrees - i) / 2));
  }
  return out;
}

/** The Cholesky factor of a symmetric matrix of the right size, or undefined if it is not positive definite. */
export function logDensityFactor(method: string, matrix: Matrix, dimension: number): Cholesky | undefined {
  if (matrix.rows !== dimension || matrix.columns !== dimension) {
    throw new ShapeError(method, {
      what: "the matrix",
      expected: `${dimension}×${dimension}`,
      received: matrix.shape,
    });
  }
  requireFinite(method, "the matrix", matrix);
  requireSymmetric(method, matrix);
  try {
    return cholesky(matrix);
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}
