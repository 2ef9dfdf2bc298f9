import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GLM, LinearRegression, LogisticRegression, Table } from "../../../src/index.js";
import {
  anova,
  GLMModel,
  LinearRegressionModel,
  marginalMeans,
  varianceInflation,
} from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("formulas.json", import.meta.url), "utf8"));
const kinds = {
  grade: { kind: "ordinal", levels: ["s", "m", "l", "xl"] },
  k: "quantitative",
  won: { kind: "categorical", levels: ["loss", "win"] },
} as const;
const table = Table.fromColumns(oracle.data, { kinds });
const fresh = Table.fromColumns(oracle.new, { kinds });

interface Fitted {
  readonly terms: readonly string[];
  readonly aliased: readonly boolean[];
  readonly parameters: Float64Array;
  readonly standardErrors: Float64Array;
}

interface Expected {
  readonly terms: string | readonly string[];
  readonly parameters: number | readonly number[];
  readonly standardErrors: number | readonly number[];
}

/** The terms and parameters that R reports: those of columns that do not depend on earlier ones. */
function expectSame(model: Fitted, expected: Expected, tolerance: number): void {
  const { terms, aliased } = model;
  const names = [expected.terms].flat().map((term) => (term === "(Intercept)" ? "(intercept)" : term));
  expect(terms.filter((_, j) => !aliased[j])).toEqual(names);
  for (const key of ["parameters", "standardErrors"] as const)
    expectClose(
      model[key].filter((_, j) => !aliased[j]),
      [expected[key]].flat(),
      { tolerance, scale: 10 },
    );
}

describe("formulas agree with R's lm", () => {
  it.each<Expected & { formula: string; predicted: number[]; residuals: number[] }>(oracle.lm)(
    "$formula",
    async ({ formula, ...expected }) => {
      const model = await new LinearRegression().fit(table, formula);
      expectSame(model, expected, 1e-11);
      expectClose(model.predict(fresh), expected.predicted, { tolerance: 1e-11, scale: 10 });
      const loaded = LinearRegressionModel.fromJSON(JSON.stringify(model));
      expect(loaded.predict(fresh)).toEqual(model.predict(fresh));
      expect(loaded.terms).toEqual(model.terms);
    },
  );
});

describe("formulas agree with R's glm", () => {
  it("with an offset that new rows have too", async () => {
    const model = await new GLM({ family: "poisson" }).fit(table, "count ~ a*b + x + offset(log(exposure))");
    expectSame(model, oracle.poisson, 1e-8);
    expectClose(model.nullDeviance, oracle.poisson.nullDeviance, { tolerance: 1e-8, scale: 100 });
    expectClose(model.predict(fresh), oracle.poisson.predicted, { tolerance: 1e-8, scale: 10 });
    expect(GLMModel.fromJSON(JSON.stringify(model)).predict(fresh)).toEqual(model.predict(fresh));
  });

  it("with a response that is computed", async () => {
    const model = await new GLM({ family: "gamma", link: "log" }).fit(table, "exp(y / 4) ~ a*b + x");
    expectSame(model, oracle.gamma, 1e-8);
  });

  it("with successes and failures", async () => {
    const model = await new GLM({ family: "binomial" }).fit(table, "cbind(wins, losses) ~ x + b");
    expectSame(model, oracle.binomial, 1e-8);
  });

  it("by logistic regression of classes", async () => {
    const { terms, parameters, standardErrors, aliased } = await new LogisticRegression().fit(
      table,
      "won ~ x + b",
    );
    const one = { terms, aliased, parameters: parameters.row(0), standardErrors: standardErrors.row(0) };
    expectSame(one, oracle.logistic, 1e-8);
  });
});

type Numbers = (number | "NA")[];

/** The numbers of a table of R, without those that it leaves out. */
const known = (values: Numbers) => values.filter((value) => value !== "NA");
const finite = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

/** Lines of an analysis against a table of R, whose columns have their own names. */
function expectLines(
  lines: readonly object[],
  expected: Record<string, Numbers>,
  names: Readonly<Record<string, string>>,
  tolerance: number,
): void {
  for (const [field, column] of Object.entries(names)) {
    const found = lines.map((line) => (line as Record<string, number>)[field]);
    expectClose(finite(found), known(expected[column]).slice(-found.length), { tolerance, scale: 100 });
  }
}

describe("anova agrees with R", () => {
  it.each(["I", "II", "III"] as const)("on a linear regression, type %s", async (type) => {
    const model = await new LinearRegression().fit(table, oracle.anova.formula);
    const found = anova(model, { type });
    const expected = oracle.anova[type];
    expect(found.terms.map(({ term }) => term)).toEqual(
      expected.term.slice(0, -1).map((term: string) => term.replace("(Intercept)", "(intercept)")),
    );
    expect(found.type).toBe(type);
    for (const [key, name] of [
      ["degreesOfFreedom", "Df"],
      ["sumOfSquares", "Sum Sq"],
      ["statistic", "F value"],
      ["pValue", "Pr(>F)"],
    ] as const)
      expectClose(
        found.terms.map((line) => line[key]),
        known(expected[name]).slice(0, found.terms.length),
        { tolerance: 1e-11, scale: 100 },
      );
  });

  it("with sum contrasts, type III", async () => {
    const { terms } = anova(await new LinearRegression().fit(table, oracle.anova.sums), { type: "III" });
    expectClose(
      terms.map((line) => line.sumOfSquares),
      oracle.anova.sumsIII["Sum Sq"].slice(0, -1),
      { tolerance: 1e-11, scale: 100 },
    );
  });

  it("on several linear regressions", async () => {
    const fitted = (formula: string) => new LinearRegression().fit(table, formula);
    const found = anova(await fitted("y ~ a"), await fitted("y ~ a + x"), await fitted("y ~ a*b + x"));
    expect(found.distribution).toBe("F");
    expectLines(
      found.models,
      oracle.anova.several,
      {
        residualDegreesOfFreedom: "Res.Df",
        residual: "RSS",
        degreesOfFreedom: "Df",
        difference: "Sum of Sq",
        statistic: "F",
        pValue: "Pr(>F)",
      },
      1e-11,
    );
  });

  const chi = "count ~ a*b + x + offset(log(exposure))";
  it.each([
    ["poisson", "I", { deviance: "Deviance", pValue: "Pr(>Chi)" }],
    ["poisson", "II", { deviance: "LR Chisq", degreesOfFreedom: "Df", pValue: "Pr(>Chisq)" }],
    ["poisson", "III", { deviance: "LR Chisq", degreesOfFreedom: "Df", pValue: "Pr(>Chisq)" }],
    ["quasi", "I", { deviance: "Deviance", statistic: "F", pValue: "Pr(>F)" }],
  ] as const)("on a GLM, %s, type %s", async (name, type, names) => {
    const dispersion = name === "quasi" ? "estimated" : "auto";
    const found = await anova(await new GLM({ family: "poisson", dispersion }).fit(table, chi), { type });
    expect(found.distribution).toBe(name === "quasi" ? "F" : "chi-squared");
    const expected = oracle[name][type];
    expect(found.terms.map(({ term }) => term)).toEqual(
      expected.term.filter((term: string) => term !== "NULL"),
    );
    expectLines(found.terms, expected, names, 1e-9);
  });

  it.each([
    ["I", { deviance: "Deviance", statistic: "F", pValue: "Pr(>F)" }],
    ["II", { statistic: "F value", pValue: "Pr(>F)" }],
  ] as const)("on a GLM of a family with dispersion, type %s", async (type, names) => {
    const model = await new GLM({ family: "gamma", link: "log" }).fit(table, "exp(y / 4) ~ a*b + x");
    expectLines((await anova(model, { type })).terms, oracle.gamma[type], names, 1e-9);
  });

  it("on several GLMs", async () => {
    const fitted = (terms: string) =>
      new GLM({ family: "poisson" }).fit(table, `count ~ ${terms} + offset(log(exposure))`);
    const found = anova(await fitted("a"), await fitted("a + x"), await fitted("a*b + x"));
    const names = { residual: "Resid. Dev", difference: "Deviance", pValue: "Pr(>Chi)" };
    expectLines(found.models, oracle.poisson.several, names, 1e-9);
  });
});

describe("the negative binomial family agrees with MASS", () => {
  it("with theta by maximum likelihood", async () => {
    const model = await new GLM({ family: "negative-binomial" }).fit(
      table,
      "count ~ a + x + offset(log(exposure))",
    );
    const expected = oracle.negativeBinomial;
    expectSame(model, expected, 1e-8);
    for (const key of ["theta", "deviance", "nullDeviance", "logLikelihood", "aic", "bic"] as const)
      expectClose(model[key] ?? Number.NaN, expected[key], { tolerance: 1e-8, scale: 100 });
    expectClose(model.thetaStandardError ?? Number.NaN, expected.thetaError, { tolerance: 1e-8, scale: 1 });
    expectClose(model.residualQuantiles ?? [], expected.residuals, { tolerance: 1e-8, scale: 10 });
    expectClose(model.predict(fresh), expected.predicted, { tolerance: 1e-8, scale: 10 });
    expect(GLMModel.fromJSON(JSON.stringify(model)).theta).toBe(model.theta);
    expect(model.summary()).toContain("Theta: ");
  });

  it("with theta given", async () => {
    const model = await new GLM({ family: "negative-binomial", theta: 1.5 }).fit(table, "count ~ a + x");
    expectSame(model, oracle.fixedTheta, 1e-8);
    expectClose(model.deviance, oracle.fixedTheta.deviance, { tolerance: 1e-8, scale: 100 });
  });
});

describe("quasi-likelihoods", () => {
  it("have no AIC, and say so", async () => {
    const model = await new GLM({ family: "poisson", dispersion: "estimated" }).fit(
      table,
      "count ~ a*b + x + offset(log(exposure))",
    );
    expectSame(model, oracle.quasi, 1e-8);
    expect([model.aic, model.bic]).toEqual([Number.NaN, Number.NaN]);
    expect(model.summary()).toContain("No log-likelihood, AIC or BIC");
    expectClose(model.residualQuantiles ?? [], oracle.quasi.residuals, { tolerance: 1e-8, scale: 10 });
  });
});

describe("variance inflation factors agree with car", () => {
  it.each([
    ["general", "y ~ a + b + x + z"],
    ["glm", "count ~ a + b + x"],
  ] as const)("%s", async (name, formula) => {
    const estimator = name === "glm" ? new GLM({ family: "poisson" }) : new LinearRegression();
    const found = varianceInflation(await estimator.fit(table, formula));
    expectClose(
      found.flatMap(({ factor, degreesOfFreedom, perCoefficient }) => [
        factor,
        degreesOfFreedom,
        perCoefficient,
      ]),
      oracle.vif[name].flat(),
      { tolerance: 1e-8, scale: 1 },
    );
  });

  it("of plain columns", async () => {
    const found = varianceInflation(
      await new LinearRegression().fit(table.select(["x", "z", "exposure", "y"]), "y"),
    );
    expectClose(
      found.map(({ factor }) => factor),
      oracle.vif.plain,
      { tolerance: 1e-12, scale: 1 },
    );
  });
});

describe("estimated marginal means agree with emmeans", () => {
  const expectMeans = (found: readonly object[], expected: Record<string, Numbers>, tolerance: number) => {
    const lower = "lower.CL" in expected ? "lower.CL" : "asymp.LCL";
    const mean = "emmean" in expected ? "emmean" : "rate";
    expectLines(found, expected, { estimate: mean, standardError: "SE", lower }, tolerance);
  };
  const expectPairs = (found: readonly object[], expected: Record<string, Numbers>, tolerance: number) => {
    const statistic = "t.ratio" in expected ? "t.ratio" : "z.ratio";
    const names = { estimate: "estimate", standardError: "SE", statistic, pValue: "p.value" };
    expectLines(found, expected, names, tolerance);
  };

  it("of a linear regression, with Tukey's and Holm's adjustments", async () => {
    const model = await new LinearRegression().fit(table, oracle.anova.formula);
    const means = marginalMeans(model, "b");
    expect(means.means.map(({ levels }) => levels.b)).toEqual(oracle.means.b.b);
    expectMeans(means.means, oracle.means.b, 1e-12);
    expect(means.pairs().map(({ contrast }) => contrast)).toEqual(oracle.means.pairs.contrast);
    // R's ptukey has errors of about 1e-12.
    expectPairs(means.pairs(), oracle.means.pairs, 1e-12);
    expectPairs(means.pairs("holm"), oracle.means.holm, 1e-12);
    expect(String(means)).toContain("low - mid");
  });

  it("within the levels of another column", async () => {
    const model = await new LinearRegression().fit(table, oracle.anova.formula);
    const means = marginalMeans(model, "a", { by: "b" });
    expectMeans(means.means, oracle.means.ab, 1e-12);
    expectPairs(means.pairs(), oracle.means.abPairs, 1e-12);
    expect(means.pairs().map(({ by }) => by.b)).toEqual(oracle.means.abPairs.b);
  });

  it("of a GLM with an offset, on both scales", async () => {
    const model = await new GLM({ family: "poisson" }).fit(table, "count ~ a*b + x + offset(log(exposure))");
    const means = marginalMeans(model, "b");
    expectMeans(means.means, oracle.means.poisson, 1e-10);
    expectPairs(means.pairs(), oracle.means.poissonPairs, 1e-10);
    expectMeans(marginalMeans(model, "b", { scale: "response" }).means, oracle.means.response, 1e-10);
  });

  it("need a formula, and columns with levels", async () => {
    const plain = await new LinearRegression().fit(table.select(["x", "z", "y"]), "y");
    expect(() => marginalMeans(plain, "x")).toThrow("must be fitted by a formula");
    const model = await new LinearRegression().fit(table, oracle.anova.formula);
    expect(() => marginalMeans(model, "x")).toThrow('the column "x" has no levels in the formula');
  });
});
