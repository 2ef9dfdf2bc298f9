import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { beale, conditioned, himmelblau, quadratic } from "../../../test/support/test-functions.js";
import { solve } from "../linalg/solve.js";
import { bracket } from "./bracket.js";
import { coordinateDescent } from "./index.js";

describe("coordinateDescent", () => {
  it("with the exact minimizer of a quadratic is Gauss and Seidel's iteration", () => {
    const a = conditioned(6, 20, 5);
    const b = randomArray(6, 1);
    const minimizer = (x: Float64Array, i: number) =>
      (b[i] - a.row(i).reduce((sum, value, j) => (j === i ? sum : sum + value * x[j]), 0)) / a.get(i, i);
    const {
      x,
      path = [],
      convergence,
    } = coordinateDescent(quadratic(a, b), new Float64Array(6), {
      minimizer,
      tolerance: 1e-14,
      path: true,
    });
    expect(convergence.converged).toBe(true);
    expectClose(x, solve(a, b), { tolerance: 1e-12 });
    const byHand = new Float64Array(6);
    for (let i = 0; i < 6; i += 1) byHand[i] = minimizer(byHand, i);
    expectClose(path[1].x, byHand, { tolerance: 0 });
    for (let k = 1; k < path.length; k += 1) {
      expect(path[k].value).toBeLessThanOrEqual(path[k - 1].value + 1e-14 * Math.abs(path[k].value));
    }
  });

  it("sets coordinates exactly to zero where the minimizer is a soft threshold", () => {
    const target = [3, 0.4, -2, -0.5];
    const lasso = (x: Float64Array) =>
      x.reduce((sum, value, i) => sum + (value - target[i]) ** 2 / 2 + Math.abs(value), 0);
    const minimizer = (_: Float64Array, i: number) =>
      Math.sign(target[i]) * Math.max(0, Math.abs(target[i]) - 1);
    const { x, convergence } = coordinateDescent(lasso, [1, 1, 1, 1], { minimizer });
    expectClose(x, [2, 0, -1, 0], { tolerance: 0 });
    expect(convergence).toMatchObject({ converged: true, iterations: 2, criterion: 0 });
  });

  it.each([beale, himmelblau])("searches along each coordinate of $name by itself, never going up", (f) => {
    const {
      x,
      path = [],
      convergence,
    } = coordinateDescent(f.value, f.start, { path: true, tolerance: 1e-7 });
    expect(convergence.converged).toBe(true);
    expect(Math.min(...f.minima.map(([a, b]) => Math.hypot(x[0] - a, x[1] - b)))).toBeLessThan(1e-4);
    for (let k = 1; k < path.length; k += 1) expect(path[k].value).toBeLessThanOrEqual(path[k - 1].value);
  });
});

describe("bracket", () => {
  it.each([-300, -1, 0, 0.5, 4, 1e5])("surrounds a valley at %f", (minimum) => {
    for (const step of [1e-4, 1, 50]) {
      const [lower, upper] = bracket((x) => (x - minimum) ** 2, 0, step);
      expect(lower <= minimum && minimum <= upper).toBe(true);
    }
  });

  it("ends where a function falls without end", () => {
    const [lower, upper] = bracket((x) => -x, 0, 1);
    expect(lower).toBeLessThan(upper);
  });
});
