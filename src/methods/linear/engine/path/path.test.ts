import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../../test/support/numbers.js";
import { kFold } from "../../../../evaluate/validate/index.js";
import { leastSquares } from "../../../../math/linalg/least-squares.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { validatePath } from "../choice/validate-path.js";
import { originalScale, standardizeDesign } from "../design/standardize.js";
import { linearPredictor } from "../model/linear-model.js";
import { CoefficientPath } from "./coefficient-path.js";

const x = Matrix.from([
  [1, 10, 5],
  [2, 14, 5],
  [4, 9, 5],
  [7, 16, 5],
  [8, 11, 5],
  [9, 20, 5],
]);
const y = Float64Array.of(3, 5, 4, 9, 8, 12);

describe("standardizeDesign", () => {
  it("gives columns of mean 0 and variance 1, by weight, and names those that do not vary", () => {
    const weights = Float64Array.of(1, 2, 1, 0, 3, 1);
    const design = standardizeDesign(x, y, weights, { intercept: true, standardize: true });
    expect(design.totalWeight).toBe(8);
    expect(design.constant).toEqual([false, false, true]);
    for (const j of [0, 1]) {
      const column = design.x.column(j);
      const total = (of: (value: number) => number) =>
        column.reduce((sum, value, row) => sum + weights[row] * of(value), 0) / design.totalWeight;
      expectClose([total((value) => value), total((value) => value * value)], [0, 1], { tolerance: 1e-14 });
    }
    expect([...design.x.column(2)]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("recognizes a constant column, and a constant response, also where cases are many", () => {
    const rows = 50_000;
    const tenths = new Float64Array(rows).fill(0.1);
    for (const weights of [undefined, tenths.map((_, row) => row % 3)]) {
      const design = standardizeDesign(new Matrix(rows, 1, tenths), tenths, weights, {
        intercept: true,
        standardize: true,
      });
      expect(design.constant).toEqual([true]);
      expect([design.centers[0], design.responseCenter]).toEqual([0.1, 0.1]);
    }
  });

  it("leaves features unchanged where there is neither intercept nor scaling", () => {
    const design = standardizeDesign(x, y, undefined, { intercept: false, standardize: false });
    expect(design.x).toEqual(x);
    expect(design.y).toEqual(y);
  });

  it("maps least squares of standardized features back to the original ones", () => {
    const design = standardizeDesign(x, y, undefined, { intercept: true, standardize: true });
    const two = design.x.slice(0, 6, 0, 2);
    const solved = leastSquares(two, new Matrix(6, 1, design.y)).solution.data;
    const back = originalScale([...solved, 0], design);
    const ones = Matrix.fromColumns([new Float64Array(6).fill(1), x.column(0), x.column(1)]);
    const direct = leastSquares(ones, new Matrix(6, 1, y)).solution.data;
    expectClose([back.intercept, ...back.coefficients], [...direct, 0], { tolerance: 1e-12 });
  });
});

describe("CoefficientPath", () => {
  const path = new CoefficientPath({
    features: ["a", "b"],
    parameter: "lambda",
    values: Float64Array.of(4, 2, 1),
    intercepts: Float64Array.of(5, 4, 3),
    coefficients: Matrix.from([
      [0, 0],
      [1, 0],
      [2, -1],
    ]),
    degreesOfFreedom: Float64Array.of(0, 1, 2),
    residualSums: Float64Array.of(9, 4, 1),
  });

  it("has points, interpolated values, and norms", () => {
    expect(path.point(1)).toMatchObject({ value: 2, intercept: 4 });
    expect(path.at(1.5)).toEqual({ value: 1.5, intercept: 3.5, coefficients: Float64Array.of(1.5, -0.5) });
    expect(path.at(4).intercept).toBe(5);
    expect([...path.l1Norms]).toEqual([0, 1, 3]);
    expect(path.toTable().names).toEqual([
      "lambda",
      "degreesOfFreedom",
      "residualSum",
      "intercept",
      "β(a)",
      "β(b)",
    ]);
  });

  it("treats values within rounding of its ends as its ends", () => {
    expect(path.at(4 * (1 + Number.EPSILON)).intercept).toBe(5);
    expect(path.at(1 - Number.EPSILON).intercept).toBe(3);
    expect(() => path.at(4 * (1 + 1e-12))).toThrow("the path has the lambda from 1 to 4");
  });

  it("refuses indices and values that it does not have", () => {
    expect(() => path.point(3)).toThrow("there are 3 settings, counted from 0; got 3");
    expect(() => path.at(5)).toThrow("the path has the lambda from 1 to 4; got 5");
  });
});

describe("validatePath", () => {
  it("refuses a fold whose cases all have weight 0", async () => {
    const weights = Float64Array.of(0, 1, 1, 0, 1, 1);
    for (const [train, test] of [
      [
        [1, 2, 4, 5],
        [0, 3],
      ],
      [
        [0, 3],
        [1, 2, 4, 5],
      ],
    ]) {
      const folds = [{ name: "fold 1", train: Int32Array.from(train), test: Int32Array.from(test) }];
      const predict = (_: unknown, left: { readonly rows: number }) => new Matrix(left.rows, 1);
      await expect(validatePath("test", { x, y, weights }, folds, predict, {})).rejects.toThrow(
        "test: all cases of a part of fold 1 have weight 0",
      );
    }
  });

  it("has the errors of held-out cases, and chooses the smallest or the simplest near it", async () => {
    const folds = kFold(6, { folds: 3, seed: 1 });
    const slopes = [0, 0.5, 1];
    const result = await validatePath(
      "test",
      { x, y, weights: undefined },
      folds,
      (_, left) =>
        Matrix.fromColumns(
          slopes.map((slope) => linearPredictor(left as Matrix, 2, Float64Array.of(slope, 0, 0))),
        ),
      {},
    );
    const errors = slopes.map((slope) => y.map((value, row) => (value - 2 - slope * x.get(row, 0)) ** 2));
    expectClose(
      result.means,
      errors.map((errorsOfFold) => errorsOfFold.reduce((sum, value) => sum + value, 0) / 6),
      { tolerance: 1e-13 },
    );
    expect(result.foldErrors.shape).toBe("3×3");
    expect(result.means[result.best]).toBe(Math.min(...result.means));
    expect(result.oneStandardError).toBeLessThanOrEqual(result.best);
  });
});
