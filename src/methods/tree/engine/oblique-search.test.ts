import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../index.js";

const ROWS = 300;

function points(columns: number, seed: number): number[][] {
  const stream = random(seed);
  return Array.from({ length: ROWS }, () => Array.from({ length: columns }, () => 4 * stream.next() - 2));
}

/** The largest decrease of the Gini index by any line, on a fine grid of directions. */
function bestGini(rows: readonly number[][], isFirst: readonly boolean[]): number {
  const count = rows.length;
  const all = isFirst.filter(Boolean).length;
  const gini = (share: number) => 2 * share * (1 - share);
  let best = 0;
  for (let angle = 0; angle < Math.PI; angle += Math.PI / 720) {
    const along = rows.map(([a, b]) => Math.cos(angle) * a + Math.sin(angle) * b);
    const order = [...along.keys()].sort((i, j) => along[i] - along[j]);
    let first = 0;
    order.slice(0, -1).forEach((row, at) => {
      first += isFirst[row] ? 1 : 0;
      const below = (at + 1) * gini(first / (at + 1));
      const above = (count - at - 1) * gini((all - first) / (count - at - 1));
      best = Math.max(best, gini(all / count) - (below + above) / count);
    });
  }
  return best;
}

describe("oblique splits", () => {
  it("need one line for a half plane of any orientation", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.15, max: 1.4, noNaN: true }),
        fc.double({ min: -0.8, max: 0.8, noNaN: true }),
        fc.boolean(),
        async (angle, cut, isMirrored) => {
          const rows = points(2, 5);
          const sign = isMirrored ? -1 : 1;
          const heights = rows.map(([a, b]) => Math.cos(angle) * a + sign * Math.sin(angle) * b);
          const labels = heights.map((height) => (height > cut ? "above" : "below"));
          const numbers = heights.map((height) => (height > cut ? 3 : 1));
          const tree = await new DecisionTreeClassifier({ splits: "oblique" }).fit(rows, labels);
          expect(tree.leafCount).toBe(2);
          const regression = await new DecisionTreeRegressor({ splits: "oblique" }).fit(rows, numbers);
          expect(regression.leafCount).toBe(2);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("need one plane also among noise columns", async () => {
    const rows = points(6, 8);
    const labels = rows.map(([, b, , d]) => (b - 0.6 * d > 0.3 ? "yes" : "no"));
    const tree = await new DecisionTreeClassifier({ splits: "oblique" }).fit(rows, labels);
    expect(tree.leafCount).toBe(2);
    // The text begins with the columns in their order; the plane lies in the second and the fourth.
    const terms = tree.nodes[1].condition?.text.matchAll(/([\d.]*)·?x(\d)/g) ?? [];
    const sizes = Array.from(terms, ([, factor, column]) => [Number(column), Math.abs(Number(factor || 1))]);
    for (const [column, size] of sizes)
      expect(column === 1 || column === 3 ? size > 0.5 : size < 0.1).toBe(true);
  });

  it("drop columns that they do not need", async () => {
    const rows = points(3, 9);
    const labels = rows.map(([a, , c]) => (a + c > 0.3 ? "yes" : "no"));
    const apart = rows.filter(([a, , c]) => Math.abs(a + c - 0.3) > 0.4);
    const tree = await new DecisionTreeClassifier({ splits: "oblique" }).fit(
      apart,
      labels.filter((_, row) => apart.includes(rows[row])),
    );
    expect(tree.leafCount).toBe(2);
    expect(tree.nodes[1].condition?.features).toEqual(["x0", "x2"]);
  });

  it.each(["gini", "entropy", "gain-ratio", "root-gini"] as const)(
    "find two lines for a band, for which least squares finds no direction: %s",
    async (criterion) => {
      const rows = points(2, 13);
      const labels = rows.map(([a, b]) => (Math.abs(a - b) < 0.7 ? "inside" : "outside"));
      const tree = await new DecisionTreeClassifier({ splits: "oblique", criterion }).fit(rows, labels);
      expect(tree.leafCount).toBeLessThanOrEqual(4);
    },
  );

  it("gain as much as the best of all lines where classes overlap", async () => {
    for (const seed of [1, 2, 3]) {
      const stream = random(seed);
      const rows = points(2, 20 + seed);
      const isFirst = rows.map(([a, b]) => a + 0.7 * b + stream.normal() > 0.4);
      const labels = isFirst.map((first) => (first ? "first" : "second"));
      const tree = await new DecisionTreeClassifier({ splits: "oblique", maxDepth: 1 }).fit(rows, labels);
      expect(tree.gains[0] / ROWS).toBeGreaterThan(0.97 * bestGini(rows, isFirst));
    }
  });

  it("are the same for the same seed, and count a weight of 2 as two equal rows", async () => {
    const stream = random(4);
    const rows = points(3, 31);
    const labels = rows.map(([a, b, c]) => (a * b + c + stream.normal() > 0 ? "up" : "down"));
    const weights = Float64Array.from(rows, (_, row) => (row % 3 === 0 ? 2 : 1));
    const tree = new DecisionTreeClassifier({ splits: "oblique", minLeaf: 10, seed: 5 });
    const weighted = await tree.fit(rows, labels, { weights });
    expect(JSON.stringify(await tree.fit(rows, labels, { weights, threads: 2 }))).toBe(
      JSON.stringify(weighted),
    );
    const twice = rows.flatMap((row, at) => new Array<number[]>(weights[at]).fill(row));
    const plain = await tree.fit(
      twice,
      labels.flatMap((label, at) => new Array<string>(weights[at]).fill(label)),
    );
    expectClose(plain.predictProba(rows).data, weighted.predictProba(rows).data, { tolerance: 1e-9 });
  });

  it("are fitted to complete cases, and send the others where they fit best", async () => {
    const rows = points(2, 40);
    const labels = rows.map(([a, b]) => (a + b > 0 ? "up" : "down"));
    const holes = rows.map(([a, b], row) => (row % 10 === 0 ? [a, null] : [a, b]));
    const table = Table.fromColumns({ a: holes.map(([a]) => a), b: holes.map(([, b]) => b) });
    const tree = await new DecisionTreeClassifier({ splits: "oblique", maxDepth: 1 }).fitTo(
      table as Table,
      labels,
      {},
    );
    const known = rows.flatMap((_, row) => (row % 10 === 0 ? [] : [row]));
    const predicted = tree.predict(table as Table);
    expect(known.filter((row) => predicted[row] !== labels[row])).toEqual([]);
  });

  it("use thresholds for few cases and single columns", async () => {
    const few = await new DecisionTreeClassifier({ splits: "oblique" }).fit(
      [
        [0, 1],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
      ["a", "b", "a", "b"],
    );
    expect(few.nodes[1].condition?.features).toEqual(["x1"]);
    const one = await new DecisionTreeRegressor({ splits: "oblique" }).fit(
      Matrix.from(points(1, 2)),
      points(1, 2).map(([a]) => Math.sign(a)),
    );
    expect(one.leafCount).toBe(2);
  });
});
