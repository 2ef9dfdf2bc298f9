import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { diabetes } from "../../../data/datasets/index.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LeastAngle } from "../least-angle/index.js";
import { StagewiseRegression, StagewiseRegressionModel } from "./index.js";

const x = new Matrix(50, 4, randomArray(200, 1));
const noise = randomArray(50, 2);
const y = noise.map((value, i) => value + 3 * x.get(i, 0) + 2 * x.get(i, 1) + x.get(i, 2));

/** Forward stagewise regression as the book writes it, on standardized features with residuals. */
function plainStagewise(move: (product: number, square: number) => number, steps: number): number[][] {
  const center = (values: Float64Array) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / 50;
    return values.map((value) => value - mean);
  };
  const columns = [0, 1, 2, 3].map((j) => {
    const centered = center(x.column(j));
    const deviation = Math.sqrt(centered.reduce((sum, value) => sum + value * value, 0) / 50);
    return { deviation, values: centered.map((value) => value / deviation) };
  });
  let residual = center(y);
  const beta = [0, 0, 0, 0];
  const path = [[...beta]];
  for (let step = 0; step < steps; step += 1) {
    const products = columns.map(({ values }) =>
      values.reduce((sum, value, i) => sum + value * residual[i], 0),
    );
    const sizes = products.map(Math.abs);
    const j = sizes.indexOf(Math.max(...sizes));
    const delta = move(products[j], 50);
    beta[j] += delta;
    residual = residual.map((value, i) => value - delta * columns[j].values[i]);
    path.push(beta.map((value, k) => value / columns[k].deviation));
  }
  return path;
}

const deviationOfY = () => {
  const mean = y.reduce((sum, value) => sum + value, 0) / 50;
  return Math.sqrt(y.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 50);
};

describe("StagewiseRegression", () => {
  it("moves one coefficient at a time to its best value given the others", async () => {
    const model = await new StagewiseRegression({ maxIterations: 12, rule: "last" }).fit(x, y);
    const expected = plainStagewise((product, square) => product / square, 12);
    expect([...model.path.values]).toEqual(expected.map((_, step) => step));
    expectClose(model.path.coefficients.data, expected.flat(), { tolerance: 1e-13, scale: 3 });
  });

  it("moves one coefficient at a time by epsilon", async () => {
    const model = await new StagewiseRegression({
      method: "incremental",
      maxIterations: 40,
      epsilon: 0.03,
      rule: "last",
    }).fit(x, y);
    const length = 0.03 * deviationOfY();
    const expected = plainStagewise((product) => length * Math.sign(product), 40);
    expectClose(model.path.coefficients.data, expected.flat(), { tolerance: 1e-13, scale: 3 });
  });

  it("approaches least squares, and reports convergence", async () => {
    const ones = new Float64Array(50).fill(1);
    const design = Matrix.fromColumns([ones, ...[0, 1, 2, 3].map((j) => x.column(j))]);
    const { solution, residuals } = leastSquares(design, y);
    const model = await new StagewiseRegression({ tolerance: 1e-13, rule: "last" }).fit(x, y);
    expectClose([model.intercept, ...model.coefficients], solution, { tolerance: 1e-11 });
    expectClose(
      model.path.residualSums[model.chosen],
      residuals.reduce((sum, value) => sum + value * value, 0),
      { tolerance: 1e-12, scale: 50 },
    );
    expect(model.convergence?.converged).toBe(true);
    expect(model.step).toBe(model.convergence?.iterations);
    const short = await new StagewiseRegression({ maxIterations: 3, rule: "last" }).fit(x, y);
    expect(short.convergence).toMatchObject({ converged: false, iterations: 3 });
    // Incremental steps end within half a step of where no feature could move.
    const small = await new StagewiseRegression({ method: "incremental", epsilon: 0.001, rule: "last" }).fit(
      x,
      y,
    );
    expect(small.convergence?.converged).toBe(true);
    expectClose(small.coefficients, solution.subarray(1), { tolerance: 0.02 });
  });

  it("lowers the residual sum of squares in every step, in both forms", async () => {
    for (const method of ["full", "incremental"] as const) {
      const { path } = await new StagewiseRegression({ method, rule: "last" }).fit(
        await diabetes(),
        "progression",
      );
      for (let at = 1; at < path.length; at += 1)
        expect(path.residualSums[at]).toBeLessThan(path.residualSums[at - 1]);
    }
  });

  it("approaches the path of least angles as epsilon goes to 0, where that is monotone", async () => {
    const angles = await new LeastAngle({ method: "lasso", size: 0 }).fit(x, y);
    const { path } = angles;
    for (let at = 1; at < path.length; at += 1)
      for (let j = 0; j < 4; j += 1)
        expect(Math.abs(path.coefficients.get(at, j))).toBeGreaterThanOrEqual(
          Math.abs(path.coefficients.get(at - 1, j)),
        );
    const worst = async (epsilon: number) => {
      const stages = await new StagewiseRegression({ method: "incremental", epsilon, rule: "last" }).fit(
        x,
        y,
      );
      let most = 0;
      for (const fraction of [0.2, 0.4, 0.6, 0.8]) {
        const { coefficients } = await new LeastAngle({ method: "lasso", fraction }).fit(x, y);
        const norms = [0, 1, 2, 3].map((j) => {
          const column = x.column(j);
          const mean = column.reduce((sum, value) => sum + value, 0) / 50;
          return Math.sqrt(column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 50);
        });
        const norm = coefficients.reduce((sum, value, j) => sum + Math.abs(value) * norms[j], 0);
        const point = stages.path.at(norm / (epsilon * deviationOfY()));
        for (const [j, value] of coefficients.entries())
          most = Math.max(most, Math.abs(value - point.coefficients[j]));
      }
      return most;
    };
    const [coarse, fine] = [await worst(0.01), await worst(0.0005)];
    expect(fine).toBeLessThan(0.004);
    expect(fine).toBeLessThan(coarse / 5);
  });

  it("keeps a selection of many steps, including the first and the last", async () => {
    const model = await new StagewiseRegression({ method: "incremental", epsilon: 0.0002, rule: "last" }).fit(
      x,
      y,
    );
    expect(model.convergence?.iterations).toBeGreaterThan(2000);
    expect(model.path.length).toBeLessThanOrEqual(1001);
    expect(model.path.values[0]).toBe(0);
    expect(model.path.values[model.path.length - 1]).toBe(model.convergence?.iterations);
  });

  it("chooses a step by cross-validation unless the last is asked for", async () => {
    const options = { method: "incremental", folds: 5 } as const;
    const model = await new StagewiseRegression(options).fit(x, y);
    expect(model.chosen).toBe(model.validation?.best);
    expect(model.validation?.means).toHaveLength(model.path.length);
    const simpler = await new StagewiseRegression({ ...options, rule: "one-standard-error" }).fit(x, y);
    expect(simpler.step).toBeLessThanOrEqual(model.step);
    const last = await new StagewiseRegression({ ...options, rule: "last" }).fit(x, y);
    expect(last.step).toBe(last.convergence?.iterations);
    expect(last.validation).toBeUndefined();
    const back = StagewiseRegressionModel.fromJSON(JSON.stringify(model));
    expect(back.step).toBe(model.step);
  });

  it("skips constant features, and predicts the mean of a constant response", async () => {
    const constant = Matrix.fromColumns([x.column(0), new Float64Array(50).fill(3)]);
    const model = await new StagewiseRegression().fit(constant, y);
    expect(model.constantFeatures).toEqual(["x1"]);
    expect(model.coefficients[1]).toBe(0);
    for (const method of ["full", "incremental"] as const) {
      const flat = await new StagewiseRegression({ method }).fit(x, new Float64Array(50).fill(4));
      expectClose(flat.intercept, 4, { tolerance: 1e-14 });
      expect([...flat.coefficients, flat.step]).toEqual([0, 0, 0, 0, 0]);
      expect(flat.convergence?.converged).toBe(true);
    }
  });
});
