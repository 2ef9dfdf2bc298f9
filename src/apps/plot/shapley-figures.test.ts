import { beforeAll, describe, expect, it } from "vitest";
import { box, dotPositions, marks, parseSvg, plots, readAxes, texts } from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { type ShapleyValues, shapleyValues } from "../../evaluate/explain/index.js";
import { random } from "../../math/probability/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import {
  DecisionTreeRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
} from "../../methods/tree/index.js";
import { type Figure, shapleyBars, shapleyDependence, shapleySwarm, shapleyWaterfall } from "./index.js";

const ROWS = 80;
const stream = random(2);
const [a, b] = [0, 1].map(() => Float64Array.from({ length: ROWS }, () => stream.normal()));
const c = Array.from({ length: ROWS }, (_, row) => (row % 7 === 2 ? null : ["x", "y", "z"][row % 3]));
const y = a.map((value, row) => 3 * value + b[row] + (c[row] === "x" ? 1 : 0));
const table = Table.fromColumns({ a, b, c, y });

let found: ShapleyValues;
let classes: ShapleyValues;
beforeAll(async () => {
  const model = await new GradientBoostingRegressor({ rounds: 10, minLeaf: 5 }).fit(table, "y");
  found = await shapleyValues(model, table);
  const named = Array.from(y, (value) => (value > 2 ? "high" : value < -2 ? "low" : "middle"));
  const other = await new GradientBoostingClassifier({ rounds: 3, minLeaf: 5 }).fit(
    table.withColumn("y", named),
    "y",
  );
  classes = await shapleyValues(other, table);
});

function read(figure: Figure) {
  const [plot] = plots(parseSvg(figure));
  return { plot, axes: readAxes(plot), words: texts(parseSvg(figure)) };
}

describe("shapleyBars", () => {
  it("has a bar of the mean absolute value of every column, the largest on top", () => {
    const { plot, axes, words } = read(shapleyBars(found));
    const means = found.means();
    const widths = marks(plot, "rect").map((bar) => axes.x(box(bar).right));
    expectClose(
      widths,
      means.map(({ meanAbsolute }) => meanAbsolute),
      { tolerance: 0.01 },
    );
    expect(words.filter((word) => /^[abc]$/.test(word))).toEqual(means.map(({ column }) => column));
    expect(shapleyBars(found, { most: 1 }).caption).toBe("2 more columns have smaller values.");
    expect(shapleyBars(found).description).toMatch(
      /^Mean absolute Shapley values of 3 columns for the prediction of y\. The largest: a, /,
    );
  });

  it("needs the name of a class if there are several", () => {
    expect(() => shapleyBars(classes)).toThrow('name one of the outputs "high", "low", "middle"');
    expect(shapleyBars(classes, { output: "low" }).description).toContain("score of low");
    expect(() => shapleyBars({} as never)).toThrow("what shapleyValues found");
  });
});

describe("shapleySwarm", () => {
  it("has every value as a point in the band of its column", () => {
    const { plot, axes } = read(shapleySwarm(found));
    const points = dotPositions(plot, axes);
    expect(points).toHaveLength(3 * ROWS);
    const { values } = found.of();
    const order = found.means().map(({ column }) => found.columns.indexOf(column));
    const expected = order.flatMap((index) => [...values.column(index)]);
    expectClose(
      points.map(([x]) => x),
      expected,
      { tolerance: 0.02 },
    );
    expect(shapleySwarm(found, { mostRows: 20 }).caption).toBe(
      "Gray: levels without an order, and missing values. A random sample of 20 of 80 rows is shown (seed 0).",
    );
  });
});

describe("shapleyDependence", () => {
  it("has the values of a column over its numbers", () => {
    const { plot, axes } = read(shapleyDependence(found, "a", { color: "b" }));
    const points = dotPositions(plot, axes);
    const { values } = found.of();
    const index = found.columns.indexOf("a");
    expectClose(
      points.map(([x]) => x),
      a,
      { tolerance: 0.02 },
    );
    expectClose(
      points.map(([, value]) => value),
      values.column(index),
      { tolerance: 0.05 },
    );
  });

  it("has the levels of a column side by side, without missing ones", () => {
    const figure = shapleyDependence(found, "c");
    const missing = c.filter((level) => level === null).length;
    expect(figure.caption).toBe(`${missing} rows with a missing value are not shown.`);
    expect(marks(read(figure).plot, "dot")).toHaveLength(ROWS - missing);
    expect(read(figure).words).toEqual(expect.arrayContaining(["x", "y", "z"]));
    expect(() => shapleyDependence(found, "d")).toThrow('must be one of the columns "a", "b", "c"; got "d"');
    expect(() => shapleyDependence(found, "a", { color: "c" })).toThrow("values have an order");
  });
});

describe("shapleyWaterfall", () => {
  it("leads from the base to the answer, the largest step first", () => {
    const { plot, axes, words } = read(shapleyWaterfall(found, 4));
    const row = found.row(4);
    const sizes = marks(plot, "rect").map((bar) => axes.x(box(bar).right) - axes.x(box(bar).left));
    expectClose(
      sizes,
      row.map(({ contribution }) => Math.abs(contribution)),
      { tolerance: 0.02 },
    );
    const { base } = found.of();
    const answer = row.reduce((sum, { contribution }) => sum + contribution, base);
    const ends = marks(plot, "dot").map((dot) => axes.x(Number(dot.getAttribute("cx"))));
    expectClose(ends, [base, answer], { tolerance: 0.02 });
    expect(words.some((word) => word.startsWith("a = "))).toBe(true);
    const { words: fewer } = read(shapleyWaterfall(found, 4, { most: 2 }));
    expect(fewer).toContain("2 other columns");
    expect(() => shapleyWaterfall(found, 80)).toThrow("the row must be a whole number from 0 to 79");
  });

  it("keeps its numbers, its ticks and the values of the columns where there is little room", async () => {
    const long = table.rename({ a: "aVeryLongNameOfAColumnWithItsUnits" }).drop(["c"]);
    const model = await new GradientBoostingRegressor({ rounds: 10, minLeaf: 5 }).fitTo(long, "y");
    const values = await shapleyValues(model, long);
    for (let row = 0; row < 10; row += 1) {
      const figure = shapleyWaterfall(values, row, { width: 350 });
      const { plot, words } = read(figure);
      expect(words.some((word) => /^aVery.*… = −?\d/.test(word))).toBe(true);
      const width = Number(plot.getAttribute("width"));
      for (const text of plot.querySelectorAll('g[aria-label="text"] text')) {
        const [x] = /[\d.]+/.exec(text.getAttribute("transform") ?? "") ?? ["0"];
        expect(Number(x)).toBeGreaterThan(0);
        expect(Number(x)).toBeLessThan(width);
      }
      const ticks = plot.querySelectorAll('g[aria-label="x-axis tick label"] text');
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(4);
    }
  });

  it("draws an answer that no column changes", async () => {
    const constant = await new LinearRegression().fit(
      Table.fromColumns({ a: [1, 2, 3, 4], y: [5, 5, 5, 5] }),
      "y",
    );
    const same = await shapleyValues(constant, Table.fromColumns({ a: [1, 2, 3, 4] }));
    const { words } = read(shapleyWaterfall(same, 0));
    expect(words).toContain("answer 5");
    expect(words.some((word) => word.includes("NaN"))).toBe(false);
  });

  it("does not repeat the word prediction for a model that does not know the name of its response", async () => {
    const tree = await new DecisionTreeRegressor({ maxDepth: 2 }).fit(table.drop(["c"]), "y");
    const { words } = read(shapleyWaterfall(await shapleyValues(tree, table.drop(["c"])), 0));
    expect(words.filter((word) => word.startsWith("prediction"))).toEqual(["prediction →"]);
  });
});
