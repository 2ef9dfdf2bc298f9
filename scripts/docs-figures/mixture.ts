// The pictures on the pages about mixtures.

import {
  type BoundaryModel,
  classBoundaries,
  curvePlot,
  decisionRegionPlot,
  type Figure,
  figureGrid,
  mixturePlot,
  selectionPlot,
} from "../../src/apps/plot/index.js";
import { iris, penguins } from "../../src/data/datasets/index.js";
import {
  BayesianGaussianMixture,
  BernoulliMixture,
  dropMissing,
  GaussianMixture,
  KMeans,
  Matrix,
  MixedMixture,
  MixtureClassifier,
  MultinomialMixture,
} from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";
import type { KMeansModel } from "../../src/methods/cluster/index.js";
import type { GaussianMixtureModel } from "../../src/methods/mixture/index.js";
import type { Rows } from "../../src/model/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "gaussian-mixture": async () => {
    const { model, table } = await threeComponents();
    return mixturePlot(model, table, { title: "Three components, found without the species" });
  },

  "gaussian-mixture-iterations": async () => {
    const table = await measured();
    const means = [
      [45, 180],
      [50, 220],
      [40, 220],
    ];
    const steps = [1, 3, 10, 40].map(async (maxIterations) => {
      const estimator = new GaussianMixture({ components: 3, init: { means }, maxIterations, tolerance: 0 });
      const model = await estimator.fit(table);
      const title = `after ${maxIterations} iteration${maxIterations === 1 ? "" : "s"}`;
      return mixturePlot(model, table, { title, shares: [], caption: "" });
    });
    return figureGrid(await Promise.all(steps), {
      columns: 2,
      title: "EM from three means far from the groups",
    });
  },

  "gaussian-mixture-responsibilities": async () => {
    const { model, table } = await threeComponents();
    return decisionRegionPlot(asClassifier(model), table, componentNames(model), {
      title: "The responsibilities of the components",
    });
  },

  "bayesian-gaussian-mixture": async () => {
    const table = await measured();
    const curves = [];
    for (const concentration of [0.001, 1, 100]) {
      const estimator = new BayesianGaussianMixture({
        components: 8,
        concentration,
        init: "random",
        maxIterations: 1000,
      });
      const { weights } = await estimator.fit(table);
      curves.push({ name: `concentration ${concentration}`, mean: [...weights].sort((a, b) => b - a) });
    }
    return curvePlot([1, 2, 3, 4, 5, 6, 7, 8], curves, {
      xLabel: "component",
      yLabel: "weight",
      title: "Three of eight components have weight, whatever the concentration",
    });
  },

  "bernoulli-mixture": async () => {
    const { probabilities, weights } = await new BernoulliMixture({ components: 3 }).fit(seasons());
    return componentCurves(
      probabilities,
      weights,
      "P(1)",
      "Three kinds of cases, by the probabilities of twelve bits",
    );
  },

  "mixed-mixture": async () => {
    const table = await penguins();
    const model = await new MixedMixture({ components: [1, 2, 3, 4, 5, 6], restarts: 3 }).fit(
      table.drop(["species"]),
    );
    return selectionPlot(model, {
      title: "Penguins by four measures, island and sex",
    });
  },

  "mixture-classifier": async () => {
    const { rows, labels } = fourCorners();
    const model = await new MixtureClassifier().fit(rows, labels);
    return decisionRegionPlot(model, rows, labels, { title: "Two classes of two groups each" });
  },

  "mixture-boundaries": async () => {
    const { rows, labels } = fourCorners();
    const models = [
      { name: "k-means in every class", model: await prototypes(rows, labels) },
      { name: "a mixture for every class", model: await new MixtureClassifier().fit(rows, labels) },
    ];
    return classBoundaries(models, rows, labels, { title: "Nearest centers, and mixtures" });
  },

  "multinomial-mixture": async () => {
    const { probabilities, weights } = await new MultinomialMixture({ components: 2 }).fit(letters());
    return componentCurves(
      probabilities,
      weights,
      "probability",
      "Two topics, by the probabilities of twelve words",
    );
  },

  "gaussian-mixture-selection": async () => {
    const counts = [1, 2, 3, 4, 5, 6];
    const covariances = ["EII", "VII", "VVI", "EEE", "VEV", "VVV"] as const;
    const flowers = iris().drop(["species"]);
    const model = await new GaussianMixture({
      components: counts,
      covariances: [...covariances],
      prior: "data",
    }).fit(flowers);
    return selectionPlot(model, { title: "BIC of iris" });
  },
};

async function threeComponents() {
  const table = await measured();
  return { model: await new GaussianMixture({ components: 3 }).fit(table), table };
}

async function measured() {
  return dropMissing((await penguins()).select(["billLength", "flipperLength"])).table;
}

function componentNames(model: GaussianMixtureModel): string[] {
  return Array.from(model.labels, (label) => `component ${label}`);
}

/** Twelve bits: early, late, or all of them. */
function seasons(): number[][] {
  const stream = random(1);
  const isIn = (kind: number, month: number) => kind === 2 || (kind === 0 ? month < 6 : month >= 6);
  return Array.from({ length: 300 }, (_, i) =>
    Array.from({ length: 12 }, (_, month) => Number(stream.next() < (isIn(i % 3, month) ? 0.85 : 0.1))),
  );
}

/** Two classes on opposite corners of a square. */
function fourCorners() {
  const stream = random(3);
  const rows = Array.from({ length: 200 }, (_, i) => [
    5 * (i & 1) + stream.normal(),
    5 * ((i >> 1) & 1) + 1.3 * stream.normal(),
  ]);
  return { rows, labels: rows.map((_, i) => ((i & 1) === ((i >> 1) & 1) ? "same" : "different")) };
}

/** A classifier by the nearest of two centers per class. */
async function prototypes(rows: number[][], labels: string[]): Promise<BoundaryModel> {
  const classes = [...new Set(labels)].sort();
  const parts: KMeansModel[] = [];
  for (const label of classes)
    parts.push(await new KMeans({ clusters: 2 }).fit(rows.filter((_, i) => labels[i] === label)));
  const scores = (cases: Rows) =>
    Matrix.fromColumns(
      parts.map((model) => {
        const distances = model.transform(cases);
        return Float64Array.from({ length: distances.rows }, (_, i) => -Math.min(...distances.row(i)));
      }),
    );
  return {
    features: parts[0].features,
    classes,
    predictProba: scores,
    predictLogProba: scores,
  };
}

/** Documents of forty words of two topics. */
function letters(): number[][] {
  const stream = random(2);
  return Array.from({ length: 200 }, (_, i) => {
    const counts = new Array<number>(12).fill(0);
    const chances = counts.map((_, j) => (i % 2 === 0 ? 12 - j : 1 + (j % 4) * 3));
    for (const word of stream.weightedIndices(chances, 40)) counts[word] += 1;
    return counts;
  });
}

function componentCurves(
  probabilities: Matrix,
  weights: Float64Array,
  yLabel: string,
  title: string,
): Figure {
  const features = Array.from({ length: probabilities.columns }, (_, j) => j + 1);
  const curves = Array.from(weights, (weight, k) => ({
    name: `component ${k}, weight ${weight.toFixed(2)}`,
    mean: probabilities.row(k),
  }));
  return curvePlot(features, curves, { xLabel: "feature", yLabel, title });
}

/** The components as classes, for figures of classifiers. */
function asClassifier(model: GaussianMixtureModel) {
  const classes = Array.from(model.weights, (_, k) => `component ${k}`);
  return {
    kind: model.kind,
    features: model.features,
    classes,
    predictProba: model.predictProba.bind(model),
  };
}
