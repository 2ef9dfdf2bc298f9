import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jordanBlock, matrixOf, randomMatrix } from "../../../test/support/matrices.js";
import { maxNorm } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { changeOfBasis, rotation2d, rotation3d } from "./change-of-basis.js";
import { diagonalize } from "./diagonalizable.js";
import { expm } from "./expm.js";
import { Matrix } from "./matrix.js";

const tolerance = 1e-13;

function expectMatrix(actual: Matrix, expected: Matrix, relative = tolerance) {
  expect(actual.shape).toBe(expected.shape);
  expectClose(actual.data, expected.data, { tolerance: relative, scale: maxNorm(expected) });
}

/** Every element on its own scale. */
function expectElements(actual: Matrix, expected: Matrix, relative = tolerance) {
  const ratios = actual.data.map((v, at) => (expected.data[at] === 0 ? v : v / expected.data[at] - 1));
  expectClose(ratios, new Float64Array(ratios.length), { tolerance: relative });
}

const factorial = (k: number): number => (k <= 1 ? 1 : k * factorial(k - 1));

describe("expm agrees with closed forms", () => {
  it("of a full 2×2 matrix", () => {
    // e^2.5·(cosh δ·I + sinh δ/δ·(A − 2.5·I)) with δ = √33/2, to 40 digits.
    const expected = Matrix.from([
      [51.968956198705, 74.7365645670032],
      [112.10484685050481, 164.0738030492098],
    ]);
    expectMatrix(
      expm(
        Matrix.from([
          [1, 2],
          [3, 4],
        ]),
      ),
      expected,
      1e-14,
    );
  });

  for (const size of [1, 2, 3, 5, 17]) {
    it(`of the nilpotent shift of size ${size}, whose series ends`, () => {
      const expected = matrixOf(size, size, (i, j) => (j < i ? 0 : 1 / factorial(j - i)));
      expectElements(expm(jordanBlock(size, 0)), expected, 1e-12);
      expectElements(expm(jordanBlock(size, 0).transpose()), expected.transpose(), 1e-12);
    });

    it(`of a Jordan block of size ${size}`, () => {
      for (const value of [-30, -1, 0.01, 4]) {
        const expected = matrixOf(size, size, (i, j) => (j < i ? 0 : Math.exp(value) / factorial(j - i)));
        expectMatrix(expm(jordanBlock(size, value)), expected);
      }
    });
  }

  it("of a diagonal matrix, each element to full accuracy", () => {
    const values = [-700, -30, -1, 0, 1e-20, 1e-3, 1, 50, 700];
    expectElements(expm(Matrix.diagonal(values)), Matrix.diagonal(values.map(Math.exp)), 1e-15);
  });

  it("of rotation generators at every scale that a Padé degree serves", () => {
    for (const angle of [1e-9, 0.01, 0.1, 0.5, 1.5, 3, 10, 100]) {
      expectMatrix(
        expm(
          Matrix.from([
            [0, -angle],
            [angle, 0],
          ]),
        ),
        rotation2d(angle),
        1e-13 * Math.max(1, angle / 10),
      );
    }
    const [x, y, z] = [0.48, 0.6, 0.64];
    const generator = Matrix.from([
      [0, -z, y],
      [z, 0, -x],
      [-y, x, 0],
    ]).scale(2.2);
    expectMatrix(expm(generator), rotation3d([x, y, z], 2.2));
  });

  it("of triangular 2×2 matrices, close or equal eigenvalues included", () => {
    for (const [a, b, t] of [
      [1, 1, 3],
      [1, 1 + 1e-9, 3],
      [-20, 5, 1e6],
      [2, -3, -0.5],
    ]) {
      const quotient =
        a === b
          ? Math.exp(a)
          : Math.abs(a - b) < 1e-6
            ? Math.exp((a + b) / 2)
            : (Math.exp(a) - Math.exp(b)) / (a - b);
      const expected = Matrix.from([
        [Math.exp(a), t * quotient],
        [0, Math.exp(b)],
      ]);
      expectElements(
        expm(
          Matrix.from([
            [a, t],
            [0, b],
          ]),
        ),
        expected,
      );
      expectElements(
        expm(
          Matrix.from([
            [a, 0],
            [t, b],
          ]),
        ),
        expected.transpose(),
      );
    }
  });

  it("of a projection: I + (e − 1)·P", () => {
    const p = Matrix.from([
      [0.36, 0.48],
      [0.48, 0.64],
    ]);
    expectMatrix(expm(p.scale(1)), Matrix.identity(2).add(p.scale(Math.E - 1)));
    // Each of the seven squarings doubles a relative error.
    const large = 2 ** 7 * 1e-14;
    expectMatrix(expm(p.scale(500)), Matrix.identity(2).add(p.scale(Math.exp(500) - 1)), large);
  });

  it("of a matrix so badly scaled that its Padé denominator looks singular", () => {
    const a = Matrix.from([
      [0, 1e12],
      [1e-12, 0],
    ]);
    const expected = Matrix.from([
      [Math.cosh(1), 1e12 * Math.sinh(1)],
      [1e-12 * Math.sinh(1), Math.cosh(1)],
    ]);
    expectElements(expm(a), expected);
  });

  it("of the empty and the zero matrix", () => {
    expect(expm(Matrix.zeros(0, 0)).shape).toBe("0×0");
    expect(expm(Matrix.zeros(4, 4)).equals(Matrix.identity(4))).toBe(true);
  });
});

describe("expm obeys", () => {
  for (const n of [1, 2, 5, 17, 40]) {
    it(`e^A·e^(−A) = I and (e^(A/2))² = e^A for size ${n}`, () => {
      const a = randomMatrix(n, n, 51).scale(3 / Math.sqrt(n));
      const e = expm(a);
      const inverse = expm(a.scale(-1));
      expectClose(e.multiply(inverse).data, Matrix.identity(n).data, {
        tolerance,
        scale: maxNorm(e) * maxNorm(inverse),
      });
      const half = expm(a.scale(0.5));
      expectMatrix(half.multiply(half), e);
    });
  }

  it("the power series", () => {
    const a = randomMatrix(6, 6, 52);
    let term = Matrix.identity(6);
    let sum = term;
    for (let k = 1; k < 60; k += 1) {
      term = term.multiply(a).scale(1 / k);
      sum = sum.add(term);
    }
    expectMatrix(expm(a), sum);
  });

  it("e^A = P·e^D·P⁻¹", () => {
    const a = changeOfBasis(Matrix.diagonal([1, -2, 0.5, 3]), randomMatrix(4, 4, 53));
    const { P, D } = diagonalize(a);
    expectMatrix(changeOfBasis(expm(a), P), Matrix.diagonal(D.diagonal().map(Math.exp)), 1e-12);
  });

  it("det e^A = e^(trace A), for 2×2 matrices", () => {
    const element = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(element, element, element, element, (a, b, c, d) => {
        const [p, q, r, s] = expm(
          Matrix.from([
            [a, b],
            [c, d],
          ]),
        ).data;
        const scale = Math.abs(p * s) + Math.abs(q * r);
        expectClose(p * s - q * r, Math.exp(a + d), { tolerance, scale });
      }),
    );
  });
});

describe("expm at the limits", () => {
  it("does not overscale a matrix whose powers are small", () => {
    expectElements(
      expm(
        Matrix.from([
          [1, 1e8],
          [0, -1],
        ]),
      ),
      Matrix.from([
        [Math.E, 1e8 * Math.sinh(1)],
        [0, 1 / Math.E],
      ]),
    );
    const a = Matrix.from([
      [100, -100],
      [100, -100],
    ]);
    expectMatrix(expm(a), Matrix.identity(2).add(a), 1e-11);
  });

  it("takes large negative numbers to zero", () => {
    expect(expm(Matrix.from([[-1e300]])).data).toEqual(Float64Array.of(0));
    expect(
      expm(
        Matrix.from([
          [0, 1e60],
          [0, 0],
        ]),
      ).toArrays(),
    ).toEqual([
      [1, 1e60],
      [0, 1],
    ]);
  });

  it("says when the result is too large, and refuses what is not square or not finite", () => {
    expect(() =>
      expm(
        Matrix.from([
          [1000, 1],
          [1, 2],
        ]),
      ),
    ).toThrow(DataError);
    expect(() => expm(Matrix.from([[710]]))).toThrow(/exceeds the largest floating-point number/);
    expect(() => expm(Matrix.zeros(2, 3))).toThrow(ShapeError);
    expect(() => expm(Matrix.from([[Number.POSITIVE_INFINITY]]))).toThrow(/Infinity at row 0, column 0/);
  });
});

describe("expm of a complex matrix", () => {
  it("is that of its real part if the imaginary part is 0", () => {
    const a = randomMatrix(4, 4, 7);
    const found = expm({ real: a, imaginary: new Matrix(4, 4) });
    expectMatrix(found.real, expm(a));
    expect(maxNorm(found.imaginary)).toBe(0);
  });

  it("is cos and sin of a symmetric matrix that is multiplied by i", () => {
    // The eigenvalues of [[2, 1], [1, 2]] are 3 and 1.
    const symmetric = Matrix.from([
      [2, 1],
      [1, 2],
    ]);
    const { real, imaginary } = expm({ real: new Matrix(2, 2), imaginary: symmetric });
    const applied = (f: (x: number) => number) => {
      const [sum, difference] = [(f(3) + f(1)) / 2, (f(3) - f(1)) / 2];
      return Matrix.from([
        [sum, difference],
        [difference, sum],
      ]);
    };
    expectMatrix(real, applied(Math.cos));
    expectMatrix(imaginary, applied(Math.sin));
  });

  it("agrees with scipy", () => {
    // scipy.linalg.expm([[1+2j, 0.5j], [-1, 0.3-1j]])
    const real = Matrix.from([
      [1, 0],
      [-1, 0.3],
    ]);
    const imaginary = Matrix.from([
      [2, 0.5],
      [0, -1],
    ]);
    const expected = {
      real: [
        [-0.7457360453570585, -0.3736673323742242],
        [-1.0740781091851634, 0.7444132724586727],
      ],
      imaginary: [
        [2.28083305626475, 0.5370390545925818],
        [-0.7473346647484488, -1.4645355366146549],
      ],
    };
    const found = expm({ real, imaginary });
    expectMatrix(found.real, Matrix.from(expected.real));
    expectMatrix(found.imaginary, Matrix.from(expected.imaginary));
  });

  it("refuses parts of different shapes", () => {
    expect(() => expm({ real: new Matrix(2, 2), imaginary: new Matrix(3, 3) })).toThrow(ShapeError);
    expect(() => expm({ real: new Matrix(2, 3), imaginary: new Matrix(2, 3) })).toThrow(ShapeError);
  });
});
