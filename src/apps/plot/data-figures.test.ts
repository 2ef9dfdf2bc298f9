import { describe, expect, it } from "vitest";
import {
  box,
  center,
  corners,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
  translation,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris, penguins } from "../../data/datasets/index.js";
import { correlationMatrix, Table } from "../../data/index.js";
import { Histogram, KernelDistribution, Normal, random } from "../../math/probability/index.js";
import {
  boxPlot,
  correlationHeatmap,
  ecdfPlot,
  type Figure,
  histogramPlot,
  pairPlot,
  scatterPlot,
} from "./index.js";

/** The only plot of a figure, with its axes. */
function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

/** Ticks and marks are placed to half a pixel. */
const HALF = 0.75;

describe("histogramPlot", () => {
  it("has one bar per bin that holds something, as wide and as high as the axes say", () => {
    const values = [1, 2, 2.5, 7];
    const { plot, axes } = read(histogramPlot(values, { bins: { width: 2 }, x: "age" }));
    const bars = marks(plot, "rect").map(box);
    const { edges, counts } = Histogram.fit(values, { bins: { width: 2 } });
    const filled = counts.flatMap((count, i) =>
      count > 0 ? [{ count, low: edges[i], high: edges[i + 1] }] : [],
    );
    expect(bars).toHaveLength(filled.length);
    for (const [i, { count, low, high }] of filled.entries()) {
      expect(Math.abs(axes.y(bars[i].top) - count)).toBeLessThanOrEqual(HALF * axes.pixel.y);
      expect(Math.abs(axes.x(bars[i].left) - low)).toBeLessThanOrEqual(2 * axes.pixel.x);
      expect(Math.abs(axes.x(bars[i].right) - high)).toBeLessThanOrEqual(2 * axes.pixel.x);
    }
    expect(texts(plot)).toContain("age →");
    expect(texts(plot)).toContain("↑ count");
  });

  it("draws the kernel density and the fitted normal where they belong", () => {
    const values = iris()
      .toRows()
      .map((row) => Number(row.petalLength));
    const { svg, plot, axes } = read(histogramPlot(values, { density: true, normal: true }));
    const curves = marks(plot, "line").map(corners);
    expect(curves).toHaveLength(2);
    for (const [i, density] of [KernelDistribution.fit(values), Normal.fit(values)].entries()) {
      for (const [x, y] of curves[i]) {
        expect(Math.abs(axes.y(y) - density.density(axes.x(x)))).toBeLessThanOrEqual(2 * axes.pixel.y);
      }
    }
    expect(texts(svg)).toEqual(expect.arrayContaining(["kernel density", "fitted normal", "↑ density"]));
  });

  it("draws classes over each other, and says how they look", () => {
    const { svg, plot } = read(histogramPlot(iris(), { x: "petalLength", by: "species" }));
    expect(groups(plot, "rect")).toHaveLength(3);
    const [legend] = Array.from(svg.querySelectorAll('svg[aria-label="legend"]'));
    expect(texts(legend)).toEqual(["setosa", "versicolor", "virginica"]);
  });

  it("puts equal numbers into one bin, and draws no curve for them", () => {
    const figure = histogramPlot([3, 3, 3], { density: true });
    expect(figure.caption).toBe("No curve: all its values are equal.");
    expect(marks(plots(parseSvg(figure))[0], "rect")).toHaveLength(1);
  });

  it("counts what is missing in the caption", async () => {
    expect(histogramPlot(await penguins(), { x: "bodyMass" }).caption).toBe(
      "2 rows with a missing value are not shown.",
    );
    expect(histogramPlot([1, null, 2]).caption).toBe("1 row with a missing value is not shown.");
  });

  it("leaves out a class that has no complete row, and says so", () => {
    const figure = histogramPlot([1, 2, null, 3], { by: ["a", "a", "b", "c"] });
    expect(figure.caption).toBe("1 row with a missing value is not shown. No row of b is complete.");
    expect(groups(plots(parseSvg(figure))[0], "rect")).toHaveLength(2);
  });

  it("refuses what it cannot draw", () => {
    expect(() => histogramPlot([])).toThrow("histogramPlot: there is nothing to draw; there are no rows.");
    expect(() => histogramPlot([Number.NaN])).toThrow("all 1 rows have a missing value");
    expect(() => histogramPlot([1, Number.POSITIVE_INFINITY])).toThrow(
      "histogramPlot: the value must be a finite number at row 1; got Infinity.",
    );
    expect(() => histogramPlot(iris(), { x: "species" })).toThrow(
      'histogramPlot: column "species" must be quantitative; it is categorical.',
    );
    expect(() => histogramPlot(iris(), { x: "petal" })).toThrow(
      'histogramPlot: the table has no column "petal"',
    );
    expect(() => histogramPlot(iris())).toThrow(
      'histogramPlot: option "x" must name a quantitative column; there is "sepalLength"',
    );
    expect(() => histogramPlot([1, 2], { by: "class" })).toThrow("but the data are not a table");
    expect(() => histogramPlot([1, 2], { by: ["a"] })).toThrow(
      'option "by" needs one label per row, 2; got 1.',
    );
    expect(() => histogramPlot(penguins() as never, { x: "bodyMass" })).toThrow(
      "got a Promise, which must be awaited first",
    );
    expect(() => histogramPlot([1, 2, 3], { bins: 0 })).toThrow(
      'option "bins" must be a whole number ≥ 1; got 0.',
    );
    const many = Array.from({ length: 43 }, (_, i) => i);
    expect(() => histogramPlot(many, { by: many })).toThrow(
      'option "by" gives 43 classes; a figure can distinguish at most 42.',
    );
  });
});

describe("ecdfPlot", () => {
  it("steps up at every value and marks the quartiles", () => {
    const { plot, axes } = read(ecdfPlot([3, 1, 3, 8], { x: "size" }));
    const steps = corners(marks(plot, "line")[0]).map(([x, y]) => [axes.x(x), axes.y(y)]);
    for (const [x, share] of [
      [1, 0],
      [1, 0.25],
      [3, 0.25],
      [3, 0.75],
      [8, 0.75],
      [8, 1],
    ]) {
      const hit = steps.some(
        ([a, b]) => Math.abs(a - x) <= HALF * axes.pixel.x && Math.abs(b - share) <= HALF * axes.pixel.y,
      );
      expect(hit, `${x}, ${share}`).toBe(true);
    }
    const dots = marks(plot, "dot")
      .map(center)
      .map(([x, y]) => [axes.x(x), axes.y(y)]);
    for (const [i, [x, share]] of [
      [1, 0.25],
      [3, 0.5],
      [3, 0.75],
    ].entries()) {
      expect(Math.abs(dots[i][0] - x)).toBeLessThanOrEqual(HALF * axes.pixel.x);
      expect(Math.abs(dots[i][1] - share)).toBeLessThanOrEqual(HALF * axes.pixel.y);
    }
    expect(texts(plot)).toEqual(expect.arrayContaining(["Q1 1", "median 3", "Q3 3", "size →"]));
  });

  it("thins many steps and says so", () => {
    const stream = random(1);
    const figure = ecdfPlot(Array.from({ length: 50_000 }, () => stream.normal()));
    expect(figure.caption).toContain("2,000 of their steps");
    expect(figure.toSVG().length).toBeLessThan(80_000);
  });
});

describe("boxPlot", () => {
  it("has boxes at the quartiles, whiskers within 1.5 ranges, and outliers beyond", () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 30];
    const { plot, axes } = read(boxPlot(values, { x: "time" }));
    const [body] = marks(plot, "rect").map(box).slice(-1);
    const near = (pixel: number, value: number) =>
      expect(Math.abs(axes.x(pixel) - value)).toBeLessThanOrEqual(HALF * axes.pixel.x);
    near(body.left, 3.25);
    near(body.right, 7.75);
    const outliers = marks(plot, "dot").map(center);
    expect(outliers).toHaveLength(1);
    near(outliers[0][0], 30);
    const [whisker] = marks(plot, "rule");
    near(Number(whisker.getAttribute("x1")), 1);
    near(Number(whisker.getAttribute("x2")), 9);
  });

  it("keeps outliers at the ends of the axis apart from the names", () => {
    const table = { time: [0, 50, 51, 52, 53, 54, 100, 52, 53], kind: [..."aaaaaaabb"] };
    const { plot } = read(boxPlot(table, { x: "time", by: "kind" }));
    const [left] = marks(plot, "dot").map((dot) => center(dot)[0]);
    const names = groups(plot, "y-axis tick label").flatMap((group) =>
      Array.from(group.querySelectorAll("text"), (text) => translation(text)[0] + translation(group)[0]),
    );
    expect(names).toHaveLength(2);
    expect(left - Math.max(...names)).toBeGreaterThanOrEqual(12);
  });

  it("has one box per class, under its name", () => {
    const { svg, plot } = read(boxPlot(iris(), { x: "sepalWidth", by: "species" }));
    expect(texts(plot)).toEqual(
      expect.arrayContaining(["setosa", "versicolor", "virginica", "sepalWidth →", "species"]),
    );
    // A plain box is behind each one, so that whiskers do not show through.
    expect(marks(plot, "rect")).toHaveLength(6);
    expect(svg.querySelector("desc")?.textContent).toContain(
      "setosa: 50 values, quartiles 3.2, 3.4, 3.68, 2 outliers.",
    );
  });
});

describe("scatterPlot", () => {
  const table = { x: [1, 2, 3.5, null], y: [10, 40, 20, 5], kind: ["a", "b", "a", "b"] };

  it("draws the line that points are compared with", () => {
    const points = { x: [1, 4, 2], y: [2, 3, 1] };
    const equal = read(scatterPlot(points, { reference: "identity" }));
    const [path] = marks(equal.plot, "line");
    const ends = corners(path).map(([x, y]) => [equal.axes.x(x), equal.axes.y(y)]);
    for (const [at, end] of [1, 4].entries()) {
      expect(Math.abs(ends[at][0] - end)).toBeLessThanOrEqual(HALF * equal.axes.pixel.x);
      expect(Math.abs(ends[at][1] - end)).toBeLessThanOrEqual(HALF * equal.axes.pixel.y);
    }
    expect(scatterPlot(points, { reference: "identity" }).caption).toBe("Line: y equals x.");
    const zero = read(scatterPlot({ x: [1, 4], y: [-2, 3] }, { reference: "zero" }));
    const [rule] = marks(zero.plot, "rule");
    expect(Math.abs(zero.axes.y(Number(rule.getAttribute("y1"))))).toBeLessThanOrEqual(zero.axes.pixel.y);
  });

  it("puts every point where the axes say", () => {
    const { plot, axes } = read(scatterPlot(table));
    const dots = marks(plot, "dot").map(center);
    expect(dots).toHaveLength(3);
    for (const [i, [x, y]] of dots.entries()) {
      expect(Math.abs(axes.x(x) - Number(table.x[i]))).toBeLessThanOrEqual(HALF * axes.pixel.x);
      expect(Math.abs(axes.y(y) - table.y[i])).toBeLessThanOrEqual(HALF * axes.pixel.y);
    }
  });

  it("tells classes by color and by symbol", () => {
    const { plot } = read(scatterPlot(table, { color: "kind" }));
    const [a, b] = groups(plot, "dot");
    expect(marks(plot, "dot")).toHaveLength(3);
    expect(a.getAttribute("fill")).not.toBe(b.getAttribute("fill"));
    expect(a.children[0].outerHTML.replace(/transform="[^"]*"/, "")).not.toBe(
      b.children[0].outerHTML.replace(/transform="[^"]*"/, ""),
    );
  });

  it("shows sizes as areas", () => {
    const { plot } = read(scatterPlot({ x: [1, 2], y: [1, 2], n: [1, 4] }, { size: "n" }));
    // The largest comes first, below the others.
    const [large, small] = marks(plot, "dot").map((dot) => Number(dot.getAttribute("r")));
    expectClose(large / small, 2, { tolerance: 0.001 });
    expect(() => scatterPlot({ x: [1], y: [1], n: [-1] }, { size: "n" })).toThrow(
      'column "n" must be ≥ 0 to be a size; got -1 at row 0.',
    );
  });

  it("moves points by no more than the jitter, and the same each time", () => {
    const grid = { x: [0, 0, 1, 1, 2], y: [0, 1, 0, 1, 0] };
    const figure = scatterPlot(grid, { jitter: 0.2, seed: 4 });
    const { plot, axes } = read(figure);
    for (const [i, [x, y]] of marks(plot, "dot").map(center).entries()) {
      expect(Math.abs(axes.x(x) - grid.x[i])).toBeLessThanOrEqual(0.2 + HALF * axes.pixel.x);
      expect(Math.abs(axes.y(y) - grid.y[i])).toBeLessThanOrEqual(0.2 + HALF * axes.pixel.y);
    }
    expect(figure.caption).toContain("moved at random by up to 0.2");
    expect(scatterPlot(grid, { jitter: 0.2, seed: 4 }).toSVG()).toBe(figure.toSVG());
    expect(scatterPlot(grid, { jitter: 0.2, seed: 5 }).toSVG()).not.toBe(figure.toSVG());
  });

  const stream = random(9);
  const many = Table.fromColumns({
    x: Float64Array.from({ length: 100_000 }, () => stream.normal()),
    y: Float64Array.from({ length: 100_000 }, () => stream.normal()),
    kind: Array.from({ length: 100_000 }, (_, i) => (i % 2 === 0 ? "a" : "b")),
  });

  it("counts a hundred thousand points in cells, and says so", () => {
    const figure = scatterPlot(many);
    expect(figure.caption).toContain("100,000 points are shown as counts in 64 × 48 cells");
    expect(figure.toSVG().length).toBeLessThan(200_000);
    const { svg } = read(figure);
    expect(texts(svg)).toContain("points in a cell");
  });

  it("draws a sample where there are classes, and says so", () => {
    const figure = scatterPlot(many, { color: "kind", most: 500, seed: 3 });
    expect(figure.caption).toBe("A random sample of 500 of 100,000 points is shown (seed 3).");
    expect(marks(read(figure).plot, "dot")).toHaveLength(500);
  });
});

describe("pairPlot", () => {
  it("has a panel for every two columns and names on the diagonal", () => {
    const figure = pairPlot(iris(), {
      color: "species",
      columns: ["sepalLength", "petalLength", "petalWidth"],
    });
    const svg = parseSvg(figure);
    expect(svg.querySelectorAll('[aria-label="frame"]')).toHaveLength(9);
    // Three classes in each of six panels off the diagonal.
    expect(
      groups(svg, "dot").filter((group) => group.closest('svg[aria-label="legend"]') === null),
    ).toHaveLength(18);
    expect(texts(svg)).toEqual(expect.arrayContaining(["sepalLength", "petalLength", "petalWidth"]));
  });

  it("needs two columns", () => {
    expect(() => pairPlot({ a: [1, 2], b: ["x", "y"] })).toThrow(
      "pairPlot: needs 2 to 10 quantitative columns; got 1.",
    );
  });
});

describe("correlationHeatmap", () => {
  it("writes every correlation into its cell", () => {
    const correlations = correlationMatrix(iris(), { method: "spearman" });
    const svg = parseSvg(correlationHeatmap(correlations));
    const [cells] = groups(svg, "text").filter((group) => group.closest('svg[aria-label="legend"]') === null);
    const written = texts(cells).map((text) => Number(text.replace("−", "-")));
    expect(written).toEqual(Array.from(correlations.matrix.data, (value) => Number(value.toFixed(2))));
    expect(marks(svg, "cell")).toHaveLength(16);
    expect(texts(svg)).toContain("Spearman correlation");
  });

  it("takes a table, and says which rows a pair uses", async () => {
    const figure = correlationHeatmap(await penguins());
    expect(figure.caption).toBe("Every pair of columns uses the rows that have both.");
    expect(figure.description).toContain("Strongest: flipperLength and bodyMass, 0.87.");
    expect(() => correlationHeatmap({ a: [1, 2] })).toThrow("correlationHeatmap: needs 2 or more columns");
  });
});

describe("labels of axes", () => {
  it("are never cut: the margin is as wide as the longest", () => {
    const { plot } = read(scatterPlot({ x: [0, 1e7], y: [-123456.5, 987654.25] }));
    const labels = Array.from(plot.querySelectorAll('g[aria-label="y-axis tick label"] text'));
    const longest = Math.max(...labels.map((label) => (label.textContent ?? "").length));
    expect(translation(labels[0])[0]).toBeGreaterThan(longest * 6);
  });
});
