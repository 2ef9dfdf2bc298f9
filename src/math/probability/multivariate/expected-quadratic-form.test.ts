import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../../test/support/matrices.js";
import { expectClose } from "../../../../test/support/numbers.js";
import { ShapeError } from "../../../base/errors.js";
import { Matrix } from "../../linalg/matrix.js";
import { random } from "../random/index.js";
import { expectedQuadraticForm } from "./expected-quadratic-form.js";
import { MultivariateNormal } from "./multivariate-normal.js";

describe("expectedQuadraticForm", () => {
  const a = randomMatrix(4, 4, 3);
  const root = randomMatrix(4, 4, 4);
  const covariance = root.multiply(root.transpose());
  const mean = [1, -2, 0.5, 3];

  it("is trace(A·Σ) + μᵀAμ, also where A is not symmetric", () => {
    const trace = a
      .multiply(covariance)
      .diagonal()
      .reduce((sum, value) => sum + value, 0);
    const atMean = a.multiply(Float64Array.from(mean)).reduce((sum, value, i) => sum + value * mean[i], 0);
    expectClose(expectedQuadraticForm(a, { covariance }), trace, { tolerance: 1e-13 });
    expectClose(expectedQuadraticForm(a, { mean, covariance }), trace + atMean, { tolerance: 1e-13 });
  });

  it("is the mean of many draws", () => {
    const draws = new MultivariateNormal({ mean, covariance }).sampleMany(random(5), 40_000);
    const forms = Array.from({ length: draws.rows }, (_, i) => {
      const x = draws.row(i);
      return a.multiply(x).reduce((sum, value, j) => sum + value * x[j], 0);
    });
    const average = forms.reduce((sum, value) => sum + value, 0) / forms.length;
    const spread = Math.sqrt(forms.reduce((sum, value) => sum + (value - average) ** 2, 0)) / forms.length;
    const expected = expectedQuadraticForm(a, { mean, covariance });
    expect(Math.abs(average - expected)).toBeLessThan(4 * spread);
  });

  it("counts the degrees of freedom of a projection", () => {
    const centering = Matrix.identity(5).map((value) => value - 1 / 5);
    const variance = Matrix.identity(5).scale(9);
    expectClose(expectedQuadraticForm(centering, { covariance: variance }), 4 * 9, { tolerance: 1e-14 });
  });

  it("refuses moments of another size", () => {
    expect(() => expectedQuadraticForm(a, { covariance: Matrix.identity(3) })).toThrow(
      'option "covariance" must be 4×4; got 3×3',
    );
    expect(() => expectedQuadraticForm(a, { mean: [1], covariance })).toThrow(ShapeError);
    expect(() => expectedQuadraticForm(randomMatrix(2, 3, 1), { covariance })).toThrow(ShapeError);
  });
});
