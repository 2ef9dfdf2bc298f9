import { describe, expect, it } from "vitest";
import { expectedOfTree, shapleyByCoalitions } from "../../../../test/support/coalitions.js";
import { expectClose } from "../../../../test/support/numbers.js";
import type { Progress } from "../../../base/control.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/index.js";
import { GaussianNB } from "../../../methods/bayes/index.js";
import { KMeans } from "../../../methods/cluster/index.js";
import { LinearDiscriminant } from "../../../methods/discriminant/index.js";
import {
  GLM,
  Lasso,
  LinearRegression,
  LogisticRegression,
  Perceptron,
} from "../../../methods/linear/index.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  IsolationForest,
  RandomForestClassifier,
} from "../../../methods/tree/index.js";
import { can } from "../../../model/capabilities.js";
import type { Regressor } from "../../../model/model.js";
import {
  Imputer,
  OneHotEncoder,
  OrdinalEncoder,
  Pipeline,
  type PipelineModel,
  PolynomialFeatures,
  StandardScaler,
} from "../../../prepare/index.js";
import { type ShapleyValues, shapleyValues } from "../index.js";

const ROWS = 150;
const stream = random(7);
const draw = () => Float64Array.from({ length: ROWS }, () => stream.normal());
const [a, b, noise] = [draw(), draw(), draw()];
const gappy = a.map((value, row) => (row % 9 === 4 ? Number.NaN : value + 0.5 * b[row]));
const level = Array.from({ length: ROWS }, (_, row) => (row % 11 === 3 ? null : ["u", "v", "w"][row % 3]));
const weight = Float64Array.from({ length: ROWS }, (_, row) => 0.5 + (row % 4));
const y = a.map((value, row) => 2 * value - b[row] + (level[row] === "u" ? 1 : 0) * value + 0.1 * noise[row]);
const counts = y.map((value) => Math.round(Math.exp(value / 4)));
const answer = Array.from(y, (value) => (value > 0.5 ? "yes" : "no"));
const group = Array.from(y, (value) => (value > 1 ? "high" : value < -1 ? "low" : "middle"));
const missing = Table.fromColumns({ a, b, gappy, level, y })
  .withColumn("weight", weight)
  .withRole("weight", "weight");
const complete: Table = Table.fromColumns({ a, b, noise });
const few = (table: Table) => table.slice(0, 12);

/** Base and values of every row, added up, for one output. */
function totals(values: ShapleyValues, output: number): Float64Array {
  const { base, values: outputValues } = values.outputs[output];
  return Float64Array.from({ length: outputValues.rows }, (_, row) =>
    outputValues.row(row).reduce((sum, value) => sum + value, base),
  );
}

/** The mean answer for the background, whose known columns are those of one row. */
function meanOver(background: Matrix, row: Float64Array, say: (rows: Matrix) => Float64Array) {
  return (known: readonly boolean[]) => {
    const mixed = background.map((value, at) => {
      const column = at % background.columns;
      return known[column] ? row[column] : value;
    });
    return say(mixed).reduce((sum, value) => sum + value, 0) / background.rows;
  };
}

const matrix = Matrix.fromColumns([a, b, noise]);
const head = matrix.slice(0, 8, 0, 3);

describe("shapleyValues of trees", () => {
  it("are those of all coalitions, with levels, missing values and weights", async () => {
    const classifier = new DecisionTreeClassifier({ maxDepth: 5, smoothing: 1 });
    const model = await classifier.fit(missing.withColumn("y", group), "y");
    const rows = few(missing);
    const found = await shapleyValues(model, rows);
    expect(found.method).toBe("tree");
    expect(found.columns).toEqual(["a", "b", "gappy", "level"]);
    const codes = (row: number) => {
      const index = ["u", "v", "w"].indexOf(String(level[row]));
      return Float64Array.of(a[row], b[row], gappy[row], index < 0 ? Number.NaN : index);
    };
    const table = model.nodeProbabilities.data;
    for (const [k, { values, base }] of found.outputs.entries())
      for (let row = 0; row < rows.rows; row += 1) {
        const worth = (known: readonly boolean[]) => expectedOfTree(model.tree, table, k, codes(row), known);
        expectClose(values.row(row), shapleyByCoalitions(4, worth), { tolerance: 1e-12 });
        expectClose(base, worth([false, false, false, false]), { tolerance: 1e-12 });
      }
  });

  it("add up to what each model says, in its space", async () => {
    const rows = few(missing);
    const settings = { trees: 7, seed: 1 };
    const numbers = [
      await new DecisionTreeRegressor({ maxDepth: 4 }).fit(missing, "y"),
      await new ExtraTreesRegressor(settings).fit(missing, "y"),
      await new GradientBoostingRegressor({ rounds: 9, minLeaf: 5 }).fit(missing, "y"),
    ];
    for (const model of numbers) {
      const found = await shapleyValues(model, rows);
      expect([found.method, found.space]).toEqual(["tree", "response"]);
      expectClose(totals(found, 0), model.predict(rows), { tolerance: 1e-10 });
    }
    const forest = await new RandomForestClassifier(settings).fit(missing.withColumn("y", group), "y");
    const shares = await shapleyValues(forest, rows);
    expect(shares.space).toBe("probabilities");
    forest.classes.forEach((_, k) => {
      expectClose(totals(shares, k), forest.predictProba(rows).column(k), { tolerance: 1e-10 });
    });
    for (const labels of [answer, group]) {
      const boosted = await new GradientBoostingClassifier({ rounds: 6, minLeaf: 5 }).fit(
        missing.withColumn("y", labels),
        "y",
      );
      const scores = await shapleyValues(boosted, rows);
      expect(scores.space).toBe("scores");
      const { columns } = boosted.decisionFunction(rows);
      for (let k = 0; k < columns; k += 1) {
        const index = k + boosted.classes.length - columns;
        expectClose(totals(scores, index), boosted.decisionFunction(rows).column(k), { tolerance: 1e-10 });
      }
    }
    const isolation = await new IsolationForest({ trees: 5 }).fit(complete);
    const scores = await shapleyValues(isolation, few(complete));
    expectClose(totals(scores, 0), isolation.scores(few(complete)).map(Math.log2), { tolerance: 1e-10 });
  });

  it("of Poisson boosting are those of the logarithm", async () => {
    const model = await new GradientBoostingRegressor({ loss: "poisson", rounds: 5 }).fit(
      complete.withColumn("y", counts),
      "y",
    );
    const found = await shapleyValues(model, few(complete));
    expect(found.space).toBe("scores");
    expectClose(totals(found, 0), model.predict(few(complete)).map(Math.log), { tolerance: 1e-10 });
  });

  it("are 0 for a column that no split uses", async () => {
    const step = a.map((value) => (value > 0 ? 1 : 0));
    const model = await new DecisionTreeRegressor().fit(complete.withColumn("y", step), "y");
    const { values } = (await shapleyValues(model, complete)).of();
    expect([...values.column(1), ...values.column(2)].every((value) => value === 0)).toBe(true);
    expectClose(
      values.column(0),
      step.map((value) => value - step.reduce((sum, one) => sum + one, 0) / ROWS),
      { tolerance: 1e-12 },
    );
  });

  it("against a background are those of all coalitions", async () => {
    const model = await new GradientBoostingRegressor({ rounds: 8, minLeaf: 5 }).fit(matrix, y);
    const background = matrix.slice(40, 70, 0, 3);
    const found = await shapleyValues(model, head, { background });
    expect(found.method).toBe("tree");
    for (let row = 0; row < head.rows; row += 1) {
      const worth = meanOver(background, head.row(row), (rows) => model.predict(rows));
      expectClose(found.of().values.row(row), shapleyByCoalitions(3, worth), { tolerance: 1e-12 });
      expectClose(found.of().base, worth([false, false, false]), { tolerance: 1e-12 });
    }
  });

  it("are sampled where a split depends on other columns", async () => {
    const oblique = await new DecisionTreeRegressor({ splits: "oblique", maxDepth: 2 }).fit(
      complete.withColumn("y", y),
      "y",
    );
    const found = await shapleyValues(oblique, few(complete), { permutations: 4 });
    expect(found.method).toBe("sampling");
    const gaps = missing.drop(["a", "level"]);
    const surrogates = await new DecisionTreeRegressor({ missing: "surrogates", maxDepth: 3 }).fit(gaps, "y");
    const full = gaps.filter((row) => row % 9 !== 4).slice(0, 6);
    expect((await shapleyValues(surrogates, full)).method).toBe("tree");
    const options = { permutations: 4 };
    expect((await shapleyValues(surrogates, few(gaps), options)).method).toBe("sampling");
    expect((await shapleyValues(surrogates, full, { ...options, background: full })).method).toBe("tree");
    expect((await shapleyValues(surrogates, full, { ...options, background: gaps })).method).toBe("sampling");
    await expect(shapleyValues(surrogates, few(gaps), { method: "tree" })).rejects.toThrow(
      '"sampling" works for every model',
    );
  });
});

describe("shapleyValues of linear models", () => {
  it("are those of all coalitions, in the space of the linear function", async () => {
    const line = await new LinearRegression().fit(matrix, y);
    const poisson = await new GLM({ family: "poisson" }).fit(matrix, counts);
    const logistic = await new LogisticRegression().fit(matrix, answer);
    const discriminant = await new LinearDiscriminant().fit(matrix, answer);
    const perceptron = await new Perceptron().fit(matrix, answer);
    const odds = (model: { predictLogProba(rows: Matrix): Matrix }) => (rows: Matrix) => {
      const logs = model.predictLogProba(rows);
      return logs.column(1).map((value, row) => value - logs.get(row, 0));
    };
    for (const [model, say, space] of [
      [line, (rows: Matrix) => line.predict(rows), "response"],
      [poisson, (rows: Matrix) => poisson.predictLink(rows), "scores"],
      [logistic, odds(logistic), "scores"],
      [discriminant, odds(discriminant), "scores"],
      [perceptron, (rows: Matrix) => perceptron.decisionFunction(rows).column(0), "scores"],
    ] as const) {
      const found = await shapleyValues(model, head, { background: matrix });
      expect([model.kind, found.method, found.space]).toEqual([model.kind, "linear", space]);
      const { values, base } = found.outputs[found.outputs.length - 1];
      for (let row = 0; row < head.rows; row += 1) {
        const worth = meanOver(matrix, head.row(row), say);
        expectClose(values.row(row), shapleyByCoalitions(3, worth), { tolerance: 1e-10 });
        expectClose(base, worth([false, false, false]), { tolerance: 1e-10 });
      }
    }
  });

  it("of several classes are log-probabilities less their mean", async () => {
    const model = await new LogisticRegression({ penalty: "l2" }).fit(matrix, group);
    const found = await shapleyValues(model, head);
    expect(found.method).toBe("linear");
    const logs = model.predictLogProba(head);
    model.classes.forEach((label, k) => {
      expect(found.outputs[k].output).toBe(label);
      const expected = logs
        .column(k)
        .map((value, row) => value - logs.row(row).reduce((s, one) => s + one, 0) / 3);
      expectClose(totals(found, k), expected, { tolerance: 1e-10 });
    });
    expect(() => found.of()).toThrow('name one of the outputs "high", "low", "middle"');
  });

  it("count the levels of a column, and the powers in a formula, as one column", async () => {
    const table = Table.fromColumns({ a, b, c: level.map((value) => value ?? "u"), y });
    const model = await new LinearRegression().fit(table, "y ~ poly(a, 2) + c + log(b + 9)");
    const found = await shapleyValues(model, table);
    expect([found.method, ...[...found.columns].sort()]).toEqual(["linear", "a", "b", "c"]);
    expectClose(totals(found, 0), model.predict(table), { tolerance: 1e-10 });
    const product = await new LinearRegression().fit(table, "y ~ a * c");
    expect((await shapleyValues(product, few(table), { permutations: 4 })).method).toBe("sampling");
  });

  it("are centered at the weighted means of the background", async () => {
    const model = await new Lasso({ lambda: 0.01 }).fit(matrix, y);
    const { values } = (await shapleyValues(model, head, { background: matrix, weights: weight })).of();
    const total = weight.reduce((sum, value) => sum + value, 0);
    const mean = a.reduce((sum, value, row) => sum + weight[row] * value, 0) / total;
    expectClose(
      values.column(0),
      a.slice(0, 8).map((value) => model.coefficients[0] * (value - mean)),
      { tolerance: 1e-12 },
    );
  });
});

describe("shapleyValues by sampling", () => {
  it("are exact for two columns if every row of the background is drawn once", async () => {
    const two = Matrix.fromColumns([a, b]);
    const model = await new GaussianNB().fit(two, answer);
    const background = two.slice(0, 20, 0, 2);
    const rows = two.slice(30, 36, 0, 2);
    const found = await shapleyValues(model, rows, { background, permutations: 40 });
    expect([found.method, found.space]).toEqual(["sampling", "probabilities"]);
    for (let row = 0; row < rows.rows; row += 1) {
      const worth = meanOver(background, rows.row(row), (mixed) => model.predictProba(mixed).column(1));
      expectClose(found.of("yes").values.row(row), shapleyByCoalitions(2, worth), { tolerance: 1e-12 });
    }
  });

  it("are within a few standard errors of those of all coalitions, and add up", async () => {
    const model = await new GaussianNB().fit(matrix, answer);
    const found = await shapleyValues(model, head, { background: matrix, permutations: 200, seed: 3 });
    const { values, errors } = found.of("yes");
    let squares = 0;
    for (let row = 0; row < head.rows; row += 1) {
      const worth = meanOver(matrix, head.row(row), (mixed) => model.predictProba(mixed).column(1));
      const exact = shapleyByCoalitions(3, worth);
      for (let j = 0; j < 3; j += 1) {
        const error = errors?.get(row, j) ?? 0;
        expect(Math.abs(values.get(row, j) - exact[j])).toBeLessThan(4 * error);
        squares += ((values.get(row, j) - exact[j]) / error) ** 2 / (3 * head.rows);
      }
    }
    // The background is drawn at equal distances, so that the errors are smaller than they say, but not by much.
    expect(squares).toBeGreaterThan(0.05);
    expect(squares).toBeLessThan(2);
    model.classes.forEach((_, k) => {
      expectClose(totals(found, k), model.predictProba(head).column(k), { tolerance: 1e-10 });
    });
    const again = await shapleyValues(model, head, { background: matrix, permutations: 200, seed: 3 });
    expect(again.of("yes").values.data).toEqual(values.data);
  });

  it("can be aborted", async () => {
    const model = await new GaussianNB().fit(matrix, answer);
    const controller = new AbortController();
    const completed: number[] = [];
    const onProgress = (progress: Progress) => {
      completed.push(progress.completed);
      controller.abort();
    };
    const values = shapleyValues(model, head, { background: matrix, signal: controller.signal, onProgress });
    await expect(values).rejects.toThrow("shapleyValues: aborted by the caller.");
    expect(completed).toEqual([1]);
  });

  it("explain the columns of the table that a pipeline prepares in another way", async () => {
    const table = Table.fromColumns({ a, b, c: level.map((value) => value ?? "u"), y });
    const steps = [
      ["products", new PolynomialFeatures({ degree: 2 })],
      ["tree", new DecisionTreeRegressor({ maxDepth: 3 })],
    ] as const;
    const pipeline = new Pipeline({ steps });
    const model = await pipeline.fit(table.drop(["c"]), "y");
    const found = await shapleyValues(model, few(table), { permutations: 10 });
    expect([found.method, ...found.columns]).toEqual(["sampling", "a", "b"]);
    expectClose(totals(found, 0), (model as unknown as Regressor).predict(few(table)), { tolerance: 1e-10 });
  });
});

describe("shapleyValues of pipelines", () => {
  const table = Table.fromColumns({ a, gappy, c: level.map((value) => value ?? "u"), y });

  it("are those of the last step if preparation keeps columns apart", async () => {
    const steps = [
      ["impute", new Imputer()],
      ["scale", new StandardScaler()],
      ["encode", new OrdinalEncoder()],
      ["tree", new DecisionTreeRegressor({ maxDepth: 4 })],
    ] as const;
    const model = (await new Pipeline({ steps }).fit(table, "y")) as unknown as PipelineModel & Regressor;
    for (const options of [{}, { background: table.slice(50, 80) }]) {
      const found = await shapleyValues(model, few(table), options);
      expect([found.method, ...found.columns]).toEqual(["tree", "a", "gappy", "c"]);
      expectClose(totals(found, 0), model.predict(few(table)), { tolerance: 1e-10 });
    }
    const prepared = model.prepare(table) as Table;
    const alone = await shapleyValues(model.last, prepared.slice(0, 12));
    const found = await shapleyValues(model, few(table));
    expect(found.of().values.data).toEqual(alone.of().values.data);
    expect(found.row(0).find(({ column }) => column === "c")?.value).toBe("u");
  });

  it("add up the levels of a column for linear functions, but not for trees", async () => {
    const before = [
      ["impute", new Imputer()],
      ["encode", new OneHotEncoder()],
    ] as const;
    const line = new Pipeline({ steps: [...before, ["line", new LinearRegression()]] });
    const model = (await line.fit(table, "y")) as unknown as PipelineModel & Regressor;
    const found = await shapleyValues(model, few(table), { background: table });
    expect([found.method, ...found.columns]).toEqual(["linear", "a", "gappy", "c"]);
    expectClose(totals(found, 0), model.predict(few(table)), { tolerance: 1e-10 });
    const sampled = await shapleyValues(model, few(table), {
      background: table,
      method: "sampling",
      permutations: 300,
    });
    expectClose(found.of().values.data, sampled.of().values.data, { tolerance: 1e-6 });
    const tree = new Pipeline({ steps: [...before, ["tree", new DecisionTreeRegressor({ maxDepth: 6 })]] });
    const other = await shapleyValues((await tree.fit(table, "y")) as PipelineModel, few(table), {
      permutations: 4,
    });
    expect(other.method).toBe("sampling");
  });

  it("work with matrices", async () => {
    const steps = [
      ["scale", new StandardScaler()],
      ["logistic", new LogisticRegression()],
    ] as const;
    const model = await new Pipeline({ steps }).fit(matrix, answer);
    const found = await shapleyValues(model as unknown as PipelineModel, head, { background: matrix });
    const plain = await shapleyValues(await new LogisticRegression().fit(matrix, answer), head, {
      background: matrix,
    });
    expect([found.method, found.space]).toEqual(["linear", "scores"]);
    expectClose(found.of().values.data, plain.of().values.data, { tolerance: 1e-6 });
  });
});

describe("ShapleyValues", () => {
  it("lists what matters most for a row first", async () => {
    const model = await new LinearRegression().fit(complete.withColumn("y", y), "y");
    const found = await shapleyValues(model, few(complete), { background: complete });
    const row = found.row(2);
    const sizes = row.map(({ contribution }) => Math.abs(contribution));
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    expect(row.find(({ column }) => column === "b")?.value).toBe(b[2]);
    expect(found.means()[0].column).toBe("a");
    expect(String(found)).toMatch(
      /^Shapley values of LinearRegression: 12 rows × 3 columns, by method "linear"/,
    );
    expect(() => found.row(12)).toThrow("the row must be a whole number from 0 to 11; got 12.");
  });

  it("has opposite values for two classes, of which one is positive", async () => {
    const model = await new LogisticRegression().fit(matrix, answer);
    const found = await shapleyValues(model, head);
    expect(found.of().output).toBe("yes");
    expect([...found.of("no").values.data]).toEqual(Array.from(found.of().values.data, (value) => -value));
    expect((await shapleyValues(model, head, { positive: "no" })).of().output).toBe("no");
  });

  it("refuses what it cannot explain", async () => {
    const model = await new LinearRegression().fit(matrix, y);
    const clusters = await new KMeans({ clusters: 2 }).fit(matrix);
    expect(can(clusters, "predictions")).toBe(true);
    await expect(shapleyValues(clusters, head)).rejects.toThrow(
      "expected a fitted model that predicts numbers",
    );
    await expect(shapleyValues(model, head, { method: "tree" })).rejects.toThrow('cannot be "tree"');
    await expect(shapleyValues(model, head, { positive: "yes" })).rejects.toThrow("without classes");
    await expect(shapleyValues(model, head, { permutations: 2, method: "sampling" })).rejects.toThrow(
      "permutations",
    );
    await expect(shapleyValues(model, head.slice(0, 1, 0, 3))).rejects.toThrow(
      "the background must have at least 2 rows; got 1.",
    );
    await expect(shapleyValues(model, head, { background: complete })).rejects.toThrow("must be a matrix");
    await expect(shapleyValues(model, head, { often: 1 } as object)).rejects.toThrow("often");
    const tree = await new DecisionTreeRegressor({ maxDepth: 2 }).fit(matrix, y);
    await expect(shapleyValues(tree, head, { weights: new Array(8).fill(1) })).rejects.toThrow(
      'option "weights" must be given together with "background" for trees',
    );
    await expect(shapleyValues(model, head, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});

describe("The answer for a row", () => {
  it("is what base and values add up to, and 0 where only rounding is left", async () => {
    const hard = Table.fromColumns({ a, b, noise });
    const certain = {
      kind: "Certain",
      features: ["a", "b", "noise"],
      classes: ["no", "yes"],
      predict: () => [],
      predictProba: (rows: Table) => {
        const column = rows.column("a") as { readonly values: Float64Array };
        const other = rows.column("b") as { readonly values: Float64Array };
        return Matrix.from(
          Array.from(column.values, (value, row) => (value + other.values[row] > 0.3 ? [0, 1] : [1, 0])),
        );
      },
      toJSON: () => ({}),
    };
    const values = await shapleyValues(certain as never, few(hard), { background: hard, seed: 3 });
    const expected = certain.predictProba(few(hard)).column(1);
    const answers = Float64Array.from({ length: 12 }, (_, row) => values.answer(row, "yes"));
    expectClose(answers, expected, { tolerance: 1e-12 });
    expect([...answers].filter((value) => value === 0)).toHaveLength(expected.filter((p) => p === 0).length);
    expect(() => values.answer(12, "yes")).toThrow("the row must be a whole number from 0 to 11");
  });

  it("has the name of the response, also at the end of a pipeline", async () => {
    const steps = [
      ["squares", new PolynomialFeatures({ degree: 2 })],
      ["least squares", new LinearRegression()],
    ] as const;
    const table = complete.withColumn("y", y) as Table;
    const model = await new Pipeline({ steps }).fit(table, "y");
    const values = await shapleyValues(model, few(table), { background: few(table), permutations: 4 });
    expect(values.method).toBe("sampling");
    expect(values.outputs.map(({ output }) => output)).toEqual(["y"]);
  });
});
