import { describe, expect, it } from "vitest";
import { matrixOf, randomMatrix } from "../../../test/support/matrices.js";
import { expectOrthonormalColumns } from "../../../test/support/matrix-checks.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, OptionError } from "../../base/errors.js";
import { gramSchmidt } from "./gram-schmidt.js";
import { Matrix } from "./matrix.js";

const orthonormal = { tolerance: 1e-15 };

describe("gramSchmidt", () => {
  for (const [rows, columns] of [
    [0, 0],
    [1, 1],
    [3, 2],
    [5, 5],
    [17, 3],
    [64, 33],
  ]) {
    it(`gives orthonormal Q and upper triangular R with A = Q·R for ${rows}×${columns}`, () => {
      const a = randomMatrix(rows, columns, 71);
      const { Q, R, Z, Gamma, dropped } = gramSchmidt(a);
      expect(dropped).toEqual([]);
      expectOrthonormalColumns(Q, orthonormal);
      expectClose(Q.multiply(R).data, a.data, { tolerance: 1e-14 });
      expectClose(Z.multiply(Gamma).data, a.data, { tolerance: 1e-14 });
      for (let j = 0; j < columns; j += 1) {
        expect(Gamma.get(j, j)).toBe(1);
        expectClose(Math.hypot(...Z.column(j)), R.get(j, j), { tolerance: 1e-14 });
        expect(R.get(j, j)).toBeGreaterThan(0);
        for (let i = j + 1; i < columns; i += 1) expect(R.get(i, j)).toBe(0);
      }
    });
  }

  it("gives the digits of a hand-worked example", () => {
    const { Q, R, Z, Gamma } = gramSchmidt(
      Matrix.from([
        [3, 1],
        [4, 2],
      ]),
    );
    expectClose(Q.data, [0.6, -0.8, 0.8, 0.6], { tolerance: 1e-15 });
    expectClose(R.data, [5, 2.2, 0, 0.4], { tolerance: 1e-15 });
    // Successive orthogonalization: 0.44 is the coefficient of the first column in the regression of the second.
    expectClose(Z.data, [3, -0.32, 4, 0.24], { tolerance: 1e-15 });
    expectClose(Gamma.data, [1, 0.44, 0, 1], { tolerance: 1e-15 });
  });

  it("stays orthogonal where a single pass would not", () => {
    const laeuchli = Matrix.from([
      [1, 1, 1],
      [1e-8, 0, 0],
      [0, 1e-8, 0],
      [0, 0, 1e-8],
    ]);
    expectOrthonormalColumns(gramSchmidt(laeuchli).Q, orthonormal);
    const hilbert = matrixOf(9, 9, (i, j) => 1 / (i + j + 1));
    const { Q, R } = gramSchmidt(hilbert);
    expectOrthonormalColumns(Q, orthonormal);
    expectClose(Q.multiply(R).data, hilbert.data, { tolerance: 1e-15 });
  });

  it("names a column that depends on those before it, or goes on without it", () => {
    const a = Matrix.from([
      [1, 2, 0, 1],
      [1, 2, 1, 3],
      [1, 2, 3, 7],
    ]);
    expect(() => gramSchmidt(a)).toThrow(DataError);
    expect(() => gramSchmidt(a)).toThrow(/column 1 depends on the columns before it/);
    const { Q, R, dropped } = gramSchmidt(a, { dependent: "drop" });
    expect(dropped).toEqual([1, 3]);
    expect([Q.shape, R.shape]).toEqual(["3×2", "2×4"]);
    expectOrthonormalColumns(Q, orthonormal);
    expectClose(Q.multiply(R).data, a.data, { tolerance: 1e-14 });
  });

  it("drops zero columns and what exceeds the number of rows", () => {
    const { Q, dropped } = gramSchmidt(
      Matrix.from([
        [0, 1, 5],
        [0, 0, 0],
      ]),
      { dependent: "drop" },
    );
    expect(Q.toArrays()).toEqual([[1], [0]]);
    expect(dropped).toEqual([0, 2]);
    expect(gramSchmidt(randomMatrix(2, 5, 72), { dependent: "drop" }).dropped).toEqual([2, 3, 4]);
  });

  it("takes as dependent what the tolerance says", () => {
    const a = Matrix.from([
      [1, 1],
      [0, 1e-6],
    ]);
    expect(gramSchmidt(a).dropped).toEqual([]);
    expect(gramSchmidt(a, { dependent: "drop", tolerance: 1e-5 }).dropped).toEqual([1]);
    expect(() => gramSchmidt(a, { tolerance: -1 })).toThrow(OptionError);
  });

  it("works for numbers whose squares would overflow or vanish", () => {
    for (const factor of [1e200, 1e-200]) {
      const { Q, R } = gramSchmidt(
        Matrix.from([
          [3, 1],
          [4, 2],
        ]).scale(factor),
      );
      expectClose(Q.data, [0.6, -0.8, 0.8, 0.6], { tolerance: 1e-14 });
      expectClose(R.scale(1 / factor).data, [5, 2.2, 0, 0.4], { tolerance: 1e-14 });
    }
  });

  it("fits least squares: R⁻¹·Qᵀ·y gives the coefficient of the last column by its residual alone", () => {
    // β̂ₚ = <zₚ, y>/<zₚ, zₚ> with zₚ the part of the last column that the others leave (ESL 3.28).
    const x = randomMatrix(20, 4, 73).map((v, at) => (at % 4 === 0 ? 1 : v));
    const beta = [2, -1, 0.5, 3];
    const y = x.multiply(beta);
    const { Q, R } = gramSchmidt(x);
    const last = Q.column(3).reduce((sum, q, i) => sum + q * y[i], 0) / R.get(3, 3);
    expectClose(last, 3, { tolerance: 1e-14 });
  });
});
