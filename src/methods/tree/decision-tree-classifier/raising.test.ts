import { describe, expect, it } from "vitest";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { impurityOfClasses } from "./impurity.js";
import { DecisionTreeClassifier } from "./index.js";

const stream = random(2);
const rows = Array.from({ length: 240 }, () => ({
  a: stream.normal(),
  b: stream.next() < 0.1 ? null : stream.normal(),
  color: ["red", "blue", "green"][stream.integer(0, 2)],
}));
const y = rows.map(({ a, color }) => (a + (color === "red" ? 1 : 0) + stream.normal() > 0.4 ? "yes" : "no"));
const table: Table = Table.fromRows(rows);
/** A table of one column. */
const numbers = (x: readonly number[]): Table => Table.fromColumns({ x });
const c45 = { criterion: "gain-ratio", splits: "multiway", minLeaf: 2, pruning: "pessimistic" } as const;

describe("thresholdCost", () => {
  it("requires a threshold to gain more than the bits that name it", async () => {
    const noise: Table = Table.fromColumns({ x: Array.from({ length: 100 }, (_, i) => i) });
    const labels = Array.from({ length: 100 }, (_, i) => ((i * 37) % 100 < 45 ? "a" : "b"));
    const options = { criterion: "entropy", maxDepth: 1, minLeaf: 2 } as const;
    const free = await new DecisionTreeClassifier(options).fitTo(noise, labels, {});
    expect(free.leafCount).toBe(2);
    const bits = free.gains[0] / 100;
    // Branches have at least 5 cases, a tenth of those per class, which leaves 91 thresholds.
    expect(bits).toBeLessThan(Math.log2(91) / 100);
    const charged = await new DecisionTreeClassifier({ ...options, thresholdCost: true }).fitTo(
      noise,
      labels,
      {},
    );
    expect(charged.leafCount).toBe(1);
  });

  it("lowers the gain by the logarithm of the number of candidate thresholds", async () => {
    const x = Array.from({ length: 60 }, (_, i) => i);
    const labels = x.map((value) => (value < 30 ? "a" : "b"));
    const model = await new DecisionTreeClassifier({ criterion: "entropy", thresholdCost: true }).fitTo(
      numbers(x),
      labels,
      {},
    );
    // From 3 to 57 cases below: a tenth of 60 cases for two classes.
    expect(model.gains[0]).toBeCloseTo(60 - Math.log2(55), 10);
  });

  it("is refused with criteria that are not in bits", async () => {
    await expect(new DecisionTreeClassifier({ thresholdCost: true }).fitTo(table, y, {})).rejects.toThrow(
      'option "thresholdCost" must be false unless the criterion is "entropy" or "gain-ratio"',
    );
  });
});

describe("minImpurity", () => {
  it("does not split nodes of at most that impurity", async () => {
    for (const criterion of ["gini", "entropy", "misclassification"] as const) {
      const model = await new DecisionTreeClassifier({ criterion, minImpurity: 0.3 }).fitTo(table, y, {});
      const { tree } = model;
      for (const node of tree.feature.keys())
        if (!tree.isLeaf(node)) expect(tree.impurity[node]).toBeGreaterThan(0.3);
      const full = await new DecisionTreeClassifier({ criterion }).fitTo(table, y, {});
      expect(model.leafCount).toBeLessThan(full.leafCount);
    }
  });
});

describe("collapsing and raising", () => {
  it.each(["learned", "fractional", "surrogates", "branch"] as const)(
    "keep trees consistent: %s",
    async (missing) => {
      const splits = missing === "surrogates" ? "binary" : "multiway";
      const grow = (more: object) =>
        new DecisionTreeClassifier({ ...c45, splits, missing, ...more } as never).fitTo(table, y, {});
      const pruned = await grow({ collapse: true, raising: true });
      const { tree } = pruned;
      expect(tree.weight[0]).toBeCloseTo(240, 9);
      for (const node of tree.feature.keys()) {
        const weights = tree.values.subarray(2 * node, 2 * node + 2);
        if (tree.cases[node] > 0)
          expect(tree.impurity[node]).toBeCloseTo(impurityOfClasses("gain-ratio", weights), 9);
        if (tree.isLeaf(node)) continue;
        const below = tree.children(node).reduce((sum, child) => sum + tree.weight[child], 0);
        expect(below).toBeCloseTo(tree.weight[node], 6);
      }
      expect(pruned.leafCount).toBeLessThan((await grow({ pruning: "none" })).leafCount);
      const copy = (await import("../../../apps/catalog.js")).loadModel(
        JSON.stringify(pruned),
      ) as typeof pruned;
      expect(copy.predictProba(table)).toEqual(pruned.predictProba(table));
    },
  );

  it("replace a node by its large branch, and count all cases there", async () => {
    let raised = 0;
    for (let seed = 0; seed < 8; seed += 1) {
      const stream = random(seed);
      const cases = Array.from({ length: 200 }, () => [stream.normal(), stream.normal(), stream.normal()]);
      const labels = cases.map(([a, b]) => (a * b + stream.normal() > 0 ? "yes" : "no"));
      const grow = (raising: boolean) => new DecisionTreeClassifier({ ...c45, raising }).fit(cases, labels);
      const [plain, other] = [await grow(false), await grow(true)];
      const splits = ({ tree }: typeof plain) => [...tree.feature].filter((feature) => feature >= 0).length;
      expect(other.tree.cases[0]).toBe(200);
      if (splits(other) !== splits(plain)) raised += 1;
    }
    expect(raised).toBeGreaterThan(0);
  });

  it("remove a subtree that makes as many errors as a leaf", async () => {
    const x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const labels = ["a", "a", "a", "b", "a", "a", "a", "a", "a", "a"];
    const options = { ...c45, minLeaf: 4, confidence: 0.5 };
    const grown = await new DecisionTreeClassifier({ ...options, pruning: "none" }).fitTo(
      numbers(x),
      labels,
      {},
    );
    expect(grown.leafCount).toBe(2);
    const model = await new DecisionTreeClassifier({ ...options, collapse: true }).fitTo(
      numbers(x),
      labels,
      {},
    );
    expect(model.leafCount).toBe(1);
  });
});
