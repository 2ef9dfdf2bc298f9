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
import { MLPClassifier, MLPRegressor, Table } from "../../src/index.js";

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
