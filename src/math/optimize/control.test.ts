import { describe, expect, it } from "vitest";
import { rosenbrock, rosenbrockResiduals } from "../../../test/support/test-functions.js";
import type { Progress } from "../../base/control.js";
import { AbortError, CredalError, DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import type { OptimizeControl } from "./index.js";
import * as optimize from "./index.js";

const METHODS = [
  "lbfgs",
  "lbfgsb",
  "newton",
  "conjugateGradient",
  "gradientDescent",
  "coordinateDescent",
] as const;

type Run = (control: OptimizeControl) => { convergence: { iterations: number } };

const RUNS: [name: string, run: Run][] = [
  ...METHODS.map((method): [string, Run] => [
    method,
    (control) => optimize.minimize(rosenbrock.value, [-1.2, 1], { method, maxIterations: 4 }, control),
  ]),
  [
    "levenbergMarquardt",
    (control) => optimize.levenbergMarquardt(rosenbrockResiduals, [-1.2, 1], { maxIterations: 4 }, control),
  ],
  [
    "stochasticGradient",
    (control) =>
      optimize.stochasticGradient(
        { rows: 3, evaluate: ([x]) => ({ value: x * x, gradient: [2 * x] }) },
        [1],
        { random: () => 0.5, epochs: 4, step: 0.01 },
        control,
      ),
  ],
  ["goldenSection", (control) => optimize.goldenSection(Math.cos, 0, 4, { maxIterations: 4 }, control)],
  ["brent", (control) => optimize.brent(Math.cos, 0, 4, { maxIterations: 4 }, control)],
  ["brentRoot", (control) => optimize.brentRoot(Math.cos, 0, 3, { maxIterations: 4 }, control)],
  [
    "solveConjugateGradient",
    (control) =>
      optimize.solveConjugateGradient(
        Matrix.diagonal([1, 2, 3, 4, 5, 6]),
        [1, 1, 1, 1, 1, 1],
        { maxIterations: 4 },
        control,
      ),
  ],
];

describe.each(RUNS)("%s", (name, run) => {
  it("reports every iteration and ends where it was told to, without an error", () => {
    const seen: Progress[] = [];
    const { convergence } = run({ onProgress: (progress) => seen.push(progress) });
    expect(seen.map(({ completed }) => completed)).toEqual([1, 2, 3, 4].slice(0, convergence.iterations));
    expect(convergence).toMatchObject({ converged: false, iterations: 4 });
    for (const { total, phase, objective } of seen) {
      expect([total, phase]).toEqual([4, "iterations"]);
      expect(Number.isFinite(objective)).toBe(true);
    }
  });

  it("is ended by an abort between iterations", () => {
    const controller = new AbortController();
    let completed = 0;
    const control: OptimizeControl = {
      signal: controller.signal,
      onProgress: (progress) => {
        completed = progress.completed;
        if (completed === 2) controller.abort("enough");
      },
    };
    expect(() => run(control)).toThrow(AbortError);
    expect(() => run(control)).toThrow(`${name}: aborted by the caller.`);
    expect(completed).toBe(2);
  });
});

describe.each(METHODS)("%s", (method) => {
  const run = (objective: optimize.Objective, start: ArrayLike<number>, options: object = {}) =>
    optimize.minimize(objective, start, { method, ...options } as optimize.MinimizeOptions);

  it("refuses a start where the objective is not finite", () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(() => run(() => value, [1, 2])).toThrow(`${method}: the objective is not finite at the start.`);
      expect(() => run(() => value, [1, 2])).toThrow(DataError);
    }
  });

  it("refuses a start that is not finite, and names the variable", () => {
    expect(() => run(rosenbrock.value, [1, Number.NaN])).toThrow(/the start has NaN for variable 1/);
  });

  it("refuses options that it does not have or that are out of range", () => {
    expect(() => run(rosenbrock.value, [1, 1], { tolerance: -1 })).toThrow(
      `${method}: option "tolerance" must be a number ≥ 0; got -1.`,
    );
    expect(() => run(rosenbrock.value, [1, 1], { maxIterations: 0 })).toThrow(OptionError);
    expect(() => run(rosenbrock.value, [1, 1], { iterations: 3 })).toThrow(
      new RegExp(`^${method}: there is no option "iterations"`),
    );
  });

  it("does not change its start, and gives a path only if asked", () => {
    const start = Float64Array.of(-1.2, 1);
    const result = run(rosenbrock.value, start, { maxIterations: 3 });
    expect(Array.from(start)).toEqual([-1.2, 1]);
    expect("path" in result).toBe(false);
    expect("state" in result).toBe(false);
  });
});

describe.each(METHODS.slice(0, 5))("%s", (method) => {
  it("refuses a gradient of the wrong size or that is not finite at the start", () => {
    const run = (gradient: () => number[]) =>
      optimize.minimize({ value: rosenbrock.value, gradient }, [0, 0], {
        method,
      } as optimize.MinimizeOptions);
    expect(() => run(() => [1])).toThrow(`${method}: the gradient must have 2 numbers; got 1 number.`);
    expect(() => run(() => [1])).toThrow(ShapeError);
    expect(() => run(() => [1, Number.NaN])).toThrow(/the gradient at the start has NaN for variable 1/);
    expect(() => run(() => [1, Number.NaN])).toThrow(CredalError);
  });

  it("refuses typical sizes that do not fit", () => {
    const objective = { value: rosenbrock.value, typicalSize: [1, 1, 1] };
    expect(() => optimize.minimize(objective, [0, 0], { method } as optimize.MinimizeOptions)).toThrow(
      `${method}: "typicalSize" must have 2 numbers, one per variable; got 3 numbers.`,
    );
  });
});

describe.each(METHODS)("%s, where the objective turns NaN", (method) => {
  const bowl = ([a, b]: Float64Array) => a * a + b * b;
  const slope = ([a, b]: Float64Array) => [2 * a, 2 * b];
  const run = (objective: optimize.Objective) =>
    optimize.minimize(objective, [3, 2], { method, maxIterations: 200 });
  const nanAfter = (calls: number) => {
    let count = 0;
    return (x: Float64Array) => {
      count += 1;
      return count > calls ? Number.NaN : bowl(x) ** 2;
    };
  };

  it("ends with the last finite value and does not call it a minimum", () => {
    const edge = (x: Float64Array) => (x[0] < 0.5 ? Number.NaN : bowl(x));
    for (const objective of [
      edge,
      { value: edge, gradient: slope },
      { value: nanAfter(4), gradient: (x: Float64Array) => slope(x).map((partial) => 2 * bowl(x) * partial) },
      nanAfter(20),
    ]) {
      const { ending, value, x, convergence } = run(objective);
      expect(["no decrease", "diverged", "iterations"]).toContain(ending);
      expect(convergence.converged).toBe(false);
      expect(Number.isFinite(value)).toBe(true);
      expect(x.every(Number.isFinite)).toBe(true);
    }
  });

  it("ends where the gradient turns NaN", () => {
    const gradient = (x: Float64Array) => slope(x).map((partial) => (x[0] < 0.5 ? Number.NaN : partial));
    const { ending, value } = run({ value: bowl, gradient });
    // Searches along coordinates do not look at the gradient.
    if (method === "coordinateDescent") expect(ending).toBe("converged");
    else expect(["no decrease", "diverged"]).toContain(ending);
    expect(Number.isFinite(value)).toBe(true);
  });
});
