import { OptionError } from "../../base/errors.js";
import { asMatrix } from "./as-matrix.js";
import { inverseOf } from "./inverse.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { multiply } from "./multiply.js";
import { requireFinite, requireSquare } from "./require.js";

/**
 * A to an integer power, by repeated squaring; a negative power is that of the inverse.
 *
 * ```ts
 * matrixPower(Matrix.from([[1, 1], [1, 0]]), 10).get(0, 1); // 55, the tenth Fibonacci number
 * ```
 */
export function matrixPower(matrix: MatrixLike, exponent: number): Matrix {
  const a = asMatrix("matrixPower", matrix);
  requireSquare("matrixPower", a);
  requireFinite("matrixPower", "the matrix", a);
  if (!Number.isSafeInteger(exponent)) {
    throw new OptionError("matrixPower", {
      argument: "exponent",
      expected: "a whole number",
      received: exponent,
    });
  }
  const identity = Matrix.identity(a.rows);
  if (exponent === 0) return identity;
  let square = exponent < 0 ? inverseOf("matrixPower", a) : a;
  let power: Matrix | undefined;
  for (let left = Math.abs(exponent); ; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = power === undefined ? square.map((value) => value) : multiply(power, square);
    if (left <= 1) return power ?? identity;
    square = multiply(square, square);
  }
}
