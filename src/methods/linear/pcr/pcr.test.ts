import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../../test/support/data.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { loadModel } from "../../../apps/catalog.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { diabetes } from "../../../data/datasets/index.js";
import { Table } from "../../../data/table/table.js";
import { readCsv } from "../../../io/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { PCR, PCRModel, PCRResponsesModel } from "./index.js";

describeWithData("PCR on the prostate data", "esl/prostate_train.csv", (file) => {
  const errors = [0.78785, 0.7065, 0.58081, 0.56043, 0.55803, 0.54485, 0.48345, 0.4392];
  const seven = [0.5663, 0.3209, -0.1526, 0.2144, 0.3197, -0.05, 0.2269, -0.0631];

  it("PCR has the training errors and coefficients of ESL", async () => {
    const table = await readCsv(file, { delimiter: "\t" });
    const model = await new PCR({ components: 8 }).fit(table, "lpsa");
    expectClose(
      model.path.residualSums.slice(1).map((sum) => sum / table.rows),
      errors,
      { tolerance: 6e-6 },
    );
    const divided = model.path.point(7).coefficients.map((value, j) => value * model.structure.scales[j]);
    expectClose(divided, seven, { tolerance: 6e-5 });
  });
});

describe("PCR", () => {
  it("equals least squares with all components", async () => {
    const table = await diabetes();
    const model = await new PCR({ components: 10 }).fit(table, "progression");
    const least = await new LinearRegression().fit(table, "progression");
    expectClose(model.coefficients, least.coefficients, { tolerance: 1e-11, scale: 100 });
    expectClose(model.path.residualSums[10], least.residualSum, { tolerance: 1e-12, scale: 1e6 });
    expect(model.degreesOfFreedom).toBe(10);
  });

  it("equals the mean without components", async () => {
    const model = await new PCR({ components: 0 }).fit([[1], [2], [6]], [1, 2, 6]);
    expect([...model.predict([[9]])]).toEqual([3]);
    expect(model.transform([[9]]).shape).toBe("1×0");
  });

  it("has orthonormal loadings, uncorrelated scores, and shares of variance that sum to 1", async () => {
    const table = await diabetes();
    const model = await new PCR({ components: 10 }).fit(table, "progression");
    const products = model.loadings.transpose().multiply(model.loadings);
    expectClose(products.data, Matrix.identity(10).data, { tolerance: 1e-13 });
    const scores = model.transform(table.drop(["progression"]));
    const moments = scores
      .transpose()
      .multiply(scores)
      .scale(1 / table.rows);
    expectClose(moments.data, Matrix.diagonal(model.structure.scoreVariances).data, { tolerance: 1e-12 });
    const parts = model.explainedVariance;
    expect([...parts]).toEqual([...parts].sort((a, b) => b - a));
    expectClose(
      parts.reduce((sum, part) => sum + part, 0),
      1,
      { tolerance: 1e-13 },
    );
    const least = await new LinearRegression().fit(table, "progression");
    const response = model.explainedResponse.reduce((sum, part) => sum + part, 0);
    expectClose(response, least.rSquared, { tolerance: 1e-12 });
  });

  it("reconstructs the features from all scores, and replaces them by scores in a table", async () => {
    const table = await diabetes();
    const features = table.drop(["progression"]);
    const model = await new PCR({ components: 10 }).fit(table, "progression");
    const back = model.inverseTransform(model.transform(features));
    expectClose(back.column(2), features.toMatrix().matrix.column(2), { tolerance: 1e-11 });
    expect(() => model.inverseTransform([[1, 2]])).toThrow(
      refusal(ShapeError, /PCR\.inverseTransform: .*10 components.*2 columns/) as Error,
    );
    const two = await new PCR({ components: 2 }).fit(table, "progression");
    expect(two.transformTable(table).names).toEqual(["component1", "component2", "progression"]);
  });

  it("chooses by cross-validation, the best or the simplest within one standard error", async () => {
    const table = await diabetes();
    const simple = await new PCR({ folds: 5, seed: 3, rule: "one-standard-error" }).fit(table, "progression");
    const best = await new PCR({ folds: 5, seed: 3 }).fit(table, "progression");
    const { validation } = simple;
    if (validation === undefined) throw new Error("nothing was validated");
    expect(validation.means.length).toBe(11);
    expect(best.components).toBe(validation.best);
    expect(validation.means[best.components]).toBe(Math.min(...validation.means));
    const limit = validation.means[best.components] + validation.standardErrors[best.components];
    expect(simple.components).toBe(validation.means.findIndex((mean) => mean <= limit));
    expect(simple.components).toBeLessThanOrEqual(best.components);
    const few = await new PCR({ folds: 5, maxComponents: 3 }).fit(table, "progression");
    expect(few.path.length).toBe(4);
  });

  it("has fold errors equal to those of a fit without the fold", async () => {
    const table = await diabetes();
    const all = Array.from({ length: table.rows }, (_, row) => row);
    const folds = [0, 1].map((part) => ({
      train: all.filter((row) => row % 2 !== part),
      test: all.filter((row) => row % 2 === part),
    }));
    const { validation } = await new PCR({ folds }).fit(table, "progression");
    for (const [k, { train, test }] of folds.entries()) {
      const model = await new PCR({ components: 4 }).fit(table.take(train), "progression");
      const left = table.take(test);
      const truth = left.toMatrix({ columns: ["progression"] }).matrix.data;
      const predicted = model.predict(left);
      const mean = truth.reduce((sum, value, i) => sum + (value - predicted[i]) ** 2 / truth.length, 0);
      expectClose(validation?.foldErrors.get(k, 4) ?? 0, mean, { tolerance: 1e-12, scale: mean });
    }
  });

  it("treats a weight as that many rows, also in its predictions and residuals", async () => {
    const x = new Matrix(12, 3, randomArray(36, 1));
    const y = randomArray(12, 2);
    const weights = Float64Array.from({ length: 12 }, (_, row) => row % 3);
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const weighted = await new PCR({ components: 2 }).fit(x, y, { weights });
    const repeated = await new PCR({ components: 2 }).fit(
      rows.map((row) => x.row(row)),
      rows.map((row) => y[row]),
    );
    expectClose(weighted.predict(x), repeated.predict(x), { tolerance: 1e-13 });
    expectClose(weighted.path.residualSums, repeated.path.residualSums, { tolerance: 1e-12 });
  });

  it("ends its path at the rank, and names features that do not vary", async () => {
    const [a, b] = [randomArray(20, 3), randomArray(20, 4)];
    const x = Matrix.fromColumns([a, b, a.map((value, i) => value - b[i]), new Float64Array(20).fill(0.1)]);
    const model = await new PCR({ components: 4 }).fit(x, randomArray(20, 5));
    expect(model.components).toBe(2);
    expect(model.constantFeatures).toEqual(["x3"]);
    expect(model.coefficients[3]).toBe(0);
    const least = await new LinearRegression().fit(x, randomArray(20, 5));
    expectClose(model.predict(x), least.predict(x), { tolerance: 1e-13 });
  });

  it("fits more features than cases exactly with all components", async () => {
    const x = new Matrix(6, 20, randomArray(120, 6));
    const y = randomArray(6, 7);
    const model = await new PCR({ components: 5 }).fit(x, y);
    expectClose(model.predict(x), y, { tolerance: 1e-13 });
  });

  it("equals least squares on long data too, on any number of threads", async () => {
    const x = new Matrix(40000, 30, randomArray(1200000, 20));
    const y = randomArray(40000, 21).map((value, i) => value + x.data[30 * i]);
    const least = await new LinearRegression().fit(x, y);
    const [one, two] = await Promise.all(
      [1, 2].map((threads) => new PCR({ components: 30 }).fit(x, y, { threads })),
    );
    expectClose(one.coefficients, least.coefficients, { tolerance: 1e-13 });
    expect(two.coefficients).toEqual(one.coefficients);
  });

  it("passes through the origin without an intercept", async () => {
    const x = new Matrix(30, 3, randomArray(90, 8)).map((value) => value + 2);
    const y = randomArray(30, 9).map((value) => value + 5);
    const model = await new PCR({ components: 3, intercept: false }).fit(x, y);
    const least = await new LinearRegression({ intercept: false }).fit(x, y);
    expect(model.intercept).toBe(0);
    expectClose(model.coefficients, least.coefficients, { tolerance: 1e-12 });
  });

  it("predicts several responses as if each were alone, also after a file round trip", async () => {
    const x = new Matrix(30, 4, randomArray(120, 10));
    const y = new Matrix(30, 2, randomArray(60, 11));
    const both = await new PCR({ components: 3 }).fit(x, y);
    expect(both).toBeInstanceOf(PCRResponsesModel);
    for (const k of [0, 1]) {
      const one = await new PCR({ components: 3 }).fit(x, y.column(k));
      expect(one).toBeInstanceOf(PCRModel);
      expectClose(both.predict(x).column(k), one.predict(x), { tolerance: 1e-13 });
    }
    const back = loadModel(JSON.parse(JSON.stringify(both))) as PCRResponsesModel;
    expect(back.responses).toEqual(["y0", "y1"]);
    expect(back.predict(x)).toEqual(both.predict(x));
    expect(back.transform(x)).toEqual(both.transform(x));
  });

  it("depends on units only without standardization", async () => {
    const x = new Matrix(30, 3, randomArray(90, 12));
    const y = randomArray(30, 13);
    const other = x.map((value, at) => (at % 3 === 1 ? 1000 * value : value));
    const predict = async (standardize: boolean, rows: Matrix) =>
      (await new PCR({ components: 1, standardize }).fit(rows, y)).predict(rows);
    expectClose(await predict(true, other), await predict(true, x), { tolerance: 1e-12 });
    const [usual, moved] = [await predict(false, x), await predict(false, other)];
    expect(Math.max(...usual.map((value, i) => Math.abs(value - moved[i])))).toBeGreaterThan(0.01);
  });

  it("refuses too many components, folds without weight, and duplicate names", async () => {
    const x = new Matrix(8, 2, randomArray(16, 14));
    const y = randomArray(8, 15);
    await expect(new PCR({ components: 3 }).fit(x, y)).rejects.toEqual(
      refusal(OptionError, /PCR: option "components" must be at most 2.*got 3\./),
    );
    const weights = Float64Array.of(0, 0, 0, 0, 1, 1, 1, 1);
    const folds = [{ train: [4, 5, 6, 7], test: [0, 1, 2, 3] }];
    await expect(new PCR({ folds }).fit(x, y, { weights })).rejects.toEqual(
      refusal(DataError, "PCR: all cases of a part of fold 1 have weight 0"),
    );
    const table = Table.fromColumns({ a: x.column(0), b: x.column(1), y });
    const model = await new PCR({ components: 1 }).fit(table, "y");
    expect(() => model.transformTable(table.withColumn("component1", y))).toThrow(
      'PCR: two columns would be named "component1"',
    );
  });

  it("can be aborted between folds", async () => {
    const abort = new AbortController();
    const fit = new PCR({ folds: 4 }).fit(await diabetes(), "progression", {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(fit).rejects.toMatchObject({ name: "AbortError" });
  });
});
