import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../../math/probability/index.js";
import { HDBSCAN, HDBSCANModel } from "./index.js";

/** Rows at some points, each repeated. */
const repeated = (points: readonly (readonly number[])[], copies: (index: number) => number) =>
  points.flatMap((point, at) => Array.from({ length: copies(at) }, () => point));

/** Which rows are together, whatever the numbers of their clusters; noise is nowhere. */
const partition = (labels: Iterable<number>) => {
  const numbers = new Map<number, number>([[-1, -1]]);
  return Array.from(labels, (label) => {
    if (!numbers.has(label)) numbers.set(label, numbers.size - 1);
    return numbers.get(label);
  });
};

describe("HDBSCAN with repeated rows", () => {
  it("finds as many clusters as points with enough copies", async () => {
    const three = repeated([[0], [10], [100]], () => 10);
    expect((await new HDBSCAN({ minClusterSize: 5 }).fit(three)).clusters).toBe(3);
    const six = Array.from({ length: 198 }, (_, i) => [i % 3, (i % 2) * 5]);
    expect((await new HDBSCAN({ minClusterSize: 5 }).fit(six)).clusters).toBe(6);
    // The pairs of all dissimilarities lead to the same.
    expect((await new HDBSCAN({ minClusterSize: 5, metric: "gower" }).fit(three)).clusters).toBe(3);
  });

  it("treats repeated rows as infinitely dense, also after a file round trip", async () => {
    const rows = [...repeated([[0], [10]], () => 6), [0.5], [10.5], [1000]];
    const model = await new HDBSCAN({ minClusterSize: 5 }).fit(rows);
    expect([...model.labels]).toEqual([...Array(6).fill(0), ...Array(6).fill(1), 0, 1, -1]);
    expect([...model.strengths]).toEqual([...Array(12).fill(1), 0, 0, 0]);
    expect([...model.outlierScores]).toEqual([...Array(12).fill(0), 1, 1, 1]);
    const saved = HDBSCANModel.fromJSON(JSON.stringify(model));
    const { labels, strengths } = saved.join(rows);
    expect([...labels]).toEqual([...model.labels]);
    expect([...strengths]).toEqual([...model.strengths]);
  });

  it("finds the same clusters with and without a jitter", async () => {
    const cases = fc.record({
      points: fc.uniqueArray(fc.tuple(fc.nat(60), fc.nat(60)), {
        minLength: 2,
        maxLength: 12,
        selector: ([a, b]) => `${a} ${b}`,
      }),
      copies: fc.array(fc.integer({ min: 5, max: 14 }), { minLength: 12, maxLength: 12 }),
      seed: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ points, copies, seed }) => {
        const rows = repeated(points, (at) => copies[at]);
        const draws = random(seed);
        const jittered = rows.map((row) => row.map((value) => value + 1e-9 * draws.next()));
        // Every point has enough copies, so that each is a cluster, as dense as can be.
        const estimator = new HDBSCAN({ minClusterSize: 5, minSamples: 5 });
        const [model, other] = [await estimator.fit(rows), await estimator.fit(jittered)];
        expect(model.clusters).toBe(points.length);
        expect(partition(model.labels)).toEqual(
          partition(rows.map((row) => points.indexOf(row as [number, number]))),
        );
        // A jitter can divide copies of one place, but not join places.
        for (const [row, label] of other.labels.entries())
          if (label >= 0)
            for (let before = 0; before < row; before += 1)
              if (other.labels[before] === label) expect(model.labels[before]).toBe(model.labels[row]);
      }),
      { numRuns: 40 },
    );
  });

  it("does not depend on the order of the rows where distances are equal", async () => {
    const cases = fc.record({
      rows: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 4, maxLength: 60 }),
      minClusterSize: fc.integer({ min: 2, max: 6 }),
      minSamples: fc.integer({ min: 1, max: 6 }),
      selection: fc.constantFrom("leaf" as const, "excess of mass" as const),
      allowSingle: fc.boolean(),
      seed: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ rows, seed, ...options }) => {
        const order = random(seed).shuffle(Array.from(rows.keys()));
        const estimator = new HDBSCAN(options);
        const model = await estimator.fit(rows);
        const other = await estimator.fit(order.map((row) => rows[row]));
        const back = new Int32Array(rows.length);
        order.forEach((row, at) => {
          back[row] = other.labels[at];
        });
        expect(partition(back)).toEqual(partition(model.labels));
      }),
      { numRuns: 200 },
    );
  });
});
