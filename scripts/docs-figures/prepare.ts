// The pictures on the pages about preparing data.

import {
  boxPlot,
  coefficientPlot,
  correlationHeatmap,
  curvePlot,
  decisionRegionPlot,
  type Figure,
  figureGrid,
  fittedCurves,
  foldScoresPlot,
  histogramPlot,
  ratioPlot,
  scatterPlot,
} from "../../src/apps/plot/index.js";
import {
  concentricClasses,
  diabetes,
  iris,
  noisySinusoid,
  penguins,
  weights20,
  wine,
} from "../../src/data/datasets/index.js";
import {
  Aggregator,
  CartesianProduct,
  ChebyshevFeatures,
  ColumnTransformer,
  CountEncoder,
  crossValidate,
  DateFeatures,
  Discretizer,
  dropMissing,
  FeatureCalibrator,
  FeatureSelector,
  FeatureUnion,
  FormulaFeatures,
  LevelGrouper,
  LinearRegression,
  LogisticRegression,
  MinMaxScaler,
  MultinomialNB,
  NearestMean,
  OneHotEncoder,
  OrdinalEncoder,
  Pipeline,
  PolynomialFeatures,
  RobustScaler,
  SixSigmaScaler,
  StandardScaler,
  Table,
  TargetEncoder,
  TextVectorizer,
  UnitNormScaler,
  Unorderer,
  WrapperSelector,
} from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";
import { baskets, cropsByWater, crossedPrices, homesByCity } from "./prepare-data.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  aggregator: async () => {
    const customers = baskets();
    const model = await new Aggregator({ aggregates: ["count", "mean"] }).fit(customers);
    return scatterPlot(model.transformTable(customers), {
      x: "count(prices)",
      y: "mean(prices)",
      color: "customer",
      jitter: 0.2,
      title: "Baskets of any size as two numbers",
    });
  },

  "cartesian-product": async () => {
    const table = crossedPrices();
    const model = await new CartesianProduct().fit(table);
    return boxPlot(model.transformTable(table), {
      x: "price",
      by: "shape×color",
      title: "Round and red together cost what neither explains",
    });
  },

  "chebyshev-features": async () => {
    const points = Array.from({ length: 41 }, (_, i) => i / 4);
    const rows = points.map((point) => [point]);
    const model = await new ChebyshevFeatures({ degree: 4 }).fit(rows);
    const columns = model.transform(rows);
    return curvePlot(
      points,
      model.outputs.map((name, k) => ({ name, mean: columns.column(k) })),
      { xLabel: "x0", yLabel: "feature", title: "Four columns made of one" },
    );
  },

  "column-transformer": async () => {
    const { table } = dropMissing(await penguins());
    const prepare = new ColumnTransformer({
      steps: [
        ["levels", new OneHotEncoder(), ["species", "sex"]],
        ["numbers", new StandardScaler(), "quantitative"],
      ],
    });
    const model = await prepare.fit(table);
    const matrix = model.transform(table);
    const columns = Object.fromEntries(model.outputs.map((name, k) => [name, matrix.column(k)]));
    return correlationHeatmap(columns, { title: "Levels and numbers side by side" });
  },

  "date-features": async () => {
    const days = Array.from({ length: 53 }, (_, week) => 7 * week);
    const table = Table.fromColumns({ day: days.map((day) => new Date(Date.UTC(2024, 0, 1 + day))) });
    const model = await new DateFeatures({ parts: [], cycles: ["year"] }).fit(table);
    const columns = model.transform(table);
    return curvePlot(
      days,
      model.outputs.map((name, k) => ({ name, mean: columns.column(k) })),
      { xLabel: "day of the year", yLabel: "feature", title: "December ends where January begins" },
    );
  },

  discretizer: async () => {
    const { x, y } = noisySinusoid({ rows: 120, noise: 0.3, seed: 4 });
    const steps = new Pipeline({
      steps: [
        ["bins", new Discretizer({ bins: 6 })],
        ["levels", new OneHotEncoder({ drop: "first" })],
        ["line", new LinearRegression()],
      ],
    });
    const table = Table.fromColumns({ x: x.column(0), y });
    return fittedCurves(
      [
        { name: "six bins", model: await steps.fit(table, "y") },
        { name: "a line", model: await new LinearRegression().fit(table, "y") },
      ],
      table,
      "y",
      { extend: 0, title: "Least squares on bins follows a curve" },
    );
  },

  "feature-calibrator": async () => {
    const table = weights20();
    const points = Array.from({ length: 39 }, (_, i) => 55 + 2 * i);
    const series = [];
    for (const method of ["logistic", "isotonic"] as const) {
      const model = await new FeatureCalibrator({ method }).fit(table, "diabetes");
      series.push({
        name: method,
        mean: model.transform(Table.fromColumns({ weight: points })).column(0),
      });
    }
    return curvePlot(points, series, {
      xLabel: "weight",
      yLabel: "calibrated weight",
      title: "The probability of diabetes that a weight stands for",
    });
  },

  "feature-selector": async () => {
    const table = iris();
    const { scores } = await new FeatureSelector({ score: "f", size: 4 }).fit(table, "species");
    const panels = [0, 3].map((row) => {
      const feature = String(scores.get(row, "feature"));
      const score = Math.round(Number(scores.get(row, "score")));
      return histogramPlot(table, { x: feature, by: "species", title: `${feature}: F = ${score}` });
    });
    return figureGrid(panels, { title: "The best and the worst feature by F" });
  },

  "feature-union": async () => {
    const masses = dropMissing((await penguins()).select(["bodyMass"])).table;
    const union = new FeatureUnion({
      steps: [
        ["z", new StandardScaler()],
        ["range", new MinMaxScaler()],
      ],
    });
    const out = (await union.fit(masses)).transformTable(masses);
    return figureGrid(
      out.names.map((x) => histogramPlot(out, { x })),
      { title: "One column, scaled in two ways" },
    );
  },

  "formula-features": async () => {
    const { table } = dropMissing(await penguins(), { columns: ["billLength", "billDepth"] });
    const model = await new FormulaFeatures({ columns: { billShape: "billLength / billDepth" } }).fit(table);
    const out = model.transformTable(table);
    return figureGrid(
      ["billLength", "billShape"].map((x) => boxPlot(out, { x, by: "species", title: x })),
      { title: "A ratio separates what a length does not" },
    );
  },

  "level-grouper": async () => {
    const homes = homesByCity();
    const model = await new LevelGrouper({ minFrequency: 12 }).fit(homes);
    const panel = (table: Table, title: string) => boxPlot(table, { x: "price", by: "city", title });
    return figureGrid([panel(homes, "Before"), panel(model.transformTable(homes), "After")], {
      title: "Cities with fewer than 12 homes become one level",
    });
  },

  "min-max-scaler": () => scaledWine(new MinMaxScaler(), "Every column from 0 to 1"),

  "one-hot-encoder": async () => {
    const { table } = dropMissing((await penguins()).select(["species", "sex", "bodyMass"]));
    const pipeline = new Pipeline({
      steps: [
        ["levels", new OneHotEncoder({ drop: "first" })],
        ["line", new LinearRegression()],
      ],
    });
    return coefficientPlot(await pipeline.fit(table, "bodyMass"), {
      title: "Grams by which penguins differ from female Adelies",
    });
  },

  "ordinal-encoder": async () => {
    const homes = homesByCity();
    const model = await new OrdinalEncoder({ columns: ["city"], order: "target-mean" }).fit(homes, "price");
    return boxPlot(model.transformTable(homes), {
      x: "price",
      by: "city",
      title: "Cities in the order of their mean prices",
    });
  },

  "target-encoder": async () => {
    const stream = random(3);
    const level = Array.from({ length: 60 }, () => `l${stream.integer(0, 25)}`);
    const y = Array.from({ length: 60 }, () => stream.normal());
    const table = Table.fromColumns({ level, y });
    const model = await new TargetEncoder({ smoothing: 0 }).fit(table, "y");
    const rows = (encoded: ArrayLike<number>, way: string) =>
      Array.from(encoded, (value, i) => ({ encoded: value, y: y[i], way }));
    const both = Table.fromRows([
      ...rows(model.transform(table).column(0), "by all cases"),
      ...rows(model.crossFitted?.get("level") ?? [], "by other folds"),
    ]);
    return scatterPlot(both, {
      x: "encoded",
      y: "y",
      color: "way",
      title: "Noise, and what its levels become: only the means of all cases know it",
    });
  },

  "count-encoder": async () => {
    const { table } = dropMissing((await penguins()).select(["island"]));
    const model = await new CountEncoder().fit(table);
    const { levels, counts } = model.rules[0];
    return histogramPlot(model.transformTable(table), {
      x: "island",
      title: `Penguins by how often their island occurs: ${levels.map((level, k) => `${level} ${counts[k]}`).join(", ")}`,
    });
  },

  pipeline: async () => {
    const table = await wine();
    const scaled = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["classify", new NearestMean()],
      ],
    });
    const plan = { folds: 10, seed: 1 };
    return foldScoresPlot(
      [
        { name: "scaled in the pipeline", scores: await crossValidate(scaled, table, "variety", plan) },
        { name: "as measured", scores: await crossValidate(new NearestMean(), table, "variety", plan) },
      ],
      { metric: "accuracy", title: "The nearest mean of wines, with and without scaling" },
    );
  },

  "polynomial-features": async () => {
    const { x, y } = concentricClasses({ rows: 150, noise: 0.6, seed: 1 });
    const pipeline = new Pipeline({
      steps: [
        ["bend", new PolynomialFeatures({ degree: 2 })],
        ["classify", new LogisticRegression()],
      ],
    });
    const model = await pipeline.fit(x, y);
    return decisionRegionPlot(model, x, y, {
      resolution: 50,
      title: "A linear classifier of squares and products",
    });
  },

  "robust-scaler": () => scaledWine(new RobustScaler(), "Medians at 0, boxes of width 1"),

  "six-sigma-scaler": () => scaledWine(new SixSigmaScaler(), "Means at ½, six deviations from 0 to 1"),

  "standard-scaler": () => scaledWine(new StandardScaler(), "Means at 0, deviations of 1"),

  "text-vectorizer": async () => {
    const mails = Table.fromColumns(
      {
        text: ["win win cash", "cash prize now", "meeting at noon", "notes of the meeting"],
        class: ["spam", "spam", "ham", "ham"],
      },
      { kinds: { text: "text" } },
    );
    const words = await new TextVectorizer().fit(mails);
    const model = await new MultinomialNB().fit(words.transformTable(mails), "class");
    const mail = Table.fromColumns({ text: ["cash at the meeting"] }, { kinds: { text: "text" } });
    return ratioPlot(model.explain(words.transformTable(mail)), {
      title: "What naive Bayes makes of the words of “cash at the meeting”",
    });
  },

  "unit-norm-scaler": async () => {
    const table = iris().select(["petalLength", "petalWidth", "species"]);
    const model = await new UnitNormScaler().fit(table);
    const panel = (of: Table, title: string) =>
      scatterPlot(of, { x: "petalLength", y: "petalWidth", color: "species", title });
    return figureGrid([panel(table, "Before"), panel(model.transformTable(table), "After")], {
      title: "Every flower at distance 1 from the origin",
    });
  },

  unorderer: async () => {
    const table = cropsByWater();
    const levels = ["dry", "moist", "wet", "flooded"];
    const rows = Table.fromColumns({ water: levels }, { kinds: { water: { kind: "ordinal", levels } } });
    const ranks = await new LinearRegression().fit(table, "crop");
    const unordered = new Pipeline({
      steps: [
        ["unorder", new Unorderer()],
        ["levels", new OneHotEncoder({ drop: "first" })],
        ["line", new LinearRegression()],
      ],
    });
    const free = await unordered.fit(table, "crop");
    return curvePlot(
      [0, 1, 2, 3],
      [
        { name: "ranks, as numbers", mean: ranks.predict(rows) },
        { name: "levels without order", mean: free.predict(rows) },
      ],
      {
        xLabel: "water: 0 dry, 1 moist, 2 wet, 3 flooded",
        yLabel: "crop",
        title: "More is not always better",
      },
    );
  },

  "wrapper-selector": async () => {
    const selector = new WrapperSelector({
      estimator: new LinearRegression(),
      metric: "meanSquaredError",
      stop: "full",
    });
    const { path } = await selector.fit(await diabetes(), "progression");
    return curvePlot(
      path.map(({ features }) => features.length),
      [{ mean: path.map(({ mean }) => mean), deviation: path.map(({ standardError }) => standardError) }],
      {
        xLabel: "features",
        yLabel: "mean squared error",
        band: "one standard error over folds",
        title: "A forward search among ten measures",
      },
    );
  },
};

/** Some columns of the wines before and after a scaler, as box plots. */
async function scaledWine(
  scaler: MinMaxScaler | RobustScaler | SixSigmaScaler | StandardScaler,
  title: string,
): Promise<Figure> {
  const columns = ["alcohol", "malicAcid", "alcalinity", "magnesium", "color"];
  const before = wine().select(columns);
  const after = (await scaler.fit(before)).transformTable(before);
  return figureGrid([measuresOf(before, "Before"), measuresOf(after, "After")], { title });
}

/** One box per column. */
function measuresOf(table: Table, title: string): Figure {
  const cells = table.names.flatMap((measure) =>
    table.toRows().map((row) => ({ measure, value: Number(row[measure]) })),
  );
  return boxPlot(Table.fromRows(cells), { x: "value", by: "measure", title });
}
