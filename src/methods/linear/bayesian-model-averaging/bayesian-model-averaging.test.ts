import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { finish } from "../../../base/steps.js";
import { Table } from "../../../data/table/table.js";
import { modelPosteriors } from "../../../evaluate/criteria/index.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { subsetResiduals } from "./enumerate.js";
import { BayesianModelAveraging, BayesianModelAveragingModel } from "./index.js";

const x = new Matrix(50, 4, randomArray(200, 1));
const y = Float64Array.from(randomArray(50, 2), (noise, i) => 2 + x.get(i, 0) - x.get(i, 2) / 2 + noise);

describe("subsetResiduals", () => {
  it("has the residual sum of least squares, for every subset", () => {
    const columns = [...Array.from({ length: 4 }, (_, j) => x.column(j)), y].map((column) => {
      const length = Math.hypot(...column);
      return column.map((value) => value / length);
    });
    const joined = Matrix.fromColumns(columns);
    const residuals = finish(subsetResiduals(joined.transpose().multiply(joined)));
    for (let subset = 1; subset < 16; subset += 1) {
      const some = columns.filter((_, j) => j < 4 && (subset >> j) & 1);
      const right = new Matrix(50, 1, columns[4]);
      const left = leastSquares(Matrix.fromColumns(some), right).residuals.data;
      expectClose(
        residuals[subset],
        left.reduce((sum, value) => sum + value * value, 0),
        {
          tolerance: 1e-14,
        },
      );
    }
    expectClose(residuals[0], 1, { tolerance: 1e-14 });
  });
});

describe("BayesianModelAveraging", () => {
  it("weights models by BIC as modelPosteriors does", async () => {
    const model = await new BayesianModelAveraging({ method: "bic", models: 16 }).fit(x, y);
    const bics = await Promise.all(
      model.models.map(async ({ features }) => {
        const columns = features.map((name) => x.column(Number(name.slice(1))));
        const some = columns.length === 0 ? [new Float64Array(50)] : columns;
        return (await new LinearRegression().fit(Matrix.fromColumns(some), y)).bic;
      }),
    );
    expectClose(
      model.models.map(({ probability }) => probability),
      modelPosteriors(bics),
      { tolerance: 1e-12 },
    );
  });

  it("gives features larger posteriors for larger priors", async () => {
    const [few, many] = await Promise.all(
      [0.1, 0.9].map((inclusion) => new BayesianModelAveraging({ inclusion }).fit(x, y)),
    );
    for (const [j, probability] of few.inclusionProbabilities.entries())
      expect(probability).toBeLessThan(many.inclusionProbabilities[j]);
    expect(few.models[0].features.length).toBeLessThanOrEqual(many.models[0].features.length);
  });

  it("excludes subsets of linearly dependent features", async () => {
    const twice = Matrix.fromColumns([x.column(0), x.column(0).map((value) => 2 * value + 1)]);
    const model = await new BayesianModelAveraging({ models: 9 }).fit(twice, y);
    expect(model.models.map(({ features }) => features).sort()).toEqual([[], ["x0"], ["x1"]]);
    expectClose(model.coefficients[0], 2 * model.coefficients[1], { tolerance: 1e-14 });
  });

  it("lists at most the requested number of subsets, names constant features, and survives a file round trip", async () => {
    const table = Table.fromColumns({
      a: x.column(0),
      same: new Float64Array(50).fill(1),
      b: x.column(1),
      y,
    });
    const model = await new BayesianModelAveraging({ models: 2 }).fit(table, "y");
    expect(model.models).toHaveLength(2);
    expect(model.constantFeatures).toEqual(["same"]);
    expect(model.inclusionProbabilities[1]).toBe(0);
    const back = BayesianModelAveragingModel.fromJSON(JSON.stringify(model));
    expect(back.predict(table)).toEqual(model.predict(table));
  });

  it("considers only subsets with fewer features than cases", async () => {
    const model = await new BayesianModelAveraging({ models: 16 }).fit(x.slice(0, 4), y.slice(0, 4));
    expect(Math.max(...model.models.map(({ features }) => features.length))).toBe(2);
    expect(model.predict(x).every(Number.isFinite)).toBe(true);
  });

  it("refuses more than 20 features, too few cases and a response that does not vary", async () => {
    const wide = new Matrix(50, 21, randomArray(1050, 3));
    await expect(new BayesianModelAveraging().fit(wide, y)).rejects.toThrow(
      /there are 21 features.*at most 20/,
    );
    await expect(new BayesianModelAveraging().fit(x, new Float64Array(50).fill(2))).rejects.toThrow(
      "the response does not vary",
    );
    await expect(new BayesianModelAveraging().fit(x.slice(0, 2), y.slice(0, 2))).rejects.toThrow(
      "there are no more than 2 cases",
    );
  });
});
