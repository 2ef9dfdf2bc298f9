import { describe, expect, it } from "vitest";
import { hilbert, randomMatrix, withSingularValues } from "../../../test/support/matrices.js";
import { expectSameMatrix, plainMatrixProduct } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, OptionError } from "../../base/errors.js";
import { Matrix } from "./matrix.js";
import { conditionNumber, pseudoInverse, rank } from "./pseudo-inverse.js";

describe("pseudoInverse", () => {
  const shapes: [name: string, matrix: Matrix][] = [
    ["tall", randomMatrix(30, 12, 1)],
    ["square", randomMatrix(20, 20, 2)],
    ["wide", randomMatrix(12, 30, 3)],
    ["rank-deficient", plainMatrixProduct(randomMatrix(25, 4, 4), randomMatrix(4, 18, 5))],
    ["zero", Matrix.zeros(4, 3)],
    ["empty", Matrix.zeros(0, 3)],
  ];
  for (const [name, a] of shapes) {
    it(`meets the four conditions of Penrose for a ${name} matrix`, () => {
      const inverse = pseudoInverse(a);
      const tolerance = 1e-13;
      const left = plainMatrixProduct(inverse, a);
      const right = plainMatrixProduct(a, inverse);
      expectSameMatrix(plainMatrixProduct(a, left), a, { tolerance });
      expectSameMatrix(plainMatrixProduct(inverse, right), inverse, { tolerance });
      expectSameMatrix(left.transpose(), left, { tolerance });
      expectSameMatrix(right.transpose(), right, { tolerance });
    });
  }

  it("treats singular values up to the tolerance as zero", () => {
    const a = Matrix.diagonal([4, 2, 1]);
    expectClose(pseudoInverse(a, 0.25).diagonal(), [0.25, 0.5, 0], { tolerance: 1e-15 });
    expectClose(pseudoInverse(a, 0).diagonal(), [0.25, 0.5, 1], { tolerance: 1e-15 });
  });

  it("refuses bad numbers and tolerances by name", () => {
    expect(() => pseudoInverse(Matrix.from([[Number.NaN]]))).toThrow(DataError);
    expect(() => pseudoInverse(Matrix.from([[Number.NaN]]))).toThrow(/^pseudoInverse: the matrix has NaN/);
    expect(() => pseudoInverse(Matrix.identity(1), -1)).toThrow(OptionError);
  });
});

describe("rank", () => {
  it("counts the singular values that are not negligible", () => {
    expect(rank(plainMatrixProduct(randomMatrix(25, 4, 6), randomMatrix(4, 18, 7)))).toBe(4);
    expect(rank(randomMatrix(18, 25, 8))).toBe(18);
    expect(rank(Matrix.zeros(3, 4))).toBe(0);
    expect(rank(Matrix.zeros(0, 4))).toBe(0);
    expect(rank(Matrix.identity(5).scale(1e-200))).toBe(5);
    expect(rank(Matrix.diagonal([1, 1e-3, 1e-6]), 1e-4)).toBe(2);
  });

  it("refuses bad numbers and tolerances by name", () => {
    expect(() => rank(Matrix.from([[Number.NaN]]))).toThrow(/^rank: /);
    expect(() => rank(Matrix.identity(2), Number.POSITIVE_INFINITY)).toThrow(/^rank: option "tolerance"/);
  });
});

describe("conditionNumber", () => {
  it("is the ratio of the extreme singular values", () => {
    expectClose(conditionNumber(Matrix.diagonal([10, 1, -0.1])), 100, { tolerance: 1e-12 });
    const built = conditionNumber(withSingularValues(30, 8, [50, 9, 8, 7, 6, 5, 4, 0.5], 9));
    expectClose(built, 100, { tolerance: 1e-12 });
    expectClose(conditionNumber(hilbert(8)) / 15257575741.646942, 1, { tolerance: 1e-5 });
  });

  it("is infinite for a matrix whose smallest singular value is zero", () => {
    expect(conditionNumber(Matrix.diagonal([1, 0]))).toBe(Number.POSITIVE_INFINITY);
    expect(conditionNumber(Matrix.zeros(3, 2))).toBe(Number.POSITIVE_INFINITY);
  });

  it("is 1 for orthogonal matrices and for empty ones", () => {
    expect(conditionNumber(Matrix.identity(6))).toBe(1);
    expect(conditionNumber(Matrix.zeros(0, 0))).toBe(1);
  });

  it("refuses bad numbers by name", () => {
    expect(() => conditionNumber(Matrix.from([[Number.NaN]]))).toThrow(/^conditionNumber: /);
  });
});
