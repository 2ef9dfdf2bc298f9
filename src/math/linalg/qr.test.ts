import { describe, expect, it } from "vitest";
import { randomMatrix, troublesomeMatrices } from "../../../test/support/matrices.js";
import {
  expectOrthonormalColumns,
  expectSameMatrix,
  plainMatrixProduct,
} from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, OptionError } from "../../base/errors.js";
import { Matrix } from "./matrix.js";
import { qr } from "./qr.js";

const tolerance = 2e-15;

function permuted(a: Matrix, pivots: Int32Array): Matrix {
  return Matrix.fromColumns(Array.from(pivots, (j) => a.column(j)));
}

describe("qr", () => {
  for (const [name, a] of troublesomeMatrices()) {
    for (const pivot of [false, true]) {
      for (const full of [false, true]) {
        it(`factors ${name}${pivot ? " with pivoting" : ""}${full ? ", in full" : ""}`, () => {
          const { Q, R, pivots } = qr(a, { pivot, full });
          const width = full ? a.rows : Math.min(a.rows, a.columns);
          expect([Q.shape, R.shape]).toEqual([`${a.rows}×${width}`, `${width}×${a.columns}`]);
          expectOrthonormalColumns(Q, { tolerance });
          const expected = permuted(a, pivots);
          expectSameMatrix(plainMatrixProduct(Q, R), expected, { tolerance });
          expect(R.diagonal().every((value) => value >= 0)).toBe(true);
        });
      }
    }
  }

  it("rebuilds every column to the precision of that column, however different their sizes", () => {
    const a = randomMatrix(60, 40, 1).map((value, at) => value * 10 ** (((at % 40) - 20) / 2.5));
    for (const pivot of [false, true]) {
      const { Q, R, pivots } = qr(a, { pivot });
      const product = plainMatrixProduct(Q, R);
      pivots.forEach((from, j) => {
        const column = a.column(from);
        expectClose(product.column(j), column, { tolerance, scale: Math.hypot(...column) });
      });
    }
  });

  it("keeps Q orthonormal for numbers so small that their reciprocals overflow", () => {
    const a = randomMatrix(20, 12, 6).scale(1e-312);
    for (const pivot of [false, true]) {
      const { Q, R, pivots } = qr(a, { pivot });
      expectOrthonormalColumns(Q, { tolerance });
      const rounding = Number.MIN_VALUE * a.rows;
      expectClose(plainMatrixProduct(Q, R).data, permuted(a, pivots).data, { tolerance: rounding });
    }
  });

  it("finds the factors known from paper", () => {
    const { Q, R, pivots, rank } = qr(
      Matrix.from([
        [3, 1],
        [4, 2],
      ]),
    );
    expectClose(Q.data, [0.6, -0.8, 0.8, 0.6], { tolerance });
    expectClose(R.data, [5, 2.2, 0, 0.4], { tolerance });
    expect(pivots).toEqual(Int32Array.of(0, 1));
    expect(rank).toBe(2);
  });

  it("takes the longest column first when pivoting", () => {
    const { R, pivots } = qr(
      Matrix.from([
        [1, 0, 3],
        [0, 2, 4],
      ]),
      { pivot: true },
    );
    expect(pivots[0]).toBe(2);
    expectClose(R.get(0, 0), 5, { tolerance });
  });

  it("finds the rank when pivoting, and can be told what counts as zero", () => {
    const a = plainMatrixProduct(randomMatrix(50, 5, 2), randomMatrix(5, 40, 3));
    expect(qr(a, { pivot: true }).rank).toBe(5);
    const noisy = a.add(randomMatrix(50, 40, 4).scale(1e-8));
    expect(qr(noisy, { pivot: true }).rank).toBe(40);
    expect(qr(noisy, { pivot: true, tolerance: 1e-6 }).rank).toBe(5);
    expect(qr(Matrix.zeros(3, 3), { pivot: true }).rank).toBe(0);
    expect(
      qr(
        Matrix.from([
          [1, 1],
          [1, 1],
        ]),
      ).rank,
    ).toBe(1);
  });

  it("works on nothing and on one number", () => {
    for (const [rows, columns] of [
      [0, 0],
      [0, 3],
      [3, 0],
    ]) {
      for (const pivot of [false, true]) {
        const { Q, R, pivots, rank } = qr(new Matrix(rows, columns), { pivot, full: true });
        expect(Q).toEqual(Matrix.identity(rows));
        expect(R).toEqual(new Matrix(rows, columns));
        expect(pivots.length).toBe(columns);
        expect(rank).toBe(0);
      }
    }
    const { Q, R } = qr(Matrix.from([[-2]]));
    expect([Q.get(0, 0), R.get(0, 0)]).toEqual([-1, 2]);
  });

  it("does not change its argument", () => {
    const a = randomMatrix(20, 10, 5);
    const before = Matrix.from(a);
    qr(a, { pivot: true });
    expect(a).toEqual(before);
  });

  it("refuses numbers that are not finite, and tolerances that mean nothing", () => {
    expect(() =>
      qr(
        Matrix.from([
          [1, 2],
          [Number.NaN, 3],
        ]),
      ),
    ).toThrow(DataError);
    expect(() =>
      qr(
        Matrix.from([
          [1, 2],
          [Number.NaN, 3],
        ]),
      ),
    ).toThrow(/NaN at row 1, column 0/);
    expect(() => qr(Matrix.identity(2), { tolerance: -1 })).toThrow(OptionError);
    expect(() => qr(Matrix.identity(2), { tolerance: Number.NaN })).toThrow(/"tolerance".*got NaN/);
  });
});
