// The pictures on the pages about regression.

import {
  coefficientPlot,
  curvePlot,
  type Figure,
  figureGrid,
  fittedCurves,
  pathPlot,
  scatterPlot,
  validationPlot,
} from "../../src/apps/plot/index.js";
import { diabetes, noisySinusoid } from "../../src/data/datasets/index.js";
import {
  BaselineRegressor,
  BasisRegression,
  BayesianModelAveraging,
  CanonicalCorrelation,
  DantzigSelector,
  ElasticNet,
  GLM,
  GroupLasso,
  HuberRegression,
  LeastAngle,
  LinearRegression,
  PCR,
  PLS,
  QuantileRegression,
  ReducedRankRegression,
  Ridge,
  SparseGroupLasso,
  StagewiseRegression,
  StandardScaler,
  Table,
} from "../../src/index.js";
import { Poisson, random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "baseline-regressor": async () => {
    const table = Table.fromColumns({ hours: [1, 2, 3, 4, 5, 6], score: [52, 55, 61, 64, 70, 71] });
    return fittedCurves(
      [
        { name: "baseline", model: await new BaselineRegressor().fit(table, "score") },
        { name: "least squares", model: await new LinearRegression().fit(table, "score") },
      ],
      table,
      "score",
      { title: "A line beats the mean" },
    );
  },

  "basis-regression": async () => {
    const { x, y } = noisySinusoid({ rows: 60, noise: 0.3, seed: 5 });
    const models = [];
    for (const degree of [1, 3, 12])
      models.push({ name: `degree ${degree}`, model: await new BasisRegression({ degree }).fit(x, y) });
    return fittedCurves(models, x, y, { extend: 0, title: "Chebyshev polynomials through sixty cases" });
  },

  "bayesian-model-averaging": async () => {
    const [table, scales] = [await diabetes(), await diabetesScales()];
    const least = await new LinearRegression().fit(table, "progression");
    const averaged = await new BayesianModelAveraging().fit(table, "progression");
    return figureGrid(
      [
        coefficientPlot(least, { scales, title: "Least squares on all features" }),
        coefficientPlot(averaged, { scales, title: "Averaged over all subsets" }),
      ],
      { title: "Ten measures of patients with diabetes" },
    );
  },

  "canonical-correlation": async () => {
    const table = (await diabetes()).select(["age", "sex", "bmi", "bloodPressure", "s1", "s2", "s3"]);
    const model = await new CanonicalCorrelation().fit(table, ["s1", "s2", "s3"]);
    const first = model.transform(table).column(0);
    const second = model.transformSecond(table).column(0);
    return scatterPlot(
      { "of age, sex, bmi and bloodPressure": first, "of s1, s2 and s3": second },
      {
        x: "of age, sex, bmi and bloodPressure",
        y: "of s1, s2 and s3",
        title: "The first pair of combinations, with correlation 0.57",
      },
    );
  },

  "dantzig-selector": async () => {
    const model = await new DantzigSelector({ folds: 5 }).fit(await diabetes(), "progression");
    return pathPlot(model, { scales: await diabetesScales(), title: "The Dantzig selector on ten measures" });
  },

  "elastic-net": async () => {
    const model = await new ElasticNet({ alpha: 0.2 }).fit(await diabetes(), "progression");
    return pathPlot(model, {
      scales: await diabetesScales(),
      title: "The elastic net with alpha 0.2 on ten measures",
    });
  },

  glm: async () => {
    const table = growingCounts();
    return fittedCurves(
      [
        { name: "Poisson GLM", model: await new GLM({ family: "poisson" }).fit(table, "visits") },
        { name: "least squares", model: await new LinearRegression().fit(table, "visits") },
      ],
      table,
      "visits",
      { title: "Counts that grow in proportion" },
    );
  },

  "group-lasso": async () =>
    pathPlot(await new GroupLasso({ folds: 4 }).fit(wood(), "price"), {
      title: "The three kinds of wood enter together",
    }),

  "huber-regression": async () => {
    const table = Table.fromColumns({ hours: [1, 2, 3, 4, 5, 6], score: [52, 55, 61, 64, 70, 31] });
    return fittedCurves(
      [
        { name: "bisquare", model: await new HuberRegression({ psi: "bisquare" }).fit(table, "score") },
        { name: "least squares", model: await new LinearRegression().fit(table, "score") },
      ],
      table,
      "score",
      { title: "One score that was entered wrongly" },
    );
  },

  "least-angle": async () =>
    pathPlot(await new LeastAngle().fit(await diabetes(), "progression"), {
      scales: await diabetesScales(),
      title: "Least angles on ten measures",
    }),

  pcr: async () =>
    validationPlot(
      await new PCR({ rule: "one-standard-error", seed: 1 }).fit(await diabetes(), "progression"),
      {
        title: "How many principal components predict best",
      },
    ),

  pls: async () => {
    const table = await diabetes();
    const series = [];
    for (const [name, estimator] of [
      ["PLS", new PLS({ seed: 1 })],
      ["PCR", new PCR({ seed: 1 })],
    ] as const) {
      const { validation } = await estimator.fit(table, "progression");
      if (validation === undefined) throw new Error(`${name} chooses by cross-validation`);
      series.push({ name, mean: validation.means, deviation: validation.standardErrors });
    }
    return curvePlot(
      Array.from(series[0].mean, (_, components) => components),
      series,
      {
        xLabel: "components",
        yLabel: "cross-validated squared error",
        band: "one standard error over folds",
        title: "PLS needs fewer components than PCR",
      },
    );
  },

  "quantile-regression": async () => {
    const table = wideningExpenses();
    const models = [];
    for (const tau of [0.9, 0.5, 0.1])
      models.push({ name: `τ = ${tau}`, model: await new QuantileRegression({ tau }).fit(table, "food") });
    return fittedCurves(models, table, "food", { title: "Expenses that spread as incomes grow" });
  },

  "reduced-rank-regression": async () => {
    const table = (await diabetes()).select(["age", "sex", "bmi", "bloodPressure", "s1", "s2", "s3"]);
    const model = await new ReducedRankRegression({ rule: "one-standard-error", seed: 1 }).fit(table, [
      "s1",
      "s2",
      "s3",
    ]);
    return validationPlot(model, { title: "How many combinations predict three responses" });
  },

  ridge: async () =>
    pathPlot(await new Ridge().fit(await diabetes(), "progression"), {
      scales: await diabetesScales(),
      title: "Ridge regression on ten measures",
    }),

  "sparse-group-lasso": async () =>
    pathPlot(await new SparseGroupLasso({ folds: 4 }).fit(wood(), "price"), {
      title: "Oak enters before the other kinds of wood",
    }),

  "stagewise-regression": async () => {
    const estimator = new StagewiseRegression({ method: "incremental", rule: "last" });
    return pathPlot(await estimator.fit(await diabetes(), "progression"), {
      scales: await diabetesScales(),
      title: "Small steps on ten measures",
    });
  },
};

/** The deviations of the ten measures. */
async function diabetesScales(): Promise<Float64Array> {
  const table = (await diabetes()).drop(["progression"]);
  return (await new StandardScaler().fit(table)).scales;
}

/** Counts with a mean of exp(0.3 x). */
function growingCounts(): Table {
  const chance = random(2);
  const weeks = Array.from({ length: 40 }, (_, i) => i / 4);
  const visits = weeks.map((week) => new Poisson({ rate: Math.exp(0.3 * week) }).sample(chance));
  return Table.fromColumns({ weeks, visits });
}

/** Expenses whose deviation is proportional to the income. */
function wideningExpenses(): Table {
  const chance = random(4);
  const income = Array.from({ length: 150 }, () => 400 + 1600 * chance.next());
  const food = income.map((value) => 100 + 0.5 * value + 0.09 * value * chance.normal());
  return Table.fromColumns({ income, food });
}

/** The table of the pages on groups. */
function wood(): Table {
  return Table.fromColumns({
    kind: ["oak", "elm", "fir", "oak", "elm", "fir", "oak", "elm", "fir", "oak", "elm", "fir"],
    age: [1, 4, 2, 6, 3, 8, 7, 5, 2, 9, 4, 6],
    shelf: [3, 1, 2, 5, 2, 4, 1, 3, 5, 2, 4, 1],
    price: [5.1, 3.2, 2.3, 8.2, 2.8, 5.9, 8.8, 3.9, 2.2, 10.3, 3.3, 5.1],
  });
}
