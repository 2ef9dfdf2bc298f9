import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import {
  conditioned,
  extendedRosenbrock,
  quadratic,
  rosenbrock,
} from "../../../test/support/test-functions.js";

import { Matrix } from "../linalg/matrix.js";
import { solve } from "../linalg/solve.js";
import { lbfgs, lbfgsb } from "./index.js";

/** The minimum of ½xᵀA·x − bᵀx in a box: the one choice of held variables that meets the KKT conditions. */
function boxedMinimum(a: Matrix, b: Float64Array, lower: number, upper: number): Float64Array {
  const n = b.length;
  for (let code = 0; code < 3 ** n; code += 1) {
    const states = Array.from({ length: n }, (_, i) => Math.floor(code / 3 ** i) % 3);
    const free = states.flatMap((state, i) => (state === 0 ? [i] : []));
    const x = Float64Array.from(states, (state) => (state === 1 ? lower : state === 2 ? upper : 0));
    const right = free.map((i) => b[i] - a.row(i).reduce((sum, value, j) => sum + value * x[j], 0));
    const inner = Matrix.from(free.map((i) => free.map((j) => a.get(i, j))));
    const solved = free.length === 0 ? [] : solve(inner, right);
    for (const [k, i] of free.entries()) x[i] = solved[k];
    const gradient = a.multiply(x).map((value, i) => value - b[i]);
    const holds = states.every((state, i) =>
      state === 0 ? x[i] > lower && x[i] < upper : state === 1 ? gradient[i] >= 0 : gradient[i] <= 0,
    );
    if (holds) return x;
  }
  throw new Error("no choice meets the conditions");
}

describe("lbfgsb", () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("solves bounded quadratic %i", (seed) => {
    const a = conditioned(5, 10 ** (seed % 4), seed);
    const b = randomArray(5, seed).map((value) => 2 * value);
    const [lower, upper] = [-0.5, 0.75];
    const { x, convergence, gradientNorm } = lbfgsb(quadratic(a, b), new Float64Array(5), {
      lower,
      upper,
      tolerance: 1e-11,
    });
    expect(convergence.converged).toBe(true);
    expect(gradientNorm).toBeLessThan(1e-10);
    expectClose(x, boxedMinimum(a, b, lower, upper), { tolerance: 1e-10, scale: 10 ** (seed % 4) });
  });

  it.each([
    { lower: [-2, -2], upper: [2, 0.5] },
    { lower: [1.5, -1], upper: [3, 2] },
    { lower: [-3, -3], upper: [0.5, 3] },
    { lower: [-3, -3], upper: [3, 3] },
    { lower: [-3, -3], upper: [-1, 0.5] },
  ])("meets the KKT conditions of Rosenbrock's function in $lower to $upper", ({ lower, upper }) => {
    const start = [Math.max(-1.2, lower[0]), Math.min(1, upper[1])].map((v, i) => Math.min(v, upper[i]));
    const { x, convergence } = lbfgsb(rosenbrock, start, { lower, upper, tolerance: 1e-10 });
    expect(convergence.converged).toBe(true);
    const gradient = rosenbrock.gradient(x);
    for (let i = 0; i < 2; i += 1) {
      if (x[i] === lower[i]) expect(gradient[i]).toBeGreaterThanOrEqual(-1e-9);
      else if (x[i] === upper[i]) expect(gradient[i]).toBeLessThanOrEqual(1e-9);
      else expect(Math.abs(gradient[i])).toBeLessThan(1e-8);
    }
  });

  it("stops where a bound meets the valley", () => {
    const { x } = lbfgsb(rosenbrock, [2, 0], { lower: [1.5, -10], upper: 10 });
    expectClose(x, [1.5, 2.25], { tolerance: 1e-7 });
  });

  it("works in many dimensions where every second bound is active", () => {
    const f = extendedRosenbrock(100);
    const upper = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 0.5 : 10));
    const { x, convergence } = lbfgsb(f, new Float64Array(100), { lower: -10, upper });
    expect(convergence.converged).toBe(true);
    const expected = Array.from({ length: 100 }, (_, i) => [0.5, 0.25, 1, 1][i % 4]);
    expectClose(x, expected, { tolerance: 1e-6 });
  });

  it("never evaluates outside the bounds, not even for differences", () => {
    const f = (x: Float64Array) => {
      for (const value of x) expect(value >= 0 && value <= 2).toBe(true);
      return rosenbrock.value(x) - 3 * x[1];
    };
    const { x } = lbfgsb(f, [0, 2], { lower: 0, upper: 2 });
    expect(x[1]).toBe(2);
    expectClose(x[0], Math.SQRT2, { tolerance: 0.005 });
  });

  it("holds a variable whose bounds are equal", () => {
    const { x } = lbfgsb(rosenbrock, [0, 0.5], { lower: [-5, 0.5], upper: [5, 0.5] });
    expect(x[1]).toBe(0.5);
    expect(Math.abs(rosenbrock.gradient(x)[0])).toBeLessThan(1e-6);
  });

  it("finds what lbfgs finds where no bound matters", () => {
    const free = lbfgs(rosenbrock, [-1.2, 1], { tolerance: 1e-12 });
    const bounded = lbfgsb(rosenbrock, [-1.2, 1], { tolerance: 1e-12 });
    expectClose(bounded.x, free.x, { tolerance: 1e-10 });
  });

  it("refuses bounds and starts that exclude each other", () => {
    const run = (options: object, start = [0, 0]) => lbfgsb(rosenbrock, start, options);
    expect(() => run({ lower: 1, upper: 0 })).toThrow(
      /variable 0 has the lower bound 1 above its upper bound 0/,
    );
    expect(() => run({ lower: [0, 1] })).toThrow(
      "lbfgsb: the start has 0 for variable 1, which must be from 1 to Infinity.",
    );
    expect(() => run({ upper: [1, 2, 3] })).toThrow(
      'lbfgsb: option "upper" must have 2 bounds; got 3 bounds.',
    );
    expect(() => run({ lower: "0" })).toThrow(
      'lbfgsb: option "lower" must be a number, or one per variable; got "0".',
    );
  });
});
