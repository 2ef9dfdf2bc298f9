import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupSplit, hashSplit, inTestSet, randomSplit, Table, timeSplit } from "../index.js";

const sharesAndRows = fc.record({
  shares: fc
    .array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 6 })
    .filter((list) => list.some((share) => share > 0))
    .map((list) => list.map((share) => share / list.reduce((sum, other) => sum + other, 0))),
  labels: fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 60 }),
  seed: fc.integer({ min: 0, max: 1000 }),
});

const sorted = (indices: Iterable<number>) => [...indices].sort((a, b) => a - b);
const everyRow = (rows: number) => Array.from({ length: rows }, (_, row) => row);

describe("randomSplit", () => {
  it("puts every row into one part, of the floor or the ceiling of its share", () => {
    fc.assert(
      fc.property(sharesAndRows, ({ shares, labels, seed }) => {
        const n = labels.length;
        const parts = randomSplit(n, { parts: shares, seed });
        expect(sorted(parts.flatMap(({ indices }) => [...indices]))).toEqual(everyRow(n));
        for (const [i, { indices }] of parts.entries())
          expect(Math.abs(indices.length - n * shares[i])).toBeLessThan(1 - 1e-12);
      }),
    );
  });

  it("stratified keeps those sizes and divides every stratum alike, to within one row", () => {
    fc.assert(
      fc.property(sharesAndRows, ({ shares, labels, seed }) => {
        const parts = randomSplit(labels.length, { parts: shares, seed, stratify: labels });
        const plain = randomSplit(labels.length, { parts: shares, seed });
        expect(parts.map(({ indices }) => indices.length)).toEqual(
          plain.map(({ indices }) => indices.length),
        );
        for (const [i, { indices }] of parts.entries()) {
          for (const label of new Set(labels)) {
            const count = [...indices].filter((row) => labels[row] === label).length;
            const all = labels.filter((other) => other === label).length;
            expect(Math.abs(count - all * shares[i])).toBeLessThanOrEqual(1 + 1e-9);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives rows left over to the largest remainders, the first of equal ones", () => {
    const sizes = (n: number, parts: number[]) =>
      randomSplit(n, { parts }).map((part) => part.indices.length);
    expect(sizes(10, [0.5, 0.25, 0.25])).toEqual([5, 3, 2]);
    expect(sizes(7, [0.5, 0.3, 0.2])).toEqual([4, 2, 1]);
    expect(sizes(100, [0.29, 0.71])).toEqual([29, 71]);
    expect(sizes(0, [0.5, 0.5])).toEqual([0, 0]);
    expect(sizes(3, [0, 1])).toEqual([0, 3]);
  });

  it("depends on the seed alone", () => {
    const split = (seed: number) => [...randomSplit(50, { parts: [0.5, 0.5], seed })[0].indices];
    expect(split(3)).toEqual(split(3));
    expect(split(3)).not.toEqual(split(4));
    expect(split(0)).toEqual([...randomSplit(50, { parts: [0.5, 0.5] })[0].indices]);
  });

  it("gives every row the same chance", () => {
    const counts = new Float64Array(10);
    for (let seed = 0; seed < 2000; seed += 1)
      for (const row of randomSplit(10, { parts: [0.7, 0.3], seed })[1].indices) counts[row] += 1;
    // 600 expected with a standard deviation of 20.5.
    for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(90);
  });

  const table = Table.fromColumns({
    size: Array.from({ length: 40 }, (_, i) => (i * 17) % 40),
    sex: Array.from({ length: 40 }, (_, i) => (i % 5 < 3 ? "woman" : "man")),
  });

  it("takes tables and names, and keeps 60 % women and 40 % men in both parts", () => {
    const { train, test } = randomSplit(table, { parts: { train: 0.75, test: 0.25 }, stratify: "sex" });
    expect([train.table.rows, test.table.rows]).toEqual([30, 10]);
    expect(test.table.filter((row) => test.table.get(row, "sex") === "woman").rows).toBe(6);
    expect(test.table.get(0, "size")).toBe(table.get(test.indices[0], "size"));
    expect([...train.indices]).toEqual(sorted(train.indices));
  });

  it("stratifies numbers by quantile bins, and few different numbers by themselves", () => {
    const { test } = randomSplit(table, { parts: { train: 0.75, test: 0.25 }, stratify: "size", bins: 10 });
    const bins = Array.from(test.indices, (row) => Math.floor(Number(table.get(row, "size")) / 4));
    expect(sorted(bins)).toEqual(everyRow(10));
    const rare = Array.from({ length: 100 }, (_, i) => (i < 96 ? 0 : 1));
    const parts = randomSplit(100, { parts: [0.5, 0.5], stratify: rare });
    expect(parts.map(({ indices }) => [...indices].filter((row) => row >= 96).length)).toEqual([2, 2]);
  });

  it("refuses shares that do not add to 1, and strata that do not fit", () => {
    expect(() => randomSplit(4, { parts: [0.5, 0.4] })).toThrow(
      'randomSplit: option "parts" must be shares ≥ 0 that add up to 1; got a sum of 0.9.',
    );
    expect(() => randomSplit(4, { parts: [1.5, -0.5] })).toThrow(/got -0.5/);
    expect(() => randomSplit(4, { parts: [1], stratify: ["a"] })).toThrow(/one value per row, 4; got 1/);
    expect(() => randomSplit(2, { parts: [1], stratify: ["a", null] })).toThrow(
      /randomSplit: option "stratify" has a missing.*at row 1/,
    );
    expect(() => randomSplit(2, { parts: [1], stratify: "sex" })).toThrow(/but no table was given/);
    expect(() => randomSplit(2, { parts: [1], stratify: [1, 2], bins: 0 })).toThrow(/"bins" must be/);
    expect(() => randomSplit(2.5, { parts: [1] })).toThrow(/the number of rows must be a whole number/);
    expect(() => randomSplit(1, { parts: [1], stratify: ["a"], groups: ["a"] })).toThrow(
      /cannot be combined/,
    );
  });
});

describe("groupSplit", () => {
  it("never parts a group, and leaves no part of positive share empty", () => {
    fc.assert(
      fc.property(sharesAndRows, ({ shares, labels, seed }) => {
        const wanted = shares.filter((share) => share > 0).length;
        fc.pre(new Set(labels).size >= wanted);
        const parts = groupSplit(labels.length, labels, { parts: shares, seed });
        expect(sorted(parts.flatMap(({ indices }) => [...indices]))).toEqual(everyRow(labels.length));
        const positions = parts.flatMap(({ indices }, i) =>
          [...new Set(Array.from(indices, (row) => labels[row]))].map((label) => [label, i]),
        );
        expect(positions).toHaveLength(new Set(labels).size);
        for (const [i, { indices }] of parts.entries()) expect(indices.length > 0).toBe(shares[i] > 0);
      }),
    );
  });

  it("is what the option groups of randomSplit does, and comes near the shares", () => {
    const groups = Array.from({ length: 1000 }, (_, row) => `site ${row % 100}`);
    const options = { parts: { train: 0.8, test: 0.2 }, seed: 5 };
    const { test } = groupSplit(1000, groups, options);
    expect(test.indices).toEqual(randomSplit(1000, { ...options, groups }).test.indices);
    expect(test.indices.length).toBe(200);
  });

  it("refuses fewer groups than parts", () => {
    expect(() => groupSplit(3, ["a", "a", "a"], { parts: [0.5, 0.5] })).toThrow(
      "groupSplit: 2 parts require at least 2 groups; got 1.",
    );
  });
});

describe("timeSplit", () => {
  it("puts nothing later into an earlier part, in order of time", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 })), (times) => {
        const parts = timeSplit(times.length, times, { parts: [0.6, 0.2, 0.2] });
        const inOrder = parts.flatMap(({ indices }) => [...indices]);
        expect(sorted(inOrder)).toEqual(everyRow(times.length));
        for (let i = 1; i < inOrder.length; i += 1) {
          const [a, b] = [inOrder[i - 1], inOrder[i]];
          expect(times[a] < times[b] || (times[a] === times[b] && a < b)).toBe(true);
        }
      }),
    );
  });

  it("takes a column of a table, and refuses one without an order", () => {
    const table = Table.fromColumns({ year: [2021, 2019, null], city: ["Rome", "Oslo", "Rome"] });
    const { past } = timeSplit(table.slice(0, 2), "year", { parts: { past: 0.5, future: 0.5 } });
    expect(past.table.get(0, "year")).toBe(2019);
    expect(() => timeSplit(table, "year", { parts: [1] })).toThrow(/"by" has a missing value at row 2/);
    expect(() => timeSplit(table, "city", { parts: [1] })).toThrow(/must be ordered, .* it is categorical/);
  });
});

describe("hashSplit", () => {
  const testIds = (rows: number) => [...hashSplit(everyRow(rows)).test.indices];

  it("tests ids 4, 5, 11, 20, 23, 34, 35, 38 and 46 of the first 50", () => {
    expect(testIds(50)).toEqual([4, 5, 11, 20, 23, 34, 35, 38, 46]);
  });

  it("tests 18 of 100, 185 of 1000 and 4278 of 20640 ids", () => {
    expect([100, 1000, 20_640].map((rows) => testIds(rows).length)).toEqual([18, 185, 4278]);
  });

  it("takes bytes up to 51 at a ratio of 0.2, and cuts fractions off", () => {
    // The last byte of id 5 is 16, of id 13 it is 236, of −122192 it is 229.
    expect([inTestSet(5, 16 / 256), inTestSet(5, 17 / 256)]).toEqual([false, true]);
    const madeOfPart = -122.23 * 1000 + 37.88;
    expect([inTestSet(madeOfPart, 229 / 256), inTestSet(madeOfPart, 230 / 256)]).toEqual([false, true]);
    expect(inTestSet(-122192n, 230 / 256)).toBe(true);
    expect([inTestSet(4, 0), inTestSet(13, 1)]).toEqual([false, true]);
  });

  it("leaves cases where they are when others come or go", () => {
    const names = Array.from({ length: 300 }, (_, i) => `case ${i}`);
    const tested = (ids: string[]) => new Set(Array.from(hashSplit(ids).test.indices, (row) => ids[row]));
    const before = tested(names.slice(0, 200));
    const after = tested([...names.slice(250), ...names.slice(0, 200)]);
    for (const name of names.slice(0, 200)) expect(after.has(name)).toBe(before.has(name));
  });

  it("uses the id column of a table", () => {
    const table = Table.fromColumns({ id: everyRow(50), x: everyRow(50) }, { roles: { id: "id" } });
    const { train, test } = hashSplit(table, { testRatio: 0.2 });
    expect([train.table.rows, test.table.rows]).toEqual([41, 9]);
    expect(() => hashSplit(table.withRole("id", undefined))).toThrow(/no column with the role "id"/);
  });

  it("refuses ratios outside 0 to 1 and invalid names", () => {
    expect(() => hashSplit([1], { testRatio: 20 })).toThrow(
      /"testRatio" must be a number from 0 to 1; got 20/,
    );
    expect(() => hashSplit([1, Number.NaN])).toThrow(
      "hashSplit: an id must be text or a number that fits into 64 bits; got NaN at row 1.",
    );
    const gaps = Table.fromColumns({ id: [1, null] }, { roles: { id: "id" } });
    expect(() => hashSplit(gaps)).toThrow(
      'hashSplit: column "id" has null at row 1; an id must be text or a number.',
    );
  });
});
