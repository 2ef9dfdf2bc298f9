// No method calls it convergence when the objective has risen, whatever steps it was given.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../probability/random/random.js";
import { type MinimizeOptions, minimize } from "./minimize.js";
import { stochasticGradient } from "./stochastic-gradient.js";

type Smooth = (x: Float64Array) => { readonly value: number; readonly gradient: number[] };

/** Functions with valleys, flat ends and hills, on which steps that are too long lead astray. */
const functions: Readonly<Record<string, Smooth>> = {
  bowl: ([a, b]) => ({ value: a * a + 40 * b * b, gradient: [2 * a, 80 * b] }),
  // Far from the valley everything is flat, and higher.
  well: ([a, b]) => {
    const depth = 5 * Math.exp(-(a * a + b * b) / 2);
    return { value: -depth, gradient: [depth * a, depth * b] };
  },
  valley: ([a, b]) => ({
    value: 100 * (b - a * a) ** 2 + (1 - a) ** 2,
    gradient: [-400 * a * (b - a * a) - 2 * (1 - a), 200 * (b - a * a)],
  }),
  waves: ([a, b]) => ({
    value: Math.sin(3 * a) + Math.cos(2 * b) + 0.05 * (a * a + b * b),
    gradient: [3 * Math.cos(3 * a) + 0.1 * a, -2 * Math.sin(2 * b) + 0.1 * b],
  }),
  barrier: ([a, b]) => ({
    value: a + b - Math.log(a) - Math.log(b),
    gradient: [1 - 1 / a, 1 - 1 / b],
  }),
};

const RISEN = 1e-4;
const risesFrom = (low: number, value: number) =>
  value > low + RISEN * Math.max(Math.abs(low), Math.abs(value), 1);

const guarded: readonly MinimizeOptions[] = [
  { method: "lbfgs" },
  { method: "lbfgsb" },
  { method: "newton" },
  { method: "conjugateGradient" },
  { method: "coordinateDescent" },
  { method: "gradientDescent" },
];
const free: fc.Arbitrary<MinimizeOptions> = fc
  .record({
    step: fc.constantFrom(1e-3, 0.01, 0.1, 1, 3, 30),
    momentum: fc.constantFrom(0, 0.5, 0.95),
    nesterov: fc.boolean(),
  })
  .map((settings) => ({ method: "gradientDescent", ...settings }));

describe("an objective that rises", () => {
  const start = fc.tuple(
    fc.double({ min: 0.05, max: 3, noNaN: true }),
    fc.double({ min: 0.05, max: 3, noNaN: true }),
  );
  const name = fc.constantFrom(...Object.keys(functions));

  it("is never called convergence", () => {
    let [risen, converged] = [0, 0];
    fc.assert(
      fc.property(name, start, fc.oneof(free, fc.constantFrom(...guarded)), (of, from, options) => {
        const found = minimize(functions[of], from, { ...options, path: true, maxIterations: 300 });
        const values = (found.path ?? []).map(({ value }) => value);
        const low = Math.min(...values);
        if (found.convergence.converged) {
          converged += 1;
          expect(risesFrom(low, found.value), `${of} by ${JSON.stringify(options)}`).toBe(false);
        } else if (risesFrom(low, found.value)) risen += 1;
      }),
      { numRuns: 600, seed: 8 },
    );
    // The property has met both cases.
    expect(risen).toBeGreaterThan(5);
    expect(converged).toBeGreaterThan(100);
  });

  it("does not occur where steps are tried before they are taken", () => {
    fc.assert(
      fc.property(name, start, fc.constantFrom(...guarded), (of, from, options) => {
        const { path = [] } = minimize(functions[of], from, { ...options, path: true, maxIterations: 300 });
        for (let k = 1; k < path.length; k += 1) {
          const before = path[k - 1].value;
          expect(path[k].value, `${of} by ${JSON.stringify(options)}`).toBeLessThanOrEqual(
            before + 1e-9 * Math.max(Math.abs(before), 1),
          );
        }
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it("is reported by gradient descent that jumps out of a well onto flat ground", () => {
    const found = minimize(functions.well, [0.5, 0.5], { method: "gradientDescent", step: 30 });
    expect([found.ending, found.convergence.converged]).toEqual(["no decrease", false]);
    const slow = minimize(functions.well, [0.5, 0.5], { method: "gradientDescent", step: 0.1 });
    expect(slow.ending).toBe("converged");
  });

  it("is reported by stochastic gradients too", () => {
    const rows = { rows: 20, evaluate: (x: Float64Array) => functions.well(x) };
    const options = { random: random(1), step: 30, batchSize: 20 };
    const found = stochasticGradient(rows, [0.5, 0.5], options);
    expect([found.ending, found.convergence.converged]).toEqual(["no decrease", false]);
  });
});
