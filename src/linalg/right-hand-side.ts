import { ShapeError } from "../base/errors.js";
import { copyNumbers } from "../base/numbers.js";
import { Matrix } from "./matrix.js";
import { requireFinite } from "./require.js";

/** One right-hand side as a vector, or several as the columns of a matrix. */
export type RightHandSide = Matrix | ArrayLike<number>;

/** Checks a right-hand side, solves for all its columns and returns the answer in the same shape. */
export function solveInShape(
  method: string,
  size: number,
  b: RightHandSide,
  solveColumns: (data: Float64Array, columns: number) => Float64Array,
): Matrix | Float64Array {
  const matrix = b instanceof Matrix ? b : asColumn(method, b);
  if (matrix.rows !== size) {
    const sentence = `the matrix has ${size} rows but the right-hand side has ${matrix.rows}; they must agree.`;
    throw new ShapeError(method, sentence, { expected: `${size} rows`, received: `${matrix.rows} rows` });
  }
  requireFinite(method, "the right-hand side", matrix);
  const data = solveColumns(matrix.data, matrix.columns);
  return b instanceof Matrix ? new Matrix(size, matrix.columns, data) : data;
}

/** A vector as a matrix of one column. */
export function asColumn(method: string, vector: ArrayLike<number>): Matrix {
  const data = copyNumbers(method, "number", vector);
  return new Matrix(data.length, 1, data);
}
