import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "../linalg/matrix.js";
import { NeighborIndex } from "./index.js";
import type { NeighborIndexOptions } from "./options.js";

type Row = readonly number[];

/** Distances by plain loops, with their terms added in the order of the columns. */
const plain: Readonly<Record<string, (x: Row, y: Row) => number>> = {
  euclidean: (x, y) => Math.sqrt(x.reduce((sum, value, j) => sum + (value - y[j]) * (value - y[j]), 0)),
  manhattan: (x, y) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]), 0),
  chebyshev: (x, y) => x.reduce((most, value, j) => Math.max(most, Math.abs(value - y[j])), 0),
  minkowski: (x, y) => x.reduce((sum, value, j) => sum + Math.abs(value - y[j]) ** 3, 0) ** (1 / 3),
};

/** All rows by distance, then by number. */
function sorted(rows: readonly Row[], query: Row, metric: string) {
  const all = rows.map((row, at) => ({ row: at, distance: plain[metric](row, query) }));
  return all.sort((a, b) => a.distance - b.distance || a.row - b.row);
}

const metrics = ["euclidean", "manhattan", "chebyshev", "minkowski"] as const;

const rule = (metric: (typeof metrics)[number]) =>
  metric === "minkowski" ? { metric, power: 3 } : { metric };

/** Whole numbers in a small range: many ties, duplicates and constant columns. */
const gridRows = fc.integer({ min: 1, max: 4 }).chain((columns) =>
  fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 60,
  }),
);

describe("NeighborIndex", () => {
  it.each(metrics)("finds the k nearest rows by the %s distance, ties by row number", (metric) => {
    fc.assert(
      fc.property(gridRows, fc.integer({ min: 1, max: 70 }), (rows, k) => {
        const index = NeighborIndex.ofNow(rows, { ...rule(metric), leafSize: 3 });
        const { rows: found, distances } = index.nearest(rows, k);
        const width = Math.min(k, rows.length);
        for (const [at, query] of rows.entries()) {
          const expected = sorted(rows, query, metric).slice(0, width);
          // Rounded powers of the Minkowski distance may order rows that are equally far.
          if (metric !== "minkowski")
            expect([...found.subarray(at * width, (at + 1) * width)]).toEqual(expected.map(({ row }) => row));
          expectClose(
            distances.row(at),
            expected.map(({ distance }) => distance),
            { tolerance: 1e-13 },
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(metrics)("finds all rows within a radius by the %s distance, the bound included", (metric) => {
    fc.assert(
      fc.property(gridRows, fc.integer({ min: 0, max: 5 }), (rows, radius) => {
        const index = NeighborIndex.ofNow(rows, { ...rule(metric), leafSize: 2 });
        // A little more than a whole number, which a rounded power may miss.
        const reach = metric === "minkowski" ? radius + 1e-9 : radius;
        const { starts, rows: found, distances } = index.within(rows, reach);
        for (const [at, query] of rows.entries()) {
          const expected = sorted(rows, query, metric).filter(({ distance }) => distance <= reach);
          const part = found.subarray(starts[at], starts[at + 1]);
          expect([...part].sort()).toEqual(expected.map(({ row }) => row).sort());
          expectClose(
            distances.subarray(starts[at], starts[at + 1]),
            expected.map(({ distance }) => distance),
            { tolerance: 1e-13 },
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it.each(metrics)("finds the same by a tree as by a search of all rows, bit for bit (%s)", (metric) => {
    const x = new Matrix(700, 5, randomArray(3500, 3));
    const queries = new Matrix(300, 5, randomArray(1500, 4));
    const answers = (options: NeighborIndexOptions) => {
      const index = NeighborIndex.ofNow(x, { ...rule(metric), ...options });
      return [index.nearest(queries, 9), index.within(queries, 0.4)];
    };
    const expected = answers({ method: "scan" });
    for (const leafSize of [2, 7, 24, 300, 1000])
      expect(answers({ method: "tree", leafSize })).toEqual(expected);
  });

  it("gives the same answers on any number of threads", async () => {
    const x = new Matrix(20_000, 3, randomArray(60_000, 5));
    const queries = new Matrix(1000, 3, randomArray(3000, 6));
    const [one, several] = await Promise.all(
      [1, 3].map(async (threads) => {
        const index = await NeighborIndex.of(x, {}, { threads });
        return [
          await index.async.nearest(queries, 4, { threads }),
          await index.async.within(queries, 0.1, { threads }),
        ];
      }),
    );
    expect(several).toEqual(one);
    const now = NeighborIndex.ofNow(x);
    expect([now.nearest(queries, 4), now.within(queries, 0.1)]).toEqual(one);
  });

  it("searches a tree unless more than 15 columns vary", () => {
    const wide = (varying: number) =>
      NeighborIndex.ofNow(
        Matrix.from(
          Array.from({ length: 9 }, (_, i) => Array.from({ length: 20 }, (_, j) => (j < varying ? i : 7))),
        ),
      );
    expect(wide(15).method).toBe("tree");
    expect(wide(16).method).toBe("scan");
  });

  it("returns all rows if k is larger than their number", () => {
    const index = NeighborIndex.ofNow([[3], [1], [2]]);
    const { rows, distances } = index.nearest([[0]], 10);
    expect([...rows]).toEqual([1, 2, 0]);
    expect(distances.toArrays()).toEqual([[1, 2, 3]]);
  });

  it("answers no queries with nothing", () => {
    const index = NeighborIndex.ofNow([[3, 1]]);
    expect(index.nearest(new Matrix(0, 2), 1).rows).toHaveLength(0);
    expect([...index.within([], 1).starts]).toEqual([0]);
  });

  it("copies its rows", () => {
    const x = Matrix.from([[0], [4]]);
    const index = NeighborIndex.ofNow(x);
    x.data.fill(9);
    expect([...index.nearest([[1]], 1).distances.data]).toEqual([1]);
  });

  it("finds rows at infinite distances, where squares overflow, by their numbers", () => {
    const index = NeighborIndex.ofNow([[0], [1], [2]]);
    expect([...index.nearest([[1e200]], 2).rows]).toEqual([0, 1]);
    expect([...index.within([[1e200]], 1e9).rows]).toEqual([]);
  });

  it("refuses what it cannot search", () => {
    const index = NeighborIndex.ofNow([[1, 2]]);
    expect(() => NeighborIndex.ofNow([])).toThrow("NeighborIndex: expected at least one row and one column");
    expect(() => NeighborIndex.ofNow([[1, Number.NaN]])).toThrow("the matrix has NaN at row 0, column 1");
    expect(() => NeighborIndex.ofNow([[1, 1e200]])).toThrow("1e+200 at row 0, column 1, which is too large");
    expect(() => NeighborIndex.ofNow([[1]], { metric: "cosinus" as never })).toThrow(
      'NeighborIndex: there is no metric "cosinus"; did you mean "cosine"?',
    );
    expect(() => NeighborIndex.ofNow([[1]], { metric: "minkowski", power: 0.5 })).toThrow(
      'option "power" must be a finite number ≥ 1 for the metric "minkowski"; got 0.5',
    );
    expect(() => NeighborIndex.ofNow([[1]], { metric: "cosine", method: "tree" })).toThrow(
      'option "method" must be "scan" for the metric "cosine", which no tree serves',
    );
    expect(() => NeighborIndex.ofNow([[1]], { levels: [0] })).toThrow(
      'option "levels" must be left out unless the metric is "gower"',
    );
    expect(() => NeighborIndex.ofNow([[1]], { metric: "gower", levels: [1] })).toThrow(
      'option "levels" must have columns from 0 to 0; got 1',
    );
    expect(() => NeighborIndex.ofNow([[1]], { metric: "mahalanobis" })).toThrow(
      'the covariances of 1 row are not defined; give the option "covariance"',
    );
    expect(() =>
      NeighborIndex.ofNow([[1], [2]], {
        metric: "mahalanobis",
        covariance: [
          [1, 0],
          [0, 1],
        ],
      }),
    ).toThrow('option "covariance" must be 1×1');
    expect(() => NeighborIndex.ofNow([[1]], { leafSize: 1 })).toThrow("a whole number from 2 to 1024; got 1");
    expect(() => NeighborIndex.ofNow([[1]], { method: "ball" as never })).toThrow('"tree" or "scan"');
    expect(() => NeighborIndex.ofNow([[1]], { leaves: 1 } as never)).toThrow('there is no option "leaves"');
    expect(() => index.nearest([[1, 2]], 0)).toThrow('"k" must be a whole number ≥ 1; got 0');
    expect(() => index.within([[1, 2]], -1)).toThrow('"radius" must be a number ≥ 0; got -1');
    expect(() => index.nearest([[1]], 1)).toThrow("the queries have 1 column, but the index has 2");
    expect(() => index.nearest([[1, Number.NaN]], 1)).toThrow("NaN at row 0, column 1");
  });

  it("can be aborted while it is built and while it answers", async () => {
    const x = new Matrix(3000, 2, randomArray(6000, 7));
    const index = NeighborIndex.ofNow(x);
    for (const work of [
      (signal: AbortSignal) => NeighborIndex.of(x, {}, { signal, threads: 1 }),
      (signal: AbortSignal) => index.async.nearest(x, 5, { signal, threads: 1 }),
      (signal: AbortSignal) => index.async.within(x, 0.1, { signal, threads: 1 }),
    ]) {
      const controller = new AbortController();
      abortAtNextPause(controller);
      await expect(work(controller.signal)).rejects.toMatchObject({ name: "AbortError" });
    }
  });
});
