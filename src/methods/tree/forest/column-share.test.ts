import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { Forest, Tree } from "../engine/tree.js";
import {
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
} from "../index.js";
import { competingColumns } from "./options.js";

const ROWS = 150;
const COLUMNS = 8;
const x = new Matrix(ROWS, COLUMNS, randomArray(ROWS * COLUMNS, 5));
const y = Float64Array.from({ length: ROWS }, (_, i) =>
  x.row(i).reduce((sum, value, j) => sum + (j + 1) * value, 0),
);
const labels = Array.from(y, (value) => (value > 1 ? "high" : value > -3 ? "middle" : "low"));

/** The features that every tree splits by. */
function usedBy({ trees }: { readonly trees: Forest }): number[][] {
  return Array.from({ length: trees.count }, (_, at) => {
    const used = new Set(trees.tree(at).feature.filter((feature) => feature >= 0));
    return [...used].sort((a, b) => a - b);
  });
}

/** The splits and predictions of a tree, a node before its children; trees are numbered in several ways. */
function preorder(tree: Tree, nameOf = (feature: number) => feature, node = 0): number[] {
  if (tree.isLeaf(node)) return [tree.values[node]];
  const below = tree.children(node).flatMap((child) => preorder(tree, nameOf, child));
  return [nameOf(tree.feature[node]), tree.threshold[node], ...below];
}

const forests = {
  RandomForestClassifier: (options: object, control: object = {}) =>
    new RandomForestClassifier(options).fit(x, labels, control),
  RandomForestRegressor: (options: object, control: object = {}) =>
    new RandomForestRegressor(options).fit(x, y, control),
  ExtraTreesClassifier: (options: object, control: object = {}) =>
    new ExtraTreesClassifier(options).fit(x, labels, control),
  ExtraTreesRegressor: (options: object, control: object = {}) =>
    new ExtraTreesRegressor(options).fit(x, y, control),
};

describe.each(Object.entries(forests))("columnShare of %s", (_, learn) => {
  it("draws columns for every tree, with all options of growth", async () => {
    for (const more of [{}, { maxLeaves: 12 }, { candidates: "all" }, { candidates: 1 }]) {
      const used = usedBy(await learn({ trees: 30, columnShare: 0.4, seed: 2, ...more }));
      expect(Math.max(...used.map(({ length }) => length))).toBe(3);
      expect(new Set(used.flat()).size).toBe(COLUMNS);
      expect(new Set(used.map(String)).size).toBeGreaterThan(10);
    }
  });

  it("does not depend on the number of threads, and has no effect at 1", async () => {
    const one = await learn({ trees: 10, columnShare: 0.5 }, { threads: 1 });
    const two = await learn({ trees: 10, columnShare: 0.5 }, { threads: 2 });
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const plain = await learn({ trees: 5 });
    expect(JSON.stringify(await learn({ trees: 5, columnShare: 1 }))).toBe(JSON.stringify(plain));
    expect(JSON.stringify(one.trees)).not.toBe(JSON.stringify((await learn({ trees: 10 })).trees));
  });

  it("leaves at least one column", async () => {
    const used = usedBy(await learn({ trees: 8, columnShare: 0.01 }));
    expect(used.every(({ length }) => length === 1)).toBe(true);
  });
});

describe("A tree with some of the columns", () => {
  it.each(["squared", "absolute", "poisson"] as const)(
    "equals a tree of these columns alone: %s",
    async (criterion) => {
      const target = criterion === "poisson" ? y.map((value) => Math.exp(value / 4)) : y;
      const forest = await new RandomForestRegressor({
        ...{ trees: 3, sampling: "all", candidates: "all", columnShare: 0.5, criterion, minLeaf: 8 },
      }).fit(x, target);
      for (const [at, columns] of usedBy(forest).entries()) {
        expect(columns).toHaveLength(4);
        const selected = Matrix.fromColumns(columns.map((column) => x.column(column)));
        const alone = await new DecisionTreeRegressor({ criterion, minLeaf: 8, pruning: "none" }).fit(
          selected,
          target,
        );
        // Sums are taken in the order of the first column, which may be another one.
        const actual = preorder(forest.trees.tree(at), (feature) => columns.indexOf(feature));
        expectClose(actual, preorder(alone.tree), { tolerance: 1e-13 });
      }
    },
  );

  it("draws its candidates from these columns", () => {
    const among = (candidates: "root" | "third" | "all" | number, columnShare = 1) =>
      competingColumns({ candidates, columnShare }, 20);
    expect([among("root"), among("third"), among("all"), among(7)]).toEqual([4, 6, 20, 7]);
    expect([among("root", 0.5), among("third", 0.5), among("all", 0.5), among(17, 0.5)]).toEqual([
      3, 3, 10, 10,
    ]);
  });
});
