import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { rosenbrockJacobian, rosenbrockResiduals } from "../../../test/support/test-functions.js";
import { inverse } from "../linalg/inverse.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import { levenbergMarquardt } from "./index.js";
import { Linearization } from "./trust-region.js";
import { norm } from "./vectors.js";

describe("levenbergMarquardt", () => {
  it("is least squares, with its covariance, where the model is linear", () => {
    const a = new Matrix(20, 4, randomArray(80, 1));
    const b = randomArray(20, 2);
    const fit = levenbergMarquardt(
      { residuals: (x) => a.multiply(x).map((value, i) => b[i] - value), jacobian: () => a.scale(-1) },
      [1, 1, 1, 1],
    );
    const { solution, residuals } = leastSquares(a, b);
    expectClose(fit.x, solution, { tolerance: 1e-14 });
    expectClose(fit.residuals, residuals, { tolerance: 1e-14 });
    expect(fit).toMatchObject({ rank: 4, degreesOfFreedom: 16 });
    const variance = residuals.reduce((sum, r) => sum + r * r, 0) / 16;
    expectClose(fit.residualStandardDeviation, Math.sqrt(variance), { tolerance: 1e-14 });
    const covariance = inverse(a.transpose().multiply(a)).scale(variance);
    expectClose(fit.covariance.data, covariance.data, { tolerance: 1e-13 });
    expectClose(fit.standardErrors, covariance.diagonal().map(Math.sqrt), { tolerance: 1e-13 });
    expect(fit.gradientNorm).toBeLessThan(1e-13);
  });

  it("finds the minimum of Rosenbrock's function as a sum of squares", () => {
    const jacobian = (x: Float64Array) => Matrix.from(rosenbrockJacobian(x));
    const fit = levenbergMarquardt({ residuals: rosenbrockResiduals, jacobian }, [-1.2, 1], { path: true });
    expectClose(fit.x, [1, 1], { tolerance: 1e-15 });
    expect(fit.convergence.converged).toBe(true);
    expect(fit.degreesOfFreedom).toBe(0);
    expect(fit.standardErrors.every(Number.isNaN)).toBe(true);
    const path = fit.path ?? [];
    for (let k = 1; k < path.length; k += 1) expect(path[k].value).toBeLessThan(path[k - 1].value);
  });

  it("recovers the parameters of an exact exponential decay by differences", () => {
    const t = Array.from({ length: 12 }, (_, i) => i / 2);
    const fit = levenbergMarquardt(
      ([a, k, c]) => t.map((ti) => 3 * Math.exp(-0.7 * ti) + 1 - (a * Math.exp(-k * ti) + c)),
      [1, 1, 0],
    );
    expect(fit.convergence.converged).toBe(true);
    expectClose(fit.x, [3, 0.7, 1], { tolerance: 1e-12 });
    expect(fit.evaluations.gradients).toBe(0);
  });

  it("says which rank the data have where parameters cannot be told apart", () => {
    const t = [1, 2, 3, 4];
    const fit = levenbergMarquardt(([a, b]) => t.map((ti) => 2 * ti + Math.sin(ti) - (a + b) * ti), [0, 0]);
    expect(fit.rank).toBe(1);
    expectClose(fit.x[0] + fit.x[1], 2 + t.reduce((s, ti) => s + ti * Math.sin(ti), 0) / 30, {
      tolerance: 1e-11,
    });
    expect(fit.covariance.data.every(Number.isNaN)).toBe(true);
  });

  it("fits no parameters, or more parameters than residuals", () => {
    const none = levenbergMarquardt(() => [1, 2], []);
    expect(none).toMatchObject({ value: 5, rank: 0, degreesOfFreedom: 2, convergence: { converged: true } });
    const wide = levenbergMarquardt(([a, b, c]) => [a + 2 * b - c * c - 3], [1, 1, 1]);
    expect(wide).toMatchObject({ rank: 1, degreesOfFreedom: 0, convergence: { converged: true } });
    expect(wide.value).toBeLessThan(1e-28);
  });

  it("turns back from where the model is not a number", () => {
    const t = [1, 2, 3];
    const fit = levenbergMarquardt(([a]) => t.map((ti) => Math.log(ti * a) - Math.log(2 * ti)), [30]);
    expect(fit.convergence.converged).toBe(true);
    expectClose(fit.x[0], 2, { tolerance: 5e-13 });
  });

  it("gives up quietly where the Jacobian is wrong", () => {
    const fit = levenbergMarquardt(
      { residuals: ([a]) => [a - 1, 2], jacobian: () => Matrix.from([[-1], [0]]) },
      [5],
    );
    expect(fit).toMatchObject({ ending: "no decrease", convergence: { converged: false, iterations: 0 } });
    expect(fit.x[0]).toBe(5);
  });

  it("refuses residuals and Jacobians that are not finite or of the wrong size", () => {
    expect(() => levenbergMarquardt(() => [1, Number.NaN], [0])).toThrow(
      "levenbergMarquardt: residual 1 is NaN at the start.",
    );
    expect(() => levenbergMarquardt(([a]) => (a === 0 ? [1, 2] : [1]), [0])).toThrow(
      "levenbergMarquardt: there were 2 residuals at the start, but now there are 1.",
    );
    const jacobian = () => Matrix.identity(2);
    expect(() => levenbergMarquardt({ residuals: () => [1, 2, 3], jacobian }, [0])).toThrow(
      "levenbergMarquardt: the Jacobian must be 3×1; got 2×2.",
    );
    expect(() =>
      levenbergMarquardt({ residuals: () => [1], jacobian: () => Matrix.from([[Number.NaN]]) }, [0]),
    ).toThrow(/the Jacobian is not finite at the start/);
  });
});

describe("a linearization", () => {
  const jacobian = new Matrix(9, 4, randomArray(36, 3));
  const residuals = randomArray(9, 4);
  const scales = Float64Array.of(1, 10, 0.1, 3);
  const linearization = new Linearization(jacobian, residuals, scales);

  it("gives the Gauss-Newton step without damping", () => {
    const expected = leastSquares(jacobian, residuals).solution.map((value) => -value);
    const { step, linearSquare } = linearization.gaussNewton();
    expectClose(step, expected, { tolerance: 1e-12 });
    expectClose(linearSquare, norm(jacobian.multiply(step)) ** 2, { tolerance: 1e-13 });
  });

  it("solves (JᵀJ + λD²)·p = −Jᵀr with a length within a tenth of the radius", () => {
    const full = linearization.gaussNewton();
    for (const part of [0.9, 0.5, 0.1, 1e-3, 1e-6, 1e-12]) {
      const radius = part * full.length;
      const { step, length, damping } = linearization.within(radius);
      const scaled = norm(step.map((value, j) => value * scales[j]));
      expectClose(length / scaled, 1, { tolerance: 1e-13 });
      expect(Math.abs(length - radius)).toBeLessThanOrEqual(0.1 * radius * (1 + 1e-12));
      const inner = jacobian.transpose().multiply(jacobian);
      const left = inner.multiply(step).map((value, j) => value + damping * scales[j] ** 2 * step[j]);
      const right = jacobian
        .transpose()
        .multiply(residuals)
        .map((value) => -value);
      expectClose(left, right, { tolerance: 1e-12, scale: norm(right) });
    }
    expect(linearization.within(2 * full.length)).toEqual(full);
  });
});
