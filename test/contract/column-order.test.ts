// The order of the columns does not matter, on cases that overlap, so that every column has some say: on clear groups
// a method could follow any of them and be right.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { Table } from "../../src/data/table/table.js";
import { Matrix } from "../../src/math/linalg/matrix.js";
import { random } from "../../src/math/probability/random/index.js";
import {
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../../src/methods/tree/index.js";
import { can } from "../../src/model/capabilities.js";
import { sampleFor } from "../../src/model/check/sample.js";
import type { TargetKind } from "../../src/model/estimator.js";
import type { Model } from "../../src/model/model.js";
import { expectClose } from "../support/numbers.js";
import { exampleOf } from "./examples.js";

const ROWS = 84;
const COLUMNS = 4;
const ORDER = [2, 0, 3, 1];
const noiseStream = random(5);

interface Cases {
  readonly x: Matrix;
  readonly y: readonly (string | number)[] | undefined;
}

/** Cases whose first two columns tell something of the target, and the others nothing. */
function casesFor(target: TargetKind | undefined, values: string, seed = 11): Cases {
  const stream = random(seed);
  const rows = Array.from({ length: ROWS }, (_, i) =>
    Array.from({ length: COLUMNS }, (_, j) => stream.normal() + (j === i % 3 ? 1.3 : 0)),
  );
  const cells: Readonly<Record<string, (value: number) => number>> = {
    counts: (value) => Math.round(2 * Math.abs(value)),
    levels: (value) => (value > 0.7 ? 2 : Number(value > -0.4)),
  };
  const x = Matrix.from(rows.map((row) => row.map(cells[values] ?? ((value) => value))));
  if (target === "classes") return { x, y: rows.map((_, i) => ["ash", "beech", "cedar"][i % 3]) };
  if (target === "numbers") return { x, y: rows.map(([a, b, c]) => 3 + 2 * a - b + c / 2 + stream.normal()) };
  return { x, y: undefined };
}

function reordered(x: Matrix, order: readonly number[]): Matrix {
  return Matrix.fromColumns(order.map((column) => x.column(column)));
}

function tableOf(x: Matrix, order: readonly number[]): Table {
  const names = ["deer", "bear", "ape", "cat"];
  return Table.fromColumns(Object.fromEntries(order.map((column) => [names[column], x.column(column)])));
}

/** What a model says of rows; nothing if it only transforms them, which gives other columns. */
function answers(model: Model, rows: Matrix | Table): ArrayLike<number> {
  if (can(model, "probabilities")) return model.predictProba(rows).data;
  if (can(model, "predictions")) {
    const found = model.predict(rows);
    if ("columns" in found) return found.data;
    const labels = [...new Set<unknown>(Array.from<unknown>(found))];
    return Array.from(found, (label) => (typeof label === "number" ? label : labels.indexOf(label)));
  }
  if (can(model, "densities")) return model.logDensity(rows);
  return [];
}

/** Methods that draw columns by their index: what they predict depends on the order as it depends on the seed. */
const DRAWN = new Set([
  "RandomForestClassifier",
  "RandomForestRegressor",
  "ExtraTreesClassifier",
  "ExtraTreesRegressor",
  "IsolationForest",
]);

/**
 * Methods that prefer the first of columns that do equally well. Cases of different weights leave no such columns, and
 * the trees of single decision trees have a rule for them that does not depend on the order.
 */
const FIRST_OF_EQUALS = new Set([
  "BoostedRules",
  "GradientBoostingClassifier",
  "GradientBoostingRegressor",
  "RuleList",
]);

/** Options that leave nothing to the order. */
const OWN_OPTIONS: Readonly<Record<string, object>> = {
  DecisionTreeClassifier: { ties: "name" },
  DecisionTreeRegressor: { ties: "name" },
  GradientBoostingClassifier: { rounds: 10, minLeaf: 5 },
  GradientBoostingRegressor: { rounds: 10, minLeaf: 5 },
  // Several columns may cover the same few cases.
  BoostedRules: { rounds: 10, maxConditions: 1 },
  // The arcs of a tree point away from its first column, and regressions have the degrees of freedom of their direction.
  NetworkClassifier: { structure: "naive" },
};

/** These refuse cases that overlap. */
const CLEAR = new Set(["VersionSpace", "RectangleClassifier"]);

const methods = catalog.map((Estimator) => ({ name: Estimator.kind, Estimator }));

describe("columns in another order give the same answers to new rows", () => {
  const several = methods.filter(({ name }) => !DRAWN.has(name) && exampleOf(name).columns > 1);
  it.each(several)("$name", async ({ name, Estimator }) => {
    const { options, values } = exampleOf(name);
    const estimator = new Estimator({ ...options, ...OWN_OPTIONS[name] } as never);
    const { x, y } = CLEAR.has(name) ? sampleFor(estimator, values) : casesFor(estimator.target, values);
    const fresh = CLEAR.has(name) ? x : casesFor(estimator.target, values, 29).x;
    const order = x.columns === COLUMNS ? ORDER : [2, 0, 1];
    // Every method has the same weights, wherever it is in the catalog.
    const stream = random(7);
    const weights = Float64Array.from({ length: x.rows }, () => 0.5 + stream.next());
    const control = FIRST_OF_EQUALS.has(name) ? { weights } : {};
    const learn = (rows: Matrix | Table) => estimator.fitTo(rows, y as never, control);
    // The columns of a matrix have the names of where they stand.
    const ofNames = /^(DecisionTree|PRIM)/.test(name) ? 1 : 0;
    const named = tableOf(x, order);
    const same = tableOf(fresh, [...order].reverse());
    const pairs = [
      [answers(await learn(x), fresh), answers(await learn(reordered(x, order)), reordered(fresh, order))],
      [answers(await learn(tableOf(x, [...order].sort())), same), answers(await learn(named), same)],
    ];
    for (const [expected, other] of pairs.slice(ofNames))
      expectClose(other, expected, { tolerance: 1e-6, scale: 1 });
  });
});

describe("equally good columns are equally important", () => {
  const noise = Matrix.from(
    Array.from({ length: 300 }, () => Array.from({ length: 6 }, () => noiseStream.next())),
  );
  const classes = Array.from({ length: 300 }, () => (noiseStream.next() < 0.5 ? "a" : "b"));
  const numbers = Array.from({ length: 300 }, () => noiseStream.next());

  it.each(
    [RandomForestClassifier, RandomForestRegressor, ExtraTreesClassifier, ExtraTreesRegressor].flatMap(
      (Forest) =>
        (["root", "all", 3] as const).map((candidates) => ({ name: Forest.kind, candidates, Forest })),
    ),
  )("in any order: $name with candidates $candidates", async ({ Forest, candidates, name }) => {
    const target = name.endsWith("Classifier") ? classes : numbers;
    const order = [5, 4, 3, 2, 1, 0];
    const trees = 120;
    const learn = (rows: Matrix) =>
      new Forest({ trees, candidates } as never).fitTo(rows, target as never, {});
    const importances = (await learn(noise)).importances;
    const turned = (await learn(reordered(noise, order))).importances;
    // Shares of single trees have a standard deviation of about 0.04, so that means of 120 have one of 0.004.
    for (const [at, column] of order.entries())
      expect(Math.abs(turned[at] - importances[column])).toBeLessThan(0.025);
  });
});
