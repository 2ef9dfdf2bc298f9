import { describe, expect, it } from "vitest";
import { iris } from "../../data/datasets/index.js";
import { PCA } from "../../methods/reduce/index.js";
import { biplot, screePlot } from "./index.js";

const table = iris();
const features = table.select(["sepalLength", "sepalWidth", "petalLength", "petalWidth"]);

describe("screePlot", () => {
  it("draws all variances, and fills the symbols of the components that are kept", async () => {
    const model = await new PCA({ components: 2, correlation: true }).fit(features);
    const figure = screePlot(model);
    expect(figure.description).toContain("The variances of 4 components, from 2.9");
    expect(figure.description).toContain("2 components with 95.8% of the variance");
    const svg = figure.toSVG();
    expect(svg.match(/<circle /g)?.length).toBe(4);
  });

  it("draws only the first components if there are many", async () => {
    const figure = screePlot(await new PCA().fit(features), { most: 3 });
    expect(figure.toSVG()).toContain("The first 3 of 4 components.");
  });

  it("refuses what has no variances", () => {
    expect(() => screePlot({} as never)).toThrow("a model of PCA");
  });
});

describe("biplot", () => {
  it("draws cases by class, and an arrow with its name for each feature", async () => {
    const model = await new PCA({ correlation: true }).fit(features);
    const svg = biplot(model, table, { color: "species" }).toSVG();
    for (const name of [...features.names, "setosa", "PC1 (73%)", "PC2 (22.9%)"]) expect(svg).toContain(name);
  });

  it("takes other components than the first two, and rows without names", async () => {
    const model = await new PCA().fit(features.toMatrix().matrix);
    const figure = biplot(model, features.toMatrix().matrix, { components: [2, 3] });
    expect(figure.description).toContain("150 cases and 4 features on PC2 (5.31%) and PC3 (1.71%)");
  });

  it("refuses components that the model does not have", async () => {
    const model = await new PCA({ components: 1 }).fit(features);
    expect(() => biplot(model, table)).toThrow("components 1 and 2");
  });
});
