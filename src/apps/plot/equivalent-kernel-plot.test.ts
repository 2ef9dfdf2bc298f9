import { describe, expect, it } from "vitest";
import { corners, marks, parseSvg, plots, readAxes, texts } from "../../../test/support/figures.js";
import { KernelSmoother, LocalRegression } from "../../methods/smooth/index.js";
import { equivalentKernelPlot, predictiveBand } from "./index.js";

const x = Array.from({ length: 30 }, (_, i) => [((i * 7) % 30) / 10]);
const y = x.map(([value]) => Math.sin(value) + (value % 0.2));

describe("equivalentKernelPlot", () => {
  it("draws what every case counts at each place, along the feature", async () => {
    const model = await new LocalRegression({ degree: 1, span: 0.5 }).fit(x, y);
    const figure = equivalentKernelPlot(model, [0, 1.5]);
    const root = parseSvg(figure);
    const [plot] = plots(root);
    const axes = readAxes(plot);
    expect(texts(root)).toContain("at 1.5");
    const kernels = model.equivalentKernels([[0], [1.5]]);
    const order = Array.from(x.keys()).sort((a, b) => x[a][0] - x[b][0]);
    const lines = marks(plot, "line");
    expect(lines).toHaveLength(2);
    for (const [k, line] of lines.entries())
      for (const [at, [u, v]] of corners(line).entries()) {
        expect(Math.abs(axes.x(u) - x[order[at]][0])).toBeLessThan(axes.pixel.x);
        expect(Math.abs(axes.y(v) - kernels.get(k, order[at]))).toBeLessThan(axes.pixel.y);
      }
    expect(figure.description).toMatch(
      /^How much each of 30 cases counts for the curve over x0: at 0 from −/,
    );
  });

  it("refuses a smoother of two features", async () => {
    const two = x.map(([value], i) => [value, i % 4]);
    const model = await new KernelSmoother({ neighbors: 9 }).fit(two, y);
    expect(() => equivalentKernelPlot(model, [1])).toThrow("1 feature");
  });
});

describe("predictiveBand", () => {
  it("has the bands of a local regression", async () => {
    const model = await new LocalRegression({ span: 0.5 }).fit(x, y);
    const figure = predictiveBand(model, x, y, { extend: 0, level: 0.9 });
    const middle = [[1.45]];
    const { lower, upper } = model.predictInterval(middle, { level: 0.9 });
    const said = figure.description
      .match(/new cases from (\S+) to (\S+)\.$/)
      ?.slice(1)
      .map((text) => Number(text.replace("−", "-")));
    expect(said?.[0]).toBeCloseTo(lower[0], 2);
    expect(said?.[1]).toBeCloseTo(upper[0], 2);
  });
});
