import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { plainAssign } from "../../../../test/support/plain-lloyd.js";
import type { Progress } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { KMeans, MiniBatchKMeans, MiniBatchKMeansModel } from "../index.js";

const x = new Matrix(
  4000,
  3,
  randomArray(12_000, 1).map((value, at) => value + 3 * (Math.floor(at / 3) % 4) * ((at % 3) + 1)),
);

describe("MiniBatchKMeans", () => {
  it("comes close to k-means with a few batches", async () => {
    const model = await new MiniBatchKMeans({ clusters: 4, batchSize: 200 }).fit(x);
    const plain = await new KMeans({ clusters: 4 }).fit(x);
    expect(model.inertia).toBeLessThan(1.01 * plain.inertia);
    expect(model.inertia).toBeGreaterThanOrEqual(plain.inertia * (1 - 1e-12));
    expect(model.convergence.converged).toBe(true);
    expect(model.history).toHaveLength(model.convergence.iterations);
    expect(model.predict(x)).toEqual(model.labels);
    expectClose(model.inertiaOf(x), model.inertia, { tolerance: 1e-12, scale: model.inertia });
  });

  it("keeps every center at the mean of all rows that were ever assigned to it", async () => {
    const init = [
      [0, 0, 0],
      [9, 18, 27],
    ];
    const estimator = new MiniBatchKMeans({ clusters: 2, init, batchSize: 50, maxIterations: 1 });
    const rows = (start: number, end: number) => x.slice(start, end);
    let model = await estimator.fit(rows(0, 50));
    let centers = Float64Array.from(init.flat());
    const clusterWeights = new Float64Array(2);
    const step = (batch: Matrix, weights?: Float64Array) => {
      const { totalWeights: added, sums } = plainAssign(batch, centers, weights);
      centers = centers.map((value, at) => {
        const c = Math.floor(at / 3);
        return (clusterWeights[c] * value + sums[at]) / (clusterWeights[c] + added[c]);
      });
      for (const [c, weight] of added.entries()) clusterWeights[c] += weight;
    };
    step(rows(0, 50));
    expectClose(model.centers.data, centers, { tolerance: 1e-13, scale: 30 });
    const weights = randomArray(120, 5).map((value) => 1 + value);
    model = await estimator.update(model, rows(50, 170), { weights });
    for (const start of [0, 50, 100]) {
      const end = Math.min(120, start + 50);
      step(rows(50 + start, 50 + end), weights.slice(start, end));
    }
    expectClose(model.centers.data, centers, { tolerance: 1e-13, scale: 30 });
    expectClose(model.masses, clusterWeights, { tolerance: 1e-12, scale: 170 });
    const { labels, inertia } = plainAssign(rows(50, 170), model.centers.data, weights);
    expect(model.labels).toEqual(labels);
    expect(model.inertia).toBe(inertia);
    expect(model.history).toHaveLength(4);
  });

  it("learns from a stream by updates as well as by a fit", async () => {
    const estimator = new MiniBatchKMeans({ clusters: 4, batchSize: 100 });
    let model = await estimator.fit(x.slice(0, 500));
    for (let start = 500; start < 4000; start += 500)
      model = await estimator.update(model, x.slice(start, start + 500));
    const plain = await new KMeans({ clusters: 4 }).fit(x);
    expect(model.inertiaOf(x)).toBeLessThan(1.01 * plain.inertia);
    await expect(estimator.update(model, [[1, 2]])).rejects.toThrow("MiniBatchKMeans");
  });

  it("does not leave a cluster empty, and handles duplicated rows and one cluster", async () => {
    const rows = [...new Array(3000).fill([1, 0]), [2, 0], [3, 0]];
    const model = await new MiniBatchKMeans({ clusters: 3, batchSize: 8, maxIterations: 5 }).fit(rows);
    expect(new Set(model.labels).size).toBe(3);
    const one = await new MiniBatchKMeans({ clusters: 1, batchSize: 4000 }).fit(x);
    expectClose(one.centers.data, (await new KMeans({ clusters: 1 }).fit(x)).centers.data, {
      tolerance: 1e-12,
      scale: 30,
    });
    await expect(new MiniBatchKMeans({ clusters: 4 }).fit(rows)).rejects.toThrow("there are only 3");
    expect(() => new MiniBatchKMeans({ clusters: 3, init: [[1], [2]] })).toThrow("as many rows as");
    await expect(new MiniBatchKMeans({ clusters: 1, init: [[1]] }).fit(rows)).rejects.toThrow(
      "have 1 column",
    );
  });

  it("reports every batch, is reproducible by seed, and survives a JSON round trip", async () => {
    const told: Progress[] = [];
    const estimator = new MiniBatchKMeans({ clusters: 4, batchSize: 64, seed: 3 });
    const model = await estimator.fit(x, { onProgress: (one) => told.push(one) });
    expect(told).toHaveLength(model.convergence.iterations);
    expect(told[0]).toMatchObject({ phase: "batches", completed: 1, total: 1000 });
    expect(await estimator.fit(x, { threads: 1 })).toEqual(model);
    expect(await estimator.with({ seed: 4 }).fit(x)).not.toEqual(model);
    expect(MiniBatchKMeansModel.fromJSON(JSON.stringify(model))).toEqual(model);
  });
});
