import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { checksum } from "../../../model/files/format.js";
import { DBSCAN, DBSCANModel } from "./index.js";

type Row = readonly number[];

const distance = (x: Row, y: Row) => Math.sqrt(x.reduce((sum, value, j) => sum + (value - y[j]) ** 2, 0));

/** The definition by plain loops. */
function plainLabels(rows: readonly Row[], weights: readonly number[], radius: number, minSamples: number) {
  const near = rows.map((row) => rows.flatMap((other, at) => (distance(row, other) <= radius ? [at] : [])));
  const core = rows.map((_, row) => {
    const weight = near[row].reduce((sum, at) => sum + weights[at], 0);
    return weights[row] > 0 && weight >= minSamples;
  });
  const labels = rows.map(() => -1);
  let next = 0;
  const spread = (row: number) => {
    labels[row] = next;
    for (const at of near[row]) if (core[at] && labels[at] < 0) spread(at);
  };
  rows.forEach((_, row) => {
    if (!core[row] || labels[row] >= 0) return;
    spread(row);
    next += 1;
  });
  return rows.map((row, at) => {
    if (core[at]) return labels[at];
    const sorted = near[at].filter((other) => core[other]);
    sorted.sort((a, b) => distance(row, rows[a]) - distance(row, rows[b]) || a - b);
    return sorted.length === 0 ? -1 : labels[sorted[0]];
  });
}

const grid = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
  minLength: 1,
  maxLength: 40,
});

describe("DBSCAN", () => {
  it("finds the clusters of its definition, border cases by their nearest core case", async () => {
    await fc.assert(
      fc.asyncProperty(
        grid,
        fc.constantFrom(1, 1.5, 2),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 40, maxLength: 40 }),
        async (rows, radius, minSamples, drawn) => {
          const weights = drawn.slice(0, rows.length);
          fc.pre(weights.some((weight) => weight > 0));
          const model = await new DBSCAN({ radius, minSamples }).fit(rows, { weights, threads: 1 });
          expect([...model.labels]).toEqual(plainLabels(rows, weights, radius, minSamples));
          expect([...model.predict(rows)]).toEqual([...model.labels]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("does not depend on the order of the rows", async () => {
    const x = new Matrix(500, 2, randomArray(1000, 2));
    const order = Array.from({ length: 500 }, (_, row) => (row * 37 + 11) % 500);
    const estimator = new DBSCAN({ radius: 0.09, minSamples: 6 });
    const model = await estimator.fit(x);
    const shuffled = await estimator.fit(Matrix.from(order.map((row) => x.row(row))));
    expect(model.clusters).toBeGreaterThan(2);
    expect(model.labels).toContain(-1);
    // The same cases share a cluster: each pair of numbers occurs for one cluster only.
    const pairs = new Set(order.map((row, at) => `${model.labels[row]} ${shuffled.labels[at]}`));
    expect(pairs.size).toBe(model.clusters + 1);
    expect(shuffled.clusters).toBe(model.clusters);
  });

  it("gives the same model on any number of threads", async () => {
    const x = new Matrix(3000, 3, randomArray(9000, 3));
    const estimator = new DBSCAN({ radius: 0.2, minSamples: 10 });
    const one = JSON.stringify(await estimator.fit(x, { threads: 1 }));
    expect(JSON.stringify(await estimator.fit(x, { threads: 3 }))).toBe(one);
  });

  it("counts equal rows as neighbors of each other", async () => {
    const rows = [[0], [0], [0], [5], [9], [9], [9]];
    const model = await new DBSCAN({ radius: 1, minSamples: 3 }).fit(rows);
    expect([...model.labels]).toEqual([0, 0, 0, -1, 1, 1, 1]);
  });

  it("labels everything noise if there are fewer cases than minSamples, or if all are isolated", async () => {
    const few = await new DBSCAN({ radius: 10, minSamples: 4 }).fit([[0], [1], [2]]);
    expect([...few.labels]).toEqual([-1, -1, -1]);
    expect(few.clusters).toBe(0);
    const apart = await new DBSCAN({ radius: 0.5, minSamples: 2 }).fit([[0], [1], [2]]);
    expect([...apart.labels]).toEqual([-1, -1, -1]);
    expect([...DBSCANModel.fromJSON(JSON.stringify(apart)).predict([[0], [50]])]).toEqual([-1, -1]);
  });

  it("ignores a constant column", async () => {
    const rows = Array.from({ length: 20 }, (_, i) => [i < 10 ? i / 10 : 5 + i / 10, 7]);
    const model = await new DBSCAN({ radius: 0.3, minSamples: 3 }).fit(rows);
    expect([...model.labels]).toEqual(rows.map((_, i) => (i < 10 ? 0 : 1)));
  });

  it("assigns new cases to the nearest core case within the radius, also from a file", async () => {
    const model = await new DBSCAN({ radius: 1, minSamples: 2 }).fit([[0], [1], [10], [11]]);
    for (const one of [model, DBSCANModel.fromJSON(JSON.stringify(model))])
      expect([...one.predict([[-0.5], [2], [2.1], [9], [1e200]])]).toEqual([0, 0, -1, 1, -1]);
  });

  it("refuses missing values by column and row", async () => {
    await expect(
      new DBSCAN().fit([
        [1, 2],
        [3, Number.NaN],
      ]),
    ).rejects.toMatchObject({ column: "x1", row: 1 });
  });

  it("refuses files with inconsistent parts", async () => {
    const model = await new DBSCAN({ radius: 1, minSamples: 2 }).fit([[0], [1], [10], [11]]);
    const text = JSON.stringify(model);
    const other = JSON.parse(JSON.stringify(await new DBSCAN({ minSamples: 1 }).fit([[0]])));
    const broken = JSON.parse(text);
    broken.state.coreRows = other.state.coreRows;
    expect(() => loadModel({ ...broken, sha256: checksum(broken) })).toThrow(
      'field "state.corePoints": must have one row per core case',
    );
  });
});
