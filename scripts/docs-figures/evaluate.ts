// The pictures on the pages about data sets and evaluation.

import {
  curvePlot,
  dependencePlot,
  type Figure,
  figureGrid,
  importancePlot,
  jointDependencePlot,
  scatterPlot,
  shapleyBars,
  shapleyDependence,
  shapleySwarm,
  shapleyWaterfall,
  treePlot,
} from "../../src/apps/plot/index.js";
import {
  blobs,
  breastCancer,
  concentricClasses,
  diabetes,
  iris,
  mixtureOfGaussians,
  moons,
  noisySinusoid,
  wine,
} from "../../src/data/datasets/index.js";
import {
  accumulatedEffects,
  crossValidate,
  GaussianNB,
  GradientBoostingClassifier,
  individualCurves,
  LinearRegression,
  learningCurve,
  PolynomialFeatures,
  partialDependence,
  permutationImportance,
  RandomForestRegressor,
  randomSplit,
  type ShapleyValues,
  shapleyValues,
  surrogateTree,
  type Table,
} from "../../src/index.js";
import type { RandomForestRegressorModel } from "../../src/methods/tree/index.js";

/** The Shapley values of tumors. */
async function tumorValues(): Promise<ShapleyValues> {
  const tumors = await breastCancer();
  const model = await new GradientBoostingClassifier({ rounds: 60 }).fit(tumors, "diagnosis");
  return shapleyValues(model, tumors, { positive: "malignant" });
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
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
    return importancePlot(importance, {
      xLabel: "increase of the log loss",
      title: "How much worse a model gets if a column is permuted",
    });
  },

  dependence: async () => {
    const table = iris();
    const validation = await crossValidate(new GaussianNB(), table, "species", {
      folds: 5,
      keepModels: true,
    });
    return dependencePlot(
      ["setosa", "versicolor", "virginica"].map((positive) =>
        partialDependence(validation, table, "petalLength", { positive }),
      ),
      { title: "Three species over petal length" },
    );
  },

  "individual-curves": async () => {
    const { model, test } = await progression();
    return dependencePlot(individualCurves(model, test, "bmi"), {
      yLabel: "predicted progression",
      title: "Fifty patients, if their body mass index were another",
    });
  },

  "joint-dependence": async () => {
    const { model, test } = await progression();
    return jointDependencePlot(partialDependence(model, test, ["bmi", "s5"], { points: 15 }), {
      title: "Progression by two columns together",
    });
  },

  "accumulated-effects": async () => {
    const { model, test } = await progression();
    return dependencePlot(accumulatedEffects(model, test, "bmi"), {
      yLabel: "effect on the predicted progression",
      title: "Accumulated effects of the body mass index",
    });
  },

  "surrogate-tree": async () => {
    const model = await new GaussianNB().fit(iris(), "species");
    const { tree } = await surrogateTree(model, iris(), { maxDepth: 2 });
    return treePlot(tree, { title: "A tree that imitates naive Bayes" });
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

/** A forest that predicts how diabetes progresses, and patients that it has not seen. */
async function progression(): Promise<{ readonly model: RandomForestRegressorModel; readonly test: Table }> {
  const { train, test } = randomSplit(await diabetes(), { parts: { train: 0.7, test: 0.3 }, seed: 1 });
  const forest = new RandomForestRegressor({ trees: 50, minLeaf: 5, seed: 1 });
  return { model: await forest.fit(train.table, "progression"), test: test.table };
}
