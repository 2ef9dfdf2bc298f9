import { describe, expect, it } from "vitest";
import { KMeans } from "../index.js";

describe("KMeans after the iteration", () => {
  // Three groups on a line; the start has two centers in the first one, and one between the others.
  const x = [0, 0.2, 0.4, 1, 1.2, 1.4, 10, 10.2, 20, 20.2].map((value) => [value]);
  const init = [[0.2], [1.2], [15]];

  it("may split the worst cluster and merge two others, which lowers the inertia", async () => {
    const stuck = await new KMeans({ clusters: 3, init, tolerance: 0 }).fit(x);
    expect([...stuck.labels]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 2]);
    const model = await new KMeans({ clusters: 3, init, tolerance: 0, swaps: 5 }).fit(x);
    expect([...model.labels]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 2, 2]);
    expect(model.inertia).toBeLessThan(stuck.inertia);
    expect(model.inertia).toBe(model.inertiaOf(x));
    expect(model.history).toHaveLength(model.iterations);
    expect(model.history.slice(0, stuck.iterations)).toEqual(stuck.history);
    for (const [at, inertia] of model.history.entries())
      if (at > stuck.iterations) expect(inertia).toBeLessThanOrEqual(model.history[at - 1]);
  });

  it("keeps its clusters where a swap does not help", async () => {
    const best = [[0.7], [10.1], [20.1]];
    const plain = await new KMeans({ clusters: 3, init: best }).fit(x);
    expect(await new KMeans({ clusters: 3, init: best, swaps: 3 }).fit(x)).toEqual(plain);
    const two = new KMeans({ clusters: 2, init: [[0], [20]], swaps: 3 });
    expect((await two.fit(x)).labels).toEqual((await two.with({ swaps: 0 }).fit(x)).labels);
    const points = await new KMeans({ clusters: 3, swaps: 3 }).fit([[1], [2], [3], [3]]);
    expect(points.inertia).toBe(0);
  });
});
