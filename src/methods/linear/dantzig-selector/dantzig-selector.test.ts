import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { GroupLasso } from "../group-lasso/index.js";
import { LinearRegression } from "../linear-regression/index.js";
import { DantzigSelector, DantzigSelectorModel } from "./index.js";

const [rows, columns] = [40, 6];
const x = new Matrix(rows, columns, randomArray(rows * columns, 41));
const y = Float64Array.from(
  randomArray(rows, 42),
  (noise, i) => 1 + 2 * x.get(i, 0) - x.get(i, 3) + noise / 2,
);
const plain = { standardize: false } as const;
const norm = (values: Float64Array) => values.reduce((sum, value) => sum + Math.abs(value), 0);

describe("DantzigSelector", () => {
  it("keeps every correlation with the residuals within λ, some at it, with less Σ|β| than the lasso", async () => {
    for (const lambda of [0.3, 0.1, 0.03]) {
      const model = await new DantzigSelector({ ...plain, lambda }).fit(x, y);
      const residuals = model.predict(x).map((fitted, i) => y[i] - fitted);
      const pulls = Array.from({ length: columns }, (_, j) =>
        Math.abs(residuals.reduce((sum, r, i) => sum + (r * x.get(i, j)) / rows, 0)),
      );
      expectClose(Math.max(...pulls), lambda, { tolerance: 1e-12 });
      // At a corner as many correlations are at their bound as coefficients are not 0.
      const held = pulls.filter((pull) => Math.abs(pull - lambda) < 1e-12).length;
      expect(held).toBe(model.degreesOfFreedom);
      const lasso = await new GroupLasso({ ...plain, lambda }).fit(x, y);
      expect(norm(model.coefficients)).toBeLessThanOrEqual(norm(lasso.coefficients) * (1 + 1e-12));
    }
  });

  it("proves its minimum by the dual", async () => {
    const model = await new DantzigSelector({ lambda: 0.1 }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    expect(model.convergence?.criterion).toBeLessThanOrEqual(1e-10);
  });

  it("begins its path where all coefficients are 0, and is least squares at λ = 0", async () => {
    const model = await new DantzigSelector({ folds: 3, pathLength: 6 }).fit(x, y);
    expect(model.path.degreesOfFreedom[0]).toBe(0);
    expect(model.path.degreesOfFreedom[1]).toBeGreaterThan(0);
    expect(model.chosen).toBe(model.validation?.best);
    const free = await new DantzigSelector({ lambda: 0 }).fit(x, y);
    const exact = await new LinearRegression().fit(x, y);
    expectClose([free.intercept, ...free.coefficients], exact.parameters, { tolerance: 1e-10 });
    const back = DantzigSelectorModel.fromJSON(JSON.stringify(model));
    expect(back.predictPath(x).equals(model.predictPath(x))).toBe(true);
  });

  it("fits more features than cases, and leaves out those that do not vary", async () => {
    const wide = new Matrix(12, 25, randomArray(300, 51)).map((v, at) => (at % 25 === 3 ? 7 : v));
    const model = await new DantzigSelector({ lambda: 0.05 }).fit(wide, y.slice(0, 12));
    expect(model.convergence?.converged).toBe(true);
    expect(model.coefficients[3]).toBe(0);
    expect(model.degreesOfFreedom).toBeLessThanOrEqual(12);
  });

  it("can be aborted between the iterations of a linear program", async () => {
    const controller = new AbortController();
    const fit = new DantzigSelector({ lambda: 0.05 }).fit(x, y, { signal: controller.signal });
    abortAtNextPause(controller);
    await expect(fit).rejects.toThrow("DantzigSelector: aborted by the caller.");
  });

  it("scales its predictions with the response", async () => {
    const usual = await new DantzigSelector({ lambda: 0.05 }).fit(x, y);
    for (const unit of [1e-100, 1e-9, 1e9, 1e15, 1e100]) {
      const model = await new DantzigSelector({ lambda: 0.05 * unit }).fit(
        x,
        y.map((value) => value * unit),
      );
      expect(model.convergence?.converged).toBe(true);
      expectClose(
        model.coefficients,
        usual.coefficients.map((value) => value * unit),
        {
          tolerance: 1e-13,
          scale: unit,
        },
      );
    }
  });
});
