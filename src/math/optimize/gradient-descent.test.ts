import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { expectClose } from "../../../test/support/numbers.js";
import { beale, himmelblau, rosenbrock } from "../../../test/support/test-functions.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import { columnMeans, columnVariances } from "../linalg/moments.js";
import { gradientDescent, stepSizes } from "./index.js";

describe("a step schedule", () => {
  it.each([
    [0.5, [0.5, 0.5, 0.5, 0.5]],
    [{ schedule: "constant", initial: 0.3 } as const, [0.3, 0.3, 0.3, 0.3]],
    [{ schedule: "inverse", initial: 2, time: 4 } as const, [2, 1.6, 2 / 1.5, 2 / 1.75]],
    [{ schedule: "exponential", initial: 8, decay: 0.5 } as const, [8, 4, 2, 1]],
    [{ schedule: "squareRoot", initial: 6 } as const, [6, 6 / Math.SQRT2, 6 / Math.sqrt(3), 3]],
    [(t: number) => 1 / (t + 1), [1, 1 / 2, 1 / 3, 1 / 4]],
  ])("%o begins with %o", (schedule, expected) => {
    expectClose([0, 1, 2, 3].map(stepSizes(schedule)), expected, { tolerance: 1e-15 });
  });
});

/** (θ₁ + θ₂)² + (θ₂ − 1)², whose Hessian has the eigenvalues 3 ± √5. */
const bowl = {
  value: ([a, b]: Float64Array) => (a + b) ** 2 + (b - 1) ** 2,
  gradient: ([a, b]: Float64Array) => [2 * (a + b), 2 * (a + b) + 2 * (b - 1)],
};

describe("gradient descent on a bowl", () => {
  it("with the constant step 0.1 takes the steps that can be done by hand", () => {
    const { x, path = [] } = gradientDescent(bowl, [0, 0], {
      step: 0.1,
      tolerance: 0,
      maxIterations: 200,
      path: true,
    });
    expectClose(
      path.slice(0, 4).flatMap((step) => [...step.x]),
      [0, 0, 0, 0.2, -0.04, 0.32, -0.096, 0.4],
      {
        tolerance: 1e-15,
      },
    );
    expectClose(x, [-1, 1], { tolerance: 5e-5 });
    expect(path).toHaveLength(201);
  });

  it("with steps 1/t swings, and ends near the minimum", () => {
    const {
      x,
      path = [],
      convergence,
    } = gradientDescent(bowl, [0, 0], {
      step: { schedule: "inverse", initial: 1, time: 1 },
      maxIterations: 200,
      path: true,
    });
    expectClose(
      path.slice(1, 4).flatMap((step) => [...step.x]),
      [0, 2, -2, -1, 0, 7 / 3],
      {
        tolerance: 1e-14,
      },
    );
    expectClose(x, [-0.9947, 0.9967], { tolerance: 5e-5 });
    expect(convergence).toMatchObject({ converged: false, iterations: 200 });
  });

  it("converges for constant steps below 2 over the largest eigenvalue and not above", () => {
    const limit = 2 / (3 + Math.sqrt(5));
    expectClose(limit, 0.382, { tolerance: 5e-4 });
    const run = (step: number) => gradientDescent(bowl, [0, 0], { step, maxIterations: 20_000 });
    expect(run(0.998 * limit).convergence.converged).toBe(true);
    const above = run(1.002 * limit);
    expect(above.convergence.converged).toBe(false);
    expect(above.value).toBeGreaterThan(1e6);
    const diverged = run(0.5);
    expect(diverged.ending).toBe("diverged");
    expect(Number.isFinite(diverged.value)).toBe(true);
  });

  it("with momentum follows v ← βv − ηg, x ← x + v", () => {
    const run = (nesterov: boolean) =>
      gradientDescent(bowl, [0, 0], {
        step: 0.1,
        momentum: 0.5,
        nesterov,
        maxIterations: 3,
        tolerance: 0,
        path: true,
      }).path?.flatMap((step) => [...step.x]) ?? [];
    // By hand: g(0, 0) = (0, −2); v = (0, 0.2); then β·v − 0.1·g at (0, 0.2) or at (0, 0.3).
    expectClose(run(false).slice(2, 6), [0, 0.2, -0.04, 0.42], { tolerance: 1e-15 });
    expectClose(run(true).slice(2, 6), [0, 0.2, -0.06, 0.38], { tolerance: 1e-15 });
  });

  it("stops at once where it starts at the minimum", () => {
    expect(gradientDescent(bowl, [-1, 1]).convergence).toMatchObject({ converged: true, iterations: 0 });
  });
});

describe("gradient descent by Armijo's rule", () => {
  it.each([rosenbrock, beale, himmelblau])("never goes up on $name and reaches its minimum", (f) => {
    const {
      x,
      path = [],
      convergence,
    } = gradientDescent(f, f.start, {
      maxIterations: 50_000,
      tolerance: 1e-6,
      path: true,
    });
    expect(convergence.converged).toBe(true);
    for (let k = 1; k < path.length; k += 1) expect(path[k].value).toBeLessThan(path[k - 1].value);
    const distance = Math.min(...f.minima.map(([a, b]) => Math.hypot(x[0] - a, x[1] - b)));
    expect(distance).toBeLessThan(1e-5);
  });

  it("refuses momentum, which could lead uphill", () => {
    expect(() => gradientDescent(bowl, [0, 0], { momentum: 0.5 })).toThrow(
      'gradientDescent: option "momentum" must be 0 if "step" is "armijo", which guarantees that every step descends; got 0.5.',
    );
  });
});

describeWithData("linear regression of the prostate data", "esl/prostate_train.csv", (file) => {
  const [, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split("\t").map(Number));
  const predictors = Matrix.from(rows.map((row) => row.slice(0, 8)));
  const y = rows.map((row) => row[8]);
  const means = columnMeans(predictors);
  const deviations = columnVariances(predictors, { divisor: "n" }).map(Math.sqrt);
  const design = Matrix.from(
    predictors.toArrays().map((row) => [1, ...row.map((value, j) => (value - means[j]) / deviations[j])]),
  );
  const errors = (theta: Float64Array) => design.multiply(theta).map((value, i) => value - y[i]);
  const meanSquare = {
    value: (theta: Float64Array) => errors(theta).reduce((sum, e) => sum + e * e, 0) / y.length,
    gradient: (theta: Float64Array) =>
      design
        .transpose()
        .multiply(errors(theta))
        .map((value) => (2 / y.length) * value),
  };

  it("ends, after 1000 steps of 0.1, where the normal equations hold", () => {
    const { x, value } = gradientDescent(meanSquare, new Float64Array(9), {
      step: 0.1,
      maxIterations: 1000,
      tolerance: 0,
    });
    const printed = [2.452, 0.711, 0.29, -0.141, 0.21, 0.307, -0.287, -0.021, 0.275];
    expectClose(x, printed, { tolerance: 5e-4 });
    expectClose(x, leastSquares(design, y).solution, { tolerance: 1e-13 });
    expectClose(value, 0.43919977, { tolerance: 5e-9 });
  });
});
