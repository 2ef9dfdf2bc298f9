import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { iris } from "../../../src/data/datasets/index.js";
import { KMeans, KMeansModel } from "../../../src/methods/cluster/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly start: readonly number[];
  readonly size: readonly number[];
  readonly withinss: readonly number[];
  readonly totss: number;
  readonly betweenss: number;
}

const { results }: { results: Result[] } = JSON.parse(
  readFileSync(new URL("k-means-squares.json", import.meta.url), "utf8"),
);
const flowers = iris().drop(["species"]);
const { matrix: x } = flowers.toMatrix();

describe("sums of squares of k-means agree with R's kmeans", () => {
  it.each(results)("from the rows $start", async ({ start, size, withinss, totss, betweenss }) => {
    const init = start.map((row) => Array.from(x.row(row)));
    const model = await new KMeans({ clusters: start.length, init, tolerance: 0 }).fit(flowers);
    for (const one of [model, KMeansModel.fromJSON(JSON.stringify(model))]) {
      expect([...one.sizes]).toEqual(size);
      expectClose(one.withinSquares, withinss, { tolerance: 1e-11, scale: totss });
      expectClose(one.totalSquares, totss, { tolerance: 1e-11, scale: totss });
      expectClose(one.betweenSquares, betweenss, { tolerance: 1e-11, scale: totss });
    }
    const sum = model.withinSquares.reduce((total, square) => total + square, 0);
    expectClose(sum, model.inertia, { tolerance: 1e-12, scale: model.inertia });
  });

  it("counts weights as repetitions, and leaves outliers out", async () => {
    const rows = [[0], [2], [10], [12], [100]];
    const init = [[0], [10]];
    const weighted = await new KMeans({ init, clusters: 2 }).fit(rows, { weights: [2, 1, 1, 1, 0] });
    expect([...weighted.sizes]).toEqual([3, 2]);
    expectClose(weighted.withinSquares, [8 / 3, 2], { tolerance: 1e-14 });
    const total = 2 * 4.8 ** 2 + (2 - 4.8) ** 2 + (10 - 4.8) ** 2 + (12 - 4.8) ** 2;
    expectClose(weighted.totalSquares, total, { tolerance: 1e-12 });
    const trimmed = await new KMeans({ init, clusters: 2, outliers: 0.2 }).fit(rows);
    expect([...trimmed.labels]).toEqual([0, 0, 1, 1, -1]);
    expect([...trimmed.sizes]).toEqual([2, 2]);
    expect([...trimmed.withinSquares, trimmed.totalSquares, trimmed.betweenSquares]).toEqual([
      2, 2, 104, 100,
    ]);
  });
});
