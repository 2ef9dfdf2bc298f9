import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { solveRegression } from "../engine/least-squares.js";
import { LinearRegression, LinearRegressionModel, LinearRegressionResponsesModel } from "./index.js";

const x = new Matrix(30, 3, randomArray(90, 1));
const y = Float64Array.from(
  randomArray(30, 2),
  (noise, i) => 2 + 3 * x.get(i, 0) - x.get(i, 2) + 0.3 * noise,
);

describe("LinearRegression", () => {
  it("finds the line through points", async () => {
    const model = await new LinearRegression().fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
    expectClose([model.intercept, ...model.coefficients], [3.5, 1.4], { tolerance: 1e-15, scale: 4 });
    expectClose(model.predict([[5], [0]]), [10.5, 3.5], { tolerance: 1e-15, scale: 10 });
    expectClose(model.residuals, [1.1, -1.3, -0.7, 0.9], { tolerance: 1e-14 });
    expect(model.degreesOfFreedom).toBe(2);
    expectClose([model.residualVariance, model.maximumLikelihoodVariance], [2.1, 1.05], { tolerance: 1e-14 });
  });

  it("passes through the origin without an intercept", async () => {
    const model = await new LinearRegression({ intercept: false }).fit([[1], [2], [3]], [2, 4, 7]);
    expect(model.intercept).toBe(0);
    expectClose(model.coefficients, [31 / 14], { tolerance: 1e-15, scale: 2 });
    expect(model.terms).toEqual(["x0"]);
    expectClose(model.rSquared, 1 - model.residualSum / 69, { tolerance: 1e-15 });
  });

  it("treats frequencies as repetition, and precisions as R does", async () => {
    const weights = Float64Array.from({ length: 30 }, (_, i) => i % 3);
    const rows = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
    const repeated = await new LinearRegression().fit(
      rows.map((i) => x.row(i)),
      rows.map((i) => y[i]),
    );
    const frequency = await new LinearRegression().fit(x, y, { weights });
    expect(frequency.totalWeight).toBe(30);
    for (const key of ["parameters", "standardErrors", "pValues"] as const) {
      expectClose(frequency[key], repeated[key], { tolerance: 1e-13 });
    }
    for (const key of ["rSquared", "adjustedRSquared", "logLikelihood", "aic", "bic"] as const) {
      expectClose(frequency[key], repeated[key], { tolerance: 1e-12 });
    }
    const precision = await new LinearRegression({ weighting: "precision" }).fit(x, y, { weights });
    expect(precision.totalWeight).toBe(20);
    expect([frequency.cases, precision.cases]).toEqual([20, 20]);
    expect(frequency.summary()).toContain("cases: 20, total weight: 30, rank:");
    expectClose(precision.parameters, frequency.parameters, { tolerance: 1e-15, scale: 3 });
  });

  it("keeps the intercept where columns are constant or sum to it", async () => {
    for (const constant of [0.1, 1, 5, 1000]) {
      const rows = [1, 2, 3, 4].map((value) => [constant, value]);
      const model = await new LinearRegression().fit(rows, [6, 5, 7, 10]);
      expect(model.coefficients[0]).toBe(0);
      expectClose([model.intercept, model.coefficients[1]], [3.5, 1.4], { tolerance: 1e-14, scale: 10 });
    }
    const shares = [0, 0, 1, 1, 2, 2].map((group) => [0, 1, 2].map((k) => (k === group ? 1 : 0)));
    const model = await new LinearRegression().fit(shares, [1, 3, 4, 6, 7, 9]);
    expect(model.coefficients.filter((value) => value === 0)).toHaveLength(1);
    expectClose(model.predict(shares), [2, 2, 5, 5, 8, 8], { tolerance: 1e-14, scale: 10 });
    expect(model.intercept).not.toBe(0);
  });

  it("names linearly dependent columns, and predicts the same without them", async () => {
    const doubled = Matrix.fromColumns([
      x.column(0),
      x.column(1),
      x.column(0).map((v) => 2 * v - 1),
      x.column(2),
    ]);
    const table = Table.fromColumns({
      a: doubled.column(0),
      b: doubled.column(1),
      c: doubled.column(2),
      d: doubled.column(3),
      y,
    });
    const model = await new LinearRegression().fit(table, "y");
    const full = await new LinearRegression().fit(x, y);
    expect(model.rank).toBe(4);
    expect(model.aliased.filter(Boolean)).toHaveLength(1);
    expect(model.standardErrors.filter(Number.isNaN)).toHaveLength(1);
    expectClose(model.predict(table), full.predict(x), { tolerance: 1e-13 });
    expectClose(model.residualSum, full.residualSum, { tolerance: 1e-13 });
    expect(model.summary()).toMatch(/Dependent on other terms, and left out: [ac]/);
  });

  it("keeps the intercept where columns are constant or sum to one, in few rows and in many", async () => {
    for (const rows of [9, 300_000]) {
      const level = (indicator: number) =>
        Float64Array.from({ length: rows }, (_, i) => (i % 3 === indicator ? 1 : 0));
      const columns = [level(0), level(1), level(2), new Float64Array(rows).fill(0.1)];
      const response = Float64Array.from({ length: rows }, (_, i) => 5 + (i % 3));
      const model = await new LinearRegression().fit(Matrix.fromColumns(columns), response);
      expect(model.aliased[0]).toBe(false);
      expect(model.aliased.slice(1, 4).filter(Boolean)).toHaveLength(1);
      expect(model.aliased[4]).toBe(true);
      expect(model.coefficients[3]).toBe(0);
      const first = Matrix.fromColumns(columns.map((column) => column.slice(0, 3)));
      expectClose(model.predict(first), [5, 6, 7], { tolerance: 1e-11 });
    }
  });

  it("fits several responses as if each were alone", async () => {
    const z = y.map((value, i) => value ** 2 + x.get(i, 1));
    const both = await new LinearRegression().fit(x, Matrix.fromColumns([y, z]));
    const alone = await new LinearRegression().fit(x, z);
    expect(both.responses).toEqual(["y0", "y1"]);
    expectClose(both.models[1].parameters, alone.parameters, { tolerance: 1e-15, scale: 10 });
    expectClose(both.models[1].standardErrors, alone.standardErrors, { tolerance: 1e-13 });
    expect(both.predict(x).shape).toBe("30×2");
    const table = Table.fromColumns({ a: x.column(0), b: x.column(1), u: y, v: z });
    const named = await new LinearRegression().fit(table, ["u", "v"]);
    expect(named.responses).toEqual(["u", "v"]);
    expect(named.features).toEqual(["a", "b"]);
  });

  it("solves a long regression by blocks as accurately as a short one", async () => {
    const rows = 60_000;
    const long = new Matrix(
      rows,
      20,
      randomArray(20 * rows, 3).map((value, at) => value + (at % 20)),
    );
    const responses = new Matrix(
      rows,
      1,
      Float64Array.from(
        { length: rows },
        (_, i) => long.row(i).reduce((s, v, j) => s + v * (j - 7), 0) + randomArray(1, i)[0],
      ),
    );
    const weights = Float64Array.from({ length: rows }, (_, i) => 1 + (i % 3));
    const problem = { x: long, responses, weights, intercept: true, tolerance: undefined };
    const [one, two] = [
      await solveRegression(problem, { threads: 1 }),
      await solveRegression(problem, { threads: 2 }),
    ];
    expect([...two.coefficients.data]).toEqual([...one.coefficients.data]);
    expect([...two.inverseGram.data]).toEqual([...one.inverseGram.data]);

    const { leastSquares } = await import("../../../math/linalg/least-squares.js");
    const root = weights.map(Math.sqrt);
    const design = new Matrix(rows, 21).map(
      (_, at) =>
        root[Math.floor(at / 21)] * (at % 21 === 0 ? 1 : long.get(Math.floor(at / 21), (at % 21) - 1)),
    );
    const direct = leastSquares(
      design,
      responses.data.map((value, i) => value * root[i]),
      { inverseGram: true },
    );
    expectClose(one.coefficients.data, direct.solution, { tolerance: 1e-12, scale: 100 });
    expectClose(one.inverseGram.data, direct.inverseGram?.data ?? [], { tolerance: 1e-15 });
    const sum = direct.residuals.reduce((total, value) => total + value * value, 0);
    expect(Math.abs(one.residualSums[0] / sum - 1)).toBeLessThan(1e-12);
  });

  it("prints a summary", async () => {
    const table = Table.fromColumns({ height: x.column(0), width: x.column(1), depth: x.column(2), cost: y });
    const model = await new LinearRegression().fit(table, "cost");
    const text = model.summary();
    expect(text).toContain("Linear regression of cost on height, width, depth");
    expect(text).toMatch(
      /\(intercept\) +[\d.]+ +[\d.]+ +[\d.]+ +(< 2.2e-16|[\d.e-]+) +[\d.]+ +[\d.]+ +\*\*\*/,
    );
    expect(text).toMatch(/Residual standard error: [\d.]+ on 26 degrees of freedom/);
    expect(text).toMatch(/F-statistic: [\d.]+ on 3 and 26 degrees of freedom, p-value: /);
  });

  it("survives a file round trip, and has diagnostics when given its data again", async () => {
    const model = await new LinearRegression().fit(x, y);
    const back = LinearRegressionModel.fromJSON(JSON.stringify(model));
    expect([...back.predict(x)]).toEqual([...model.predict(x)]);
    // A file has no residuals, so that their quantiles are left out.
    expect(model.summary()).toContain(back.summary().split("\n").slice(2).join("\n"));
    expect(model.summary()).toContain("Residuals:");
    expect(() => back.residuals).toThrow("diagnostics need the training data");
    expect([...back.diagnose(x, y).leverage]).toEqual([...model.diagnostics.leverage]);
    const both = await new LinearRegression().fit(x, Matrix.fromColumns([y, y.map((v) => v * v)]));
    const bothBack = LinearRegressionResponsesModel.fromJSON(JSON.parse(JSON.stringify(both)));
    expect(bothBack.predict(x).equals(both.predict(x))).toBe(true);
  });

  it("refuses files of several responses whose models have other features", async () => {
    const both = await new LinearRegression().fit(x, Matrix.fromColumns([y, y]));
    const json = JSON.parse(JSON.stringify(both));
    json.state.models[1] = JSON.parse(
      JSON.stringify(await new LinearRegression().fit(x.slice(0, 30, 0, 1), y)),
    );
    expect(() => LinearRegressionResponsesModel.fromJSON(json)).toThrow(
      'field "state.models": must all have the features of the whole',
    );
    const short = JSON.parse(JSON.stringify(both.models[0]));
    short.state.aliased.pop();
    expect(() => LinearRegressionModel.fromJSON(short)).toThrow('field "state.parameters": must fit');
  });

  it("has the same diagnostics for cases with frequencies as for repeated cases", async () => {
    const counts = Array.from({ length: 30 }, (_, i) => 1 + (i % 3));
    const repeated = counts.flatMap((count, i) => new Array<number>(count).fill(i));
    const once = (await new LinearRegression().fit(x, y, { weights: counts })).diagnostics;
    const again = (
      await new LinearRegression().fit(
        Matrix.from(repeated.map((i) => x.row(i))),
        repeated.map((i) => y[i]),
      )
    ).diagnostics;
    for (const of of [
      "leverage",
      "standardizedResiduals",
      "studentizedResiduals",
      "cooksDistance",
    ] as const) {
      const spread = repeated.map((i) => once[of][i]);
      expectClose(spread, again[of], { tolerance: 1e-13 });
    }
    for (const kind of ["HC0", "HC1", "HC2", "HC3"] as const)
      expectClose(once.robustStandardErrors(kind), again.robustStandardErrors(kind), { tolerance: 1e-13 });
  });

  it("reports no errors for an exact fit", async () => {
    const model = await new LinearRegression().fit([[1], [2]], [1, 3]);
    expect([...model.pValues]).toEqual([NaN, NaN]);
    expect(model.fTest).toEqual({ statistic: NaN, degrees: [1, 0], pValue: NaN });
    expect([...model.confidenceIntervals().lower]).toEqual([NaN, NaN]);
    expect([...model.predictInterval([[3]]).upper]).toEqual([NaN]);
    expect(model.summary()).toContain("on 0 degrees of freedom");
  });

  it("requires as many responses as rows for diagnostics", async () => {
    const model = await new LinearRegression().fit(x, y);
    expect(() => model.diagnose(x, y.subarray(1))).toThrow("there are 30 rows but 29 target values");
    expect(() => model.diagnose(x, y, [1, 2])).toThrow("there are 2 weights for 30 rows");
  });

  it("refuses targets that are not numbers and levels that are not probabilities", async () => {
    const table = Table.fromColumns({ a: [1, 2, 3], kind: ["u", "v", "u"] });
    await expect(new LinearRegression().fit(table, "kind")).rejects.toThrow(
      'the target "kind" must be quantitative; it is categorical',
    );
    await expect(
      new LinearRegression().fit(
        x,
        y.map((v, i) => (i === 3 ? Number.NaN : v)),
      ),
    ).rejects.toThrow('the target "y" is NaN at row 3');
    const model = await new LinearRegression().fit(x, y);
    expect(() => model.confidenceIntervals(1)).toThrow('option "level" must be a number > 0 and < 1; got 1.');
  });
});
