import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { withArena } from "../../../wasm/arena.js";
import type { TreeTargets } from "../../../wasm/tree-plan.js";
import { type ExactData, type ExactRules, ExactWorkspace, growExact } from "./grow.js";
import { unpackLevelSet } from "./level-set.js";
import type { Tree } from "./tree.js";
import { walk } from "./walk.js";

const RULES: ExactRules = {
  criterion: "gini",
  missing: "learned",
  candidates: 1000,
  random: false,
  drawn: false,
  maxDepth: Number.POSITIVE_INFINITY,
  maxLeaves: Number.POSITIVE_INFINITY,
  surrogates: 0,
  exactLevels: 10,
  multiway: false,
  leastLeaf: 1,
  leastSplit: 2,
  leastGain: 0,
};

/** Numbers from 0 to below 1. */
function uniform(length: number, seed: number): Float64Array {
  return randomArray(length, seed).map((value) => Math.abs(value * 7919) % 1);
}

function sample(rows: number, columns: number, seed: number, rules: Partial<ExactRules> = {}): ExactData {
  const data = uniform(rows * columns, seed);
  const noise = uniform(rows, seed + 1);
  const codes = Int32Array.from({ length: rows }, (_, i) =>
    Math.floor(1.5 * (data[i * columns] + data[i * columns + 1] * noise[i])),
  );
  return {
    method: "test",
    x: { data, rows, columns },
    levels: new Int32Array(columns),
    targets: { codes, classes: 3 },
    rules: { ...RULES, ...rules },
  };
}

const numbersOf = ({ x }: ExactData, seed: number): TreeTargets => ({
  numbers: uniform(x.rows, seed).map((noise, i) => x.data[i * x.columns] + 0.1 * noise),
});

const shape = ({ feature, firstChild, weight, values }: Tree) => ({ feature, firstChild, weight, values });

describe("the exact grower", () => {
  it("grows the same tree from increasing functions of the columns", async () => {
    const data = sample(200, 4, 1);
    const bent = { ...data, x: { ...data.x, data: data.x.data.map((value) => Math.exp(5 * value)) } };
    const [plain, other] = [await growExact(data), await growExact(bent)];
    expect(shape(other.tree)).toEqual(shape(plain.tree));
  });

  it("counts a weight of 2 as two equal rows", async () => {
    for (const criterion of ["gini", "entropy", "squared", "absolute"] as const) {
      const data = sample(90, 3, 2, { criterion, leastLeaf: 3 });
      const targets = criterion === "squared" || criterion === "absolute" ? numbersOf(data, 5) : data.targets;
      const weights = Float64Array.from({ length: 90 }, (_, i) => i % 3);
      const rows = Array.from(weights).flatMap((weight, i) => Array.from({ length: weight }, () => i));
      const repeated: ExactData = {
        ...data,
        x: {
          data: Float64Array.from(rows.flatMap((i) => [...data.x.data.subarray(3 * i, 3 * i + 3)])),
          rows: rows.length,
          columns: 3,
        },
        targets:
          "numbers" in targets
            ? { numbers: Float64Array.from(rows, (i) => targets.numbers[i]) }
            : { ...targets, codes: Int32Array.from(rows, (i) => targets.codes[i]) },
      };
      const weighted = (await growExact({ ...data, targets }, { weights })).tree;
      const whole = (await growExact(repeated)).tree;
      expect(weighted.feature).toEqual(whole.feature);
      expect(weighted.threshold).toEqual(whole.threshold);
      expectClose(weighted.values, whole.values, { tolerance: 1e-13 });
      expectClose(weighted.impurity, whole.impurity, { tolerance: 1e-13 });
    }
  });

  it("does not depend on the number of threads, whatever the size of its nodes", async () => {
    const data = sample(20_000, 20, 3, { leastLeaf: 20 });
    const one = await growExact(data, {}, { threads: 1 });
    const two = await growExact(data, {}, { threads: 2 });
    expect(two).toEqual(one);
    const holes = data.x.data.map((value) => ((value * 1e4) % 1 < 0.05 ? Number.NaN : value));
    const missing = { ...data, x: { ...data.x, data: holes } };
    expect(await growExact(missing, {}, { threads: 2 })).toEqual(
      await growExact(missing, {}, { threads: 1 }),
    );
  });

  it("finds the same best subset of levels as enumeration", async () => {
    for (const [classes, levels, exactLevels] of [
      [2, 7, 0],
      [4, 6, 10],
      [0, 7, 0],
    ]) {
      const rows = 150;
      const draws = uniform(rows, 11);
      const codes = Int32Array.from(uniform(rows, 12), (value, i) =>
        Math.floor((value * 0.7 + (Math.floor(draws[i] * levels) % 3) * 0.1) * Math.max(1, classes)),
      );
      const numbers = uniform(rows, 13).map((noise, i) => noise + (Math.floor(draws[i] * levels) % 4));
      const data: ExactData = {
        method: "test",
        x: { data: draws.map((value) => Math.floor(value * levels)), rows, columns: 1 },
        levels: Int32Array.of(levels),
        targets: classes > 0 ? { codes, classes } : { numbers },
        rules: { ...RULES, criterion: classes > 0 ? "gini" : "squared", maxDepth: 1, exactLevels },
      };
      const { tree, gains } = await growExact(data);
      const goodness = (subset: number, side: number) => {
        const rows = Array.from(data.x.data.keys()).filter((i) => ((subset >> data.x.data[i]) & 1) === side);
        if (classes === 0) return rows.reduce((sum, i) => sum + numbers[i], 0) ** 2 / rows.length;
        const counts = Array.from({ length: classes }, (_, k) => rows.filter((i) => codes[i] === k).length);
        return counts.reduce((sum, count) => sum + count * count, 0) / rows.length;
      };
      let best = Number.NEGATIVE_INFINITY;
      for (let subset = 1; subset < 2 ** (levels - 1); subset += 1)
        best = Math.max(best, goodness(subset, 0) + goodness(subset, 1));
      const whole = goodness(0, 0);
      expectClose(gains[0], best - whole, { tolerance: 1e-11, scale: best });
      const { first } = unpackLevelSet(tree.levelSets, tree.detail[0]);
      const subset = first.reduce((bits, code) => bits | (1 << code), 0);
      expectClose(goodness(subset, 0) + goodness(subset, 1), best, { tolerance: 1e-13, scale: best });
    }
  });

  it("orders many levels of several classes by a principal component", async () => {
    // Levels of two kinds, which the component separates.
    const rows = 400;
    const data: ExactData = {
      method: "test",
      x: { data: Float64Array.from({ length: rows }, (_, i) => i % 20), rows, columns: 1 },
      levels: Int32Array.of(20),
      targets: {
        codes: Int32Array.from({ length: rows }, (_, i) => (i % 20 < 8 ? (i % 7 === 0 ? 1 : 0) : 2)),
        classes: 3,
      },
      rules: { ...RULES, maxDepth: 1 },
    };
    const { tree } = await growExact(data);
    const { first } = unpackLevelSet(tree.levelSets, tree.detail[0]);
    const small = Array.from({ length: 8 }, (_, code) => code);
    expect([small, Array.from({ length: 12 }, (_, k) => k + 8)]).toContainEqual(first);
  });

  it("gives missing values a separate branch", async () => {
    const data: ExactData = {
      method: "test",
      x: { data: Float64Array.of(1, 2, 3, 4, Number.NaN, Number.NaN), rows: 6, columns: 1 },
      levels: new Int32Array(1),
      targets: { codes: Int32Array.of(0, 0, 1, 1, 2, 2), classes: 3 },
      rules: { ...RULES, missing: "own-branch" },
    };
    const { tree } = await growExact(data);
    expect([tree.childCount[0], tree.missing[0], tree.threshold[0]]).toEqual([3, 2, 2.5]);
    expect(tree.values.slice(9, 12)).toEqual(Float64Array.of(0, 0, 2));
    // If the known values do not differ, two branches are enough.
    const alike = { ...data, x: { ...data.x, data: data.x.data.map((value) => (value > 0 ? 1 : value)) } };
    const other = (await growExact(alike)).tree;
    expect([other.childCount[0], other.missing[0]]).toEqual([2, 1]);
    expect(walk(other, [Number.NaN])).toBe(other.firstChild[0] + 1);
  });

  it("splits numbers of any magnitude alike", async () => {
    const data = sample(80, 3, 31, { criterion: "squared" });
    const { numbers } = numbersOf(data, 32) as { readonly numbers: Float64Array };
    const plain = await growExact({ ...data, targets: { numbers } });
    for (const scale of [2 ** -60, 2 ** 60]) {
      const other = await growExact({ ...data, targets: { numbers: numbers.map((value) => value * scale) } });
      expect(other.tree.feature).toEqual(plain.tree.feature);
      expect(other.tree.threshold).toEqual(plain.tree.threshold);
    }
    const flat = await growExact({ ...data, targets: { numbers: new Float64Array(80).fill(0.1) } });
    expect(flat.tree.size).toBe(1);
  });

  it("splits the best node first also with random thresholds", async () => {
    const data = sample(200, 6, 41, { candidates: 2, maxLeaves: 8 });
    await withArena(async (arena) => {
      const workspace = await ExactWorkspace.of(arena, data);
      const [one, two] = await workspace.grow([{ seed: 1 }, { seed: 2 }]);
      expect([one.tree.leafCount, two.tree.leafCount]).toEqual([8, 8]);
      expect(one.tree.feature).not.toEqual(two.tree.feature);
      expect(await growExact(data, { seed: 1 })).toEqual(one);
    });
  });

  it("sends missing values to the level branch where they fit best", async () => {
    const x = Float64Array.of(0, 0, 1, 1, 2, 2, Number.NaN, Number.NaN);
    const data: ExactData = {
      method: "test",
      x: { data: x, rows: 8, columns: 1 },
      levels: Int32Array.of(3),
      targets: { codes: Int32Array.of(0, 0, 1, 1, 2, 2, 2, 2), classes: 3 },
      rules: { ...RULES, multiway: true },
    };
    const { tree, gains } = await growExact(data);
    expect([tree.childCount[0], tree.missing[0]]).toEqual([3, 2]);
    expect([...tree.weight]).toEqual([8, 2, 2, 4]);
    expectClose(gains[0], 8 - (4 + 4 + 16) / 8, { tolerance: 1e-14 });
    const numbers = Float64Array.of(1, 1, 5, 5, 9, 9, 5, 5);
    const other = await growExact({
      ...data,
      targets: { numbers },
      rules: { ...data.rules, criterion: "squared" },
    });
    expect(other.tree.missing[0]).toBe(1);
    expect([...other.tree.values]).toEqual([5, 1, 5, 9]);
  });

  it("draws features and thresholds by a seed, on any number of threads", async () => {
    const data = sample(300, 8, 21, { candidates: 3 });
    const random = { ...data, rules: { ...data.rules, random: true } };
    for (const given of [data, random]) {
      await withArena(async (arena) => {
        const workspace = await ExactWorkspace.of(arena, given);
        const weights = Float64Array.from({ length: 300 }, (_, i) => i % 4);
        const samples = [{ seed: 1 }, { seed: 2 }, { seed: 1, weights }];
        const together = await workspace.grow(samples, { threads: 2 });
        const again = await workspace.grow([samples[2], samples[0]], { threads: 1 });
        expect(again).toEqual([together[2], together[0]]);
        expect(together[0].tree.feature).not.toEqual(together[1].tree.feature);
        expect(together[2].tree.weight[0]).toBe(450);
        for (const { tree } of together) expect(tree.leafCount).toBeGreaterThan(10);
      });
    }
  });
});
