import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { HDBSCAN, HDBSCANModel } from "./index.js";

/** Two groups of three on a line, and one case far away. */
const line = [[0], [1], [2], [10], [11], [12], [50]];

/** Groups of different densities and noise between them, in two columns. */
function groups(seed: number, perGroup = 60): number[][] {
  const draws = randomArray(perGroup * 8, seed);
  const centers = [
    [0, 0, 0.3],
    [4, 0, 0.8],
    [0, 5, 0.5],
  ];
  return Array.from({ length: perGroup * 3.5 }, (_, i) => {
    const [u, v] = [draws[2 * i], draws[2 * i + 1]];
    const center = centers[Math.floor(i / perGroup)];
    return center === undefined ? [6 * u, 6 * v] : [center[0] + center[2] * u, center[1] + center[2] * v];
  });
}

describe("HDBSCAN", () => {
  it("condenses the tree of a small example as by hand", async () => {
    const model = await new HDBSCAN({ minClusterSize: 3, minSamples: 2 }).fit(line);
    expect([...model.labels]).toEqual([0, 0, 0, 1, 1, 1, -1]);
    expect([...model.coreDistances]).toEqual([1, 1, 1, 1, 1, 1, 38]);
    const { parents, births, masses, rowClusters, rowDensities } = model.condensedTree;
    expect([...parents]).toEqual([-1, 0, 0]);
    expect([...births]).toEqual([0, 1 / 8, 1 / 8]);
    expect([...masses]).toEqual([7, 3, 3]);
    expect(rowClusters[6]).toBe(0);
    expect([...rowDensities]).toEqual([1, 1, 1, 1, 1, 1, 1 / 38]);
    expect([...model.strengths]).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expectClose(model.outlierScores, [0, 0, 0, 0, 0, 0, 37 / 38], { tolerance: 1e-15 });
  });

  it("keeps the clusters with the largest excess of mass, or the leaves", async () => {
    // Two pairs of groups: near ones at 0 and 3, and at 20 and 23.
    const rows = [0, 3, 20, 23].flatMap((center) =>
      [-0.5, -0.25, 0, 0.25, 0.5].map((step) => [center + step]),
    );
    const options = { minClusterSize: 4, minSamples: 2 };
    const leaf = await new HDBSCAN({ ...options, selection: "leaf" }).fit(rows);
    expect(leaf.clusters).toBe(4);
    const wide = await new HDBSCAN({ ...options, selection: "leaf", selectionRadius: 4 }).fit(rows);
    expect([...wide.labels]).toEqual(rows.map((_, i) => (i < 10 ? 0 : 1)));
    const stable = await new HDBSCAN(options).fit(rows);
    expect(stable.clusters).toBe(4);
  });

  it("returns a single cluster only if that is allowed", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i + (i * i) / 100]);
    const options = { minClusterSize: 5, minSamples: 2 };
    expect((await new HDBSCAN(options).fit(rows)).clusters).toBe(0);
    expect(
      (await new HDBSCAN({ ...options, allowSingle: true, selectionRadius: 2 }).fit(rows)).clusters,
    ).toBe(1);
  });

  it("gives training cases the labels and strengths that they have, also from a file", async () => {
    const rows = groups(1);
    const model = await new HDBSCAN({ minClusterSize: 8, minSamples: 5 }).fit(rows);
    expect(model.clusters).toBe(3);
    for (const one of [model, HDBSCANModel.fromJSON(JSON.stringify(model))]) {
      const { labels, strengths } = one.join(rows);
      expect([...labels]).toEqual([...model.labels]);
      expectClose(strengths, model.strengths, { tolerance: 1e-12 });
    }
  });

  it("assigns new cases to existing clusters, never to new ones", async () => {
    const model = await new HDBSCAN({ minClusterSize: 8 }).fit(groups(2));
    const [inside, far] = [
      [0.05, 0.02],
      [100, 100],
    ];
    const crowd = Array.from({ length: 50 }, () => far);
    const { labels, strengths } = HDBSCANModel.fromJSON(JSON.stringify(model)).join([
      inside,
      ...crowd,
      [1e200, 0],
    ]);
    expect(labels[0]).toBe(model.labels[0]);
    expect(strengths[0]).toBeGreaterThan(0.5);
    expect([...labels.subarray(1)]).toEqual(Array.from({ length: 51 }, () => -1));
    expect([...strengths.subarray(1)].every((strength) => strength === 0)).toBe(true);
  });

  it("does not depend on the order of the rows or on threads", async () => {
    const rows = groups(3);
    const estimator = new HDBSCAN({ minClusterSize: 8, minSamples: 4 });
    const model = await estimator.fit(rows);
    const order = rows.map((_, row) => (row * 37 + 11) % rows.length);
    const shuffled = await estimator.fit(order.map((row) => rows[row]));
    expectClose(
      shuffled.strengths,
      order.map((row) => model.strengths[row]),
      { tolerance: 1e-12 },
    );
    expectClose(
      shuffled.outlierScores,
      order.map((row) => model.outlierScores[row]),
      { tolerance: 1e-12 },
    );
    const pairs = new Set(order.map((row, at) => `${model.labels[row]} ${shuffled.labels[at]}`));
    expect(pairs.size).toBe(model.clusters + 1);
    const x = new Matrix(2000, 3, randomArray(6000, 4));
    const one = JSON.stringify(await estimator.fit(x, { threads: 1 }));
    expect(JSON.stringify(await estimator.fit(x, { threads: 3 }))).toBe(one);
  });

  it("takes weights as repetition, zeros and fractions included", async () => {
    const rows = groups(5, 30);
    const weights = rows.map((_, row) => row % 3);
    const estimator = new HDBSCAN({ minClusterSize: 8, minSamples: 4 });
    const weighted = await estimator.fit(rows, { weights });
    const repeated = rows.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const plain = await estimator.fit(repeated);
    const kept = rows.flatMap((_, row) => Array.from({ length: weights[row] }, () => row));
    expectClose(
      kept.map((row) => weighted.strengths[row]),
      plain.strengths,
      { tolerance: 1e-12 },
    );
    expectClose(
      kept.map((row) => weighted.outlierScores[row]),
      plain.outlierScores,
      { tolerance: 1e-12 },
    );
    const halves = await estimator.fit([...rows, ...rows], { weights: [...rows, ...rows].map(() => 0.5) });
    const whole = await estimator.fit(rows);
    expect([...halves.labels.subarray(0, rows.length)]).toEqual([...whole.labels]);
  });

  it("treats equal rows as dense, and all rows equal as one cluster or none", async () => {
    const rows = [...Array.from({ length: 6 }, () => [0]), ...Array.from({ length: 6 }, () => [9]), [30]];
    const model = await new HDBSCAN({ minClusterSize: 5 }).fit(rows);
    expect([...model.labels]).toEqual([...Array(6).fill(0), ...Array(6).fill(1), -1]);
    const same = Array.from({ length: 8 }, () => [3, 3]);
    expect((await new HDBSCAN().fit(same)).clusters).toBe(0);
    expect([...(await new HDBSCAN({ allowSingle: true }).fit(same)).labels]).toEqual(Array(8).fill(0));
  });

  it("labels everything noise if there are fewer cases than minSamples", async () => {
    const model = await new HDBSCAN({ minClusterSize: 2, minSamples: 9 }).fit(line);
    expect([...model.labels]).toEqual(line.map(() => -1));
    expect([...model.outlierScores]).toEqual(line.map(() => 0));
    expect([...HDBSCANModel.fromJSON(JSON.stringify(model)).predict([[1]])]).toEqual([-1]);
  });

  it("takes a single row, constant columns, and more columns than a tree searches well", async () => {
    expect([...(await new HDBSCAN().fit([[1, 2]])).labels]).toEqual([-1]);
    const rows = groups(6, 30);
    const estimator = new HDBSCAN({ minClusterSize: 8 });
    const { labels } = await estimator.fit(rows);
    const wide = await estimator.fit(rows.map((row) => [...row, ...Array<number>(20).fill(7)]));
    expect([...wide.labels]).toEqual([...labels]);
    const doubled = await estimator.fit(rows.map((row) => Array.from({ length: 20 }, (_, j) => row[j % 2])));
    expect([...doubled.labels]).toEqual([...labels]);
  });

  it("refuses missing values by column and row", async () => {
    await expect(
      new HDBSCAN().fit([
        [1, 2],
        [3, Number.NaN],
      ]),
    ).rejects.toMatchObject({ column: "x1", row: 1 });
  });
});
