// The pictures on the pages about ensembles.

import {
  curvePlot,
  decisionRegionPlot,
  ensembleErrorPlot,
  type Figure,
  fittedCurves,
  foldScoresPlot,
} from "../../src/apps/plot/index.js";
import { breastCancer, diabetes, moons, noisySinusoid } from "../../src/data/datasets/index.js";
import {
  AdaBoostClassifier,
  AdaBoostRegressor,
  BaggingClassifier,
  BaggingRegressor,
  BoostedRules,
  CategoricalNB,
  crossValidate,
  type Estimator,
  FeatureSelector,
  GaussianNB,
  Lasso,
  LinearDiscriminant,
  LinearRegression,
  Perceptron,
  Pipeline,
  PolynomialRegression,
  StackingClassifier,
  StackingRegressor,
  type Table,
  Thresholder,
  VotingClassifier,
  VotingRegressor,
} from "../../src/index.js";
import type { AdaBoostClassifierModel } from "../../src/methods/ensemble/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "ensemble-error": () =>
    ensembleErrorPlot({ title: "Votes help if classifiers are independent and better than chance" }),

  "bagging-classifier": async () => {
    const [train, test] = [1, 2].map((seed) => moons({ rows: 200, noise: 0.25, seed }).table);
    const bagging = new BaggingClassifier({
      estimator: new Perceptron({ patience: 1000 }),
      members: 60,
      vote: "majority",
    });
    const { members } = await bagging.fit(train, "class");
    const truth = labels(test, "class");
    const votes = members.map(({ model }) => model.predict(test));
    const sizes = Array.from({ length: 30 }, (_, at) => 2 * at + 1);
    const shares = sizes.map((size) => {
      const wrong = truth.filter(
        (label, row) => votes.slice(0, size).filter((vote) => vote[row] === label).length < size / 2,
      );
      return wrong.length / truth.length;
    });
    return curvePlot(
      sizes,
      { mean: shares },
      { xLabel: "members", yLabel: "test error", title: "Perceptrons of samples of the cases" },
    );
  },

  "bagging-regressor": async () => {
    const { table } = noisySinusoid({ rows: 40, seed: 2 });
    const estimator = new PolynomialRegression({ degree: 5 });
    const model = await new BaggingRegressor({ estimator, members: 25, seed: 1 }).fit(table, "y");
    const curves = [
      ...model.members.slice(0, 3).map((member, at) => ({ name: `member ${at + 1}`, model: member.model })),
      { name: "mean of 25", model },
    ];
    return fittedCurves(curves, table, "y", { title: "Polynomials of degree 5, and their mean", extend: 0 });
  },

  "voting-classifier": async () => {
    const table = await breastCancer();
    const estimators = classifiers();
    const voting = new VotingClassifier({ estimators });
    return compared(
      [...estimators, ["vote", voting]],
      table,
      "diagnosis",
      "logLoss",
      "Mean of probabilities",
    );
  },

  "voting-regressor": async () => {
    const estimators = regressions();
    const voting = new VotingRegressor({ estimators });
    const all: Named = [...estimators, ["mean", voting]];
    return compared(all, await diabetes(), "progression", "rootMeanSquaredError", "Mean of predictions");
  },

  "stacking-classifier": async () => {
    const table = await breastCancer();
    const estimators = classifiers();
    const stacking = new StackingClassifier({ estimators });
    return compared(
      [...estimators, ["stack", stacking]],
      table,
      "diagnosis",
      "logLoss",
      "Stacked classifiers",
    );
  },

  "stacking-regressor": async () => {
    const estimators = regressions();
    const stacking = new StackingRegressor({ estimators });
    const all: Named = [...estimators, ["stack", stacking]];
    return compared(all, await diabetes(), "progression", "rootMeanSquaredError", "Stacked regressions");
  },

  "ada-boost-classifier": async () => {
    const [train, test] = [1, 2].map((seed) => moons({ rows: 200, noise: 0.25, seed }).table);
    const boosting = new AdaBoostClassifier({ estimator: stump(), rounds: 60 });
    const model = await boosting.fit(train, "class");
    return curvePlot(
      Array.from(model.errors, (_, at) => at + 1),
      [
        { name: "bound", mean: model.errorBounds },
        { name: "training error", mean: model.trainingErrors },
        { name: "test error", mean: stagedErrors(model, test, "class") },
      ],
      { xLabel: "rounds", yLabel: "error", title: "Boosted decision stumps on two moons" },
    );
  },

  "boosted-rules": async () => {
    const { table } = moons({ rows: 200, noise: 0.2, seed: 1 });
    const model = await new BoostedRules({ rounds: 30 }).fit(table, "class");
    return decisionRegionPlot(model, table, "class", { title: "Thirty rules about two moons" });
  },

  "ada-boost-regressor": async () => {
    const { table } = noisySinusoid({ rows: 40, seed: 2 });
    const estimator = new PolynomialRegression({ degree: 3 });
    const model = await new AdaBoostRegressor({ estimator, rounds: 30, seed: 1 }).fit(table, "y");
    return fittedCurves(
      [
        { name: "first member", model: model.members[0] },
        { name: "boosted", model },
      ],
      table,
      "y",
      { title: "A cubic polynomial, boosted" },
    );
  },
};

type Named = [name: string, estimator: Estimator][];

function classifiers(): Named {
  return [
    ["bayes", new GaussianNB()],
    ["linear", new LinearDiscriminant()],
  ];
}

function regressions(): Named {
  return [
    ["least squares", new LinearRegression()],
    ["lasso", new Lasso({ lambda: 1 })],
  ];
}

/** Thresholds of all columns, of which the best decides. */
function stump(): Estimator {
  return new Pipeline({
    steps: [
      ["threshold", new Thresholder({ threshold: "gain" })],
      ["select", new FeatureSelector({ size: 1 })],
      ["classify", new CategoricalNB()],
    ],
  });
}

async function compared(
  estimators: Named,
  table: Table,
  target: string,
  metric: string,
  title: string,
): Promise<Figure> {
  const series = [];
  for (const [name, estimator] of estimators)
    series.push({
      name,
      scores: await crossValidate(estimator, table, target, { folds: 10, metrics: [metric] }),
    });
  return foldScoresPlot(series, { metric, title });
}

function labels(table: Table, name: string): unknown[] {
  return Array.from({ length: table.rows }, (_, row) => table.get(row, name));
}

/** The share of wrong classes after every round. */
function stagedErrors(model: AdaBoostClassifierModel, table: Table, target: string): number[] {
  const truth = labels(table, target);
  const stages = model.predictStages(table);
  return Array.from({ length: stages.columns }, (_, stage) => {
    const codes = stages.column(stage);
    return truth.filter((label, row) => model.classes[codes[row]] !== label).length / truth.length;
  });
}
