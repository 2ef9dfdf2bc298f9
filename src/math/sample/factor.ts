// Lower triangular factors of covariances, as plain loops: they are small and used at every step.

import { got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { cholesky } from "../linalg/cholesky.js";
import { Matrix, type MatrixLike } from "../linalg/matrix.js";

/** L with L·Lᵀ = the covariance, row by row. */
export function factorOf(covariance: Float64Array, size: number): Float64Array {
  return cholesky(new Matrix(size, size, covariance)).L.data;
}

/** out = L·z. */
export function multiplyLower(l: Float64Array, z: Float64Array, out: Float64Array): void {
  const size = z.length;
  for (let i = 0, at = 0; i < size; i += 1, at = i * size) {
    let sum = 0;
    for (let j = 0; j <= i; j += 1) sum += l[at + j] * z[j];
    out[i] = sum;
  }
}

/** out = Lᵀ·z. */
export function multiplyUpper(l: Float64Array, z: Float64Array, out: Float64Array): void {
  const size = z.length;
  out.fill(0);
  for (let i = 0, at = 0; i < size; i += 1, at = i * size) {
    const zi = z[i];
    for (let j = 0; j <= i; j += 1) out[j] += l[at + j] * zi;
  }
}

/** The out with Lᵀ·out = z. */
export function solveUpper(l: Float64Array, z: Float64Array, out: Float64Array): void {
  const size = z.length;
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = z[i];
    for (let k = i + 1; k < size; k += 1) sum -= l[k * size + i] * out[k];
    out[i] = sum / l[i * size + i];
  }
}

/** A given covariance, which must have the size of the parameters. */
export function covarianceOf(method: string, given: MatrixLike, size: number): Matrix {
  const covariance = Matrix.from(given, method);
  if (covariance.rows === size && covariance.columns === size) return covariance;
  const sentence = words`${optionName("covariance")} must be ${wanted(`${size}×${size}`)} because there are ${size} parameters; got ${got(covariance.shape)}.`;
  throw new OptionError(method, sentence);
}
