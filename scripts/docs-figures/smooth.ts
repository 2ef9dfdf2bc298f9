// The pictures on the pages about smoothing.

import { componentPanels, decisionRegionPlot, type Figure, pruningPlot } from "../../src/apps/plot/index.js";
import { diabetes, iris } from "../../src/data/datasets/index.js";
import { MARS, MARSClassifier } from "../../src/index.js";

export const smoothFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "mars-components": async () =>
    componentPanels(await new MARS({ degree: 2 }).fit(await diabetes(), "progression"), {
      title: "What the splines of diabetes are made of",
    }),

  "mars-pruning": async () =>
    pruningPlot(await new MARS({ degree: 2 }).fit(await diabetes(), "progression"), {
      title: "How many terms stay",
    }),

  "mars-classifier": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new MARSClassifier({ lambda: 0.001 }).fit(table, "species");
    return decisionRegionPlot(model, table, "species", { title: "Three species by hinges of two measures" });
  },
};
