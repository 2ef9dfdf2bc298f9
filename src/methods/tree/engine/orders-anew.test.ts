import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { withArena } from "../../../wasm/arena.js";
import type { TreeCriterion, TreeTargets } from "../../../wasm/tree-plan.js";
import type { GrownTree } from "./assemble.js";
import { type ExactData, type ExactRules, type ExactSample, ExactWorkspace } from "./grow.js";
import { ordersAnew } from "./orders-anew.js";

const RULES: ExactRules = {
  criterion: "gini",
  missing: "learned",
  candidates: 3,
  random: false,
  drawn: false,
  maxDepth: Number.POSITIVE_INFINITY,
  maxLeaves: Number.POSITIVE_INFINITY,
  surrogates: 0,
  exactLevels: 4,
  multiway: false,
  leastLeaf: 1,
  leastSplit: 2,
  leastGain: 0,
};

const LEVELS = 6;
/** A constant, numbers that differ, few values, mostly the same value (in the middle of the others), bits and levels. */
const COLUMNS: readonly ((next: () => number) => number)[] = [
  () => 1,
  (next) => next(),
  (next) => next() - 0.5,
  (next) => Math.floor(10 * next()),
  (next) => (next() < 0.7 ? 0 : Math.floor(300 * (next() - 0.3))),
  (next) => (next() < 0.9 ? 0 : next()),
  (next) => Math.floor(2 * next()),
  (next) => Math.floor(LEVELS * next()),
];

interface Setting {
  readonly criterion: TreeCriterion;
  readonly classes?: number;
  readonly weights?: "whole" | "fractions";
  readonly factors?: boolean;
  readonly gaps?: boolean;
  readonly rules?: Partial<ExactRules>;
  readonly columns?: readonly number[];
}

function problem(
  rows: number,
  seed: number,
  setting: Setting,
): { readonly data: ExactData; readonly sample: ExactSample } {
  const stream = random(seed);
  const next = () => stream.next();
  const data = Float64Array.from({ length: rows * COLUMNS.length }, (_, at) => {
    const value = COLUMNS[at % COLUMNS.length](next);
    return setting.gaps && next() < 0.1 ? Number.NaN : value;
  });
  const levels = new Int32Array(COLUMNS.length);
  levels[COLUMNS.length - 1] = LEVELS;
  const { classes } = setting;
  const noise = Float64Array.from(
    { length: rows },
    (_, row) => next() + (data[row * COLUMNS.length + 1] || 0),
  );
  const targets: TreeTargets =
    classes === undefined
      ? { numbers: noise.map((value) => (setting.criterion === "poisson" ? Math.floor(4 * value) : value)) }
      : {
          codes: Int32Array.from(noise, (value) => Math.floor((value * classes) / 2)),
          classes,
          factors: setting.factors ? Float64Array.from({ length: classes }, (_, k) => 1 + k / 3) : undefined,
        };
  const weights =
    setting.weights &&
    Float64Array.from({ length: rows }, () =>
      setting.weights === "whole" ? Math.floor(4 * next()) : next(),
    );
  const rules = { ...RULES, criterion: setting.criterion, ...setting.rules };
  return {
    data: { method: "test", x: { data, rows, columns: COLUMNS.length }, levels, targets, rules },
    sample: { weights, seed, columns: setting.columns && Int32Array.from(setting.columns) },
  };
}

function grow(data: ExactData, sample: ExactSample, anew: boolean): Promise<GrownTree> {
  return withArena(async (arena) => {
    const workspace = await ExactWorkspace.of(arena, data, {}, anew);
    const [tree] = await workspace.grow([sample]);
    return tree;
  });
}

/** Sums of counts and of their squares are exact in any order; other sums agree up to rounding. */
function isExact({ criterion, weights, factors }: Setting): boolean {
  const counts = criterion === "gini" || criterion === "root-gini" || criterion === "misclassification";
  return counts && weights !== "fractions" && !factors;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  "two classes": { criterion: "gini", classes: 2 },
  "two classes in a bag": { criterion: "gini", classes: 2, weights: "whole" },
  "two classes with fractional weights": { criterion: "gini", classes: 2, weights: "fractions" },
  "two classes with factors": { criterion: "gini", classes: 2, weights: "whole", factors: true },
  "classes with missing values": { criterion: "gini", classes: 2, weights: "whole", gaps: true },
  "three classes": { criterion: "gini", classes: 3, weights: "whole" },
  "five classes by the entropy": { criterion: "entropy", classes: 5, weights: "whole", gaps: true },
  "classes by the root of the Gini index": { criterion: "root-gini", classes: 2, weights: "whole" },
  "classes by errors": { criterion: "misclassification", classes: 3 },
  "classes by the gain ratio": { criterion: "gain-ratio", classes: 3, weights: "whole" },
  numbers: { criterion: "squared" },
  "numbers in a bag": { criterion: "squared", weights: "whole" },
  "numbers with missing values": { criterion: "squared", weights: "fractions", gaps: true },
  counts: { criterion: "poisson", weights: "whole", rules: { leastLeaf: 3 } },
  "some of the columns": { criterion: "gini", classes: 2, columns: [1, 3, 4, 7] },
  "all columns at every node": { criterion: "gini", classes: 3, rules: { candidates: COLUMNS.length } },
  "directions and large leaves": {
    criterion: "squared",
    weights: "whole",
    rules: { leastLeaf: 5, maxDepth: 6, monotone: Int32Array.of(0, 1, 0, -1, 0, 0, 0, 0) },
  },
};

describe("sorting columns at every node gives the tree of presorted columns", () => {
  for (const [name, setting] of Object.entries(SETTINGS))
    it(`on ${name}`, async () => {
      for (const rows of [2, 3, 17, 60, 700])
        for (const seed of [1, 2, 3]) {
          const { data, sample } = problem(rows, seed, setting);
          const [sorted, anew] = [await grow(data, sample, false), await grow(data, sample, true)];
          if (isExact(setting)) expect(anew).toEqual(sorted);
          else {
            expect(anew.tree.feature).toEqual(sorted.tree.feature);
            expect(anew.tree.threshold).toEqual(sorted.tree.threshold);
            expect(anew.tree.firstChild).toEqual(sorted.tree.firstChild);
            expect(anew.tree.missing).toEqual(sorted.tree.missing);
            expectClose(anew.tree.values, sorted.tree.values, { tolerance: 1e-12 });
            expectClose(anew.gains, sorted.gains, { tolerance: 1e-9, scale: 1 });
          }
          if (rows > 60) expect(sorted.tree.leafCount).toBeGreaterThan(10);
        }
    });
});

describe("columns are sorted at every node", () => {
  const { data } = problem(400, 1, { criterion: "gini", classes: 2 });
  const chosen = (rules: Partial<ExactRules>) => ordersAnew({ ...data, rules: { ...RULES, ...rules } });

  it("if few of them are tried", () => {
    expect(chosen({ candidates: 2 })).toBe(true);
    expect(chosen({ candidates: 5 })).toBe(false);
  });

  it("if a third of them are tried and most have few values", () => {
    expect(chosen({ candidates: 3 })).toBe(true);
    const x = { ...data.x, data: data.x.data.map((value, at) => value + at) };
    expect(ordersAnew({ x, rules: { ...RULES, candidates: 3 } })).toBe(false);
  });

  it("unless medians, surrogates or the order of the nodes need presorted ones", () => {
    expect(chosen({ candidates: 1, criterion: "absolute" })).toBe(false);
    expect(chosen({ candidates: 1, missing: "left-out" })).toBe(false);
    expect(chosen({ candidates: 1, maxLeaves: 8 })).toBe(false);
  });
});
