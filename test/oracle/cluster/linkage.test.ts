import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dissimilarity } from "../../../src/math/distance/index.js";
import { Agglomerative, type Linkage } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";
import { partition } from "../../support/partition.js";

interface ScipyTree {
  readonly method: Linkage;
  readonly merges: number[];
  readonly heights: number[];
  readonly sizes: number[];
  readonly cophenetic: number[];
  readonly correlation: number;
  readonly cuts: Record<string, number[]>;
  readonly height: number;
  readonly atHeight: number[];
}

const fixture: {
  rows: number[][];
  trees: ScipyTree[];
  metrics: { method: Linkage; metric: string; merges: number[]; heights: number[] }[];
} = JSON.parse(readFileSync(new URL("linkage.json", import.meta.url), "utf8"));

const METRICS = {
  cityblock: { metric: "manhattan" },
  chebyshev: { metric: "chebyshev" },
  cosine: { metric: "cosine" },
  correlation: { metric: "correlation" },
  sqeuclidean: { metric: "squared" },
  minkowski: { metric: "minkowski", power: 3 },
} as const;

describe("trees of merges agree with SciPy", () => {
  it.each(fixture.trees)("by $method linkage", async (expected) => {
    const d = await dissimilarity(fixture.rows);
    const estimator = new Agglomerative({ linkage: expected.method });
    const models = [await estimator.fit(fixture.rows), await estimator.fitDissimilarities(d)];
    for (const model of models) {
      expect([...model.merges]).toEqual(expected.merges);
      expectClose(model.heights, expected.heights, { tolerance: 1e-13, scale: 10 });
      expect([...model.sizes]).toEqual(expected.sizes);
      expectClose(model.cophenetic().values, expected.cophenetic, { tolerance: 1e-13, scale: 10 });
      expectClose(model.copheneticCorrelation(d), expected.correlation, { tolerance: 1e-12 });
      for (const [count, labels] of Object.entries(expected.cuts)) {
        // Where heights fall, SciPy cuts at a height and gets fewer clusters; Credal undoes the last merges.
        if (new Set(labels).size < Number(count)) continue;
        if (!model.hasInversions)
          expect([...model.cut({ clusters: Number(count) })]).toEqual(partition(labels));
      }
      expect([...model.cut({ height: expected.height })]).toEqual(partition(expected.atHeight));
    }
    expect(models[0].hasInversions).toBe(["centroid", "median"].includes(expected.method));
  });

  it.each(fixture.metrics)(
    "by $method linkage of $metric distances",
    async ({ method, metric, merges, heights }) => {
      const options = { linkage: method, ...METRICS[metric as keyof typeof METRICS] };
      const model = await new Agglomerative(options).fit(fixture.rows);
      expect([...model.merges]).toEqual(merges);
      expectClose(model.heights, heights, { tolerance: 1e-12, scale: Math.max(...heights) });
    },
  );
});
