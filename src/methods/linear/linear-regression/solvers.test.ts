import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { anova, compareNested } from "../anova/index.js";
import { LinearRegression } from "./fit.js";
import { confidenceEllipse } from "./index.js";
import { LinearRegressionModel } from "./model.js";

const x = new Matrix(40, 3, randomArray(120, 11));
const y = Float64Array.from(randomArray(40, 12), (noise, i) => 2 + x.get(i, 0) - 3 * x.get(i, 2) + noise / 4);
const weights = Float64Array.from({ length: 40 }, (_, i) => 1 + (i % 3));

describe("the solvers of LinearRegression", () => {
  it("agree, with weights and without", async () => {
    for (const control of [{}, { weights }]) {
      const exact = await new LinearRegression().fit(x, y, control);
      for (const solver of ["normal-equations", "gram-schmidt", "gradient-descent"] as const) {
        const model = await new LinearRegression({ solver }).fit(x, y, control);
        const tolerance = solver === "gradient-descent" ? 1e-7 : 1e-12;
        expectClose(model.parameters, exact.parameters, { tolerance, scale: 3 });
        expectClose(model.standardErrors, exact.standardErrors, { tolerance });
        expectClose(model.residualSum, exact.residualSum, { tolerance: 1e-12, scale: 3 });
      }
    }
  });

  it("report a path of descent from 0 to the solution", async () => {
    const model = await new LinearRegression({ solver: "gradient-descent" }).fit(x, y);
    expect(model.convergence?.converged).toBe(true);
    const path = model.steps ?? [];
    expect(path).toHaveLength((model.convergence?.iterations ?? 0) + 1);
    expect([...path[0].x]).toEqual([0, 0, 0, 0]);
    expect(path.every(({ value }, i) => i === 0 || value <= path[i - 1].value)).toBe(true);
    expect(path.at(-1)?.x).toEqual(model.parameters);
    expectClose(path.at(-1)?.value ?? 0, model.maximumLikelihoodVariance, { tolerance: 1e-12 });
  });

  it("approach the solution by a stochastic gradient, reproducibly by seed", async () => {
    const exact = await new LinearRegression().fit(x, y, { weights });
    const solver = { method: "stochastic-gradient" as const, batchSize: 8, epochs: 400 };
    const one = await new LinearRegression({ solver }).fit(x, y, { weights });
    expectClose(one.parameters, exact.parameters, { tolerance: 0.03 });
    const again = await new LinearRegression({ solver }).fit(x, y, { weights });
    expect(again.parameters).toEqual(one.parameters);
    const other = await new LinearRegression({ solver: { ...solver, seed: 7 } }).fit(x, y, { weights });
    expect(other.parameters).not.toEqual(one.parameters);
    expect([one.seed, other.seed]).toEqual([0, 7]);
  });

  it("orthogonalize: X = ZΓ with Γ unit upper triangular, and the last coefficient is ⟨z, y⟩/⟨z, z⟩", async () => {
    const model = await new LinearRegression({ solver: "gram-schmidt" }).fit(x, y);
    const steps = model.orthogonalization;
    if (steps === undefined) throw new Error("no steps");
    // Regress each column on the residuals before it, one after the other.
    const residuals: Float64Array[] = [];
    for (let j = 0; j < 4; j += 1) {
      let z: Float64Array = j === 0 ? new Float64Array(40).fill(1) : x.column(j - 1);
      const column = z;
      for (const [k, before] of residuals.entries()) {
        const dot = (u: Float64Array, v: Float64Array) => u.reduce((sum, value, i) => sum + value * v[i], 0);
        const gamma = dot(before, column) / dot(before, before);
        expectClose(steps.gamma.get(k, j), gamma, { tolerance: 1e-13 });
        z = z.map((value, i) => value - gamma * before[i]);
      }
      expectClose(steps.lengths[j], Math.hypot(...z), { tolerance: 1e-13 });
      expect(steps.gamma.get(j, j)).toBe(1);
      residuals.push(z);
    }
    expect([...steps.gamma.column(0)]).toEqual([1, 0, 0, 0]);
    expectClose(steps.projections[3], model.parameters[3], { tolerance: 1e-13 });
    expect(steps.toTable().names).toEqual([
      "term",
      "length",
      "projection",
      "γ((intercept))",
      "γ(x0)",
      "γ(x1)",
      "γ(x2)",
    ]);
    const explained = steps.sumsOfSquares.slice(1).reduce((a, b) => a + b);
    expectClose(explained, model.totalSum - model.residualSum, { tolerance: 1e-12, scale: 10 });
    const back = LinearRegressionModel.fromJSON(JSON.stringify(model));
    expect(back.orthogonalization).toEqual(steps);
  });

  it("name linearly dependent columns, or refuse them", async () => {
    const wide = Matrix.fromColumns([x.column(0), x.column(0).map((v) => 2 * v), x.column(1)]);
    for (const solver of ["normal-equations", "gram-schmidt"] as const) {
      const model = await new LinearRegression({ solver }).fit(wide, y);
      expect(model.aliased).toEqual([false, false, true, false]);
      expect(model.coefficients[1]).toBe(0);
    }
    await expect(new LinearRegression({ solver: "gradient-descent" }).fit(wide, y)).rejects.toThrow(
      /column "x[01]" depends on .*"gradient-descent" has no unique/,
    );
  });
});

describe("anova, compareNested and confidenceEllipse", () => {
  it("refuse invalid input", async () => {
    const model = await new LinearRegression().fit(x, y);
    const back = LinearRegressionModel.fromJSON(JSON.stringify(model));
    expect(() => anova(back)).toThrow("anova: the training data are needed");
    const table = Table.fromColumns({ other: x.column(0), y });
    const alone = await new LinearRegression().fit(table, "y");
    expect(() => compareNested(alone, model)).toThrow('has no feature "other", which the smaller one has');
    expect(() => compareNested(model, model)).toThrow("no term that the smaller one lacks");
    const shifted = await new LinearRegression().fit(
      x.slice(0, 40, 0, 1),
      y.map((v) => v * v),
    );
    expect(() => compareNested(shifted, model)).toThrow("not fitted to the same responses");
    expect(() => confidenceEllipse(model, "x0", "q")).toThrow(
      'must be one of "(intercept)", "x0", "x1", "x2"; got q.',
    );
    expect(() => confidenceEllipse(model, "x0", "x0")).toThrow('must be another term than "x0"');
    expect(() => confidenceEllipse(model, "x0", "x1", 1)).toThrow(
      '"level" must be a number > 0 and < 1; got 1.',
    );
  });
});
