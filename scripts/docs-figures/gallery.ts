// The pictures on the page about figures.

import {
  boxPlot,
  coefficientPlot,
  confusionPlot,
  correlationHeatmap,
  criticalDifferencePlot,
  curvePlot,
  decisionRegionPlot,
  descentPath,
  ecdfPlot,
  type Figure,
  histogramPlot,
  pathPlot,
  penaltyRegions,
  polynomialFits,
  predictiveBand,
  residualPanels,
  rocPlot,
  scatterPlot,
  subsetPlot,
  treePlot,
  validationPlot,
} from "../../src/apps/plot/index.js";
import {
  diabetes,
  iris,
  linearData,
  noisySinusoid,
  penguins,
  weights20,
} from "../../src/data/datasets/index.js";
import {
  BayesianLinearRegression,
  confusionMatrix,
  DecisionTreeClassifier,
  GaussianNB,
  GradientBoostingRegressor,
  Lasso,
  LinearRegression,
  StandardScaler,
  SubsetSelection,
} from "../../src/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  histogram: async () =>
    histogramPlot(await penguins(), {
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
      { name: "weight", truth: diabetes, scores: weight },
      { hull: true, isometrics: true, title: "Weight as a sign of diabetes" },
    );
  },

  confusion: async () => {
    const table = iris();
    const model = await new GaussianNB().fit(table, "species");
    const truth = Array.from({ length: table.rows }, (_, row) => String(table.get(row, "species")));
    const matrix = confusionMatrix(truth, model.predict(table.drop(["species"])));
    return confusionPlot(matrix, { title: "Naive Bayes on its training cases" });
  },

  boosting: async () => {
    const estimator = new GradientBoostingRegressor({ rounds: 40, validation: 0.3, patience: 40, seed: 1 });
    const { trainingLoss, validationLoss } = await estimator.fit(await diabetes(), "progression");
    const rounds = Array.from(trainingLoss, (_, round) => round + 1);
    const series = [
      { name: "training", mean: trainingLoss },
      { name: "validation", mean: validationLoss },
    ];
    return curvePlot(rounds, series, {
      xLabel: "rounds",
      yLabel: "mean loss",
      title: "Boosting, round by round",
    });
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
      { averageRanks: [3.143, 2, 2.893, 1.964], criticalDifference: 1.25 },
      {
        names: ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"],
        title: "Four versions of C4.5 on 14 data sets",
        subtitle: "Average ranks of Demšar 2006",
      },
    ),

  tree: async () => {
    const model = await new DecisionTreeClassifier({ maxLeaves: 6 }).fit(await penguins(), "species");
    return treePlot(model, { title: "Species of penguins" });
  },

  "decision-regions": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new GaussianNB().fit(table, "species");
    return decisionRegionPlot(model, table, "species", {
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

  path: async () =>
    pathPlot(await diabetesLasso(), {
      scales: await diabetesScales(),
      title: "The lasso on ten measures of patients with diabetes",
    }),

  validation: async () => validationPlot(await diabetesLasso(), { title: "Which λ predicts best" }),

  "penalty-regions": () =>
    penaltyRegions(
      {
        center: [0.8, 2.2],
        matrix: [
          [1, -0.5],
          [-0.5, 1],
        ],
      },
      { penalties: [2, 1], title: "Ridge and lasso" },
    ),

  "penalty-family": () =>
    penaltyRegions(
      {
        center: [0.8, 2.2],
        matrix: [
          [1, -0.5],
          [-0.5, 1],
        ],
      },
      { penalties: [4, 2, { alpha: 0.5 }, 1, 0.5, 0.1], title: "Penalties from round to sharp" },
    ),

  subsets: async () => {
    const table = (await diabetes()).select([
      "sex",
      "bmi",
      "bloodPressure",
      "s1",
      "s3",
      "s5",
      "s6",
      "progression",
    ]);
    const model = await new SubsetSelection({ top: 35 }).fit(table, "progression");
    return subsetPlot(model, { title: "All regressions on seven measures" });
  },

  "polynomial-fits": () => {
    const [train, test] = [noisySinusoid({ rows: 10, seed: 14 }), noisySinusoid({ rows: 50, seed: 100 })];
    return polynomialFits(train.x.column(0), train.y, {
      degrees: [0, 1, 2, 3, 6, 9],
      test: { x: test.x.column(0), y: test.y },
      title: "Polynomials fitted to ten points of a sine",
    });
  },

  coefficients: async () =>
    coefficientPlot(await new LinearRegression().fit(await diabetes(), "progression"), {
      scales: await diabetesScales(),
      sort: "value",
      title: "What goes with the progression of diabetes",
    }),

  "predictive-band": async () => {
    const table = (await diabetes()).select(["bmi", "progression"]).filter((row) => row < 60);
    const model = await new BayesianLinearRegression().fit(table, "progression");
    return predictiveBand(model, table, "progression", { title: "Progression over the body mass index" });
  },

  descent: async () => {
    const { x, y } = linearData({ rows: 50, coefficients: [2], noise: 0.5, seed: 1 });
    const shifted = x.map((value) => value + 0.7);
    const batch = { method: "gradient-descent", step: 0.2, maxIterations: 60 } as const;
    const stochastic = {
      method: "stochastic-gradient",
      step: 0.01,
      batchSize: 5,
      epochs: 40,
      average: false,
    } as const;
    const descend = (solver: typeof batch | typeof stochastic) =>
      new LinearRegression({ solver }).fit(shifted, y);
    return descentPath(
      [
        { name: "batch", model: await descend(batch) },
        { name: "stochastic, by epochs", model: await descend(stochastic) },
      ],
      { title: "Two ways to least squares" },
    );
  },
};

async function diabetesLasso() {
  return new Lasso({ rule: "one-standard-error" }).fit(await diabetes(), "progression");
}

/** The deviations of the ten measures. */
async function diabetesScales(): Promise<Float64Array> {
  const table = (await diabetes()).drop(["progression"]);
  return (await new StandardScaler().fit(table)).scales;
}

function columns(): { weight: number[]; diabetes: boolean[] } {
  const rows = weights20().toRows();
  return {
    weight: rows.map((row) => Number(row.weight)),
    diabetes: rows.map((row) => row.diabetes === true),
  };
}
