import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { quote } from "../../base/label.js";
import { penguins } from "../../data/datasets/penguins.js";
import { Table } from "../../data/table/table.js";
import { CalibratedClassifier } from "../../evaluate/calibrate/index.js";
import { crossValidate } from "../../evaluate/index.js";
import {
  AdaBoostClassifier,
  AdaBoostRegressor,
  BaggingClassifier,
  BaggingRegressor,
  BoostedRules,
  StackingClassifier,
  StackingRegressor,
  VotingClassifier,
  VotingRegressor,
} from "../../methods/ensemble/index.js";
import { LinearRegression, PLS, Ridge } from "../../methods/linear/index.js";
import { KNeighborsClassifier } from "../../methods/neighbors/index.js";
import { RuleList } from "../../methods/rules/index.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../../methods/tree/index.js";
import { ColumnTransformer, FeatureSelector, OneHotEncoder, Pipeline } from "../../prepare/index.js";
import type { Estimator } from "../estimator.js";
import type { Classifier, Regressor } from "../model.js";
import { plainColumns } from "./plain-columns.js";

const table: Table = Table.fromColumns(
  { y: [1, 2], a: [1, 3], b: ["u", "v"], "c d": [0, 1], w: [1, 2] },
  { roles: { weight: "w" } },
);
const columnsOf = (formula: string) => plainColumns("Method", table, formula);

describe("plainColumns", () => {
  it.each([
    ["y ~ a + b", ["a", "b"]],
    ["y ~ b + a + b", ["b", "a"]],
    ["y ~ .", ["a", "b", "c d"]],
    ["y ~ . - b", ["a", "c d"]],
    ["y ~ `c d` + a", ["c d", "a"]],
    ["y ~ a * b - a:b", ["a", "b"]],
  ])("%s names the columns %j", (formula, columns) => {
    expect(columnsOf(formula)).toEqual({ targets: ["y"], columns, intercept: true });
  });

  it("tells whether there is an intercept, and reads several responses where they may be", () => {
    expect(columnsOf("y ~ a - 1")).toEqual({ targets: ["y"], columns: ["a"], intercept: false });
    const several = plainColumns("Method", table, "cbind(y, a) ~ b", "several");
    expect(several).toEqual({ targets: ["y", "a"], columns: ["b"], intercept: true });
    expect(plainColumns("Method", table, "cbind(y, a) ~ .", "several").columns).toEqual(["b", "c d"]);
  });

  it.each([
    ["log(y) ~ a", "its left side must be the name of one column"],
    ["cbind(y, a) ~ b", "its left side must be the name of one column"],
    ["y ~ a * b", "the term a:b is not a column"],
    ["y ~ a + log(a)", "the term log(a) is not a column"],
    ["y ~ factor(a)", "the term factor(a) is not a column"],
    ["y ~ a + offset(a)", "it has an offset"],
    ["y ~ 1", "its right side names no column"],
    ["y ~ a + w", 'the column "w" is the weight'],
  ])("%s is refused", (formula, why) => {
    expect(() => columnsOf(formula)).toThrow(
      `Method: columns are read as they are, so that the formula ${quote(formula)} can only choose them: ${why}; expected names of columns, such as "y ~ a + b" or "y ~ . - a".`,
    );
  });

  it("says where a formula cannot be read, and needs a table", () => {
    expect(() => columnsOf("y ~ a +")).toThrow("Method: ");
    expect(() => plainColumns("Method", [[1, 2]], "y ~ a")).toThrow("needs a table");
  });
});

const classifiers: readonly Estimator[] = [
  new DecisionTreeClassifier(),
  new RandomForestClassifier({ trees: 5 }),
  new ExtraTreesClassifier({ trees: 5 }),
  new GradientBoostingClassifier({ rounds: 3 }),
  new RuleList(),
  new BoostedRules({ rounds: 3 }),
];
const regressors: readonly Estimator[] = [
  new DecisionTreeRegressor(),
  new RandomForestRegressor({ trees: 5 }),
  new ExtraTreesRegressor({ trees: 5 }),
  new GradientBoostingRegressor({ rounds: 3 }),
];

describe("A method with native levels and a formula", () => {
  it.each([
    ...classifiers.map(
      (method) => [method.kind, method, "species", ["sex", "billLength", "island"]] as const,
    ),
    ...regressors.map((method) => [method.kind, method, "bodyMass", ["island", "flipperLength"]] as const),
  ])("%s learns from the columns that it names, with their levels", async (_, method, target, columns) => {
    const all = await penguins();
    const known = all.filter((row) => all.get(row, "bodyMass") !== null) as Table;
    const byFormula = await method.fitTo(known, `${target} ~ ${columns.join(" + ")}`);
    const bySelection = await method.fitTo(known.select([...columns, target]), target);
    expect(byFormula.features).toEqual(columns);
    expect(JSON.stringify(byFormula)).toBe(JSON.stringify(bySelection));
    const said = (byFormula as Classifier | Regressor).predict(known.select(columns));
    expect(said).toEqual((bySelection as Classifier | Regressor).predict(known));
    await expect(method.fitTo(known, `${target} ~ log(billLength)`)).rejects.toThrow(
      `${method.kind}: columns are read as they are`,
    );
    await expect(method.fitTo(known, `${target} ~ weight`)).rejects.toThrow('"weight"');
  });
});

const seen = penguins().then((all) => {
  const complete = all.filter((row) => all.names.every((name) => all.get(row, name) !== null));
  return complete.take(Array.from({ length: 120 }, (_, at) => (at * 7) % complete.rows)) as Table;
});

describe("A method that fits others, and a formula", () => {
  const tree = new DecisionTreeClassifier({ maxDepth: 3 });
  const numbers = new DecisionTreeRegressor({ maxDepth: 3 });
  it.each<readonly [string, Estimator, string]>([
    ["bagging", new BaggingClassifier({ estimator: tree, members: 3, columnShare: 0.7 }), "species"],
    ["boosting", new AdaBoostClassifier({ estimator: tree, rounds: 3 }), "species"],
    ["a vote", new VotingClassifier({ estimators: [["tree", tree]] }), "species"],
    ["a stack", new StackingClassifier({ estimators: [["tree", tree]], folds: 3 }), "species"],
    ["calibration", new CalibratedClassifier({ estimator: tree, folds: 3 }), "species"],
    ["bagged numbers", new BaggingRegressor({ estimator: numbers, members: 3 }), "bodyMass"],
    ["boosted numbers", new AdaBoostRegressor({ estimator: numbers, rounds: 3 }), "bodyMass"],
    ["a vote on numbers", new VotingRegressor({ estimators: [["tree", numbers]] }), "bodyMass"],
    [
      "a stack of numbers",
      new StackingRegressor({ estimators: [["tree", numbers]], folds: 3, passthrough: false }),
      "bodyMass",
    ],
    [
      "a pipeline",
      new Pipeline({
        steps: [
          ["levels", new OneHotEncoder()],
          ["nearest", new KNeighborsClassifier()],
        ],
      }),
      "species",
    ],
    [
      "a column transformer",
      new ColumnTransformer({
        steps: [["best", new FeatureSelector({ size: 1 }), "quantitative"]],
        remainder: "drop",
      }),
      "species",
    ],
  ])("%s sees the columns that it names and no others", async (_, method, target) => {
    const table = await seen;
    const columns = ["island", "flipperLength", "billLength"];
    const byFormula = await method.fitTo(table, `${target} ~ ${columns.join(" + ")}`);
    const bySelection = await method.fitTo(table.select([...columns, target]), target);
    expect(columns).toEqual(expect.arrayContaining([...byFormula.features]));
    expect(JSON.stringify(byFormula)).toBe(JSON.stringify(bySelection));
  });

  it("weights keep their role", async () => {
    const table = await seen;
    const weighted = table
      .withColumn(
        "w",
        Float64Array.from({ length: table.rows }, (_, row) => row % 3),
      )
      .withRole("weight", "w");
    const bagging = new BaggingClassifier({ estimator: tree, members: 3 });
    const model = await bagging.fitTo(weighted, "species ~ billLength");
    const weights = Float64Array.from({ length: table.rows }, (_, row) => row % 3);
    const expected = await bagging.fitTo(table.select(["billLength", "species"]), "species", { weights });
    expect(JSON.stringify(model)).toBe(JSON.stringify(expected));
  });
});

describe("A formula that removes the intercept", () => {
  it("is fitted without one, where the method has that option", async () => {
    const table = await seen;
    const model = await new Ridge({ lambda: 1 }).fit(table, "bodyMass ~ flipperLength - 1");
    const option = new Ridge({ lambda: 1, intercept: false });
    const expected = await option.fit(table.select(["flipperLength", "bodyMass"]), "bodyMass");
    expect(model.intercept).toBe(0);
    expect(model.coefficients).toEqual(expected.coefficients);
  });

  it.each([
    ["a tree", new DecisionTreeRegressor()],
    ["a pipeline", new Pipeline({ steps: [["ridge", new Ridge({ lambda: 1 })]] })],
    ["a transformer", new FeatureSelector({ size: 1 })],
  ])("is refused by %s, which has none", async (_, method) => {
    await expect((method as Estimator).fitTo(await seen, "bodyMass ~ island - 1")).rejects.toThrow(
      "it removes the intercept, for which there is no option",
    );
  });
});

describe("A formula of several responses", () => {
  it("is read by a method that predicts them together", async () => {
    const table = await seen;
    const method = new PLS({ components: 2 });
    const model = await method.fitTo(table, "cbind(bodyMass, billDepth) ~ flipperLength + billLength");
    const chosen = table.select(["flipperLength", "billLength", "bodyMass", "billDepth"]);
    const expected = await method.fit(chosen, ["bodyMass", "billDepth"]);
    expect(JSON.stringify(model)).toBe(JSON.stringify(expected));
    await expect(
      new DecisionTreeRegressor().fitTo(table, "cbind(bodyMass, billDepth) ~ island"),
    ).rejects.toThrow("its left side must be the name of one column");
  });
});

describe("Cross-validation by a formula", () => {
  it("chooses columns", async () => {
    const table = await seen;
    const tree = new DecisionTreeClassifier({ maxDepth: 3 });
    const byFormula = await crossValidate(tree, table, "species ~ island + billLength", { folds: 4 });
    const chosen = table.select(["island", "billLength", "species"]);
    const bySelection = await crossValidate(tree, chosen, "species", { folds: 4 });
    expect(byFormula.summaries).toEqual(bySelection.summaries);
  });

  it("computes terms within the folds", async () => {
    const table = await seen;
    const method = new LinearRegression();
    const byFormula = await crossValidate(method, table, "bodyMass ~ log(flipperLength)", { folds: 4 });
    const logs = Float64Array.from({ length: table.rows }, (_, row) =>
      Math.log(Number(table.get(row, "flipperLength"))),
    );
    const computed = table.select(["bodyMass"]).withColumn("logs", logs) as Table;
    const expected = await crossValidate(method, computed, "bodyMass", { folds: 4 });
    expectClose(byFormula.summaries[0].mean, expected.summaries[0].mean, { tolerance: 1e-9 });
  });

  it("needs a column to compare predictions with", async () => {
    await expect(crossValidate(new LinearRegression(), await seen, "log(bodyMass) ~ island")).rejects.toThrow(
      'the left side of the formula "log(bodyMass) ~ island" must be the name of a column',
    );
  });
});
