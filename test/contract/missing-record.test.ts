// A record that lacks a value gets the answer that the same row gets in a longer table, where other rows tell the kind of
// the column; or the same refusal, which is about the missing value and never about the kind of its column.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { prepareFor } from "../../src/apps/report/index.js";
import { CredalError } from "../../src/base/errors.js";
import type { KindSpec, Value } from "../../src/data/table/column.js";
import { Table } from "../../src/data/table/table.js";
import { GaussianNB } from "../../src/methods/bayes/index.js";
import { LinearRegression, LogisticRegression } from "../../src/methods/linear/index.js";
import { DecisionTreeClassifier, RandomForestClassifier } from "../../src/methods/tree/index.js";
import { can } from "../../src/model/capabilities.js";
import { type SampleValues, sampleFor } from "../../src/model/check/sample.js";
import type { Model } from "../../src/model/model.js";
import {
  defineTransformer,
  Imputer,
  OneHotEncoder,
  Pipeline,
  StandardScaler,
} from "../../src/prepare/index.js";
import { exampleOf } from "./examples.js";

type Record = Readonly<{ [name: string]: Value }>;

/** A column of every kind, by row. */
const COLUMNS: Readonly<{
  [kind: string]: { readonly spec: KindSpec; readonly value: (row: number) => Value };
}> = {
  quantitative: { spec: "quantitative", value: (row) => (row * 7) % 5 },
  categorical: {
    spec: "categorical",
    value: (row) => ["north", "south", "west"][(row + Math.floor(row / 3)) % 3],
  },
  ordinal: {
    spec: { kind: "ordinal", levels: ["low", "middle", "high"] },
    value: (row) => ["low", "middle", "high"][(row + Math.floor(row / 3)) % 3],
  },
  boolean: { spec: "boolean", value: (row) => (row + Math.floor(row / 3)) % 2 === 0 },
  text: { spec: "text", value: (row) => ["red apple", "green pear", "red pear"][row % 3] },
  date: { spec: "date", value: (row) => `2024-0${1 + (row % 9)}-1${row % 7}` },
  list: { spec: "list", value: (row) => [row % 4, row % 5] },
};

/** The row whose record is asked for by itself. */
const ROW = 4;

type AnyEstimator = InstanceType<(typeof catalog)[number]>;

const cases = catalog.flatMap((Estimator) =>
  Object.keys(COLUMNS).map((kind) => ({ name: Estimator.kind, kind, Estimator })),
);

interface Attempt {
  readonly kind: string;
  readonly estimator: AnyEstimator;
  readonly values?: SampleValues;
  readonly formula?: string;
  /** Whether there is a second column of levels. */
  readonly paired?: boolean;
}

/** Fits a method on a sample with a column of some kind, and asks for records that lack it, or everything. */
async function tryRecords({ kind, estimator, values, formula, paired = false }: Attempt): Promise<boolean> {
  const { x, y } = sampleFor(estimator, values);
  const { spec, value } = COLUMNS[kind];
  const kinds: { [column: string]: KindSpec } = { own: spec };
  for (let j = 0; j < x.columns; j += 1) kinds[`x${j}`] = "quantitative";
  if (paired) kinds.also = "categorical";
  const records = (hole: (row: number) => boolean): Record[] =>
    Array.from({ length: x.rows }, (_, row) => ({
      ...Object.fromEntries(Array.from(x.row(row), (number, j) => [`x${j}`, number])),
      own: hole(row) ? null : value(row),
      ...(paired && { also: ["a", "b"][row % 2] }),
    }));
  const learn = (rows: readonly Record[]) => {
    const table = Table.fromRows([...rows], { kinds });
    if (formula === undefined) return estimator.fitTo(table, y as never, {});
    return estimator.fitTo(table.withColumn("y", y as never), formula as never, {});
  };
  const model = await firstThatWorks([
    () => learn(records((row) => row % 11 === 3)),
    () => learn(records(() => false)),
  ]);
  // The method has no use for columns of this kind.
  if (model === undefined) return false;
  for (const lacking of [["own"], Object.keys(kinds)]) {
    const whole = records(() => false);
    const record = { ...whole[ROW], ...Object.fromEntries(lacking.map((column) => [column, null])) };
    const longer = outcome(model, Table.fromRows([record, ...whole], { kinds }));
    const single = outcome(model, Table.fromRows([record]));
    expect(single).toEqual(longer);
    if (typeof longer === "string") expect(single).not.toMatch(/here it is|is quantitative/);
  }
  return true;
}

describe("a record without a value is treated like a row of a longer table", () => {
  it.each(cases)("in a $kind column: $name", async ({ name, kind, Estimator }) => {
    const { options, values } = exampleOf(name);
    // A product needs two columns of levels.
    const paired = name === "CartesianProduct";
    await tryRecords({ kind, estimator: new Estimator(options as never), values, paired });
  });

  it.each(Object.keys(COLUMNS))("in a formula about a %s column", async (kind) => {
    for (const estimator of [new LinearRegression(), new LogisticRegression({ penalty: "l2", lambda: 1 })])
      for (const formula of ["y ~ x0 + own", "y ~ x0 * factor(own)"])
        if (kind !== "text" && kind !== "list" && kind !== "date")
          expect(await tryRecords({ kind, estimator, formula })).toBe(true);
  });

  it.each(Object.keys(COLUMNS))("in a pipeline that prepares a %s column", async (kind) => {
    const steps = {
      one: new OneHotEncoder(),
      impute: new Imputer(),
      scale: new StandardScaler({ columns: ["x0"] }),
    };
    const tree = new DecisionTreeClassifier();
    for (const step of Object.values(steps))
      await tryRecords({
        kind,
        estimator: new Pipeline({
          steps: [
            ["prepare", step],
            ["model", tree],
          ],
        }) as AnyEstimator,
      });
    // Lists must be aggregated first.
    if (kind === "list") return;
    const { x, y } = sampleFor({ target: "classes" });
    const { spec, value } = COLUMNS[kind];
    const table = Table.fromRows(
      Array.from({ length: x.rows }, (_, row) => ({
        x0: x.get(row, 0),
        x1: x.get(row, 1),
        x2: x.get(row, 2),
        own: value(row),
        y: (y ?? [])[row],
      })),
      { kinds: { own: spec } },
    );
    for (const estimator of [
      tree,
      new GaussianNB({ missing: "native" }),
      new RandomForestClassifier({ trees: 5 }),
    ])
      await tryRecords({ kind, estimator: prepareFor(table, "y", estimator) as AnyEstimator });
  });

  it.each(Object.keys(COLUMNS))("in a %s column of one's own transformer", async (kind) => {
    const Passing = defineTransformer({ kind: "Passing", transform: (table: Table) => table });
    expect(await tryRecords({ kind, estimator: new Passing() as AnyEstimator })).toBe(true);
  });
});

async function firstThatWorks(attempts: readonly (() => Promise<Model>)[]): Promise<Model | undefined> {
  for (const attempt of attempts)
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CredalError)) throw error;
    }
  return undefined;
}

/** What a model says of the first row, or why it refuses. */
function outcome(model: Model, rows: Table): unknown {
  try {
    return answer(model, rows);
  } catch (error) {
    if (error instanceof CredalError) return error.message;
    throw error;
  }
}

function answer(model: Model, rows: Table): unknown {
  if (can(model, "tableTransformation")) return model.transformTable(rows).toRows()[0];
  if (can(model, "probabilities")) return model.predictProba(rows).row(0);
  if (can(model, "predictions")) {
    const answers = model.predict(rows);
    return "columns" in answers ? answers.row(0) : answers[0];
  }
  if (can(model, "transformation")) return model.transform(rows).row(0);
  if (can(model, "densities")) return model.logDensity(rows)[0];
  return model.kind;
}
