import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { partition } from "../../../../test/support/partition.js";
import { loadModel } from "../../../apps/catalog.js";
import type { Progress } from "../../../base/control.js";
import { AbortError } from "../../../base/errors.js";
import { type Dissimilarities, dissimilarity } from "../../../math/distance/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { kernelMemoryBytes } from "../../../wasm/heap.js";
import { KMedoids, type KMedoidsModel } from "./index.js";

/** Σ w·d to the nearest of some cases. */
function costOf(d: Dissimilarities, medoids: Iterable<number>, weights?: ArrayLike<number>): number {
  const chosen = [...medoids];
  let cost = 0;
  for (let row = 0; row < d.cases; row += 1)
    cost += (weights?.[row] ?? 1) * Math.min(...chosen.map((medoid) => d.get(row, medoid)));
  return cost;
}

describe("KMedoids", () => {
  const points = [[1], [2], [4], [9], [10]];

  it("finds medoids, worked by hand", async () => {
    for (const method of ["pam", "eager", "alternating", "clara"] as const) {
      const model = await new KMedoids({ clusters: 2, method }).fit(points);
      expect([...model.medoids]).toEqual([1, 3]);
      expect([...model.labels]).toEqual([0, 0, 0, 1, 1]);
      expect(model.cost).toBe(4);
      expect(model.centers?.toArrays()).toEqual([[2], [9]]);
      expect([...model.predict([[5], [6]])]).toEqual([0, 1]);
      expect(model.transform([[5]]).toArrays()).toEqual([[3, 4]]);
      expect(model.convergence.converged).toBe(true);
    }
  });

  it("stops where no swap of a medoid with another case lowers the cost", async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })), {
      minLength: 5,
      maxLength: 25,
    });
    const method = fc.constantFrom("pam" as const, "eager" as const);
    const init = fc.constantFrom("build" as const, "random" as const);
    await fc.assert(
      fc.asyncProperty(
        rows,
        method,
        init,
        fc.integer({ min: 1, max: 4 }),
        async (x, way, start, clusters) => {
          fc.pre(new Set(x.map(String)).size >= clusters);
          const weights = x.map((_, row) => 1 + (row % 2));
          const d = await dissimilarity(x, { metric: "manhattan" });
          const options = { clusters, method: way, init: start, metric: "manhattan" as const };
          const model = await new KMedoids(options).fit(x, { weights });
          expectClose(model.cost, costOf(d, model.medoids, weights), { tolerance: 1e-12, scale: 1000 });
          for (const [index] of model.medoids.entries())
            for (let candidate = 0; candidate < x.length; candidate += 1) {
              const swapped = [...model.medoids];
              swapped[index] = candidate;
              expect(costOf(d, swapped, weights)).toBeGreaterThanOrEqual(model.cost - 1e-9);
            }
          const { history } = model;
          for (let at = 1; at < history.length; at += 1) expect(history[at]).toBeLessThan(history[at - 1]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("gives the same from rows and from dissimilarities", async () => {
    const x = new Matrix(90, 3, randomArray(270, 4));
    const d = await dissimilarity(x, { metric: "correlation" });
    const estimator = new KMedoids({ clusters: 5, metric: "correlation" });
    const fromRows = await estimator.fit(x);
    const fromPairs = await estimator.fitDissimilarities(d.toMatrix());
    expect(fromPairs.medoids).toEqual(fromRows.medoids);
    expect(fromPairs.labels).toEqual(fromRows.labels);
    expectClose(fromPairs.cost, fromRows.cost, { tolerance: 1e-13, scale: fromRows.cost });
    expect(() => fromPairs.predict(x)).toThrow("was fitted to dissimilarities");
  });

  it("treats a weight as that many equal rows, and never chooses a case of weight 0 as a medoid", async () => {
    const x = new Matrix(60, 2, randomArray(120, 7));
    const weights = Float64Array.from({ length: 60 }, (_, row) => row % 3);
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const weighted = await new KMedoids({ clusters: 4 }).fit(x, { weights });
    const plain = await new KMedoids({ clusters: 4 }).fit(repeated.map((row) => x.row(row)));
    expectClose(weighted.cost, plain.cost, { tolerance: 1e-12, scale: plain.cost });
    expect(partition(repeated.map((row) => weighted.labels[row]))).toEqual([...plain.labels]);
    expect([...weighted.medoids].every((row) => weights[row] > 0)).toBe(true);
  });

  it("has a cost from samples that is little above that of all cases, and never rises from sample to sample", async () => {
    const x = new Matrix(
      800,
      2,
      randomArray(1600, 5).map((value, at) => value + (at % 8 < 4 ? 0 : 6)),
    );
    const all = await new KMedoids({ clusters: 2 }).fit(x);
    const sampled = await new KMedoids({ clusters: 2, method: "clara", samples: 8 }).fit(x);
    expect(sampled.cost).toBeLessThan(1.05 * all.cost);
    expect(sampled.cost).toBeGreaterThanOrEqual(all.cost * (1 - 1e-12));
    expect(sampled.history).toHaveLength(8);
    for (let at = 1; at < 8; at += 1)
      expect(sampled.history[at]).toBeLessThanOrEqual(sampled.history[at - 1]);
    const again = await new KMedoids({ clusters: 2, method: "clara", samples: 8 }).fit(x);
    expect(JSON.stringify(again)).toBe(JSON.stringify(sampled));
  });

  it("is the same on any number of threads, and releases its memory", async () => {
    const x = new Matrix(1500, 4, randomArray(6000, 6));
    const one = await new KMedoids({ clusters: 4 }).fit(x, { threads: 1 });
    const two = await new KMedoids({ clusters: 4 }).fit(x, { threads: 2 });
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const bytes = kernelMemoryBytes();
    await new KMedoids({ clusters: 4 }).fit(x, { threads: 2 });
    expect(kernelMemoryBytes()).toBe(bytes);
  });

  it("gives the same answers after a JSON round trip", async () => {
    const model = await new KMedoids({ clusters: 2, metric: "minkowski", power: 3 }).fit(points);
    const loaded = loadModel(JSON.stringify(model)) as KMedoidsModel;
    expect(loaded.predict([[3], [7]])).toEqual(model.predict([[3], [7]]));
    expect(String(loaded)).toBe("KMedoids of 5 cases: 2 clusters, cost 4");
  });

  it("handles equal cases, a constant column and one cluster", async () => {
    const model = await new KMedoids({ clusters: 2 }).fit([
      [1, 5],
      [1, 5],
      [3, 5],
      [1, 5],
    ]);
    expect([...model.labels]).toEqual([0, 0, 1, 0]);
    expect(model.cost).toBe(0);
    const one = await new KMedoids({ clusters: 1, init: "random" }).fit(points);
    expect([...one.medoids]).toEqual([2]);
    // Equal cases of which only dissimilarities are known may be medoids of separate clusters.
    const equal = await new KMedoids({ clusters: 2 }).fitDissimilarities([0, 0, 0]);
    expect(new Set(equal.medoids).size).toBe(2);
    expect(equal.clusters).toBe(2);
  });

  it("refuses invalid options and data", async () => {
    await expect(new KMedoids({ clusters: 3 }).fit([[1], [1], [2]])).rejects.toThrow(
      "3 clusters need as many different rows, but there are only 2",
    );
    await expect(new KMedoids({ clusters: 4 }).fitDissimilarities([1, 2, 3])).rejects.toThrow(
      "4 clusters need",
    );
    expect(() => new KMedoids({ restarts: 3 })).toThrow('unless "init" is "random"');
    expect(() => new KMedoids({ clusters: 9, sampleSize: 9 })).toThrow("larger than the number of clusters");
  });

  it("can be aborted, and reports progress", async () => {
    const x = new Matrix(300, 2, randomArray(600, 3));
    for (const method of ["pam", "eager", "alternating", "clara"] as const) {
      const controller = new AbortController();
      abortAtNextPause(controller);
      const fit = new KMedoids({ clusters: 3, method }).fit(x, { signal: controller.signal });
      await expect(fit).rejects.toThrow(AbortError);
      const seen: Progress[] = [];
      await new KMedoids({ clusters: 3, method }).fit(x, {
        onProgress: (progress) => void seen.push(progress),
      });
      expect(seen[0].completed).toBe(0);
      expect(seen[0].objective).toBeGreaterThan(0);
    }
  });
});
