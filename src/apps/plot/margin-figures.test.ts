import { describe, expect, it } from "vitest";
import { lines, marks, parseSvg, plots, readAxes, texts } from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { moons } from "../../data/datasets/index.js";
import { Matrix } from "../../math/linalg/index.js";
import { LinearSVC, SVC } from "../../methods/svm/index.js";
import { marginPlot } from "./index.js";

describe("marginPlot", () => {
  const { x, y } = moons({ rows: 60, seed: 2 });

  it("draws the boundary, both edges, the support vectors and the slack", async () => {
    const model = await new SVC().fit(x, y);
    const figure = marginPlot(model, x, y);
    const svg = parseSvg(figure);
    const [plot] = plots(svg);
    const axes = readAxes(plot);
    const points = lines(plot, axes).flatMap(({ path }) => path);
    const scores = model.decisionFunction(Matrix.from(points)).column(0);
    const off = scores.map((score) => Math.min(...[-1, 0, 1].map((level) => Math.abs(score - level))));
    expect(points.length).toBeGreaterThan(50);
    expectClose(off.toSorted()[Math.floor(0.95 * off.length)], 0, { tolerance: 0.05 });
    const slack = model.slacks(x, y).data.filter((value) => value > 1e-6).length;
    expect(figure.description).toContain(
      `${model.supportVectors.rows} support vectors, and ${slack} cases with slack`,
    );
    expect(marks(plot, "link")).toHaveLength(slack);
    expect(texts(svg)).toContain("support vector");
  });

  it("needs no support vectors, but two classes", async () => {
    const linear = await new LinearSVC().fit(x, y);
    expect(marginPlot(linear, x, y).description).toContain("0 support vectors");
    const three = y.map((label, i) => (i < 20 ? 2 : label));
    const model = await new LinearSVC().fit(x, three);
    expect(() => marginPlot(model, x, three)).toThrow(
      "marginPlot: the model must have 2 classes; it has 3 classes.",
    );
  });
});
