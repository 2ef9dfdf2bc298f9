// The errors of gradient boosting over ten folds beside scikit-learn's HistGradientBoosting and LightGBM, on the same
// folds with the same settings: CREDAL_DATA=… tsx bench/boosting-accuracy.ts [name …]

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Table } from "../src/data/table.js";
import {
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  OneHotEncoder,
  Pipeline,
  readArff,
  readCsv,
} from "../src/index.js";
import { kFold, stratifiedKFold } from "../src/resample/index.js";
import { alignColumns } from "./support/table.js";

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
  { name: "letter", target: "letter", read: (folder) => readCsv(`${folder}/uci/mlr_letterdata.csv`) },
];

const data = process.env.CREDAL_DATA;
if (data === undefined) throw new Error("boosting-accuracy: give the folder of the data by CREDAL_DATA=…");
const wanted = process.argv.slice(2);
const headings = [
  "data",
  "error",
  "Credal",
  "one-hot",
  "HistGradientBoosting",
  "LightGBM",
  "within one standard error",
];
const lines = [headings];
for (const problem of problems.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stderr.write(`${problem.name} …\n`);
  lines.push(await compare(problem, await problem.read(data)));
}
console.log(alignColumns(lines));

/** Errors over the folds: the share of wrong classes, or the root of the mean squared error. */
async function compare({ name, target }: Problem, table: Table): Promise<string[]> {
  const isClasses = table.column(target).kind !== "quantitative";
  const folds = isClasses ? stratifiedKFold(table, target) : kFold(table);
  const estimator = isClasses ? new GradientBoostingClassifier() : new GradientBoostingRegressor();
  const hasLevels = table.names.some(
    (column) => column !== target && table.column(column).kind === "categorical",
  );
  const encoded = new Pipeline({
    steps: [
      ["levels", new OneHotEncoder()],
      ["boosting", estimator],
    ],
  });
  const own = await errors(table, target, folds, estimator);
  const oneHot = hasLevels ? await errors(table, target, folds, encoded) : undefined;
  const { histogram, lightgbm } = reference(table, target, folds);
  const best = meanOf(histogram) < meanOf(lightgbm) ? histogram : lightgbm;
  const isClose = meanOf(own) <= meanOf(best) + deviationOf(best);
  const cells = [own, oneHot, histogram, lightgbm].map((list) => (list === undefined ? "" : textOf(list)));
  return [name, isClasses ? "wrong" : "rms", ...cells, isClose ? "yes" : "NO"];
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

/** The same folds in Python: codes of levels, and null where a value is missing. */
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
    const own = fileURLToPath(new URL("../.venv/bin/python", import.meta.url));
    const python = process.env.CREDAL_PYTHON ?? (existsSync(own) ? own : "python3");
    const script = fileURLToPath(new URL("reference/boosting_accuracy.py", import.meta.url));
    const output = execFileSync(python, [script, join(folder, "problem.json")], { encoding: "utf8" });
    return JSON.parse(output) as { readonly histogram: number[]; readonly lightgbm: number[] };
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
