import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { iris } from "../../../data/datasets/index.js";
import { Dissimilarities, dissimilarity } from "../../../math/distance/index.js";
import { FuzzyCMeans } from "../index.js";

const flowers = iris().drop(["species"]);
/** Which cluster of one model is which of another: that of the same surest case. */
const matched = (
  from: { column(c: number): Float64Array; readonly columns: number },
  to: { row(i: number): Float64Array },
) =>
  Array.from({ length: from.columns }, (_, c) => {
    const column = from.column(c);
    const row = to.row(column.indexOf(Math.max(...column)));
    return row.indexOf(Math.max(...row));
  });

describe("FuzzyCMeans from dissimilarities", () => {
  it("gives the memberships found from rows, when given their Euclidean distances", async () => {
    for (const [clusters, fuzzifier] of [
      [3, 2],
      [2, 1.5],
    ]) {
      const estimator = new FuzzyCMeans({ clusters, fuzzifier, tolerance: 1e-14 });
      const byRows = await estimator.fit(flowers);
      const byPairs = await estimator.fitDissimilarities(await dissimilarity(flowers));
      const memberships = byRows.predictProba(flowers);
      const order = matched(byPairs.memberships, memberships);
      for (let row = 0; row < 150; row += 1)
        expectClose(
          byPairs.memberships.row(row),
          order.map((c) => memberships.get(row, c)),
          { tolerance: 1e-6 },
        );
      expectClose(byPairs.objective, byRows.objective, { tolerance: 1e-10, scale: byRows.objective });
      expectClose(byPairs.partitionCoefficient, byRows.partitionCoefficient, { tolerance: 1e-7 });
      expect(byPairs.spread).toBe(0);
      expect(byPairs.convergence.converged).toBe(true);
    }
  });

  it("counts weights as repetitions", async () => {
    const rows = [
      [0, 1],
      [1, 0],
      [1, 1],
      [6, 5],
      [7, 7],
      [6, 6],
    ];
    const weights = [1, 2, 1, 3, 1, 1];
    const repeated = rows.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const estimator = new FuzzyCMeans({ clusters: 2, tolerance: 1e-16 });
    const fromPairs = await estimator.fitDissimilarities(await dissimilarity(rows), { weights });
    const other = await estimator.fitDissimilarities(await dissimilarity(repeated));
    expectClose(fromPairs.objective, other.objective, { tolerance: 1e-10, scale: 1 });
    expectClose(fromPairs.partitionCoefficient, other.partitionCoefficient, { tolerance: 1e-7 });
  });

  it("never raises the objective, keeps memberships, and reports what it added to non-Euclidean squares", async () => {
    const cases = fc.record({
      count: fc.integer({ min: 4, max: 12 }),
      clusters: fc.integer({ min: 1, max: 3 }),
      values: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 66, maxLength: 66 }),
      fuzzifier: fc.constantFrom(1.3, 2, 4),
      init: fc.constantFrom("k-means" as const, "random" as const),
    });
    let spreads = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ({ count, clusters, values, fuzzifier, init }) => {
        const pairs = Dissimilarities.from(values.slice(0, (count * (count - 1)) / 2));
        const estimator = new FuzzyCMeans({ clusters, fuzzifier, init });
        const model = await estimator.fitDissimilarities(pairs);
        for (let row = 0; row < count; row += 1) {
          const sum = model.memberships.row(row).reduce((total, share) => total + share, 0);
          expectClose(sum, 1, { tolerance: 1e-12 });
        }
        expect(model.objective).toBe(model.history[model.history.length - 1]);
        if (model.spread > 0) spreads += 1;
        else
          for (const [at, value] of model.history.entries())
            if (at > 0) expect(value).toBeLessThanOrEqual(model.history[at - 1] * (1 + 1e-8));
      }),
      { numRuns: 80 },
    );
    expect(spreads).toBeGreaterThan(5);
  });

  it("saves a model from dissimilarities, which refuses new rows and centers", async () => {
    const model = await new FuzzyCMeans({ clusters: 2 }).fitDissimilarities([1, 9, 9, 9, 9, 1]);
    const loaded = loadModel(JSON.stringify(model));
    expect(String(loaded)).toMatch(/^FuzzyPartition of 4 cases: 2 clusters, partition coefficient 0\.9/);
    expect([...model.labels].map((label) => label === model.labels[0])).toEqual([true, true, false, false]);
    expect(() => model.predict([[1]])).toThrow("it cannot compare new rows");
    const given = new FuzzyCMeans({ clusters: 2, init: [[0], [1]] });
    await expect(given.fitDissimilarities([1, 2, 3])).rejects.toThrow('must be "k-means" or "random"');
    await expect(new FuzzyCMeans({ clusters: 4 }).fitDissimilarities([1, 2, 3])).rejects.toThrow("clusters");
  });
});
