import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graded, hilbert, lowerTriangle, permuteRows, randomMatrix } from "../../../test/support/matrices.js";
import { frobeniusNorm } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, ShapeError, SingularMatrixError } from "../../base/errors.js";
import { determinant, logDeterminant } from "./determinant.js";
import { inverse } from "./inverse.js";
import { lu } from "./lu.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";
import { solve } from "./solve.js";
import { trace } from "./trace.js";

const tolerance = 1e-13;
const sizes = [0, 1, 3, 5, 7, 8, 9, 17, 31, 32, 33, 65, 100];

function expectReconstruction(a: Matrix): void {
  const { L, U, permutation } = lu(a);
  expectClose(L.multiply(U).data, permuteRows(a, permutation).data, { tolerance, scale: frobeniusNorm(a) });
  expect(L.data.every((value) => Math.abs(value) <= 1)).toBe(true);
  expect(lowerTriangle(U.transpose()).equals(U.transpose())).toBe(true);
}

/** Well-conditioned: random with a heavier diagonal. */
function regular(size: number, seed: number): Matrix {
  return randomMatrix(size, size, seed).add(Matrix.identity(size).scale(size));
}

describe("lu(a)", () => {
  for (const size of sizes) {
    it(`reconstructs random, graded, Hilbert, triangular and singular matrices of size ${size}`, () => {
      const a = randomMatrix(size, size, 1);
      expectReconstruction(a);
      expectReconstruction(graded(a, 12));
      expectReconstruction(hilbert(size));
      expectReconstruction(lowerTriangle(a));
      expectReconstruction(lowerTriangle(a).transpose());
      expectReconstruction(Matrix.zeros(size, size));
      expectReconstruction(multiply(randomMatrix(size, 2, 2), randomMatrix(2, size, 3)));
    });
  }

  for (const [rows, columns] of [
    [0, 3],
    [3, 0],
    [1, 40],
    [40, 1],
    [7, 30],
    [30, 7],
    [50, 90],
    [90, 50],
  ]) {
    it(`reconstructs a ${rows}×${columns} matrix`, () => {
      const a = randomMatrix(rows, columns, 4);
      const { L, U, permutation } = lu(a);
      expect(L.shape).toBe(`${rows}×${Math.min(rows, columns)}`);
      expectClose(L.multiply(U).data, permuteRows(a, permutation).data, {
        tolerance,
        scale: frobeniusNorm(a),
      });
    });
  }

  it("solves as often as asked", () => {
    const a = regular(20, 5);
    const x = randomMatrix(20, 3, 6);
    const factors = lu(a);
    expectClose(factors.solve(multiply(a, x)).data, x.data, { tolerance });
    expectClose(factors.solve(a.multiply(x.column(1))), x.column(1), { tolerance });
  });

  it("refuses to solve with a matrix that is singular or not square", () => {
    expect(() => lu(Matrix.diagonal([1, 0])).solve([1, 1])).toThrow(
      "Lu.solve: the matrix is singular; pivot 1 is 0.",
    );
    expect(() => lu(hilbert(16)).solve(new Float64Array(16))).toThrow(SingularMatrixError);
    expect(() => lu(new Matrix(2, 3)).solve([1, 1])).toThrow(ShapeError);
  });

  it("names the first number that is not finite", () => {
    expect(() => lu(Matrix.from([[1, Number.POSITIVE_INFINITY]]))).toThrow(
      "lu: the matrix has Infinity at row 0, column 1; every number must be finite.",
    );
  });
});

describe("solve(a, b)", () => {
  for (const size of sizes) {
    it(`recovers known solutions of size ${size}`, () => {
      const a = regular(size, 7);
      const x = randomMatrix(size, 5, 8);
      const result = solve(a, multiply(a, x));
      expect(result).toBeInstanceOf(Matrix);
      expectClose(result.data, x.data, { tolerance });
      const vector = solve(a, a.multiply(x.column(2)));
      expect(vector).toBeInstanceOf(Float64Array);
      expectClose(vector, x.column(2), { tolerance });
    });
  }

  it("leaves a small residual on any regular matrix", () => {
    const entries = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(entries, (values) => {
        const a = new Matrix(5, 5, Float64Array.from(values.slice(0, 25)));
        const b = Float64Array.from(values.slice(25));
        let x: Float64Array;
        try {
          x = solve(a, b);
        } catch (error) {
          expect(error).toBeInstanceOf(SingularMatrixError);
          return;
        }
        const size = Math.max(1, ...x.map(Math.abs));
        expectClose(a.multiply(x), b, { tolerance, scale: size });
      }),
    );
  });

  it("solves ill-conditioned but regular systems with a small residual", () => {
    const a = hilbert(10);
    const b = new Float64Array(10).fill(1);
    const x = solve(a, b);
    expectClose(a.multiply(x), b, { tolerance, scale: Math.max(...x.map(Math.abs)) });
  });

  it("names the pivot of an exactly singular matrix", () => {
    const a = Matrix.from([
      [1, 2, 3],
      [2, 4, 6],
      [1, 1, 1],
    ]);
    expect(() => solve(a, [1, 2, 3])).toThrow("solve: the matrix is singular; pivot 2 is 0.");
    expect(() => solve(Matrix.zeros(1, 1), [1])).toThrow("pivot 0 is 0");
  });

  it("names the smallest pivot of a matrix that is singular to working precision", () => {
    const a = Matrix.from([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9 + 4e-15],
    ]);
    expect(() => solve(a, [1, 2, 3])).toThrow(
      expect.objectContaining({
        name: "SingularMatrixError",
        message: expect.stringMatching(/singular to working precision; .* smallest pivot, 2, is/),
        pivot: 2,
      }),
    );
  });

  it("refuses sizes that do not agree and numbers that are not finite", () => {
    expect(() => solve(new Matrix(2, 3), [1, 2])).toThrow("solve: the matrix must be square; got 2×3.");
    expect(() => solve(Matrix.identity(2), [1])).toThrow(
      "solve: the matrix has 2 rows but the right-hand side has 1; they must agree.",
    );
    expect(() => solve(Matrix.identity(2), [1, Number.NaN])).toThrow(DataError);
    expect(() => solve(Matrix.diagonal([1, Number.NaN]), [1, 1])).toThrow(DataError);
  });

  it("leaves its arguments alone", () => {
    const a = regular(6, 9);
    const b = randomMatrix(6, 2, 10);
    const copies = [Matrix.from(a), Matrix.from(b)];
    solve(a, b);
    expect(a.equals(copies[0]) && b.equals(copies[1])).toBe(true);
  });
});

describe("inverse(a)", () => {
  for (const size of sizes) {
    it(`gives the identity when multiplied by A of size ${size}`, () => {
      const a = regular(size, 11);
      expectClose(a.multiply(inverse(a)).data, Matrix.identity(size).data, { tolerance, scale: 1 });
    });
  }

  it("speaks in its own name", () => {
    expect(() => inverse(Matrix.zeros(2, 2))).toThrow("inverse: the matrix is singular; pivot 0 is 0.");
    expect(() => inverse(new Matrix(1, 2))).toThrow("inverse: the matrix must be square; got 1×2.");
  });
});

describe("determinant(a) and logDeterminant(a)", () => {
  it("agree with expansion by cofactors", () => {
    const entries = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(entries, (values) => {
        const [a, b, c, d, e, f, g, h, i] = values;
        const expected = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
        const matrix = new Matrix(3, 3, Float64Array.from(values));
        expectClose(determinant(matrix), expected, { tolerance, scale: 10 });
        const { sign, logAbsolute } = logDeterminant(matrix);
        expectClose(sign * Math.exp(logAbsolute), expected, { tolerance, scale: 10 });
      }),
    );
  });

  it("multiply under the matrix product", () => {
    const [a, b] = [regular(12, 12), regular(12, 13)];
    const expected = determinant(a) * determinant(b);
    expectClose(determinant(a.multiply(b)) / expected, 1, { tolerance });
  });

  it("know the sign of a permutation", () => {
    const cycle = Matrix.from([
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ]);
    expect(determinant(cycle)).toBe(1);
    expect(determinant(permuteRows(cycle, [1, 0, 2]))).toBe(-1);
  });

  it("do not overflow on the way to a number that exists", () => {
    expectClose(determinant(Matrix.diagonal([1e300, 1e300, 1e-300, 1e-300, 4])), 4, { tolerance: 1e-13 });
    expectClose(determinant(Matrix.diagonal([1e-300, 1e-300, 1e300, 1e300, 4])), 4, { tolerance: 1e-13 });
    expect(determinant(Matrix.diagonal([5e-324]))).toBe(5e-324);
    expect(determinant(Matrix.diagonal([-Number.MAX_VALUE]))).toBe(-Number.MAX_VALUE);
    const large = logDeterminant(Matrix.diagonal([-1e300, 1e300]));
    expect(large.sign).toBe(-1);
    expectClose(large.logAbsolute, 600 * Math.LN10, { tolerance, scale: 1400 });
  });

  it("are 0 and −∞ for a singular matrix, and 1 and 0 for an empty one", () => {
    expect(determinant(Matrix.diagonal([1e300, 1e300, 0]))).toBe(0);
    expect(logDeterminant(Matrix.zeros(2, 2))).toEqual({ sign: 0, logAbsolute: Number.NEGATIVE_INFINITY });
    expect(determinant(new Matrix(0, 0))).toBe(1);
    expect(logDeterminant(new Matrix(0, 0))).toEqual({ sign: 1, logAbsolute: 0 });
  });

  it("need a square matrix", () => {
    expect(() => determinant(new Matrix(1, 2))).toThrow("determinant: the matrix must be square; got 1×2.");
    expect(() => logDeterminant(new Matrix(1, 2))).toThrow(
      "logDeterminant: the matrix must be square; got 1×2.",
    );
  });
});

describe("trace(a)", () => {
  it("is the sum of the diagonal of a square matrix", () => {
    expect(
      trace(
        Matrix.from([
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toBe(5);
    expect(trace(new Matrix(0, 0))).toBe(0);
    expect(() => trace(new Matrix(1, 2))).toThrow(ShapeError);
  });
});
