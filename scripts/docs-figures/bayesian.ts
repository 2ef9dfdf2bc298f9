// The pictures of classification and Bayesian inference.

import {
  autocorrelationPlot,
  chainPath,
  classDensities,
  type Figure,
  fisherProjection,
  gaussianContours,
  laplacePlot,
  newtonSteps,
  posteriorPanels,
  predictivePanels,
  ratioPlot,
  recordMoves,
  sigmoidFits,
  tailPlot,
  tracePlot,
} from "../../src/apps/plot/index.js";
import { emailBits, iris, penguins, weights20, wine } from "../../src/data/datasets/index.js";
import {
  BayesianLogisticRegression,
  BernoulliNB,
  GaussianNB,
  LinearDiscriminant,
  QuadraticDiscriminant,
  type Table,
} from "../../src/index.js";
import { Beta, BetaBernoulli } from "../../src/math/probability/index.js";
import { laplaceApproximation, metropolisHastings } from "../../src/math/sample/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "class-densities": async () => {
    const table = iris().select(["petalLength", "species"]);
    const model = await new GaussianNB().fit(table, "species");
    return classDensities(model, { reject: 0.9, title: "Petal length of three species" });
  },

  "gaussian-contours": async () => {
    const table = iris().select(["sepalLength", "petalLength", "species"]);
    const model = await new QuadraticDiscriminant().fit(table, "species");
    return gaussianContours(model, table, "species", { title: "Quadratic discriminant analysis" });
  },

  fisher: async () => {
    const table = await wine();
    const model = await new LinearDiscriminant().fit(table, "variety");
    return fisherProjection(model, table, "variety", {
      title: "Thirteen measures of wine in two coordinates",
    });
  },

  "predictive-panels": async () => {
    const table = fewPenguins(await penguins());
    const fits = [];
    for (const inference of ["map", "laplace", "metropolis"] as const) {
      const estimator = new BayesianLogisticRegression({ inference, priorVariance: 100, chains: 2 });
      fits.push({ name: NAMES[inference], model: await estimator.fit(table, "species") });
    }
    return predictivePanels(fits, table, "species", {
      resolution: 40,
      title: "What the mode and what the whole posterior predicts",
    });
  },

  sigmoids: () => {
    const rows = weights20().toRows();
    const weight = rows.map((row) => Number(row.weight));
    const diabetes = rows.map((row) => row.diabetes === true);
    return sigmoidFits(weight, diabetes, logisticDescent(weight, diabetes.map(Number), 1000), {
      steps: [10, 100],
      xLabel: "weight",
      yLabel: "P(diabetes)",
      title: "Gradient descent on a logistic curve",
    });
  },

  newton: () => {
    const f = (x: number) => x ** 3 / 4 - 1;
    const points = [3.4];
    for (let k = 0; k < 5; k += 1) points.push(points[k] - f(points[k]) / (0.75 * points[k] ** 2));
    return newtonSteps(f, points, { domain: [0, 3.8], title: "Newton's method for a cube root" });
  },

  laplace: () => {
    const logDensity = ([a, b]: Float64Array) =>
      -0.5 * a * a - 0.5 * (b - 0.5 * a * a) ** 2 - Math.exp(a) / 4;
    return laplacePlot(logDensity, laplaceApproximation(logDensity, [0, 0]), {
      title: "A bent density and the normal one around its mode",
    });
  },

  "chain-path": async () => {
    const recorder = recordMoves({
      draw: (from, random, out) => out.set(from.map((value) => value + 0.7 * random.normal())),
    });
    const run = { proposal: recorder.proposal, chains: 1, warmup: 0, draws: 150, seed: 3 };
    await metropolisHastings(tilted, [-2.5, 2], run);
    return chainPath(recorder.moves(), {
      logDensity: tilted,
      parameters: ["slope", "intercept"],
      title: "The first 150 moves of a chain",
    });
  },

  traces: async () => tracePlot(await tiltedSamples(), { title: "Three chains" }),

  autocorrelation: async () =>
    autocorrelationPlot(await tiltedSamples(), { title: "How long the chains remember" }),

  ratios: async () => {
    const table = emailBits();
    const model = await new BernoulliNB().fit(table, "class");
    const second = table.drop(["class"]).filter((row) => row === 1);
    return ratioPlot(model.explain(second), { title: "Why the second e-mail is spam" });
  },

  posteriors: () => {
    const coin = new BetaBernoulli({ alpha: 2, beta: 2 });
    const after = (successes: number, failures: number) => ({
      name: `${successes + failures} flips, ${successes} heads`,
      belief: coin.update({ successes, failures }),
    });
    const states = [after(3, 1), after(7, 3), after(22, 8), after(65, 35), after(212, 88)];
    return posteriorPanels([{ name: "prior", belief: coin }, ...states], {
      truth: 0.7,
      title: "A coin that shows heads in 70 of 100 flips",
    });
  },

  tail: () =>
    tailPlot(new Beta({ alpha: 5, beta: 2 }), {
      to: 0.5,
      xLabel: "θ",
      title: "A coin after four heads and one tail",
    }),
};

const NAMES = { map: "Mode (MAP)", laplace: "Laplace", metropolis: "Metropolis-Hastings" } as const;

/** A few of two species, so that the posterior is wide. */
function fewPenguins(table: Table): Table {
  const two = table.select(["billLength", "billDepth", "species"]);
  const whole = two.filter(
    (row) => two.get(row, "billLength") !== null && two.get(row, "species") !== "Gentoo",
  );
  return whole.filter((row) => row % 9 === 0);
}

/** A normal density of correlation 0.8. */
const tilted = ([x, y]: Float64Array) => -(x * x - 1.6 * x * y + y * y) / 0.72;

function tiltedSamples() {
  const options = { names: ["slope", "intercept"], chains: 3, draws: 1000, warmup: 300, seed: 1 };
  return metropolisHastings(tilted, [0, 0], options);
}

/** Intercept and slope after every step of gradient descent on the mean log loss, of a standardized feature. */
function logisticDescent(x: number[], y: number[], steps: number) {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const deviation = Math.sqrt(x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length);
  let [a, b] = [0, 0];
  const path = [{ x: [0, 0] }];
  for (let k = 0; k < steps; k += 1) {
    const errors = x.map((value, i) => 1 / (1 + Math.exp(-a - (b * (value - mean)) / deviation)) - y[i]);
    a -= (0.1 * errors.reduce((sum, error) => sum + error, 0)) / x.length;
    b -= (0.1 * errors.reduce((sum, error, i) => sum + (error * (x[i] - mean)) / deviation, 0)) / x.length;
    path.push({ x: [a - (b * mean) / deviation, b / deviation] });
  }
  return { path };
}
