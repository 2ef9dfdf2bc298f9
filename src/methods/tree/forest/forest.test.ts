import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { OptionError } from "../../../base/errors.js";
import { diabetes } from "../../../data/datasets/diabetes.js";
import { penguins } from "../../../data/datasets/penguins.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { growExact } from "../engine/grow.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../index.js";
import { Bags } from "./bags.js";
import { canonicalOrder } from "./canonical-order.js";

const ROWS = 120;
const COLUMNS = 4;
const x = new Matrix(ROWS, COLUMNS, randomArray(ROWS * COLUMNS, 3));
const y = Float64Array.from({ length: ROWS }, (_, i) => 3 * x.get(i, 1) - Math.abs(x.get(i, 2)));
const labels = Array.from(y, (value, i) => (value > 0 ? "up" : x.get(i, 0) > 0 ? "left" : "right"));
const pause = () => Promise.resolve();

/** Some of the rows. */
function take(indices: readonly number[]): Matrix {
  return Matrix.from(indices.map((row) => [...x.row(row)]));
}

describe("every forest", () => {
  for (const { name, learn } of [
    {
      name: "RandomForestClassifier",
      learn: (rows: Matrix, of: readonly number[], control = {}) =>
        new RandomForestClassifier({ trees: 10, seed: 4 }).fit(
          rows,
          of.map((row) => labels[row]),
          control,
        ),
    },
    {
      name: "RandomForestRegressor",
      learn: (rows: Matrix, of: readonly number[], control = {}) =>
        new RandomForestRegressor({ trees: 10, seed: 4 }).fit(
          rows,
          of.map((row) => y[row]),
          control,
        ),
    },
    {
      name: "ExtraTreesRegressor",
      learn: (rows: Matrix, of: readonly number[], control = {}) =>
        new ExtraTreesRegressor({ trees: 10, sampling: "bootstrap", candidates: 2 }).fit(
          rows,
          of.map((row) => y[row]),
          control,
        ),
    },
  ]) {
    const answers = (model: Awaited<ReturnType<typeof learn>>, rows: Matrix) =>
      "predictProba" in model ? model.predictProba(rows).data : model.predict(rows);
    const all = Array.from({ length: ROWS }, (_, row) => row);

    it(`draws the same bags whatever the order of the rows: ${name}`, async () => {
      const order = all.map((row) => (row * 7 + 5) % ROWS);
      const model = await learn(x, all);
      const other = await learn(take(order), order);
      expectClose(answers(other, x), answers(model, x), { tolerance: 1e-12 });
    });

    it(`treats a weight of 2 as two equal rows: ${name}`, async () => {
      const weights = Float64Array.from(all, (row) => row % 3);
      const repeated = all.flatMap((row) => new Array<number>(row % 3).fill(row));
      const weighted = await learn(x, all, { weights });
      const plain = await learn(take(repeated), repeated);
      expectClose(answers(weighted, x), answers(plain, x), { tolerance: 1e-12 });
    });

    it(`does not depend on the number of threads: ${name}`, async () => {
      const one = await learn(x, all, { threads: 1 });
      const two = await learn(x, all, { threads: 2 });
      expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    });
  }

  it("is invariant to increasing transforms of a column", async () => {
    const cubed = x.map((value) => value ** 3);
    const model = await new RandomForestClassifier({ trees: 10 }).fit(x, labels);
    const other = await new RandomForestClassifier({ trees: 10 }).fit(cubed, labels);
    expect([...other.trees.feature]).toEqual([...model.trees.feature]);
    expect([...other.trees.cases]).toEqual([...model.trees.cases]);
    expect([...other.trees.values]).toEqual([...model.trees.values]);
  });

  it("equals a decision tree if it is one tree from all cases and columns", async () => {
    // Where weights differ and leaves are large, no two columns divide the cases equally well.
    const minLeaf = 5;
    const weights = randomArray(ROWS, 12).map((value) => value + 2);
    const options = { trees: 1, sampling: "all", candidates: "all", minLeaf } as const;
    const forest = await new RandomForestClassifier(options).fit(x, labels, { weights });
    const tree = await new DecisionTreeClassifier({ minLeaf }).fit(x, labels, { weights });
    const fresh = new Matrix(50, COLUMNS, randomArray(50 * COLUMNS, 8));
    expect(forest.predictProba(fresh).data).toEqual(tree.predictProba(fresh).data);
    expectClose(forest.importances, tree.importances, { tolerance: 1e-14 });
    const numbers = await new RandomForestRegressor(options).fit(x, y);
    const alone = await new DecisionTreeRegressor({ minLeaf }).fit(x, y);
    expect(numbers.predict(fresh)).toEqual(alone.predict(fresh));
  });

  it("reads levels and missing values natively, and survives a file round trip", async () => {
    const table = await penguins();
    for (const Forest of [RandomForestClassifier, ExtraTreesClassifier]) {
      const model = await new Forest({ trees: 20 }).fit(table, "species");
      const hits = model.predict(table).filter((label, row) => label === table.get(row, "species"));
      expect(hits.length / table.rows).toBeGreaterThan(0.98);
      const back = loadModel(JSON.stringify(model)) as typeof model;
      expect(back.predictProba(table)).toEqual(model.predictProba(table));
      expect(model.leafIndices(table).columns).toBe(20);
    }
  });

  it("has proximities equal to the shares of trees that put two cases into one leaf", async () => {
    const model = await new RandomForestClassifier({ trees: 15, minLeaf: 5 }).fit(x, labels);
    const all = model.proximities(x);
    const leaves = model.leafIndices(x);
    const together = [...leaves.row(3)].filter((leaf, tree) => leaf === leaves.get(8, tree)).length;
    expect(all.get(3, 8)).toBe(together / 15);
    expect(all.get(8, 3)).toBe(all.get(3, 8));
    expect(all.get(5, 5)).toBe(1);
    expect(model.proximities(take([3]), take([8, 3])).data).toEqual(Float64Array.of(together / 15, 1));
  });

  it("refuses missing values where the option says so", async () => {
    const holes = Matrix.from([[1], [Number.NaN], [3]]);
    await expect(new RandomForestRegressor({ missing: "error" }).fit(holes, [1, 2, 3])).rejects.toThrow(
      "row 1",
    );
  });
});

describe("out-of-bag cases", () => {
  it("are predicted by the trees not grown from them", async () => {
    const model = await new RandomForestRegressor({ trees: 12, outOfBag: true, seed: 9 }).fit(x, y);
    const order = await canonicalOrder(x, y, pause);
    const bags = new Bags(order, undefined, { sampling: "bootstrap", rowShare: 1, seed: 9 });
    const drawn = Array.from({ length: 12 }, (_, tree) => bags.draw(tree).weights ?? new Float64Array(0));
    const leaves = model.leafIndices(x);
    const expected = Array.from({ length: ROWS }, (_, row) => {
      const out = drawn.flatMap((bag, tree) => (bag[row] === 0 ? [tree] : []));
      const predictions = out.map((tree) => model.trees.tree(tree).values[leaves.get(row, tree)]);
      return predictions.reduce((sum, value) => sum + value, 0) / predictions.length;
    });
    expectClose(model.outOfBagPredictions ?? [], expected, { tolerance: 1e-13 });
    const known = expected.flatMap((value, row) => (Number.isNaN(value) ? [] : [(value - y[row]) ** 2]));
    expectClose(model.outOfBagError ?? 0, known.reduce((sum, loss) => sum + loss, 0) / known.length, {
      tolerance: 1e-13,
    });
    expect(String(model)).toMatch(
      /^RandomForestRegressor: 12 trees with \d+ leaves on average; out-of-bag error /,
    );
  });

  it("estimate the error on new cases", async () => {
    const table = await diabetes();
    const model = await new RandomForestRegressor({ outOfBag: true, minLeaf: 3 }).fit(table, "progression");
    // Cross-validation of forests on these data gives about 3300, training errors about 900.
    expect(model.outOfBagError).toBeGreaterThan(3000);
    expect(model.outOfBagError).toBeLessThan(3600);
  });

  it("give the importance of columns", async () => {
    const options = { trees: 40, permutation: true, outOfBag: true };
    const model = await new RandomForestClassifier(options).fit(x, labels);
    const none = new Float64Array(0);
    const { permutationImportances: by = none, permutationErrors: errors = none } = model;
    expect(model.outOfBagProbabilities?.rows).toBe(ROWS);
    expect(by[1]).toBeGreaterThan(5 * errors[1]);
    expect(Math.abs(by[3])).toBeLessThan(4 * errors[3]);
    expect(by.indexOf(Math.max(...by))).toBe(1);
    expectClose(
      model.importances.reduce((sum, share) => sum + share, 0),
      1,
      { tolerance: 1e-14 },
    );
    expect(model.importances.indexOf(Math.max(...model.importances))).toBe(1);
  });

  it("are refused where there are none", async () => {
    await expect(new ExtraTreesClassifier({ outOfBag: true }).fit(x, labels)).rejects.toThrow(
      'ExtraTreesClassifier: option "outOfBag" must be false if every tree grows from all cases',
    );
  });
});

describe("bags", () => {
  const order = Int32Array.from({ length: 1000 }, (_, row) => row);

  it("contain about 63% of the cases with replacement, and exactly the share without", () => {
    const settings = { rowShare: 0.25, seed: 2 };
    const inBag = (sampling: "bootstrap" | "subsample") =>
      new Bags(order, undefined, { sampling, ...settings }).draw(0).weights?.filter((weight) => weight > 0) ??
      [];
    expect(Math.abs(inBag("bootstrap").length - 632)).toBeLessThan(45);
    expect(inBag("subsample").length).toBe(250);
  });

  it("draw cases in proportion to their weights, and never cases of weight 0", () => {
    const weights = Float64Array.from(order, (row) => row % 5);
    const bags = new Bags(order, weights, { sampling: "bootstrap", rowShare: 1, seed: 2 });
    const sums = new Float64Array(5);
    for (let tree = 0; tree < 20; tree += 1)
      bags.draw(tree).weights?.forEach((weight, row) => {
        sums[row % 5] += weight;
      });
    expect(sums[0]).toBe(0);
    expect(sums.reduce((sum, weight) => sum + weight, 0)).toBe(20 * 2000);
    for (let k = 1; k < 5; k += 1) expect(Math.abs(sums[k] / (20 * 200 * k) - 1)).toBeLessThan(0.1);
  });
});

describe("canonicalOrder", () => {
  it("sorts by columns and target, missing values last, with any number of ties", async () => {
    const stream = random(1);
    const rows = 2000;
    const some = Float64Array.from({ length: rows * 2 }, () => {
      const digit = stream.integer(0, 3);
      return digit === 3 ? Number.NaN : digit;
    });
    const target = Float64Array.from({ length: rows }, () => stream.integer(0, 1));
    const found = await canonicalOrder({ data: some, rows, columns: 2 }, target, pause);
    const key = (row: number) =>
      [some[2 * row], some[2 * row + 1], target[row]]
        .map((value) => (Number.isNaN(value) ? 9 : value))
        .join("");
    const keys = Array.from(found, key);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(found).size).toBe(rows);
  });
});

describe("Options of growth", () => {
  const rows = Array.from({ length: 60 }, (_, i) => [(i * 37) % 60, (i * 23) % 60]);
  const numbers = rows.map(([a, b]) => a * b);

  it.each([RandomForestRegressor, ExtraTreesRegressor])("limit the leaves of every tree", async (Forest) => {
    const { trees } = await new Forest({ trees: 6, maxLeaves: 4 }).fit(rows, numbers);
    const counts = Array.from({ length: 6 }, (_, t) => trees.tree(t).leafCount);
    expect(counts).toEqual(Array(6).fill(4));
  });

  it("refuse medians with random thresholds in the engine", async () => {
    const data = {
      method: "Test",
      x: { data: Float64Array.of(1, 2), rows: 2, columns: 1 },
      levels: Int32Array.of(0),
      targets: { numbers: Float64Array.of(1, 2) },
      rules: {
        criterion: "absolute",
        random: true,
        drawn: true,
        missing: "learned",
        candidates: 1,
        maxDepth: 3,
        maxLeaves: Number.POSITIVE_INFINITY,
        surrogates: 0,
        exactLevels: 10,
        multiway: false,
        leastLeaf: 1,
        leastSplit: 2,
        leastGain: 0,
      },
    } as const;
    await expect(growExact(data)).rejects.toThrow(OptionError);
  });
});

describe("Outlier scores", () => {
  it("are those of a plain loop over proximities", async () => {
    const model = await new RandomForestClassifier({ trees: 15, minLeaf: 4 }).fit(x, labels);
    const proximities = model.proximities(x);
    const middle = (values: readonly number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      const half = Math.floor(sorted.length / 2);
      return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    };
    const raw = labels.map((label, i) => {
      const squares = labels.flatMap((other, j) => (other === label ? [proximities.get(i, j) ** 2] : []));
      return ROWS / squares.reduce((sum, square) => sum + square, 0);
    });
    const expected = raw.map((score, i) => {
      const scores = raw.filter((_, j) => labels[j] === labels[i]);
      const center = middle(scores);
      return (score - center) / (1.4826 * middle(scores.map((other) => Math.abs(other - center))));
    });
    expectClose(model.outlierScores(x, labels), expected, { tolerance: 1e-12, scale: 10 });
  });

  it("are large for a mislabeled case", async () => {
    const wrong: string[] = labels.slice();
    const at = y.indexOf(Math.max(...y));
    wrong[at] = "left";
    const model = await new RandomForestClassifier({ trees: 60, minLeaf: 10 }).fit(x, wrong);
    const scores = model.outlierScores(x, wrong);
    expect(scores.indexOf(Math.max(...scores.filter((_, i) => wrong[i] === "left")))).toBe(at);
    expect(() =>
      model.outlierScores(
        x,
        wrong.map((label, i) => (i === 0 ? "unknown" : label)),
      ),
    ).toThrow(OptionError);
  });
});
