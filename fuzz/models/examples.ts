import { catalog } from "../../src/apps/catalog.js";
import { Table } from "../../src/data/table/table.js";
import {
  Aggregator,
  BayesianLinearRegression,
  BayesianLogisticRegression,
  CalibratedClassifier,
  CartesianProduct,
  ColumnTransformer,
  DateFeatures,
  Discretizer,
  FeatureCalibrator,
  FormulaFeatures,
  GaussianNB,
  GLM,
  Imputer,
  IsingModel,
  IterativeImputer,
  KernelNB,
  LevelGrouper,
  LinearRegression,
  LogisticRegression,
  MarkovNetwork,
  MinMaxScaler,
  NaiveBayes,
  NeighborImputer,
  NormalImputer,
  OneHotEncoder,
  OrdinalEncoder,
  PCR,
  Pipeline,
  PLS,
  PolynomialFeatures,
  QuantileRegression,
  ReducedRankRegression,
  Ridge,
  RuleList,
  SemiSupervisedNB,
  StandardScaler,
  TextVectorizer,
  Thresholder,
  Unorderer,
  VersionSpace,
} from "../../src/index.js";
import { columnsOf, sampleFor } from "../../src/model/check/sample.js";
import type { Estimator } from "../../src/model/estimator.js";
import type { Rows } from "../../src/model/input.js";
import { exampleOf } from "../../test/contract/examples.js";
import { mixedTable } from "./mixed-table.js";

/** A model file that is whole, and rows that its model can answer for. */
export interface Example {
  readonly kind: string;
  readonly text: string;
  readonly rows: readonly Rows[];
}

const COLUMNS = ["a", "b", "c"];

/** Files of every model of the catalog, fitted on a matrix, on a table of numbers, and on columns of all kinds. */
export async function modelExamples(): Promise<readonly Example[]> {
  const made: Example[] = [];
  const add = async (estimator: Estimator, rows: Rows, target: unknown, asked: Rows) => {
    const model = await estimator.fitTo(rows, target);
    made.push({ kind: model.kind, text: JSON.stringify(model), rows: [asked] });
  };
  for (const Method of catalog) {
    const { options, values } = exampleOf(Method.kind);
    const estimator = new Method(options as never);
    const { x, y } = sampleFor(estimator, values);
    const table = Table.fromColumns(columnsOf(x, COLUMNS));
    const whole = y === undefined ? table : table.withColumn("target", y);
    await add(estimator, x, y, x.slice(0, 4));
    await add(estimator, whole, "target", table.slice(0, 4));
  }
  for (const { estimator, columns, target } of special) {
    const features = columns.split(" ");
    const targets = target === undefined ? [] : [target].flat();
    // The left side of a formula is a column.
    const table = mixed.select([...features, ...targets.map((name) => name.replace(/ ~.*/, ""))]);
    await add(estimator, table, target, mixed.select(features).slice(0, 6));
  }
  for (const model of networks) made.push({ kind: model.kind, text: JSON.stringify(model), rows: [] });
  return made;
}

const mixed = mixedTable();

const networks = [
  MarkovNetwork.of({
    variables: { a: ["x", "y"], b: [1, 2, 3] },
    potentials: [
      { of: ["a", "b"], values: [1, 0, 2, 3, 1, 0] },
      { of: "b", logs: [0, 1, -1] },
    ],
  }),
  IsingModel.of({ thresholds: { a: 0.5, b: -1, c: 0 }, couplings: [["a", "b", 0.3]] }),
];

interface Special {
  readonly estimator: Estimator;
  readonly columns: string;
  readonly target?: string | readonly string[];
}

const numbers = "size weight";

/** Options and columns that the samples of the contract do not reach. */
const special: readonly Special[] = [
  ...[new LinearRegression(), new Ridge(), new PCR({ components: 2 }), new PLS({ components: 2 })].map(
    (estimator) => ({ estimator, columns: numbers, target: ["y", "z"] }),
  ),
  { estimator: new ReducedRankRegression({ rank: 1 }), columns: numbers, target: ["y", "z"] },
  { estimator: new LinearRegression({ solver: "gram-schmidt" }), columns: numbers, target: "y" },
  { estimator: new GLM({ family: "gamma" }), columns: numbers, target: "y" },
  { estimator: new LinearRegression(), columns: "size weight", target: "y ~ size * weight - 1" },
  {
    estimator: new LinearRegression({ contrasts: { color: "sum" } }),
    columns: "size weight ok color grade",
    target: "y ~ color * ok + grade + poly(size, 2) + I(weight > 2)",
  },
  {
    estimator: new GLM({ family: "poisson" }),
    columns: "size weight color",
    target: "y ~ log(size + 1) + color + offset(weight / 10)",
  },
  {
    estimator: new LogisticRegression({ penalty: "l2", lambda: 0.1 }),
    columns: "size weight grade",
    target: "kind ~ C(grade, helmert) + size:weight",
  },
  { estimator: new BayesianLinearRegression(), columns: "size color", target: "y ~ . + I(size^2)" },
  { estimator: new QuantileRegression(), columns: "size color", target: "y ~ color / size" },
  { estimator: new DateFeatures(), columns: "size day time" },
  {
    estimator: new DateFeatures({
      parts: ["year", "month", "weekday", "hour", "weekOfYear"],
      cycles: ["day"],
    }),
    columns: "day",
  },
  {
    estimator: new Pipeline({
      steps: [
        ["dates", new DateFeatures({ cycles: ["year"] })],
        ["fit", new Ridge({ lambda: 1 })],
      ],
    }),
    columns: "size day",
    target: "y",
  },
  { estimator: new BayesianLogisticRegression(), columns: numbers, target: "kind" },
  {
    estimator: new BayesianLogisticRegression({ inference: "metropolis", draws: 20, chains: 2, warmup: 20 }),
    columns: numbers,
    target: "ok",
  },
  {
    estimator: new LogisticRegression({ penalty: "l1", lambdas: [0.5, 0.2], folds: 3 }),
    columns: numbers,
    target: "kind",
  },
  { estimator: new NaiveBayes(), columns: "size ok color grade", target: "kind" },
  { estimator: new SemiSupervisedNB(), columns: "size ok color", target: "kind" },
  { estimator: new RuleList({ validation: 0 }), columns: "size gap ok color grade", target: "kind" },
  {
    estimator: new VersionSpace({ positive: "oak", method: "find-s" }),
    columns: "ok color grade",
    target: "kind",
  },
  { estimator: new KernelNB({ missing: "native" }), columns: "size gap", target: "kind" },
  ...(["sigmoid", "beta", "temperature"] as const).map((method) => ({
    estimator: new CalibratedClassifier({ estimator: new GaussianNB(), method, folds: 3 }),
    columns: numbers,
    target: "kind",
  })),
  { estimator: new TextVectorizer(), columns: "size text" },
  {
    estimator: new TextVectorizer({ weighting: "tf-idf", norm: "l2", analyzer: "character", ngrams: [1, 3] }),
    columns: "text",
  },
  { estimator: new OneHotEncoder(), columns: "size ok color grade" },
  { estimator: new OneHotEncoder({ drop: "first", unknown: "own-column" }), columns: "color grade" },
  { estimator: new OrdinalEncoder(), columns: "size color grade" },
  { estimator: new LevelGrouper({ minFrequency: 9 }), columns: "size color" },
  { estimator: new Unorderer(), columns: "size grade" },
  { estimator: new Imputer({ indicator: true }), columns: "size gap color" },
  { estimator: new NeighborImputer(), columns: "size gap weight" },
  { estimator: new NormalImputer(), columns: "size gap weight" },
  { estimator: new IterativeImputer({ draws: 2 }), columns: "size gap weight" },
  { estimator: new IterativeImputer({ classifier: new NaiveBayes() }), columns: "size gap color" },
  { estimator: new Aggregator({ aggregates: ["mean", "count", { quantile: 0.5 }] }), columns: "size list" },
  { estimator: new Discretizer({ output: "one-hot" }), columns: numbers },
  { estimator: new Discretizer({ method: "recursive", trace: true }), columns: numbers, target: "kind" },
  { estimator: new Thresholder({ threshold: "gain" }), columns: "size grade", target: "kind" },
  { estimator: new CartesianProduct(), columns: "size color grade" },
  { estimator: new FeatureCalibrator(), columns: "size color", target: "kind" },
  {
    estimator: new FormulaFeatures({
      columns: { ratio: "size / (2 + weight ^ 2)", big: "color == 'red' and size > 3" },
    }),
    columns: "size weight color",
  },
  {
    estimator: new ColumnTransformer({
      steps: [
        ["scale", new StandardScaler(), ["size", "weight"]],
        ["levels", new OneHotEncoder(), ["color"]],
      ],
    }),
    columns: "size weight color",
  },
  {
    estimator: new Pipeline({
      steps: [
        ["levels", new OneHotEncoder()],
        ["scale", new StandardScaler()],
        ["expand", new PolynomialFeatures({ degree: 2 })],
        ["fit", new Ridge()],
      ],
    }),
    columns: "size color",
    target: "y",
  },
  {
    estimator: new Pipeline({
      steps: [
        ["inner", new Pipeline({ steps: [["scale", new MinMaxScaler()]] })],
        ["classify", new LogisticRegression({ penalty: "l2", lambda: 0.1 })],
      ],
    }),
    columns: numbers,
    target: "kind",
  },
];
