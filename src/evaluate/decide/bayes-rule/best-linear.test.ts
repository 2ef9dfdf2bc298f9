import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { crossProduct } from "../../../math/linalg/cross-product.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { bestLinear } from "./best-linear.js";

describe("bestLinear", () => {
  it("finds the line behind uniform X with noise of variance 1", () => {
    const { coefficients, risk } = bestLinear({
      moments: [
        [1, 1 / 2],
        [1 / 2, 1 / 3],
      ],
      products: [2, 7 / 6],
      square: 16 / 3,
    });
    expectClose(coefficients, [1, 2], { tolerance: 1e-14 });
    expectClose(risk ?? Number.NaN, 1, { tolerance: 1e-14 });
  });

  it("is the best line through a parabola: x² on [0, 1] by 1 and x", () => {
    // E[(X² − X + 1/6)²] = 1/180 for uniform X.
    const moments = Matrix.from([
      [1, 1 / 2],
      [1 / 2, 1 / 3],
    ]);
    const { coefficients, risk } = bestLinear({ moments, products: [1 / 3, 1 / 4], square: 1 / 5 });
    expectClose(coefficients, [-1 / 6, 1], { tolerance: 1e-14 });
    expectClose(risk ?? Number.NaN, 1 / 180, { tolerance: 1e-15 });
  });

  it("is least squares if the moments are means over cases", () => {
    const x = new Matrix(30, 3, randomArray(90, 1));
    const y = randomArray(30, 2);
    const products = [0, 1, 2].map((j) =>
      x.column(j).reduce((sum, value, i) => sum + (value * y[i]) / 30, 0),
    );
    const { coefficients, risk } = bestLinear({ moments: crossProduct(x).scale(1 / 30), products });
    expectClose(coefficients, leastSquares(x, y).solution, { tolerance: 1e-13 });
    expect(risk).toBeUndefined();
  });

  it("refuses moments that determine no function, or that cannot be", () => {
    const moments = [
      [1, 1],
      [1, 1],
    ];
    expect(() => bestLinear({ moments, products: [1, 1] })).toThrow(
      "bestLinear: E[XXᵀ] is not positive definite",
    );
    expect(() => bestLinear({ moments, products: [1] })).toThrow("1 products need 1 × 1 moments; got 2 × 2.");
    expect(() => bestLinear({ moments: [[1]], products: [2], square: 3 })).toThrow("E[Y²] is 3");
  });
});
