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
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { iris } from "../../data/datasets/index.js";
import { Table } from "../../data/index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { decisionRegionPlot, residualPanels } from "./index.js";
import { lowess } from "./residuals/lowess.js";

/** P(b) = the standard logistic of 4·(x − 1) + 2·y: its border is the line y = 2 − 2x. */
const logistic = {
  features: ["x", "y"],
  classes: ["a", "b"],
  predictProba(rows: unknown): Matrix {
    const columns = rows instanceof Table ? rows.names.map((name) => rows.column(name)) : [];
    const number = (j: number, i: number) => {
      if (rows instanceof Matrix) return rows.get(i, j);
      const column = columns[j];
      return column.kind === "quantitative" ? column.values[i] : Number.NaN;
    };
    const count = rows instanceof Table || rows instanceof Matrix ? rows.rows : 0;
    return Matrix.from(
      Array.from({ length: count }, (_, i) => {
        const p = 1 / (1 + Math.exp(-(4 * (number(0, i) - 1) + 2 * number(1, i))));
        return [1 - p, p];
      }),
    );
  },
};
const table = Table.fromColumns({ x: [0, 2, 0.5, 1.5], y: [0, 2, 1, 1], kind: ["a", "b", "a", "b"] });

describe("decisionRegionPlot", () => {
  it("draws the border where two classes are equally probable", () => {
    const [plot] = plots(parseSvg(decisionRegionPlot(logistic, table, "kind")));
    const axes = readAxes(plot);
    const border = groups(plot, "line").filter((group) => group.getAttribute("stroke-width") === "1.2");
    expect(border).toHaveLength(1);
    const line = corners(border[0].children[0]);
    expect(line.length).toBeGreaterThan(20);
    for (const [x, y] of line) expectClose(axes.y(y), 2 - 2 * axes.x(x), { tolerance: 0.001 });
    // From one side of the frame to another, and not along it.
    const [frame] = Array.from(plot.querySelectorAll('rect[aria-label="frame"]'), (rect) => box(rect));
    for (const [x, y] of [line[0], line[line.length - 1]]) {
      const gaps = [x - frame.left, frame.right - x, y - frame.top, frame.bottom - y];
      expect(Math.min(...gaps.map(Math.abs))).toBeLessThan(0.6);
    }
  });

  it("draws every case in the style of its class, from a table or a matrix", () => {
    const figure = decisionRegionPlot(logistic, table, "kind");
    const svg = parseSvg(figure);
    const [plot] = plots(svg);
    expect(groups(plot, "dot").map((group) => group.children.length)).toEqual([2, 2]);
    expect(texts(svg)).toEqual(expect.arrayContaining(["a", "b", "x →", "↑ y"]));
    const matrix = Matrix.from([
      [0, 0],
      [2, 2],
      [0.5, 1],
      [1.5, 1],
    ]);
    expect(decisionRegionPlot(logistic, matrix, ["a", "b", "a", "b"]).toSVG()).toBe(figure.toSVG());
  });

  it("leaves out the region of a class that is nowhere the most probable", async () => {
    const flowers = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new GaussianNB().fit(flowers, "species");
    const setosa = flowers.filter((row) => flowers.get(row, "species") === "setosa");
    const figure = decisionRegionPlot(model, setosa, "species", { resolution: 30 });
    expect(figure.caption).not.toContain("complete");
    const [plot] = plots(parseSvg(figure));
    expect(new Set(groups(plot, "contour").map((group) => group.getAttribute("fill"))).size).toBe(1);
  });

  it("needs two features and the model's classes", async () => {
    const model = await new GaussianNB().fit(iris(), "species");
    expect(() => decisionRegionPlot(model, iris(), "species")).toThrow(
      "decisionRegionPlot: needs a model of 2 features; this one has 4 (sepalLength, sepalWidth, petalLength, petalWidth).",
    );
    expect(() => decisionRegionPlot(logistic, table, ["a", "b", "c", "a"])).toThrow(
      'the target contains "c", which is not a class of the model (a, b).',
    );
    expect(() => decisionRegionPlot(logistic, [[1, 2, 3]], ["a"])).toThrow(
      "the rows must have 2 columns; they have 3.",
    );
  });
});

describe("residualPanels", () => {
  const x = [1, 2, 3, 4, 5, 12];
  const y = [1.1, 1.9, 3.2, 3.9, 5.1, 7];

  it("draws the four plots of R, each case in each", async () => {
    const model = await new LinearRegression().fit(
      x.map((value) => [value]),
      y,
    );
    const svg = parseSvg(residualPanels(model, { labels: 2 }));
    for (const title of ["Residuals vs fitted", "Normal Q-Q", "Scale-location", "Residuals vs leverage"])
      expect(texts(svg)).toContain(title);
    const { diagnostics } = model;
    const standardized = diagnostics.standardizedResiduals;
    const expected: { x?: Float64Array; y: Float64Array }[] = [
      { x: diagnostics.fitted, y: diagnostics.residuals },
      { y: standardized },
      { x: diagnostics.fitted, y: standardized.map((value) => Math.sqrt(Math.abs(value))) },
      { x: diagnostics.leverage, y: standardized },
    ];
    const panels = plots(svg);
    expect(panels).toHaveLength(4);
    for (const [k, panel] of panels.entries()) {
      const axes = readAxes(panel);
      const dots = marks(panel, "dot").map(center);
      expect(dots).toHaveLength(x.length);
      for (const [i, [px, py]] of dots.entries()) {
        const { x: across, y: up } = expected[k];
        if (across !== undefined) expect(Math.abs(axes.x(px) - across[i])).toBeLessThanOrEqual(axes.pixel.x);
        expect(Math.abs(axes.y(py) - up[i])).toBeLessThanOrEqual(axes.pixel.y);
      }
    }
    // The last case has by far the largest Cook's distance.
    expect(texts(groups(panels[3], "text")[0])).toContain("5");
  });

  it("draws Cook's distances where they belong", async () => {
    const model = await new LinearRegression().fit(
      x.map((value) => [value]),
      y,
    );
    const panel = plots(parseSvg(residualPanels(model)))[3];
    const axes = readAxes(panel);
    const dashed = groups(panel, "line").filter((group) => group.getAttribute("stroke-dasharray") === "5 3");
    expect(dashed).toHaveLength(4);
    const distances = dashed.map((group) => {
      const all = corners(group.children[0]).map(([px, py]) => {
        const [h, r] = [axes.x(px), axes.y(py)];
        return (r * r * h) / ((1 - h) * model.rank);
      });
      return all.reduce((sum, value) => sum + value, 0) / all.length;
    });
    expectClose(distances, [0.5, 0.5, 1, 1], { tolerance: 0.001 });
  });

  it("takes residuals as they are, and leaves out cases of leverage 1", () => {
    const figure = residualPanels({
      fitted: [1, 2, 3, 4],
      residuals: [0.1, -0.2, 0.1, 0],
      standardizedResiduals: [0.5, -1, 0.5, Number.NaN],
      leverage: [0.3, 0.2, 0.3, 1],
      parameters: 2,
    });
    expect(figure.caption).toContain("1 case with leverage 1 not shown.");
    expect(() =>
      residualPanels({
        fitted: [1],
        residuals: [0],
        standardizedResiduals: [0],
        leverage: [0],
        parameters: 1,
      }),
    ).toThrow("residualPanels: needs 3 or more cases with a leverage below 1; got 1.");
  });
});

describe("lowess", () => {
  it("leaves a straight line as it is, whatever the outlier", () => {
    const x = Float64Array.from({ length: 40 }, (_, i) => i);
    const y = x.map((value) => 3 - 0.5 * value);
    const bent = y.slice();
    bent[20] += 100;
    expect(Math.max(...lowess(x, y).map((value, i) => Math.abs(value - y[i])))).toBeLessThan(1e-12);
    expect(Math.max(...lowess(x, bent).map((value, i) => Math.abs(value - y[i])))).toBeLessThan(1e-9);
  });

  it("is the mean where there is one point", () => {
    expect([...lowess(Float64Array.of(2, 2), Float64Array.of(1, 3))]).toEqual([2, 2]);
  });
});
