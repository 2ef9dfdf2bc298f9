import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GLM, LinearRegression, Table } from "../../../src/index.js";
import {
  anova,
  type GLMModel,
  LinearRegressionModel,
  marginalMeans,
} from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

interface Numbers {
  readonly [name: string]: readonly (number | null)[];
}

const oracle = JSON.parse(readFileSync(new URL("empty-cell.json", import.meta.url), "utf8"));
const table = Table.fromColumns(oracle.data);
const normal = await new LinearRegression().fit(table, "y ~ a * b + x");
const poisson = await new GLM({ family: "poisson" }).fit(table, "count ~ a * b + x");

/** Numbers close to R's, and none where R has none. */
function expectNumbers(found: readonly object[], expected: Numbers, tolerance: number): void {
  for (const key of ["estimate", "standardError", "pValue"]) {
    if (expected[key] === undefined) continue;
    const ours = found.map((line) => Number(line[key as keyof typeof line]));
    expect(ours.map(Number.isNaN)).toEqual(expected[key].map((value) => value === null));
    const known = (values: readonly (number | null)[]) =>
      values.filter((value): value is number => value !== null && !Number.isNaN(value));
    expectClose(known(ours), known(expected[key]), { tolerance });
  }
}

describe("if a combination of levels does not occur", () => {
  it.each<[string, LinearRegressionModel | GLMModel, number]>([
    ["lm", normal, 1e-12],
    ["glm", poisson, 1e-7],
  ])("terms that depend on earlier ones are left out, as by R's %s", (name, model, tolerance) => {
    const { terms, parameters, standardErrors } = oracle[name];
    const isKept = (_: unknown, j: number) => !model.aliased[j];
    expect(model.terms.filter(isKept).slice(1)).toEqual(terms.slice(1));
    expectClose(model.parameters.filter(isKept), parameters, { tolerance });
    expectClose(model.standardErrors.filter(isKept), standardErrors, { tolerance });
  });

  it("sums of squares and deviances are those of R's anova and car's Anova", async () => {
    for (const type of ["I", "II"] as const) {
      const squares = anova(normal, { type }).terms;
      expectClose(
        squares.map((line) => line.sumOfSquares),
        oracle.types[type].value.slice(0, 4),
        { tolerance: 1e-12, scale: 10 },
      );
      const { terms } = await anova(poisson, { type });
      const tests = oracle.deviance[type];
      for (const [key, expected] of [
        ["deviance", tests.value],
        ["pValue", tests.pValue],
      ] as const)
        expectClose(
          terms.map((line) => line[key]),
          expected.slice(-4),
          { tolerance: 1e-8 },
        );
    }
  });

  it("means that the data do not determine have no estimate, as in R's emmeans", () => {
    const { means } = oracle;
    expectNumbers(marginalMeans(normal, "a").means, means.a, 1e-12);
    expectNumbers(marginalMeans(normal, "b").means, means.b, 1e-12);
    expectNumbers(marginalMeans(normal, ["a", "b"]).means, means.ab, 1e-12);
    expectNumbers(marginalMeans(poisson, ["a", "b"]).means, means.glm, 1e-7);
  });

  it("so do differences, which count among the comparisons nevertheless", () => {
    const { pairs } = oracle;
    expectNumbers(marginalMeans(normal, "a", { by: "b" }).pairs(), pairs.tukey, 1e-6);
    expectNumbers(marginalMeans(normal, "a").pairs("holm"), pairs.holm, 1e-12);
    expectNumbers(marginalMeans(poisson, "b", { by: "a" }).pairs("none"), pairs.glm, 1e-7);
  });

  it("a model file does not tell which means have an estimate", () => {
    const loaded = LinearRegressionModel.fromJSON(JSON.stringify(normal));
    expect(() => marginalMeans(loaded, "a")).toThrow(/depend on each other; the training data would tell/);
  });
});
