import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matrixOf } from "../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { eigenSymmetric, eigenvaluesSymmetric } from "./eigen-symmetric.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";

const SIZES = [0, 1, 2, 3, 5, 17, 31, 32, 33, 64, 65, 100, 257];

describe("eigenSymmetric", () => {
  for (const n of SIZES) {
    it(`decomposes a random matrix of ${n}×${n}`, () => {
      expectDecomposes(randomSymmetric(n, n));
    });
  }

  it("decomposes graded matrices, whichever end is large", () => {
    const n = 90;
    const graded = randomSymmetric(n, 1).map(
      (value, at) => value * 10 ** (-(Math.floor(at / n) + (at % n)) / 10),
    );
    expectDecomposes(graded);
    expectDecomposes(matrixOf(n, n, (i, j) => graded.get(n - 1 - i, n - 1 - j)));
  });

  it("decomposes Hilbert matrices", () => {
    for (const n of [5, 33, 100]) expectDecomposes(matrixOf(n, n, (i, j) => 1 / (i + j + 1)));
  });

  it("decomposes the zero matrix, the identity and diagonal matrices without any error", () => {
    for (const diagonal of [new Float64Array(70), new Float64Array(70).fill(1), randomArray(100, 3)]) {
      const { values, vectors } = eigenSymmetric(Matrix.diagonal(diagonal));
      expect(values).toEqual(diagonal.slice().sort((x, y) => y - x));
      const largest = vectors.data.filter((value) => value !== 0);
      expect(largest).toEqual(new Float64Array(diagonal.length).fill(1));
    }
  });

  it("finds the rank of a product of thin matrices", () => {
    const thin = new Matrix(120, 7, randomArray(120 * 7, 4));
    const a = multiply(thin, thin, { transposeB: true });
    expectDecomposes(a);
    const { values } = eigenSymmetric(a);
    expect(values.filter((value) => value > 1e-12 * values[0]).length).toBe(7);
  });

  it("finds the eigenvalues 0 and 1 of a projector, however often repeated", () => {
    const { vectors } = eigenSymmetric(randomSymmetric(130, 5));
    const kept = vectors.slice(0, 130, 0, 40);
    const projector = multiply(kept, kept, { transposeB: true });
    expectDecomposes(projector);
    const expected = Float64Array.from({ length: 130 }, (_, i) => (i < 40 ? 1 : 0));
    expectClose(eigenSymmetric(projector).values, expected, { tolerance: 1e-14 });
  });

  it("finds the eigenvalues of Kronecker products and sums", () => {
    const small = randomSymmetric(5, 6);
    const { values } = eigenSymmetric(small);
    const repeated = Float64Array.from({ length: 100 }, (_, i) => values[Math.floor(i / 20)]);
    expectValues(kronecker(small, Matrix.identity(20)), repeated);
    expectValues(kronecker(Matrix.identity(20), small), repeated);
    // The discrete Laplacian of a square, most of whose eigenvalues are double.
    const line = secondDifference(12);
    const square = kronecker(line, Matrix.identity(12)).add(kronecker(Matrix.identity(12), line));
    const sums = Array.from(secondDifferenceValues(12)).flatMap((x) =>
      Array.from(secondDifferenceValues(12), (y) => x + y),
    );
    expectValues(
      square,
      Float64Array.from(sums).sort((x, y) => y - x),
    );
  });

  it("finds the closed-form eigenvalues of the second-difference matrix", () => {
    for (const n of SIZES) expectValues(secondDifference(n), secondDifferenceValues(n));
  });

  it("finds the eigenvalues −h, −h + 2 … h of Clement's matrix, whose diagonal is zero", () => {
    const n = 150;
    const clement = tridiagonal(new Float64Array(n), (i) => Math.sqrt((i + 1) * (n - 1 - i)));
    expectValues(
      clement,
      Float64Array.from({ length: n }, (_, i) => n - 1 - 2 * i),
    );
  });

  it("separates the nearly equal eigenvalues of Wilkinson's matrix W21+", () => {
    const a = wilkinson(1, 0);
    expectDecomposes(a);
    const { values } = eigenSymmetric(a);
    // Wilkinson, The Algebraic Eigenvalue Problem, chapter 5.
    expectClose(
      values.slice(0, 4),
      [10.746194182903393, 10.746194182903322, 9.210678647361332, 9.210678647304919],
      {
        tolerance: 1e-13,
      },
    );
    expectClose(values.slice(20), [-1.1254415221199847], { tolerance: 1e-13 });
  });

  for (const glue of [1e-4, 1e-8, 1e-11, 1e-14, 1e-17, 0]) {
    it(`decomposes Wilkinson's matrices glued by ${glue}`, () => {
      const a = wilkinson(10, glue);
      expectDecomposes(a);
      // Gluing moves no eigenvalue further than the glue's norm.
      const single = eigenSymmetric(wilkinson(1, 0)).values;
      const expected = Float64Array.from({ length: 210 }, (_, i) => single[Math.floor(i / 10)]);
      expectClose(eigenSymmetric(a).values, expected, { tolerance: 1e-13 + 2 * glue });
    });
  }

  it("decomposes a glued matrix hidden by a rotation", () => {
    const { vectors } = eigenSymmetric(randomSymmetric(210, 7));
    const rotated = multiply(multiply(vectors, wilkinson(10, 1e-9)), vectors, { transposeB: true });
    expectDecomposes(matrixOf(210, 210, (i, j) => (rotated.get(i, j) + rotated.get(j, i)) / 2));
  });

  it("scales exactly with powers of two, and works at the ends of the number range", () => {
    const a = randomSymmetric(80, 8);
    const { values, vectors } = eigenSymmetric(a);
    for (const power of [-1000, -500, 500, 1000]) {
      const scaled = eigenSymmetric(a.scale(2 ** power));
      expect(scaled.values).toEqual(values.map((value) => value * 2 ** power));
      expect(scaled.vectors).toEqual(vectors);
    }
    for (const factor of [1e-300, 1e-150, 1e150, 1e300]) expectDecomposes(a.scale(factor));
  });

  it("decomposes block-diagonal matrices whose blocks differ by 400 orders of magnitude", () => {
    const n = 150;
    const random = randomSymmetric(n, 9);
    const scales = [1e200, 1, 1e-200];
    const blocks = matrixOf(n, n, (i, j) =>
      Math.floor(i / 50) === Math.floor(j / 50) ? random.get(i, j) * scales[Math.floor(i / 50)] : 0,
    );
    expectDecomposes(blocks);
    expectDecomposes(matrixOf(n, n, (i, j) => blocks.get(n - 1 - i, n - 1 - j)));
  });

  it("finds the eigenvalues of a tiny block beside a large one to the block's own precision", () => {
    const [large, small] = [randomSymmetric(40, 14), randomSymmetric(60, 15)];
    const a = matrixOf(100, 100, (i, j) => {
      if (i < 40 && j < 40) return large.get(i, j);
      return i >= 40 && j >= 40 ? 1e-200 * small.get(i - 40, j - 40) : 0;
    });
    const ofLarge = eigenvaluesSymmetric(large);
    const positive = ofLarge.filter((value) => value > 0).length;
    const expected = eigenvaluesSymmetric(small);
    for (const values of [eigenSymmetric(a).values, eigenvaluesSymmetric(a)]) {
      const ofSmall = values.slice(positive, positive + 60).map((value) => value / 1e-200);
      expectClose(ofSmall, expected, { tolerance: 1e-13 });
    }
  });

  it("decomposes tridiagonal matrices with zero and tiny numbers beside the diagonal", () => {
    const n = 160;
    const off = randomArray(n, 10);
    for (const tiny of [0, 1e-300, 1e-17, 1e-15, 1e-9]) {
      expectDecomposes(tridiagonal(randomArray(n, 11), (i) => (i % 3 === 0 ? tiny : off[i])));
      expectDecomposes(tridiagonal(new Float64Array(n).fill(1), (i) => (i % 5 === 0 ? off[i] : tiny)));
    }
  });

  it("decomposes whatever integers it is given", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer(),
        (n, largest, seed) => {
          expectDecomposes(randomSymmetric(n, seed).map((value) => Math.round(largest * value)));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("makes the largest component of every vector positive, the first of several", () => {
    const { vectors } = eigenSymmetric(
      Matrix.from([
        [2, 1],
        [1, 2],
      ]),
    );
    expectClose(vectors.data, [Math.SQRT1_2, Math.SQRT1_2, Math.SQRT1_2, -Math.SQRT1_2], {
      tolerance: 1e-15,
    });
    for (const n of [5, 33, 100]) {
      const random = eigenSymmetric(randomSymmetric(n, 12)).vectors;
      for (let j = 0; j < n; j += 1) {
        const column = random.column(j);
        expect(Math.max(...column)).toBe(Math.max(...column.map(Math.abs)));
      }
    }
  });

  it("leaves the caller's matrix alone", () => {
    const a = randomSymmetric(20, 13);
    const before = a.data.slice();
    eigenSymmetric(a);
    eigenvaluesSymmetric(a);
    expect(a.data).toEqual(before);
  });
});

for (const decompose of [eigenSymmetric, eigenvaluesSymmetric]) {
  describe(`${decompose.name} refuses`, () => {
    it("a matrix that is not square", () => {
      expect(() => decompose(Matrix.zeros(2, 3))).toThrow(ShapeError);
      expect(() => decompose(Matrix.zeros(2, 3))).toThrow(
        `${decompose.name}: the matrix must be square; got 2×3.`,
      );
    });

    it("a matrix that is not symmetric", () => {
      const act = () =>
        decompose(
          Matrix.from([
            [1, 2],
            [3, 4],
          ]),
        );
      expect(act).toThrow(DataError);
      expect(act).toThrow(`${decompose.name}: the matrix must be symmetric; (1, 0) is 3 but (0, 1) is 2.`);
    });

    it("a number that is not finite", () => {
      const act = () =>
        decompose(
          Matrix.from([
            [1, 2],
            [2, Number.NaN],
          ]),
        );
      expect(act).toThrow(DataError);
      expect(act).toThrow(`${decompose.name}: the matrix has NaN at row 1, column 1`);
    });
  });
}

function randomSymmetric(n: number, seed: number): Matrix {
  const values = randomArray(n * n, seed);
  return matrixOf(n, n, (i, j) => values[Math.max(i, j) * n + Math.min(i, j)]);
}

function tridiagonal(diagonal: Float64Array, beside: (i: number) => number): Matrix {
  return matrixOf(diagonal.length, diagonal.length, (i, j) => {
    if (i === j) return diagonal[i];
    return Math.abs(i - j) === 1 ? beside(Math.min(i, j)) : 0;
  });
}

function secondDifference(n: number): Matrix {
  return tridiagonal(new Float64Array(n).fill(2), () => -1);
}

/** 2 − 2·cos(kπ/(n + 1)), largest first. */
function secondDifferenceValues(n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => 4 * Math.sin(((n - i) * Math.PI) / (2 * (n + 1))) ** 2);
}

/** Copies of W21+ along the diagonal, with `glue` between them. */
function wilkinson(copies: number, glue: number): Matrix {
  const diagonal = Float64Array.from({ length: 21 * copies }, (_, i) => Math.abs((i % 21) - 10));
  return tridiagonal(diagonal, (i) => (i % 21 === 20 ? glue : 1));
}

function kronecker(a: Matrix, b: Matrix): Matrix {
  return matrixOf(a.rows * b.rows, a.rows * b.rows, (i, j) => {
    const [ai, aj] = [Math.floor(i / b.rows), Math.floor(j / b.rows)];
    return a.get(ai, aj) * b.get(i % b.rows, j % b.rows);
  });
}

/** A·V = V·Λ and VᵀV = I to rounding, values in order, and the same values without vectors. */
function expectDecomposes(a: Matrix): void {
  const n = a.rows;
  const { values, vectors } = eigenSymmetric(a);
  // Divided by its largest eigenvalue the matrix has norm one, and no product overflows.
  const norm = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  const unit = a.map((value) => value / norm);
  const scaled = vectors.map((value, at) => value * (values[at % n] / norm));
  const tolerance = 1e-16 * (n + 20);
  expectClose(unit.multiply(vectors).data, scaled.data, { tolerance });
  const products = multiply(vectors, vectors, { transposeA: true });
  expectClose(products.data, Matrix.identity(n).data, { tolerance: 1e-16 * (n + 50) });
  expect(values).toEqual(values.slice().sort((x, y) => y - x));
  const alone = eigenvaluesSymmetric(a).map((value) => value / norm);
  expectClose(
    alone,
    values.map((value) => value / norm),
    { tolerance: 1e-16 * (n + 50) },
  );
}

function expectValues(a: Matrix, expected: Float64Array): void {
  expectDecomposes(a);
  const norm = Math.max(1, ...expected.map(Math.abs));
  expectClose(eigenSymmetric(a).values, expected, { tolerance: 1e-14, scale: norm });
  expectClose(eigenvaluesSymmetric(a), expected, { tolerance: 1e-14, scale: norm });
}
