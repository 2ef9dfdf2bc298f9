import { describe, expect, it } from "vitest";
import { parseSvg, texts } from "../../../../test/support/figures.js";
import { iris } from "../../../data/datasets/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { MLPClassifier, MLPRegressor } from "../../../methods/neural/index.js";
import { hiddenUnitPlot, lossPlot, neuralNetworkPlot } from "../index.js";

const options = { layers: [5], maxIterations: 4, validation: 0.2 };
const model = await new MLPClassifier(options).fit(iris(), "species");

describe("neuralNetworkPlot", () => {
  it("draws every unit, and a line for every weight", () => {
    const svg = parseSvg(neuralNetworkPlot(model));
    const units = [...svg.querySelectorAll("circle")].filter((dot) => dot.getAttribute("r") === "6");
    expect(units).toHaveLength(4 + 5 + 3);
    expect(svg.querySelectorAll('g[aria-label="link"] path')).toHaveLength(4 * 5 + 5 * 3);
    for (const name of ["sepalLength", "setosa", "virginica"]) expect(texts(svg)).toContain(name);
  });

  it("makes the largest weight the thickest line, in the color of its sign", () => {
    const weights = [Matrix.from([[1, -4]])];
    const svg = parseSvg(neuralNetworkPlot({ features: ["a"], weights, responses: ["u", "v"] }));
    const lines = [...svg.querySelectorAll('g[aria-label="link"] path')].map((line) => ({
      width: Number(line.getAttribute("stroke-width")),
      color: line.getAttribute("stroke"),
    }));
    expect(lines.map(({ width }) => width)).toEqual([1.4, 4.4]);
    expect(lines[0].color).not.toBe(lines[1].color);
  });

  it("draws the largest units where there are many, and says so", () => {
    const figure = neuralNetworkPlot(model, { most: 3 });
    expect(figure.caption).toBe("Of 4, 5, 3 units, those with the largest weights are drawn.");
    expect(figure.description).toMatch(/^A network of 4 → 5 → 3 units/);
  });

  it("names the second of two classes, or the response", async () => {
    const rows = [[1], [2], [3], [4]];
    const two = await new MLPClassifier({ layers: [2], maxIterations: 1 }).fit(rows, ["a", "a", "b", "b"]);
    const one = await new MLPRegressor({ layers: [2], maxIterations: 1 }).fit(rows, [1, 2, 3, 4]);
    expect(texts(parseSvg(neuralNetworkPlot(two)))).toContain("b");
    expect(texts(parseSvg(neuralNetworkPlot(one)))).toContain("y");
    expect(() => neuralNetworkPlot({ features: [], weights: [] })).toThrow(
      "neuralNetworkPlot: needs a network",
    );
  });
});

describe("lossPlot", () => {
  it("has a curve for each kind of case", () => {
    const svg = parseSvg(lossPlot(model));
    for (const name of ["training", "validation"]) expect(texts(svg)).toContain(name);
    const alone = { trainingLoss: [3, 2, 1], validationLoss: [] };
    expect(texts(parseSvg(lossPlot(alone)))).not.toContain("validation");
    expect(() => lossPlot({ trainingLoss: [], validationLoss: [] })).toThrow(
      '"trainingLoss" needs 1 number or more',
    );
  });
});

describe("hiddenUnitPlot", () => {
  it("is a table of weights, with a cell for every feature and unit", () => {
    const svg = parseSvg(hiddenUnitPlot(model));
    expect(svg.querySelectorAll('g[aria-label="cell"] rect')).toHaveLength(4 * 5);
    expect(texts(svg)).toContain("unit 4");
  });

  it("shows images where the features are pixels", () => {
    const features = Array.from({ length: 16 }, (_, j) => `p${j}`);
    const weights = [new Matrix(16, 3).map((_, at) => at - 20), Matrix.from([[1], [2], [3]])];
    const count = (image?: [number, number]) =>
      parseSvg(hiddenUnitPlot({ features, weights }, image && { image })).querySelectorAll(
        'g[shape-rendering="crispEdges"] rect',
      ).length;
    expect(count()).toBe(3 * 16);
    expect(count([2, 8])).toBe(3 * 16);
    expect(() => hiddenUnitPlot({ features, weights }, { image: [3, 3] })).toThrow(
      'option "image" must be a size of 16 pixels, one per feature; got 3 × 3.',
    );
    const few = hiddenUnitPlot({ features, weights }, { most: 2 });
    expect(few.caption).toBe("Of 3 units, those with the largest weights are drawn.");
  });
});
