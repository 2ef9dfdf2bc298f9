import { describe, expect, it } from "vitest";
import { exampleOf } from "../../../../test/contract/examples.js";
import { marks, parseSvg, plots, texts } from "../../../../test/support/figures.js";
import { iris } from "../../../data/datasets/index.js";
import { BasicLinear } from "../../../methods/discriminant/index.js";
import { LinearRegression, LogisticRegression } from "../../../methods/linear/index.js";
import { can } from "../../../model/capabilities.js";
import { sampleFor } from "../../../model/check/sample.js";
import { catalog } from "../../catalog.js";
import { coefficientPlot } from "../coefficient-plot.js";

describe("coefficientPlot", () => {
  it("draws every model of the catalog that has coefficients", async () => {
    const drawn: string[] = [];
    for (const Estimator of catalog) {
      const { options, values } = exampleOf(Estimator.kind);
      const estimator = new Estimator(options as never);
      const { x, y } = sampleFor(estimator, values);
      const model = await estimator.fitTo(x, y, {});
      if (!can(model, "coefficients")) continue;
      const figure = coefficientPlot(model);
      expect(marks(parseSvg(figure), "dot").length, Estimator.kind).toBeGreaterThan(0);
      drawn.push(Estimator.kind);
    }
    expect(drawn).toEqual(
      expect.arrayContaining([
        ...["LinearRegression", "Lasso", "PolynomialRegression", "GLM", "LogisticRegression"],
        ...["Perceptron", "LinearDiscriminant", "MultinomialNB", "CanonicalCorrelation"],
      ]),
    );
  });

  it("has a panel for each class, with the intervals of its equation", async () => {
    const table = iris().select(["sepalLength", "sepalWidth", "species"]);
    const options = { penalty: "l2", lambda: 0.01 } as const;
    const model = await new LogisticRegression(options).fit(table, "species");
    const figure = coefficientPlot(model);
    expect(figure.description).toMatch(/^3 panels\. setosa: 2 coefficients for setosa\./);
    expect(plots(parseSvg(figure))).toHaveLength(3);
    const two = table.filter((row) => row >= 50);
    const likelihood = await new LogisticRegression().fit(two, "species");
    const [plot] = plots(parseSvg(coefficientPlot(likelihood)));
    expect(texts(plot, 'g[aria-label="y-axis tick label"] text')).toEqual(["sepalLength", "sepalWidth"]);
    expect(coefficientPlot(likelihood).description).toMatch(
      /2 coefficients for virginica\. The 95% confidence/,
    );
  });

  it("has a panel for each response", async () => {
    const x = [[1], [2], [3], [5]];
    const both = await new LinearRegression().fit(x, [
      [1, 2],
      [2, 1],
      [4, 0],
      [4, 1],
    ]);
    expect(coefficientPlot(both).description).toMatch(/^2 panels\./);
  });

  it("knows that the basic linear classifier has coefficients for two classes only", async () => {
    const three = await new BasicLinear().fit(iris(), "species");
    expect(can(three, "coefficients")).toBe(false);
    expect(() => coefficientPlot(three)).toThrow("needs a model with coefficients; got BasicLinear");
    const two = await new BasicLinear().fit(
      iris().filter((row) => row < 100),
      "species",
    );
    expect(coefficientPlot(two).description).toMatch(/^4 coefficients for versicolor/);
  });
});
