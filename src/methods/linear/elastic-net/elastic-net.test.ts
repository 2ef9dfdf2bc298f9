import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { AbortError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Lasso } from "../lasso/index.js";
import { LinearRegression } from "../linear-regression/index.js";
import { ElasticNet, ElasticNetModel } from "./index.js";

/** Features of unlike scales, some of them correlated, and a response of the first three. */
function sample(rows: number, columns: number, seed: number) {
  const x = new Matrix(rows, columns, randomArray(rows * columns, seed)).map(
    (value, at) => (value + (at % columns === 1 ? 3 : 0)) * 2 ** ((at % columns) % 4),
  );
  const noise = randomArray(rows, seed + 1);
  const y = noise.map((value, i) => 1 + 2 * x.get(i, 0) - x.get(i, columns > 1 ? 1 : 0) + value);
  return { x, y };
}

interface Objective {
  readonly lambda: number;
  readonly alpha: number;
  readonly factors?: readonly number[];
  readonly weights?: readonly number[];
}

/**
 * By how much the optimality conditions of Σ w·r²/2n + λ Σ f·(α|b| + (1 − α)b²/2) fail at most, where b are
 * the coefficients times the features' deviations.
 */
function violation(
  x: Matrix,
  y: Float64Array,
  { intercept, coefficients }: { intercept: number; coefficients: Float64Array },
  { lambda, alpha, factors, weights }: Objective,
): number {
  const w = weights ?? new Array<number>(x.rows).fill(1);
  const totalWeight = w.reduce((sum, weight) => sum + weight, 0);
  const residual = y.map(
    (value, i) => value - intercept - x.row(i).reduce((s, v, j) => s + v * coefficients[j], 0),
  );
  let worst = Math.abs(residual.reduce((sum, r, i) => sum + w[i] * r, 0)) / totalWeight;
  for (let j = 0; j < x.columns; j += 1) {
    const column = x.column(j);
    const mean = column.reduce((sum, value, i) => sum + w[i] * value, 0) / totalWeight;
    const scale = Math.sqrt(
      column.reduce((sum, value, i) => sum + w[i] * (value - mean) ** 2, 0) / totalWeight,
    );
    const slope =
      column.reduce((sum, v, i) => sum + (w[i] * residual[i] * (v - mean)) / scale, 0) / totalWeight;
    const b = coefficients[j] * scale;
    const l1 = lambda * alpha * (factors?.[j] ?? 1);
    const l2 = lambda * (1 - alpha) * (factors?.[j] ?? 1);
    const violation =
      b === 0 ? Math.max(0, Math.abs(slope) - l1) : Math.abs(slope - l2 * b - l1 * Math.sign(b));
    worst = Math.max(worst, violation);
  }
  return worst;
}

describe("ElasticNet", () => {
  it("satisfies the optimality conditions all along the path, whatever the shape", async () => {
    for (const [rows, columns] of [
      [40, 6],
      [12, 30],
      [200, 90],
    ]) {
      const { x, y } = sample(rows, columns, rows);
      for (const alpha of [1, 0.4, 0]) {
        const { path } = await new ElasticNet({ alpha, pathLength: 20 }).fit(x, y);
        for (let k = 0; k < path.length; k += 1) {
          const worst = violation(x, y, path.point(k), { lambda: path.values[k], alpha });
          expect(worst).toBeLessThanOrEqual(1e-8);
        }
      }
    }
  });

  it("satisfies the optimality conditions with weights and penalty factors, for any data", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 25, maxLength: 25 }),
        async (seed, alpha, factors, weights) => {
          const { x, y } = sample(25, 5, seed);
          const options = { alpha, lambda: 0.3, penaltyFactors: factors };
          const model = await new ElasticNet(options).fit(x, y, { weights });
          expect(violation(x, y, model, { lambda: 0.3, alpha, factors, weights })).toBeLessThanOrEqual(1e-8);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("begins its path at the least penalty that makes all coefficients 0", async () => {
    const { x, y } = sample(50, 8, 1);
    const { path } = await new Lasso({ pathLength: 5 }).fit(x, y);
    expect([...path.coefficients.row(0)].every((value) => value === 0)).toBe(true);
    expectClose(path.intercepts[0], y.reduce((sum, value) => sum + value, 0) / 50, { tolerance: 1e-13 });
    const just = await new Lasso({ lambda: path.values[0] * (1 - 1e-6) }).fit(x, y);
    expect(just.selected).toHaveLength(1);
    expectClose(path.values[4] / path.values[0], 1e-4, { tolerance: 1e-16 });
    const wide = sample(10, 20, 2);
    const wider = await new Lasso({ pathLength: 3 }).fit(wide.x, wide.y);
    expectClose(wider.path.values[2] / wider.path.values[0], 1e-2, { tolerance: 1e-14 });
  });

  it("equals least squares without a penalty", async () => {
    const { x, y } = sample(60, 7, 3);
    const lasso = await new Lasso({ lambda: 0 }).fit(x, y);
    const plain = await new LinearRegression().fit(x, y);
    expectClose(lasso.coefficients, plain.coefficients, { tolerance: 1e-9 });
    expectClose(lasso.intercept, plain.intercept, { tolerance: 1e-9 });
    expectClose(lasso.path.residualSums[0], plain.residualSum, { tolerance: 1e-9, scale: 100 });
  });

  it("equals the closed form of ridge regression for alpha 0 and one feature", async () => {
    const { x, y } = sample(30, 1, 4);
    const model = await new ElasticNet({ alpha: 0, lambda: 2, standardize: false }).fit(x, y);
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / 30;
    const centered = x.column(0).map((value) => value - mean(x.column(0)));
    const square = mean(centered.map((value) => value * value));
    const expected = mean(centered.map((value, i) => value * y[i])) / (square + 2);
    expectClose(model.coefficients, [expected], { tolerance: 1e-12 });
  });

  it("soft-thresholds least squares for orthonormal features (ESL table 3.4)", async () => {
    const x = Matrix.from([
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ]);
    const y = [3, 1, -1, 0];
    const plain = [0, 1, 2].map((j) => x.column(j).reduce((sum, value, i) => sum + value * y[i], 0) / 4);
    for (const lambda of [0.1, 0.3, 0.8]) {
      const { coefficients } = await new Lasso({ lambda }).fit(x, y);
      const soft = plain.map((value) => Math.sign(value) * Math.max(0, Math.abs(value) - lambda));
      expectClose(coefficients, soft, { tolerance: 1e-14 });
    }
  });

  it("gives the same for sparse rows as for dense ones, by covariances and by residuals", async () => {
    for (const [rows, columns] of [
      [300, 10],
      [40, 60],
    ]) {
      const { x, y } = sample(rows, columns, 5);
      const holed = x.map((value, at) => ((at * 7919) % 11 < 9 ? 0 : value));
      const weights = y.map((_, i) => 1 + (i % 3));
      for (const intercept of [true, false]) {
        const net = new ElasticNet({ alpha: 0.7, pathLength: 15, intercept });
        const dense = await net.fit(holed, y, { weights });
        const sparse = SparseMatrix.fromDense(holed);
        const model = await net.fit(sparse, y, { weights });
        expectClose(model.path.coefficients.data, dense.path.coefficients.data, { tolerance: 1e-7 });
        expectClose(model.path.residualSums, dense.path.residualSums, { tolerance: 1e-7, scale: 1000 });
        expectClose(model.predict(sparse), dense.predict(holed), { tolerance: 1e-7 });
        expectClose(model.predictPath(sparse).data, dense.predictPath(holed).data, { tolerance: 1e-7 });
      }
    }
  });

  it("keeps coefficients within their limits, on the original scale", async () => {
    const { x, y } = sample(60, 5, 6);
    const free = await new Lasso({ lambda: 0.01 }).fit(x, y);
    expect(free.coefficients[0]).toBeGreaterThan(1.5);
    const model = await new Lasso({ lambda: 0.01, lower: 0, upper: { x0: 1.5 } }).fit(x, y);
    expect(model.coefficients[0]).toBe(1.5);
    expect(Math.min(...model.coefficients)).toBe(0);
    expect(model.convergence?.converged).toBe(true);
  });

  it("never penalizes features with penalty factor 0", async () => {
    const { x, y } = sample(60, 5, 7);
    const model = await new Lasso({ lambda: 1e6, penaltyFactors: { x2: 0 } }).fit(x, y);
    const alone = await new LinearRegression().fit(Matrix.fromColumns([x.column(2)]), y);
    expect(model.selected).toEqual(["x2"]);
    expectClose(model.coefficients[2], alone.coefficients[0], { tolerance: 1e-10 });
  });

  it("relaxes fully or partly toward least squares on the selected features", async () => {
    const { x, y } = sample(60, 6, 8);
    const lasso = await new Lasso({ lambda: 0.8 }).fit(x, y);
    const features = [...lasso.coefficients.keys()].filter((j) => lasso.coefficients[j] !== 0);
    expect(features.length).toBeLessThan(6);
    const plain = await new LinearRegression().fit(Matrix.fromColumns(features.map((j) => x.column(j))), y);
    for (const [relax, part] of [
      [true, 1],
      [0.25, 0.25],
    ] as const) {
      const relaxed = await new Lasso({ lambda: 0.8, relax }).fit(x, y);
      const expected = lasso.coefficients.map((value, j) => {
        const at = features.indexOf(j);
        return at < 0 ? 0 : value + part * (plain.coefficients[at] - value);
      });
      expectClose(relaxed.coefficients, expected, { tolerance: 1e-8 });
    }
  });

  it("chooses by folds, and keeps their errors", async () => {
    const { x, y } = sample(80, 10, 9);
    const best = await new Lasso({ folds: 5, pathLength: 40 }).fit(x, y);
    expect(best.validation?.foldErrors.shape).toBe("5×40");
    expect(best.chosen).toBe(best.validation?.best);
    expect(best.lambda).toBe(best.path.values[best.chosen]);
    const simple = await new Lasso({ folds: 5, pathLength: 40, rule: "one-standard-error" }).fit(x, y);
    expect(simple.lambda).toBeGreaterThan(best.lambda);
    expect(simple.selected.length).toBeLessThanOrEqual(best.selected.length);
  });

  it("names features that do not vary, and gives them 0", async () => {
    const { x, y } = sample(30, 3, 10);
    const table = Table.fromColumns({
      a: x.column(0),
      same: new Float64Array(30).fill(0.1),
      c: x.column(2),
      y,
    });
    const model = await new Lasso({ pathLength: 10 }).fit(table, "y");
    expect(model.constantFeatures).toEqual(["same"]);
    expect(model.coefficients[1]).toBe(0);
  });

  it("has a path of zeros for one row or a constant response", async () => {
    const one = await new Lasso().fit([[1, 2]], [5]);
    expect([one.intercept, ...one.coefficients]).toEqual([5, 0, 0]);
    const flat = await new Lasso().fit([[1], [2], [4]], [0.1, 0.1, 0.1]);
    expect([...flat.path.values, ...flat.coefficients]).toEqual([0, 0]);
    expectClose(flat.predict([[9]])[0], 0.1, { tolerance: 5e-16 });
  });

  it("gives equal features equal coefficients where squares are penalized", async () => {
    const { x, y } = sample(40, 2, 11);
    const twice = Matrix.fromColumns([x.column(0), x.column(0), x.column(1)]);
    const { coefficients } = await new ElasticNet({ lambda: 0.1, alpha: 0.5 }).fit(twice, y);
    expectClose(coefficients[0], coefficients[1], { tolerance: 1e-8 });
    const lasso = await new Lasso({ lambda: 0.1 }).fit(twice, y);
    expect(lasso.convergence?.converged).toBe(true);
  });

  it("ignores cases of weight 0", async () => {
    const { x, y } = sample(30, 3, 12);
    const weights = y.map((_, i) => (i < 20 ? 1 : 0));
    const some = await new Lasso({ lambda: 0.1 }).fit(x.slice(0, 20), y.slice(0, 20));
    const model = await new Lasso({ lambda: 0.1 }).fit(x, y, { weights });
    expectClose(model.coefficients, some.coefficients, { tolerance: 1e-10 });
  });

  it("reports convergence by its duality gap", async () => {
    const { x, y } = sample(60, 20, 13);
    const model = await new Lasso({ lambda: 0.01 }).fit(x, y);
    expect(model.convergence).toMatchObject({ converged: true, tolerance: 1e-10 });
    expect(model.gaps[0]).toBe(model.convergence?.criterion);
    const short = await new Lasso({ lambda: 0.01, maxIterations: 2 }).fit(x, y);
    expect(short.convergence?.converged).toBe(false);
    // The gap bounds how far the objective is above its least.
    const objective = ({ path, coefficients }: typeof model) =>
      path.residualSums[0] / 120 +
      0.01 *
        coefficients.reduce((sum, value, j) => {
          const column = x.column(j);
          const mean = column.reduce((s, v) => s + v, 0) / 60;
          return sum + Math.abs(value) * Math.sqrt(column.reduce((s, v) => s + (v - mean) ** 2, 0) / 60);
        }, 0);
    const center = y.reduce((sum, value) => sum + value, 0) / 60;
    const nothing = y.reduce((sum, value) => sum + (value - center) ** 2, 0) / 120;
    const excess = (objective(short) - objective(model)) / nothing;
    expect(excess).toBeGreaterThan(0);
    expect(excess).toBeLessThanOrEqual(short.gaps[0]);
  });

  it("survives a round trip through its file", async () => {
    const { x, y } = sample(30, 3, 14);
    const model = await new ElasticNet({ folds: 3, pathLength: 10 }).fit(x, y);
    const back = ElasticNetModel.fromJSON(JSON.stringify(model));
    expect(back).toEqual(model);
  });

  it("refuses options that exclude each other or do not match the features, by name", async () => {
    const { x, y } = sample(30, 3, 15);
    expect(() => new Lasso({ lambda: 1, lambdas: [1, 2] })).toThrow(
      'Lasso: option "lambda" must not be given together with lambdas',
    );
    await expect(new Lasso({ penaltyFactors: [1, 2] }).fit(x, y)).rejects.toThrow(
      'Lasso: option "penaltyFactors" has 2 numbers for 3 features.',
    );
    await expect(new ElasticNet({ upper: { b: 1 } }).fit(x, y)).rejects.toThrow(
      'ElasticNet: option "upper" names "b"',
    );
    expect(() => new Lasso({ lower: 1 })).toThrow('Lasso: option "lower" must be a number ≤ 0');
  });

  it("can be aborted", async () => {
    const { x, y } = sample(30, 3, 16);
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const fit = new Lasso().fit(x, y, { signal: controller.signal, onProgress });
    await expect(fit).rejects.toBeInstanceOf(AbortError);
  });
});

describe("a path without a choice", () => {
  it("predicts with its smallest penalty and has no folds", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [Math.sin(i), Math.cos(2 * i)]);
    const y = rows.map(([a, b], i) => a - b + 0.1 * Math.sin(9 * i));
    const model = await new ElasticNet({ rule: "last" }).fit(rows, y);
    expect(model.chosen).toBe(model.path.length - 1);
    expect(model.validation).toBeUndefined();
    const chosen = await new ElasticNet().fit(rows, y);
    expect(chosen.validation?.means.length).toBe(chosen.path.length);
    expect([...chosen.path.values]).toEqual([...model.path.values]);
  });
});
