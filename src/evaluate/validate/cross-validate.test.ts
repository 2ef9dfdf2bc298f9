import { describe, expect, it } from "vitest";
import * as z from "zod";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { throwIfAborted } from "../../base/control.js";
import { AbortError } from "../../base/errors.js";
import { iris } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { GLM, LinearRegression, Ridge } from "../../methods/linear/index.js";
import type { FitControl } from "../../model/control.js";
import { Estimator } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Density, Model, Transformer } from "../../model/model.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import type { ClassificationMetric } from "../metrics/metric.js";
import { crossValidate, kFold, leaveOneOut, stratifiedKFold } from "./index.js";

const none = z.strictObject({});
const flowers = iris();
const squares = { metrics: "meanSquaredError" };

/** A transformer that changes nothing and tells which rows it was given. */
class Spy extends Estimator<typeof none> {
  static readonly kind = "Spy";
  static readonly task = "transformation";
  static readonly schema = none;
  static fitted: (Table | Matrix)[] = [];
  static transformed: (Table | Matrix)[] = [];

  async fit(rows: Rows): Promise<Transformer & { transformTable(table: Table): Table }> {
    Spy.fitted.push(rows as Table);
    const transformTable = (table: Table) => {
      Spy.transformed.push(table);
      return table;
    };
    return {
      kind: "Spy",
      features: [],
      outputs: [],
      transform: (cases) => cases as Matrix,
      transformTable,
      toJSON: () => {
        throw new Error("not needed");
      },
    };
  }
}

/** A normal density of one column. */
class NormalDensity extends Estimator<typeof none> {
  static readonly kind = "NormalDensity";
  static readonly task = "density";
  static readonly schema = none;

  async fit(rows: Rows): Promise<Density> {
    const { data } = rows as Matrix;
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
    const logDensity = (cases: Rows) =>
      (cases as Matrix).data.map((value) => -0.5 * ((value - mean) ** 2 + Math.log(2 * Math.PI)));
    return { kind: "NormalDensity", features: ["x0"], logDensity } as unknown as Density;
  }
}

/** Counts its fits. */
class Counted extends Estimator<typeof none> {
  static readonly kind = "Counted";
  static readonly task = "regression";
  static readonly schema = none;
  static fits = 0;

  async fit(_rows: Rows, _target: unknown, control: FitControl = {}): Promise<Model> {
    throwIfAborted("Counted", control.signal);
    Counted.fits += 1;
    return {
      kind: "Counted",
      features: [],
      predict: (rows: Matrix) => new Float64Array(rows.rows),
    } as unknown as Model;
  }
}

describe("crossValidate", () => {
  it("gives the scores of every fold, their mean by size, and how they vary", async () => {
    const folds = [
      { train: [0, 1, 2, 3], test: [4, 5, 6] },
      { train: [4, 5, 6], test: [0, 1, 2, 3] },
    ];
    const x = [[1], [2], [3], [4], [5], [6], [7]];
    const y = [2, 4, 6, 8, 11, 12, 14];
    const result = await crossValidate(new LinearRegression(), x, y, { folds, metrics: "meanSquaredError" });
    // The first fold learns y = 2x, which misses one of three by 1.
    const [first, second] = result.folds.map(({ scores }) => scores.meanSquaredError);
    expectClose(first, 1 / 3, { tolerance: 5e-13 });
    const { mean, standardDeviation, standardError, least, most } = result.summary();
    const expected = (3 * first + 4 * second) / 7;
    expectClose(mean, expected, { tolerance: 5e-13 });
    const variance = (2 * (3 * (first - expected) ** 2 + 4 * (second - expected) ** 2)) / 7;
    expectClose(standardDeviation, Math.sqrt(variance), { tolerance: 1e-13 });
    expectClose(standardError, Math.sqrt(variance / 2), { tolerance: 1e-13 });
    expect([least, most]).toEqual([Math.min(first, second), Math.max(first, second)]);
    // The mean by size is the mean over cases.
    expectClose(result.pooled(), mean, { tolerance: 5e-13 });
  });

  it("takes ten stratified folds for classes and ten plain ones for numbers unless told", async () => {
    const classes = await crossValidate(new GaussianNB(), flowers, "species", { seed: 4 });
    expect(classes.folds.map(({ fold }) => fold)).toEqual(stratifiedKFold(flowers, "species", { seed: 4 }));
    const numbers = await crossValidate(new LinearRegression(), flowers.drop(["species"]), "petalWidth");
    expect(numbers.folds.map(({ fold }) => fold)).toEqual(kFold(150));
  });

  it("follows a plan of folds, which takes the seed where it has none", async () => {
    const run = (folds: object) =>
      crossValidate(new GaussianNB(), flowers, "species", { folds: folds as never, seed: 9 });
    const plan = { method: "stratified", folds: 3, repeats: 2 };
    const repeated = await run(plan);
    expect(repeated.folds).toHaveLength(6);
    expect(repeated.folds.map(({ fold }) => fold)).toEqual(
      stratifiedKFold(flowers, "species", { folds: 3, repeats: 2, seed: 9 }),
    );
    expect((await run({ ...plan, seed: 1 })).folds[0].fold).not.toEqual(repeated.folds[0].fold);
    expect([...repeated.predictions.tested]).toEqual(new Array(150).fill(2));
    const groups = Array.from({ length: 150 }, (_, row) => row % 5);
    const counts = [
      [{ method: "k-fold", folds: 4 }, 4],
      [{ method: "group", groups, folds: 5 }, 5],
      [{ method: "stratified-group", groups, folds: 5 }, 5],
      [{ method: "leave-group-out", groups }, 5],
      [{ method: "hold-out", test: 0.5, stratify: "species" }, 1],
      [{ method: "shuffle", resamples: 3 }, 3],
      [{ method: "bootstrap", resamples: 4 }, 4],
      [{ method: "time-series", by: "petalWidth", folds: 2 }, 2],
    ] as const;
    for (const [other, count] of counts) expect((await run(other)).folds).toHaveLength(count);
  });

  it("refits whole pipelines on training rows alone, and shows the target to no transformer", async () => {
    Spy.fitted = [];
    Spy.transformed = [];
    const ids = Array.from({ length: 150 }, (_, row) => row);
    const table = flowers.withColumn("row", ids).withRole("id", "row");
    const pipeline = new Pipeline({
      steps: [
        ["spy", new Spy()],
        ["classify", new GaussianNB()],
      ],
    });
    const { folds } = await crossValidate(pipeline, table, "species", { folds: 5 });
    const rowsOf = (seen: Table | Matrix) => {
      expect((seen as Table).has("species")).toBe(false);
      return Array.from({ length: seen.rows }, (_, i) => (seen as Table).get(i, "row"));
    };
    expect(Spy.fitted.map(rowsOf)).toEqual(folds.map(({ fold }) => [...fold.train]));
    // Training rows once, to fit the next step, and then test rows alone.
    expect(Spy.transformed.map(rowsOf)).toEqual(
      folds.flatMap(({ fold }) => [[...fold.train], [...fold.test]]),
    );
  });

  it("leaves it to the estimator whether a table may have an offset", async () => {
    const counts = Table.fromColumns({
      x: Array.from({ length: 40 }, (_, i) => Math.sin(i)),
      exposure: Array.from({ length: 40 }, (_, i) => i % 4),
      y: Array.from({ length: 40 }, (_, i) => Math.round(Math.exp((i % 4) + 0.3 * Math.sin(i)))),
    }).withRole("offset", "exposure");
    const options = { folds: 4, metrics: "rootMeanSquaredError" };
    const { summaries } = await crossValidate(new GLM({ family: "poisson" }), counts, "y", options);
    expect(summaries[0].mean).toBeLessThan(0.5);
    await expect(crossValidate(new Ridge(), counts, "y", options)).rejects.toThrow(
      'Ridge: the column "exposure" is an offset',
    );
  });

  it("keeps what was said of every row by the model that had not seen it", async () => {
    const options = { folds: 5, keepModels: true };
    const { folds, predictions } = await crossValidate(new GaussianNB(), flowers, "species", options);
    expect(predictions.classes).toEqual(["setosa", "versicolor", "virginica"]);
    for (const { fold, model } of folds) {
      const said = (model as Awaited<ReturnType<GaussianNB["fit"]>>).predict(flowers.take(fold.test));
      expect(Array.from(fold.test, (row) => predictions.labels?.[row])).toEqual(said);
    }
    const { predictionTable } = await crossValidate(new GaussianNB(), flowers, "species", { folds: 3 });
    expect(predictionTable.rows).toBe(150);
    expect(predictionTable.names).toEqual([
      "predicted",
      "tested",
      "P(setosa)",
      "P(versicolor)",
      "P(virginica)",
    ]);
  });

  it("averages what several folds said of a row, and has nothing for rows that none tested", async () => {
    const x = [[0], [1], [2], [3]];
    const y = [0, 1, 0, 1];
    const folds = [
      { train: [0, 1], test: [2] },
      { train: [1, 3], test: [2, 0] },
    ];
    const { predictions } = await crossValidate(new LinearRegression(), x, y, { folds, ...squares });
    // y = x says 2, y = 1 says 1.
    expectClose(predictions.numbers ?? [], [1, Number.NaN, 1.5, Number.NaN], { tolerance: 1e-12 });
    expect([...predictions.tested]).toEqual([1, 0, 2, 0]);
    const labels = y.map((value) => (value === 0 ? "no" : "yes"));
    const classified = await crossValidate(new GaussianNB(), x, labels, {
      folds: [{ train: [0, 1, 2], test: [3] }],
      metrics: "accuracy",
    });
    expect(classified.predictions.labels?.slice(0, 3)).toEqual([null, null, null]);
    expect(classified.predictions.probabilities?.get(0, 0)).toBeNaN();
  });

  it("gives a class that a fold does not learn from the probability 0, and says so", async () => {
    const x = [[0], [0.1], [5], [5.1], [9], [9.1]];
    const labels = ["a", "a", "b", "b", "c", "c"];
    const folds = [{ train: [0, 1, 2, 3], test: [4, 5] }];
    const result = await crossValidate(new GaussianNB(), x, labels, { folds, metrics: "accuracy" });
    expect(result.folds[0].unseenClasses).toEqual(["c"]);
    expect(result.predictions.probabilities?.row(4)).toEqual(Float64Array.of(0, 1, 0));
    expect(result.summary("accuracy").mean).toBe(0);
    expect(String(result)).toContain("1 of 1 folds have test cases of classes without training cases.");
  });

  it("counts a weight of 2 as two equal rows", async () => {
    const x = [[1], [2], [4], [5], [7], [8]];
    const y = [1, 3, 2, 5, 6, 9];
    const folds = [
      { train: [0, 1, 2], test: [3, 4, 5] },
      { train: [3, 4, 5], test: [0, 1, 2] },
    ];
    const table = Table.fromColumns(
      { x: x.flat(), y, count: [2, 1, 1, 2, 1, 1] },
      { roles: { weight: "count" } },
    );
    const weighted = await crossValidate(new LinearRegression(), table, "y", { folds, ...squares });
    const twice = [0, 0, 1, 2, 3, 3, 4, 5];
    const again = (rows: readonly number[]) =>
      Array.from(twice.keys()).filter((at) => rows.includes(twice[at]));
    const repeated = await crossValidate(
      new LinearRegression(),
      twice.map((row) => x[row]),
      twice.map((row) => y[row]),
      { folds: folds.map(({ train, test }) => ({ train: again(train), test: again(test) })), ...squares },
    );
    for (const [at, { mean }] of weighted.summaries.entries())
      expectClose(mean, repeated.summaries[at].mean, { tolerance: 1e-12, scale: 10 });
    expect(weighted.folds.map(({ weight }) => weight)).toEqual([4, 4]);
  });

  it("gives the same whatever the threads, and whether rows are dense, sparse or a table", async () => {
    const names = ["sepalLength", "sepalWidth", "petalLength"];
    const { matrix } = flowers.toMatrix({ columns: names });
    const y = Float64Array.from({ length: 150 }, (_, row) => Number(flowers.get(row, "petalWidth")));
    const scores = async (rows: Rows, threads?: number) =>
      (await crossValidate(new LinearRegression(), rows, y, { threads })).folds.map((fold) => fold.scores);
    const plain = await scores(matrix, 1);
    expect(await scores(matrix, 4)).toEqual(plain);
    // Sums over what is stored are rounded otherwise than those over whole rows.
    const sparse = await scores(SparseMatrix.fromDense(matrix));
    const numbers = (folds: typeof plain) => folds.flatMap((fold) => Object.values(fold));
    expectClose(numbers(sparse), numbers(plain), { tolerance: 1e-13 });
    expect(await scores(matrix.toArrays())).toEqual(plain);
    expect(await scores(flowers.select(names))).toEqual(plain);
  });

  it("judges the same predictions by other metrics without fitting again", async () => {
    const said: ClassificationMetric = {
      name: "said setosa",
      task: "classification",
      meaning: "The share of cases said to be setosa.",
      better: "higher",
      needs: "labels",
      evaluate: ({ predicted }) => predicted.filter((code) => code === 0).length / predicted.length,
    };
    const result = await crossValidate(new GaussianNB(), flowers, "species", {
      metrics: "accuracy",
      folds: 5,
      scoreTraining: true,
    });
    const again = result.rescore([said, "accuracy"]);
    expect(again.summaries.map(({ metric }) => metric)).toEqual(["said setosa", "accuracy"]);
    expect(again.summary("accuracy")).toEqual(result.summary());
    expectClose(again.summary("said setosa").mean, 1 / 3, { tolerance: 5e-13 });
    expect(again.trainingSummaries?.[1].mean).toBeGreaterThan(0.9);
  });

  it("pools what single cases cannot say", async () => {
    const spread: ClassificationMetric = {
      name: "classes tested",
      task: "classification",
      meaning: "How many classes the test cases have.",
      better: "higher",
      needs: "labels",
      evaluate: ({ truth }) => new Set(truth).size,
    };
    const several: ClassificationMetric = {
      ...spread,
      name: "several",
      evaluate: ({ truth }) => (new Set(truth).size > 1 ? 1 : Number.NaN),
    };
    const options = { folds: leaveOneOut(flowers), metrics: [spread, several] };
    const result = await crossValidate(new GaussianNB(), flowers, "species", options);
    expect(result.summary().mean).toBe(1);
    expect(result.pooled()).toBe(3);
    expect(String(result)).toContain("several is not defined in 150 of 150 folds; pooled 1.000");
    expectClose(result.pooled("accuracy"), result.summary("accuracy").mean, { tolerance: 5e-13 });
    expectClose(result.pooled("logLoss"), result.summary("logLoss").mean, { tolerance: 1e-13 });
  });

  it("reads as a line per metric and a row per fold", async () => {
    const result = await crossValidate(new GaussianNB(), flowers, "species", {
      metrics: "accuracy",
      scoreTraining: true,
    });
    const number = String.raw`0\.\d+ ± 0\.\d+ \(10 folds\)`;
    expect(String(result)).toMatch(
      new RegExp(`^GaussianNB, mean ± standard error\naccuracy ${number}; training accuracy ${number}$`),
    );
    const { scores } = result;
    expect(scores.rows).toBe(10);
    expect(scores.names).toEqual([
      "fold",
      "trainRows",
      "testRows",
      "testWeight",
      "fitSeconds",
      "predictSeconds",
      "accuracy",
      "accuracy (training)",
    ]);
    const one = await crossValidate(new GaussianNB(), flowers, "species", {
      folds: { method: "hold-out" },
      metrics: "accuracy",
    });
    expect(String(one)).toMatch(/accuracy \d\.\d+ \(1 fold\)/);
  });

  it("judges a density by its mean log density, and takes no target for it", async () => {
    const folds = [{ train: [0, 1], test: [2] }];
    const result = await crossValidate(new NormalDensity(), Matrix.from([[1], [3], [4]]), { folds });
    expectClose(result.summary("meanLogDensity").mean, -2 - 0.5 * Math.log(2 * Math.PI), {
      tolerance: 1e-13,
    });
    expect(result.predictions.numbers?.[2]).toBe(result.summary().mean);
    expect(result.pooled()).toBe(result.summary().mean);
    const rows = Matrix.from([[1], [3]]);
    await expect(crossValidate(new NormalDensity(), rows, [1, 2])).rejects.toThrow(
      "crossValidate: NormalDensity has no target; pass the rows alone.",
    );
    await expect(crossValidate(new NormalDensity(), rows, { folds: 2, metrics: "accuracy" })).rejects.toThrow(
      /crossValidate: option "metrics".*got "accuracy"\./,
    );
  });

  it("tells how many folds are done", async () => {
    const told: unknown[] = [];
    await crossValidate(new GaussianNB(), flowers, "species", {
      folds: 3,
      onProgress: (progress) => told.push(progress),
    });
    expect(told).toEqual([1, 2, 3].map((completed) => ({ phase: "folds", completed, total: 3 })));
  });

  it("ends between folds, by an abort from a callback or from outside", async () => {
    const x = Array.from({ length: 60 }, (_, row) => [row]);
    const y = x.map(([value]) => value);
    const between = new AbortController();
    Counted.fits = 0;
    const onProgress = ({ completed }: { completed: number }) => completed === 2 && between.abort();
    const options = { folds: leaveOneOut(60), signal: between.signal, onProgress };
    await expect(crossValidate(new Counted(), x, y, options)).rejects.toThrow(AbortError);
    expect(Counted.fits).toBe(2);
    const outside = new AbortController();
    abortAtNextPause(outside);
    const running = crossValidate(new Counted(), x, y, { folds: leaveOneOut(60), signal: outside.signal });
    await expect(running).rejects.toThrow(AbortError);
    expect(Counted.fits).toBeLessThan(60);
  });
});
