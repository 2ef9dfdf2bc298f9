import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { conditioned, quadratic, rosenbrock } from "../../../test/support/test-functions.js";
import { Matrix } from "../linalg/matrix.js";
import { solve } from "../linalg/solve.js";
import { newton } from "./index.js";

describe("newton", () => {
  it("finds the minimum of a quadratic in one step", () => {
    const a = conditioned(12, 1e5, 4);
    const b = randomArray(12, 8);
    const { x, convergence, evaluations } = newton(quadratic(a, b), randomArray(12, 9));
    expect(convergence).toMatchObject({ converged: true, iterations: 1 });
    expect(evaluations).toEqual({ values: 2, gradients: 2, hessians: 1 });
    expectClose(x, solve(a, b), { tolerance: 1e-10, scale: 1e5 });
  });

  it("doubles its correct digits near the minimum", () => {
    const hessian = ([a, b]: Float64Array) =>
      Matrix.from([
        [1200 * a * a - 400 * b + 2, -400 * a],
        [-400 * a, 200],
      ]);
    const { path = [], x } = newton({ ...rosenbrock, hessian }, [1.01, 1.02], {
      path: true,
      tolerance: 1e-14,
    });
    const errors = path.map((step) => Math.hypot(step.x[0] - 1, step.x[1] - 1));
    expectClose(x, [1, 1], { tolerance: 1e-15 });
    for (let k = 1; k + 1 < errors.length && errors[k] > 1e-7; k += 1) {
      expect(errors[k + 1]).toBeLessThan(1000 * errors[k] ** 2);
    }
  });

  it("leaves the region where the Hessian is indefinite and never goes up", () => {
    // A saddle at 0 and minima at (±1, 0).
    const saddle = {
      value: ([a, b]: Float64Array) => (a * a - 1) ** 2 + b * b,
      gradient: ([a, b]: Float64Array) => [4 * a * (a * a - 1), 2 * b],
      hessian: ([a]: Float64Array) => Matrix.diagonal([12 * a * a - 4, 2]),
    };
    for (const start of [
      [1e-6, 1],
      [-0.2, -3],
      [0.5, 0],
    ]) {
      const { x, path = [] } = newton(saddle, start, { path: true });
      expectClose(x, [Math.sign(start[0]), 0], { tolerance: 1e-8 });
      for (let k = 1; k < path.length; k += 1) expect(path[k].value).toBeLessThanOrEqual(path[k - 1].value);
    }
  });

  it("takes negative curvature by its size", () => {
    const value = ([a, b]: Float64Array) => (a * a - 1) ** 2 + b * b;
    const gradient = ([a, b]: Float64Array) => [4 * a * (a * a - 1), 2 * b];
    const hessian = ([a]: Float64Array) => Matrix.diagonal([12 * a * a - 4, 2]);
    const { path = [] } = newton({ value, gradient, hessian }, [0.2, 1], { path: true });
    // At 0.2 the slope is −0.768 and the curvature −3.52.
    expectClose(path[1].x, [0.2 + 0.768 / 3.52, 0], { tolerance: 1e-15 });
  });

  it("shortens steps that would leave the domain", () => {
    const barrier = ([x]: Float64Array) => x - Math.log(x) + (x > 3 ? Number.NaN : 0);
    const { x, convergence } = newton(barrier, [2.9]);
    expect(convergence.converged).toBe(true);
    expectClose(x[0], 1, { tolerance: 5e-7 });
  });

  it("refuses a Hessian of the wrong shape or without symmetry", () => {
    const parts = { value: rosenbrock.value, gradient: rosenbrock.gradient };
    expect(() => newton({ ...parts, hessian: () => Matrix.identity(3) }, [0, 0])).toThrow(
      "newton: the Hessian must be 2×2; got 3×3.",
    );
    const lopsided = Matrix.from([
      [1, 2],
      [3, 4],
    ]);
    expect(() => newton({ ...parts, hessian: () => lopsided }, [0, 0])).toThrow(
      /^newton: the matrix must be symmetric/,
    );
  });
});
