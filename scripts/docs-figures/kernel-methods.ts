// The pictures on the pages about kernel methods.

import {
  decisionRegionPlot,
  type Figure,
  figureGrid,
  fittedCurves,
  functionSamples,
  predictiveBand,
} from "../../src/apps/plot/index.js";
import {
  GaussianProcessClassifier,
  GaussianProcessRegressor,
  KernelRidge,
  LinearRegression,
} from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

function waves(count: number): { x: number[][]; y: number[] } {
  const stream = random(5);
  const x = Array.from({ length: count }, () => [6 * stream.next()]);
  return { x, y: x.map(([point]) => Math.sin(2 * point) + 0.2 * stream.normal()) };
}

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "kernel-ridge": async () => {
    const { x, y } = waves(40);
    const ridge = await new KernelRidge().fit(x, y);
    const line = await new LinearRegression().fit(x, y);
    return fittedCurves(
      [
        { name: "kernel ridge", model: ridge },
        { name: "least squares", model: line },
      ],
      x,
      y,
      { title: "A penalty chosen by the data" },
    );
  },

  "gaussian-process-regressor": async () => {
    const { x, y } = waves(16);
    const model = await new GaussianProcessRegressor().fit(x, y);
    return predictiveBand(model, x, y, { extend: 0.4, title: "Wider where there are no cases" });
  },

  "function-samples": async () => {
    const { x, y } = waves(8);
    const kernel = { kind: "radial", lengthScale: 0.8 } as const;
    const model = await new GaussianProcessRegressor({ kernel, noise: 0.04, optimize: false }).fit(x, y);
    return figureGrid(
      [
        functionSamples(model, x, y, { from: "prior", title: "Before the cases" }),
        functionSamples(model, x, y, { title: "After them" }),
      ],
      { title: "Functions drawn from a Gaussian process" },
    );
  },

  "gaussian-process-classifier": async () => {
    const stream = random(2);
    const x = Array.from({ length: 60 }, () => [stream.normal(), stream.normal()]);
    const y = x.map(([a, b]) => (a * a + b * b > 1.4 ? "outer" : "inner"));
    const model = await new GaussianProcessClassifier().fit(x, y);
    return decisionRegionPlot(model, x, y, { resolution: 50, title: "A class around another" });
  },
};
