import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Lasso } from "../lasso/index.js";
import { ElasticNet } from "./index.js";

const [rows, features] = [50, 7];
const x = new Matrix(rows, features, randomArray(rows * features, 3)).map(
  (value, at) => value + 0.3 * (at % features),
);
const noise = randomArray(3 * rows, 4);
const y = new Matrix(rows, 3).map((_, at) => {
  const [i, t] = [Math.floor(at / 3), at % 3];
  return 2 * x.get(i, 0) - (t + 1) * x.get(i, 3) + 0.5 * (t - 1) * x.get(i, 5) + 0.4 * noise[at] + t;
});
const weights = Float64Array.from({ length: rows }, (_, i) => [0, 1, 2, 3][i % 4]);

describe("Lasso of several responses", () => {
  it("chooses a penalty per response, as if each were alone", async () => {
    const lasso = new Lasso({ folds: 4 });
    const several = await lasso.fit(x, y, { weights });
    for (const [t, model] of several.models.entries()) {
      const alone = await lasso.fit(x, y.column(t), { weights });
      expect(model.coefficients).toEqual(alone.coefficients);
      expect(several.lambdas[t]).toBe(alone.lambda);
      expect(model.validation).toEqual(alone.validation);
    }
    expect(several.responses).toEqual(["y0", "y1", "y2"]);
    expect(several.predict(x).column(1)).toEqual(several.models[1].predict(x));
  });

  it("chooses the penalty of shared features by the sum of the errors of all responses", async () => {
    const folds = [0, 1, 2].map((part) => {
      const all = Int32Array.from({ length: rows }, (_, i) => i);
      return { train: all.filter((i) => i % 3 !== part), test: all.filter((i) => i % 3 === part) };
    });
    const lasso = new Lasso({ shared: true, folds, pathLength: 8 });
    const { models } = await lasso.fit(x, y);
    const [{ validation, path }] = models;
    for (const [f, { train, test }] of folds.entries()) {
      const some = (matrix: Matrix, rows: Int32Array) => Matrix.from(Array.from(rows, (i) => matrix.row(i)));
      const lambdas = [...path.values];
      const part = await lasso.with({ lambdas, rule: "last" }).fit(some(x, train), some(y, train));
      const left = some(x, test);
      const errors = lambdas.map((_, k) =>
        part.models.reduce((sum, model, t) => {
          const predicted = model.predictPath(left).column(k);
          return (
            sum + test.reduce((total, i, at) => total + (y.get(i, t) - predicted[at]) ** 2 / test.length, 0)
          );
        }, 0),
      );
      expectClose(validation?.foldErrors.row(f) ?? [], errors, { tolerance: 1e-12 });
    }
    expect(models.map(({ chosen }) => chosen)).toEqual(new Array(3).fill(validation?.best));
  });

  it("equals the lasso with shared features if there is one response", async () => {
    for (const alpha of [1, 0.3]) {
      const net = new ElasticNet({ alpha, pathLength: 10, rule: "last", penaltyFactors: { x1: 0, x2: 2 } });
      const alone = await net.fit(x, y.column(0), { weights });
      const { models } = await net
        .with({ shared: true })
        .fit(x, Matrix.fromColumns([y.column(0)]), { weights });
      expectClose(models[0].path.values, alone.path.values, { tolerance: 1e-13 });
      expectClose(models[0].path.coefficients.data, alone.path.coefficients.data, { tolerance: 1e-8 });
      expectClose(models[0].path.residualSums, alone.path.residualSums, { tolerance: 1e-8 });
    }
  });

  it("satisfies the optimality conditions with shared features along the whole path", async () => {
    for (const [alpha, intercept] of [
      [1, true],
      [0.5, false],
    ] as const) {
      const net = new ElasticNet({
        ...{ shared: true, alpha, intercept, standardize: false },
        pathLength: 15,
      });
      const { models } = await net.fit(x, y);
      expect(models[0].convergence?.converged).toBe(true);
      for (const [k, lambda] of models[0].path.values.entries()) {
        const residuals = models.map((model, t) => {
          const predicted = model.predictPath(x).column(k);
          return y.column(t).map((value, i) => value - predicted[i]);
        });
        for (let j = 0; j < features; j += 1) {
          const coefficients = models.map(({ path }) => path.coefficients.get(k, j));
          const length = Math.hypot(...coefficients);
          const pull = residuals.map((r) => r.reduce((sum, value, i) => sum + value * x.get(i, j), 0) / rows);
          if (length === 0) expect(Math.hypot(...pull)).toBeLessThanOrEqual(lambda * alpha * (1 + 1e-7));
          else
            expectClose(
              pull,
              coefficients.map((b) => lambda * (alpha * (b / length) + (1 - alpha) * b)),
              { tolerance: 1e-7 },
            );
        }
      }
    }
  });

  it("reads sparse rows and tables with shared features, and survives a file round trip", async () => {
    const lasso = new Lasso({ shared: true, lambda: 0.2 });
    const dense = await lasso.fit(x, y);
    expect(dense.selected).toContain("x3");
    const sparse = await lasso.fit(SparseMatrix.fromDense(x), y);
    expectClose(sparse.coefficients.data, dense.coefficients.data, { tolerance: 1e-12 });
    const columns = Object.fromEntries(dense.features.map((name, j) => [name, x.column(j)]));
    const table = Table.fromColumns({ ...columns, u: y.column(0), v: y.column(2) });
    const named = await lasso.fit(table, ["u", "v"]);
    expect(named.responses).toEqual(["u", "v"]);
    const back = loadModel(JSON.stringify(named), { kind: "LassoResponses" }) as typeof named;
    expect(back.predict(table).data).toEqual(named.predict(table).data);
  });

  it("refuses limits and relaxed coefficients of shared features", () => {
    for (const also of [{ lower: 0 }, { upper: 1 }, { relax: true }])
      expect(() => new Lasso({ shared: true, ...also })).toThrow(
        'option "shared" must not be given together with lower, upper or relax',
      );
  });
});
