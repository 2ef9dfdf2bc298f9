// The pictures on the pages about smoothing.

import {
  componentPanels,
  decisionRegionPlot,
  densityPlot,
  type Figure,
  fittedCurves,
  histogramPlot,
  predictiveBand,
  pruningPlot,
  waveletPlot,
} from "../../src/apps/plot/index.js";
import { diabetes, iris, penguins } from "../../src/data/datasets/index.js";
import { dropMissing } from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";
import {
  KernelDensity,
  MARS,
  MARSClassifier,
  SmoothingSpline,
  WaveletSmoother,
} from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "kernel-density": async () => {
    const { table } = dropMissing((await penguins()).select(["billLength", "flipperLength"]));
    const model = await new KernelDensity({ covariance: "full" }).fit(table);
    return densityPlot(model, table, { title: "Bills and flippers of penguins" });
  },

  "kernel-density-bandwidths": async () => {
    const { table } = dropMissing((await penguins()).select(["flipperLength"]));
    const densities: Record<string, { density(x: number): number; quantile(p: number): number }> = {};
    for (const bandwidth of [1, "SJ-ste", 12] as const) {
      const model = await new KernelDensity({ bandwidth }).fit(table);
      const rule = bandwidth === "SJ-ste" ? ", by Sheather and Jones" : "";
      densities[`bandwidth ${model.bandwidth.data[0].toFixed(1)}${rule}`] = {
        density: (x) => model.density([[x]])[0],
        quantile: (p) => model.quantile(p),
      };
    }
    return histogramPlot(table, {
      x: "flipperLength",
      bins: 30,
      densities,
      title: "One sample, three bandwidths",
    });
  },

  "mars-components": async () =>
    componentPanels(await new MARS({ degree: 2 }).fit(await diabetes(), "progression"), {
      title: "What the splines of diabetes are made of",
    }),

  "mars-pruning": async () =>
    pruningPlot(await new MARS({ degree: 2 }).fit(await diabetes(), "progression"), {
      title: "How many terms stay",
    }),

  "mars-classifier": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new MARSClassifier({ lambda: 0.001 }).fit(table, "species");
    return decisionRegionPlot(model, table, "species", { title: "Three species by hinges of two measures" });
  },

  "smoothing-spline": async () => {
    const stream = random(8);
    const x = Array.from({ length: 120 }, () => [10 * stream.next()]);
    const y = x.map(([t]) => Math.sin(t) + t / 5 + 0.4 * stream.normal());
    const model = await new SmoothingSpline({ criterion: "reml" }).fit(x, y);
    return predictiveBand(model, x, y, { title: "Inner band: the curve. Outer band: new cases" });
  },

  "wavelet-smoother": async () => {
    const { x, y } = noisySteps();
    const model = await new WaveletSmoother({ wavelet: "haar" }).fit(x, y);
    return fittedCurves([{ name: "Haar wavelets", model }], x, y, {
      title: "Jumps stay jumps, and the noise between them goes",
    });
  },

  "wavelet-coefficients": async () => {
    const { x, y } = noisySteps();
    const model = await new WaveletSmoother({ wavelet: "haar" }).fit(x, y);
    return waveletPlot(model, { title: "Few coefficients are larger than noise" });
  },
};

/** Four steps with noise at 256 equally spaced points. */
function noisySteps(): { x: number[][]; y: number[] } {
  const stream = random(3);
  const x = Array.from({ length: 256 }, (_, i) => [i / 256]);
  const height = (t: number) => (t < 0.2 ? 0 : t < 0.45 ? 3 : t < 0.6 ? 1 : t < 0.8 ? 4 : 2);
  return { x, y: x.map(([t]) => height(t) + 0.5 * stream.normal()) };
}
