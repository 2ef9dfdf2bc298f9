import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import {
  bootstrapSamples,
  type Fold,
  groupKFold,
  holdOut,
  kFold,
  leaveGroupOut,
  leaveOneOut,
  shuffleSplit,
  stratifiedGroupKFold,
  stratifiedKFold,
  timeSeriesFolds,
} from "./index.js";

const everyRow = (rows: number) => Array.from({ length: rows }, (_, row) => row);
const sorted = (rows: Iterable<number>) => [...rows].sort((a, b) => a - b);
const seeds = fc.integer({ min: 0, max: 1000 });

/** Every row is tested once, and each fold learns from all the others, in order. */
function expectPartition(rows: number, folds: readonly Fold[]): void {
  expect(sorted(folds.flatMap(({ test }) => [...test]))).toEqual(everyRow(rows));
  for (const { train, test } of folds) {
    const tested = new Set(test);
    expect([...train]).toEqual(everyRow(rows).filter((row) => !tested.has(row)));
  }
}

/** How often each label is among the rows. */
function tally(labels: readonly string[], rows: Iterable<number>): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(labels.map((label) => [label, 0]));
  for (const row of rows) counts[labels[row]] += 1;
  return counts;
}

const spread = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes);

describe("kFold", () => {
  it("tests every row once, in parts of one size to within one row", () => {
    const input = fc.record({ rows: fc.integer({ min: 2, max: 60 }), seed: seeds, shuffle: fc.boolean() });
    fc.assert(
      fc.property(input, fc.integer({ min: 2, max: 12 }), ({ rows, seed, shuffle }, count) => {
        const folds = kFold(rows, { folds: Math.min(rows, count), seed, shuffle });
        expectPartition(rows, folds);
        expect(spread(folds.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("without shuffling cuts the rows as they stand, the first parts one row longer", () => {
    const folds = kFold(7, { folds: 3, shuffle: false });
    expect(folds.map(({ test }) => [...test])).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(folds.map(({ name }) => name)).toEqual(["fold 1", "fold 2", "fold 3"]);
  });

  it("repeats with other parts, each its own partition", () => {
    const folds = kFold(20, { folds: 4, repeats: 3, seed: 5 });
    expect(folds).toHaveLength(12);
    expect(folds[4].name).toBe("repeat 2, fold 1");
    for (const repeat of [0, 1, 2]) expectPartition(20, folds.slice(4 * repeat, 4 * repeat + 4));
    expect(folds[0].test).not.toEqual(folds[4].test);
  });

  it("depends on the seed alone", () => {
    expect(kFold(30, { seed: 3 })).toEqual(kFold(30, { seed: 3 }));
    expect(kFold(30, { seed: 3 })).not.toEqual(kFold(30, { seed: 4 }));
    expect(kFold(30)).toEqual(kFold(Table.fromColumns({ x: everyRow(30) }), { seed: 0 }));
  });

  it("refuses more folds than rows, and repeats of what does not change", () => {
    expect(() => kFold(4)).toThrow("kFold: 10 folds need at least 10 rows; there are 4.");
    expect(() => kFold(4, { folds: 1 })).toThrow('kFold: option "folds" must be a whole number ≥ 2; got 1.');
    expect(() => kFold(4, { folds: 2, repeats: 2, shuffle: false })).toThrow(
      'kFold: option "repeats" must be 1 if rows are not shuffled; got 2.',
    );
  });
});

describe("stratifiedKFold", () => {
  const labels = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 6, maxLength: 60 });

  it("divides every class alike to within one row, and rows to within one", () => {
    const input = fc.record({
      labels,
      seed: seeds,
      shuffle: fc.boolean(),
      count: fc.integer({ min: 2, max: 6 }),
    });
    fc.assert(
      fc.property(input, ({ labels, seed, shuffle, count }) => {
        const folds = stratifiedKFold(labels.length, labels, { folds: count, seed, shuffle });
        expectPartition(labels.length, folds);
        expect(spread(folds.map(({ test }) => test.length))).toBeLessThanOrEqual(1);
        for (const label of new Set(labels))
          expect(spread(folds.map(({ test }) => tally(labels, test)[label]))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("puts numbers into quantile bins", () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
    for (const { test } of stratifiedKFold(100, values, { folds: 5, bins: 10 })) {
      const counts = new Float64Array(10);
      for (const row of test) counts[Math.floor(values[row] / 10)] += 1;
      expect([...counts]).toEqual(new Array(10).fill(2));
    }
  });

  it("takes a column of a table by its name", () => {
    const table = Table.fromColumns({ kind: ["a", "b", "a", "b"] });
    for (const { test } of stratifiedKFold(table, "kind", { folds: 2 }))
      expect(new Set(Array.from(test, (row) => table.get(row, "kind"))).size).toBe(2);
  });
});

describe("folds of groups", () => {
  const groups = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 10, maxLength: 60 });
  const groupsOf = (all: readonly number[], rows: Iterable<number>) =>
    new Set(Array.from(rows, (row) => all[row]));

  it("never part a group, and differ in size by less than the largest group", () => {
    fc.assert(
      fc.property(groups, seeds, (groups, seed) => {
        const all = groupsOf(groups, everyRow(groups.length));
        fc.pre(all.size >= 3);
        const folds = groupKFold(groups.length, groups, { folds: 3, seed });
        expectPartition(groups.length, folds);
        for (const { train, test } of folds) {
          const tested = groupsOf(groups, test);
          expect([...groupsOf(groups, train)].some((group) => tested.has(group))).toBe(false);
        }
        const largest = Math.max(
          ...[...all].map((group) => groups.filter((other) => other === group).length),
        );
        expect(spread(folds.map(({ test }) => test.length))).toBeLessThanOrEqual(largest);
      }),
    );
  });

  it("stratified never part a group either, and leave no fold empty", () => {
    fc.assert(
      fc.property(groups, seeds, (groups, seed) => {
        fc.pre(new Set(groups).size >= 3);
        const labels = groups.map((group, row) => ((group + row) % 3 === 0 ? "a" : "b"));
        const folds = stratifiedGroupKFold(groups.length, labels, groups, { folds: 3, seed });
        expectPartition(groups.length, folds);
        for (const { train, test } of folds) {
          expect(test.length).toBeGreaterThan(0);
          const tested = groupsOf(groups, test);
          expect([...groupsOf(groups, train)].some((group) => tested.has(group))).toBe(false);
        }
      }),
    );
  });

  it("stratified keep proportions where the groups allow it", () => {
    // Twelve groups of five rows; each is all "a" or all "b", a third of them "a".
    const groups = everyRow(60).map((row) => row % 12);
    const labels = groups.map((group) => (group < 4 ? "a" : "b"));
    for (const seed of [0, 1, 2]) {
      for (const { test } of stratifiedGroupKFold(60, labels, groups, { folds: 4, seed }))
        expect(tally(labels, test)).toEqual({ a: 5, b: 10 });
    }
  });

  it("leave one group out each, under its name", () => {
    const folds = leaveGroupOut(5, ["x", "y", "x", "z", "y"]);
    expect(folds.map(({ name, test }) => [name, ...test])).toEqual([
      ["x", 0, 2],
      ["y", 1, 4],
      ["z", 3],
    ]);
    expectPartition(5, folds);
  });

  it("refuse fewer groups than folds", () => {
    expect(() => groupKFold(4, ["a", "a", "b", "b"], { folds: 3 })).toThrow(
      "groupKFold: 3 parts require at least 3 groups; got 2.",
    );
    expect(() => stratifiedGroupKFold(2, ["x", "y"], ["a", "b"], { folds: 3 })).toThrow(
      "stratifiedGroupKFold: 3 folds need at least as many groups; there are 2.",
    );
    expect(() => leaveGroupOut(2, ["a", "a"])).toThrow(
      "leaveGroupOut: 2 folds need at least as many groups; there are 1.",
    );
    expect(() => groupKFold(2, ["a", null])).toThrow('option "groups" has a missing value at row 1');
  });
});

describe("leaveOneOut", () => {
  it("tests every row by itself", () => {
    const folds = leaveOneOut(4);
    expectPartition(4, folds);
    expect(folds.every(({ test }) => test.length === 1)).toBe(true);
    expect(() => leaveOneOut(1)).toThrow("leaveOneOut: it needs at least 2 rows; there is 1.");
  });
});

describe("holdOut and shuffleSplit", () => {
  it("hold out the share asked for, and learn from the rest", () => {
    const folds = holdOut(100, { test: 0.3, seed: 2 });
    expect(folds).toHaveLength(1);
    const [{ train, test }] = folds;
    expect([train.length, test.length]).toEqual([70, 30]);
    expect(sorted([...train, ...test])).toEqual(everyRow(100));
  });

  it("keep proportions, or groups, where asked to", () => {
    const labels = everyRow(40).map((row) => (row % 4 === 0 ? "a" : "b"));
    const [plain] = holdOut(40, { test: 0.5, stratify: labels });
    expect(tally(labels, plain.test)).toEqual({ a: 5, b: 15 });
    const groups = everyRow(40).map((row) => row % 8);
    const [whole] = holdOut(40, { test: 0.25, groups });
    expect(sorted(Object.values(tally(groups.map(String), whole.test)))).toEqual([0, 0, 0, 0, 0, 0, 5, 5]);
  });

  it("draw anew every time, and leave rows out where the shares do", () => {
    const folds = shuffleSplit(50, { resamples: 4, test: 0.2, train: 0.5, seed: 1 });
    expect(folds.map(({ name }) => name)[3]).toBe("resample 4");
    for (const { train, test } of folds) {
      expect([train.length, test.length]).toEqual([25, 10]);
      expect(new Set([...train, ...test]).size).toBe(35);
    }
    expect(folds[0].test).not.toEqual(folds[1].test);
  });

  it("refuse shares that are too large, or leave nothing", () => {
    expect(() => shuffleSplit(50, { test: 0.6, train: 0.6 })).toThrow(
      'shuffleSplit: options "train" and "test" must sum to at most 1; got 0.6 and 0.6.',
    );
    expect(() => holdOut(2, { test: 0.1 })).toThrow(
      "holdOut: with 2 rows, these shares leave none to test on.",
    );
    expect(() => holdOut(5, { test: 1 })).toThrow('option "test" must be a number > 0 and < 1; got 1.');
  });
});

describe("timeSeriesFolds", () => {
  it("never learn from the future, and keep the gap", () => {
    const input = fc.record({
      times: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 20, maxLength: 60 }),
      folds: fc.integer({ min: 1, max: 5 }),
      gap: fc.integer({ min: 0, max: 2 }),
      window: fc.constantFrom("expanding" as const, "rolling" as const),
    });
    fc.assert(
      fc.property(input, ({ times, ...options }) => {
        const folds = timeSeriesFolds(times.length, { by: times, ...options });
        const order = everyRow(times.length).sort((a, b) => times[a] - times[b] || a - b);
        for (const [at, { train, test }] of folds.entries()) {
          const last = Math.max(...Array.from(train, (row) => order.indexOf(row)));
          const first = Math.min(...Array.from(test, (row) => order.indexOf(row)));
          expect(first - last).toBe(options.gap + 1);
          expect(Math.max(...Array.from(train, (row) => times[row]))).toBeLessThanOrEqual(times[test[0]]);
          const grown = options.window === "rolling" ? 0 : at * test.length;
          expect(train.length).toBe(folds[0].train.length + grown);
        }
        const tested = folds.flatMap(({ test }) => [...test]);
        expect(tested).toEqual(order.slice(order.length - tested.length));
      }),
    );
  });

  it("give scikit-learn's TimeSeriesSplit for rows as they stand", () => {
    // TimeSeriesSplit(n_splits=3).split(range(10)), and with test_size=2, gap=1, max_train_size=3.
    const plain = timeSeriesFolds(10, { folds: 3 });
    expect(plain.map(({ train, test }) => [train.length, ...test])).toEqual([
      [4, 4, 5],
      [6, 6, 7],
      [8, 8, 9],
    ]);
    const rolling = timeSeriesFolds(10, { folds: 3, testSize: 2, gap: 1, window: "rolling", trainSize: 3 });
    expect(rolling.map(({ train, test }) => [...train, ...test])).toEqual([
      [0, 1, 2, 4, 5],
      [2, 3, 4, 6, 7],
      [4, 5, 6, 8, 9],
    ]);
  });

  it("refuse what the rows cannot hold", () => {
    expect(() => timeSeriesFolds(4)).toThrow("timeSeriesFolds: 4 rows are too few for 5 folds of 1 rows");
    expect(() => timeSeriesFolds(10, { folds: 2, gap: 4 })).toThrow("1 to learn from and a gap of 4");
    expect(() => timeSeriesFolds(10, { folds: 2, testSize: 2, window: "rolling", trainSize: 7 })).toThrow(
      "10 rows are too few for 2 folds of 2 rows, 7 to learn from.",
    );
    expect(() => timeSeriesFolds(10, { trainSize: 2 })).toThrow(
      'timeSeriesFolds: option "trainSize" needs window: "rolling"; got 2.',
    );
  });
});

describe("bootstrapSamples", () => {
  it("draw as many rows as there are, and test on those not drawn", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), seeds, (rows, seed) => {
        for (const { train, test } of bootstrapSamples(rows, { resamples: 3, seed })) {
          expect(train.length).toBe(rows);
          expect(test.length).toBeGreaterThan(0);
          expect(sorted(new Set([...train, ...test]))).toEqual(everyRow(rows));
          expect([...test].some((row) => train.includes(row))).toBe(false);
        }
      }),
    );
  });

  it("leave out a share of 1/e", () => {
    const samples = bootstrapSamples(200, { resamples: 200, seed: 3 });
    const share = samples.reduce((sum, { test }) => sum + test.length, 0) / (200 * 200);
    // The standard deviation of the share in one sample of 200 is 0.022 (an occupancy problem).
    expect(Math.abs(share - (1 - 1 / 200) ** 200)).toBeLessThan((4 * 0.022) / Math.sqrt(200));
  });

  it("stratified draw each stratum by itself", () => {
    const labels = everyRow(30).map((row) => (row < 6 ? "rare" : "common"));
    for (const { train } of bootstrapSamples(30, { resamples: 5, stratify: labels }))
      expect(tally(labels, train)).toEqual({ rare: 6, common: 24 });
  });

  it("refuse rows that could never be left out", () => {
    expect(() => bootstrapSamples(1)).toThrow("bootstrapSamples: it needs at least 2 rows; there is 1.");
    expect(() => bootstrapSamples(2, { stratify: ["a", "b"] })).toThrow("some stratum needs at least 2 rows");
  });
});
