// The picture on the page of HierarchicalExpertsClassifier.

import { decisionRegionPlot, type Figure } from "../../src/apps/plot/index.js";
import { iris } from "../../src/data/datasets/index.js";
import { HierarchicalExpertsClassifier } from "../../src/methods/mixture/hierarchical-experts-classifier/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "hierarchical-experts-classifier": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new HierarchicalExpertsClassifier().fit(table, "species");
    return decisionRegionPlot(model, table, "species", {
      title: "Hierarchical experts classifier",
      resolution: 50,
    });
  },
};
