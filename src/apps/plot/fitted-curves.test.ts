import { describe, expect, it } from "vitest";
import {
  corners,
  dotPositions,
  marks,
  parseSvg,
  plots,
  readAxes,
  texts,
} from "../../../test/support/figures.js";
import { noisySinusoid } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { HuberRegression, LinearRegression } from "../../methods/linear/index.js";
import { Pipeline, PolynomialFeatures } from "../../prepare/index.js";
import { fittedCurves } from "./index.js";

const hours = [1, 2, 3, 4, 5, 6];
const score = [52, 55, 61, 64, 70, 31];
const exam = Table.fromColumns({ hours, score });

describe("fittedCurves", () => {
  it("draws the cases and what every regression predicts along the feature", async () => {
    const models = [
      { name: "least squares", model: await new LinearRegression().fit(exam, "score") },
      { name: "bisquare", model: await new HuberRegression({ psi: "bisquare" }).fit(exam, "score") },
    ];
    const figure = fittedCurves(models, exam, "score", { extend: 0.2 });
    const root = parseSvg(figure);
    const [plot] = plots(root);
    const axes = readAxes(plot);
    expect(texts(root)).toContain("bisquare");
    const points = dotPositions(plot, axes);
    expect(points).toHaveLength(6);
    for (const [i, [x, y]] of points.entries()) {
      expect(Math.abs(x - hours[i])).toBeLessThan(axes.pixel.x);
      expect(Math.abs(y - score[i])).toBeLessThan(axes.pixel.y);
    }
    for (const [k, line] of marks(plot, "line").entries()) {
      const path = corners(line).map(([u, v]) => [axes.x(u), axes.y(v)]);
      expect(Math.abs(path[0][0] - 0)).toBeLessThan(axes.pixel.x);
      expect(Math.abs((path.at(-1)?.[0] ?? 0) - 7)).toBeLessThan(axes.pixel.x);
      for (const [x, y] of path)
        expect(Math.abs(y - models[k].model.predict([[x]])[0])).toBeLessThan(2 * axes.pixel.y);
    }
    expect(figure.description).toBe(
      "score over hours, 6 cases, and the predictions of 2 regressions. At 3.5: least squares 55.5, bisquare 62.7.",
    );
  });

  it("follows a pipeline of one column, without a table and without a name", async () => {
    const { x, y } = noisySinusoid({ rows: 30, seed: 2 });
    const pipeline = new Pipeline({
      steps: [
        ["powers", new PolynomialFeatures({ degree: 3 })],
        ["line", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(x, y);
    const [plot] = plots(parseSvg(fittedCurves(model, x, y)));
    const axes = readAxes(plot);
    for (const [u, v] of corners(marks(plot, "line")[0]))
      expect(Math.abs(axes.y(v) - model.predict([[axes.x(u)]])[0])).toBeLessThan(4 * axes.pixel.y);
  });

  it("refuses several features, different features, and names that occur twice", async () => {
    const model = await new LinearRegression().fit(exam, "score");
    const two = await new LinearRegression().fit(
      [
        [1, 2],
        [2, 1],
        [3, 5],
        [4, 4],
      ],
      [1, 2, 3, 5],
    );
    expect(() => fittedCurves(two, exam, "score")).toThrow(
      "fittedCurves: needs regressions on 1 feature; this one has 2",
    );
    const other = await new LinearRegression().fit(
      hours.map((hour) => [hour]),
      score,
    );
    const named = (name: string, regression: typeof model) => ({ name, model: regression });
    expect(() => fittedCurves([named("a", model), named("b", other)], exam, "score")).toThrow(
      'all models must have the features hours; those of "b" are x0.',
    );
    expect(() => fittedCurves([named("a", model), named("a", model)], exam, "score")).toThrow(
      'two series are named "a".',
    );
  });
});
