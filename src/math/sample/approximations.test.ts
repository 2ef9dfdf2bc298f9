import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { ConvergenceError, DataError, OptionError } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { Beta, Normal } from "../probability/distributions/index.js";
import { MultivariateNormal } from "../probability/multivariate/index.js";
import { logBeta } from "../probability/special/index.js";
import { gridPosterior, laplaceApproximation } from "./index.js";

const normal = new MultivariateNormal({
  mean: [1, -2],
  covariance: [
    [2, 0.6],
    [0.6, 0.5],
  ],
});
/** Not normalized: the evidence is e^1.5. */
const raised = (x: Float64Array) => normal.logDensity(x) + 1.5;

describe("laplaceApproximation", () => {
  it("is exact for normal densities, by either search, without derivatives", () => {
    for (const method of ["newton", "lbfgs"] as const) {
      const { mode, covariance, logEvidence, convergence } = laplaceApproximation(raised, [0, 0], { method });
      expect(convergence.converged).toBe(true);
      expectClose(mode, [1, -2], { tolerance: 1e-5 });
      expectClose(covariance.data, [2, 0.6, 0.6, 0.5], { tolerance: 1e-5 });
      expectClose(logEvidence, 1.5, { tolerance: 1e-5 });
    }
  });

  it("is exact to rounding where derivatives are given", () => {
    const precision = Matrix.from([
      [0.5, -0.6],
      [-0.6, 2],
    ]).scale(1 / 0.64);
    const gradient = (x: Float64Array) =>
      precision.multiply(Float64Array.of(x[0] - 1, x[1] + 2)).map((value) => -value);
    const found = laplaceApproximation(
      { value: raised, gradient, hessian: () => precision.scale(-1) },
      [0, 0],
    );
    expectClose(found.mode, [1, -2], { tolerance: 1e-14 });
    expectClose(found.precision.data, precision.data, { tolerance: 0 });
    expectClose(found.covariance.data, [2, 0.6, 0.6, 0.5], { tolerance: 1e-14 });
    expectClose([found.logEvidence, found.logDensity], [1.5, raised(Float64Array.of(1, -2))], {
      tolerance: 1e-14,
    });
    expectClose(found.distribution.mean, found.mode, { tolerance: 0 });
    const together = (x: Float64Array, out: Float64Array) => {
      out.set(gradient(x));
      return raised(x);
    };
    const byBoth = laplaceApproximation({ value: raised, valueAndGradient: together }, [0, 0]);
    expectClose(byBoth.covariance.data, [2, 0.6, 0.6, 0.5], { tolerance: 1e-9 });
  });

  it("gives Stirling's formula for the factorial", () => {
    // ∫ xⁿe⁻ˣ dx = n!, with the mode n and the precision 1/n.
    const n = 3;
    const { mode, logEvidence } = laplaceApproximation(
      ([x]) => (x > 0 ? n * Math.log(x) - x : -Infinity),
      [1],
    );
    expectClose(mode, [n], { tolerance: 1e-5 });
    expectClose(logEvidence, n * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI * n), { tolerance: 1e-6 });
  });

  it("refuses a point that is not a peak", () => {
    expect(() => laplaceApproximation(() => 0, [1])).toThrow(ConvergenceError);
    expect(() => laplaceApproximation(([x]) => -x * x, [])).toThrow("the start is empty");
    expect(() => laplaceApproximation(([x]) => -x * x, [1], { method: "other" as never })).toThrow(
      OptionError,
    );
  });
});

describe("gridPosterior", () => {
  it("of one parameter has the moments and quantiles of a beta posterior, and its evidence", () => {
    const beta = new Beta({ alpha: 8, beta: 5 });
    const posterior = gridPosterior(
      ([p]) => 7 * Math.log(p) + 4 * Math.log1p(-p),
      [{ from: 0, to: 1, points: 1001, name: "p" }],
    );
    expect(posterior.names).toEqual(["p"]);
    // The trapezoid rule errs by h⁴ times third derivatives at the ends, which here vanish or nearly so.
    expectClose(posterior.logEvidence, logBeta(8, 5), { tolerance: 1e-10 });
    expectClose(posterior.mean, [beta.mean], { tolerance: 1e-10 });
    expectClose(posterior.standardDeviation, [Math.sqrt(beta.variance)], { tolerance: 1e-10 });
    expectClose(posterior.mode, [7 / 11], { tolerance: 5e-4 });
    // Straight lines between points are off by h²/12 times the curvature.
    for (const p of [0.025, 0.5, 0.9])
      expectClose(posterior.quantile(p), [beta.quantile(p)], { tolerance: 2e-6 });
    const { lower, upper } = posterior.credibleInterval(0.95);
    expectClose([lower[0], upper[0]], [beta.quantile(0.025), beta.quantile(0.975)], { tolerance: 2e-6 });
    expect(posterior.edge).toBe(0);
  });

  it("of two parameters has covariances, marginals and regions of highest density", () => {
    const posterior = gridPosterior(raised, [
      { from: -12, to: 14 },
      { from: -9, to: 5 },
    ]);
    expectClose(posterior.logEvidence, 1.5, { tolerance: 1e-12 });
    expectClose(posterior.mean, [1, -2], { tolerance: 1e-12 });
    expectClose(posterior.covariance.data, [2, 0.6, 0.6, 0.5], { tolerance: 1e-11 });
    const second = new Normal({ mean: -2, standardDeviation: Math.sqrt(0.5) });
    expectClose(
      posterior.marginal(1),
      posterior.axes[1].map((x) => second.density(x)),
      { tolerance: 1e-12 },
    );
    expect(posterior.edge).toBeLessThan(1e-15);
    // Outside the contour at distance r lies e^(−r²/2), which is also its height relative to the
    // peak.
    const { threshold, probability, inside } = posterior.credibleRegion(0.9);
    const peak = normal.density([1, -2]);
    const cell = peak * 0.13 * 0.07;
    expect(probability).toBeGreaterThanOrEqual(0.9);
    expect(probability).toBeLessThan(0.9 + 4 * cell);
    expectClose(threshold / peak, 0.1, { tolerance: 4 * cell });
    expect(inside.filter(Boolean)).toHaveLength(
      posterior.density.data.filter((value) => value >= threshold).length,
    );
  });

  it("tells that a grid cuts the density off", () => {
    const posterior = gridPosterior(([x]) => -0.5 * x * x, [{ from: -1, to: 5, points: 301 }]);
    expectClose(posterior.edge, Math.exp(-0.5), { tolerance: 1e-12 });
  });

  it("refuses anything that is not a grid, and densities that are nowhere", () => {
    const flat = () => 0;
    expect(() => gridPosterior(flat, [])).toThrow("must have 1 or 2 axes; got 0");
    expect(() => gridPosterior(flat, [{ from: 1, to: 1 }])).toThrow(
      "must run from a finite number to a larger one",
    );
    expect(() => gridPosterior(flat, [{ from: 0, to: 1, points: 2 }])).toThrow(
      'option "points" must be a whole number ≥ 3; got 2',
    );
    expect(() => gridPosterior(() => Number.NEGATIVE_INFINITY, [{ from: 0, to: 1 }])).toThrow(
      "the density is 0 at every point of the grid",
    );
    expect(() => gridPosterior(() => Number.NaN, [{ from: 0, to: 1 }])).toThrow(DataError);
    expect(() => gridPosterior(flat, [{ from: 0, to: 1 }]).quantile(2)).toThrow(
      'option "p" must be a number from 0 to 1; got 2',
    );
  });
});
