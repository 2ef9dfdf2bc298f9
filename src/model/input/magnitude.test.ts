import { describe, expect, it } from "vitest";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { namedColumns, namedTargets, requireModerate, requireModerateSparse } from "./magnitude.js";

const names = namedColumns(["a", "b"]);

function refusalOf(rows: number[][]): string | undefined {
  const messages = [
    () => requireModerate("Method", Matrix.from(rows), names),
    () => requireModerateSparse("Method", SparseMatrix.fromDense(Matrix.from(rows)), names),
  ].map((check) => {
    try {
      check();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(messages[1]).toBe(messages[0]);
  return messages[0];
}

describe("numbers that cannot be squared, dense or sparse,", () => {
  it("are named by column and row where they are too large", () => {
    expect(
      refusalOf([
        [1, 2],
        [3, -1e151],
        [5, 1e200],
      ]),
    ).toBe(
      'Method: column "b" has the value -1e+151 at row 1, which is too large to be squared; divide the column first.',
    );
  });

  it("are named where nothing in their column is larger", () => {
    expect(
      refusalOf([
        [1, 0],
        [3, 1e-160],
        [5, 2e-170],
      ]),
    ).toBe(
      'Method: column "b" has the value 1e-160 at row 1 and none larger than 1e-150, which is too small to be squared; multiply the column first.',
    );
  });

  it("may stand beside larger ones, and columns may be 0 or missing", () => {
    expect(
      refusalOf([
        [0, 1e-300],
        [0, 1],
        [0, 1e-160],
      ]),
    ).toBeUndefined();
    expect(
      refusalOf([
        [Number.NaN, 1e150],
        [Number.NaN, -1e150],
      ]),
    ).toBeUndefined();
  });

  it("are called a target where they are one", () => {
    expect(() => requireModerate("Method", Matrix.from([[1e160]]), namedTargets(["y"]))).toThrow(
      'Method: the target "y" has the value 1e+160 at row 0',
    );
  });
});
