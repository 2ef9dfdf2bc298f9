import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { DecisionTreeRegressor, GradientBoostingClassifier, GradientBoostingRegressor } from "../../index.js";
import type { Forest } from "../tree.js";
import { drawColumns } from "./draw-columns.js";

const ROWS = 150;
const COLUMNS = 8;
const x = new Matrix(ROWS, COLUMNS, randomArray(ROWS * COLUMNS, 5));
const y = Float64Array.from({ length: ROWS }, (_, i) =>
  x.row(i).reduce((sum, value, j) => sum + (j + 1) * value, 0),
);
const labels = Array.from(y, (value) => (value > 1 ? "high" : value > -3 ? "middle" : "low"));

/** Few enough leaves that the best split comes first, or all splits down to a depth. */
const growths = [
  { method: "histogram", maxLeaves: 9 },
  { method: "exact", maxLeaves: 9 },
  { method: "exact", maxDepth: 3 },
] as const;
const methods = {
  GradientBoostingRegressor: (options: object, control: object = {}) =>
    new GradientBoostingRegressor({ minLeaf: 3, ...options }).fit(x, y, control),
  GradientBoostingClassifier: (options: object, control: object = {}) =>
    new GradientBoostingClassifier({ minLeaf: 3, ...options }).fit(x, labels, control),
};

/** The features that every tree splits by. */
function usedBy({ trees }: { readonly trees: Forest }): number[][] {
  return Array.from({ length: trees.count }, (_, at) => [
    ...new Set(trees.tree(at).feature.filter((feature) => feature >= 0)),
  ]);
}

describe.each(Object.entries(methods))("columnShare of %s", (_, learn) => {
  it.each(growths)("draws columns for every tree: %j", async (growth) => {
    const used = usedBy(await learn({ ...growth, rounds: 12, columnShare: 0.4, seed: 3 }));
    used.forEach((features, tree) => {
      const drawn = drawColumns({ columnShare: 0.4, seed: 3 }, COLUMNS, tree);
      expect(drawn).toHaveLength(3);
      expect([...(drawn ?? [])]).toEqual(expect.arrayContaining(features));
    });
    expect(new Set(used.flat()).size).toBe(COLUMNS);
  });

  it.each(growths)(
    "gives the same model on any number of threads, and has no effect at 1: %j",
    async (growth) => {
      const options = { ...growth, rounds: 5, columnShare: 0.5, rowShare: 0.8 };
      const one = await learn(options, { threads: 1 });
      expect(JSON.stringify(await learn(options, { threads: 2 }))).toBe(JSON.stringify(one));
      expect(JSON.stringify(await learn(options))).toBe(JSON.stringify(one));
      expect(JSON.stringify(await learn({ ...options, seed: 1 }))).not.toBe(JSON.stringify(one));
      const plain = await learn({ ...growth, rounds: 3 });
      expect(JSON.stringify(await learn({ ...growth, rounds: 3, columnShare: 1 }))).toBe(
        JSON.stringify(plain),
      );
    },
  );
});

describe("Exact trees with some of the columns", () => {
  it.each([{ maxDepth: 3 }, { maxLeaves: 7 }])(
    "equal trees of the residuals on these columns alone: %j",
    async (limits) => {
      const settings = { columnShare: 0.5, seed: 6 };
      const options = { method: "exact", rounds: 6, learningRate: 0.3, minLeaf: 4, ...limits, ...settings };
      const model = await new GradientBoostingRegressor(options as { method: "exact" }).fit(x, y);
      const tree = new DecisionTreeRegressor({ minLeaf: 4, pruning: "none", ...limits });
      let scores = new Float64Array(ROWS).fill(y.reduce((sum, value) => sum + value, 0) / ROWS);
      for (let round = 0; round < 6; round += 1) {
        const columns = drawColumns(settings, COLUMNS, round) ?? [];
        const selected = Matrix.fromColumns(Array.from(columns, (column) => x.column(column)));
        const residuals = y.map((value, i) => value - scores[i]);
        const said = (await tree.fit(selected, residuals)).predict(selected);
        scores = scores.map((score, i) => score + 0.3 * said[i]);
      }
      expectClose(model.predict(x), scores, { tolerance: 1e-12 });
    },
  );

  it("continue after a tree with uninformative columns", async () => {
    // Nine constant columns, so that most trees have a single leaf.
    const rows = Array.from({ length: 60 }, (_, i) => [i < 30 ? 0 : 1, ...new Array<number>(9).fill(1)]);
    const target = rows.map(([first]) => 5 * first);
    const boosting = new GradientBoostingRegressor({
      ...{ method: "exact", rounds: 60, columnShare: 0.1, minLeaf: 1, learningRate: 1 },
    });
    const model = await boosting.fit(rows, target);
    expect(usedBy(model).filter(({ length }) => length === 0).length).toBeGreaterThan(20);
    expectClose(model.predict(rows), target, { tolerance: 1e-12 });
  });
});

describe("drawColumns", () => {
  it("draws all columns equally often", () => {
    const counts = new Float64Array(COLUMNS);
    const trees = 4000;
    for (let tree = 0; tree < trees; tree += 1)
      for (const column of drawColumns({ columnShare: 0.25, seed: 9 }, COLUMNS, tree) ?? [])
        counts[column] += 1;
    // A count has the standard deviation √(4000 · ¼ · ¾) = 27.4.
    for (const count of counts) expect(Math.abs(count - trees / 4)).toBeLessThan(4 * 27.4);
  });

  it("draws at least one column, in ascending order, and nothing where a tree has all", () => {
    expect(drawColumns({ columnShare: 0.01, seed: 0 }, COLUMNS, 0)).toHaveLength(1);
    expect(drawColumns({ columnShare: 1, seed: 0 }, COLUMNS, 0)).toBeUndefined();
    const drawn = drawColumns({ columnShare: 0.9, seed: 0 }, COLUMNS, 5) ?? [];
    expect([...drawn]).toEqual([...drawn].sort((a, b) => a - b));
  });
});
