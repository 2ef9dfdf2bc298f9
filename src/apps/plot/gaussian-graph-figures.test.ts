import { describe, expect, it } from "vitest";
import { fitGaussianGraph, GraphicalLasso } from "../../networks/index.js";
import { partialCorrelationPath, partialCorrelationPlot } from "./index.js";

const covariance = [
  [10, 1, 5, 4],
  [1, 10, -2, 6],
  [5, -2, 10, 3],
  [4, 6, 3, 10],
];
const fit = fitGaussianGraph(
  { covariance, cases: 50, names: ["one", "two", "three", "four"] },
  { independent: [["one", "two"]] },
);
const rows = Array.from({ length: 30 }, (_, i) => {
  const [a, b, c] = [Math.sin(i), Math.cos(3 * i), Math.sin(7 * i)];
  return [a, a + b, b - c];
});

describe("partialCorrelationPlot", () => {
  it("names the variables, draws a line per edge, and tells signs apart without color", () => {
    const figure = partialCorrelationPlot(fit);
    const svg = figure.toSVG();
    for (const name of fit.graph.nodes) expect(svg).toContain(name);
    const negative = fit.edges.filter(({ partialCorrelation }) => partialCorrelation < 0).length;
    expect(negative).toBeGreaterThan(0);
    // One more in the legend.
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(negative + 1);
    expect(figure.description).toBe("Graph of 4 variables with 5 edges, by partial correlations.");
  });

  it("leaves weak edges out and says so", () => {
    const figure = partialCorrelationPlot(fit, { least: 1 });
    expect(figure.caption).toBe("5 edges below 1 not drawn.");
    expect(figure.toSVG()).not.toContain("stroke-dasharray");
    expect(() => partialCorrelationPlot({} as never)).toThrow("GraphicalLasso or fitGaussianGraph");
  });
});

describe("partialCorrelationPath", () => {
  it("draws the edges over the penalty and marks the chosen one", async () => {
    const model = await new GraphicalLasso({ criterion: "ebic" }).fit(rows);
    const figure = partialCorrelationPath(model);
    expect(figure.toSVG()).toContain("x0 — x1");
    expect(figure.caption).toContain("the penalty that was chosen");
    expect(figure.description).toMatch(/^Partial correlations of [123] edges over 40 penalties\.$/);
  });

  it("needs two penalties above 0", async () => {
    const model = await new GraphicalLasso({ lambdas: [0, 0.1], criterion: "ebic" }).fit(rows);
    expect(() => partialCorrelationPath(model)).toThrow("fewer than two penalties above 0");
  });
});
