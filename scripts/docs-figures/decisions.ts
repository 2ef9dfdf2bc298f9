// The pictures of samples, rankings, calibration and boundaries.

import {
  bootstrapPlot,
  bubblePlot,
  calibrationMap,
  calibrationPlot,
  classBoundaries,
  coveragePlot,
  descentPath,
  discriminantDirections,
  type Figure,
  histogramPlot,
  rocPlot,
} from "../../src/apps/plot/index.js";
import { breastCancer, iris, penguins, ranked12, twoGaussians } from "../../src/data/datasets/index.js";
import { bootstrap } from "../../src/data/hypothesis-tests/index.js";
import { isotonicCalibration, plattScaling } from "../../src/evaluate/calibrate/index.js";
import {
  BasicLinear,
  calibrationCurve,
  crossValidate,
  GaussianNB,
  LinearDiscriminant,
  LogisticRegression,
  QuadraticDiscriminant,
} from "../../src/index.js";
import { minimize } from "../../src/math/optimize/index.js";
import { Normal, random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  bubbles: async () =>
    bubblePlot(await penguins(), {
      x: "billLength",
      y: "billDepth",
      size: "bodyMass",
      color: "flipperLength",
      title: "Four measures of penguins",
    }),

  "histogram-densities": () => {
    const standard = new Normal({ mean: 0, standardDeviation: 1 });
    return histogramPlot(standard.sampleMany(random(3), 20), {
      density: true,
      normal: true,
      densities: { "true density": standard },
      title: "Twenty numbers and where they come from",
    });
  },

  bootstrap: async () => {
    const lengths = iris()
      .toRows()
      .slice(0, 50)
      .map((row) => Number(row.sepalLength));
    const mean = (sample: readonly number[]) => sample.reduce((sum, one) => sum + one, 0) / sample.length;
    return bootstrapPlot(await bootstrap(lengths, mean), {
      xLabel: "mean sepal length",
      title: "The mean of fifty flowers in 2,000 bootstrap samples",
    });
  },

  "roc-points": async () => {
    const table = (await breastCancer()).select(["meanTexture", "meanSmoothness", "diagnosis"]);
    const truth = table.toRows().map((row) => String(row.diagnosis));
    const curves = [];
    for (const [name, estimator] of [
      ["naive Bayes", new GaussianNB()],
      ["logistic regression", new LogisticRegression()],
    ] as const) {
      const model = await estimator.fit(table, "diagnosis");
      const scores = model.predictProba(table).column(model.classes.indexOf("malignant"));
      curves.push({ name, truth, scores, positive: "malignant" });
    }
    return rocPlot(curves, {
      points: [{ scores: "probability" }, {}, { falseNegative: 5 }],
      title: "Where two classifiers decide, and where they should",
    });
  },

  "coverage-splits": () =>
    coveragePlot(rankedValues(), {
      hull: "both",
      splits: [{ thresholds: [7.05, 11.35] }],
      title: "A feature in three bins",
    }),

  "gain-isometrics": () =>
    coveragePlot(rankedValues(), {
      splits: [{ thresholds: 11.35 }, { thresholds: 7.05 }],
      isometrics: "information-gain",
      title: "The information gain of two splits",
    }),

  "calibration-map": async () => {
    const { truth, logOdds } = await cancerScores();
    const cases = { truth, scores: logOdds, positive: "malignant" };
    const maps = [plattScaling(truth, logOdds, POSITIVE), isotonicCalibration(truth, logOdds, POSITIVE)];
    return calibrationMap(maps, {
      cases,
      xLabel: "log-odds by naive Bayes",
      title: "From scores to probabilities",
    });
  },

  "calibration-log-odds": async () => {
    const { truth, probabilities, logOdds } = await cancerScores();
    const after = plattScaling(truth, logOdds, POSITIVE).calibrate(logOdds);
    const curve = (scores: ArrayLike<number>) =>
      calibrationCurve(truth, scores, { ...POSITIVE, bins: 8, method: "frequency" });
    return calibrationPlot(
      [
        { name: "before", curve: curve(probabilities) },
        { name: "after", curve: curve(after) },
      ],
      { scale: "log-odds", title: "Naive Bayes before and after calibration" },
    );
  },

  boundaries: async () => {
    const table = iris()
      .select(["sepalLength", "petalWidth", "species"])
      .filter((row) => row >= 50);
    return classBoundaries(
      [
        { name: "basic linear", model: await new BasicLinear().fit(table, "species") },
        { name: "logistic", model: await new LogisticRegression().fit(table, "species") },
        { name: "quadratic", model: await new QuadraticDiscriminant().fit(table, "species") },
      ],
      table,
      "species",
      { title: "Three boundaries between two species" },
    );
  },

  directions: async () => {
    const { x, y } = twoGaussians({
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
    const model = await new LinearDiscriminant().fit(x, y);
    return discriminantDirections(model, x, y, { title: "Two ways to project two classes" });
  },

  minimizers: () => {
    const objective = ([a, b]: Float64Array) => (1 - a) ** 2 + 10 * (b - a * a) ** 2;
    const start = [-1.2, 1.4];
    return descentPath(
      [
        {
          name: "gradient descent",
          result: minimize(objective, start, { method: "gradientDescent", path: true, maxIterations: 60 }),
        },
        { name: "L-BFGS", result: minimize(objective, start, { path: true }) },
        { name: "Newton", result: minimize(objective, start, { method: "newton", path: true }) },
      ],
      { objective, terms: ["a", "b"], title: "Three minimizers in a bent valley" },
    );
  },
};

const POSITIVE = { positive: "malignant" } as const;

function rankedValues(): { truth: boolean[]; scores: number[] } {
  const rows = ranked12().toRows();
  return { truth: rows.map((row) => row.positive === true), scores: rows.map((row) => Number(row.value)) };
}

/** Scores of cases that naive Bayes has not seen; log-odds are kept finite. */
async function cancerScores() {
  const sizes = ["meanRadius", "meanPerimeter", "meanTexture"];
  const table = (await breastCancer()).select([...sizes, "diagnosis"]);
  const truth = table.toRows().map((row) => String(row.diagnosis));
  const { predictions } = await crossValidate(new GaussianNB(), table, "diagnosis", { seed: 1 });
  const { probabilities: all, classes } = predictions;
  if (all === undefined || classes === undefined) throw new Error("naive Bayes has probabilities");
  const probabilities = Array.from(all.column(classes.indexOf("malignant")));
  const logOdds = probabilities.map((p) => {
    const inside = Math.min(Math.max(p, 1e-16), 1 - 1e-16);
    return Math.log(inside) - Math.log1p(-inside);
  });
  return { truth, probabilities, logOdds };
}
