// The pictures on the pages about mixtures.

import { iris, penguins } from "../../src/datasets/index.js";
import { BayesianGaussianMixture, dropMissing, GaussianMixture, type Matrix } from "../../src/index.js";
import type { GaussianMixtureModel } from "../../src/mixture/index.js";
import { curvePlot, decisionRegionPlot, type Figure, gaussianContours } from "../../src/plot/index.js";

export const mixtureFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "gaussian-mixture": async () => {
    const { model, table } = await threeComponents();
    return gaussianContours(asClassifier(model), table, componentNames(model), {
      title: "Three components, found without the species",
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

  "gaussian-mixture-selection": async () => {
    const counts = [1, 2, 3, 4, 5, 6];
    const covariances = ["EII", "VII", "VVI", "EEE", "VEV", "VVV"] as const;
    const flowers = iris().drop(["species"]);
    const { selection } = await new GaussianMixture({
      components: counts,
      covariances: [...covariances],
      prior: "data",
    }).fit(flowers);
    const curves = covariances.map((name) => ({
      name,
      mean: selection.filter((one) => one.covariances === name).map(({ bic }) => bic),
    }));
    return curvePlot(counts, curves, {
      xLabel: "components",
      yLabel: "BIC",
      title: "BIC of iris: smaller is better",
    });
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

/** The components as classes, for figures of classifiers. */
function asClassifier(model: GaussianMixtureModel) {
  const classes = Array.from(model.weights, (_, k) => `component ${k}`);
  return {
    kind: model.kind,
    features: model.features,
    classes,
    means: model.means,
    covariance: (name: string): Matrix => model.covariances[classes.indexOf(name)],
    predictProba: model.predictProba.bind(model),
    predictLogProba: model.jointLogDensity.bind(model),
  };
}
