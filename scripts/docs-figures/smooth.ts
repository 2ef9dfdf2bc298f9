// The pictures on the pages about smoothing.

import {
  componentPanels,
  decisionRegionPlot,
  type Figure,
  fittedCurves,
  predictiveBand,
  pruningPlot,
  waveletPlot,
} from "../../src/apps/plot/index.js";
import { diabetes, iris } from "../../src/data/datasets/index.js";
import { random } from "../../src/math/probability/random/index.js";
import { MARS, MARSClassifier, SmoothingSpline, WaveletSmoother } from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
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
