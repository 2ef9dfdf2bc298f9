import { beforeAll, describe, expect, it } from "vitest";
import { functionModel } from "../../../test/support/function-model.js";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import {
  LinearRegression,
  type LinearRegressionModel,
  ReducedRankRegression,
} from "../../methods/linear/index.js";
import { SVC } from "../../methods/svm/index.js";
import { DecisionTreeClassifier, RandomForestClassifier } from "../../methods/tree/index.js";
import { StandardScaler } from "../../prepare/index.js";
import { crossValidate, meanSquaredError, metrics, rocAuc } from "../index.js";
import { partialDependence, permutationImportance } from "./index.js";

const ROWS = 120;
const stream = random(4);
const [a, b, noise] = [0, 1, 2].map(() => Float64Array.from({ length: ROWS }, () => stream.normal()));
const y = a.map((value, row) => 3 * value - b[row]);
const table = Table.fromColumns({ a, b, noise, y });
const classes = Table.fromColumns({ a, noise, y: Array.from(y, (value) => (value > 1 ? "yes" : "no")) });

const label = (value: number) => (value > 2 ? "yes" : "no");

const sumOf = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0);

let model: LinearRegressionModel;
beforeAll(async () => {
  model = await new LinearRegression().fit(table, "y");
});

describe("permutationImportance", () => {
  it("clips probabilities of 0, so that log losses of trees are finite and rank the columns", async () => {
    const rows = Array.from({ length: 200 }, (_, row) => ({
      strong: random(1).child(row).next(),
      weak: random(2).child(row).next(),
      noise: random(3).child(row).next(),
    }));
    const labeled = Table.fromRows(
      rows.map((row) => ({ ...row, y: 4 * row.strong + row.weak > 2.5 ? "yes" : "no" })),
    );
    for (const Trees of [DecisionTreeClassifier, RandomForestClassifier]) {
      const trees = await new Trees().fit(labeled, "y");
      for (const name of ["logLoss", "logLikelihood", "meanDeviance"] as const) {
        const found = permutationImportance(trees, labeled, "y", { metric: name, repeats: 3 });
        expect(found.map(({ column }) => column)).toEqual(["strong", "weak", "noise"]);
        for (const { mean, interval, drops } of found)
          expect([mean, interval.lower, interval.upper, ...drops].every(Number.isFinite)).toBe(true);
        const clip = Number.EPSILON;
        expect(found).toEqual(
          permutationImportance(trees, labeled, "y", { metric: metrics[name].with({ clip }), repeats: 3 }),
        );
        // What is asked for is kept.
        const less = permutationImportance(trees, labeled, "y", {
          metric: metrics[name].with({ clip: 0.01 }),
          repeats: 3,
        });
        expect(Math.abs(less[0].mean)).toBeLessThan(Math.abs(found[0].mean));
      }
    }
  });

  it("refuses a metric that is infinite with permuted columns", () => {
    const metric = { ...metrics.meanSquaredError, name: "own", evaluate: () => Number.POSITIVE_INFINITY };
    expect(() => permutationImportance(model, table, "y", { metric })).toThrow(
      'the metric "own" changes by NaN when "a" is permuted',
    );
  });

  it("is what a permutation adds to the error: for an exact line, β²·mean (x − x')²", () => {
    const found = permutationImportance(model, table, "y", { metric: "meanSquaredError", repeats: 40 });
    expect(found.map(({ column }) => column)).toEqual(["a", "b", "noise"]);
    const variance = (x: Float64Array) => {
      const mean = x.reduce((sum, value) => sum + value, 0) / ROWS;
      return meanSquaredError(x, new Float64Array(ROWS).fill(mean));
    };
    // The mean over all permutations is 2β²·variance; forty of them come within a tenth.
    expectClose(found[0].mean / (2 * 9 * variance(a)), 1, { tolerance: 0.1 });
    expectClose(found[1].mean / (2 * variance(b)), 1, { tolerance: 0.1 });
    expectClose(found[2].mean, 0, { tolerance: 1e-12 });
    expect(found[0].drops).toHaveLength(40);
  });

  it("asks every model of a cross-validation about its own test rows, the same for the same seed", async () => {
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 4, keepModels: true });
    const found = permutationImportance(validation, classes, "y", { repeats: 3, seed: 2 });
    expect(found[0].column).toBe("a");
    expect(found[0].mean).toBeGreaterThan(0.1);
    expect(found[0].drops).toHaveLength(12);
    expect(permutationImportance(validation, classes, "y", { repeats: 3, seed: 2 })).toEqual(found);
    const bare = await crossValidate(new GaussianNB(), classes, "y", { folds: 4 });
    expect(() => permutationImportance(bare, classes, "y")).toThrow('set its option "keepModels"');
  });

  it("ranks by scores where a classifier says the same class of all rows", async () => {
    const rare = Table.fromColumns({ a, noise, y: Array.from(a, (value, row) => label(value + noise[row])) });
    const machine = await new SVC({ kernel: "linear", cost: 1e-3 }).fit(rare, "y");
    expect(new Set(machine.predict(rare.drop(["y"])))).toEqual(new Set(["no"]));
    const [found] = permutationImportance(machine, rare, "y", {
      metric: "rocAuc",
      columns: ["a"],
      repeats: 20,
    });
    const scores = machine.decisionFunction(rare.drop(["y"])).data;
    const truth = Array.from(a, (value, row) => label(value + noise[row]));
    const whole = rocAuc(truth, scores, { positive: "yes" });
    // Without the column, what is left is the area by the noise alone.
    const alone = rocAuc(truth, noise, { positive: "yes" });
    expect(whole).toBeGreaterThan(0.95);
    expect(found.mean).toBeGreaterThan(0.5 * (whole - alone));
    expect(found.mean).toBeLessThan(whole - 0.5);
  });

  it("has t intervals over permutations, or over the means of folds", async () => {
    const columns = ["a"];
    const [{ drops, mean, interval }] = permutationImportance(model, table, "y", { columns, level: 0.9 });
    const half = (values: readonly number[], t: number) => {
      const middle = sumOf(values) / values.length;
      const squares = sumOf(values.map((value) => (value - middle) ** 2));
      return t * Math.sqrt(squares / (values.length - 1) / values.length);
    };
    // The quantiles of Student's t at 0.95 with 4 degrees of freedom and at 0.975 with 2, from tables.
    const alone = half(drops, 2.13184678632665);
    expectClose([interval.lower, interval.upper], [mean - alone, mean + alone], { tolerance: 1e-10 });
    const validation = await crossValidate(new LinearRegression(), table, "y", {
      folds: 3,
      keepModels: true,
    });
    const [found] = permutationImportance(validation, table, "y", { columns, repeats: 2 });
    const folds = [0, 2, 4].map((at) => (found.drops[at] + found.drops[at + 1]) / 2);
    const over = half(folds, 4.30265272974946);
    expectClose([found.interval.lower, found.interval.upper], [found.mean - over, found.mean + over], {
      tolerance: 1e-10,
    });
    const [once] = permutationImportance(model, table, "y", { columns, repeats: 1 });
    expect(once.interval).toEqual({ lower: Number.NaN, upper: Number.NaN });
    expect(() => permutationImportance(model, table, "y", { level: 1 })).toThrow('option "level"');
  });

  it("permutes columns of a list together, which shows what copies of each other hide", async () => {
    const twins = table.withColumn("twin", a);
    const half = functionModel(["a", "twin", "b"], (row) => 1.5 * (row.a + row.twin) - row.b);
    const settings = { metric: "meanSquaredError", repeats: 20 };
    const found = permutationImportance(half, twins, "y", { ...settings, columns: ["a", ["a", "twin"]] });
    expect(found.map(({ column }) => column)).toEqual(["a, twin", "a"]);
    expect(found.map(({ columns }) => columns)).toEqual([["a", "twin"], ["a"]]);
    // Half of the slope costs a fourth of the squared error.
    expectClose(found[0].mean / found[1].mean, 4, { tolerance: 0.5 });
    const [whole] = permutationImportance(model, table, "y", { ...settings, columns: ["a"] });
    const [both] = permutationImportance(half, twins, "y", { ...settings, columns: [["a", "twin"]] });
    expectClose(both.drops, whole.drops, { tolerance: 1e-10 });
    for (const columns of [[[]], [["a", "a"]]])
      expect(() => permutationImportance(model, table, "y", { columns })).toThrow(
        'option "columns" must have one or more different names in every list',
      );
  });

  it("has the positive class of the cross-validation", async () => {
    const settings = { folds: 4, keepModels: true, metrics: "f1" };
    const [yes, no] = await Promise.all(
      ["yes", "no"].map(async (positive) => {
        const validation = await crossValidate(new GaussianNB(), classes, "y", { ...settings, positive });
        return permutationImportance(validation, classes, "y", { metric: "f1", columns: ["a"] })[0].mean;
      }),
    );
    expect(yes).not.toBe(no);
  });

  it("counts rows by their weights, and leaves out those of weight 0", () => {
    const weights = Float64Array.from({ length: ROWS }, (_, row) => row % 4);
    const settings = { metric: "meanSquaredError", columns: ["a"], repeats: 2, seed: 1 };
    const counted = [...weights.keys()].filter((row) => weights[row] > 0);
    const x = counted.map((row) => a[row]);
    const shuffles = random(1).child(0).child(0);
    const expected = [0, 1].map(() => {
      const order = shuffles.permutation(x.length);
      const squares = x.map((value, i) => weights[counted[i]] * (3 * (value - x[order[i]])) ** 2);
      return sumOf(squares) / sumOf(weights);
    });
    const weighted = table.withColumn("w", weights).withRole("weight", "w");
    for (const found of [
      permutationImportance(model, table, "y", { ...settings, weights }),
      permutationImportance(model, weighted, "y", settings),
    ])
      expectClose(found[0].drops, expected, { tolerance: 1e-10 });
    expect(() => permutationImportance(model, table, "y", { weights: [1] })).toThrow(
      "permutationImportance: there are 1 weights for 120 rows.",
    );
  });

  it("names what it does not know", async () => {
    const scaler = await new StandardScaler().fit(table);
    expect(() => permutationImportance(scaler, table, "y")).toThrow("expected a fitted model with predict");
    expect(() => permutationImportance(model, table, "z")).toThrow(
      'permutationImportance: the table has no column "z"',
    );
    expect(() => permutationImportance(model, table, "y", { columns: ["z"] })).toThrow(
      'permutationImportance: the model does not read a column "z"; it reads a, b, noise.',
    );
    expect(() => permutationImportance(model, table, "y", { repeats: 0 })).toThrow("repeats");
    expect(() => permutationImportance(model, table, "y", { often: 1 } as object)).toThrow("often");
    expect(() => permutationImportance(model, table, 3 as never)).toThrow(
      "permutationImportance: the target must be text; got 3.",
    );
    expect(() => permutationImportance(model, table, "y", { columns: "a" as never })).toThrow(
      'permutationImportance: option "columns" must be a list of names, or of lists of names',
    );
    expect(() => permutationImportance(model, table, "y", { metric: "accuracy" })).toThrow(
      'permutationImportance: "accuracy" is a metric of classification',
    );
  });

  it("names the row of a target that is missing or of a class that the model does not know", async () => {
    const holes = table.withColumn(
      "y",
      Array.from(y, (value, row) => (row === 7 ? null : value)),
    );
    expect(() => permutationImportance(model, holes, "y")).toThrow(
      'permutationImportance: column "y" must have a number in every row; got null at row 7.',
    );
    const some = Float64Array.from(y, (_, row) => (row === 7 ? 0 : 1));
    expect(permutationImportance(model, holes, "y", { weights: some })[0].column).toBe("a");
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 4, keepModels: true });
    const renamed = classes.withColumn(
      "y",
      Array.from(y, (value, row) => (row === 50 ? "perhaps" : value > 1 ? "yes" : "no")),
    );
    expect(() => permutationImportance(validation, renamed, "y")).toThrow(
      'must have one of the classes "no", "yes" in every row; got "perhaps" at row 50.',
    );
    expect(() => permutationImportance(model, table.head(0), "y")).toThrow(
      'permutationImportance: column "y" must have a number in every row; got no rows.',
    );
  });
});

describe("partialDependence", () => {
  it("of a line is a line with the slope of the column", () => {
    const { values, means, positive } = partialDependence(model, table, "a", { points: 5 });
    expect(positive).toBeUndefined();
    expect(values).toHaveLength(5);
    const [first, last] = [Number(values[0]), Number(values[4])];
    expect([first, last]).toEqual([Math.min(...a), Math.max(...a)]);
    expectClose((means[4] - means[0]) / (last - first), 3, { tolerance: 1e-10 });
  });

  it("takes means over rows by their weights", () => {
    const weights = Float64Array.from({ length: ROWS }, (_, row) => row % 3);
    const { values, means } = partialDependence(model, table, "a", { points: 3, weights });
    const rest = -sumOf(weights.map((weight, row) => weight * b[row])) / sumOf(weights);
    expectClose(
      means,
      values.map((value) => 3 * Number(value) + rest),
      { tolerance: 1e-10 },
    );
  });

  it("takes values at equal shares of the weight, for which weights are repetition", () => {
    const weights = Float64Array.from(a, (value, row) => (value > 0.5 ? 7 : row % 3));
    const repeated = table.take(Array.from(weights).flatMap((weight, row) => new Array(weight).fill(row)));
    for (const points of [2, 7, 20]) {
      const { values } = partialDependence(model, table, "a", { points, weights });
      expect(values).toEqual(partialDependence(model, repeated, "a", { points }).values);
      const halved = weights.map((weight) => weight / 8);
      const { values: same } = partialDependence(model, table, "a", { points, weights: halved });
      expect(same).toEqual(values);
    }
    const { values } = partialDependence(model, table, "a", { points: 7, weights });
    expect(values).not.toEqual(partialDependence(model, table, "a", { points: 7 }).values);
  });

  it("tries only values that count, and needs one", () => {
    const weights = Float64Array.from(a, (value) => (value > 0 ? 1 : 0));
    const { values } = partialDependence(model, table, "a", { weights });
    expect(Math.min(...values.map(Number))).toBeGreaterThan(0);
    const empty = table.withColumn("a", new Float64Array(ROWS).fill(Number.NaN));
    expect(() => partialDependence(model, empty, "a")).toThrow(
      'partialDependence: column "a" has no values.',
    );
  });

  it("takes levels in their order, not in that of the rows", async () => {
    const size = { kind: "ordinal", levels: ["small", "middle", "large"] } as const;
    const sizes = ["large", "small", "middle", "large", "small", "middle"];
    const rows = Table.fromColumns({ size: sizes, y: [3, 1, 2, 3, 1, 2] }, { kinds: { size } });
    const linear = await new LinearRegression().fit(rows, "y");
    expect(partialDependence(linear, rows, "size").values).toEqual(size.levels);
  });

  it("of two columns is a grid of means, and of a product the product plus what is left", () => {
    const product = functionModel(["a", "b", "noise"], (row) => row.a * row.b + row.noise);
    const weights = Float64Array.from({ length: ROWS }, (_, row) => row % 3);
    const found = partialDependence(product, table, ["a", "b"], { points: 4, weights });
    expect(found.columns).toEqual(["a", "b"]);
    const rest = sumOf(noise.map((value, row) => value * weights[row])) / sumOf(weights);
    const expected = found.values[0].flatMap((u) => found.values[1].map((v) => Number(u) * Number(v) + rest));
    expect(found.means.shape).toBe("4×4");
    expectClose(found.means.data, expected, { tolerance: 1e-12 });
    expect(() => partialDependence(product, table, ["a", "a"])).toThrow("two different names");
    expect(() => partialDependence(product, table, ["a", "z"])).toThrow('does not read a column "z"');
  });

  it("counts a weight as repetition, at the same values", () => {
    const few = Table.fromColumns({ a: ["u", "v", "w", "u"], b: [1, 2, 5, 3] });
    const rows = [0, 0, 1, 2, 2, 2, 3];
    const mixed = functionModel(["a", "b"], (row) => (row.a === "u" ? row.b ** 2 : -row.b));
    const weighted = partialDependence(mixed, few, "a", { weights: [2, 1, 3, 1] });
    const repeated = partialDependence(mixed, few.take(rows), "a");
    expect(weighted.values).toEqual(repeated.values);
    expectClose(weighted.means, repeated.means, { tolerance: 1e-14 });
  });

  it("refuses a class to follow if there are none", () => {
    expect(() => partialDependence(model, table, "a", { positive: "yes" })).toThrow(
      'partialDependence: option "positive" must be undefined for models without classes; got "yes".',
    );
  });

  it("refuses a model of several responses", async () => {
    const both = await new ReducedRankRegression().fit(table, ["noise", "y"]);
    expect(() => partialDependence(both, table, "a")).toThrow("the model predicts 2 responses");
  });

  it("follows the probability of the positive class, by models that have not seen the rows", async () => {
    const validation = await crossValidate(new GaussianNB(), classes, "y", { folds: 4, keepModels: true });
    const { positive, means } = partialDependence(validation, classes, "a");
    expect(positive).toBe("yes");
    expect(means[0]).toBeLessThan(0.05);
    expect(means[means.length - 1]).toBeGreaterThan(0.5);
    const other = partialDependence(validation, classes, "a", { positive: "no" });
    const alone = await new GaussianNB().fit(
      Table.fromColumns({ a, y: Array.from(y, (value) => (value > 1 ? "u" : "v")) }),
      "y",
    );
    expect(() => partialDependence(alone, table, "a")).toThrow(
      'option "positive" must name one of the classes "u", "v"',
    );
    expectClose(
      other.means,
      means.map((mean) => 1 - mean),
      { tolerance: 1e-12 },
    );
  });
});
