// Credal's transformers, as built in dist/, beside scikit-learn on the same columns and the same machine.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Table } from "../src/index.js";
import { random } from "../src/math/probability/index.js";
import type { Credal } from "./support/built.js";
import { compare, type Workload } from "./support/compare.js";

const ROWS = 1_000_000;
const NUMBERS = ["a", "b", "c", "d", "e"];
const LEVELED = ["v", "w", "x", "y", "z"];
const LEVELS = Array.from({ length: 8 }, (_, code) => `level${code}`);

const workloads: readonly Workload<Table>[] = [
  {
    id: "bothFitTransform",
    name: "scaling and one-hot, fit and transform",
    floor: 1,
    prepare: async (credal, table) => {
      const both = scaleAndEncode(credal);
      return async () => (await both.fit(table)).transform(table);
    },
  },
  {
    id: "bothFit",
    name: "scaling and one-hot, fit",
    floor: 1,
    prepare: async (credal, table) => {
      const both = scaleAndEncode(credal);
      return () => both.fit(table);
    },
  },
  {
    id: "bothTransform",
    name: "scaling and one-hot, transform",
    floor: 1,
    prepare: async (credal, table) => {
      const model = await scaleAndEncode(credal).fit(table);
      return () => model.transform(table);
    },
  },
  {
    id: "oneHotSparse",
    name: "one-hot alone, transform to a sparse matrix",
    floor: 1,
    prepare: async (credal, table) => {
      const levels = table.select(LEVELED);
      const model = await new credal.OneHotEncoder().fit(levels);
      return () => model.transformSparse(levels);
    },
  },
  {
    id: "robustFit",
    name: "RobustScaler, fit",
    floor: 1,
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      return () => new credal.RobustScaler().fit(numbers);
    },
  },
  {
    id: "standardTransform",
    name: "StandardScaler, transform",
    prepare: standardize,
  },
  {
    id: "minMaxFit",
    name: "MinMaxScaler, fit",
    floor: 1,
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      return () => new credal.MinMaxScaler().fit(numbers);
    },
  },
  {
    id: "meanFit",
    name: "Imputer, fit of means",
    floor: 1,
    prepare: async (credal, table) => {
      const holed = withHoles(table.select(NUMBERS));
      return () => new credal.Imputer({ method: "mean" }).fit(holed);
    },
  },
  {
    id: "medianFit",
    name: "Imputer, fit of medians",
    floor: 1,
    prepare: async (credal, table) => {
      const holed = withHoles(table.select(NUMBERS));
      return () => new credal.Imputer({ method: "median" }).fit(holed);
    },
  },
  {
    id: "impute",
    name: "Imputer, transform",
    prepare: async (credal, table) => {
      const holed = withHoles(table.select(NUMBERS));
      const model = await new credal.Imputer({ method: "mean" }).fit(holed);
      return () => model.transform(holed);
    },
  },
  {
    id: "cutFit",
    name: "Discretizer by frequency, fit",
    floor: 1,
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      return () => new credal.Discretizer({ method: "equal-frequency", bins: 5 }).fit(numbers);
    },
  },
  {
    id: "cut",
    name: "Discretizer by frequency, transform",
    floor: 1,
    prepare: async (credal, table) => {
      const numbers = table.select(NUMBERS);
      const model = await new credal.Discretizer({ method: "equal-frequency", bins: 5 }).fit(numbers);
      return () => model.transform(numbers);
    },
  },
  {
    id: "polynomials",
    name: "PolynomialFeatures of degree 3, transform",
    prepare: expand,
  },
  {
    id: "split",
    name: "randomSplit of the table",
    prepare: async (credal, table) => () => credal.randomSplit(table, { parts: [0.8, 0.2] }),
  },
  {
    id: "folds",
    name: "kFold, five folds",
    prepare: async (credal, table) => () => credal.kFold(table, { folds: 5 }),
  },
  {
    id: "median",
    name: "median of a column",
    floor: 1,
    prepare: async (credal, table) => {
      const values = numbersOf(table, "a");
      return () => credal.median(values);
    },
  },
  {
    id: "spearman",
    name: "rank correlation, Spearman",
    floor: 1,
    prepare: async (credal, table) => {
      const [a, b] = [numbersOf(table, "a"), numbersOf(table, "b")];
      return () => credal.correlation(a, b, { method: "spearman" });
    },
  },
  {
    id: "kendall",
    name: "rank correlation, Kendall",
    prepare: async (credal, table) => {
      const [a, b] = [numbersOf(table, "a"), numbersOf(table, "b")];
      return () => credal.correlation(a, b, { method: "kendall" });
    },
  },
  // Last, because everything after them has huge pages too.
  {
    id: "standardTransformHuge",
    name: "StandardScaler, transform, with huge pages",
    floor: 1,
    prepare: async (credal, table) => {
      await credal.useHugePages();
      return standardize(credal, table);
    },
  },
  {
    id: "polynomialsHuge",
    name: "PolynomialFeatures of degree 3, transform, with huge pages",
    floor: 1,
    prepare: async (credal, table) => {
      await credal.useHugePages();
      return expand(credal, table);
    },
  },
];

await compare({
  script: "prepare.py",
  results: "prepare.json",
  heading: [
    `${ROWS} rows of ${NUMBERS.length} numbers and ${LEVELED.length} columns of ${LEVELS.length} levels, which scikit-learn is given as numbers, its fastest way.`,
    "Both give dense matrices.",
  ],
  workloads,
  writeData,
});

async function standardize({ StandardScaler }: Credal, table: Table) {
  const numbers = table.select(NUMBERS);
  const model = await new StandardScaler().fit(numbers);
  return () => model.transform(numbers);
}

async function expand({ PolynomialFeatures }: Credal, table: Table) {
  const numbers = table.select(NUMBERS).slice(0, ROWS / 4);
  const model = await new PolynomialFeatures({ degree: 3, intercept: true }).fit(numbers);
  return () => model.transform(numbers);
}

function scaleAndEncode({ ColumnTransformer, OneHotEncoder, StandardScaler }: Credal) {
  return new ColumnTransformer({
    steps: [
      ["scale", new StandardScaler(), "quantitative"],
      ["encode", new OneHotEncoder(), "categorical"],
    ],
  });
}

function numbersOf(table: Table, name: string): Float64Array {
  const column = table.column(name);
  return column.kind === "quantitative" ? column.values : new Float64Array(0);
}

/** The table with every number below −0.6 missing, some 8 of 100; the other side makes the same holes. */
function withHoles(table: Table): Table {
  return table.names.reduce((holed, name) => {
    const values = numbersOf(table, name).map((value) => (value < -0.6 ? Number.NaN : value));
    return holed.withColumn(name, values);
  }, table);
}

/** Normal numbers and even levels, as a table here and as one array of numbers for the other side. */
function writeData({ Table }: Credal, folder: string): Table {
  const stream = random(1);
  const numbers = NUMBERS.map((name) => {
    const values = Float64Array.from({ length: ROWS }, () => stream.next() + stream.next() - 1);
    return [name, { kind: "quantitative", values }] as const;
  });
  const leveled = LEVELED.map((name) => {
    const codes = Int32Array.from({ length: ROWS }, () => Math.floor(LEVELS.length * stream.next()));
    return [name, { kind: "categorical", codes, levels: LEVELS }] as const;
  });
  const columns = [...numbers.map(([, { values }]) => values), ...leveled.map(([, { codes }]) => codes)];
  const flat = new Float64Array(ROWS * columns.length);
  for (let row = 0, at = 0; row < ROWS; row += 1)
    for (let j = 0; j < columns.length; j += 1, at += 1) flat[at] = columns[j][row];
  writeFileSync(join(folder, "table.f64"), new Uint8Array(flat.buffer));
  return Table.of([...numbers, ...leveled]);
}
