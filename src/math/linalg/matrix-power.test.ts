import { describe, expect, it } from "vitest";
import { jordanBlock, randomMatrix } from "../../../test/support/matrices.js";
import { expectClose } from "../../../test/support/numbers.js";
import { OptionError, ShapeError, SingularMatrixError } from "../../base/errors.js";
import { changeOfBasis } from "./change-of-basis.js";
import { diagonalize } from "./diagonalizable.js";
import { Matrix } from "./matrix.js";
import { matrixPower } from "./matrix-power.js";

const fibonacci = Matrix.from([
  [1, 1],
  [1, 0],
]);

describe("matrixPower", () => {
  it("is the identity for 0, the matrix itself for 1 and the inverse for −1", () => {
    expect(matrixPower(fibonacci, 0).equals(Matrix.identity(2))).toBe(true);
    expect(matrixPower(fibonacci, 1).equals(fibonacci)).toBe(true);
    expect(matrixPower(fibonacci, -1).toArrays()).toEqual([
      [0, 1],
      [1, -1],
    ]);
  });

  it("gives Fibonacci numbers exactly, forward and backward", () => {
    expect(matrixPower(fibonacci, 78).get(0, 1)).toBe(8944394323791464);
    expect(matrixPower(fibonacci, -10).toArrays()).toEqual([
      [34, -55],
      [-55, 89],
    ]);
  });

  it("is repeated multiplication", () => {
    const a = randomMatrix(17, 17, 61).scale(0.3);
    let expected = Matrix.identity(17);
    for (let k = 0; k <= 13; k += 1) {
      expectClose(matrixPower(a, k).data, expected.data, { tolerance: 1e-13 });
      expected = expected.multiply(a);
    }
  });

  it("adds exponents: A^7·A^(−4) = A³", () => {
    const a = randomMatrix(8, 8, 62).add(Matrix.identity(8).scale(3));
    const product = matrixPower(a, 7).multiply(matrixPower(a, -4));
    expectClose(product.data, matrixPower(a, 3).data, { tolerance: 1e-11 });
  });

  it("vanishes for a nilpotent matrix at its size", () => {
    expect(matrixPower(jordanBlock(5, 0), 4).get(0, 4)).toBe(1);
    expect(matrixPower(jordanBlock(5, 0), 5).equals(Matrix.zeros(5, 5))).toBe(true);
  });

  it("is P·Dⁿ·P⁻¹", () => {
    const a = changeOfBasis(Matrix.diagonal([2, -1, 0.5]), randomMatrix(3, 3, 63).add(Matrix.identity(3)));
    const { P, D } = diagonalize(a);
    for (const n of [-2, 5]) {
      expectClose(
        changeOfBasis(matrixPower(a, n), P).data,
        Matrix.diagonal(D.diagonal().map((v) => v ** n)).data,
        {
          tolerance: 1e-11,
        },
      );
    }
  });

  it("leaves the matrix as it was and returns another", () => {
    const a = Matrix.from([
      [2, 0],
      [0, 2],
    ]);
    matrixPower(a, 1).data[0] = 9;
    matrixPower(a, 4);
    expect(a.toArrays()).toEqual([
      [2, 0],
      [0, 2],
    ]);
  });

  it("refuses powers that are not whole, and the inverse of a singular matrix", () => {
    expect(() => matrixPower(fibonacci, 0.5)).toThrow(OptionError);
    expect(() => matrixPower(fibonacci, Number.NaN)).toThrow(
      'matrixPower: "exponent" must be a whole number; got NaN.',
    );
    expect(() =>
      matrixPower(
        Matrix.from([
          [1, 2],
          [2, 4],
        ]),
        -1,
      ),
    ).toThrow(SingularMatrixError);
    expect(() => matrixPower(Matrix.zeros(2, 3), 2)).toThrow(ShapeError);
  });
});
