import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { HuberRegression, HuberRegressionModel } from "./index.js";

const x = new Matrix(50, 2, randomArray(100, 7));
const y = Float64Array.from(
  randomArray(50, 8),
  (noise, i) => 3 + x.get(i, 0) - 2 * x.get(i, 1) + 0.2 * noise + (i % 10 === 0 ? 25 : 0),
);

describe("HuberRegression", () => {
  it("solves Huber's equations for the coefficients and the scale", async () => {
    for (const psi of ["huber", "bisquare"] as const) {
      for (const method of ["mad", "proposal-2", "joint"] as const) {
        const model = await new HuberRegression({ psi, method }).fit(x, y);
        expect(model.convergence.converged, `${psi} ${method}`).toBe(true);
        const residuals = model.predict(x).map((fitted, i) => y[i] - fitted);
        const weights = model.weigh(x, y);
        const sums = [0, 1, 2].map((k) =>
          residuals.reduce((sum, r, i) => sum + weights[i] * r * (k === 0 ? 1 : x.get(i, k - 1)), 0),
        );
        expectClose(sums, [0, 0, 0], { tolerance: 1e-9 });
        if (method !== "joint") continue;
        const held = residuals.map((r) => Math.min((r / model.scale) ** 2, 1.345 ** 2));
        expectClose(
          held.reduce((sum, v) => sum + v, 0),
          50,
          { tolerance: 1e-8 },
        );
      }
    }
  });

  it("resists outliers that distort least squares", async () => {
    const truth = [3, 1, -2];
    const robust = await new HuberRegression().fit(x, y);
    const plain = await new LinearRegression().fit(x, y);
    const far = (parameters: Float64Array) => Math.max(...parameters.map((v, k) => Math.abs(v - truth[k])));
    expect(far(robust.parameters)).toBeLessThan(0.3);
    expect(far(plain.parameters)).toBeGreaterThan(2);
    const weights = robust.weigh(x, y);
    expect(Math.max(...weights.filter((_, i) => i % 10 === 0))).toBeLessThan(0.05);
    const none = (await new HuberRegression({ psi: "bisquare" }).fit(x, y)).weigh(x, y);
    expect([...none.filter((_, i) => i % 10 === 0)]).toEqual([0, 0, 0, 0, 0]);
  });

  it("equals least squares where no residual is large, with its standard errors", async () => {
    const model = await new HuberRegression({ k: 100 }).fit(x, y);
    const plain = await new LinearRegression().fit(x, y);
    expectClose(model.parameters, plain.parameters, { tolerance: 1e-12, scale: 10 });
    expectClose(model.standardErrors, plain.standardErrors, { tolerance: 1e-12, scale: 10 });
  });

  it("finds a line through more than half of the cases", async () => {
    const model = await new HuberRegression({ psi: "bisquare" }).fit(
      [[1], [2], [3], [4], [5], [6]],
      [2, 4, 6, 8, 10, 50],
    );
    expect(model.scale).toBe(0);
    expectClose(model.parameters, [0, 2], { tolerance: 1e-12 });
    expectClose(model.weigh([[1], [6]], [2, 50]), [1, 0], { tolerance: 0 });
  });

  it("has no standard errors at such a line, and recognizes the cases on it in any unit", async () => {
    const rows = Array.from({ length: 9 }, (_, i) => [0.7 * i + 0.1]);
    for (const unit of [1, 1e-14, 1e14]) {
      const responses = rows.map(([value], i) => unit * (i === 4 ? 100 : 2 * value + 0.3));
      for (const psi of ["huber", "bisquare"] as const) {
        const model = await new HuberRegression({ psi }).fit(rows, responses);
        expect(model.scale).toBe(0);
        expectClose(model.standardErrors, [0, 0], { tolerance: 1e-12, scale: unit });
        expect([...model.weigh(rows, responses)]).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1]);
      }
    }
  });

  it("names constant features, and survives a file round trip", async () => {
    const model = await new HuberRegression().fit(
      Matrix.fromColumns([x.column(0), new Float64Array(50).fill(0.1), x.column(1)]),
      y,
    );
    expect(model.aliased).toEqual([false, false, true, false]);
    expect(model.coefficients[1]).toBe(0);
    const back = HuberRegressionModel.fromJSON(JSON.stringify(model));
    expect(back.standardErrors).toEqual(model.standardErrors);
    expect(() => new HuberRegression({ k: 0 })).toThrow('option "k" must be a number > 0; got 0.');
  });

  it("treats weights as repetitions, also where they sum to no more than the number of parameters", async () => {
    const light = new Float64Array(50).fill(0.03125);
    for (const psi of ["huber", "bisquare"] as const)
      for (const method of ["mad", "joint"] as const) {
        const plain = await new HuberRegression({ psi, method }).fit(x, y);
        const model = await new HuberRegression({ psi, method }).fit(x, y, { weights: light });
        // Neither estimate of the deviation depends on how often all cases count.
        expectClose(model.parameters, plain.parameters, { tolerance: 1e-9, scale: 10 });
        expectClose(model.scale, plain.scale, { tolerance: 1e-9, scale: 10 });
        expect([...model.standardErrors].every(Number.isNaN)).toBe(true);
      }
    const proposal = new HuberRegression({ method: "proposal-2" });
    await expect(proposal.fit(x, y, { weights: light })).rejects.toThrow(
      'HuberRegression: the method "proposal-2" needs cases whose weights sum to more than the number of parameters, 3; they sum to 1.5625.',
    );
    await expect(proposal.fit([[1], [2]], [1, 3])).rejects.toThrow("they sum to 2.");
  });
});
