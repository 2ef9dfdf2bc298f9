import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomMatrix, withSingularValues } from "../../test/support/matrices.js";
import {
  expectOrthonormalColumns,
  expectSameMatrix,
  plainMatrixProduct,
} from "../../test/support/matrix-checks.js";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { Matrix } from "../math/linalg/matrix.js";
import { withArena } from "./arena.js";
import { svdFactor, svdValues } from "./svd.js";

const tolerance = 5e-15;

function factor(a: Matrix, full = false): { U: Matrix; values: Float64Array; V: Matrix } {
  const { rows, columns } = a;
  return withArena((arena) => {
    const { u, values, v } = svdFactor(arena, rows, columns, arena.copyIn(a.data), full);
    const U = new Matrix(rows, full ? rows : columns, u.copyOut());
    return { U, values: values.copyOut(), V: new Matrix(columns, columns, v.copyOut()) };
  });
}

function valuesOf(a: Matrix): Float64Array {
  return withArena((arena) => svdValues(arena, a.rows, a.columns, arena.copyIn(a.data)).copyOut());
}

/** Relative error of each element. */
function expectRelative(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  options: { tolerance: number },
): void {
  const ratios = Array.from(actual, (value, i) => value / expected[i]);
  expectClose(
    ratios,
    ratios.map(() => 1),
    options,
  );
}

describe("svdFactor", () => {
  // Sizes around the strips of 8 columns that rotations process, and the 32 reflectors of a block.
  for (const columns of [0, 1, 2, 3, 5, 7, 8, 9, 17, 31, 32, 33, 64, 65]) {
    for (const rows of [columns, columns + 1, 2 * columns + 3]) {
      it(`factors ${rows}×${columns}, thin and full`, () => {
        const a = randomMatrix(rows, columns, rows + 100 * columns);
        for (const full of [false, true]) {
          const { U, values, V } = factor(a, full);
          expectOrthonormalColumns(U, { tolerance });
          expectOrthonormalColumns(V, { tolerance });
          const middle = new Matrix(U.columns, columns);
          values.forEach((value, i) => {
            middle.data[i * columns + i] = value;
            expect(value).toBeGreaterThanOrEqual(0);
            if (i > 0) expect(value).toBeLessThanOrEqual(values[i - 1]);
          });
          expectSameMatrix(plainMatrixProduct(plainMatrixProduct(U, middle), V.transpose()), a, {
            tolerance,
          });
        }
      });
    }
  }

  it("refuses a wide matrix and one that is not all there", () => {
    withArena((arena) => {
      expect(() => svdFactor(arena, 2, 3, arena.zeros(6))).toThrow(/"rows" must be at least 3; got 2/);
      expect(() => svdFactor(arena, 3, 2, arena.zeros(5))).toThrow(/"a" must have 6 elements; it has 5/);
    });
  });

  it("says that it has not converged rather than return NaN", () => {
    expect(() => factor(new Matrix(5, 5).map(() => Number.NaN))).toThrow(
      expect.objectContaining({ name: "ConvergenceError" }),
    );
  });
});

describe("svdValues", () => {
  it("gives the same values as the whole factorization, bit for bit", () => {
    for (const [rows, columns] of [
      [0, 0],
      [1, 1],
      [17, 17],
      [40, 33],
      [65, 65],
    ]) {
      const a = randomMatrix(rows, columns, 1);
      expect(valuesOf(a)).toEqual(factor(a).values);
    }
  });

  it("recovers the values a matrix was built with, repeated and zero ones too", () => {
    const values = [5, 3, 3, 3, 1, 1, 1e-3, 1e-7, 0, 0, 0];
    expectClose(valuesOf(withSingularValues(20, 11, values, 2)), values, { tolerance, scale: 5 });
    const ones = new Array(70).fill(1);
    expectClose(valuesOf(withSingularValues(90, 70, ones, 3)), ones, { tolerance });
  });

  it("scales with its matrix from the smallest numbers to the largest", () => {
    for (const [rows, columns] of [
      [12, 12],
      [30, 12],
    ]) {
      const a = randomMatrix(rows, columns, 4);
      const expected = valuesOf(a);
      for (const exponent of [-1000, -500, 500, 1000]) {
        const values = valuesOf(a.scale(2 ** exponent));
        expectRelative(
          values.map((value) => value * 2 ** -exponent),
          expected,
          { tolerance: 1e-13 },
        );
      }
    }
  });
});

describe("an upper bidiagonal matrix", () => {
  const graded = (size: number, ratio: number) => ({
    d: Array.from({ length: size }, (_, i) => ratio ** i),
    e: Array.from({ length: size - 1 }, (_, i) => 3 * ratio ** (i + 1)),
  });
  const descending = graded(14, 0.03);
  const kinds = {
    "graded downwards": descending,
    "graded upwards": { d: [...descending.d].reverse(), e: [...descending.e].reverse() },
    "of ones with large numbers above": { d: new Array(30).fill(1), e: new Array(29).fill(8) },
    "with a part so small that its squares vanish": {
      d: [1, ...new Array(12).fill(1e-180)],
      e: new Array(12).fill(2e-180),
    },
    "of random sizes": {
      d: Array.from(randomArray(25, 5), (x) => 10 ** (12 * x)),
      e: Array.from(randomArray(24, 6), (x) => 10 ** (12 * x)),
    },
  };
  for (const [kind, { d, e }] of Object.entries(kinds)) {
    it(`${kind} keeps the relative accuracy of its smallest singular value`, () => {
      const values = valuesOf(bidiagonal(d, e));
      const smallest = values[values.length - 1];
      expectRelative([smallest], [1 / largestOfInverse(d, e)], { tolerance: 1e-13 });
      const logProduct = (of: ArrayLike<number>) =>
        Array.from(of, (value) => Math.log(Math.abs(value))).reduce((sum, value) => sum + value, 0);
      expectClose(logProduct(values), logProduct(d), { tolerance: 1e-12 });
    });
  }

  for (const [kind, { d, e }] of Object.entries(kinds)) {
    it(`${kind} is rebuilt from its singular vectors`, () => {
      const a = bidiagonal(d, e);
      const { U, values, V } = factor(a);
      expectOrthonormalColumns(U, { tolerance });
      expectOrthonormalColumns(V, { tolerance });
      expectSameMatrix(plainMatrixProduct(plainMatrixProduct(U, Matrix.diagonal(values)), V.transpose()), a, {
        tolerance,
      });
    });
  }

  it("of two rows has values with the product |f·h| and the right sum of squares", () => {
    const size = fc.double({ min: -60, max: 60, noNaN: true });
    const sign = fc.constantFrom(-1, 1);
    const element = fc.oneof(
      { weight: 9, arbitrary: fc.tuple(size, sign).map(([power, s]) => s * 10 ** power) },
      { weight: 1, arbitrary: fc.constant(0) },
    );
    fc.assert(
      fc.property(element, element, element, (f, g, h) => {
        const { U, values, V } = factor(
          Matrix.from([
            [f, g],
            [0, h],
          ]),
        );
        const norm = Math.hypot(f, g, h);
        expectClose(Math.hypot(...values), norm, { tolerance: 4e-15, scale: norm });
        const product = Math.abs(f * h);
        expectClose(values[0] * values[1], product, { tolerance: 4e-15, scale: product });
        expectOrthonormalColumns(U, { tolerance });
        expectOrthonormalColumns(V, { tolerance });
        const again = plainMatrixProduct(plainMatrixProduct(U, Matrix.diagonal(values)), V.transpose());
        expectSameMatrix(
          again,
          Matrix.from([
            [f, g],
            [0, h],
          ]),
          { tolerance },
        );
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

function bidiagonal(d: number[], e: number[]): Matrix {
  const matrix = Matrix.diagonal(d);
  e.forEach((value, i) => {
    matrix.data[i * (d.length + 1) + 1] = value;
  });
  return matrix;
}

/**
 * The largest singular value of the inverse by the power method. The elements of the inverse are
 * products, in absolute value Π e / Π d, so none of them loses digits; signs do not matter, because
 * those of a bidiagonal matrix can be changed without touching its singular values.
 */
function largestOfInverse(d: number[], e: number[]): number {
  const n = d.length;
  const inverse = new Matrix(n, n);
  for (let i = 0; i < n; i += 1) {
    let value = 1 / Math.abs(d[i]);
    inverse.data[i * n + i] = value;
    for (let j = i + 1; j < n; j += 1) {
      value *= Math.abs(e[j - 1]) / Math.abs(d[j]);
      inverse.data[i * n + j] = value;
    }
  }
  let x = new Matrix(n, 1).map(() => 1 / Math.sqrt(n));
  let length = 0;
  for (let round = 0; round < 2000; round += 1) {
    const y = plainMatrixProduct(inverse, x);
    length = Math.hypot(...y.data);
    const z = plainMatrixProduct(inverse.transpose(), y.scale(1 / length));
    x = z.scale(1 / Math.hypot(...z.data));
  }
  return length;
}
