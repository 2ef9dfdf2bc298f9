import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../test/support/matrices.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, ShapeError, SingularMatrixError } from "../../base/errors.js";
import { changeOfBasis, rotation2d, rotation3d } from "./change-of-basis.js";
import { eigenvalues } from "./eigen.js";
import { Matrix } from "./matrix.js";

const tolerance = 1e-15;

describe("changeOfBasis", () => {
  it("gives P⁻¹·A·P", () => {
    const a = Matrix.from([
      [2, 1],
      [1, 2],
    ]);
    expectClose(
      changeOfBasis(
        a,
        Matrix.from([
          [1, 1],
          [1, -1],
        ]),
      ).data,
      [3, 0, 0, 1],
      { tolerance },
    );
    const [b, p] = [randomMatrix(9, 9, 81), randomMatrix(9, 9, 82)];
    expectClose(p.multiply(changeOfBasis(b, p)).data, b.multiply(p).data, { tolerance: 1e-13 });
  });

  it("keeps trace and eigenvalues", () => {
    const a = randomMatrix(6, 6, 83);
    const b = changeOfBasis(a, randomMatrix(6, 6, 84));
    expectClose(eigenvalues(b).real, eigenvalues(a).real, { tolerance: 1e-12 });
    const trace = (m: Matrix) => m.diagonal().reduce((sum, v) => sum + v, 0);
    expectClose(trace(b), trace(a), { tolerance: 1e-13 });
  });

  it("is undone by the inverse basis and is nothing for the identity", () => {
    const [a, turn] = [randomMatrix(3, 3, 85), rotation3d([1, 2, 3], 0.7)];
    expectClose(changeOfBasis(changeOfBasis(a, turn), turn.transpose()).data, a.data, { tolerance: 4e-15 });
    expect(changeOfBasis(a, Matrix.identity(3)).equals(a)).toBe(true);
    expect(changeOfBasis(Matrix.zeros(0, 0), Matrix.zeros(0, 0)).shape).toBe("0×0");
  });

  it("describes a turn about z in a tilted frame as a turn about the tilted axis", () => {
    // In new coordinates x' = P·x the turn is S; in the old ones it is T = P⁻¹·S·P.
    const p = rotation3d("x", 0.4);
    const axis = p.transpose().multiply([0, 0, 1]);
    expectClose(changeOfBasis(rotation3d("z", 1.1), p).data, rotation3d(axis, 1.1).data, { tolerance });
  });

  it("refuses a basis that is singular or of another size", () => {
    const a = Matrix.identity(2);
    expect(() =>
      changeOfBasis(
        a,
        Matrix.from([
          [1, 1],
          [1, 1],
        ]),
      ),
    ).toThrow(SingularMatrixError);
    expect(() => changeOfBasis(a, Matrix.identity(3))).toThrow(ShapeError);
    expect(() => changeOfBasis(a, Matrix.zeros(2, 3))).toThrow(ShapeError);
    expect(() =>
      changeOfBasis(
        a,
        Matrix.from([
          [1, 0],
          [0, Number.NaN],
        ]),
      ),
    ).toThrow(/the basis has NaN/);
  });
});

describe("rotations", () => {
  it("turn the plane counterclockwise", () => {
    const [c, s] = [Math.cos(0.8), Math.sin(0.8)];
    expect(rotation2d(0.8).toArrays()).toEqual([
      [c, -s],
      [s, c],
    ]);
  });

  it("turn space about an axis of coordinates, each in its own plane", () => {
    const [c, s] = [Math.cos(0.8), Math.sin(0.8)];
    expectClose(rotation3d("z", 0.8).data, [c, -s, 0, s, c, 0, 0, 0, 1], { tolerance });
    expectClose(rotation3d("x", 0.8).data, [1, 0, 0, 0, c, -s, 0, s, c], { tolerance });
    expectClose(rotation3d("y", 0.8).data, [c, 0, s, 0, 1, 0, -s, 0, c], { tolerance });
  });

  it("about the diagonal by a third of a turn move the axes round", () => {
    expectClose(rotation3d([5, 5, 5], (2 * Math.PI) / 3).data, [0, 0, 1, 1, 0, 0, 0, 1, 0], { tolerance });
  });

  it("keep lengths, the axis and its sense", () => {
    const turn = rotation3d([1, -2, 0.5], 2.5);
    expectClose(turn.transpose().multiply(turn).data, Matrix.identity(3).data, { tolerance });
    expectClose(turn.multiply([1, -2, 0.5]), [1, -2, 0.5], { tolerance });
    expectClose(turn.data, rotation3d([-1, 2, -0.5], -2.5).data, { tolerance });
  });

  it("need a direction and a finite angle", () => {
    expect(() => rotation3d([0, 0, 0], 1)).toThrow(DataError);
    expect(() => rotation3d([1, 2], 1)).toThrow(ShapeError);
    expect(() => rotation3d("x", Number.NaN)).toThrow(/"angle" must be a finite number; got NaN/);
    expect(() => rotation2d(Number.POSITIVE_INFINITY)).toThrow(DataError);
  });
});
