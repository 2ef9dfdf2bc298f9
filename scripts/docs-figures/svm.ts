// The pictures on the pages about support vector machines.

import { type Figure, fittedCurves, marginPlot, scatterPlot } from "../../src/apps/plot/index.js";
import { moons, noisySinusoid, twoGaussians } from "../../src/data/datasets/index.js";
import {
  LinearRegression,
  LinearSVC,
  LinearSVR,
  Matrix,
  NuSVC,
  NuSVR,
  OneClassSVM,
  SVC,
  SVR,
} from "../../src/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  svc: async () => {
    const { x, y } = twoGaussians({ rows: 60, seed: 4 });
    const model = await new SVC({ kernel: "linear" }).fit(x, y);
    return marginPlot(model, x, y, { title: "The widest margin, and the slack of cases inside it" });
  },

  "nu-svc": async () => {
    const { x, y } = moons({ rows: 120, seed: 1 });
    const model = await new NuSVC({ nu: 0.2 }).fit(x, y);
    return marginPlot(model, x, y, { title: "At least a fifth of the cases are support vectors" });
  },

  "linear-svc": async () => {
    const { x, y } = twoGaussians({ rows: 60, seed: 4 });
    const model = await new LinearSVC({ interceptScale: 10, cost: 0.1, maxIterations: 100_000 }).fit(x, y);
    return marginPlot(model, x, y, { title: "A small cost: a wide margin with many cases inside" });
  },

  svr: async () => {
    const { x, y } = wave();
    const models = [];
    for (const epsilon of [0.05, 0.5])
      models.push({ name: `ε = ${epsilon}`, model: await new SVR({ epsilon, cost: 10 }).fit(x, y) });
    return fittedCurves(models, x, y, { extend: 0, title: "A wide tube gives a flat curve" });
  },

  "nu-svr": async () => {
    const { x, y } = wave();
    const models = [];
    for (const nu of [0.1, 0.7])
      models.push({ name: `ν = ${nu}`, model: await new NuSVR({ nu, cost: 10 }).fit(x, y) });
    return fittedCurves(models, x, y, { extend: 0, title: "Few or many cases outside the tube" });
  },

  "linear-svr": async () => {
    const x = Matrix.fromColumns([Float64Array.from({ length: 30 }, (_, i) => i / 10)]);
    const y = Float64Array.from(
      { length: 30 },
      (_, i) => 1 + i / 10 + 0.3 * Math.sin(7 * i) + (i > 24 ? 6 : 0),
    );
    const machine = new LinearSVR({ cost: 10, maxIterations: 100_000 });
    return fittedCurves(
      [
        { name: "support vectors", model: await machine.fit(x, y) },
        { name: "least squares", model: await new LinearRegression().fit(x, y) },
      ],
      x,
      y,
      { extend: 0, title: "Five cases far above pull one line, but not the other" },
    );
  },

  "one-class-svm": async () => {
    const { x } = moons({ rows: 160, noise: 0.1, seed: 3 });
    const far = [
      [2.6, 1.3],
      [-1.6, -0.9],
      [0.5, -1.4],
    ];
    const rows = [...x.toArrays(), ...far];
    const model = await new OneClassSVM({ nu: 0.02, kernel: { kind: "radial", gamma: 2 } }).fit(x);
    return scatterPlot(
      {
        x0: rows.map(([a]) => a),
        x1: rows.map(([, b]) => b),
        case: model.isOutlier(rows).map((outside) => (outside ? "outlier" : "usual")),
      },
      { x: "x0", y: "x1", color: "case", title: "Cases beyond a boundary around those of training" },
    );
  },
};

function wave() {
  return noisySinusoid({ rows: 80, noise: 0.3, seed: 5 });
}
