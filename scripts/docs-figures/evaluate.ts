// The pictures on the pages about data sets and evaluation.

import {
  blobs,
  breastCancer,
  concentricClasses,
  iris,
  mixtureOfGaussians,
  moons,
  noisySinusoid,
  wine,
} from "../../src/datasets/index.js";
import {
  crossValidate,
  GaussianNB,
  GradientBoostingClassifier,
  LinearRegression,
  learningCurve,
  PolynomialFeatures,
  partialDependence,
  permutationImportance,
  type ShapleyValues,
  shapleyValues,
  Table,
} from "../../src/index.js";
import {
  boxPlot,
  curvePlot,
  type Figure,
  figureGrid,
  scatterPlot,
  shapleyBars,
  shapleyDependence,
  shapleySwarm,
  shapleyWaterfall,
} from "../../src/plot/index.js";

/** The Shapley values of tumors. */
async function tumorValues(): Promise<ShapleyValues> {
  const tumors = await breastCancer();
  const model = await new GradientBoostingClassifier({ rounds: 60 }).fit(tumors, "diagnosis");
  return shapleyValues(model, tumors, { positive: "malignant" });
}

export const evaluateFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  generators: () => {
    const samples = {
      "blobs()": blobs({ rows: 120, seed: 2 }),
      "moons()": moons({ rows: 120, seed: 1 }),
      "concentricClasses()": concentricClasses({ rows: 120, seed: 1 }),
      "mixtureOfGaussians()": mixtureOfGaussians({ rows: 120, seed: 1 }),
    };
    const panels = Object.entries(samples).map(([title, { x, y }]) =>
      scatterPlot(
        { x0: x.column(0), x1: x.column(1) },
        { x: "x0", y: "x1", color: Array.from(y, String), title },
      ),
    );
    return figureGrid(panels, { title: "Classes of four generators" });
  },

  criteria: async () => {
    const { x, y } = noisySinusoid({ rows: 30, noise: 0.3, seed: 3 });
    const degrees = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const fits = [];
    for (const degree of degrees) {
      const powers = await new PolynomialFeatures({ degree }).fit(x);
      fits.push(await new LinearRegression().fit(powers.transform(x), y));
    }
    return curvePlot(
      degrees,
      [
        { name: "AIC", mean: fits.map(({ aic }) => aic) },
        { name: "BIC", mean: fits.map(({ bic }) => bic) },
      ],
      { xLabel: "degree", yLabel: "criterion", title: "Polynomials of a noisy sine, by two criteria" },
    );
  },

  "learning-curve": async () => {
    const options = { sizes: [0.05, 0.1, 0.2, 0.4, 0.7, 1], folds: 10, seed: 1, metric: "accuracy" };
    const curve = await learningCurve(new GaussianNB(), wine(), "variety", options);
    return curvePlot(curve, { xScale: "log", title: "Gaussian naive Bayes on more and more wines" });
  },

  importance: async () => {
    const tumors = (await breastCancer()).select([
      "meanRadius",
      "meanTexture",
      "meanSmoothness",
      "meanConcavity",
      "meanSymmetry",
      "diagnosis",
    ]);
    const options = { folds: 5, seed: 1, keepModels: true };
    const validation = await crossValidate(new GaussianNB(), tumors, "diagnosis", options);
    const importance = permutationImportance(validation, tumors, "diagnosis", { metric: "logLoss" });
    const levels = importance.map(({ column }) => column);
    const drops = importance.flatMap(({ column, drops }) => drops.map((drop) => ({ column, drop })));
    const table = Table.fromRows(drops, { kinds: { column: { kind: "ordinal", levels } } });
    return boxPlot(table.rename({ drop: "increase of the log loss" }), {
      x: "increase of the log loss",
      by: "column",
      title: "How much worse a model gets if a column is permuted",
    });
  },

  dependence: async () => {
    const table = iris();
    const validation = await crossValidate(new GaussianNB(), table, "species", {
      folds: 5,
      keepModels: true,
    });
    const along = (positive: string) =>
      partialDependence(validation, table, "petalLength", { positive, points: 20 });
    const { values } = along("setosa");
    return curvePlot(
      Float64Array.from(values, Number),
      ["setosa", "versicolor", "virginica"].map((name) => ({ name, mean: along(name).means })),
      { xLabel: "petalLength", yLabel: "mean probability", title: "Three species over petal length" },
    );
  },

  "shapley-bars": async () => shapleyBars(await tumorValues(), { most: 8, title: "What decides on tumors" }),

  "shapley-swarm": async () =>
    shapleySwarm(await tumorValues(), {
      most: 8,
      mostRows: 200,
      title: "Large and concave nuclei raise the score",
    }),

  "shapley-dependence": async () =>
    shapleyDependence(await tumorValues(), "worstPerimeter", {
      color: "worstTexture",
      title: "Boosted trees find a step",
    }),

  "shapley-waterfall": async () =>
    shapleyWaterfall(await tumorValues(), 3, { most: 9, title: "Why this tumor has a high score" }),
};
