import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { AbortError, OptionError } from "../../../base/errors.js";
import { dissimilarity } from "../../../math/distance/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Agglomerative } from "../agglomerative/index.js";
import { Divisive, type DivisiveModel } from "./index.js";

const METHODS = ["diana", "spanning-tree", "k-means"] as const;

describe("Divisive", () => {
  it("splits off a splinter group, worked by hand", async () => {
    // Mean distances from the others: 21/4, 15/4, 14/4, 18/4, 24/4. The last case begins the group. The fourth joins it:
    // on average 16/3 from those that remain, 2 from the group. No other does: the third is 2 from them, 5 from the group.
    const model = await new Divisive().fit([[0], [2], [3], [7], [9]]);
    expect([...model.cut({ clusters: 2 })]).toEqual([0, 0, 0, 1, 1]);
    expect([...model.heights]).toEqual([1, 2, 3, 9]);
    expect([...model.cut({ height: 2.5 })]).toEqual([0, 1, 1, 2, 2]);
    expectClose(model.coefficient, (5 - (3 + 1 + 1 + 2 + 2) / 9) / 5, { tolerance: 1e-15 });
  });

  it("equals single linkage when it cuts a spanning tree", async () => {
    const x = new Matrix(80, 3, randomArray(240, 3));
    const d = await dissimilarity(x, { metric: "cosine" });
    const single = await new Agglomerative({ linkage: "single", metric: "cosine" }).fit(x);
    const split = await new Divisive({ method: "spanning-tree", metric: "cosine" }).fit(x);
    const fromPairs = await new Divisive({ method: "spanning-tree" }).fitDissimilarities(d);
    for (const model of [split, fromPairs]) {
      expect(model.merges).toEqual(single.merges);
      expect(model.heights).toEqual(single.heights);
    }
  });

  it("has sums of squares as heights, and the clusters of k-means, when it splits by k-means", async () => {
    const x = [
      [0, 0],
      [0, 1],
      [9, 9],
      [9, 11],
      [20, 0],
    ];
    const model = await new Divisive({ method: "k-means", clusters: 3 }).fit(x);
    expect([...model.labels]).toEqual([0, 0, 1, 1, 2]);
    expectClose(model.heights.slice(0, 2), [Math.sqrt(0.5), Math.sqrt(2)], { tolerance: 1e-14 });
    expect([
      ...model.predict([
        [1, 1],
        [18, 2],
      ]),
    ]).toEqual([0, 2]);
  });

  it.each(METHODS)("treats a weight as that many equal cases: %s", async (method) => {
    const x = new Matrix(
      24,
      2,
      randomArray(48, 6).map((value, at) => value + (at % 8 < 4 ? 0 : 5)),
    );
    const weights = Float64Array.from({ length: 24 }, (_, row) => 1 + (row % 3));
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const weighted = await new Divisive({ method, clusters: 2 }).fit(x, { weights });
    const plain = await new Divisive({ method, clusters: 2 }).fit(repeated.map((row) => x.row(row)));
    expect(repeated.map((row) => weighted.labels[row])).toEqual([...plain.labels]);
    expectClose(weighted.heights.at(-1) ?? 0, plain.heights.at(-1) ?? 0, { tolerance: 1e-12, scale: 100 });
  });

  it.each(METHODS)("handles equal cases, constant columns and a single case: %s", async (method) => {
    const equal = await new Divisive({ method, clusters: 2 }).fit([
      [1, 5],
      [1, 5],
      [1, 5],
      [2, 5],
    ]);
    expect([...equal.labels]).toEqual([0, 0, 0, 1]);
    const same = await new Divisive({ method }).fit([[3], [3], [3]]);
    expect([...same.heights]).toEqual([0, 0]);
    const one = await new Divisive({ method }).fit([[3]]);
    expect([...one.labels]).toEqual([0]);
    expect(one.coefficient).toBe(0);
  });

  it("gives the same answers after a JSON round trip", async () => {
    for (const method of METHODS) {
      const model = await new Divisive({ method, clusters: 3 }).fit(new Matrix(20, 3, randomArray(60, 3)));
      const loaded = loadModel(JSON.stringify(model)) as DivisiveModel;
      const rows = new Matrix(30, 3, randomArray(90, 8));
      expect(loaded.predict(rows)).toEqual(model.predict(rows));
    }
  });

  it("can be aborted", async () => {
    const x = new Matrix(120, 2, randomArray(240, 3));
    for (const method of METHODS) {
      const controller = new AbortController();
      abortAtNextPause(controller);
      await expect(new Divisive({ method }).fit(x, { signal: controller.signal })).rejects.toThrow(
        AbortError,
      );
    }
  });

  it("refuses invalid options and data", async () => {
    expect(() => new Divisive({ method: "k-means", metric: "cosine" })).toThrow('must be "euclidean"');
    await expect(new Divisive({ method: "k-means" }).fitDissimilarities([1, 2, 3])).rejects.toThrow(
      OptionError,
    );
  });
});
