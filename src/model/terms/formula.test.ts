import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { BayesianLinearRegression } from "../../methods/linear/bayesian-linear-regression/index.js";
import { GLM } from "../../methods/linear/glm/index.js";
import { HuberRegression } from "../../methods/linear/huber-regression/index.js";
import { Lasso } from "../../methods/linear/lasso/index.js";
import {
  LinearRegression,
  LinearRegressionModel,
  type LinearRegressionOptions,
} from "../../methods/linear/linear-regression/index.js";
import { LogisticRegression } from "../../methods/linear/logistic-regression/index.js";
import { marginalMeans } from "../../methods/linear/marginal-means/index.js";
import { QuantileRegression } from "../../methods/linear/quantile-regression/index.js";
import type { FitControl } from "../control.js";
import type { ContrastsSetting } from "./contrasts-option.js";
import { FormulaEncoding } from "./formula-encoding.js";

const table: Table = Table.fromColumns(
  {
    y: [1, 3, 2, 5, 4, 7, 6, 9],
    x: [1, 2, 3, 4, 5, 6, 7, 9],
    z: [2, 1, 4, 3, 6, 5, 8, 7],
    a: ["u", "v", "u", "v", "w", "w", "u", "v"],
    "two words": [0, 1, 1, 0, 0, 1, 0, 1],
    note: ["p", "q", "r", "s", "t", "u", "v", "w"],
  },
  { kinds: { note: "text" } },
);

const features = (formula: string, intercept = true) =>
  FormulaEncoding.learn("Method", table, formula, { intercept }).features;
const problem = (formula: string) => () => features(formula);

describe("a model formula", () => {
  it.each([
    ["y ~ .", ["x", "z", "av", "aw", "two words"]],
    ["y ~ . - x - a", ["z", "two words"]],
    ["y ~ (x + z)^2 - x", ["z", "x:z"]],
    ["y ~ x*x + x:x + x^1", ["x"]],
    ["y ~ `two words` + log( x )", ["two words", "log(x)"]],
    ["y ~ C(a, treatment, 'w')", ["C(a, treatment, 'w')u", "C(a, treatment, 'w')v"]],
    ["y ~ z:(x + a)", ["z:x", "z:au", "z:av", "z:aw"]],
    ["y ~ I(x > 3 and z<4)", ["I(x > 3 and z < 4)TRUE"]],
  ])("%s has the columns %j", (formula, expected) => {
    // A dot leaves text out only if it is told so.
    const columns = table.drop(["note"]);
    expect(FormulaEncoding.learn("Method", columns, formula, { intercept: true }).features).toEqual(expected);
  });

  it("has the contrasts of the method, of all columns or by column, unless it names its own", () => {
    const coded = (formula: string, contrasts: ContrastsSetting) =>
      FormulaEncoding.learn("Method", table, formula, { intercept: true, contrasts }).features;
    expect(coded("y ~ a + factor(z > 4)", "sum")).toEqual(["a1", "a2", "factor(z > 4)1"]);
    expect(coded("y ~ a + factor(x)", { a: "polynomial" }).slice(0, 3)).toEqual(["a.L", "a.Q", "factor(x)2"]);
    expect(coded("y ~ factor(a) + x", { a: "helmert" })).toEqual(["factor(a)1", "factor(a)2", "x"]);
    expect(coded("y ~ C(a, treatment)", "sum")).toEqual(["C(a, treatment)v", "C(a, treatment)w"]);
    expect(() => coded("y ~ a + x", { x: "sum" })).toThrow(
      'Method: option "contrasts" names "x", which has no levels in the formula "y ~ a + x"; columns with levels: "a".',
    );
  });

  it("gives the same predictions whatever the contrasts, which the model's file keeps", async () => {
    const plain = await new LinearRegression().fit(table, "y ~ a * x");
    const summed = await new LinearRegression({ contrasts: "sum" }).fit(table, "y ~ a * x");
    expect(summed.terms).toEqual(["(intercept)", "a1", "a2", "x", "a1:x", "a2:x"]);
    expectClose(summed.predict(table), plain.predict(table), { tolerance: 1e-12 });
    const loaded = LinearRegressionModel.fromJSON(JSON.parse(JSON.stringify(summed)));
    expect(loaded.predict(table)).toEqual(summed.predict(table));
  });

  it("is needed by methods with contrasts", async () => {
    for (const Method of [
      LinearRegression,
      GLM,
      HuberRegression,
      QuantileRegression,
      BayesianLinearRegression,
    ])
      await expect(new Method({ contrasts: "sum" }).fit(table.select(["x", "y"]), "y")).rejects.toThrow(
        'option "contrasts" needs a model formula as the target',
      );
  });

  it("refuses interactions with more columns than fit into memory", () => {
    const ids = Float64Array.from({ length: 1200 }, (_, row) => row);
    const wide = Table.fromColumns({ y: ids, a: ids, b: ids });
    expect(() =>
      FormulaEncoding.learn("Method", wide, "y ~ factor(a):factor(b)", { intercept: true }),
    ).toThrow(
      'at character 5, "factor(a):factor(b)": the interaction factor(a):factor(b) has more than 1000000 columns',
    );
  });

  it("knows contrasts by R's names, and of a factor", async () => {
    const table = Table.fromColumns({ y: [1, 2, 4, 3, 7, 5], k: [1, 2, 3, 1, 2, 3] });
    const fitted = (formula: `${string}~${string}`) => new LinearRegression().fit(table, formula);
    const plain = await fitted("y ~ C(k, poly)");
    const written = await fitted("y ~ C(factor(k), contr.poly)");
    expect(written.terms).toEqual([
      "(intercept)",
      "C(factor(k), contr.poly).L",
      "C(factor(k), contr.poly).Q",
    ]);
    expect(written.parameters).toEqual(plain.parameters);
    expect(marginalMeans(written, "k").means).toEqual(marginalMeans(plain, "k").means);
    const rows = Table.fromColumns({ k: [3, 1] });
    expect(LinearRegressionModel.fromJSON(JSON.stringify(written)).predict(rows)).toEqual(
      plain.predict(rows),
    );
    for (const wrong of ["y ~ C(factor(k) + 1, sum)", "y ~ C(factor(k, 2), sum)"] as const)
      await expect(fitted(wrong)).rejects.toThrow("write C(factor(x), contrasts): one column");
    await expect(fitted("y ~ log(factor(k))")).rejects.toThrow("factor(…) makes terms of a model formula");
  });

  it("refuses its response among the terms, where it would explain itself", async () => {
    const table = Table.fromColumns({ y: [1, 2, 4, 3], x: [1, 2, 3, 5], g: ["a", "b", "a", "b"] });
    for (const formula of ["y ~ y + x", "y ~ x * y", "log(y) ~ x + log(y)"] as const)
      await expect(new LinearRegression().fit(table, formula)).rejects.toThrow(
        /^LinearRegression: the formula ".*" has its response in the term "(y|x:y|log\(y\))"; leave it out\.$/,
      );
    await expect(new LogisticRegression().fit(table, "g ~ g + x")).rejects.toThrow('in the term "g"');
    await expect(new GaussianNB().fit(table, "g ~ g + x")).rejects.toThrow('the column "g" is its response');
    // The logarithm of the response is another variable.
    expect((await new LinearRegression().fit(table, "log(y) ~ y")).terms).toEqual(["(intercept)", "y"]);
  });

  it("takes means over rows by their weights", () => {
    const weights = Float64Array.of(0, 2, 1, 0, 1, 0, 0, 0);
    const { parts } = FormulaEncoding.learn("Method", table, "y ~ x + offset(z)", {
      intercept: true,
      weights,
    });
    expect([parts.means[0], parts.meanOffset]).toEqual([3, 3]);
  });

  it("has the marginal means of repeated rows, unless weights are precisions", async () => {
    const rows = [0, 1, 1, 2, 4, 4, 4, 5, 6, 7];
    const weights = [1, 2, 1, 0, 3, 1, 1, 1];
    const means = async (data: Table, control?: FitControl, options?: LinearRegressionOptions) => {
      const model = await new LinearRegression(options).fit(data, "y ~ a + x", control);
      return marginalMeans(model, "a").means.map(({ estimate }) => estimate);
    };
    expectClose(await means(table, { weights }), await means(table.take(rows)), { tolerance: 1e-12 });
    const precise = await means(table, { weights }, { weighting: "precision" });
    const middle = (1 + 2 + 3 + 4 + 5 + 6 + 7 + 9) / 8;
    const model = await new LinearRegression().fit(table, "y ~ a + x", { weights });
    const at = Table.fromColumns({ a: ["u", "v", "w"], x: [middle, middle, middle] });
    expectClose(precise, model.predict(at), { tolerance: 1e-12 });
  });

  it("has no intercept if the formula or the method has none", () => {
    expect(features("y ~ a - 1")).toEqual(["au", "av", "aw"]);
    expect(features("y ~ -1 + a")).toEqual(["au", "av", "aw"]);
    expect(features("y ~ a", false)).toEqual(["au", "av", "aw"]);
    expect(features("y ~ a - 1 + 1")).toEqual(["av", "aw"]);
  });

  it.each([
    ["y ~ x +", 'Method: formula "y ~ x +", at its end: a number, a column or "(" is expected.'],
    ["y x ~ z", 'at character 3, "x ~ z": an operator or "~" is expected'],
    ["y ~ x ~ z", 'at character 7, "~ z": an operator or the end is expected'],
    ["y ~ sine(x)", 'at character 5, "sine(x)": there is no function "sine"'],
    ["y ~ w", 'at character 5, "w": there is no column "w"; known columns: "y", "x"'],
    ["y ~ note", 'column "note" is text, which cannot be a term'],
    ["y ~ x^z", "a power of terms must be a whole number ≥ 1"],
    ["y ~ x + 2", "must be 1 or 0, about the intercept"],
    ["y ~ 2*x", "a column, a function or a sum of them is expected; for arithmetic write I(…)"],
    ["y ~ poly(x, 9)", "degree 9 needs more than 9 distinct values; there are 8"],
    ["y ~ poly(x)", "poly needs a number and a degree"],
    ["y ~ C(a, sums)", "known contrasts: treatment, sum, helmert, polynomial"],
    ["y ~ C(a, treatment, 'q')", 'the reference must be a level, such as "u", "v", "w"'],
    ["y ~ log(x - 3)", "log(x - 3) is not a number at row 0, where it is given -2"],
    ["y ~ x*offset(z)", "an offset must stand alone"],
    ["y ~ ns(x, dff = 3)", 'there is no argument "dff" of ns; did you mean "df"?'],
    ["y ~ ns(x, df = z)", "df of ns must be a number"],
    ["y ~ ns(x, df = 3, df = 4)", "ns has the argument df twice"],
    ["y ~ ns(df = 3)", "ns needs something to work on, x"],
    ["y ~ ns(x, 1, c(2), TRUE, c(1, 9), 6)", "ns takes at most 5 arguments"],
    ["y ~ ns(I01, df = 4)", 'there is no column "I01"'],
    ["y ~ ns(`two words`, df = 4)", "too few distinct values for 3 knots"],
    ["y ~ ns(x, knots = c(2, 2))", "knots must be distinct, and between 1 and 9"],
    ["y ~ bs(x, df = 2)", "df of bs must be at least 3 here"],
    ["y ~ bs(x, Boundary.knots = c(9, 1))", "Boundary.knots must be two ascending numbers"],
    ["y ~ cut(x)", "cut needs breaks"],
    ["y ~ cut(x, c(2, 5))", 'cut must have at least two levels; it has "(2,5]"'],
    ["y ~ ns(x + 1, df = 1) + scale(0 * x)", "all numbers are equal"],
    ["y ~ cut(x, c(0, 5, 9), labels = c('a', 'a'))", "labels of cut must be 2 different strings"],
    ["y ~ scale(x, scale = 0)", "scale of scale must not be 0"],
    ["y ~ scale(I(x))", "I(…) makes terms of a model formula"],
    ["y ~ relevel(a, 'q')", 'ref must be a level, such as "u", "v", "w"'],
    ["y ~ relevel(a)", "relevel needs a level, ref = 'a'"],
    ["y ~ I(c(1, 2) + x)", 'there is no function "c"'],
    ["y ~ log(x:z)", 'at character 10, ":z)": an operator or ")" is expected'],
  ])("refuses %s and says where", (formula, message) => {
    expect(problem(formula)).toThrow(message);
  });

  it("keeps numbers outside of intervals and far levels out of predictions", async () => {
    const model = await new LinearRegression().fit(table, "y ~ cut(x, 3)");
    const rows = (x: number) => Table.fromColumns({ x: [x] });
    expect(model.features).toEqual(["cut(x, 3)(3.67,6.33]", "cut(x, 3)(6.33,9.01]"]);
    expect(() => model.predict(rows(9.5))).toThrow(
      "is given 9.5 at row 0, outside of the breaks 0.992 … 9.008",
    );
    const gap = await new LinearRegression().fit(table, "y ~ cut(x, c(0, 5, 7, 8, 9))");
    expect(() => gap.predict(rows(7.5))).toThrow("in the interval (7,8], which had no training case");
    const open = await new LinearRegression().fit(table, "y ~ cut(x, c(-Inf, 4, Inf))");
    expect(open.predict(rows(1e300))).toEqual(open.predict(rows(9)));
    expect(() => open.predict(rows(Number.NaN))).toThrow("missing");
  });

  it("refuses a file whose knots or breaks do not ascend", async () => {
    const model = await new LinearRegression().fit(table, "y ~ ns(x, knots = c(3, 5)) + cut(z, 2)");
    const damaged = (from: string, to: string) => {
      const { sha256, ...json } = JSON.parse(JSON.stringify(model).replace(from, to));
      void sha256;
      return () => LinearRegressionModel.fromJSON(json);
    };
    expect(damaged('"knots":[3,5]', '"knots":[5,3]')).toThrow("ascending knots");
    expect(damaged('"boundary":[1,9]', '"boundary":[1,4]')).toThrow("ascending knots");
    expect(damaged('"labels":["(0.993,4.5]"', '"labels":["x","(0.993,4.5]"')).toThrow("ascending breaks");
  });

  it("is the target unless a column has its name, and computes terms only where a method reads them", async () => {
    const odd = table.drop(["note", "a"]).rename({ y: "y ~ x" });
    expect((await new LinearRegression().fit(odd, "y ~ x")).features).toEqual(["x", "z", "two words"]);
    await expect(new Lasso().fit(table, "y ~ log(x)")).rejects.toThrow("can only choose them");
    await expect(new LinearRegression().fit([[1], [2]], "y ~ x" as never)).rejects.toThrow("needs a table");
    await expect(new LinearRegression().fit(table, "cbind(y, z) ~ x")).rejects.toThrow("one response");
    await expect(new HuberRegression().fit(table, "y ~ x + offset(z)")).rejects.toThrow("has an offset");
  });

  it.each([
    new LinearRegression(),
    new HuberRegression(),
    new QuantileRegression(),
    new BayesianLinearRegression(),
  ])("is read by $kind, with an intercept or without", async (estimator) => {
    const plain = table.select(["x", "z", "y"]);
    const found = await estimator.fit(table, "y ~ x + z - 1");
    const expected = await estimator.with({ intercept: false }).fit(plain, "y");
    expect(found.predict(table)).toEqual(expected.predict(plain));
    expect((await estimator.fit(table, "y ~ x + z")).predict(table)).toEqual(
      (await estimator.fit(plain, "y")).predict(plain),
    );
  });

  it("refuses new rows that it cannot read", async () => {
    const model = await new LinearRegression().fit(table, "y ~ a + x");
    expect(() => model.predict(table.drop(["a"]))).toThrow('there is no column "a"');
    expect(() => model.predict(table.slice(0, 1).withColumn("a", ["q"]))).toThrow(
      'a has the unknown level "q" at row 0; known levels: "u", "v", "w"',
    );
    expect(() => model.predict(table.slice(0, 1).withColumn("x", [null], "quantitative"))).toThrow("x");
  });

  it("refuses a damaged file", async () => {
    const model = await new GLM().fit(table, "y ~ poly(x, 2)");
    const json = JSON.parse(JSON.stringify(model));
    json.state.inputs.encoding.formula = "y ~ x + z";
    const Model = model.constructor as unknown as { fromJSON(json: unknown): unknown };
    expect(() => Model.fromJSON(json)).toThrow("GLM");
  });
});

describe("a response that has levels", () => {
  it("is refused by methods that predict numbers, with the one that predicts classes", async () => {
    const table = Table.fromColumns({ y: ["a", "b", "a", "b"], x: [1, 2, 4, 3] });
    const refusal = "the response must be numbers or booleans";
    await expect(new GLM({ family: "binomial" }).fit(table, "y ~ x")).rejects.toThrow(refusal);
    await expect(new LinearRegression().fit(table, "y ~ x")).rejects.toThrow("LogisticRegression predicts");
  });
});
