import { asMatrix } from "./as-matrix.js";
import { eigenvalues } from "./eigen.js";
import type { MatrixLike } from "./matrix.js";
import { requireFinite, requireSquare } from "./require.js";

/**
 * The coefficients of det(λI − A) = Π(λ − λᵢ), by increasing power of λ; the last is 1. The roots are the
 * eigenvalues, from which it is multiplied out.
 *
 * ```ts
 * characteristicPolynomial(Matrix.from([[2, 1], [1, 2]])); // Float64Array [3, -4, 1]
 * ```
 */
export function characteristicPolynomial(matrix: MatrixLike): Float64Array {
  const a = asMatrix("characteristicPolynomial", matrix);
  requireSquare("characteristicPolynomial", a);
  requireFinite("characteristicPolynomial", "the matrix", a);
  const n = a.rows;
  const coefficients = new Float64Array(n + 1);
  coefficients[0] = 1;
  let degree = 0;
  const { real, imaginary } = eigenvalues(a);
  for (let i = 0; i < n; i += 1) {
    // A conjugate pair gives one real factor of degree 2, so that no imaginary part is left by rounding.
    if (imaginary[i] < 0) continue;
    const factor =
      imaginary[i] > 0 ? [real[i] * real[i] + imaginary[i] * imaginary[i], -2 * real[i], 1] : [-real[i], 1];
    degree += factor.length - 1;
    multiplyBy(coefficients, degree, factor);
  }
  return coefficients;
}

/** Multiplies a polynomial by a monic factor in place; `degree` is that of the product. */
function multiplyBy(coefficients: Float64Array, degree: number, factor: readonly number[]): void {
  for (let power = degree; power >= 0; power -= 1) {
    let sum = 0;
    for (let k = 0; k < factor.length && k <= power; k += 1) sum += factor[k] * coefficients[power - k];
    coefficients[power] = sum;
  }
}
