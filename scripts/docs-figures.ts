// The pictures of docs/figures.md. Run: npx tsx scripts/docs-figures.ts

import { fileURLToPath } from "node:url";
import { iris, penguins, weights20 } from "../src/datasets/index.js";
import { GaussianNB, LinearRegression } from "../src/index.js";
import {
  boxPlot,
  confusionPlot,
  correlationHeatmap,
  criticalDifferencePlot,
  curvePlot,
  decisionRegions,
  ecdfPlot,
  type Figure,
  histogram,
  residualPanels,
  rocPlot,
  scatterPlot,
} from "../src/plot/index.js";

/** By file name; small enough to be kept beside the words. */
export const docsFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  histogram: async () =>
    histogram(await penguins(), {
      x: "bodyMass",
      density: true,
      normal: true,
      title: "Body mass of penguins",
    }),

  ecdf: () => ecdfPlot(iris(), { x: "petalLength", by: "species", title: "Petal length" }),

  scatter: () =>
    scatterPlot(iris(), {
      x: "petalLength",
      y: "petalWidth",
      color: "species",
      title: "Petals of three species",
    }),

  box: () => boxPlot(iris(), { x: "sepalWidth", by: "species", title: "Sepal width" }),

  correlation: async () =>
    correlationHeatmap(await penguins(), { title: "Correlations of the measures of penguins" }),

  roc: () => {
    const { weight, diabetes } = columns();
    return rocPlot(
      { name: "weight", scores: weight, positives: diabetes },
      { hull: true, isometrics: true, title: "Weight as a sign of diabetes" },
    );
  },

  confusion: async () => {
    const table = iris();
    const model = await new GaussianNB().fit(table, "species");
    const predicted = model.predict(table.drop(["species"]));
    const labels = model.classes.map(String);
    const counts = labels.map(() => labels.map(() => 0));
    for (const [row, label] of predicted.entries()) {
      counts[labels.indexOf(String(table.get(row, "species")))][labels.indexOf(String(label))] += 1;
    }
    return confusionPlot(counts, { labels, title: "Naive Bayes on its training cases" });
  },

  curve: () =>
    curvePlot(
      [50, 100, 200, 400, 800],
      [
        {
          name: "train",
          mean: [0.99, 0.98, 0.97, 0.965, 0.96],
          deviation: [0.005, 0.005, 0.004, 0.004, 0.003],
        },
        { name: "test", mean: [0.8, 0.86, 0.9, 0.92, 0.93], deviation: [0.05, 0.03, 0.02, 0.015, 0.01] },
      ],
      {
        xLabel: "training cases",
        yLabel: "accuracy",
        xScale: "log",
        band: "one standard deviation over folds",
        title: "A learning curve",
      },
    ),

  "critical-difference": () =>
    criticalDifferencePlot(
      {
        names: ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"],
        ranks: [3.143, 2, 2.893, 1.964],
        criticalDifference: 1.25,
      },
      { title: "Four versions of C4.5 on 14 data sets", subtitle: "Average ranks of Demšar 2006" },
    ),

  "decision-regions": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new GaussianNB().fit(table, "species");
    return decisionRegions(model, table, "species", {
      title: "Gaussian naive Bayes",
      theme: "dark",
      resolution: 50,
    });
  },

  "residual-panels": async () => {
    const table = iris().select(["sepalLength", "petalLength", "petalWidth"]);
    const model = await new LinearRegression().fit(table, "petalWidth");
    return residualPanels(model, { title: "Petal width on two lengths" });
  },
};

function columns(): { weight: number[]; diabetes: boolean[] } {
  const rows = weights20().toRows();
  return {
    weight: rows.map((row) => Number(row.weight)),
    diabetes: rows.map((row) => row.diabetes === true),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, make] of Object.entries(docsFigures)) {
    await (await make()).save(new URL(`../docs/figures/${name}.svg`, import.meta.url));
  }
}
