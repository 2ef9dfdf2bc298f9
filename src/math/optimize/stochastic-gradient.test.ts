import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import { gradientDescent, type RowObjective, stochasticGradient } from "./index.js";

const ROWS = 200;
const design = new Matrix(ROWS, 3, randomArray(3 * ROWS, 11));
const noise = randomArray(ROWS, 12);
const y = Float64Array.from({ length: ROWS }, (_, i) => {
  const [a, b, c] = design.row(i);
  return 2 * a - b + 0.5 * c + 0.1 * noise[i];
});

/** Half the mean squared error over some rows. */
const regression: RowObjective = {
  rows: ROWS,
  evaluate: (x, rows) => {
    let value = 0;
    const gradient = new Float64Array(3);
    for (const i of rows) {
      const row = design.row(i);
      const error = row[0] * x[0] + row[1] * x[1] + row[2] * x[2] - y[i];
      value += error * error;
      for (let j = 0; j < 3; j += 1) gradient[j] += error * row[j];
    }
    return { value: value / rows.length / 2, gradient: gradient.map((g) => g / rows.length) };
  },
};

/** A repeatable stream of uniform numbers. */
function stream(seed: number): { next(): number } {
  const numbers = randomArray(100_000, seed);
  let at = 0;
  return { next: () => (numbers[at++ % numbers.length] + 1) / 2 };
}

describe("stochasticGradient", () => {
  it("is gradient descent where a batch is all rows", () => {
    const all = Int32Array.from({ length: ROWS }, (_, i) => i);
    const whole = (x: Float64Array) => regression.evaluate(x, all);
    const settings = { step: 0.5, momentum: 0.3, tolerance: 0, path: true };
    const batch = stochasticGradient(regression, [0, 0, 0], {
      ...settings,
      batchSize: ROWS,
      epochs: 20,
      random: stream(1),
    });
    const descent = gradientDescent(whole, [0, 0, 0], { ...settings, maxIterations: 20 });
    expectClose(batch.x, descent.x, { tolerance: 1e-13 });
    expectClose(batch.value, descent.value, { tolerance: 1e-14 });
    expectClose(batch.gradientNorm ?? Number.NaN, descent.gradientNorm ?? Number.NaN, { tolerance: 1e-14 });
    expect(batch.path).toHaveLength(21);
  });

  it("visits every row once in an epoch, in batches of the given size and a new order each time", () => {
    const batches: number[][] = [];
    const spy: RowObjective = {
      rows: 10,
      evaluate: (_, rows) => {
        batches.push(Array.from(rows));
        return { value: 0, gradient: [1] };
      },
    };
    stochasticGradient(spy, [0], { random: stream(3), batchSize: 4, epochs: 3 });
    const epochs = [0, 1, 2].map((k) => batches.slice(1 + 3 * k, 4 + 3 * k));
    for (const epoch of epochs) {
      expect(epoch.map((batch) => batch.length)).toEqual([4, 4, 2]);
      expect(epoch.flat().sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    expect(epochs[0].flat()).not.toEqual(epochs[1].flat());
  });

  it("gives every order the same chance", () => {
    const counts = new Map<string, number>();
    const source = stream(9);
    for (let run = 0; run < 1200; run += 1) {
      let seen = "";
      const evaluate = (_: Float64Array, rows: Int32Array) => {
        if (rows.length === 1) seen += rows[0];
        return { value: 0, gradient: [0] };
      };
      stochasticGradient({ rows: 3, evaluate }, [0], { random: source, batchSize: 1, epochs: 1 });
      counts.set(seen, (counts.get(seen) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // Four standard deviations of a count of 1200/6.
    for (const count of counts.values())
      expect(Math.abs(count - 200)).toBeLessThan(4 * Math.sqrt(1200 * (5 / 36)));
  });

  it("gives the same for the same stream, be it an object or a function", () => {
    const run = (random: { next(): number } | (() => number)) =>
      stochasticGradient(regression, [0, 0, 0], { random, epochs: 5 });
    const source = stream(5);
    expect(run(stream(5))).toEqual(run(() => source.next()));
    expect(run(stream(5)).x).not.toEqual(run(stream(6)).x);
  });

  it.each([
    { step: { schedule: "inverse", initial: 0.5, time: 200 } as const },
    { step: { schedule: "squareRoot", initial: 0.5 } as const, average: true },
    { step: 0.1, average: true },
  ])("comes near the least-squares solution with $step", (settings) => {
    const { solution } = leastSquares(design, y);
    const { x, value, convergence } = stochasticGradient(regression, [0, 0, 0], {
      ...settings,
      random: stream(7),
      batchSize: 8,
      epochs: 200,
    });
    expectClose(x, solution, { tolerance: 3e-3 });
    expect(value).toBeLessThan(0.00184);
    expect(convergence.iterations).toBeLessThanOrEqual(200);
  });

  it("converges where no noise is left, and says so", () => {
    const exact: RowObjective = {
      rows: 4,
      evaluate: ([x]) => ({ value: (x - 3) ** 2, gradient: [2 * (x - 3)] }),
    };
    const { x, convergence } = stochasticGradient(exact, [0], { random: stream(1), step: 0.3, batchSize: 1 });
    expect(convergence.converged).toBe(true);
    expectClose(x[0], 3, { tolerance: 5e-6 });
  });

  it("reports divergence and keeps the last finite point", () => {
    const { x, ending } = stochasticGradient(regression, [0, 0, 0], {
      random: stream(1),
      step: 50,
      epochs: 1000,
    });
    expect(ending).toBe("diverged");
    expect(x.every(Number.isFinite)).toBe(true);
  });

  it("refuses a missing stream, no rows and a gradient of the wrong size", () => {
    expect(() => stochasticGradient(regression, [0, 0, 0], {} as never)).toThrow(
      /^stochasticGradient: option "random" must be a function or an object with next\(\)/,
    );
    const options = { random: stream(1) };
    expect(() => stochasticGradient({ ...regression, rows: 0 }, [0], options)).toThrow(/at least one row/);
    expect(() => stochasticGradient(regression, [0, 0], options)).toThrow(
      "stochasticGradient: the gradient must have 2 numbers; got 3 numbers.",
    );
  });
});
