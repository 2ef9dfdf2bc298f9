import { describe, expect, it } from "vitest";
import {
  dotPositions,
  groups,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { enjoySport } from "../../data/datasets/index.js";
import { PRIM, RectangleClassifier, VersionSpace } from "../../methods/rules/index.js";
import { bumpPlot, peelingPlot, rectanglePlot, versionSpacePlot } from "./index.js";

describe("versionSpacePlot", async () => {
  const model = await new VersionSpace().fit(enjoySport(), "enjoy");

  it("draws every hypothesis once, and a line to those with one condition more", () => {
    const figure = versionSpacePlot(model);
    const [plot] = plots(parseSvg(figure));
    const shown = texts(plot);
    for (const text of [
      "(sunny, ?, ?, ?, ?, ?)",
      "(?, warm, ?, strong, ?, ?)",
      "(sunny, warm, ?, strong, ?, ?)",
    ])
      expect(shown.filter((one) => one === text)).toHaveLength(1);
    expect(marks(plot, "dot")).toHaveLength(6);
    // Two lines from each of the two most general ones, and one from each of the three between.
    expect(marks(plot, "link")).toHaveLength(7);
    expect(figure.description).toContain("A version space of 6 hypotheses.");
    expect(figure.description).toContain("Most specific: (sunny, warm, ?, strong, ?, ?).");
  });

  it("refuses what is not a version space, and one that is too large", () => {
    expect(() => versionSpacePlot({} as never)).toThrow("needs a fitted VersionSpace; got an object");
    expect(() => versionSpacePlot(model, { most: 5 })).toThrow("there are 6 hypotheses, more than 5");
  });
});

describe("rectanglePlot", async () => {
  const x = [
    [2, 2],
    [4, 3],
    [0, 2.5],
    [8, 2.5],
    [3, 0],
  ];
  const y = ["in", "in", "out", "out", "out"];
  const model = await new RectangleClassifier({ positive: "in" }).fit(x, y);

  it("draws the rectangles over the cases, and those without a side up to the edge", () => {
    const figure = rectanglePlot(model, x, y);
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const drawn = groups(plot, "rect").map((group) => {
      const rect = group.querySelector("rect");
      const [left, top, width, height] = ["x", "y", "width", "height"].map((name) =>
        Number(rect?.getAttribute(name)),
      );
      return [axes.x(left), axes.x(left + width), axes.y(top + height), axes.y(top)];
    });
    // The axes are wider than the cases by 7 percent on both sides.
    const expected = [
      [1, 6, 1, 3.21],
      [0, 8, 0, 3.21],
      [2, 4, 2, 3],
    ];
    for (const [k, sides] of expected.entries())
      for (const [side, value] of sides.entries())
        expect(Math.abs(drawn[k][side] - value)).toBeLessThan(2 * axes.pixel.x);
    expect(dotPositions(plot, axes)).toHaveLength(5);
    expect(figure.description).toBe(
      "Rectangles over x0 and x1. The most specific one: x0 from 2 to 4, x1 from 2 to 3. 1 most general one.",
    );
  });

  it("refuses a model of other than two features", async () => {
    const line = await new RectangleClassifier({ positive: "in" }).fit([[1], [2]], ["in", "out"]);
    expect(() => rectanglePlot(line, [[1], [2]], ["in", "out"])).toThrow("2 features");
  });
});

describe("figures of PRIM", async () => {
  const x = Array.from({ length: 100 }, (_, row) => [row % 10, Math.floor(row / 10)]);
  const y = x.map(([a, b]) => (a > 5 && b < 3 ? 2 : 0));
  const model = await new PRIM({ support: 0.12, maxBoxes: 1 }).fit(x, y);
  const validated = await new PRIM({ maxBoxes: 1 }).fit(x, y);

  it("bumpPlot draws a box between its bounds, and where there is none up to the edge", () => {
    expect(model.boxes[0]).toMatchObject({ support: 0.12, mean: 2 });
    const figure = bumpPlot(model, x, y);
    const [plot] = plots(parseSvg(figure));
    const axes = readAxes(plot);
    const [box] = groups(plot, "rect").map((group) => {
      const rect = group.querySelector("rect");
      return ["x", "y", "width", "height"].map((name) => Number(rect?.getAttribute(name)));
    });
    const [left, top, width, height] = box;
    const sides = [axes.x(left), axes.x(left + width), axes.y(top + height), axes.y(top)];
    for (const [side, value] of [5.5, 9 * 1.07, -0.07 * 9, 2.5].entries())
      expect(Math.abs(sides[side] - value)).toBeLessThan(2 * axes.pixel.x);
    expect(figure.description).toContain("1 box over x0 and x1. Box 1: support 0.12, mean 2.");
    expect(dotPositions(plot)).toHaveLength(100);
  });

  it("peelingPlot draws every peel, and held-out means where there are any", () => {
    const peels = model.boxes[0].trajectory.filter(({ step }) => step !== "paste").length;
    const figure = peelingPlot(model);
    const [plot] = plots(parseSvg(figure));
    expect(dotPositions(plot)).toHaveLength(model.boxes[0].trajectory.length);
    expect(figure.description).toContain(`after ${peels - 1} peels. Chosen: support 0.12, mean 2.`);
    expect(texts(parseSvg(figure))).not.toContain("held out");
    expect(texts(parseSvg(peelingPlot(validated)))).toContain("held out");
  });

  it("are refused for a box that is not there, and for other models", () => {
    expect(() => peelingPlot(model, { box: 1 })).toThrow('"box" must be a whole number from 0 to 0; got 1');
    expect(() => peelingPlot({ boxes: [] })).toThrow("needs a model with at least 1 box");
    expect(() => bumpPlot(model, x, y.slice(1))).toThrow("needs one number per row, 100; got 99");
  });
});
