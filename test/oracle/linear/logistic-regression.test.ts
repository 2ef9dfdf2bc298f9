import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LogisticRegression, Matrix, readTable, SparseMatrix } from "../../../src/index.js";
import { compareDeviance, type LogisticRegressionOptions } from "../../../src/methods/linear/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

interface Glm {
  readonly coefficients: number[];
  readonly standardErrors: number[];
  readonly z: number[];
  readonly p: number[];
  readonly deviance: number;
  readonly nullDeviance: number;
  readonly aic: number;
  readonly degreesOfFreedom: number;
  readonly vcov: number[][];
}

interface Path {
  readonly intercept: number[] | number[][];
  readonly coefficients: number[][] | Record<string, number[][]>;
  readonly devianceRatio: number[];
}

interface Fixture {
  readonly x: number[][];
  readonly xs: number[][];
  readonly y: number[];
  readonly g: number[];
  readonly weights: number[];
  readonly glm: Glm;
  readonly weighted: Glm;
  readonly noIntercept: Glm;
  readonly reduced: Glm;
  readonly near: { readonly a: number[]; readonly y: number[]; readonly glm: Glm };
  readonly multinomial: {
    readonly coefficients: number[][];
    readonly standardErrors: number[][];
    readonly deviance: number;
  };
  readonly lambdas: number[];
  readonly wide: number[][];
  readonly wideY: number[];
  readonly sparse: number[][];
  readonly sparseY: number[];
  readonly paths: Record<string, Path>;
  readonly foldid: number[];
  readonly cv: { readonly means: number[]; readonly standardErrors: number[] };
  readonly largest: number;
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("logistic.json", import.meta.url), "utf8"));
const { x, xs, y, g, weights, lambdas, paths } = fixture;

function expectAll(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number, what: string) {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i += 1)
    expectRelative(actual[i], expected[i], { tolerance, what: `${what} ${i}` });
}

describe("LogisticRegression agrees with R's glm", () => {
  it("on columns of very different units, with all of its inference", async () => {
    const model = await new LogisticRegression().fit(x, y);
    const { glm } = fixture;
    expectAll(model.parameters.data, glm.coefficients, 1e-9, "coefficient");
    expectAll(model.standardErrors.data, glm.standardErrors, 1e-9, "standard error");
    expectAll(model.statistics.data, glm.z, 1e-9, "z");
    expectAll(model.pValues.data, glm.p, 1e-8, "p");
    expectAll(
      [model.deviance, model.nullDeviance, model.aic, model.degreesOfFreedom],
      [glm.deviance, glm.nullDeviance, glm.aic, glm.degreesOfFreedom],
      1e-12,
      "deviance",
    );
    expectAll(model.covariance?.data ?? [], glm.vcov.flat(), 1e-8, "covariance");
    expect(model.convergence.converged).toBe(true);
  });

  it("with weights, and without an intercept", async () => {
    const weighted = await new LogisticRegression().fit(x, y, { weights });
    expectAll(weighted.parameters.data, fixture.weighted.coefficients, 1e-9, "coefficient");
    expectAll(weighted.standardErrors.data, fixture.weighted.standardErrors, 1e-9, "standard error");
    const free = await new LogisticRegression({ intercept: false }).fit(xs, y);
    expectAll(free.parameters.data, fixture.noIntercept.coefficients, 1e-11, "coefficient");
    expectAll(free.standardErrors.data, fixture.noIntercept.standardErrors, 1e-11, "standard error");
    expectRelative(free.nullDeviance, fixture.noIntercept.nullDeviance, {
      tolerance: 1e-14,
      what: "null deviance",
    });
  });

  it("on classes that a single case keeps from being separated", async () => {
    const { a, y: classes, glm } = fixture.near;
    const model = await new LogisticRegression().fit(new Matrix(a.length, 1, Float64Array.from(a)), classes);
    expect(model.convergence.separation).toBeUndefined();
    expectAll(model.parameters.data, glm.coefficients, 1e-9, "coefficient");
    expectAll(model.standardErrors.data, glm.standardErrors, 1e-8, "standard error");
  });

  it("in the likelihood-ratio test of a nested model", async () => {
    const large = await new LogisticRegression().fit(x, y);
    const small = await new LogisticRegression().fit(Matrix.from(x).slice(0, x.length, 0, 2), y);
    const test = compareDeviance(small, large);
    expectRelative(test.statistic, fixture.reduced.deviance - fixture.glm.deviance, {
      tolerance: 1e-12,
      what: "statistic",
    });
    expect(test.degreesOfFreedom).toBe(3);
  });
});

describe("LogisticRegression agrees with multinom", () => {
  it("on three classes with weights", async () => {
    const model = await new LogisticRegression().fit(xs, g, { weights });
    const { coefficients, standardErrors, deviance } = fixture.multinomial;
    expectAll(model.parameters.data, coefficients.flat(), 1e-11, "coefficient");
    expectAll(model.standardErrors.data, standardErrors.flat(), 1e-11, "standard error");
    expectRelative(model.deviance, deviance, { tolerance: 1e-13, what: "deviance" });
  });

  it("by L-BFGS as by Newton's method", async () => {
    const model = await new LogisticRegression({ solver: "lbfgs" }).fit(xs, g, { weights });
    expectAll(model.parameters.data, fixture.multinomial.coefficients.flat(), 1e-9, "coefficient");
  });

  it("in both parametrizations, which are one model", async () => {
    const reference = await new LogisticRegression().fit(xs, g);
    const softmax = await new LogisticRegression({ parametrization: "softmax" }).fit(xs, g);
    expect(softmax.equations).toEqual([1, 2, 3]);
    const sums = Array.from({ length: 6 }, (_, j) => softmax.parameters.column(j).reduce((a, b) => a + b, 0));
    expectClose(sums, new Float64Array(6), { tolerance: 1e-13 });
    expectClose(softmax.predictProba(xs).data, reference.predictProba(xs).data, { tolerance: 1e-13 });
    const difference = softmax.parameters.row(1).map((value, j) => value - softmax.parameters.get(0, j));
    expectClose(difference, reference.parameters.row(0), { tolerance: 1e-12 });
  });
});

describe("LogisticRegression agrees with glmnet", () => {
  const cases: [
    name: string,
    rows: number[][],
    classes: number[],
    options: LogisticRegressionOptions,
    w?: number[],
  ][] = [
    ["lasso", xs, y, { penalty: "l1" }],
    ["net", xs, y, { penalty: "elastic-net", alpha: 0.4, standardize: false }],
    ["ridge", xs, y, { penalty: "l2" }],
    ["weighted", xs, y, { penalty: "l1" }, weights],
    ["noIntercept", xs, y, { penalty: "l1", intercept: false, standardize: false }],
    ["wide", fixture.wide, fixture.wideY, { penalty: "elastic-net", alpha: 0.7 }],
    ["sparse", fixture.sparse, fixture.sparseY, { penalty: "l1" }],
    ["multinomial", xs, g, { penalty: "l1" }],
    ["multinomialNet", xs, g, { penalty: "elastic-net", alpha: 0.3 }, weights],
    ["multinomialRidge", xs, g, { penalty: "l2" }],
  ];
  for (const [name, rows, classes, options, w] of cases) {
    it(`along the path "${name}"`, async () => {
      const model = await new LogisticRegression({ ...options, lambdas }).fit(rows, classes, {
        weights: w,
      });
      const { path } = model;
      if (path === undefined) throw new Error("there is no path");
      const { intercept, coefficients } = paths[name];
      for (const [k] of lambdas.entries()) {
        const levels = [intercept[k]].flat();
        const slopes = Array.isArray(coefficients)
          ? [coefficients[k]]
          : Object.values(coefficients).map((of) => of[k]);
        const parameters = path.parameters(k);
        const first = options.intercept === false ? 0 : 1;
        if (first === 1) expectClose(parameters.column(0), levels, { tolerance: 1e-6 });
        expectClose(parameters.slice(0, parameters.rows, first, parameters.columns).data, slopes.flat(), {
          tolerance: 1e-6,
        });
      }
    });
  }

  it("on sparse rows as on dense ones", async () => {
    const lasso = new LogisticRegression({ penalty: "l1", lambdas });
    const dense = await lasso.fit(fixture.sparse, fixture.sparseY);
    const sparse = await lasso.fit(SparseMatrix.fromDense(Matrix.from(fixture.sparse)), fixture.sparseY);
    for (const [k] of lambdas.entries())
      expectClose(sparse.path?.parameters(k).data ?? [], dense.path?.parameters(k).data ?? [], {
        tolerance: 1e-8,
      });
  });

  it("in the folds' deviances and their errors, and in where the path begins", async () => {
    const folds = Array.from({ length: 5 }, (_, k) => ({
      train: y.flatMap((_, i) => (fixture.foldid[i] === k + 1 ? [] : [i])),
      test: y.flatMap((_, i) => (fixture.foldid[i] === k + 1 ? [i] : [])),
    }));
    const model = await new LogisticRegression({ penalty: "l1", lambdas, folds }).fit(xs, y);
    expectClose(model.validation?.means ?? [], fixture.cv.means, { tolerance: 1e-6 });
    expectClose(model.validation?.standardErrors ?? [], fixture.cv.standardErrors, { tolerance: 1e-6 });
    const path = await new LogisticRegression({ penalty: "l1" }).fit(xs, y);
    expectRelative(path.path?.lambdas[0] ?? 0, fixture.largest, { tolerance: 1e-12, what: "the largest λ" });
    expect([...(path.path?.parameters(0).data.slice(1) ?? [])]).toEqual([0, 0, 0, 0, 0]);
  });
});

describeWithData("LogisticRegression of coronary heart disease", "esl/SAheart.csv", (file) => {
  const read = async () => {
    const table = await readTable(file);
    const family = table.column("famhist");
    if (family.kind !== "categorical") throw new Error("famhist has levels");
    const present = Array.from(family.codes, (code) => family.levels[code] === "Present");
    return table.withColumn("famhist", present);
  };

  it("has the coefficients of ESL table 4.2", async () => {
    const table = await read();
    const used = table.select(["sbp", "tobacco", "ldl", "famhist", "obesity", "alcohol", "age", "chd"]);
    const model = await new LogisticRegression().fit(used, "chd");
    const printed = [
      ["(intercept)", -4.13, 0.964, -4.285],
      ["sbp", 0.006, 0.006, 1.023],
      ["tobacco", 0.08, 0.026, 3.034],
      ["ldl", 0.185, 0.057, 3.219],
      ["famhist", 0.939, 0.225, 4.178],
      ["obesity", -0.035, 0.029, -1.187],
      ["alcohol", 0.001, 0.004, 0.136],
      ["age", 0.043, 0.01, 4.184],
    ] as const;
    expect(model.terms).toEqual(printed.map(([term]) => term));
    for (const [j, [, estimate, error, z]] of printed.entries()) {
      expectClose(model.parameters.get(0, j), estimate, { tolerance: 5e-4 });
      expectClose(model.standardErrors.get(0, j), error, { tolerance: 5e-4 });
      expectClose(model.statistics.get(0, j), z, { tolerance: 0.005 });
    }
  });

  it("has the coefficients of ESL table 4.3 on what was kept", async () => {
    const table = await read();
    const model = await new LogisticRegression().fit(
      table.select(["tobacco", "ldl", "famhist", "age", "chd"]),
      "chd",
    );
    expectClose(model.parameters.data, [-4.204, 0.081, 0.168, 0.924, 0.044], { tolerance: 0.0006 });
    expectClose(model.standardErrors.data, [0.498, 0.026, 0.054, 0.223, 0.01], { tolerance: 0.0006 });
    expectClose(model.statistics.data, [-8.45, 3.16, 3.09, 4.14, 4.52], { tolerance: 0.015 });
  });
});
