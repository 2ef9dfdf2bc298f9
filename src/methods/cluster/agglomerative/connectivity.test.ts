import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { AbortError } from "../../../base/errors.js";
import { dissimilarity } from "../../../math/distance/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { EdgeHeap } from "./edge-heap.js";
import { Agglomerative, type Linkage } from "./index.js";

const LINKAGES: readonly Linkage[] = [
  "single",
  "complete",
  "average",
  "weighted",
  "ward",
  "centroid",
  "median",
];
const x = new Matrix(40, 2, randomArray(80, 4));
const allPairs = Array.from({ length: 40 }, (_, a) =>
  Array.from({ length: a }, (_, b): [number, number] => [a, b]),
).flat();

describe("Agglomerative with a connectivity", () => {
  it("gives the unconstrained tree if all cases are linked, or none", async () => {
    for (const linkage of LINKAGES) {
      const usual = await new Agglomerative({ linkage }).fit(x);
      const all = await new Agglomerative({ linkage, connectivity: allPairs }).fit(x);
      expect(all.merges).toEqual(usual.merges);
      expectClose(all.heights, usual.heights, { tolerance: 1e-12 });
      expect(all.components).toBe(1);
      // Forty parts are joined where they are nearest, which are all pairs.
      const none = await new Agglomerative({ linkage, connectivity: [] }).fit(x);
      expect(none.merges).toEqual(usual.merges);
      expect(none.components).toBe(40);
    }
  });

  it("merges neighbors along a line only, though others are nearer", async () => {
    // A horseshoe: the ends are near each other, but linked only by the way around.
    const rows = [
      [0, 0],
      [0, 3],
      [2, 4],
      [4, 3],
      [1, -0.2],
    ];
    const line = [0, 1, 2, 3].map((at): [number, number] => [at, at + 1]);
    for (const linkage of LINKAGES) {
      const free = await new Agglomerative({ linkage, clusters: 2 }).fit(rows);
      expect(free.labels[0]).toBe(free.labels[4]);
      const linked = await new Agglomerative({ linkage, clusters: 2, connectivity: line }).fit(rows);
      expect(linked.labels[0]).not.toBe(linked.labels[4]);
    }
  });

  it("joins parts without links where they are nearest, and says how many there were", async () => {
    const rows = [[0], [1], [5], [6], [20]];
    const model = await new Agglomerative({
      linkage: "single",
      clusters: 2,
      connectivity: [
        [0, 1],
        [2, 3],
      ],
    }).fit(rows);
    expect(model.components).toBe(3);
    expect([...model.heights]).toEqual([1, 1, 4, 14]);
    expect([...model.labels]).toEqual([0, 0, 0, 0, 1]);
  });

  it("leaves cases of weight 0 out, with their links", async () => {
    const rows = [[0], [1], [2], [3], [10]];
    const connectivity: [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ];
    const weights = [1, 1, 0, 1, 1];
    const model = await new Agglomerative({ linkage: "single", connectivity, clusters: 2 }).fit(rows, {
      weights,
    });
    expect(model.components).toBe(2);
    expect([...model.leaves]).toEqual([0, 1, 3, 4]);
    expect([...model.heights]).toEqual([1, 2, 7]);
    expect([...model.labels]).toEqual([0, 0, 0, 0, 1]);
  });

  it("counts weights in averages and centers", async () => {
    const rows = [[0], [2], [5]];
    const connectivity: [number, number][] = [
      [0, 1],
      [1, 2],
      [0, 2],
    ];
    const weights = [3, 1, 1];
    const average = await new Agglomerative({ linkage: "average", connectivity }).fit(rows, { weights });
    expectClose(average.heights, [2, (3 * 5 + 3) / 4], { tolerance: 1e-15, scale: 5 });
    for (const linkage of LINKAGES) {
      const usual = await new Agglomerative({ linkage }).fit(rows, { weights });
      const linked = await new Agglomerative({ linkage, connectivity }).fit(rows, { weights });
      expectClose(linked.heights, usual.heights, { tolerance: 1e-14, scale: 5 });
    }
  });

  it("takes the nearest cases, pairs or a matrix, from rows or dissimilarities", async () => {
    const near = { neighbors: 3 };
    const d = await dissimilarity(x);
    const links = Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 40 }, (_, other) => other)
        .filter((other) => other !== row)
        .sort((a, b) => d.get(row, a) - d.get(row, b))
        .slice(0, 3)
        .map((other): [number, number] => [row, other]),
    ).flat();
    const matrix = SparseMatrix.fromTriplets(
      40,
      40,
      links.map(([a, b]) => [a, b, 1]),
    );
    const linkage = "average";
    const model = await new Agglomerative({ linkage, connectivity: near }).fit(x);
    for (const connectivity of [links, matrix]) {
      const other = await new Agglomerative({ linkage, connectivity }).fit(x);
      expect(other.merges).toEqual(model.merges);
    }
    const pairs = await new Agglomerative({ linkage, connectivity: near }).fitDissimilarities(d);
    expect(pairs.merges).toEqual(model.merges);
    expect(pairs.heights).toEqual(model.heights);
    const loaded = loadModel(JSON.stringify(model)) as typeof model;
    expect(loaded.components).toBe(model.components);
  });

  it("can be aborted, and refuses invalid connectivity", async () => {
    const controller = new AbortController();
    abortAtNextPause(controller);
    const connectivity = { neighbors: 2 };
    const fit = new Agglomerative({ connectivity }).fit(x, { signal: controller.signal });
    await expect(fit).rejects.toThrow(AbortError);
    await expect(new Agglomerative({ connectivity: [[0, 40]] }).fit(x)).rejects.toThrow(
      'Agglomerative: pair 0 of option "connectivity" has row 40; there are only 40 cases.',
    );
    const small = SparseMatrix.fromTriplets(3, 3, []);
    await expect(new Agglomerative({ connectivity: small }).fit(x)).rejects.toThrow(
      'the matrix of option "connectivity" must be 40×40, as there are 40 cases; got 3×3.',
    );
    await expect(new Agglomerative({ connectivity }).fitDissimilarities([1, 2, 3])).rejects.toThrow(
      'with a connectivity, the linkage "ward" needs rows',
    );
    expect(() => new Agglomerative({ connectivity: { neighbors: 0 } })).toThrow('option "connectivity"');
  });
});

describe("EdgeHeap", () => {
  it("returns links from shortest to longest, and breaks ties by their clusters", () => {
    const heap = new EdgeHeap();
    const lengths = Array.from(randomArray(300, 9), (value) => Math.round(10 * value));
    for (const [at, length] of lengths.entries()) heap.push(length, at, at + 1);
    const found = [];
    for (let edge = heap.pop(); edge !== undefined; edge = heap.pop()) found.push(edge);
    const sorted = lengths
      .map((distance, a) => ({ distance, a, b: a + 1 }))
      .sort((one, other) => one.distance - other.distance || one.a - other.a);
    expect(found).toEqual(sorted);
    expect(heap.pop()).toBeUndefined();
  });
});
