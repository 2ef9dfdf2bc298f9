// The errors of methods over ten folds beside those of scikit-learn and LightGBM, on the same folds with the same
// settings: CREDAL_DATA=… tsx bench/accuracy.ts boosting|forest|mlp|neighbors|svm [name …]
//
// The log losses of boosting with rare classes, on generated data: tsx bench/accuracy.ts rare [name …]

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Table } from "../src/data/table/table.js";
import { kFold, stratifiedKFold } from "../src/evaluate/folds/index.js";
import {
  type Classifier,
  type Estimator,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  KNeighborsClassifier,
  KNeighborsRegressor,
  LinearSVC,
  LinearSVR,
  MLPClassifier,
  MLPRegressor,
  OneHotEncoder,
  Pipeline,
  RandomForestClassifier,
  RandomForestRegressor,
  readArff,
  readCsv,
  StandardScaler,
  SVC,
  SVR,
} from "../src/index.js";
import { rareClasses } from "./support/rare-classes.js";
import { alignColumns } from "./support/table.js";

/** Rare classes have two cases at least; with fewer folds, more of their cases are in each. */
const FOLDS = 10;
const RARE_FOLDS = 5;
/** Probabilities below this count as this. */
const CLIP = 1e-15;

interface Problem {
  readonly name: string;
  readonly target: string;
  readonly read: (folder: string) => Promise<Table>;
}

const abaloneNames = ["sex", "length", "diameter", "height", "whole", "shucked", "viscera", "shell", "rings"];
const problems: readonly Problem[] = [
  { name: "spam", target: "spam", read: (folder) => readCsv(`${folder}/esl/spam.csv`) },
  {
    name: "vowel",
    target: "y",
    read: (folder) => readCsv(`${folder}/esl/vowel.train.csv`, { kinds: { y: "categorical" } }),
  },
  { name: "credit-g", target: "class", read: (folder) => readArff(`${folder}/weka/credit-g.arff`) },
  { name: "mushrooms", target: "type", read: (folder) => readCsv(`${folder}/uci/mlr_mushrooms.csv`) },
  {
    name: "abalone",
    target: "rings",
    read: (folder) => readCsv(`${folder}/uci/abalone_train.data`, { header: abaloneNames }),
  },
  {
    name: "cal_housing",
    target: "medianHouseValue",
    read: (folder) => readArff(`${folder}/uci/cal_housing.arff`),
  },
  {
    name: "zip",
    target: "digit",
    read: (folder) =>
      readCsv(`${folder}/images/zip_train_2000.csv.gz`, {
        header: ["digit", ...Array.from({ length: 256 }, (_, pixel) => `p${pixel}`)],
        kinds: { digit: "categorical" },
      }),
  },
  { name: "ionosphere", target: "class", read: (folder) => readArff(`${folder}/weka/ionosphere.arff`) },
  { name: "glass", target: "Type", read: (folder) => readArff(`${folder}/weka/glass.arff`) },
  { name: "letter", target: "letter", read: (folder) => readCsv(`${folder}/uci/mlr_letterdata.csv`) },
];

const [family, ...wanted] = process.argv.slice(2);
const data = process.env.CREDAL_DATA ?? "";
if (data === "" && family !== "rare")
  throw new Error("accuracy: give the folder of the data by CREDAL_DATA=…");

interface Method {
  readonly name: string;
  readonly classes: Estimator;
  readonly numbers: Estimator;
  /** What it is compared with, in the order in which bench/reference/accuracy.py gives the errors of the family. */
  readonly references: readonly string[];
}

const families: Record<string, readonly Method[]> = {
  boosting: [
    {
      name: "GradientBoosting",
      classes: new GradientBoostingClassifier(),
      numbers: new GradientBoostingRegressor(),
      references: ["HistGradientBoosting", "LightGBM"],
    },
  ],
  rare: [
    {
      name: "GradientBoosting",
      classes: new GradientBoostingClassifier(),
      numbers: new GradientBoostingRegressor(),
      references: ["LightGBM"],
    },
  ],
  forest: [
    {
      name: "RandomForest",
      classes: new RandomForestClassifier(),
      numbers: new RandomForestRegressor(),
      references: ["RandomForest, one-hot"],
    },
    {
      name: "ExtraTrees",
      classes: new ExtraTreesClassifier(),
      numbers: new ExtraTreesRegressor({ candidates: "third" }),
      references: ["ExtraTrees, one-hot"],
    },
  ],
  mlp: [
    {
      name: "MLP",
      // All cases are trained on, as there.
      classes: new MLPClassifier({ validation: 0 }),
      numbers: new MLPRegressor(),
      references: ["MLP, scaled, one-hot"],
    },
  ],
  neighbors: [
    {
      name: "KNeighbors",
      classes: new KNeighborsClassifier(),
      numbers: new KNeighborsRegressor(),
      references: ["KNeighbors, scaled"],
    },
  ],
  svm: [
    {
      name: "SVC/SVR",
      classes: scaled(new SVC()),
      numbers: scaled(new SVR()),
      references: ["SVC/SVR, scaled"],
    },
    {
      name: "LinearSVC/SVR",
      classes: scaled(new LinearSVC({ loss: "squared-hinge" })),
      numbers: scaled(new LinearSVR()),
      references: ["LinearSVC/SVR, scaled"],
    },
  ],
};
const methods = families[family];
if (methods === undefined)
  throw new Error(`accuracy: the first argument must be one of ${Object.keys(families).join(", ")}`);
const lines = [
  ["data", "error", "method", "Credal", "one-hot", "reference", "", "within one standard error"],
];
const rare = family === "rare" ? rareClasses() : [];
const chosen: readonly Problem[] =
  family === "rare" ? rare.map(({ table, ...rest }) => ({ ...rest, read: async () => table })) : problems;
for (const problem of chosen.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stderr.write(`${problem.name} …\n`);
  lines.push(...(await compare(problem, await problem.read(data))));
}
console.log(alignColumns(lines));

/** Errors over the folds: the share of wrong classes, or the root of the mean squared error. */
async function compare({ name, target }: Problem, table: Table): Promise<string[][]> {
  const isClasses = table.column(target).kind !== "quantitative";
  const isRare = family === "rare";
  const count = { folds: isRare ? RARE_FOLDS : FOLDS };
  const folds = isClasses ? stratifiedKFold(table, target, count) : kFold(table, count);
  const hasLevels = table.names.some(
    (column) => column !== target && table.column(column).kind === "categorical",
  );
  const theirs = reference(table, target, folds);
  const rows: string[][] = [];
  for (const method of methods) {
    const estimator = isClasses ? method.classes : method.numbers;
    const losses = await errors(table, target, folds, estimator);
    const encoded = hasLevels ? textOf(await errors(table, target, folds, oneHot(estimator))) : "";
    for (const named of method.references) {
      const others = theirs[rows.length];
      const isClose = meanOf(losses) <= meanOf(others) + deviationOf(others);
      rows.push([
        ...[name, isRare ? "log loss" : isClasses ? "wrong" : "rms", method.name, textOf(losses), encoded],
        ...[named, textOf(others), isClose ? "yes" : "NO"],
      ]);
    }
  }
  return rows;
}

function scaled(estimator: Estimator): Pipeline {
  return new Pipeline({
    steps: [
      ["scaler", new StandardScaler()],
      ["machine", estimator],
    ],
  });
}

function oneHot(estimator: Estimator): Pipeline {
  return new Pipeline({
    steps: [
      ["levels", new OneHotEncoder()],
      ["ensemble", estimator],
    ],
  });
}

interface Fitting {
  fitTo(rows: Table, target: unknown): Promise<unknown>;
}

async function errors(
  table: Table,
  target: string,
  folds: ReturnType<typeof kFold>,
  estimator: Fitting,
): Promise<number[]> {
  const found: number[] = [];
  for (const { train, test } of folds) {
    const model = (await estimator.fitTo(table.take(train), target)) as {
      predict(rows: Table): ArrayLike<unknown>;
    };
    const held = table.take(test);
    if (family === "rare") {
      found.push(logLossOf(model as unknown as Classifier<string>, held, target));
      continue;
    }
    const predicted = model.predict(held);
    const truth = Array.from({ length: held.rows }, (_, i) => held.get(i, target));
    const losses = truth.map((value, i) =>
      typeof value === "number" && typeof predicted[i] === "number"
        ? (value - (predicted[i] as number)) ** 2
        : Number(value !== predicted[i]),
    );
    const mean = meanOf(losses);
    found.push(table.column(target).kind === "quantitative" ? Math.sqrt(mean) : mean);
  }
  return found;
}

/** The mean of −ln p of the true classes, clipped as the reference clips them. */
function logLossOf(model: Classifier<string>, held: Table, target: string): number {
  const probabilities = model.predictProba(held);
  const losses = Array.from({ length: held.rows }, (_, i) => {
    const at = model.classes.indexOf(String(held.get(i, target)));
    return -Math.log(Math.max(CLIP, at < 0 ? 0 : probabilities.get(i, at)));
  });
  return meanOf(losses);
}

/** The errors of the reference on the same folds; categories are passed as codes, and missing values as null. */
function reference(table: Table, target: string, folds: ReturnType<typeof kFold>) {
  const folder = mkdtempSync(join(tmpdir(), "credal-bench-"));
  try {
    const columns = table.names.map((name) => {
      const column = table.column(name);
      const coded = "codes" in column;
      const values = Array.from({ length: table.rows }, (_, i) => {
        const value = coded ? column.codes[i] : table.get(i, name);
        return coded && value === -1 ? null : value;
      });
      return { name, coded, values };
    });
    const lists = folds.map(({ train, test }) => ({ train: [...train], test: [...test] }));
    writeFileSync(join(folder, "problem.json"), JSON.stringify({ columns, target, folds: lists }));
    const interpreter = fileURLToPath(new URL("../.venv/bin/python", import.meta.url));
    const python = process.env.CREDAL_PYTHON ?? (existsSync(interpreter) ? interpreter : "python3");
    const script = fileURLToPath(new URL("reference/accuracy.py", import.meta.url));
    const output = execFileSync(python, [script, join(folder, "problem.json"), family], { encoding: "utf8" });
    return JSON.parse(output) as number[][];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The standard error of the mean. */
function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

function textOf(values: readonly number[]): string {
  return `${meanOf(values).toPrecision(4)} ± ${deviationOf(values).toPrecision(2)}`;
}
