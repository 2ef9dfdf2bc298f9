// The pictures on the pages about smoothing.

import { type Figure, fittedCurves, smoothTermsPlot, waveletPlot } from "../../src/apps/plot/index.js";
import { Table } from "../../src/data/table/table.js";
import { random } from "../../src/math/probability/random/index.js";
import { GAM, GAMClassifier, WaveletSmoother } from "../../src/methods/smooth/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  gam: async () => {
    const model = await new GAM().fit(gardens(), "yield ~ s(rain, by = soil) + te(sun, warmth) + soil");
    return smoothTermsPlot(model, { title: "One curve per soil, and a surface of sun and warmth" });
  },

  "gam-classifier": async () => {
    const stream = random(21);
    const rows = Array.from({ length: 400 }, () => ({ heat: 40 * stream.next(), light: 10 * stream.next() }));
    const grows = rows.map(({ heat, light }) => {
      const score = 2 - ((heat - 22) / 7) ** 2 + 1.5 * Math.log(1 + light) - 2;
      return stream.next() < 1 / (1 + Math.exp(-score)) ? "yes" : "no";
    });
    const table = Table.fromRows(rows.map((row, i) => ({ ...row, grows: grows[i] })));
    const model = await new GAMClassifier().fit(table, "grows");
    return smoothTermsPlot(model.models[0], { title: "What the odds depend on", residuals: false });
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

/** The yield of gardens: rain helps up to a point, which depends on the soil, and sun only where it is warm. */
function gardens(): Table {
  const stream = random(12);
  const column = (low: number, high: number) =>
    Array.from({ length: 400 }, () => low + (high - low) * stream.next());
  const [rain, sun, warmth] = [column(20, 120), column(2, 12), column(8, 24)];
  const soil = rain.map(() => (stream.next() < 0.5 ? "clay" : "sand"));
  const yields = rain.map((value, i) => {
    const best = soil[i] === "clay" ? 55 : 85;
    const together = ((sun[i] - 7) * (warmth[i] - 16)) / 20;
    return 12 - ((value - best) / 22) ** 2 + together + stream.normal();
  });
  return Table.fromColumns({ rain, sun, warmth, soil, yield: yields });
}
