import { describe, expect, it } from "vitest";
import { blockDiagonal, companion, jordanBlock, randomMatrix } from "../../../test/support/matrices.js";
import { maxNorm } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { OptionError, ShapeError } from "../../base/errors.js";
import { changeOfBasis, rotation2d } from "./change-of-basis.js";
import { realForm } from "./complex-eigenspace.js";
import { diagonalize, eigenMultiplicities, isDiagonalizable } from "./diagonalizable.js";
import { eigenvalues } from "./eigen.js";
import { Matrix } from "./matrix.js";
import { singularValues } from "./svd.js";

/** [real, imaginary, algebraic, geometric] of each eigenvalue. */
function summary(a: Matrix): number[][] {
  return eigenMultiplicities(a).map(({ value, algebraic, geometric }) => [
    value.re,
    value.im,
    algebraic,
    geometric,
  ]);
}

function expectMultiplicities(a: Matrix, expected: number[][], tolerance = 1e-12) {
  const actual = summary(a);
  expect(actual.map(([, , algebraic, geometric]) => [algebraic, geometric])).toEqual(
    expected.map(([, , algebraic, geometric]) => [algebraic, geometric]),
  );
  expectClose(actual.flat(), expected.flat(), { tolerance });
}

/** The map in a basis without structure. */
function hidden(a: Matrix, seed: number): Matrix {
  return changeOfBasis(a, randomMatrix(a.rows, a.rows, seed));
}

const pairOfBlocks = Matrix.from([
  [0, -1, 1, 0],
  [1, 0, 0, 1],
  [0, 0, 0, -1],
  [0, 0, 1, 0],
]);

describe("eigenMultiplicities", () => {
  for (const size of [2, 3, 4, 5, 6, 8]) {
    it(`finds one eigenvector for a Jordan block of size ${size}, plain or hidden`, () => {
      expectMultiplicities(jordanBlock(size, 2), [[2, 0, size, 1]]);
      expectMultiplicities(hidden(jordanBlock(size, 2), 31), [[2, 0, size, 1]], 1e-10);
      expectMultiplicities(hidden(jordanBlock(size, 0), 35), [[0, 0, size, 1]], 1e-10);
    });
  }

  it("counts the Jordan blocks of one eigenvalue", () => {
    const a = blockDiagonal(jordanBlock(3, 1), jordanBlock(2, 1), jordanBlock(1, 4));
    expectMultiplicities(a, [
      [4, 0, 1, 1],
      [1, 0, 5, 2],
    ]);
    expectMultiplicities(
      hidden(a, 32),
      [
        [4, 0, 1, 1],
        [1, 0, 5, 2],
      ],
      1e-10,
    );
  });

  it("finds repeated eigenvalues with a full eigenspace", () => {
    const a = Matrix.diagonal([2, 2, 2, 5, 5, -1]);
    const expected = [
      [5, 0, 2, 2],
      [2, 0, 3, 3],
      [-1, 0, 1, 1],
    ];
    expectMultiplicities(a, expected);
    expectMultiplicities(hidden(a, 33), expected);
    expectMultiplicities(Matrix.identity(40), [[1, 0, 40, 40]]);
    expectMultiplicities(Matrix.zeros(4, 4), [[0, 0, 4, 4]]);
  });

  it("treats conjugate eigenvalues alike", () => {
    const [c, s] = [Math.cos(0.3), Math.sin(0.3)];
    expectMultiplicities(rotation2d(0.3), [
      [c, s, 1, 1],
      [c, -s, 1, 1],
    ]);
    const twice = blockDiagonal(rotation2d(0.3), rotation2d(0.3));
    expectMultiplicities(hidden(twice, 34), [
      [c, s, 2, 2],
      [c, -s, 2, 2],
    ]);
    expectMultiplicities(pairOfBlocks, [
      [0, 1, 2, 1],
      [0, -1, 2, 1],
    ]);
    expectMultiplicities(hidden(pairOfBlocks, 35), [
      [0, 1, 2, 1],
      [0, -1, 2, 1],
    ]);
  });

  it("gives a companion matrix one eigenvector for each distinct root", () => {
    expectMultiplicities(companion([4, 3, 2, 1]), [
      [4, 0, 1, 1],
      [3, 0, 1, 1],
      [2, 0, 1, 1],
      [1, 0, 1, 1],
    ]);
    expectMultiplicities(
      companion([1, 1, 1, 2]),
      [
        [2, 0, 1, 1],
        [1, 0, 3, 1],
      ],
      1e-10,
    );
    expectMultiplicities(companion([2, 2, 2, 2, 2]), [[2, 0, 5, 1]], 1e-10);
  });

  it("keeps the eigenvalues of matrices without structure apart, whatever the size", () => {
    for (const n of [1, 2, 10, 60, 100]) {
      const found = eigenMultiplicities(randomMatrix(n, n, 36));
      expect(found.length).toBe(n);
      const values = eigenvalues(randomMatrix(n, n, 36));
      expectClose(
        found.map(({ value }) => value.re),
        values.real,
        { tolerance: 1e-12 },
      );
      expectClose(
        found.map(({ value }) => value.im),
        values.imaginary,
        { tolerance: 1e-12 },
      );
    }
    expect(eigenMultiplicities(Matrix.zeros(0, 0))).toEqual([]);
  });

  it("tells eigenvalues apart that differ by more than the tolerance, and not those that differ by less", () => {
    const a = Matrix.diagonal([1, 1 + 1e-9]);
    expect(eigenMultiplicities(a).length).toBe(2);
    expect(eigenMultiplicities(a, { tolerance: 1e-8 })).toEqual([
      { value: { re: 1 + 5e-10, im: 0 }, algebraic: 2, geometric: 2 },
    ]);
    const coupled = Matrix.from([
      [1, 1e-9],
      [0, 1],
    ]);
    expect(isDiagonalizable(coupled)).toBe(false);
    expect(isDiagonalizable(coupled, { tolerance: 1e-8 })).toBe(true);
  });

  it("does not depend on the size of the numbers or the balance of rows and columns", () => {
    const a = hidden(blockDiagonal(jordanBlock(2, 1), Matrix.diagonal([3, 3])), 37);
    const expected = [
      [3, 0, 2, 2],
      [1, 0, 2, 1],
    ];
    expectMultiplicities(a, expected);
    for (const factor of [1e150, 1e-150]) {
      expectMultiplicities(
        a.scale(factor),
        expected.map(([re, im, p, q]) => [re * factor, im, p, q]),
        1e-10 * factor,
      );
    }
    const scales = [1e-6, 1, 1e6, 1e3];
    expectMultiplicities(
      a.map((v, at) => (v * scales[Math.floor(at / 4)]) / scales[at % 4]),
      expected,
    );
  });

  it("refuses a matrix that is not square and a tolerance outside [0, 1)", () => {
    expect(() => eigenMultiplicities(Matrix.zeros(2, 3))).toThrow(ShapeError);
    expect(() => isDiagonalizable(Matrix.zeros(2, 2), { tolerance: 1 })).toThrow(OptionError);
    expect(() => isDiagonalizable(Matrix.zeros(2, 2), { tolerance: Number.NaN })).toThrow(
      /"tolerance" must be a number in \[0, 1\)/,
    );
  });
});

describe("isDiagonalizable", () => {
  const symmetric = randomMatrix(9, 9, 38).add(randomMatrix(9, 9, 38).transpose());
  const cases: [name: string, matrix: Matrix, overComplex: boolean, overReal: boolean][] = [
    ["a symmetric matrix", symmetric, true, true],
    [
      "a projection",
      Matrix.from([
        [1, 1],
        [0, 0],
      ]),
      true,
      true,
    ],
    ["the zero matrix", Matrix.zeros(3, 3), true, true],
    ["the empty matrix", Matrix.zeros(0, 0), true, true],
    ["a rotation", rotation2d(1), true, false],
    ["a nilpotent matrix", jordanBlock(3, 0), false, false],
    [
      "a shear",
      Matrix.from([
        [1, 1],
        [0, 1],
      ]),
      false,
      false,
    ],
    ["two coupled equal rotations", pairOfBlocks, false, false],
  ];
  for (const [name, matrix, overComplex, overReal] of cases) {
    it(`is ${overComplex} over the complex and ${overReal} over the real numbers for ${name}`, () => {
      expect(isDiagonalizable(matrix)).toBe(overComplex);
      expect(isDiagonalizable(matrix, { over: "real" })).toBe(overReal);
    });
  }
});

describe("diagonalize", () => {
  const symmetric = randomMatrix(12, 12, 39).add(randomMatrix(12, 12, 39).transpose());
  const cases: Record<string, Matrix> = {
    "a symmetric matrix": symmetric,
    "distinct eigenvalues": hidden(Matrix.diagonal([5, -4, 3, 2, 1]), 40),
    "repeated eigenvalues": hidden(Matrix.diagonal([2, 2, 2, 5, 5, -1]), 41),
    "the identity": Matrix.identity(4),
    "a matrix of rank 1": Matrix.from([
      [1, 2, 3],
      [2, 4, 6],
      [3, 6, 9],
    ]),
    "one number": Matrix.from([[-3]]),
    nothing: Matrix.zeros(0, 0),
  };
  for (const [name, a] of Object.entries(cases)) {
    it(`gives P and D with P⁻¹·A·P = D for ${name}`, () => {
      const { P, D } = diagonalize(a);
      expectClose(changeOfBasis(a, P).data, D.data, { tolerance: 1e-12, scale: 1 + maxNorm(a) });
      for (let j = 0; j < a.rows; j += 1) expectClose(Math.hypot(...P.column(j)), 1, { tolerance: 1e-14 });
    });
  }

  it("gives a symmetric matrix an orthogonal P", () => {
    const { P } = diagonalize(symmetric);
    expectClose(P.transpose().multiply(P).data, Matrix.identity(12).data, { tolerance: 1e-13 });
  });

  it("says which eigenvalue falls short", () => {
    const defective = blockDiagonal(jordanBlock(3, 2), Matrix.diagonal([7]));
    expect(() => diagonalize(defective)).toThrow(
      "diagonalize: eigenvalue 2 occurs 3 times but has only 1 independent eigenvector.",
    );
    expect(() =>
      diagonalize(
        Matrix.from([
          [0, -2],
          [2, 0],
        ]),
      ),
    ).toThrow(/eigenvalue 0 \+ 2i is not real/);
  });

  describe("over the complex numbers", () => {
    /** The largest element of A·P − P·D, and the smallest singular value of P, which shows that P can be inverted. */
    function check(a: Matrix, tolerance: number) {
      const { P, D } = diagonalize(a, { over: "complex" });
      const re = a
        .multiply(P.real)
        .subtract(P.real.multiply(D.real).subtract(P.imaginary.multiply(D.imaginary)));
      const im = a
        .multiply(P.imaginary)
        .subtract(P.real.multiply(D.imaginary).add(P.imaginary.multiply(D.real)));
      const zeros = new Float64Array(a.rows * a.rows);
      expectClose(re.data, zeros, { tolerance, scale: 1 + maxNorm(a) });
      expectClose(im.data, zeros, { tolerance, scale: 1 + maxNorm(a) });
      for (let j = 0; j < a.rows; j += 1) {
        expectClose(Math.hypot(...P.real.column(j), ...P.imaginary.column(j)), 1, { tolerance: 1e-14 });
        for (let i = 0; i < a.rows; i += 1)
          if (i !== j) expect([D.real.get(i, j), D.imaginary.get(i, j)]).toEqual([0, 0]);
      }
      const least = Math.min(...singularValues(realForm(P.real, 0).add(turned(P.imaginary))));
      expect(least).toBeGreaterThan(1e-3);
      return { P, D };
    }
    /** The part of the real form of P that its imaginary part contributes: [[0, −Y], [Y, 0]]. */
    function turned(y: Matrix): Matrix {
      const n = y.rows;
      const out = new Matrix(2 * n, 2 * n);
      for (let i = 0; i < n; i += 1)
        for (let j = 0; j < n; j += 1) {
          out.row(i)[n + j] = -y.get(i, j);
          out.row(n + i)[j] = y.get(i, j);
        }
      return out;
    }

    it("gives A·P = P·D for rotations, simple and repeated pairs, and real matrices", () => {
      const { D } = check(rotation2d(0.3), 1e-14);
      expectClose(D.real.diagonal(), [Math.cos(0.3), Math.cos(0.3)], { tolerance: 1e-15 });
      expectClose(D.imaginary.diagonal(), [Math.sin(0.3), -Math.sin(0.3)], { tolerance: 1e-15 });
      const twice = blockDiagonal(rotation2d(0.3), rotation2d(0.3));
      check(twice, 1e-13);
      check(hidden(twice, 34), 1e-12);
      check(hidden(blockDiagonal(twice, rotation2d(1), Matrix.diagonal([2, 2, -1])), 42), 1e-12);
      check(randomMatrix(20, 20, 43), 1e-12);
      check(symmetric, 1e-12);
      expect(diagonalize(Matrix.zeros(0, 0), { over: "complex" }).P.real.rows).toBe(0);
    });

    it("still refuses a defective matrix", () => {
      expect(() => diagonalize(pairOfBlocks, { over: "complex" })).toThrow(
        "eigenvalue 0 + 1i occurs 2 times but has only 1 independent eigenvector.",
      );
    });

    it("refuses another field", () => {
      for (const f of [diagonalize, isDiagonalizable])
        expect(() => f(Matrix.identity(2), { over: "rational" as never })).toThrow(
          'option "over" must be "real" or "complex"; got "rational".',
        );
    });
  });
});
