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
  smoothTermsPlot,
  waveletPlot,
} from "../../src/apps/plot/index.js";
import { diabetes, iris, penguins } from "../../src/data/datasets/index.js";
import { Table } from "../../src/data/table/table.js";
import { dropMissing } from "../../src/index.js";
import { random } from "../../src/math/probability/random/index.js";
import {
  GAM,
  GAMClassifier,
  KernelDensity,
  MARS,
  MARSClassifier,
  SmoothingSpline,
  WaveletSmoother,
} from "../../src/methods/smooth/index.js";

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
