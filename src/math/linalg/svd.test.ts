import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hilbert,
  randomMatrix,
  troublesomeMatrices,
  withSingularValues,
} from "../../../test/support/matrices.js";
import {
  expectOrthonormalColumns,
  expectSameMatrix,
  plainMatrixProduct,
} from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError } from "../../base/errors.js";
import { Matrix } from "./matrix.js";
import { singularValues, svd } from "./svd.js";

const tolerance = 5e-15;

/** The rectangular matrix with the singular values on its diagonal. */
function middle(rows: number, columns: number, values: Float64Array): Matrix {
  const matrix = new Matrix(rows, columns);
  values.forEach((value, i) => {
    matrix.data[i * columns + i] = value;
  });
  return matrix;
}

describe("svd", () => {
  for (const [name, a] of troublesomeMatrices()) {
    for (const full of [false, true]) {
      it(`factors ${name}${full ? ", in full" : ""}`, () => {
        const { U, singularValues: values, V } = svd(a, { full });
        const size = Math.min(a.rows, a.columns);
        expect(values.length).toBe(size);
        expect(U.shape).toBe(`${a.rows}×${full ? a.rows : size}`);
        expect(V.shape).toBe(`${a.columns}×${full ? a.columns : size}`);
        expectOrthonormalColumns(U, { tolerance });
        expectOrthonormalColumns(V, { tolerance });
        const rebuilt = plainMatrixProduct(
          plainMatrixProduct(U, middle(U.columns, V.columns, values)),
          V.transpose(),
        );
        expectSameMatrix(rebuilt, a, { tolerance });
        expect(values.every((value, i) => value >= 0 && (i === 0 || value <= values[i - 1]))).toBe(true);
      });
    }
  }

  it("finds the values known from paper", () => {
    expectClose(
      svd(
        Matrix.from([
          [3, 0],
          [4, 5],
        ]),
      ).singularValues,
      [Math.sqrt(45), Math.sqrt(5)],
      {
        tolerance,
        scale: 6,
      },
    );
    expectClose(
      singularValues(
        Matrix.from([
          [1, 2, 3],
          [4, 5, 6],
        ]),
      ),
      [9.508032000695724, 0.7728696356734838],
      {
        tolerance,
      },
    );
  });

  it("finds the eigenvalues of the Hilbert matrix of size 8, as computed with 60 digits", () => {
    const expected = [
      1.6959389969219496, 0.2981252113169307, 0.02621284357811905, 0.0014676881177418672,
      5.436943369749942e-5, 1.2943320918728114e-6, 1.7988737458175767e-8, 1.1115389663724424e-10,
    ];
    expectClose(singularValues(hilbert(8)), expected, { tolerance: 1e-15 });
  });

  it("recovers the values a matrix was built with", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: 0, max: 9, noNaN: true })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.nat({ max: 12 }),
        fc.boolean(),
        (values, extra, wide) => {
          const sorted = Float64Array.from(values).sort().reverse();
          const tall = withSingularValues(values.length + extra, values.length, values, extra);
          const a = wide ? tall.transpose() : tall;
          const scale = Math.max(sorted[0], 1e-300);
          expectClose(singularValues(a), sorted, { tolerance: 1e-14, scale });
        },
      ),
      { numRuns: 100, seed: 1 },
    );
  });

  it("works on nothing and on one number", () => {
    for (const [rows, columns] of [
      [0, 0],
      [0, 3],
      [3, 0],
    ]) {
      const { U, singularValues: values, V } = svd(new Matrix(rows, columns), { full: true });
      expect([U, V]).toEqual([Matrix.identity(rows), Matrix.identity(columns)]);
      expect(values.length).toBe(0);
      expect(singularValues(new Matrix(rows, columns)).length).toBe(0);
    }
    const { U, singularValues: values, V } = svd(Matrix.from([[-2]]));
    expect([U.get(0, 0) * V.get(0, 0), values[0]]).toEqual([-1, 2]);
  });

  it("does not change its argument", () => {
    for (const [rows, columns] of [
      [20, 20],
      [20, 10],
      [10, 20],
    ]) {
      const a = randomMatrix(rows, columns, 5);
      const before = Matrix.from(a);
      svd(a);
      singularValues(a);
      expect(a).toEqual(before);
    }
  });

  it("refuses numbers that are not finite", () => {
    const a = Matrix.from([[1, Number.POSITIVE_INFINITY]]);
    expect(() => svd(a)).toThrow(DataError);
    expect(() => singularValues(a)).toThrow(/singularValues: the matrix has Infinity at row 0, column 1/);
  });
});
