import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { conditioned, extendedRosenbrock, quadratic } from "../../test/support/test-functions.js";
import { lbfgs } from "./index.js";

describe("lbfgs", () => {
  it("solves a problem of 1000 variables in about as many steps as one of 100", () => {
    const iterations = [100, 1000].map((size) => {
      const f = extendedRosenbrock(size);
      const { x, convergence } = lbfgs(f, f.start);
      expectClose(x, f.minima[0], { tolerance: 1e-6 });
      return convergence.iterations;
    });
    expect(iterations[1]).toBeLessThan(2 * iterations[0]);
  });

  it("learns the curvature: more memory, fewer steps", () => {
    const f = quadratic(conditioned(30, 1e4, 7), randomArray(30, 2));
    const steps = (memory: number) =>
      lbfgs(f, new Float64Array(30), { memory, tolerance: 1e-8, maxIterations: 10_000 }).convergence
        .iterations;
    expect(steps(30)).toBeLessThan(steps(3));
  });

  it("steps back from where the objective is not a number", () => {
    const { x, convergence } = lbfgs(
      {
        value: ([a, b]) => a - Math.log(a) + (b - 2) ** 2,
        gradient: ([a, b]) => [1 - 1 / a, 2 * (b - 2)],
      },
      [0.01, 5],
    );
    expect(convergence.converged).toBe(true);
    expectClose(x, [1, 2], { tolerance: 1e-7 });
  });

  it("says that a function without a minimum was not minimized", () => {
    const falling = { value: ([a]: Float64Array) => -a, gradient: () => [-1] };
    const { convergence, ending } = lbfgs(falling, [0], { maxIterations: 20 });
    expect(convergence.converged).toBe(false);
    expect(ending).not.toBe("converged");
  });

  it("says that a wrong gradient leads nowhere", () => {
    const wrong = { value: ([a]: Float64Array) => a * a, gradient: ([a]: Float64Array) => [-2 * a] };
    const { x, convergence, ending } = lbfgs(wrong, [3]);
    expectClose(x[0], 3, { tolerance: 1e-11 });
    expect(ending).toBe("no decrease");
    expect(convergence.converged).toBe(false);
  });
});
