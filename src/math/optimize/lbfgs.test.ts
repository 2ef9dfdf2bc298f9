import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { conditioned, extendedRosenbrock, quadratic } from "../../../test/support/test-functions.js";
import { finish, type Steps } from "../../base/steps.js";
import { lbfgs } from "./index.js";
import { lbfgsSteps } from "./lbfgs.js";
import type { ValueAndGradient } from "./objective.js";

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

  it("takes the same path if the objective is computed in pieces", () => {
    const objective = ([a, b]: Float64Array): ValueAndGradient => ({
      value: 100 * (b - a * a) ** 2 + (1 - a) ** 2,
      gradient: [-400 * a * (b - a * a) - 2 * (1 - a), 200 * (b - a * a)],
    });
    let pauses = 0;
    const pieces = function* (x: Float64Array): Steps<ValueAndGradient> {
      pauses += 1;
      yield;
      return objective(x);
    };
    const whole = lbfgs(objective, [-1.2, 1]);
    expect(finish(lbfgsSteps(objective, [-1.2, 1], {}, {}, pieces))).toEqual(whole);
    expect(pauses).toBe(whole.evaluations.values);
    const nowhere = () => finish(lbfgsSteps(objective, [1e200, 1], {}, {}, pieces));
    expect(nowhere).toThrow("lbfgs: the objective is not finite at the start.");
  });
});
