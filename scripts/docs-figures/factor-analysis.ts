// The picture on the page of FactorAnalysis.

import { type Figure, loadingsPlot } from "../../src/apps/plot/index.js";
import { wine } from "../../src/data/datasets/index.js";
import { FactorAnalysis } from "../../src/methods/reduce/factor-analysis/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "factor-analysis": async () => {
    const table = wine();
    const columns = table.featureNames().filter((name) => table.kind(name) === "quantitative");
    const model = await new FactorAnalysis({ factors: 3, rotation: "promax" }).fit(table.select(columns));
    return loadingsPlot(model, { title: "Three factors of the chemistry of wines, after promax" });
  },
};
