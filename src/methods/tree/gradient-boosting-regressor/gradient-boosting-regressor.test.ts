import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { can } from "../../../model/capabilities.js";
import { GradientBoostingRegressor } from "./index.js";

const ROWS = 400;
const x = new Matrix(ROWS, 3, randomArray(3 * ROWS, 1));
const noise = randomArray(ROWS, 2);
const signal = (i: number) => 3 * x.get(i, 0) + Math.sin(4 * x.get(i, 1));
const y = Float64Array.from({ length: ROWS }, (_, i) => signal(i) + 0.3 * noise[i]);
const small = { rounds: 20, minLeaf: 5, maxLeaves: 8 } as const;

function meanSquare(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, value, i) => sum + (value - b[i]) ** 2, 0) / a.length;
}

describe("GradientBoostingRegressor", () => {
  it("lowers the training loss in every round, down to what it predicts", async () => {
    const model = await new GradientBoostingRegressor({ rounds: 50, minLeaf: 5 }).fit(x, y);
    const { trainingLoss } = model;
    expect(trainingLoss.length).toBe(50);
    expect(trainingLoss.every((loss, round) => round === 0 || loss < trainingLoss[round - 1])).toBe(true);
    expectClose(trainingLoss[49], meanSquare(model.predict(x), y) / 2, { tolerance: 1e-12 });
    expect(trainingLoss[49]).toBeLessThan(0.05);
  });

  it("counts a weight of 2 as two equal rows", async () => {
    const weights = y.map((_, i) => i % 3);
    const repeated = [...weights].flatMap((weight, i) => new Array<number>(weight).fill(i));
    const xs = Matrix.from(repeated.map((i) => [...x.data.subarray(3 * i, 3 * i + 3)]));
    const ys = repeated.map((i) => y[i]);
    for (const method of ["histogram", "exact"] as const)
      for (const loss of ["squared", "absolute", "huber", "quantile"] as const) {
        const settings = loss === "quantile" ? { loss, tau: 0.3 } : { loss };
        const estimator = new GradientBoostingRegressor({ ...small, method, ...settings });
        const weighted = await estimator.fit(x, y, { weights });
        const plain = await estimator.fit(xs, ys);
        expectClose(weighted.predict(x), plain.predict(x), { tolerance: 1e-9 });
      }
  });

  it("is invariant to monotone transformations of the columns", async () => {
    const bent = x.map((value, at) =>
      at % 3 === 0 ? Math.exp(5 * value) : at % 3 === 1 ? value ** 3 : -1 / (value + 2),
    );
    const estimator = new GradientBoostingRegressor(small);
    const model = await estimator.fit(x, y);
    const other = await estimator.fit(bent, y);
    expect([...other.predict(bent)]).toEqual([...model.predict(x)]);
  });

  it("does not depend on the unit of the weights with exact trees and no minimum leaf weight", async () => {
    const weights = Float64Array.from({ length: ROWS }, (_, i) => 0.2 + Math.abs(noise[i]));
    const options = { method: "exact", rounds: 5, maxDepth: 3, minLeaf: 0 } as const;
    const boosting = new GradientBoostingRegressor(options);
    const model = await boosting.fit(x, y, { weights });
    const other = await boosting.fit(x, y, { weights: weights.map((weight) => weight / 1024) });
    expect(model.trees.size).toBeGreaterThan(5 * 7);
    expect(other.trees.size).toBe(model.trees.size);
    expectClose(other.predict(x), model.predict(x), { tolerance: 1e-12 });
  });

  it("predicts larger responses even if most responses equal the smallest", async () => {
    // The median is 0, and so are most residuals; counted as positive, none would differ from the others.
    const inflated = y.map((_, i) => (x.get(i, 0) > 0.4 ? 2 + x.get(i, 1) : 0));
    expect(inflated.filter((value) => value === 0).length).toBeGreaterThan(ROWS / 2);
    for (const method of ["exact", "histogram"] as const)
      for (const loss of ["absolute", "quantile"] as const) {
        const model = await new GradientBoostingRegressor({ ...small, rounds: 40, method, loss }).fit(
          x,
          inflated,
        );
        const [high, low] = model.predict([
          [0.8, 0, 0],
          [-0.8, 0, 0],
        ]);
        expect(high).toBeGreaterThan(1.5);
        expect(low).toBe(0);
      }
  });

  it("starts from a value that minimizes the loss, whatever the unit of the weights", async () => {
    const weights = Float64Array.from({ length: ROWS }, (_, i) => 0.2 + Math.abs(noise[i]));
    const lossAt = (start: number, share: number) =>
      y.reduce(
        (sum, value, i) =>
          sum + weights[i] * (value > start ? share * (value - start) : (share - 1) * (value - start)),
        0,
      );
    for (const [loss, share] of [
      ["absolute", 0.5],
      ["huber", 0.5],
      ["quantile", 0.3],
    ] as const) {
      const settings = loss === "quantile" ? { loss, tau: share } : { loss };
      const boosting = new GradientBoostingRegressor({ ...small, rounds: 1, minLeaf: 0, ...settings });
      const [start] = (await boosting.fit(x, y, { weights })).init;
      const least = Math.min(...y.map((value) => lossAt(value, share)));
      expectClose(lossAt(start, share), least, { tolerance: 1e-12 });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const shares = weights.map((weight) => weight / total);
      expect((await boosting.fit(x, y, { weights: shares })).init[0]).toBe(start);
    }
  });

  it("gives the same model on any number of threads", async () => {
    const many = new Matrix(20000, 8, randomArray(160000, 5));
    const target = Float64Array.from({ length: 20000 }, (_, i) => many.get(i, 0) * many.get(i, 1));
    const estimator = new GradientBoostingRegressor({ rounds: 3, rowShare: 0.7, columnShare: 0.5, seed: 4 });
    const one = await estimator.fit(many, target, { threads: 1 });
    const two = await estimator.fit(many, target, { threads: 2 });
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  it("predicts the mean of counts and of positive numbers with a logarithmic link", async () => {
    const mean = Float64Array.from({ length: ROWS }, (_, i) => Math.exp(x.get(i, 0)));
    for (const [loss, target] of [
      ["poisson", mean.map((m, i) => Math.floor(m + Math.abs(noise[i])))],
      ["gamma", mean.map((m, i) => m * (1 + 0.5 * noise[i]) + 0.01)],
    ] as const) {
      const model = await new GradientBoostingRegressor({ ...small, loss }).fit(x, target);
      const predicted = model.predict(x);
      expect(predicted.every((value) => value > 0)).toBe(true);
      expect(meanSquare(predicted, target)).toBeLessThan(
        0.5 *
          meanSquare(
            target.map(() => 1.2),
            target,
          ),
      );
    }
    await expect(new GradientBoostingRegressor({ loss: "gamma" }).fit(x, mean.fill(0, 5, 6))).rejects.toThrow(
      "the gamma loss is for responses above 0; that of row 5 is 0.",
    );
    await expect(new GradientBoostingRegressor({ loss: "poisson" }).fit(x, mean.fill(0))).rejects.toThrow(
      "all are 0",
    );
  });

  it("predicts several quantiles that never cross and have the right shares of cases below them", async () => {
    const tau = [0.9, 0.1, 0.5];
    const model = await new GradientBoostingRegressor({ ...small, rounds: 40, loss: "quantile", tau }).fit(
      x,
      y,
    );
    const quantiles = model.predictQuantiles(x);
    expect([...model.taus]).toEqual(tau);
    for (let i = 0; i < ROWS; i += 1) {
      expect(quantiles.get(i, 1)).toBeLessThanOrEqual(quantiles.get(i, 2));
      expect(quantiles.get(i, 2)).toBeLessThanOrEqual(quantiles.get(i, 0));
    }
    tau.forEach((share, k) => {
      const below = y.filter((value, i) => value <= quantiles.get(i, k)).length / ROWS;
      expect(Math.abs(below - share)).toBeLessThan(0.06);
    });
    expect(model.predict(x)).toEqual(quantiles.column(2));
    expect(model.predictStages(x).column(39)).toEqual(model.predict(x));
  });

  it("predicts the quantile nearest to the median if it has several, the first of equally near ones", async () => {
    for (const [tau, column] of [
      [[0.05, 0.95], 0],
      [[0.95, 0.05], 0],
      [[0.1, 0.6, 0.2], 1],
    ] as const) {
      const estimator = new GradientBoostingRegressor({
        ...small,
        rounds: 5,
        loss: "quantile",
        tau: [...tau],
      });
      const model = await estimator.fit(x, y);
      expect(model.predict(x)).toEqual(model.predictQuantiles(x).column(column));
    }
  });

  it("has intervals between quantiles that were fitted", async () => {
    const estimator = new GradientBoostingRegressor({
      ...small,
      rounds: 5,
      loss: "quantile",
      tau: [0.9, 0.05, 0.1, 0.95],
    });
    const model = await estimator.fit(x, y);
    expect(can(model, "intervals")).toBe(true);
    const quantiles = model.predictQuantiles(x);
    const between = (low: number, high: number) => ({
      lower: quantiles.column(low),
      upper: quantiles.column(high),
    });
    expect(model.predictInterval(x)).toEqual(between(1, 3));
    expect(model.predictInterval(x, { level: 0.9 })).toEqual(between(1, 3));
    expect(model.predictInterval(x, { level: 0.8 })).toEqual(between(2, 0));
    expect(() => model.predictInterval(x, { level: 0.5 })).toThrow(
      'GradientBoostingRegressor.predictInterval: option "level" must be a level whose quantiles (1 ± level) / 2 were fitted; fitted quantiles: 0.9, 0.05, 0.1, 0.95; got 0.5.',
    );
    expect(() => model.predictInterval(x, { level: 1 })).toThrow('option "level"');
    for (const other of [{ loss: "squared" }, { loss: "quantile", tau: 0.3 }] as const) {
      const single = await new GradientBoostingRegressor({ ...small, rounds: 2, ...other }).fit(x, y);
      expect(() => single.predictInterval(x)).toThrow("intervals need a model of two quantiles at least");
    }
  });

  it("reads levels and missing values natively, and treats unknown levels as missing", async () => {
    const letters = [..."abcdefghij"];
    const level = Array.from({ length: ROWS }, (_, i) => (i % 7 === 6 ? null : letters[(i * 3) % 10]));
    const value = Array.from({ length: ROWS }, (_, i) => (i % 5 === 4 ? null : x.get(i, 0)));
    const special = new Set(["b", "e", "j"]);
    const target = level.map(
      (letter, i) => (letter !== null && special.has(letter) ? 2 : 0) + (value[i] ?? 3),
    );
    const table = Table.fromColumns({ level, value, target });
    const model = await new GradientBoostingRegressor({ ...small, rounds: 60, levelSmoothing: 0 }).fit(
      table,
      "target",
    );
    expect(model.trainingLoss.at(-1)).toBeLessThan(0.01);
    const [unknown, missing] = model.predict(Table.fromColumns({ level: ["z", null], value: [0.5, 0.5] }));
    expect(unknown).toBe(missing);
    expect([...model.levels]).toEqual([10, 0]);
    const copy = loadModel(JSON.stringify(model), { kind: "GradientBoostingRegressor" });
    expect([...copy.predict(table)]).toEqual([...model.predict(table)]);
  });

  it("stops where the validation loss no longer improves, and keeps the best rounds", async () => {
    const pure = randomArray(ROWS, 9);
    const model = await new GradientBoostingRegressor({
      rounds: 300,
      minLeaf: 5,
      validation: 0.25,
      patience: 5,
    }).fit(x, pure);
    const { validationLoss, rounds } = model;
    expect(validationLoss.length).toBeLessThan(100);
    expect(validationLoss.length).toBe(model.trainingLoss.length);
    expect(validationLoss.indexOf(Math.min(...validationLoss))).toBe(rounds - 1);
    expect(validationLoss.length - rounds).toBe(5);
  });

  it("chooses the number of rounds by folds and then learns from all cases", async () => {
    const pure = y.map((value, i) => value + 4 * noise[(i * 7) % ROWS]);
    const model = await new GradientBoostingRegressor({ rounds: 60, minLeaf: 5, folds: 3 }).fit(x, pure);
    const { validationLoss, rounds } = model;
    expect(validationLoss.length).toBe(60);
    expect(validationLoss.indexOf(Math.min(...validationLoss))).toBe(rounds - 1);
    const plain = await new GradientBoostingRegressor({ rounds, minLeaf: 5 }).fit(x, pure);
    expect([...model.predict(x)]).toEqual([...plain.predict(x)]);
  });

  it("keeps predictions monotone along the named columns", async () => {
    const falling = y.map((value, i) => value - 2 * Math.sin(9 * x.get(i, 0)));
    const estimator = new GradientBoostingRegressor({ ...small, monotone: { x0: "increasing" } });
    const model = await estimator.fit(x, falling);
    for (let i = 0; i < 20; i += 1) {
      const grid = new Matrix(50, 3).map((_, at) =>
        at % 3 === 0 ? Math.floor(at / 3) / 25 - 1 : x.get(i, at % 3),
      );
      const curve = model.predict(grid);
      expect(curve.every((value, k) => k === 0 || value >= curve[k - 1])).toBe(true);
    }
    const free = await estimator.with({ monotone: {} }).fit(x, falling);
    const line = free.predict(
      new Matrix(50, 3).map((_, at) => (at % 3 === 0 ? Math.floor(at / 3) / 25 - 1 : 0)),
    );
    expect(line.some((value, k) => k > 0 && value < line[k - 1])).toBe(true);
  });

  it("is additive in columns that may not interact", async () => {
    const estimator = new GradientBoostingRegressor({ ...small, interactions: [["x0"], ["x1"], ["x2"]] });
    const model = await estimator.fit(
      x,
      y.map((value, i) => value + 3 * x.get(i, 0) * x.get(i, 1)),
    );
    const at = (a: number, b: number) => model.predict([[a, b, 0]])[0];
    expectClose(at(0.5, 0.5) - at(-0.5, 0.5), at(0.5, -0.5) - at(-0.5, -0.5), { tolerance: 1e-12 });
  });

  it("predicts after every round, and returns the leaves", async () => {
    const model = await new GradientBoostingRegressor(small).fit(x, y);
    const stages = model.predictStages(x);
    expect(stages.columns).toBe(20);
    expectClose(stages.column(19), model.predict(x), { tolerance: 1e-12 });
    stages.column(4).forEach((_, i) => {
      if (i > 0) return;
      expectClose(meanSquare(stages.column(4), y) / 2, model.trainingLoss[4], { tolerance: 1e-12 });
    });
    const leaves = model.leafIndices(x);
    const tree = model.trees.tree(3);
    for (let i = 0; i < 10; i += 1) expect(tree.isLeaf(leaves.get(i, 3))).toBe(true);
    expectClose(
      model.importances.reduce((sum, share) => sum + share, 0),
      1,
      { tolerance: 1e-12 },
    );
    expect(model.importances[0]).toBeGreaterThan(model.importances[2]);
  });

  it("writes 100 trees of 31 leaves in less than 600 KB", async () => {
    const many = new Matrix(3000, 4, randomArray(12000, 6));
    const target = Float64Array.from(
      { length: 3000 },
      (_, i) => many.get(i, 0) * many.get(i, 1) + many.get(i, 2),
    );
    const model = await new GradientBoostingRegressor().fit(many, target);
    expect(model.trees.size).toBe(100 * 61);
    expect(JSON.stringify(model).length).toBeLessThan(600_000);
  });

  it("splits a small table, also by levels", async () => {
    for (const method of ["histogram", "exact"] as const)
      for (const rows of [8, 30, 38]) {
        const few = Table.fromColumns({
          level: Array.from({ length: rows }, (_, i) => "abcd"[i % 4]),
          target: Array.from({ length: rows }, (_, i) => (i % 4 < 2 ? 1 : 5)),
        });
        const model = await new GradientBoostingRegressor({ method }).fit(few, "target");
        const answers = new Set(Array.from(model.predict(few), (value) => Math.round(value)));
        expect([...answers].sort()).toEqual([1, 5]);
      }
    const constant = await new GradientBoostingRegressor().fit([[1], [1], [1]], [1, 2, 3]);
    expect(String(constant)).toContain("no split");
  });

  it("refuses options that exclude each other or name unknown columns", async () => {
    const fails = (options: object, words: string) =>
      expect(() => new GradientBoostingRegressor(options)).toThrow(words);
    fails({ method: "exact", lambda: 1 }, 'option "method" must be "histogram"');
    fails({ tau: 0.9 }, 'option "tau" must be left out unless the option "loss" is "quantile"');
    fails({ huberShare: 0.5 }, 'option "huberShare" must be left out unless the option "loss" is "huber"');
    fails({ loss: "quantile", alpha: 0.9 }, 'option "alpha" must be left out unless the option "lambda" is');
    fails({ feature_fraction: 0.5 }, 'did you mean "columnShare"?');
    fails({ early_stopping_rounds: 5 }, 'did you mean "patience"?');
    fails({ validation: 0.1, folds: 5 }, 'option "folds" must be left out');
    fails({ loss: "absolute", monotone: { x0: "increasing" } }, 'option "monotone" must be left out');
    await expect(
      new GradientBoostingRegressor({ monotone: { age: "increasing" } }).fit(x, y),
    ).rejects.toThrow(
      'option "monotone" names the column "age", which is not a feature; features: x0, x1, x2.',
    );
    await expect(new GradientBoostingRegressor({ interactions: [["x0", "z"]] }).fit(x, y)).rejects.toThrow(
      'option "interactions" names the column "z"',
    );
  });
});
