import { describe, expect, it } from "vitest";
import {
  box,
  dotPositions,
  groups,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { functionModel } from "../../../test/support/function-model.js";
import { Table } from "../../data/table/table.js";
import { accumulatedEffects, individualCurves, partialDependence } from "../../evaluate/explain/index.js";
import { random } from "../../math/probability/index.js";
import { dependencePlot, type Figure, importancePlot, jointDependencePlot } from "./index.js";

const stream = random(3);
const [a, b] = [0, 1].map(() => Float64Array.from({ length: 40 }, () => stream.next()));
const city = Array.from(a.keys(), (row) => "uv"[row % 2]);
const table = Table.fromColumns({ a, b, city });
const model = functionModel(["a", "b", "city"], (row) => row.a * row.b + (row.city === "u" ? 1 : 0));

function read(figure: Figure) {
  const svg = parseSvg(figure);
  const [plot] = plots(svg);
  return { svg, plot, axes: readAxes(plot) };
}

/** Marks are placed to about a pixel. */
const near = (found: number, expected: number, pixel: number) =>
  expect(Math.abs(found - expected), `${found} instead of ${expected}`).toBeLessThanOrEqual(1.5 * pixel);

describe("importancePlot", () => {
  const importance = [
    { column: "age", mean: 0.4, interval: { lower: 0.3, upper: 0.5 } },
    { column: "height", mean: 0.1, interval: { lower: -0.05, upper: 0.25 } },
    { column: "noise", mean: -0.02 },
  ];

  it("draws a bar per column to its mean, and a line along its interval", () => {
    const figure = importancePlot(importance, { xLabel: "loss" });
    const plot = plots(parseSvg(figure))[0];
    const bars = marks(plot, "rect").map(box);
    expect(bars).toHaveLength(3);
    const ticks = Array.from(plot.querySelectorAll('g[aria-label="x-axis tick label"] text'));
    const [first, last] = [ticks[0], ticks[ticks.length - 1]].map((tick) => ({
      pixel: Number(/translate\(([-\d.]+)/.exec(tick.getAttribute("transform") ?? "")?.[1]),
      value: Number(tick.textContent?.replace("−", "-")),
    }));
    const scale = (last.value - first.value) / (last.pixel - first.pixel);
    const at = (pixel: number) => first.value + (pixel - first.pixel) * scale;
    near(at(bars[0].right), 0.4, scale);
    near(at(bars[2].left), -0.02, scale);
    const rules = groups(plot, "rule").at(-1)?.querySelectorAll("line") ?? [];
    expect(rules).toHaveLength(2);
    near(at(Number(rules[1].getAttribute("x1"))), -0.05, scale);
    near(at(Number(rules[1].getAttribute("x2"))), 0.25, scale);
    expect(figure.description).toBe("Importance of 3 columns: age 0.4, height 0.1, noise −0.02.");
    expect(figure.caption).toBe("Lines: confidence intervals of the means.");
  });

  it("draws bars of no length where nothing matters", () => {
    const interval = { lower: 0, upper: 0 };
    const figure = importancePlot(["age", "height"].map((column) => ({ column, mean: 0, interval })));
    const bars = marks(plots(parseSvg(figure))[0], "rect").map(box);
    for (const { left, right } of bars) expect(right - left).toBe(0);
  });

  it("draws the first columns if there are many, and says so", () => {
    const figure = importancePlot(importance, { most: 1 });
    expect(marks(plots(parseSvg(figure))[0], "rect")).toHaveLength(1);
    expect(figure.caption).toContain("2 columns of less importance are not drawn.");
  });

  it("refuses what is not importance", () => {
    expect(() => importancePlot([])).toThrow("needs at least one column; got none.");
    expect(() => importancePlot({} as never)).toThrow("must be that of permutationImportance");
    expect(() => importancePlot([importance[0], importance[0]])).toThrow('two series are named "age"');
    expect(() => importancePlot([{ column: "age", mean: Number.NaN }])).toThrow("mean");
  });
});

describe("dependencePlot", () => {
  it("draws the mean over the curves of single rows", () => {
    const curves = individualCurves(model, table, "a", { rows: [3, 5], points: 4 });
    const figure = dependencePlot(curves);
    const { plot, axes } = read(figure);
    const [first, second, mean] = lines(plot, axes).map(({ path }) => path);
    for (const [at, path] of [first, second].entries())
      for (const [point, [x, y]] of path.entries()) {
        near(x, Number(curves.values[point]), axes.pixel.x);
        near(y, curves.curves.get(at, point), axes.pixel.y);
      }
    for (const [point, [, y]] of mean.entries()) near(y, curves.means[point], axes.pixel.y);
    expect(marks(plot, "tick")).toHaveLength(4);
    expect(figure.caption).toBe(
      "Thin lines: 2 rows. Thick line: the mean over all rows. Ticks along the axis: values at equal shares of the rows.",
    );
  });

  it("draws effects about 0, and those of levels as dots", () => {
    const effects = accumulatedEffects(model, table, "city");
    const figure = dependencePlot(effects);
    const { plot, svg } = read(figure);
    expect(lines(plot)).toEqual([]);
    const { pixel, y } = readAxes(plot);
    const dots = dotPositions(plot, { x: (value) => value, y, pixel });
    for (const [at, [, height]] of dots.entries()) near(height, effects.effects[at], pixel.y);
    expect(texts(svg, 'g[aria-label="x-axis tick label"] text')).toEqual(effects.values);
    expect(figure.description).toContain("effect on prediction over city. From 0.5 at u to −0.5 at v.");
  });

  it("draws dates where they are", () => {
    const days = ["2024-01-01", "2024-02-01", "2024-12-31"];
    const dated = Table.fromColumns({ day: days }, { kinds: { day: "date" } });
    const months = functionModel(["day"], (row) => Number(String(row.day).slice(5, 7)));
    const [path] = marks(plots(parseSvg(dependencePlot(partialDependence(months, dated, "day"))))[0], "line");
    const [start, middle, end] = [...(path.getAttribute("d") ?? "").matchAll(/[ML](-?[\d.]+)/g)].map(
      ([, x]) => Number(x),
    );
    expect((middle - start) / (end - start)).toBeLessThan(0.15);
  });

  it("draws several classes with a legend, if they are of one column", () => {
    const { means, values } = partialDependence(model, table, "a");
    const classes = ["yes", "no"].map((positive) => ({ column: "a", positive, values, means }));
    const figure = dependencePlot(classes);
    expect(texts(parseSvg(figure))).toEqual(expect.arrayContaining(["yes", "no"]));
    expect(figure.description).toContain("mean probability over a. yes: from");
    expect(() => dependencePlot([classes[0], { ...classes[1], column: "b" }])).toThrow(
      'all curves must show mean predictions of "a"; got mean predictions of "b".',
    );
    expect(() => dependencePlot([])).toThrow("needs at least one dependence");
    expect(() => dependencePlot({ column: "a", values } as never)).toThrow("partialDependence");
  });
});

describe("jointDependencePlot", () => {
  it("draws a cell per pair of numbers, with lines of equal height", () => {
    const figure = jointDependencePlot(partialDependence(model, table, ["a", "b"], { points: 6 }));
    const { plot } = read(figure);
    expect(marks(plot, "rect")).toHaveLength(36);
    expect(marks(plot, "line").length).toBeGreaterThanOrEqual(7);
    expect(figure.description).toMatch(
      /^mean prediction by a and b, from 0\.5\d* to 1\.\d+, which is at 0\.9/,
    );
  });

  it("draws joint effects without lines, around 0", () => {
    const figure = jointDependencePlot(accumulatedEffects(model, table, ["a", "b"], { bins: 3 }));
    const { plot } = read(figure);
    expect(marks(plot, "rect")).toHaveLength(16);
    expect(marks(plot, "line")).toEqual([]);
    expect(figure.caption).toBe("Cells surround values at equal shares of the rows.");
  });

  it("writes numbers into cells of levels", () => {
    const figure = jointDependencePlot(partialDependence(model, table, ["city", "a"], { points: 3 }));
    const svg = parseSvg(figure);
    expect(marks(svg, "cell")).toHaveLength(6);
    expect(texts(svg)).toEqual(expect.arrayContaining(["u", "v", "city", "a"]));
  });

  it("refuses the dependence on one column", () => {
    expect(() => jointDependencePlot(partialDependence(model, table, "a") as never)).toThrow(
      "for two columns",
    );
  });
});
