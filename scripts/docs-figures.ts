// The pictures of docs/figures.md. Run: npx tsx scripts/docs-figures.ts

import { fileURLToPath } from "node:url";
import {
  diabetes,
  emailBits,
  iris,
  linearData,
  noisySinusoid,
  penguins,
  weights20,
  wine,
} from "../src/datasets/index.js";
import {
  BayesianLinearRegression,
  BayesianLogisticRegression,
  BernoulliNB,
  Beta,
  BetaBernoulli,
  GaussianNB,
  Lasso,
  LinearDiscriminant,
  LinearRegression,
  laplaceApproximation,
  metropolisHastings,
  QuadraticDiscriminant,
  StandardScaler,
  SubsetSelection,
  type Table,
} from "../src/index.js";
import {
  autocorrelationPlot,
  boxPlot,
  chainPath,
  classDensities,
  coefficientPlot,
  confusionPlot,
  correlationHeatmap,
  criticalDifferencePlot,
  curvePlot,
  decisionRegions,
  descentPath,
  ecdfPlot,
  type Figure,
  fisherProjection,
  gaussianContours,
  histogram,
  laplacePlot,
  newtonSteps,
  pathPlot,
  penaltyRegions,
  polynomialFits,
  posteriorPanels,
  predictiveBand,
  predictivePanels,
  ratioPlot,
  recordMoves,
  residualPanels,
  rocPlot,
  scatterPlot,
  sigmoidFits,
  subsetPlot,
  tailPlot,
  tracePlot,
  validationPlot,
} from "../src/plot/index.js";

/** By file name; small enough to be kept beside the words. */
export const docsFigures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  histogram: async () =>
    histogram(await penguins(), {
      x: "bodyMass",
      density: true,
      normal: true,
      title: "Body mass of penguins",
    }),

  ecdf: () => ecdfPlot(iris(), { x: "petalLength", by: "species", title: "Petal length" }),

  scatter: () =>
    scatterPlot(iris(), {
      x: "petalLength",
      y: "petalWidth",
      color: "species",
      title: "Petals of three species",
    }),

  box: () => boxPlot(iris(), { x: "sepalWidth", by: "species", title: "Sepal width" }),

  correlation: async () =>
    correlationHeatmap(await penguins(), { title: "Correlations of the measures of penguins" }),

  roc: () => {
    const { weight, diabetes } = columns();
    return rocPlot(
      { name: "weight", scores: weight, positives: diabetes },
      { hull: true, isometrics: true, title: "Weight as a sign of diabetes" },
    );
  },

  confusion: async () => {
    const table = iris();
    const model = await new GaussianNB().fit(table, "species");
    const predicted = model.predict(table.drop(["species"]));
    const labels = model.classes.map(String);
    const counts = labels.map(() => labels.map(() => 0));
    for (const [row, label] of predicted.entries()) {
      counts[labels.indexOf(String(table.get(row, "species")))][labels.indexOf(String(label))] += 1;
    }
    return confusionPlot(counts, { labels, title: "Naive Bayes on its training cases" });
  },

  curve: () =>
    curvePlot(
      [50, 100, 200, 400, 800],
      [
        {
          name: "train",
          mean: [0.99, 0.98, 0.97, 0.965, 0.96],
          deviation: [0.005, 0.005, 0.004, 0.004, 0.003],
        },
        { name: "test", mean: [0.8, 0.86, 0.9, 0.92, 0.93], deviation: [0.05, 0.03, 0.02, 0.015, 0.01] },
      ],
      {
        xLabel: "training cases",
        yLabel: "accuracy",
        xScale: "log",
        band: "one standard deviation over folds",
        title: "A learning curve",
      },
    ),

  "critical-difference": () =>
    criticalDifferencePlot(
      {
        names: ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"],
        ranks: [3.143, 2, 2.893, 1.964],
        criticalDifference: 1.25,
      },
      { title: "Four versions of C4.5 on 14 data sets", subtitle: "Average ranks of Demšar 2006" },
    ),

  "decision-regions": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new GaussianNB().fit(table, "species");
    return decisionRegions(model, table, "species", {
      title: "Gaussian naive Bayes",
      theme: "dark",
      resolution: 50,
    });
  },

  "residual-panels": async () => {
    const table = iris().select(["sepalLength", "petalLength", "petalWidth"]);
    const model = await new LinearRegression().fit(table, "petalWidth");
    return residualPanels(model, { title: "Petal width on two lengths" });
  },

  path: async () =>
    pathPlot(await diabetesLasso(), {
      scales: await diabetesScales(),
      title: "The lasso on ten measures of patients with diabetes",
    }),

  validation: async () => validationPlot(await diabetesLasso(), { title: "Which λ predicts best" }),

  "penalty-regions": () =>
    penaltyRegions(
      {
        center: [0.8, 2.2],
        matrix: [
          [1, -0.5],
          [-0.5, 1],
        ],
      },
      { penalties: [2, 1], title: "Ridge and lasso" },
    ),

  "penalty-family": () =>
    penaltyRegions(
      {
        center: [0.8, 2.2],
        matrix: [
          [1, -0.5],
          [-0.5, 1],
        ],
      },
      { penalties: [4, 2, { alpha: 0.5 }, 1, 0.5, 0.1], title: "Penalties from round to sharp" },
    ),

  subsets: async () => {
    const table = (await diabetes()).select([
      "sex",
      "bmi",
      "bloodPressure",
      "s1",
      "s3",
      "s5",
      "s6",
      "progression",
    ]);
    const model = await new SubsetSelection({ top: 35 }).fit(table, "progression");
    return subsetPlot(model, { title: "All regressions on seven measures" });
  },

  "polynomial-fits": () => {
    const [train, test] = [noisySinusoid({ rows: 10, seed: 14 }), noisySinusoid({ rows: 50, seed: 100 })];
    return polynomialFits(train.x.column(0), train.y, {
      degrees: [0, 1, 2, 3, 6, 9],
      test: { x: test.x.column(0), y: test.y },
      title: "Polynomials fitted to ten points of a sine",
    });
  },

  coefficients: async () =>
    coefficientPlot(await new LinearRegression().fit(await diabetes(), "progression"), {
      scales: await diabetesScales(),
      sort: "value",
      title: "What goes with the progression of diabetes",
    }),

  "predictive-band": async () => {
    const table = (await diabetes()).select(["bmi", "progression"]).filter((row) => row < 60);
    const model = await new BayesianLinearRegression().fit(table, "progression");
    return predictiveBand(model, table, "progression", { title: "Progression over the body mass index" });
  },

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
    const { weight, diabetes } = columns();
    return sigmoidFits(weight, diabetes, logisticDescent(weight, diabetes.map(Number), 1000), {
      steps: [10, 100],
      xLabel: "weight",
      yLabel: "P(diabetes)",
      title: "Gradient descent on a logistic curve",
    });
  },

  newton: () => {
    const f = (x: number) => x ** 3 / 4 - 1;
    const places = [3.4];
    for (let k = 0; k < 5; k += 1) places.push(places[k] - f(places[k]) / (0.75 * places[k] ** 2));
    return newtonSteps(f, places, { domain: [0, 3.8], title: "Newton's method for a cube root" });
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

  descent: async () => {
    const { x, y } = linearData({ rows: 50, coefficients: [2], noise: 0.5, seed: 1 });
    const shifted = x.map((value) => value + 0.7);
    const batch = { method: "gradient-descent", step: 0.2, maxIterations: 60 } as const;
    const stochastic = {
      method: "stochastic-gradient",
      step: 0.01,
      batchSize: 5,
      epochs: 40,
      average: false,
    } as const;
    const descend = (solver: typeof batch | typeof stochastic) =>
      new LinearRegression({ solver }).fit(shifted, y);
    return descentPath(
      [
        { name: "batch", model: await descend(batch) },
        { name: "stochastic, by epochs", model: await descend(stochastic) },
      ],
      { title: "Two ways to least squares" },
    );
  },
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

async function diabetesLasso() {
  return new Lasso({ folds: 10, rule: "one-standard-error" }).fit(await diabetes(), "progression");
}

/** The deviations of the ten measures. */
async function diabetesScales(): Promise<Float64Array> {
  const table = (await diabetes()).drop(["progression"]);
  return (await new StandardScaler().fit(table)).scales;
}

function columns(): { weight: number[]; diabetes: boolean[] } {
  const rows = weights20().toRows();
  return {
    weight: rows.map((row) => Number(row.weight)),
    diabetes: rows.map((row) => row.diabetes === true),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, make] of Object.entries(docsFigures)) {
    await (await make()).save(new URL(`../docs/figures/${name}.svg`, import.meta.url));
  }
}
