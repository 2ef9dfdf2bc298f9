// The pictures on the pages about classification.

import {
  classBoundaries,
  classDensities,
  confusionPlot,
  curvePlot,
  decisionRegionPlot,
  type Figure,
  figureGrid,
  foldScoresPlot,
  gaussianContours,
  ratioPlot,
  sigmoidFits,
} from "../../src/apps/plot/index.js";
import {
  breastCancer,
  emailCounts,
  iris,
  moons,
  penguins,
  playTennis,
  twoGaussians,
} from "../../src/data/datasets/index.js";
import {
  BaselineClassifier,
  BasicLinear,
  CategoricalNB,
  ComplementNB,
  confusionMatrix,
  crossValidate,
  GaussianClassifier,
  GaussianNB,
  IndicatorRegression,
  KernelDensityClassifier,
  KernelNB,
  LinearDiscriminant,
  LogisticRegression,
  Matrix,
  MultinomialNB,
  NaiveBayes,
  NearestMean,
  NearestMedian,
  Perceptron,
  QuadraticDiscriminant,
  RegularizedDiscriminant,
  SemiSupervisedNB,
  ShrunkenCentroids,
  StandardScaler,
  Table,
} from "../../src/index.js";
import { Poisson, random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "baseline-classifier": async () => {
    const table = (await penguins()).select(["island", "species"]);
    const plan = { folds: 10, seed: 1, metrics: ["logLoss"] };
    const bayes = await crossValidate(new CategoricalNB(), table, "species", plan);
    const baseline = await crossValidate(new BaselineClassifier(), table, "species", plan);
    return foldScoresPlot(
      [
        { name: "naive Bayes", scores: bayes },
        { name: "baseline", scores: baseline },
      ],
      { metric: "logLoss", title: "What the island tells about the species of a penguin" },
    );
  },

  "basic-linear": async () => {
    const { x, y } = tiltedClasses();
    const model = await new BasicLinear().fit(x, y);
    return gaussianContours(model, x, y, {
      distances: [1, 2],
      title: "Halfway between the means, across the line that joins them",
    });
  },

  "categorical-nb": async () => {
    const table = playTennis();
    const model = await new CategoricalNB().fit(table, "play");
    const first = table.drop(["play"]).filter((row) => row === 0);
    return ratioPlot(model.explain(first), { title: "Why not to play on the first day" });
  },

  "complement-nb": async () => {
    const { train, test } = unequalTopics();
    const models = [
      await new MultinomialNB().fit(train.counts, train.topics),
      await new ComplementNB().fit(train.counts, train.topics),
    ];
    const panels = models.map((model) =>
      confusionPlot(confusionMatrix(test.topics, model.predict(test.counts)), { title: model.kind }),
    );
    return figureGrid(panels, { title: "Three topics, learned from 400, 40 and 12 texts" });
  },

  "gaussian-classifier": async () => {
    const table = iris().select(["sepalLength", "petalLength", "species"]);
    const panels = [];
    for (const covariance of ["full", "diagonal", "shared", "spherical"] as const) {
      const model = await new GaussianClassifier({ covariance }).fit(table, "species");
      const options = { distances: [2], resolution: 60, title: `covariance: "${covariance}"` };
      panels.push(gaussianContours(model, table, "species", options));
    }
    return figureGrid(panels, { title: "Four of the covariances" });
  },

  "indicator-regression": async () => {
    const rows = Array.from({ length: 30 }, (_, i) => [i / 10]);
    const labels = rows.map((_, i) => ["left", "middle", "right"][Math.floor(i / 10)]);
    const model = await new IndicatorRegression().fit(rows, labels);
    const fits = model.fitted(rows);
    return curvePlot(
      rows.map(([x]) => x),
      model.classes.map((name, k) => ({ name, mean: fits.column(k) })),
      { xLabel: "x", yLabel: "fit", title: "The class in the middle is masked" },
    );
  },

  "kernel-density-classifier": async () => {
    const { x, y } = moons({ rows: 160, seed: 3 });
    const model = await new KernelDensityClassifier().fit(x, y);
    return decisionRegionPlot(model, x, y, { resolution: 50, title: "Two curved classes" });
  },

  "kernel-nb": async () => {
    const rows = [[-3], [-2.5], [0], [0.4], [2.6], [3]];
    const labels = ["outer", "outer", "inner", "inner", "outer", "outer"];
    const model = await new KernelNB({ bandwidth: 0.5 }).fit(rows, labels);
    return classDensities(model, { domain: [-5, 5], title: "A class of two pieces" });
  },

  "logistic-regression": async () => {
    const hours = [
      0.5, 0.75, 1, 1.25, 1.5, 1.75, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.25, 4.5, 4.75, 5, 5.5,
    ];
    const passed = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1];
    const model = await new LogisticRegression().fit(
      hours.map((value) => [value]),
      passed,
    );
    return sigmoidFits(hours, passed, [{ name: "logistic regression", model }], {
      xLabel: "hours",
      yLabel: "P(passed)",
      title: "Passing an exam by hours of study",
    });
  },

  "multinomial-nb": async () => {
    const table = emailCounts();
    const model = await new MultinomialNB().fit(table, "class");
    const second = table.drop(["class"]).filter((row) => row === 1);
    return ratioPlot(model.explain(second), { title: "What the words of the second e-mail say" });
  },

  "naive-bayes": async () => {
    const animals = Table.fromColumns({
      weight: [4, 5, 3.5, 30, 25, 40],
      coat: ["short", "long", "short", "short", "long", "short"],
      barks: [false, false, false, true, true, null],
      animal: ["cat", "cat", "cat", "dog", "dog", "dog"],
    });
    const model = await new NaiveBayes({ missing: "native" }).fit(animals, "animal");
    const unknown = Table.fromColumns({ weight: [5.5], coat: ["long"], barks: [true] });
    return ratioPlot(model.explain(unknown), { title: "A small animal that barks" });
  },

  "nearest-mean": async () => {
    const { x, y } = tiltedClasses();
    const models = [];
    for (const [name, distance] of [
      ["Euclidean", "euclidean"],
      ["standardized", "standardized"],
      ["Mahalanobis", "mahalanobis"],
    ] as const)
      models.push({ name, model: await new NearestMean({ distance }).fit(x, y) });
    return classBoundaries(models, x, y, { title: "Nearest by three distances" });
  },

  "nearest-median": async () => {
    const { x, y } = twoGaussians({
      rows: 60,
      seed: 2,
      means: [
        [0, 0],
        [3, 1],
      ],
    });
    const far = [
      [-16, 6],
      [-14, 9],
      [-15, 3],
      [-17, 8],
    ];
    const rows = Matrix.from([...x.toArrays(), ...far]);
    const labels = [...y, ...far.map(() => y[0])];
    const models = [
      { name: "means", model: await new NearestMean().fit(rows, labels) },
      { name: "medians", model: await new NearestMedian().fit(rows, labels) },
    ];
    return classBoundaries(models, rows, labels, { title: "Between means, and between medians" });
  },

  perceptron: async () => {
    const flowers = iris();
    const series = [];
    for (const [name, table] of [
      ["setosa against versicolor", flowers.filter((row) => row < 100)],
      ["versicolor against virginica", flowers.filter((row) => row >= 50)],
    ] as const) {
      const model = await new Perceptron({ maxIterations: 40 }).fit(table, "species");
      const mistakes = Array.from({ length: 40 }, (_, pass) =>
        pass < model.mistakes.columns ? model.mistakes.get(0, pass) : 0,
      );
      series.push({ name, mean: mistakes });
    }
    return curvePlot(
      series[0].mean.map((_, pass) => pass + 1),
      series,
      {
        xLabel: "pass",
        yLabel: "mistakes",
        title: "Classes that a hyperplane separates, and classes that none does",
      },
    );
  },

  "shrunken-centroids": async () => {
    const flowers = iris();
    const amounts = Array.from({ length: 61 }, (_, k) => k / 2);
    const models = await Promise.all(
      amounts.map((shrinkage) => new ShrunkenCentroids({ shrinkage }).fit(flowers, "species")),
    );
    const series = models[0].features.map((name, column) => ({
      name,
      mean: models.map(({ shifts }) => Math.max(...shifts.column(column).map(Math.abs))),
    }));
    return curvePlot(amounts, series, {
      xLabel: "shrinkage",
      yLabel: "largest shift of a species, in standard errors",
      title: "Iris: what is left of the distances of the means",
    });
  },

  "quadratic-discriminant": async () => {
    const { x, y } = twoGaussians({
      rows: 200,
      seed: 3,
      means: [
        [0, 0],
        [1.2, 0.8],
      ],
      covariances: [
        [
          [3, 0],
          [0, 2],
        ],
        [
          [0.3, 0.1],
          [0.1, 0.2],
        ],
      ],
    });
    const models = [
      { name: "quadratic", model: await new QuadraticDiscriminant().fit(x, y) },
      { name: "linear", model: await new LinearDiscriminant().fit(x, y) },
    ];
    return classBoundaries(models, x, y, { title: "A wide class and a narrow one" });
  },

  "regularized-discriminant": async () => {
    const shares = [0, 0.25, 0.5, 0.75, 1];
    const tumors = await breastCancer();
    const table = (await new StandardScaler().fit(tumors)).transformTable(tumors);
    const series = [];
    for (const commonShare of [0, 1]) {
      const estimator = new RegularizedDiscriminant({ ownShare: shares, commonShare, folds: 5 });
      const { validation } = await estimator.fit(table, "diagnosis");
      if (validation === undefined) throw new Error("the share is chosen by cross-validation");
      const name = `commonShare ${commonShare}`;
      series.push({ name, mean: validation.means, deviation: validation.standardErrors });
    }
    return curvePlot(shares, series, {
      xLabel: "ownShare",
      yLabel: "error rate",
      band: "one standard error over folds",
      title: "Between linear (0) and quadratic (1): 30 measures of 569 tumors",
    });
  },

  "semi-supervised-nb": async () => {
    const { x, y } = twoGaussians({
      rows: 200,
      seed: 7,
      means: [
        [-1.5, 0],
        [1.5, 0],
      ],
    });
    const known = y.map((label, row) => (row < 6 ? label : null));
    const labeled = await new GaussianNB().fit(
      Matrix.from(x.toArrays().slice(0, 6)),
      Array.from(y).slice(0, 6),
    );
    const all = await new SemiSupervisedNB().fit(x, Array.from(known));
    return classBoundaries(
      [
        { name: "six labeled cases", model: labeled },
        { name: "these and 194 others", model: all },
      ],
      x,
      y,
      { title: "What cases without a label add" },
    );
  },
};

/** Two normal classes with strong correlation. */
function tiltedClasses() {
  return twoGaussians({
    rows: 160,
    seed: 2,
    means: [
      [-1, -0.6],
      [1, 0.6],
    ],
    covariances: [
      [
        [1.4, 1.1],
        [1.1, 1.4],
      ],
    ],
  });
}

/** Texts of about twelve words; far more of the first topic than of the others. */
function unequalTopics() {
  const chance = random(5);
  const words = [0, 1, 2].map((topic) =>
    Array.from(
      { length: 60 },
      (_, word) => new Poisson({ rate: 0.1 + (word % 3 === topic ? 0.4 / (1 + word / 12) : 0) }),
    ),
  );
  const draw = (sizes: readonly number[]) => {
    const topics = sizes.flatMap((size, topic) =>
      Array.from({ length: size }, () => ["news", "sport", "art"][topic]),
    );
    const counts = sizes.flatMap((size, topic) =>
      Array.from({ length: size }, () => words[topic].map((word) => word.sample(chance))),
    );
    return { topics, counts };
  };
  return { train: draw([400, 40, 12]), test: draw([100, 100, 100]) };
}
