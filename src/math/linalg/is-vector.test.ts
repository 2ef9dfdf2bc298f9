import { describe, expect, expectTypeOf, it } from "vitest";
import { cholesky, expm, leastSquares, lu, Matrix, SparseMatrix, solve } from "./index.js";
import { isVector } from "./is-vector.js";

const rows = [
  [2, 1],
  [1, 3],
];
const matrix = Matrix.from(rows);
const right = [
  [5, 1, 2],
  [10, 0, 4],
];

describe("a list of rows", () => {
  it("is not a vector; a list of numbers is, even an empty one", () => {
    expect([rows, matrix, [Float64Array.of(1)]].some(isVector)).toBe(false);
    expect([[1, 2], [], Float64Array.of(1)].every(isVector)).toBe(true);
  });

  it("means what the matrix means, wherever one is expected", () => {
    const b = Matrix.from(right);
    const sparse = SparseMatrix.fromDense(rows);
    expect(sparse.toDense().equals(matrix)).toBe(true);
    for (const [found, expected] of [
      [matrix.multiply(right), matrix.multiply(b)],
      [matrix.add(rows), matrix.scale(2)],
      [matrix.subtract(rows), new Matrix(2, 2)],
      [sparse.multiply(right), matrix.multiply(b)],
      [sparse.multiplyTransposed(right), matrix.multiply(b)],
      [solve(rows, right), solve(matrix, b)],
      [lu(rows).solve(right), solve(matrix, b)],
      [cholesky(rows).solve(right), cholesky(matrix).solve(b)],
      [leastSquares(rows, right).solution, leastSquares(matrix, b).solution],
    ] as const) {
      expect(found).toBeInstanceOf(Matrix);
      expect(found.toArrays()).toEqual(expected.toArrays());
    }
    expect(matrix.equals(rows)).toBe(true);
    expect(matrix.equals(right)).toBe(false);
    const turn = { real: [[0]], imaginary: [[Math.PI / 2]] };
    expect(expm(turn).imaginary.get(0, 0)).toBeCloseTo(1, 15);
  });

  it("is distinguished from a vector by the compiler as well", () => {
    expectTypeOf(matrix.multiply(right)).toEqualTypeOf<Matrix>();
    expectTypeOf(matrix.multiply([1, 2])).toEqualTypeOf<Float64Array>();
    expectTypeOf(leastSquares(rows, right).solution).toEqualTypeOf<Matrix>();
    expectTypeOf(leastSquares(rows, [1, 2]).residuals).toEqualTypeOf<Float64Array>();
  });

  it("is refused if its rows differ in length or its shape does not fit", () => {
    expect(() => matrix.multiply([[1], [2, 3]])).toThrow(
      "Matrix.multiply: row 1 has 2 numbers; row 0 has 1.",
    );
    expect(() => matrix.add([[1, 2]])).toThrow("Matrix.add: both matrices must have the same shape");
    expect(() => solve(rows, [[1, 2]])).toThrow("solve: the matrix has 2 rows but the right-hand side has 1");
  });
});
