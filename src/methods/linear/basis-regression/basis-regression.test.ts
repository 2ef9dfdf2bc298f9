import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel, Table } from "../../../index.js";
import { RidgeModel } from "../ridge/index.js";
import {
  BasisRegression,
  BasisRegressionModel,
  PolynomialRegression,
  type PolynomialRegressionModel,
} from "./index.js";

const x = Array.from({ length: 24 }, (_, i) => [i / 4 - 3, (i * 7) % 5]);
const y = x.map(([a, b]) => 1 + a - 2 * a * a + a * b);

describe("PolynomialRegression", () => {
  it("recovers a polynomial without noise, with products named", async () => {
    const table = Table.fromColumns({ a: x.map(([a]) => a), b: x.map(([, b]) => b), y });
    const model = await new PolynomialRegression().fit(table, "y");
    expect(model.terms).toEqual(["a", "b", "a^2", "a b", "b^2"]);
    expectClose(model.coefficients, [1, 0, -2, 1, 0], { tolerance: 1e-13 });
    expectClose(model.intercept, 1, { tolerance: 1e-13 });
    expect(model.features).toEqual(["a", "b"]);
    expectClose(model.predict(table.drop(["y"]))[5], y[5], { tolerance: 1e-12 });
  });

  it("expands the named columns and leaves others as they are", async () => {
    const model = await new PolynomialRegression({ degree: 3, columns: ["x0"] }).fit(x, y);
    expect(model.terms).toEqual(["x0", "x1", "x0^2", "x0^3"]);
  });

  it("leaves boolean columns as they are", async () => {
    const table = Table.fromColumns({ a: x.map(([a]) => a), even: x.map((_, i) => i % 2 === 0), y });
    const model = await new PolynomialRegression().fit(table, "y");
    expect(model.terms).toEqual(["a", "even", "a^2"]);
  });

  it("chooses the lowest of equally good degrees, and reports all of them", async () => {
    const cubic = x.map(([a], i) => a ** 3 - a + 0.01 * ((i * 11) % 7));
    const rows = x.map(([a]) => [a]);
    const model = await new PolynomialRegression({ degree: [5, 1, 2, 3, 4, 3], folds: 6 }).fit(rows, cubic);
    expect(model.degrees).toEqual([1, 2, 3, 4, 5]);
    expect(model.degree).toBe(3);
    expect(model.validation?.means).toHaveLength(5);
  });

  it("equals the mean for degree 0, and the regression on the columns that are not expanded", async () => {
    const weights = y.map((_, i) => 1 + (i % 3));
    const mean = y.reduce((sum, value, i) => sum + weights[i] * value, 0) / weights.reduce((a, b) => a + b);
    for (const estimator of [
      new PolynomialRegression({ degree: 0 }),
      new BasisRegression({ degree: 0 }),
      new BasisRegression({ degree: 0, lambda: 3 }),
    ]) {
      const model = await estimator.fit(x, y, { weights });
      expect(model.terms).toEqual([]);
      expect(model.coefficients).toHaveLength(0);
      expectClose(model.intercept, mean, { tolerance: 1e-14 });
      const back = loadModel(JSON.stringify(model)) as PolynomialRegressionModel;
      expectClose(back.predict([[100, 7]]), [mean], { tolerance: 1e-14 });
    }
    const one = await new PolynomialRegression({ degree: 0, columns: ["x0"] }).fit(x, y);
    const line = await new PolynomialRegression({ degree: 1 }).fit(
      x.map(([, b]) => [b]),
      y,
    );
    expect(one.terms).toEqual(["x1"]);
    expectClose(one.coefficients, line.coefficients, { tolerance: 1e-13 });
    const named = Table.fromColumns({ a: x.map(([a]) => a), "the `y`": y });
    const plain = await new PolynomialRegression({ degree: 0 }).fit(named, "the `y`");
    expectClose(plain.predict(named)[0], y.reduce((sum, value) => sum + value, 0) / y.length, {
      tolerance: 1e-14,
    });
  });

  it("chooses degree 0 where nothing depends on the columns", async () => {
    const noise = x.map((_, i) => Math.sin(37 * i * i));
    const rows = x.map(([a]) => [a]);
    const model = await new PolynomialRegression({ degree: [0, 1, 2, 3], folds: 6 }).fit(rows, noise);
    expect(model.degree).toBe(0);
    await expect(new PolynomialRegression({ degree: 0, intercept: false }).fit(x, y)).rejects.toMatchObject({
      option: "degree",
    });
  });

  it("refuses a table without a quantitative column, and unknown columns", async () => {
    const table = Table.fromColumns({ even: [true, false, true], y: [1, 2, 3] });
    await expect(new PolynomialRegression().fit(table, "y")).rejects.toMatchObject({
      message: expect.stringContaining("no quantitative column to expand"),
      method: "PolynomialRegression",
      option: "columns",
    });
    await expect(new PolynomialRegression({ columns: ["z"] }).fit(x, y)).rejects.toMatchObject({
      method: "PolynomialRegression",
      column: "z",
    });
  });
});

describe("BasisRegression", () => {
  it("predicts the same from powers as from Chebyshev polynomials of one column", async () => {
    const rows = x.map(([a]) => [a]);
    const fits = await Promise.all(
      (["powers", "chebyshev"] as const).map((basis) =>
        new BasisRegression({ basis, degree: 6 }).fit(rows, y),
      ),
    );
    const [powers, chebyshev] = fits.map((model) => model.predict([[-2.1], [0.3], [3.5]]));
    expectClose(chebyshev, powers, { tolerance: 1e-10 });
    expect(fits[1].terms[0]).toBe("T1(x0)");
  });

  it("survives a file round trip with its steps, penalized or not", async () => {
    const chosen = await new BasisRegression({ degree: [1, 2], lambdas: [0.1, 10] }).fit(x, y);
    const back = loadModel(JSON.stringify(chosen));
    expect(back).toBeInstanceOf(BasisRegressionModel);
    expect((back as BasisRegressionModel).regression).toBeInstanceOf(RidgeModel);
    expect((back as BasisRegressionModel).validation?.means).toEqual(chosen.validation?.means);
    expect((back as BasisRegressionModel).predict(x)).toEqual(chosen.predict(x));
    const plain = await new PolynomialRegression().fit(x, y);
    expect((loadModel(JSON.stringify(plain)) as PolynomialRegressionModel).predict(x)).toEqual(
      plain.predict(x),
    );
  });

  it("refuses a file whose steps are inconsistent", async () => {
    const one = JSON.parse(JSON.stringify(await new PolynomialRegression().fit(x, y)));
    const other = JSON.parse(JSON.stringify(await new PolynomialRegression({ degree: 3 }).fit(x, y)));
    one.state.regression = other.state.regression;
    expect(() => loadModel(one)).toThrow('field "state.regression": must be a regression on the terms');
  });
});
