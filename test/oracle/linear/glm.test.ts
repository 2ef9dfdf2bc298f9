import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GLM, Table } from "../../../src/index.js";
import { compareDeviance, type GLMOptions } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

interface Fit {
  readonly coefficients: number[];
  readonly standardErrors: number[];
  readonly p: number[];
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly aic: number;
  readonly dispersion: number;
  readonly degreesOfFreedom: number;
  readonly devianceResiduals: number[];
  readonly pearsonResiduals: number[];
  readonly workingResiduals: number[];
  readonly leverage: number[];
  readonly link: number[];
  readonly linkErrors: number[];
  readonly response: number[];
}

interface Fixture {
  readonly data: Record<string, number[]>;
  readonly weights: number[];
  readonly new: Record<string, number[]>;
  readonly models: Record<string, Fit>;
  readonly repeated: Fit;
  readonly chisq: { readonly statistic: number; readonly df: number; readonly p: number };
  readonly f: { readonly statistic: number; readonly df: number; readonly p: number };
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("glm.json", import.meta.url), "utf8"));
const all = Table.fromColumns(fixture.data);
const fresh = Table.fromColumns(fixture.new);

function expectAll(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number, what: string) {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i += 1)
    expectRelative(actual[i], expected[i], { tolerance, what: `${what} ${i}` });
}

const features = ["a", "b", "c"];
const counts = ["successes", "failures"] as const;

const cases: [
  name: string,
  options: GLMOptions,
  target: string | readonly [string, string],
  used?: string[],
][] = [
  ["gaussian", {}, "normal"],
  ["gaussianLog", { family: "gaussian", link: "log" }, "positive"],
  ["gaussianInverse", { family: "gaussian", link: "inverse" }, "positive"],
  ["logit", { family: "binomial" }, counts],
  ["probit", { family: "binomial", link: "probit" }, counts],
  ["cloglog", { family: "binomial", link: "cloglog" }, counts],
  ["cauchit", { family: "binomial", link: "cauchit" }, counts],
  ["poisson", { family: "poisson" }, "count"],
  ["poissonOffset", { family: "poisson" }, "count", [...features, "logExposure"]],
  ["poissonSqrt", { family: "poisson", link: "sqrt" }, "count"],
  ["poissonIdentity", { family: "poisson", link: "identity" }, "more", ["a"]],
  ["gamma", { family: "gamma" }, "gamma"],
  ["gammaLog", { family: "gamma", link: "log" }, "gamma"],
  ["inverseGaussian", { family: "inverse-gaussian" }, "positive"],
  ["inverseGaussianLog", { family: "inverse-gaussian", link: "log" }, "positive"],
  ["noIntercept", { family: "poisson", intercept: false }, "count"],
];

const table = all.withColumn(
  "more",
  fixture.data.count.map((count) => count + 5),
);

describe("GLM agrees with R's glm", () => {
  for (const [name, options, target, used = features] of cases) {
    it(`in "${name}"`, async () => {
      const expected = fixture.models[name];
      const names = typeof target === "string" ? [target] : target;
      const some = table.select([...used, ...names]);
      const withOffset = (rows: Table) =>
        rows.has("logExposure") ? rows.withRole("offset", "logExposure") : rows;
      const part = withOffset(some);
      const glm = new GLM(options);
      const model = typeof target === "string" ? await glm.fit(part, target) : await glm.fit(part, target);
      expect(model.convergence?.converged ?? true).toBe(true);
      expectAll(model.parameters, expected.coefficients, 1e-8, "coefficient");
      expectAll(model.standardErrors, expected.standardErrors, 1e-8, "standard error");
      expectAll(model.pValues, expected.p, 1e-7, "p");
      expectAll(
        [model.deviance, model.nullDeviance, model.dispersion, model.degreesOfFreedom, model.aic],
        [
          expected.deviance,
          expected.nullDeviance,
          expected.dispersion,
          expected.degreesOfFreedom,
          expected.aic,
        ],
        1e-10,
        "deviance, null deviance, dispersion, degrees of freedom or AIC",
      );
      const { diagnostics } = model;
      const close = { tolerance: 1e-8 };
      expectClose(diagnostics.devianceResiduals, expected.devianceResiduals, close);
      expectClose(diagnostics.pearsonResiduals, expected.pearsonResiduals, close);
      expectClose(diagnostics.workingResiduals, expected.workingResiduals, close);
      expectClose(diagnostics.leverage, expected.leverage, close);
      const cases = withOffset(fresh.select(used));
      expectClose(model.predictLink(cases), expected.link, close);
      expectClose(model.linkErrors(cases), expected.linkErrors, close);
      expectClose(model.predict(cases), expected.response, { tolerance: 1e-8, scale: 10 });
    });
  }

  it("where weights stand for rows that are repeated", async () => {
    const part = table.select([...features, "gamma"]);
    const model = await new GLM({ family: "gamma", link: "log" }).fit(part, "gamma", {
      weights: fixture.weights,
    });
    const { coefficients, standardErrors, dispersion, deviance, aic } = fixture.repeated;
    expectAll(model.parameters, coefficients, 1e-8, "coefficient");
    expectAll(model.standardErrors, standardErrors, 1e-8, "standard error");
    expectAll(
      [model.dispersion, model.deviance, model.aic],
      [dispersion, deviance, aic],
      1e-10,
      "dispersion",
    );
  });

  it("in tests of nested models: χ² where the dispersion is known, F where it is estimated", async () => {
    const poisson = new GLM({ family: "poisson" });
    const exposed = table.withRole("offset", "logExposure");
    const small = await poisson.fit(exposed.select(["a", "logExposure", "count"]), "count");
    const large = await poisson.fit(exposed.select([...features, "logExposure", "count"]), "count");
    const test = compareDeviance(small, large);
    expect(test.distribution).toBe("chi-squared");
    expectAll(
      [test.statistic, test.degreesOfFreedom, test.pValue],
      [fixture.chisq.statistic, fixture.chisq.df, fixture.chisq.p],
      1e-9,
      "χ²",
    );
    const gamma = new GLM({ family: "gamma", link: "log" });
    const f = compareDeviance(
      await gamma.fit(table.select(["a", "gamma"]), "gamma"),
      await gamma.fit(table.select([...features, "gamma"]), "gamma"),
    );
    expect(f.distribution).toBe("F");
    expectAll(
      [f.statistic, f.degreesOfFreedom, f.pValue],
      [fixture.f.statistic, fixture.f.df, fixture.f.p],
      1e-8,
      "F",
    );
  });
});
