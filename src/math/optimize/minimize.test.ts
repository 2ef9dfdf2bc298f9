import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import {
  conditioned,
  quadratic,
  TEST_FUNCTIONS,
  type TestFunction,
} from "../../../test/support/test-functions.js";
import { OptionError } from "../../base/errors.js";
import { solve } from "../linalg/solve.js";
import { random } from "../probability/random/index.js";
import {
  levenbergMarquardt,
  type MinimizeMethod,
  type MinimizeOptions,
  type Minimum,
  minimize,
  stochasticGradient,
} from "./index.js";
import { maxNorm } from "./vectors.js";

const SECOND_ORDER: MinimizeMethod[] = ["lbfgs", "lbfgsb", "newton", "conjugateGradient"];

/** How far x is from the nearest minimum, and how far it may be. */
function expectMinimum(result: Minimum, { minima, least, name }: TestFunction, tolerance: number): void {
  expect(result.convergence.converged).toBe(true);
  expect(result.convergence.criterion).toBeLessThanOrEqual(result.convergence.tolerance);
  expect(result.ending).toBe("converged");
  const distances = minima.map((minimum) => maxNorm(result.x.map((value, i) => value - minimum[i])));
  // Near Powell's minimum the function is flat to fourth order.
  const allowed = name === "Powell singular" ? Math.cbrt(tolerance) : tolerance;
  expect(Math.min(...distances)).toBeLessThanOrEqual(allowed);
  expect(result.value - least).toBeLessThanOrEqual(tolerance ** 2 * 1e4);
}

describe.each(TEST_FUNCTIONS)("the minimum of $name", (f) => {
  it.each(SECOND_ORDER)("is found by %s with analytic gradients", (method) => {
    const result = minimize({ value: f.value, gradient: f.gradient }, f.start, {
      method,
      tolerance: 1e-10,
    } as MinimizeOptions);
    expectMinimum(result, f, 1e-8);
    expectClose(result.gradientNorm ?? Number.NaN, maxNorm(f.gradient(result.x)), { tolerance: 1e-13 });
  });

  it.each(SECOND_ORDER)("is found by %s with gradient and value from one function", (method) => {
    const together = (x: Float64Array) => ({ value: f.value(x), gradient: f.gradient(x) });
    const apart = minimize({ value: f.value, gradient: f.gradient }, f.start, { method } as MinimizeOptions);
    const result = minimize(together, f.start, { method } as MinimizeOptions);
    expectClose(result.x, apart.x, { tolerance: 0 });
    expect(result.convergence).toEqual(apart.convergence);
  });

  it.each(SECOND_ORDER)("is found by %s from values alone", (method) => {
    const result = minimize(f.value, f.start, { method } as MinimizeOptions);
    expectMinimum(result, f, 1e-5);
    expect(result.evaluations.gradients).toBe(0);
  });

  it.each(["lbfgs", "lbfgsb", "conjugateGradient", "newton"] as const)(
    "is approached by %s without ever going up",
    (method) => {
      const { path = [], convergence } = minimize({ value: f.value, gradient: f.gradient }, f.start, {
        method,
        path: true,
      });
      expect(path).toHaveLength(convergence.iterations + 1);
      expectClose(path[0].x, f.start, { tolerance: 0 });
      for (const [k, { value, x }] of path.entries()) {
        expect(value).toBe(f.value(x));
        if (k > 0) expect(value).toBeLessThanOrEqual(path[k - 1].value * (1 + 1e-14));
      }
    },
  );
});

describe("a quadratic", () => {
  it.each([
    [1, 1],
    [2, 10],
    [10, 1e2],
    [10, 1e4],
    [20, 1e5],
  ])("of %i variables and condition %f has its minimum where A·x = b", (size, condition) => {
    const a = conditioned(size, condition, size);
    const b = randomArray(size, 3);
    const expected = solve(a, b);
    for (const method of SECOND_ORDER) {
      const result = minimize(quadratic(a, b), new Float64Array(size), {
        method,
        tolerance: 1e-13,
        maxIterations: 5000,
      } as MinimizeOptions);
      // An error of the gradient is an error of x times the least eigenvalue.
      expectClose(result.x, expected, {
        tolerance: 1e-11 * condition * Math.max(1, Math.abs(result.value)),
        scale: maxNorm(expected),
      });
    }
  });

  it("of no variables is its own minimum", () => {
    for (const method of SECOND_ORDER) {
      const { x, value, convergence } = minimize(() => 7, [], { method } as MinimizeOptions);
      expect(x).toHaveLength(0);
      expect(value).toBe(7);
      expect(convergence.converged).toBe(true);
    }
  });
});

describe("minimize", () => {
  it("takes L-BFGS unless another method is named", () => {
    const f = TEST_FUNCTIONS[0];
    expect(minimize(f.value, f.start)).toEqual(minimize(f.value, f.start, { method: "lbfgs" }));
  });

  it("refuses a method it does not know", () => {
    expect(() => minimize(() => 0, [1], { method: "toString" as "lbfgs" })).toThrow(
      /^minimize: option "method" must be "lbfgs" or .*; got "toString"\.$/,
    );
  });

  it("refuses an option that the method does not have", () => {
    expect(() => minimize(() => 0, [1], { method: "newton", memory: 3 } as MinimizeOptions)).toThrow(
      /^newton: there is no option "memory"/,
    );
  });
});

describe("the methods for sums over data", () => {
  const t = [0, 1, 2, 3];
  const y = [4, 2, 1, 0.5];
  const residuals = ([a, k]: Float64Array) => t.map((at, i) => y[i] - a * Math.exp(-k * at));

  it("are found by name: levenbergMarquardt gives the fit of the function of that name", () => {
    const fit = minimize(residuals, [1, 1], { method: "levenbergMarquardt", tolerance: 1e-14 });
    expectClose(fit.x, [4, Math.LN2], { tolerance: 1e-14 });
    expect(fit).toEqual(levenbergMarquardt(residuals, [1, 1], { tolerance: 1e-14 }));
    const standardErrors: Float64Array = fit.standardErrors;
    expect(standardErrors).toHaveLength(2);
  });

  it("are found by name: stochasticGradient gives the minimum of the function of that name", () => {
    const mean = {
      rows: y.length,
      evaluate: ([m]: Float64Array, rows: Int32Array) => {
        const errors = Array.from(rows, (i) => m - y[i]);
        const average = (values: number[]) => values.reduce((a, b) => a + b) / rows.length;
        return { value: average(errors.map((e) => e * e)), gradient: [2 * average(errors)] };
      },
    };
    const options = { epochs: 2000, batchSize: 2, average: true };
    const found = minimize(mean, [0], { method: "stochasticGradient", random: random(1), ...options });
    expectClose(found.x, [1.875], { tolerance: 1e-2 });
    expect(found).toEqual(stochasticGradient(mean, [0], { random: random(1), ...options }));
  });

  it("say what they need in place of a function with one value", () => {
    const bowl = ([a]: Float64Array) => a * a;
    expect(() => minimize(bowl as never, [1], { method: "levenbergMarquardt" })).toThrow(
      /levenbergMarquardt: .*residuals/,
    );
    expect(() => minimize(bowl as never, [1], { method: "stochasticGradient", random: Math.random })).toThrow(
      "stochasticGradient: the objective must be { rows, evaluate }",
    );
    expect(() => minimize(bowl, [1], { method: "adam" as never })).toThrow('"levenbergMarquardt"');
    expect(() => minimize(bowl, [1], null as never)).toThrow(OptionError);
  });
});
