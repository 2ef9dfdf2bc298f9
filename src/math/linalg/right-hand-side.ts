import { counted, got, ShapeError, wanted, words } from "../../base/errors.js";
import { copyNumbers } from "../../base/numbers.js";
import { asMatrix } from "./as-matrix.js";
import { isVector } from "./is-vector.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite } from "./require.js";

/** One right-hand side as a vector, or several as the columns of a matrix. */
export type RightHandSide = MatrixLike | ArrayLike<number>;

/** What is computed for a right-hand side, in its shape. */
export type InShape<B extends RightHandSide> = B extends ArrayLike<number> ? Float64Array : Matrix;

/** Checks a right-hand side, solves for all its columns and returns the answer in the same shape. */
export function solveInShape(
  method: string,
  size: number,
  b: RightHandSide,
  solveColumns: (data: Float64Array, columns: number) => Float64Array,
): Matrix | Float64Array {
  const matrix = columnsOf(method, b);
  if (matrix.rows !== size) {
    const sentence = words`the matrix has ${wanted(counted(size, "row"))} but the right-hand side has ${got(matrix.rows)}; they must agree.`;
    throw new ShapeError(method, sentence);
  }
  requireFinite(method, "the right-hand side", matrix);
  const data = solveColumns(matrix.data, matrix.columns);
  return isVector(b) ? data : new Matrix(size, matrix.columns, data);
}

/** A right-hand side as a matrix; a vector is its only column. */
export function columnsOf(method: string, b: RightHandSide): Matrix {
  if (!isVector(b)) return asMatrix(method, b);
  const data = copyNumbers(method, "number", b);
  return new Matrix(data.length, 1, data);
}
