import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dissimilarity } from "../../../src/math/distance/index.js";
import { SparseMatrix } from "../../../src/math/linalg/sparse-matrix.js";
import { Agglomerative } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";
import { partition } from "../../support/partition.js";

interface LinkedTree {
  readonly data: string;
  readonly linkage: "ward" | "average" | "complete" | "single";
  readonly metric: "euclidean" | "manhattan" | "cosine";
  readonly neighbors?: number;
  readonly pairs?: [number, number][];
  readonly components: number;
  readonly merges: number[];
  readonly heights: number[];
  readonly cuts: Record<string, number[]>;
}

const fixture: { data: Record<string, number[][]>; trees: LinkedTree[] } = JSON.parse(
  readFileSync(new URL("connectivity.json", import.meta.url), "utf8"),
);

describe("trees of linked clusters agree with scikit-learn", () => {
  it.each(fixture.trees)("$data by $linkage linkage, $metric", async (expected) => {
    const { linkage, metric, neighbors, pairs = [] } = expected;
    const rows = fixture.data[expected.data];
    const connectivity = neighbors === undefined ? pairs : { neighbors };
    const estimator = new Agglomerative({ linkage, metric, connectivity });
    const models = [await estimator.fit(rows)];
    if (linkage !== "ward")
      models.push(await estimator.fitDissimilarities(await dissimilarity(rows, { metric })));
    if (neighbors === undefined) {
      const size = rows.length;
      const matrix = SparseMatrix.fromTriplets(
        size,
        size,
        pairs.map(([a, b]) => [b, a, 0.5]),
      );
      models.push(await estimator.with({ connectivity: matrix }).fit(rows));
    }
    for (const model of models) {
      expect(model.components).toBe(expected.components);
      expect([...model.merges]).toEqual(expected.merges);
      expectClose(model.heights, expected.heights, {
        tolerance: 1e-13,
        scale: Math.max(...expected.heights),
      });
      for (const [count, labels] of Object.entries(expected.cuts))
        expect([...model.cut({ clusters: Number(count) })]).toEqual(partition(labels));
    }
  });
});
