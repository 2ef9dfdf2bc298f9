// The pictures on the pages about smoothing.

import { type Figure, fittedCurves, predictiveBand, waveletPlot } from "../../src/apps/plot/index.js";
import { random } from "../../src/math/probability/random/index.js";
import { SmoothingSpline, WaveletSmoother } from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
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
