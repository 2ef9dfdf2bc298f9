// The pictures on the pages about kernel smoothers and local fits.

import {
  curvePlot,
  equivalentKernelPlot,
  type Figure,
  figureGrid,
  fittedCurves,
  predictiveBand,
} from "../../src/apps/plot/index.js";
import { Matrix } from "../../src/math/linalg/index.js";
import { Poisson } from "../../src/math/probability/distributions/index.js";
import { random } from "../../src/math/probability/random/index.js";
import {
  KernelSmoother,
  LocalLikelihoodClassifier,
  LocalLikelihoodRegressor,
  LocalRegression,
} from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "equivalent-kernels": async () => {
    const { x, y } = steepEnd();
    const mean = await new KernelSmoother({ width: 0.25 }).fit(x, y);
    const line = await new LocalRegression({ width: 0.25, degree: 1, kernel: "epanechnikov" }).fit(x, y);
    return figureGrid([
      equivalentKernelPlot(mean, [0.005, 0.5], { title: "Weighted mean" }),
      equivalentKernelPlot(line, [0.005, 0.5], { title: "Local line" }),
    ]);
  },

  "kernel-smoother": async () => {
    const { x, y } = steepEnd();
    const models = [
      { name: "weighted mean", model: await new KernelSmoother({ width: 0.25 }).fit(x, y) },
      {
        name: "running mean",
        model: await new KernelSmoother({ neighbors: 20, kernel: "uniform" }).fit(x, y),
      },
    ];
    return fittedCurves(models, x, y, { extend: 0 });
  },

  "boundary-bias": async () => {
    const { x, y } = steepEnd();
    const settings = { width: 0.25, kernel: "epanechnikov" } as const;
    const models = [
      { name: "weighted mean", model: await new KernelSmoother(settings).fit(x, y) },
      { name: "local line", model: await new LocalRegression({ ...settings, degree: 1 }).fit(x, y) },
    ];
    return fittedCurves(models, x, y, { extend: 0 });
  },

  "local-regression": async () => {
    const { x, y } = bends();
    const model = await new LocalRegression({ span: 0.4 }).fit(x, y);
    return predictiveBand(model, x, y, { extend: 0 });
  },

  "local-likelihood-classifier": async () => {
    const draws = random(5);
    const x = Matrix.from(Array.from({ length: 300 }, () => [10 * draws.next()]));
    const labels = Array.from(x.data, (value) => (draws.next() < chance(value) ? "yes" : "no"));
    const model = await new LocalLikelihoodClassifier().fit(x, labels);
    const places = Array.from(
      { length: 41 },
      (_, i) => x.data.reduce((a, b) => Math.min(a, b)) + (i / 40) * 9.9,
    );
    const found = model.predictProba(places.map((place) => [place])).column(1);
    return curvePlot(
      places,
      [
        { name: "local likelihood", mean: found },
        { name: "truth", mean: places.map(chance) },
      ],
      { xLabel: "x", yLabel: "probability of yes" },
    );
  },

  "local-likelihood-regressor": async () => {
    const draws = random(8);
    const x = Matrix.from(Array.from({ length: 200 }, () => [10 * draws.next()]));
    const y = Array.from(x.data, (value) =>
      new Poisson({ rate: Math.exp(1 + Math.sin(value)) }).sample(draws),
    );
    const models = [
      { name: "Poisson", model: await new LocalLikelihoodRegressor({ family: "poisson" }).fit(x, y) },
    ];
    return fittedCurves(models, x, y, { extend: 0 });
  },
};

/** A curve that is steepest at its left end, where means of neighbors are biased. */
function steepEnd(): { x: Matrix; y: Float64Array } {
  const draws = random(3);
  const x = Matrix.from(Array.from({ length: 100 }, (_, i) => [(i + 0.5) / 100]));
  return { x, y: x.data.map((value) => 2 * Math.exp(-5 * value) + 0.2 * draws.normal()) };
}

function bends(): { x: Matrix; y: Float64Array } {
  const draws = random(2);
  const x = Matrix.from(Array.from({ length: 120 }, () => [10 * draws.next()]));
  return { x, y: x.data.map((value) => Math.sin(value) + value / 5 + 0.4 * draws.normal()) };
}

function chance(value: number): number {
  return 1 / (1 + Math.exp(-3 * Math.sin(value)));
}
