import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  crossValidate,
  ElasticNet,
  GLM,
  Lasso,
  LinearRegression,
  loadModel,
  Table,
} from "../../../src/index.js";
import { LinearRegressionModel } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("learned-terms.json", import.meta.url), "utf8"));
const [table, fresh, far] = [oracle.data, oracle.new, oracle.far].map((columns) =>
  Table.fromColumns(columns),
);

interface Expected {
  readonly terms: readonly string[];
  readonly parameters: readonly number[];
  readonly standardErrors: readonly number[];
}

interface Fit extends Expected {
  readonly formula: string;
  readonly fitted: readonly number[];
  readonly predicted: readonly number[] | null;
  readonly far: readonly number[] | null;
}

function expectSame(
  model: { terms: readonly string[]; parameters: Float64Array; standardErrors: Float64Array },
  { terms, parameters, standardErrors }: Expected,
  tolerance: number,
): void {
  expect(model.terms).toEqual(terms.map((term) => (term === "(Intercept)" ? "(intercept)" : term)));
  expectClose(model.parameters, parameters, { tolerance, scale: 10 });
  expectClose(model.standardErrors, standardErrors, { tolerance, scale: 10 });
}

describe("terms that learn from the training table agree with R's lm", () => {
  it.each<Fit>(oracle.lm)("$formula", async ({ formula, fitted, predicted, far: beyond, ...expected }) => {
    const model = await new LinearRegression().fit(table, formula);
    expectSame(model, expected, 1e-10);
    const loaded = LinearRegressionModel.fromJSON(JSON.stringify(model));
    for (const one of [model, loaded]) {
      expectClose(one.predict(table), fitted, { tolerance: 1e-11, scale: 10 });
      if (predicted !== null) expectClose(one.predict(fresh), predicted, { tolerance: 1e-11, scale: 10 });
      if (beyond !== null) expectClose(one.predict(far), beyond, { tolerance: 1e-9, scale: 100 });
    }
    // One row alone is read with the state of the fit.
    if (predicted !== null)
      expectClose(loaded.predict(fresh.take([2])), [predicted[2]], { tolerance: 1e-11, scale: 10 });
  });

  it("and with its glm, with an offset", async () => {
    const formula = "count ~ ns(x, 3) + relevel(a, 'yes') + offset(log(exposure))";
    const model = await new GLM({ family: "poisson" }).fit(table, formula);
    const { terms, fitted, predicted, ...rest } = oracle.glm;
    expectSame(model, { terms, ...rest }, 1e-8);
    expectClose(model.predict(table), fitted, { tolerance: 1e-8, scale: 10 });
    expectClose(model.predict(fresh), predicted, { tolerance: 1e-8, scale: 10 });
  });
});

describe("an offset of least squares agrees with R's lm", () => {
  const cases = [
    ["offset", "y ~ x + a + offset(z) + offset(log(exposure))", {}],
    ["weighted", "y ~ x + offset(z)", { weighting: "precision" }],
    ["origin", "y ~ x - 1 + offset(z)", {}],
  ] as const;

  it.each(cases)("%s: %s", async (name, formula, options) => {
    const { model: expected, rSquared, f, sigma, adjusted, logLikelihood, residuals } = oracle[name];
    const weights = name === "weighted" ? oracle.data.exposure : undefined;
    const model = await new LinearRegression(options).fit(table, formula, { weights });
    expectSame(model, expected, 1e-11);
    const loaded = LinearRegressionModel.fromJSON(JSON.stringify(model));
    for (const one of [model, loaded]) {
      expectClose(one.predict(table), expected.fitted, { tolerance: 1e-11, scale: 10 });
      expectClose(one.predict(fresh), expected.predicted, { tolerance: 1e-11, scale: 10 });
      expectClose(
        one.predictInterval(fresh).lower.map((low, i) => (low + one.predictInterval(fresh).upper[i]) / 2),
        expected.predicted,
        { tolerance: 1e-11, scale: 10 },
      );
      expectClose([one.rSquared, one.fTest.statistic, one.residualStandardError], [rSquared, f, sigma], {
        tolerance: 1e-10,
        scale: 100,
      });
    }
    if (adjusted !== undefined)
      expectClose([model.adjustedRSquared, model.logLikelihood], [adjusted, logLikelihood], {
        tolerance: 1e-11,
        scale: 100,
      });
    if (residuals !== undefined)
      expectClose(model.residualQuantiles ?? [], residuals, { tolerance: 1e-11, scale: 10 });
    expectClose(model.diagnostics.fitted, expected.fitted, { tolerance: 1e-11, scale: 10 });
    expect(model.summary()).toContain(", with an offset");
  });

  it("is the same by the role of a column, for several responses too", async () => {
    const [a, b] = [
      await new LinearRegression().fit(table, "y ~ x + offset(z)"),
      await new LinearRegression().fit(table.select(["y", "x", "z"]).withRole("offset", "z"), "y"),
    ];
    expectClose(b.parameters, a.parameters, { tolerance: 1e-14, scale: 1 });
    const several = await new LinearRegression().fit(
      table.select(["y", "count", "x", "z"]).withRole("offset", "z"),
      ["y", "count"],
    );
    expectClose(several.models[0].parameters, a.parameters, { tolerance: 1e-14, scale: 1 });
    expect(() => b.predict(table.select(["x", "z"]))).toThrow("the model was fitted with an offset");
  });

  it.each([new Lasso({ lambda: 0.01 }), new ElasticNet({ lambda: 0.01 })])(
    "$kind takes the offset of a formula as the role of a column",
    async (estimator) => {
      const columns = table.select(["y", "x", "z"]);
      const byFormula = await estimator.fit(columns, "y ~ x + offset(z)");
      const byRole = await estimator.fit(columns.withRole("offset", "z"), "y");
      expect(byFormula.coefficients).toEqual(byRole.coefficients);
      expect(byFormula.predict(columns.withRole("offset", "z"))).toEqual(
        byRole.predict(columns.withRole("offset", "z")),
      );
      const expected = byFormula.predict(columns.withRole("offset", "z"));
      const loaded = loadModel(JSON.stringify(byFormula)) as typeof byFormula;
      for (const model of [byFormula, loaded]) {
        expect(model.predict(columns)).toEqual(expected);
        expect(model.predictPath(columns)).toEqual(model.predictPath(columns.withRole("offset", "z")));
        expect(() => model.predict(columns.drop(["z"]))).toThrow("the model was fitted with an offset");
      }
      expect(() => byRole.predict(columns)).toThrow("the model was fitted with an offset");
      const scores = (target: string, rows: Table) => crossValidate(estimator, rows, target, { folds: 4 });
      const [a, b] = [
        await scores("y ~ x + offset(z)", columns),
        await scores("y", columns.withRole("offset", "z")),
      ];
      expect(String(a)).toBe(String(b));
      await expect(estimator.fit(columns, "y ~ x + offset(log(z))")).rejects.toThrow(
        "its offset is computed",
      );
      await expect(estimator.fit(columns, "y ~ x + z + offset(z)")).rejects.toThrow("has another part too");
    },
  );
});
