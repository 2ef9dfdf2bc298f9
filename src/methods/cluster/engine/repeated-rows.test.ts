import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Agglomerative, DBSCAN, HDBSCAN, OPTICS, SpectralClustering } from "../index.js";

/** Methods by density or by connections, told how far the points are from each other. */
const methods = (points: number) => [
  new HDBSCAN({ minClusterSize: 5 }),
  new HDBSCAN({ minClusterSize: 5, selection: "leaf" }),
  new HDBSCAN({ minClusterSize: 5, metric: "gower" }),
  new OPTICS({ minSamples: 5 }),
  new OPTICS({ minSamples: 5, method: "radius", radius: 0.5 }),
  new DBSCAN({ minSamples: 5, radius: 0.5 }),
  new Agglomerative({ linkage: "single", clusters: points }),
  new SpectralClustering({ clusters: points, neighbors: 4, graph: "mutual", similarity: "equal" }),
];

describe("clusterers by density", () => {
  it("find a separate cluster at every point of repeated rows", async () => {
    const points = fc.uniqueArray(fc.tuple(fc.nat(40), fc.nat(40)), {
      minLength: 2,
      maxLength: 7,
      selector: String,
    });
    await fc.assert(
      fc.asyncProperty(points, fc.integer({ min: 5, max: 11 }), async (at, copies) => {
        const rows = Array.from({ length: at.length * copies }, (_, row) => at[row % at.length]);
        const expected = rows.map((_, row) => row % at.length);
        for (const method of methods(at.length)) {
          const { labels } = await method.fit(rows);
          const renamed = Array.from(labels, (label) => (label < 0 ? -1 : labels.indexOf(label)));
          expect(renamed, `${method.kind} ${JSON.stringify(method.options)}`).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });
});
