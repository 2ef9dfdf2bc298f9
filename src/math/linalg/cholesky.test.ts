import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  graded,
  hilbert,
  lowerTriangle,
  permuteRows,
  randomDefinite,
  randomMatrix,
  randomSemidefinite,
} from "../../../test/support/matrices.js";
import { frobeniusNorm } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, NotPositiveDefiniteError, OptionError, ShapeError } from "../../base/errors.js";
import { cholesky, definiteFactor, definiteInverse, forwardSolve } from "./cholesky.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";
import { pivotedCholesky } from "./pivoted-cholesky.js";

const tolerance = 1e-13;
const sizes = [0, 1, 3, 5, 17, 31, 32, 33, 63, 65, 100];

function expectReconstruction(a: Matrix): void {
  const { L } = cholesky(a);
  const product = multiply(L, L, { transposeB: true });
  expectClose(product.data, a.data, { tolerance, scale: frobeniusNorm(a) });
  expect(L.equals(lowerTriangle(L))).toBe(true);
}

describe("cholesky(a)", () => {
  for (const size of sizes) {
    it(`reconstructs random, graded and diagonal matrices of size ${size}`, () => {
      expectReconstruction(randomDefinite(size, 1));
      expectReconstruction(graded(randomDefinite(size, 2), 6));
      expectReconstruction(Matrix.diagonal(Array.from({ length: size }, (_, i) => i + 0.5)));
    });

    it(`recovers known solutions of size ${size}`, () => {
      const a = randomDefinite(size, 3);
      const x = randomMatrix(size, 4, 4);
      const factor = cholesky(a);
      const condition = 4 * (size + 1) ** 2;
      expectClose(factor.solve(multiply(a, x)).data, x.data, { tolerance, scale: condition });
      const vector = factor.solve(a.multiply(x.column(0)));
      expect(vector).toBeInstanceOf(Float64Array);
      expectClose(vector, x.column(0), { tolerance, scale: condition });
    });
  }

  for (const size of [1, 3, 5, 8, 12]) {
    it(`reconstructs the Hilbert matrix of size ${size}`, () => expectReconstruction(hilbert(size)));
  }

  it("gets each element of a graded factor to its own relative accuracy", () => {
    const L = lowerTriangle(randomMatrix(6, 6, 5)).add(Matrix.identity(6).scale(2));
    const scaled = L.map((value, at) => value * 10 ** (-3 * Math.floor(at / 6)));
    const factor = cholesky(multiply(scaled, scaled, { transposeB: true })).L;
    for (let at = 0; at < 36; at += 1) {
      expectClose(factor.data[at], scaled.data[at], {
        tolerance,
        scale: 10 ** (-3 * Math.floor(at / 6)),
      });
    }
  });

  it("knows the logarithm of the determinant, even where the determinant overflows", () => {
    expectClose(cholesky(Matrix.identity(300).scale(1e10)).logDeterminant, 300 * Math.log(1e10), {
      tolerance,
      scale: 7000,
    });
    expect(cholesky(new Matrix(0, 0)).logDeterminant).toBe(0);
  });

  it("names the pivot that is not positive and its value", () => {
    const a = Matrix.diagonal([1, 1, 1, -0.5, 2]);
    expect(() => cholesky(a)).toThrow(
      expect.objectContaining({
        name: "NotPositiveDefiniteError",
        message: "cholesky: the matrix is not positive definite; pivot 3 is -0.5.",
        pivot: 3,
        method: "cholesky",
        row: 3,
        expected: "a pivot > 0",
        received: "-0.5",
      }),
    );
  });

  it("refuses what is not square, not symmetric or not finite", () => {
    expect(() => cholesky(new Matrix(2, 3))).toThrow(ShapeError);
    const skew = Matrix.from([
      [2, 1],
      [0, 2],
    ]);
    expect(() => cholesky(skew)).toThrow(/the matrix must be symmetric; \(1, 0\) is 0 but \(0, 1\) is 1/);
    const almost = Matrix.identity(70).map((value, at) => (at === 66 * 70 + 3 ? 0.1 : value));
    expect(() => cholesky(almost)).toThrow(/\(66, 3\) is 0.1 but \(3, 66\) is 0/);
    expect(() => cholesky(Matrix.diagonal([1, Number.NaN]))).toThrow(DataError);
    expect(() => cholesky(Matrix.identity(2)).solve([1, 2, 3])).toThrow(
      "Cholesky.solve: the matrix has 2 rows but the right-hand side has 3; they must agree.",
    );
  });

  it("leaves its argument alone", () => {
    const a = randomDefinite(5, 6);
    const copy = Matrix.from(a);
    cholesky(a).solve([1, 2, 3, 4, 5]);
    expect(a.equals(copy)).toBe(true);
  });

  it("inverts the product of any lower triangle with its transpose", () => {
    const entries = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(entries, (values) => {
        const strict = lowerTriangle(new Matrix(6, 6, Float64Array.from(values)));
        const L = strict.map((value, at) => (at % 7 === 0 ? Math.abs(value) + 1 : value));
        const factor = cholesky(multiply(L, L, { transposeB: true })).L;
        expectClose(factor.data, L.data, { tolerance, scale: 1e3 });
      }),
    );
  });
});

describe("pivotedCholesky(a)", () => {
  function expectPivoted(a: Matrix, expectedRank: number): void {
    const { L, pivots, rank } = pivotedCholesky(a);
    expect(rank).toBe(expectedRank);
    expect(L.shape).toBe(`${a.rows}×${rank}`);
    const permuted = permuteRows(permuteRows(a, pivots).transpose(), pivots);
    expectClose(multiply(L, L, { transposeB: true }).data, permuted.data, {
      tolerance,
      scale: frobeniusNorm(a),
    });
  }

  for (const size of sizes) {
    it(`finds the rank and reconstructs matrices of size ${size}`, () => {
      expectPivoted(randomDefinite(size, 7), size);
      const rank = Math.floor(size / 3);
      expectPivoted(randomSemidefinite(size, rank, 8), rank);
      expectPivoted(Matrix.zeros(size, size), 0);
    });
  }

  it("takes the largest remaining diagonal entry first", () => {
    expect([...pivotedCholesky(Matrix.diagonal([2, 9, 0, 4])).pivots]).toEqual([1, 3, 0, 2]);
  });

  it("stops where the pivots fall below the tolerance", () => {
    expect(pivotedCholesky(Matrix.diagonal([1, 1e-3, 1e-6]), 1e-5).rank).toBe(2);
    expect(pivotedCholesky(Matrix.diagonal([1, 1e-3, 1e-6]), 1e-2).rank).toBe(1);
    expect(pivotedCholesky(hilbert(20)).rank).toBeLessThan(20);
  });

  it("refuses an indefinite matrix", () => {
    const a = Matrix.from([
      [0, 1],
      [1, 0],
    ]);
    expect(() => pivotedCholesky(a)).toThrow(
      /not positive semidefinite; after 0 pivots 1 remains at row 1, column 0/,
    );
    expect(() => pivotedCholesky(Matrix.diagonal([1, -1]))).toThrow(NotPositiveDefiniteError);
  });

  it("refuses a negative tolerance", () => {
    expect(() => pivotedCholesky(Matrix.identity(1), -1)).toThrow(OptionError);
  });
});

describe("definiteInverse(factor)", () => {
  it("is the inverse, exactly symmetric, for sizes around a block", () => {
    for (const size of [1, 3, 63, 64, 65, 131]) {
      const a = randomDefinite(size, size);
      const inverted = definiteInverse(cholesky(a));
      expect(inverted.equals(inverted.transpose())).toBe(true);
      const identity = Matrix.identity(size);
      expectClose(multiply(a, inverted).data, identity.data, { tolerance: 1e-10, scale: 1 });
    }
  });

  it("has a factor if and only if the matrix is positive definite", () => {
    expect(definiteFactor(2, Float64Array.of(1, 2, 2, 1))).toBeUndefined();
    expect(definiteFactor(2, Float64Array.of(4, 2, 2, 5))?.L.toArrays()).toEqual([
      [2, 0],
      [1, 2],
    ]);
  });
});

describe("forwardSolve(factor, b)", () => {
  it("solves with L and with its transpose", () => {
    const factor = cholesky(randomDefinite(17, 4));
    const b = randomMatrix(17, 3, 5);
    expectClose(multiply(factor.L, forwardSolve(factor, b)).data, b.data, { tolerance, scale: 10 });
    const back = multiply(factor.L, forwardSolve(factor, b, true), { transposeA: true });
    expectClose(back.data, b.data, { tolerance, scale: 10 });
  });
});
