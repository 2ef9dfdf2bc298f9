import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import type { Progress } from "../../../base/control.js";
import { AbortError, DataError, OptionError } from "../../../base/errors.js";
import { type Dissimilarities, dissimilarity } from "../../../math/distance/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Agglomerative, type AgglomerativeModel, type Linkage } from "./index.js";

const LINKAGES: readonly Linkage[] = [
  "single",
  "complete",
  "average",
  "weighted",
  "ward",
  "centroid",
  "median",
];
const FORMULAS: readonly Linkage[] = ["single", "complete", "average"];

/** The dissimilarity of two groups of cases as the linkage defines it. */
function definition(
  linkage: Linkage,
  d: Dissimilarities,
  a: readonly number[],
  b: readonly number[],
): number {
  const all = a.flatMap((i) => b.map((j) => d.get(i, j)));
  if (linkage === "single") return Math.min(...all);
  if (linkage === "complete") return Math.max(...all);
  return all.reduce((sum, value) => sum + value, 0) / all.length;
}

/** The leaves below every merge. */
function members({ merges, leaves }: AgglomerativeModel): number[][] {
  const below: number[][] = Array.from(leaves, (_, leaf) => [leaf]);
  for (let t = 0; 2 * t < merges.length; t += 1)
    below.push([...below[merges[2 * t]], ...below[merges[2 * t + 1]]]);
  return below;
}

describe("Agglomerative", () => {
  const points = [[0], [1], [3], [7]];

  it("merges the nearest clusters, worked by hand", async () => {
    const expected: Readonly<Record<string, number[]>> = {
      single: [1, 2, 4],
      complete: [1, 3, 7],
      average: [1, 2.5, 17 / 3],
      weighted: [1, 2.5, 5.25],
      centroid: [1, 2.5, 17 / 3],
      median: [1, 2.5, 5.25],
      ward: [1, Math.sqrt(25 / 3), Math.sqrt((1.5 * 17 ** 2) / 9)],
    };
    for (const linkage of LINKAGES) {
      const model = await new Agglomerative({ linkage }).fit(points);
      expect([...model.merges], linkage).toEqual([0, 1, 2, 4, 3, 5]);
      expectClose(model.heights, expected[linkage], { tolerance: 1e-14, scale: 7 });
      expect([...model.sizes]).toEqual([2, 3, 4]);
      expect([...model.order]).toEqual([3, 2, 0, 1]);
    }
  });

  it("merges by the linkage's formula, whatever the data", async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })), {
      minLength: 2,
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...FORMULAS), async (x, linkage) => {
        const d = await dissimilarity(x);
        const model = await new Agglomerative({ linkage }).fit(x);
        const below = members(model);
        const present = new Set(x.map((_, leaf) => leaf));
        for (const [t, height] of model.heights.entries()) {
          const [a, b] = [model.merges[2 * t], model.merges[2 * t + 1]];
          expectClose(height, definition(linkage, d, below[a], below[b]), { tolerance: 1e-12, scale: 60 });
          // Nothing that exists at the time is nearer.
          for (const i of present)
            for (const j of present)
              if (i < j)
                expect(definition(linkage, d, below[i], below[j])).toBeGreaterThanOrEqual(
                  height * (1 - 1e-12),
                );
          present.delete(a);
          present.delete(b);
          present.add(x.length + t);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("gives the same tree from rows and from dissimilarities", async () => {
    const x = new Matrix(150, 4, randomArray(600, 2));
    const d = await dissimilarity(x);
    for (const linkage of LINKAGES) {
      const fromRows = await new Agglomerative({ linkage }).fit(x);
      const fromPairs = await new Agglomerative({ linkage }).fitDissimilarities(d);
      expect(fromPairs.merges).toEqual(fromRows.merges);
      expectClose(fromPairs.heights, fromRows.heights, { tolerance: 1e-13, scale: 10 });
    }
  });

  it("has Ward heights whose squares are twice the increases of the sum of squares", async () => {
    const x = new Matrix(60, 3, randomArray(180, 9));
    const model = await new Agglomerative({ linkage: "ward" }).fit(x);
    const means = Array.from({ length: 3 }, (_, j) =>
      x.column(j).reduce((sum, value) => sum + value / 60, 0),
    );
    const total = x.data.reduce((sum, value, at) => sum + (value - means[at % 3]) ** 2, 0);
    const sum = model.heights.reduce((all, height) => all + height ** 2 / 2, 0);
    expectClose(sum, total, { tolerance: 1e-13, scale: total });
  });

  it("cuts into any number of clusters, each within one of the cut before", async () => {
    const x = new Matrix(40, 2, randomArray(80, 4));
    const model = await new Agglomerative({ clusters: 3 }).fit(x);
    expect(model.clusters).toBe(3);
    expect(model.labels).toEqual(model.cut({ clusters: 3 }));
    let before = model.cut({ clusters: 1 });
    expect(new Set(before)).toEqual(new Set([0]));
    for (let clusters = 2; clusters <= 40; clusters += 1) {
      const labels = model.cut({ clusters });
      expect(new Set(labels).size).toBe(clusters);
      const pairs = new Set(Array.from(labels, (label, row) => `${label} ${before[row]}`));
      expect(pairs.size).toBe(clusters);
      const height = model.heights[40 - clusters - 1] ?? 0;
      expect(model.cut({ height })).toEqual(labels);
      before = labels;
    }
  });

  it("can have inversions with centroid and median linkage", async () => {
    const triangle = [
      [0, 0],
      [2, 0],
      [1, 1.8],
    ];
    for (const linkage of ["centroid", "median"] as const) {
      const model = await new Agglomerative({ linkage }).fit(triangle);
      expectClose(model.heights, [2, 1.8], { tolerance: 1e-15 });
      expect(model.hasInversions).toBe(true);
      // A cut between the heights separates all: what is below the last merge is not.
      expect([...model.cut({ height: 1.9 })]).toEqual([0, 1, 2]);
      expect([...model.cut({ clusters: 2 })]).toEqual([0, 0, 1]);
    }
    expect((await new Agglomerative().fit(triangle)).hasInversions).toBe(false);
  });

  it("treats a weight as that many equal cases", async () => {
    const x = new Matrix(30, 2, randomArray(60, 6));
    const weights = Float64Array.from({ length: 30 }, (_, row) => 1 + (row % 3));
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    for (const linkage of LINKAGES) {
      const weighted = await new Agglomerative({ linkage, clusters: 5 }).fit(x, { weights });
      const plain = await new Agglomerative({ linkage, clusters: 5 }).fit(repeated.map((row) => x.row(row)));
      const extra = repeated.length - 30;
      expect([...plain.heights.slice(0, extra)]).toEqual(new Array(extra).fill(0));
      expectClose(weighted.heights, plain.heights.slice(extra), { tolerance: 1e-12 });
      expect(repeated.map((row) => weighted.labels[row])).toEqual([...plain.labels]);
      expectClose(weighted.coefficient, plain.coefficient, { tolerance: 1e-12 });
    }
  });

  it("leaves cases of weight 0 out of the tree, and labels them", async () => {
    const model = await new Agglomerative({ clusters: 2 }).fit([[0], [9], [1], [10], [8]], {
      weights: [1, 0, 1, 1, 1],
    });
    expect([...model.leaves]).toEqual([0, 2, 3, 4]);
    expect([...model.labels]).toEqual([0, 1, 0, 1, 1]);
    expect([...model.cut({ clusters: 2 })]).toEqual([0, -1, 0, 1, 1]);
  });

  it("assigns new cases to the nearest cluster by its linkage", async () => {
    const x = [[0], [1], [2], [3], [10], [11]];
    const at = async (linkage: Linkage, value: number) =>
      (await new Agglomerative({ linkage, clusters: 2 }).fit(x)).predict([[value]])[0];
    // From 6.4: 3.4 and 3.6 to the nearest, 6.4 and 4.6 to the farthest, 4.9 and 4.1 on average.
    expect(await at("single", 6.4)).toBe(0);
    expect(await at("complete", 6.4)).toBe(1);
    expect(await at("average", 6.4)).toBe(1);
    expect(await at("weighted", 5.9)).toBe(0);
    expect(await at("centroid", 5.9)).toBe(0);
    expect(await at("median", 5.9)).toBe(0);
    // Joining the larger cluster costs √(8/5)·4.3, the smaller one √(4/3)·4.7.
    expect(await at("ward", 5.8)).toBe(1);
    expect(await at("ward", 5.4)).toBe(0);
  });

  it("gives the same answers after a JSON round trip", async () => {
    const model = await new Agglomerative({ linkage: "average", metric: "cosine", clusters: 3 }).fit(
      new Matrix(20, 3, randomArray(60, 3)),
    );
    const loaded = loadModel(JSON.stringify(model)) as AgglomerativeModel;
    const rows = new Matrix(50, 3, randomArray(150, 8));
    expect(loaded.predict(rows)).toEqual(model.predict(rows));
    expect(loaded.order).toEqual(model.order);
    expect(String(loaded)).toContain("Agglomerative of 20 cases: 19 merges, the last at");
  });

  it("handles equal cases, constant columns and a single case", async () => {
    for (const linkage of LINKAGES) {
      const equal = await new Agglomerative({ linkage, clusters: 2 }).fit([
        [1, 5],
        [1, 5],
        [1, 5],
        [2, 5],
      ]);
      expect([...equal.labels]).toEqual([0, 0, 0, 1]);
      const same = await new Agglomerative({ linkage }).fit([[3], [3], [3]]);
      expect([...same.heights]).toEqual([0, 0]);
      expect(same.coefficient).toBe(0);
      const one = await new Agglomerative({ linkage }).fit([[3]]);
      expect([...one.labels]).toEqual([0]);
      expect(one.clusters).toBe(1);
      expect(one.cophenetic().cases).toBe(1);
      expect([...one.predict([[5]])]).toEqual([0]);
    }
  });

  it("rescales distances whose squares would overflow", async () => {
    for (const linkage of ["ward", "centroid", "median"] as const) {
      const model = await new Agglomerative({ linkage }).fitDissimilarities([1e200, 3e200, 2e200]);
      const usual = await new Agglomerative({ linkage }).fitDissimilarities([1, 3, 2]);
      expectClose(
        model.heights,
        usual.heights.map((height) => height * 1e200),
        { tolerance: 1e-13, scale: 1e200 },
      );
    }
  });

  it("can be aborted, and reports merges", async () => {
    const x = new Matrix(400, 2, randomArray(800, 3));
    for (const linkage of ["single", "average", "ward", "median"] as const) {
      const controller = new AbortController();
      abortAtNextPause(controller);
      const fit = new Agglomerative({ linkage }).fit(x, { signal: controller.signal });
      await expect(fit).rejects.toThrow(AbortError);
      const seen: Progress[] = [];
      await new Agglomerative({ linkage }).fit(x, { onProgress: (progress) => void seen.push(progress) });
      expect(seen.at(-1)).toEqual({ phase: "merges", completed: 399, total: 399 });
    }
  });

  it("refuses invalid options and data", async () => {
    expect(() => new Agglomerative({ clusters: 2, height: 1 })).toThrow(
      'must not be given together with "clusters"',
    );
    expect(() => new Agglomerative({ linkage: "ward", metric: "manhattan" })).toThrow('must be "euclidean"');
    expect(() => new Agglomerative({ linkage: "single", metric: "minkowski" })).toThrow('option "power"');
    await expect(new Agglomerative({ clusters: 4 }).fit([[1], [2], [3]])).rejects.toThrow(
      "4 clusters need as many cases, but there are only 3",
    );
    const model = await new Agglomerative().fitDissimilarities([1, 2, 3]);
    expect(() => model.predict([[1]])).toThrow("was fitted to dissimilarities");
    expect(() => model.cut({ clusters: 4 })).toThrow(OptionError);
    expect(() => model.cut({ height: -1 })).toThrow(OptionError);
    expect(() => model.cut({ count: 2 } as object)).toThrow('there is no option "count"');
    expect(() => model.cut(undefined as never)).toThrow(OptionError);
    expect(() => model.copheneticCorrelation([1])).toThrow("those of 3 cases");
    await expect(new Agglomerative().fitDissimilarities([1, 2, 3], { weights: [1, 0, 1] })).rejects.toThrow(
      "the case at row 1 has the weight 0",
    );
    const far = await new Agglomerative({ linkage: "average", clusters: 2 }).fit([[1], [2]]);
    expect(() => far.predict([[1e300]])).toThrow(DataError);
  });
});
