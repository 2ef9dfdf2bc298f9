import { describe, expect, it } from "vitest";
import { jordanBlock, randomMatrix } from "../../../test/support/matrices.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { characteristicPolynomial } from "./characteristic-polynomial.js";
import { determinant } from "./determinant.js";
import { Matrix } from "./matrix.js";
import { matrixPower } from "./matrix-power.js";
import { trace } from "./trace.js";

describe("characteristicPolynomial", () => {
  it("has the known coefficients of small matrices", () => {
    const symmetric = Matrix.from([
      [2, 1],
      [1, 2],
    ]);
    expectClose(characteristicPolynomial(symmetric), [3, -4, 1], { tolerance: 1e-14 });
    const turn = Matrix.from([
      [0, -1],
      [1, 0],
    ]);
    expectClose(characteristicPolynomial(turn), [1, 0, 1], { tolerance: 1e-15 });
    expectClose(characteristicPolynomial(jordanBlock(3, 2)), [-8, 12, -6, 1], { tolerance: 1e-13 });
    expectClose(characteristicPolynomial(Matrix.from([[5]])), [-5, 1], { tolerance: 1e-15 });
    expect([...characteristicPolynomial(new Matrix(0, 0))]).toEqual([1]);
  });

  it("contains the companion's coefficients, the trace and the determinant", () => {
    // λ⁴ − 2λ³ + 7λ² + λ − 3 as a companion matrix.
    const companion = Matrix.from([
      [0, 0, 0, 3],
      [1, 0, 0, -1],
      [0, 1, 0, -7],
      [0, 0, 1, 2],
    ]);
    expectClose(characteristicPolynomial(companion), [-3, 1, 7, -2, 1], { tolerance: 1e-12 });
    const a = randomMatrix(5, 5, 3);
    const found = characteristicPolynomial(a);
    expectClose(found[4], -trace(a), { tolerance: 1e-13 });
    expectClose(found[0], -determinant(a), { tolerance: 1e-13 });
  });

  it("is 0 at the matrix itself (Cayley and Hamilton)", () => {
    const a = randomMatrix(6, 6, 1);
    const zero = [...characteristicPolynomial(a)]
      .map((coefficient, power) => matrixPower(a, power).scale(coefficient))
      .reduce((sum, term) => sum.add(term));
    expectClose(zero.data, new Float64Array(36), { tolerance: 1e-12 });
  });

  it("refuses matrices that are not square or not finite", () => {
    expect(() => characteristicPolynomial(new Matrix(2, 3))).toThrow(ShapeError);
    expect(() => characteristicPolynomial(Matrix.from([[Number.NaN]]))).toThrow(DataError);
  });
});
