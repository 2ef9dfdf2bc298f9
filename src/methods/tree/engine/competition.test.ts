import { describe, expect, it } from "vitest";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../index.js";

const stream = random(4);
const rows = Array.from({ length: 200 }, () => ({
  a: stream.normal(),
  b: stream.next() < 0.15 ? null : stream.normal(),
  c: stream.next(),
  color: stream.next() < 0.1 ? null : ["red", "blue", "green"][stream.integer(0, 2)],
}));
const table: Table = Table.fromRows(rows);
const y = rows.map(({ a, b, color }) => (a + (b ?? 0) + (color === "red" ? 1 : 0) > 0.4 ? "yes" : "no"));
const numbers = rows.map(({ a, c, color }) => a * c + (color === "red" ? 1 : 0));
const weights = Float64Array.from(rows, (_, i) => i % 4);

/** What no node can gain more of: a split of the same cases by the same rules, with one column to choose. */
async function gainOfAlone(options: object, column: string) {
  const alone = new DecisionTreeClassifier({ ...options, maxDepth: 1, competitors: 0 });
  const model = await alone.fitTo(table.select([column]), y, { weights });
  return model.gains[0];
}

describe("competing splits", () => {
  it.each([
    { missing: "learned" },
    { missing: "surrogates", minLeaf: 7 },
    { missing: "fractional", splits: "multiway" },
    { missing: "branch", criterion: "entropy" },
    { splits: "multiway" },
  ] as const)("of the root gain as much as a tree of the column alone: %o", async (settings) => {
    const model = await new DecisionTreeClassifier({ ...settings, competitors: 9, maxDepth: 3 }).fitTo(
      table,
      y,
      {
        weights,
      },
    );
    const found = model.competitors(0);
    expect(found.length).toBe(3);
    for (const { feature, gain, cases } of found) {
      expect(gain).toBeCloseTo(await gainOfAlone(settings, feature), 9);
      expect(gain).toBeLessThanOrEqual(model.gains[0] + 1e-9);
      const known = rows.filter((row, i) => weights[i] > 0 && row[feature as "a"] !== null).length;
      if (settings.missing === "surrogates" || settings.missing === "fractional") expect(cases).toBe(known);
    }
  });

  it.each([
    { splits: "oblique" },
    {
      criterion: "gain-ratio",
      splits: "multiway",
      missing: "fractional",
      pruning: "pessimistic",
      raising: true,
    },
    { pruning: "reduced-error", missing: "surrogates" },
    { pruning: "cost-complexity", folds: 5 },
  ] as const)("belong to internal nodes, use other columns, and are the best ones: %o", async (settings) => {
    const model = await new DecisionTreeClassifier({ ...settings, competitors: 2 } as never).fitTo(
      table,
      y,
      {},
    );
    const { tree, features } = model;
    for (const node of tree.feature.keys()) {
      const found = model.competitors(node);
      expect(found.length).toBeLessThanOrEqual(tree.isLeaf(node) ? 0 : 2);
      for (const { feature, cases, conditions } of found) {
        expect(feature).not.toBe(features[tree.feature[node]]);
        expect(cases).toBeLessThanOrEqual(tree.cases[node]);
        expect(conditions.length).toBeGreaterThan(1);
      }
    }
    expect(model.competitors(0).length).toBe(2);
  });

  it("do not change the tree", async () => {
    for (const criterion of ["squared", "absolute"] as const) {
      const plain = await new DecisionTreeRegressor({ criterion, maxDepth: 4 }).fitTo(table, numbers, {});
      const other = await new DecisionTreeRegressor({ criterion, maxDepth: 4, competitors: 3 }).fitTo(
        table,
        numbers,
        {},
      );
      expect(String(other)).toBe(String(plain));
      expect(other.competitors(0).length).toBe(3);
    }
  });

  it("are refused together with monotone columns, whose bounds come from the nodes above", async () => {
    const both = new DecisionTreeRegressor({ competitors: 2, monotone: { a: "increasing" } });
    await expect(both.fitTo(table, numbers, {})).rejects.toThrow(
      'option "competitors" must be 0 with monotone columns; got 2',
    );
  });
});
