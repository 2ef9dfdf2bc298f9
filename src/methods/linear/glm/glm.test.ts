import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { LinearRegression } from "../linear-regression/index.js";
import { LogisticRegression } from "../logistic-regression/index.js";
import { GLM, GLMModel } from "./index.js";

const x = new Matrix(50, 2, randomArray(100, 8));
const counts = Float64Array.from({ length: 50 }, (_, i) => Math.floor(2 + x.get(i, 0) + ((i * 7) % 3)));

describe("GLM", () => {
  it("equals linear regression for a normal response and the identity link", async () => {
    const y = counts.map((value, i) => value + 0.1 * x.get(i, 1));
    const [glm, linear] = [await new GLM().fit(x, y), await new LinearRegression().fit(x, y)];
    expectClose(glm.parameters, linear.parameters, { tolerance: 1e-12 });
    expectClose(glm.standardErrors, linear.standardErrors, { tolerance: 1e-12 });
    expectClose(glm.pValues, linear.pValues, { tolerance: 1e-11 });
    expectClose([glm.logLikelihood, glm.aic], [linear.logLikelihood, linear.aic], { tolerance: 1e-10 });
    expect(glm.convergence).toBeUndefined();
  });

  it("equals logistic regression for a binomial response, from labels, shares or counts", async () => {
    const y = Array.from(counts, (value, i) => Number(value + (i % 2) > 2.5));
    const logistic = await new LogisticRegression().fit(x, y);
    const shares = await new GLM({ family: "binomial" }).fit(x, y);
    expectClose(shares.parameters, logistic.parameters.data, { tolerance: 1e-10 });
    expectClose([shares.deviance, shares.aic], [logistic.deviance, logistic.aic], { tolerance: 1e-10 });
    const both = y.map((value) => [value, 1 - value]);
    const counted = await new GLM({ family: "binomial" }).fit(x, both);
    expectClose(counted.parameters, shares.parameters, { tolerance: 1e-12 });
    expectClose(counted.predict(x), logistic.predictProba(x).column(1), { tolerance: 1e-10 });
  });

  it("estimates the link of the mean with an intercept alone", async () => {
    const model = await new GLM({ family: "poisson" }).fit(new Matrix(50, 1), counts);
    const mean = counts.reduce((sum, value) => sum + value, 0) / 50;
    expectClose(model.intercept, Math.log(mean), { tolerance: 1e-14 });
    expect(model.aliased).toEqual([false, true]);
    expectClose(model.deviance, model.nullDeviance, { tolerance: 1e-11 });
  });

  it("makes the means sum to the responses with canonical links", async () => {
    const model = await new GLM({ family: "poisson" }).fit(x, counts);
    const { responseResiduals, leverage, pearsonResiduals, devianceResiduals } = model.diagnostics;
    const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
    expectClose(sum(responseResiduals), 0, { tolerance: 1e-11 });
    expectClose(sum(leverage), 3, { tolerance: 1e-11 });
    expectClose(sum(pearsonResiduals.map((value) => value ** 2)), model.pearson, { tolerance: 1e-11 });
    expectClose(sum(devianceResiduals.map((value) => value ** 2)), model.deviance, { tolerance: 1e-11 });
  });

  it("computes the deviance of small and large Poisson counts", async () => {
    for (const size of [1, 1e3, 1e9]) {
      const y = counts.map((value, i) => Math.round(size * value + Math.sqrt(size) * (i % 5)));
      for (const weights of [undefined, y.map((_, i) => 1 + (i % 3))]) {
        const model = await new GLM({ family: "poisson" }).fit(x, y, { weights });
        const means = model.predict(x);
        const deviance = y.reduce((sum, value, i) => {
          const surprise = value === 0 ? 0 : value * Math.log(value / means[i]);
          return sum + 2 * (weights?.[i] ?? 1) * (surprise - (value - means[i]));
        }, 0);
        expect(model.convergence?.converged).toBe(true);
        expectClose(model.deviance / deviance, 1, { tolerance: 1e-12 });
      }
    }
  });

  it("adds an offset without a coefficient, in fits and in predictions", async () => {
    const columns = Table.fromColumns({ a: x.column(0), exposure: x.column(1), y: counts });
    const table = columns.withRole("offset", "exposure");
    const model = await new GLM({ family: "poisson" }).fit(table, "y");
    expect(model.terms).toEqual(["(intercept)", "a"]);
    const plain = Table.fromColumns({ a: [0.5, 0.5], exposure: [0, Math.log(3)] });
    const cases = plain.withRole("offset", "exposure");
    const [one, three] = model.predict(cases);
    expectClose(three / one, 3, { tolerance: 1e-13 });
    const { lower, upper } = model.meanIntervals(cases);
    expect(lower[0] < one && one < upper[0]).toBe(true);
    expectClose(Math.log(upper[0] * lower[0]) / 2, Math.log(one), { tolerance: 1e-13 });
    expect(() => model.predict(plain)).toThrow(/the model was fitted with an offset.*rows have none/);
    const back = GLMModel.fromJSON(JSON.stringify(model));
    expect([...back.predict(cases)]).toEqual([one, three]);
  });

  it("widens errors by an estimated dispersion where the option says so", async () => {
    const plain = await new GLM({ family: "poisson" }).fit(x, counts);
    const quasi = await new GLM({ family: "poisson", dispersion: "estimated" }).fit(x, counts);
    expectClose(quasi.dispersion, plain.pearson / 47, { tolerance: 1e-13 });
    const factor = Math.sqrt(quasi.dispersion);
    expectClose(
      quasi.standardErrors,
      plain.standardErrors.map((error) => error * factor),
      { tolerance: 1e-14 },
    );
  });

  it("reports a group without any count, for which there is no estimate", async () => {
    const rows = x.toArrays().map(([a], i) => [a, Number(i < 6)]);
    const y = counts.map((value, i) => (i < 6 ? 0 : value));
    const model = await new GLM({ family: "poisson" }).fit(rows, y);
    expect(model.convergence).toMatchObject({
      converged: false,
      separation: { kind: "quasi", features: ["x1"], direction: { x1: -1 }, cases: 6 },
    });
    expect(model.standardErrors[2]).toBeNaN();
    expect(model.summary()).toContain("-1·x1 separates 6 rows");
  });

  it("ends profile intervals where the deviance has risen by the quantile of χ²", async () => {
    const glm = new GLM({ family: "poisson" });
    const model = await glm.fit(x, counts);
    const { lower, upper } = await model.profileIntervals(0.95);
    for (const end of [lower[1], upper[1]]) {
      const table = Table.fromColumns({
        b: x.column(1),
        held: x.column(0).map((value) => end * value),
        y: counts,
      });
      const rest = await new GLM({ family: "poisson" }).fit(table.withRole("offset", "held"), "y");
      expectClose(rest.deviance - model.deviance, 3.841458820694124, { tolerance: 5e-8 });
    }
    expect(lower[1] < model.parameters[1] && model.parameters[1] < upper[1]).toBe(true);
    const wald = model.confidenceIntervals();
    expectClose(upper, wald.upper, { tolerance: 0.1 });
  });

  it("survives a round trip through its file", async () => {
    const model = await new GLM({ family: "gamma", link: "log" }).fit(
      x,
      counts.map((value) => value + 1),
    );
    const back = GLMModel.fromJSON(JSON.stringify(model));
    expect([...back.predict(x)]).toEqual([...model.predict(x)]);
    // A file has no residuals, so that their quantiles are left out.
    const [, ...lines] = back.summary().split("\n\n");
    expect(model.summary()).toContain(lines.join("\n\n"));
    expect(() => back.diagnostics).toThrow("diagnostics need the training data");
  });

  it("refuses responses outside the family's range, by row", async () => {
    await expect(new GLM({ family: "poisson" }).fit([[1], [2]], [1, -2])).rejects.toThrow(
      /GLM: the family "poisson" needs a number ≥ 0.*"y" is -2 at row 1/,
    );
    await expect(new GLM({ family: "gamma" }).fit([[1], [2]], [1, 0])).rejects.toThrow("needs a number > 0");
    await expect(new GLM({ family: "binomial" }).fit([[1]], [[0, 0]])).rejects.toThrow("row 0 has 0 and 0");
    await expect(new GLM({ family: "poisson" }).fit([[1]], [[1, 2]])).rejects.toThrow(
      /the family "poisson" needs a response.*got 2 columns/,
    );
    expect(() => new GLM({ family: "poisson", link: "probit" })).toThrow(
      'option "link" must be a link of the family',
    );
  });
});
