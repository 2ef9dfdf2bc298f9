// The pictures on the pages about neural networks.

import {
  decisionRegionPlot,
  type Figure,
  figureGrid,
  fittedCurves,
  hiddenUnitPlot,
  lossPlot,
  neuralNetworkPlot,
} from "../../src/apps/plot/index.js";
import { digits, iris, moons, noisySinusoid } from "../../src/data/datasets/index.js";
import {
  MLPClassifier,
  MLPRegressor,
  RBFNetworkClassifier,
  RBFNetworkRegressor,
  Table,
} from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";
import type { Rows } from "../../src/model/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "mlp-network": async () => {
    const model = await new MLPClassifier({
      layers: [6],
      activation: "tanh",
      solver: "lbfgs",
      weightDecay: 0.003,
    }).fit(iris(), "species");
    return neuralNetworkPlot(model, {
      title: "Four measures of iris flowers, six hidden units, three species",
    });
  },

  "mlp-boundary": async () => {
    const { x, y } = moons({ rows: 160, noise: 0.2, seed: 5 });
    const table = Table.fromColumns({ x0: [...x.column(0)], x1: [...x.column(1)], moon: y.map(String) });
    const panels = [];
    for (const maxIterations of [5, 40, 400]) {
      const options = { layers: [12], learningRate: 0.01, batchSize: 40, patience: 400, maxIterations };
      const model = await new MLPClassifier(options).fit(table, "moon");
      panels.push(
        decisionRegionPlot(model, table, "moon", { title: `after ${maxIterations} epochs`, resolution: 40 }),
      );
    }
    return figureGrid(panels, { columns: 3, title: "A boundary as it is learned" });
  },

  "mlp-loss": async () => {
    const { x, y } = moons({ rows: 120, noise: 0.35, seed: 2 });
    const options = { layers: [60], learningRate: 0.01, batchSize: 36, weightDecay: 0, validation: 0.4 };
    const model = await new MLPClassifier({ ...options, maxIterations: 300, patience: 300 }).fit(x, y);
    return lossPlot(model, { title: "Too many epochs: only the training loss still falls" });
  },

  "mlp-hidden-units": async () => {
    const model = await new MLPClassifier({
      layers: [24],
      activation: "tanh",
      weightDecay: 0.01,
      maxIterations: 60,
    }).fit(await digits(), "digit");
    return hiddenUnitPlot(model, { title: "What 24 hidden units look for in handwritten digits" });
  },

  "rbf-network-regressor": async () => {
    const { x, y } = noisySinusoid({ rows: 60, noise: 0.2, seed: 3 });
    const centers = [1, 3, 8];
    const models = [];
    for (const count of centers)
      models.push({
        name: `${count} center${count === 1 ? "" : "s"}`,
        model: await new RBFNetworkRegressor({ centers: count }).fit(x, y),
      });
    return fittedCurves(models, x, y, { extend: 0, title: "A wave by one and by more radial functions" });
  },

  "rbf-network-holes": async () => {
    const centers = [[1], [2.2], [5], [6], [9]];
    const stream = random(1);
    const x = centers.flatMap(([center]) =>
      Array.from({ length: 12 }, () => [center + 0.3 * stream.normal()]),
    );
    const target = x.map(([value]) => value);
    const panels = [];
    for (const normalized of [false, true]) {
      const options = { centers, width: 0.5, standardize: false, normalized } as const;
      const model = await new RBFNetworkRegressor(options).fit(x, target);
      const functions = centers.map(([center], k) => ({
        name: `center ${center}`,
        model: {
          features: model.features,
          predict: (rows: Rows) => model.radialFeatures(rows).column(k),
        },
      }));
      panels.push(
        fittedCurves(functions, centers, [0, 0, 0, 0, 0], {
          extend: 0.12,
          title: normalized ? "divided by their sum" : "as they are: holes at 3.6 and 7.5",
        }),
      );
    }
    return figureGrid(panels, { columns: 2, title: "Five radial functions" });
  },

  "rbf-network-classifier": async () => {
    const { x, y } = moons({ rows: 160, noise: 0.2, seed: 5 });
    const table = Table.fromColumns({ x0: [...x.column(0)], x1: [...x.column(1)], moon: y.map(String) });
    const model = await new RBFNetworkClassifier({ centers: 10 }).fit(table, "moon");
    return decisionRegionPlot(model, table, "moon", { title: "Two moons by ten radial functions" });
  },

  "mlp-regressor": async () => {
    const { x, y } = noisySinusoid({ rows: 60, noise: 0.2, seed: 3 });
    const models = [];
    for (const units of [1, 10]) {
      const options = { layers: [units], activation: "tanh", solver: "lbfgs", maxIterations: 2000 } as const;
      models.push({
        name: units === 1 ? "one hidden unit" : `${units} hidden units`,
        model: await new MLPRegressor(options).fit(x, y),
      });
    }
    return fittedCurves(models, x, y, { extend: 0, title: "A wave by one and by more hidden units" });
  },
};
