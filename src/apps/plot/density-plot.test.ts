import { describe, expect, it } from "vitest";
import { dotPositions, lines, parseSvg, plots, readAxes } from "../../../test/support/figures.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { KernelDensity } from "../../methods/smooth/index.js";
import { densityPlot } from "./index.js";

const stream = random(1);
const rows = new Matrix(80, 2).map((_, at) => stream.normal() + (at % 6 === 0 ? 3 : 0));
const model = await new KernelDensity().fit(rows);

describe("densityPlot", () => {
  it("draws the cases, and lines on which the density is that around a share of them", () => {
    const figure = densityPlot(model, rows, { shares: [0.5] });
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    expect(dotPositions(plot, axes)).toHaveLength(80);
    const points = lines(plot, axes).flatMap(({ path }) => path);
    expect(points.length).toBeGreaterThan(20);
    const levels = model.logDensity(Matrix.from(points));
    const level = levels.reduce((sum, value) => sum + value, 0) / levels.length;
    for (const value of levels) expect(Math.abs(value - level)).toBeLessThan(0.05);
    const inside = model.logDensity(rows).filter((value) => value > level).length;
    expect(Math.abs(inside - 40)).toBeLessThanOrEqual(2);
    expect(figure.caption).toBe("Lines: equal density, around 50 % of the cases.");
  });

  it("draws densities that are 0 somewhere", async () => {
    const compact = await new KernelDensity({ kernel: "epanechnikov", bandwidth: 0.4 }).fit(rows);
    expect(densityPlot(compact, rows).toSVG()).not.toContain("NaN");
  });

  it("refuses a model of another number of features", async () => {
    const line = await new KernelDensity().fit([[1], [2], [4]]);
    expect(() => densityPlot(line, [[1], [2]])).toThrow("2 features");
    expect(() => densityPlot({} as never, rows)).toThrow("a fitted KernelDensity");
  });
});
