import { describe, expect, it } from "vitest";
import { quote } from "../../base/label.js";
import { Table } from "../../data/table.js";
import { penguins } from "../../datasets/penguins.js";
import { BoostedRules } from "../../ensemble/index.js";
import { RuleList } from "../../rules/index.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../../tree/index.js";
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
    ["y ~ `c d` + a - 1", ["c d", "a"]],
    ["y ~ a * b - a:b", ["a", "b"]],
  ])("%s names the columns %j", (formula, columns) => {
    expect(columnsOf(formula)).toEqual({ target: "y", columns });
  });

  it.each([
    ["log(y) ~ a", "its left side must be the name of one column"],
    ["cbind(y, a) ~ b", "its left side must be the name of one column"],
    ["y ~ a * b", "the term a:b is not a column"],
    ["y ~ a + log(a)", "the term log(a) is not a column"],
    ["y ~ factor(a)", "the term factor(a) is not a column"],
    ["y ~ a + offset(a)", "it has an offset"],
    ["y ~ 1", "its right side names no column"],
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
