// The pictures on the pages about Gaussian graphs.

import { type Figure, partialCorrelationPath, partialCorrelationPlot } from "../../src/apps/plot/index.js";
import { wine } from "../../src/data/datasets/index.js";
import { fitGaussianGraph, GraphicalLasso, type GraphicalLassoModel } from "../../src/networks/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "gaussian-graph": () =>
    partialCorrelationPlot(fitGaussianGraph(MARKS, { edges: BUTTERFLY }), {
      title: "Marks of 88 students: a butterfly",
      width: 520,
    }),
  "graphical-lasso": async () =>
    partialCorrelationPlot(await wineModel(), { title: "178 wines: what depends on what", width: 560 }),
  "graphical-lasso-path": async () =>
    partialCorrelationPath(await wineModel(), { title: "Edges join as the penalty falls" }),
};

async function wineModel(): Promise<GraphicalLassoModel> {
  const rows = (await wine()).drop(["variety"]);
  return new GraphicalLasso({ rule: "one-standard-error" }).fit(rows);
}

/** The examination marks of Mardia, Kent and Bibby (1979). */
const MARKS = {
  cases: 88,
  names: ["mechanics", "vectors", "algebra", "analysis", "statistics"],
  covariance: [
    [302.293388, 125.77686, 100.425103, 105.065083, 116.070764],
    [125.77686, 170.878099, 84.189566, 93.597107, 97.88688],
    [100.425103, 84.189566, 111.603177, 110.83936, 120.485666],
    [105.065083, 93.597107, 110.83936, 217.876033, 153.768079],
    [116.070764, 97.88688, 120.485666, 153.768079, 294.371772],
  ],
};

const BUTTERFLY = [
  ["mechanics", "vectors"],
  ["mechanics", "algebra"],
  ["vectors", "algebra"],
  ["algebra", "analysis"],
  ["algebra", "statistics"],
  ["analysis", "statistics"],
] as const;
