import { describe, expect, it } from "vitest";
import {
  center,
  corners,
  dotPositions,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { diabetes, iris, noisySinusoid } from "../../data/datasets/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import {
  BayesianLinearRegression,
  Lasso,
  LinearRegression,
  QuantileRegression,
  SubsetSelection,
} from "../../methods/linear/index.js";
import { Pipeline, PolynomialFeatures } from "../../prepare/index.js";
import { coefficientPlot, predictiveBand, subsetPlot } from "./index.js";

const table = await diabetes();
const full = await new LinearRegression().fit(table, "progression");

describe("subsetPlot", () => {
  const names = ["bmi", "bloodPressure", "s3", "s5"];
  const small = table.select([...names, "progression"]);

  it("draws every subset that was kept, and joins the best of each size", async () => {
    const model = await new SubsetSelection({ top: 6 }).fit(small, "progression");
    const [plot] = plots(parseSvg(subsetPlot(model)));
    const axes = readAxes(plot);
    const [cloud, best, selected] = groups(plot, "dot").map((group) =>
      Array.from(group.children, (dot) => {
        const [x, y] = center(dot);
        return [axes.x(x), axes.y(y)];
      }),
    );
    const sums = await Promise.all(
      Array.from({ length: 16 }, async (_, code) => {
        const features = names.filter((_, j) => code & (1 << j));
        const rows = small.select([...features, "progression"]);
        const sum =
          features.length === 0
            ? full.totalSum
            : (await new LinearRegression().fit(rows, "progression")).residualSum;
        return { size: features.length, sum };
      }),
    );
    const inOrder = (points: number[][]) => points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    const expected = inOrder(sums.map(({ size, sum }) => [size, sum]));
    expect(cloud).toHaveLength(16);
    for (const [k, [size, sum]] of inOrder(cloud.map(([x, y]) => [Math.round(x), y])).entries()) {
      expect(size).toBe(expected[k][0]);
      expect(Math.abs(sum - expected[k][1])).toBeLessThan(axes.pixel.y);
    }
    for (const [size, [, y]] of best.entries()) {
      const least = Math.min(...sums.filter((one) => one.size === size).map(({ sum }) => sum));
      expect(Math.abs(y - least)).toBeLessThan(axes.pixel.y);
    }
    expect(Math.round(selected[0][0])).toBe(model.selected.length);
  });

  it("shows any criterion, the best of which may be the largest", async () => {
    const model = await new SubsetSelection({ top: 6, criterion: "adjusted-r-squared" }).fit(
      small,
      "progression",
    );
    const figure = subsetPlot(model, { measure: "adjusted-r-squared" });
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const best = groups(plot, "dot")[1];
    const values = Array.from(best.children, (dot) => axes.y(center(dot)[1]));
    for (const [size, value] of values.entries()) {
      const expected = model.subsets.filter(({ features }) => features.length === size);
      const most = Math.max(...expected.map((subset) => model.criteriaOf(subset).adjustedRSquared));
      expect(Math.abs(value - most)).toBeLessThan(axes.pixel.y);
    }
    expect(texts(parseSvg(figure))).toContain("↑ adjusted R²");
  });

  it("says where only the best were kept, and refuses other models", async () => {
    const model = await new SubsetSelection().fit(small, "progression");
    expect(subsetPlot(model).caption).toBe(
      "One subset of each size was kept; SubsetSelection keeps more with a larger `top`.",
    );
    expect(() => subsetPlot(full as never)).toThrow(
      "subsetPlot: needs a model of SubsetSelection; got LinearRegression.",
    );
  });
});

describe("coefficientPlot", () => {
  function rows(figure: ReturnType<typeof coefficientPlot>) {
    const [plot] = plots(parseSvg(figure));
    const axis = readAxes(plot);
    const names = texts(plot, 'g[aria-label="y-axis tick label"] text');
    const values = marks(plot, "dot").map((dot) => axis.x(center(dot)[0]));
    const ends = marks(plot, "rule")
      .filter((rule) => rule.hasAttribute("y1") && rule.getAttribute("y1") === rule.getAttribute("y2"))
      .map((rule) => ["x1", "x2"].map((name) => axis.x(Number(rule.getAttribute(name)))));
    const fills = marks(plot, "dot").map((dot) => dot.getAttribute("fill"));
    return { names, values, ends, fills, pixel: axis.pixel.x };
  }

  it("draws confidence intervals of a regression, filled where 0 is outside", () => {
    const { names, values, ends, fills, pixel } = rows(coefficientPlot(full));
    const { lower, upper } = full.confidenceIntervals(0.95);
    expect(names).toEqual(full.features);
    for (const [j, value] of values.entries()) {
      expect(Math.abs(value - full.coefficients[j])).toBeLessThan(pixel);
      expect(Math.abs(ends[j][0] - lower[j + 1])).toBeLessThan(pixel);
      expect(Math.abs(ends[j][1] - upper[j + 1])).toBeLessThan(pixel);
      expect(fills[j] === "#ffffff").toBe(lower[j + 1] <= 0 && upper[j + 1] >= 0);
    }
  });

  it("draws credible intervals of a Bayesian one, sorted, with the intercept, multiplied by scales", async () => {
    const model = await new BayesianLinearRegression().fit(table, "progression");
    const scales = model.features.map((_, j) => j + 1);
    const { names, ends, pixel } = rows(
      coefficientPlot(model, { level: 0.8, intercept: true, sort: "size", scales }),
    );
    const { lower, upper } = model.credibleIntervals(0.8);
    const size = (term: number) => Math.abs(model.parameters[term]) * (term === 0 ? 1 : scales[term - 1]);
    const order = model.terms.map((_, i) => i).sort((a, b) => size(b) - size(a));
    expect(names).toEqual(order.map((i) => model.terms[i]));
    for (const [k, i] of order.entries()) {
      const scale = i === 0 ? 1 : scales[i - 1];
      expect(Math.abs(ends[k][0] - lower[i] * scale)).toBeLessThan(pixel);
      expect(Math.abs(ends[k][1] - upper[i] * scale)).toBeLessThan(pixel);
    }
    const { values } = rows(coefficientPlot(model, { sort: "value" }));
    expect(values).toEqual([...values].sort((a, b) => b - a));
  });

  it("draws dots alone where a model has no intervals, and names what it leaves out", async () => {
    const lasso = await new Lasso({ lambda: 2 }).fit(table, "progression");
    const figure = coefficientPlot(lasso);
    expect(rows(figure).ends).toEqual([]);
    expect(figure.caption).toBe("Lasso gives no intervals.");
    const dependent = await new LinearRegression().fit(
      [
        [1, 2],
        [2, 4],
        [3, 6],
        [5, 10],
      ],
      [1, 2, 4, 4],
    );
    expect(coefficientPlot(dependent).caption).toContain("Dependent on other terms, and not shown: x1.");
    const classifier = await new GaussianNB().fit(iris(), "species");
    expect(() => coefficientPlot(classifier as never)).toThrow(
      "coefficientPlot: needs a model with coefficients; got GaussianNB.",
    );
  });
});

describe("predictiveBand", () => {
  const x = [1, 2, 3, 4, 5, 6, 8];
  const y = [1.2, 1.9, 3.4, 3.8, 5.3, 5.7, 8.4];
  const rows = x.map((value) => [value]);

  function bands(figure: ReturnType<typeof predictiveBand>) {
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const areas = marks(plot, "area").map((area) => corners(area).map(([u, v]) => [axes.x(u), axes.y(v)]));
    const line = corners(marks(plot, "line")[0]).map(([u, v]) => [axes.x(u), axes.y(v)]);
    return { areas, line, axes, points: dotPositions(plot, axes) };
  }

  it("draws the mean, its band and that of new cases, for least squares and Bayes", async () => {
    const least = await new LinearRegression().fit(rows, y);
    const bayes = await new BayesianLinearRegression().fit(rows, y);
    for (const [model, intervals] of [
      [
        least,
        [
          least.predictInterval([[0.3], [8.7]], { level: 0.9 }),
          least.predictInterval([[0.3], [8.7]], { level: 0.9, kind: "confidence" }),
        ],
      ],
      [
        bayes,
        [
          bayes.predictInterval([[0.3], [8.7]], { level: 0.9 }),
          bayes.predictInterval([[0.3], [8.7]], { level: 0.9, kind: "mean" }),
        ],
      ],
    ] as const) {
      const { areas, line, axes, points } = bands(predictiveBand(model, rows, y, { level: 0.9 }));
      expectClose(line[0][0], 0.3, { tolerance: 0.001 });
      expect(Math.abs(line[0][1] - model.predict([[0.3]])[0])).toBeLessThan(axes.pixel.y);
      for (const [k, { lower, upper }] of intervals.entries()) {
        const ends = areas[k].filter(([u]) => Math.abs(u - 8.7) < 2 * axes.pixel.x).map(([, v]) => v);
        expect(Math.abs(Math.max(...ends) - upper[1])).toBeLessThan(axes.pixel.y);
        expect(Math.abs(Math.min(...ends) - lower[1])).toBeLessThan(0.05);
      }
      expect(points).toHaveLength(x.length);
      for (const [i, [u, v]] of points.entries()) {
        expect(Math.abs(u - x[i])).toBeLessThan(axes.pixel.x);
        expect(Math.abs(v - y[i])).toBeLessThan(axes.pixel.y);
      }
    }
  });

  it("follows a pipeline that makes several columns of one", async () => {
    const { x: points, y: responses } = noisySinusoid({ rows: 30, seed: 2 });
    const steps = [
      ["powers", new PolynomialFeatures({ degree: 3 })],
      ["line", new LinearRegression()],
    ] as const;
    const model = await new Pipeline({ steps }).fit(points, responses);
    const { line, axes } = bands(predictiveBand(model, points, responses));
    for (const [u, v] of line)
      expect(Math.abs(v - (model as unknown as typeof full).predict([[u]])[0])).toBeLessThan(
        4 * axes.pixel.y,
      );
  });

  it("refuses several features, and models without such intervals", async () => {
    expect(() => predictiveBand(full, table, "progression")).toThrow(
      "predictiveBand: needs a regression on 1 feature; this one has 10",
    );
    const quantiles = await new QuantileRegression().fit(rows, y);
    expect(() => predictiveBand(quantiles as never, rows, y)).toThrow("got QuantileRegression.");
    const least = await new LinearRegression().fit(rows, y);
    expect(() => predictiveBand(least, rows, "y")).toThrow(
      'the target "y" is the name of a column, but the rows are not a table',
    );
    expect(() => predictiveBand(least, rows, [1, 2])).toThrow('"y" needs 7 numbers; got 2 numbers.');
  });
});
