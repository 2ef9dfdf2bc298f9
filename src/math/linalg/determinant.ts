import { asMatrix } from "./as-matrix.js";
import { kernelLu } from "./lu.js";
import type { Matrix, MatrixLike } from "./matrix.js";
import { requireFinite, requireSquare } from "./require.js";

/** A determinant as sign · e^logAbsolute, which neither overflows nor underflows. */
export interface LogDeterminant {
  readonly sign: -1 | 0 | 1;
  /** The logarithm of the absolute value; −∞ for a singular matrix. */
  readonly logAbsolute: number;
}

/**
 * The determinant, from the pivots of elimination with partial pivoting.
 *
 * ```ts
 * determinant(Matrix.from([[1, 2], [3, 4]])); // -2, up to rounding
 * ```
 */
export function determinant(matrix: MatrixLike): number {
  const a = asMatrix("determinant", matrix);
  const { pivots, sign } = signedPivots("determinant", a);
  // The exponent is kept separately, because the product may leave the range of doubles and return to it.
  let mantissa = sign;
  let exponent = 0;
  for (const pivot of pivots) {
    if (pivot === 0) return 0;
    const next = mantissa * 2 ** -exponentOf(mantissa) * (pivot * 2 ** -exponentOf(pivot));
    exponent += exponentOf(mantissa) + exponentOf(pivot);
    mantissa = next;
  }
  // Two steps, because 2 ** exponent alone may be out of range when the determinant is not.
  const first = Math.trunc(exponent / 2);
  return mantissa * 2 ** first * 2 ** (exponent - first);
}

/**
 * Sign and logarithm of the determinant, safe where the determinant itself would over- or underflow.
 *
 * ```ts
 * logDeterminant(Matrix.from([[0, 2], [3, 0]])); // { sign: -1, logAbsolute: 1.791759… }
 * ```
 */
export function logDeterminant(matrix: MatrixLike): LogDeterminant {
  const a = asMatrix("logDeterminant", matrix);
  const { pivots, sign } = signedPivots("logDeterminant", a);
  let logAbsolute = 0;
  let parity: number = sign;
  for (const pivot of pivots) {
    logAbsolute += Math.log(Math.abs(pivot));
    parity *= Math.sign(pivot);
  }
  return { sign: parity > 0 ? 1 : parity < 0 ? -1 : 0, logAbsolute };
}

/** The diagonal of U, and the sign of the permutation. */
function signedPivots(method: string, a: Matrix): { pivots: Float64Array; sign: number } {
  requireSquare(method, a);
  requireFinite(method, "the matrix", a);
  const { data, exchanges } = kernelLu(a.rows, a.columns, a.data);
  const pivots = Float64Array.from({ length: a.rows }, (_, i) => data[i * (a.rows + 1)]);
  const exchanged = exchanges.filter((other, i) => other !== i).length;
  return { pivots, sign: exchanged % 2 === 0 ? 1 : -1 };
}

/** The power of two that brings a nonzero number near 1. */
function exponentOf(value: number): number {
  return Math.max(-1022, Math.floor(Math.log2(Math.abs(value))));
}
