import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { diabetes } from "../../../data/datasets/diabetes.js";
import { Table } from "../../../data/table/table.js";
import { DecisionTreeRegressor } from "./index.js";

const steps = [[1], [2], [3], [4], [5], [6]];
const heights = [1, 1.2, 0.8, 5, 5.2, 7];

describe("DecisionTreeRegressor", () => {
  it("predicts means, medians and means of counts", async () => {
    const at = async (criterion: "squared" | "friedman" | "absolute" | "poisson") => {
      const model = await new DecisionTreeRegressor({ criterion, maxDepth: 1 }).fit(steps, heights);
      expect(model.tree.threshold[0]).toBe(3.5);
      return model.predict([[1], [6]]);
    };
    expectClose(await at("squared"), [1, 17.2 / 3], { tolerance: 1e-14 });
    expectClose(await at("friedman"), [1, 17.2 / 3], { tolerance: 1e-14 });
    expectClose(await at("poisson"), [1, 17.2 / 3], { tolerance: 1e-14 });
    expectClose(await at("absolute"), [1, 5.2], { tolerance: 1e-15 });
    await expect(
      new DecisionTreeRegressor({ criterion: "poisson" }).fit(steps, [1, 2, -1, 0, 0, 1]),
    ).rejects.toThrow("the response has -1 at row 2");
  });

  it("splits levels in the order of their means", async () => {
    const table = Table.fromColumns({ place: ["a", "b", "c", "a", "b", "c"], y: [1, 9, 2, 1.5, 8, 2.5] });
    const model = await new DecisionTreeRegressor({ maxDepth: 1 }).fit(table, "y");
    expect(model.nodes.map(({ condition }) => condition?.text)).toEqual([
      undefined,
      "place in {a, c}",
      "place = b",
    ]);
    expectClose(model.predict(table.slice(0, 2)), [1.75, 8.5], { tolerance: 1e-14 });
  });

  it("prunes to the tree of any cost", async () => {
    const model = await new DecisionTreeRegressor({ minLeaf: 10 }).fit(await diabetes(), "progression");
    const costs = model.complexities;
    const leaves = Array.from(costs, (cost) => model.pruned(cost).leafCount);
    expect(leaves[0]).toBe(1);
    for (let at = 1; at < leaves.length; at += 1) expect(leaves[at]).toBeGreaterThan(leaves[at - 1]);
    // Each tree has the least cost among all of them, at its own cost.
    const risk = (cost: number) => {
      const { tree } = model.pruned(cost);
      return tree.impurity.reduce(
        (sum, impurity, node) => sum + (tree.isLeaf(node) ? impurity * tree.weight[node] : 0),
        0,
      );
    };
    const root = model.tree.impurity[0] * model.tree.weight[0];
    const [cost] = [costs[5]];
    const totals = Array.from(costs, (other, at) => risk(other) / root + cost * leaves[at]);
    expectClose(totals[5], Math.min(...totals), { tolerance: 1e-12 });
    const chosen = await new DecisionTreeRegressor({ minLeaf: 10, pruning: "cost-complexity", seed: 3 }).fit(
      await diabetes(),
      "progression",
    );
    expect(chosen.leafCount).toBeLessThan(model.leafCount);
    expect(chosen.leafCount).toBeGreaterThan(1);
    const copy = await loadModel(JSON.stringify(chosen.toJSON()), { kind: "DecisionTreeRegressor" });
    expect(copy.predict(await diabetes())).toEqual(chosen.predict(await diabetes()));
    expect(copy.costTable).toEqual(chosen.costTable);
  });

  it("follows surrogates where a value is missing", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => [i, 2 * i, (i * 7) % 5]);
    const y = rows.map(([x]) => (x < 20 ? 0 : 10));
    const model = await new DecisionTreeRegressor({ missing: "surrogates", maxDepth: 1 }).fit(rows, y);
    expect(model.surrogates(0)[0]).toMatchObject({ feature: "x1", agreement: 1, adjustedAgreement: 1 });
    expect(model.surrogates(0)[0].condition.text).toBe("x1 ≤ 39");
    expect([
      ...model.predict([
        [Number.NaN, 10, 0],
        [Number.NaN, 70, 0],
      ]),
    ]).toEqual([0, 10]);
    expect(model.leaf([[Number.NaN, 70, 0]])).toBe(2);
  });
});
