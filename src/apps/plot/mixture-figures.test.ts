import { describe, expect, it } from "vitest";
import {
  center,
  dotPositions,
  groups,
  lines,
  marks,
  parseSvg,
  plots,
  readAxes,
} from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { GaussianMixture } from "../../methods/mixture/index.js";
import { mixturePlot, selectionPlot } from "./index.js";

const stream = random(1);
const rows = Array.from({ length: 60 }, (_, i) =>
  i % 3 === 0 ? [6 + stream.normal(), 2 + 0.5 * stream.normal()] : [stream.normal(), 5 + stream.normal()],
);
const model = await new GaussianMixture({ components: 2 }).fit(rows);

describe("mixturePlot", () => {
  const figure = mixturePlot(model, rows, { distances: [1], shares: [] });
  const [plot] = plots(parseSvg(figure));
  const axes = readAxes(plot);

  it("draws the cases, and an ellipse about the mean of every component", () => {
    expect(dotPositions(plot, axes)).toHaveLength(60 + 2 * 2);
    const ellipses = lines(plot, axes);
    expect(ellipses).toHaveLength(2);
    for (const [k, { path }] of ellipses.entries()) {
      const density = model.density(k);
      const at = density.logDensity(Matrix.from(path));
      // One standard deviation from the mean, the log density is half less than there.
      const expected = density.logDensity(model.means.row(k)) - 0.5;
      expectClose(at, new Array(path.length).fill(expected), { tolerance: 0.05 });
    }
    expect(figure.caption).toBe("Ellipses: 1 standard deviations from the mean (cross).");
  });

  it("draws lines of equal density around a share of the cases", () => {
    const drawn = mixturePlot(model, rows, { distances: [1], shares: [0.5] });
    const [half] = plots(parseSvg(drawn));
    const [, , ...others] = lines(half, axes).toSorted((a, b) => Number(b.width) - Number(a.width));
    const points = others.flatMap(({ path }) => path);
    expect(points.length).toBeGreaterThan(20);
    const levels = model.logDensity(points);
    const inside = model.logDensity(rows).filter((value) => value > levels[0]).length;
    expect(inside).toBe(30);
    expectClose(levels, new Array(levels.length).fill(levels[0]), { tolerance: 0.15 });
    expect(drawn.caption).toContain("Gray lines: equal density, around 50 % of the cases.");
  });

  it("reads a table by the names of the features", async () => {
    const table = Table.fromArrays(["a", "b"], rows);
    const named = await new GaussianMixture({ components: 2 }).fit(table);
    expect(mixturePlot(named, table).description).toMatch(/^b over a with a mixture of 2 normal/);
  });

  it("refuses what is not a mixture of two features", async () => {
    const line = await new GaussianMixture({ components: 1 }).fit([[1], [2], [4]]);
    expect(() => mixturePlot(line, [[1], [2]])).toThrow("2 features");
    expect(() => mixturePlot({} as never, rows)).toThrow("a fitted GaussianMixture");
  });
});

describe("selectionPlot", async () => {
  const chosen = await new GaussianMixture({ components: [1, 2, 3], covariances: ["EII", "VVV"] }).fit(rows);

  it("draws one line per covariance model, and a ring around the smallest BIC", () => {
    const [plot] = plots(parseSvg(selectionPlot(chosen)));
    const axes = readAxes(plot);
    expect(groups(plot, "line")).toHaveLength(2);
    const dots = marks(plot, "dot");
    const [x, y] = center(dots[dots.length - 1]);
    expectClose([axes.x(x), axes.y(y)], [chosen.clusters, chosen.bic], { tolerance: 2 * axes.pixel.y });
    const drawn = dots.slice(0, -1).map((dot) => axes.y(center(dot)[1]));
    expectClose(
      drawn,
      chosen.selection.map(({ bic }) => bic),
      { tolerance: 2 * axes.pixel.y },
    );
  });

  it("leaves out mixtures that could not be fitted, and says so", () => {
    const { selection } = chosen;
    const failed = [...selection, { components: 9, covariances: "VVV", bic: Number.NaN, icl: Number.NaN }];
    const figure = selectionPlot({ selection: failed }, { criterion: "icl" });
    expect(figure.caption).toContain("1 mixture could not be fitted.");
    expect(figure.description).toMatch(/^ICL of 6 values/);
  });

  it("draws both criteria of mixtures without covariance models", () => {
    const selection = [
      { components: 1, bic: 10, icl: 11 },
      { components: 2, bic: 8, icl: 12 },
    ];
    const [plot] = plots(parseSvg(selectionPlot({ selection })));
    expect(groups(plot, "line")).toHaveLength(2);
    expect(selectionPlot({ selection }).description).toContain("Smallest: BIC with 2 components, 8.");
  });

  it("refuses what was not chosen among several", () => {
    expect(() => selectionPlot({} as never)).toThrow("needs a mixture that was chosen among several");
  });
});
