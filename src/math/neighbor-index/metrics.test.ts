// Near rows by every metric, beside a sort of all distances.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { distancesBetween } from "../distance/index.js";
import { DISTANCE_METRICS, type DistanceMetric } from "../distance/metric.js";
import { Matrix } from "../linalg/matrix.js";
import { covariance as covarianceOf } from "../linalg/moments.js";
import { NeighborIndex } from "./index.js";

const rowsOf = (columns: number, most: number) =>
  fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: columns, maxLength: columns }), {
    minLength: 5,
    maxLength: most,
  });

const ruleOf = (metric: DistanceMetric) => (metric === "minkowski" ? { metric, power: 3 } : { metric });

/** Distances by the module of dissimilarities; those of all pairs of equal rows are 0. */
const allDistances = (queries: Matrix, rows: Matrix, metric: DistanceMetric) =>
  distancesBetween(queries, rows, ruleOf(metric));

describe("NeighborIndex by any metric", () => {
  it.each(DISTANCE_METRICS.filter((metric) => metric !== "mahalanobis" && metric !== "gower"))(
    "finds the rows with the least %s distances, of equals the first",
    async (metric) => {
      await fc.assert(
        fc.asyncProperty(
          rowsOf(metric === "greatCircle" ? 2 : 3, 40),
          fc.integer({ min: 1, max: 12 }),
          async (given, k) => {
            const rows = Matrix.from(given);
            const distances = await allDistances(rows, rows, metric);
            for (const method of metricMethods(metric)) {
              const index = NeighborIndex.ofNow(rows, { ...ruleOf(metric), method });
              const found = index.nearest(rows, k);
              const width = Math.min(k, rows.rows);
              for (let query = 0; query < rows.rows; query += 1) {
                const distancesOfQuery = distances.row(query);
                const sorted = Array.from(distancesOfQuery.keys()).sort(
                  (a, b) => distancesOfQuery[a] - distancesOfQuery[b] || a - b,
                );
                const indices = [...found.rows.subarray(query * width, (query + 1) * width)];
                // Powers are rounded in another way, so that rows that are equally far may be exchanged.
                if (metric !== "minkowski") expect(indices).toEqual(sorted.slice(0, width));
                expectClose(
                  found.distances.row(query),
                  sorted.slice(0, width).map((row) => distancesOfQuery[row]),
                  { tolerance: 1e-13 },
                );
              }
            }
          },
        ),
        { numRuns: 25 },
      );
    },
  );

  it.each([
    "squared",
    "cosine",
    "correlation",
    "hamming",
    "jaccard",
    "dice",
    "canberra",
    "greatCircle",
  ] as const)("finds the rows within a %s distance", async (metric) => {
    const columns = metric === "greatCircle" ? 2 : 4;
    const numbers = randomArray(60 * columns, 3).map((value) => Math.round(2 * value));
    const rows = new Matrix(60, columns, numbers);
    const queries = rows.slice(0, 20);
    const distances = await allDistances(queries, rows, metric);
    const radius = { squared: 3, canberra: 1.5, greatCircle: 150 }[metric as string] ?? 0.45;
    const { starts, rows: found } = NeighborIndex.ofNow(rows, { metric }).within(queries, radius);
    for (let query = 0; query < queries.rows; query += 1) {
      const distancesOfQuery = distances.row(query);
      const expected = Array.from(distancesOfQuery.keys())
        .filter((row) => distancesOfQuery[row] <= radius)
        .sort((a, b) => distancesOfQuery[a] - distancesOfQuery[b] || a - b);
      expect([...found.subarray(starts[query], starts[query + 1])]).toEqual(expected);
    }
  });

  it("measures Mahalanobis' distance by the covariances of the rows, or by given ones", async () => {
    const rows = new Matrix(50, 3, randomArray(150, 5)).map((value, at) =>
      at % 3 === 0 ? 10 * value + 1e4 : value,
    );
    const queries = rows.slice(0, 10);
    const covariance = [
      [4, 1, 0],
      [1, 2, 0],
      [0, 0, 1],
    ];
    for (const options of [{}, { covariance }]) {
      const { distances } = NeighborIndex.ofNow(rows, { metric: "mahalanobis", ...options }).nearest(
        queries,
        50,
      );
      const expected = await distancesBetween(queries, rows, {
        metric: "mahalanobis",
        covariance: "covariance" in options ? covariance : covarianceOf(rows),
      });
      for (let query = 0; query < 10; query += 1) {
        expectClose(distances.row(query), expected.row(query).slice().sort(), { tolerance: 1e-9 });
        expect(distances.get(query, 0)).toBe(0);
      }
    }
  });

  it("compares columns of all kinds and missing values by Gower's dissimilarity", async () => {
    const table = Table.fromColumns({
      size: [1, 2, 4, 9, Number.NaN, 3],
      color: ["red", "red", "blue", "green", "blue", null],
      flag: [true, false, true, true, false, true],
    });
    const index = NeighborIndex.ofNow(table, { metric: "gower" });
    const distances = await distancesBetween(table, table, { metric: "gower" });
    const found = index.nearest(table, 6);
    for (let query = 0; query < 6; query += 1) {
      const distancesOfQuery = distances.row(query);
      const sorted = Array.from(distancesOfQuery.keys()).sort(
        (a, b) => distancesOfQuery[a] - distancesOfQuery[b] || a - b,
      );
      expect([...found.rows.subarray(6 * query, 6 * query + 6)]).toEqual(sorted);
      expectClose(
        found.distances.row(query),
        sorted.map((row) => distancesOfQuery[row]),
        { tolerance: 1e-15 },
      );
    }
    const other = Table.fromColumns({ flag: [true], size: [2.5], color: ["violet"] });
    // A level that the index does not have is missing: 1.5/8 and 0 of two columns.
    expectClose(index.nearest(other, 6).distances.get(0, 0), (0.5 / 8 + 0) / 2, { tolerance: 1e-15 });
  });

  it("reads codes of levels of a matrix as levels", () => {
    const index = NeighborIndex.ofNow(
      [
        [0, 5],
        [2, 5],
        [1, 6],
      ],
      { metric: "gower", levels: [0] },
    );
    expect([...index.nearest([[2, 6]], 3).distances.data]).toEqual([0.5, 0.5, 1]);
  });

  it("gives the same answers on any number of threads", async () => {
    const x = new Matrix(3000, 4, randomArray(12_000, 5));
    const queries = new Matrix(600, 4, randomArray(2400, 6));
    for (const metric of ["cosine", "gower"] as const) {
      const index = await NeighborIndex.of(x, { metric });
      const one = await index.async.nearest(queries, 4, { threads: 1 });
      expect(await index.async.nearest(queries, 4, { threads: 3 })).toEqual(one);
      expect(index.nearest(queries, 4)).toEqual(one);
    }
  });
});

describe("a search of all rows by the Euclidean distance", () => {
  /** Answers to one query at a time compare all rows exactly; those to many filter them first. */
  function expectExact(rows: Matrix, queries: Matrix, k: number, leafSize?: number): void {
    const index = NeighborIndex.ofNow(rows, { method: "scan", ...(leafSize && { leafSize }) });
    const together = index.nearest(queries, k);
    const width = together.distances.columns;
    for (let query = 0; query < queries.rows; query += 1) {
      const alone = index.nearest(queries.slice(query, query + 1), k);
      expect([...together.rows.subarray(query * width, (query + 1) * width)]).toEqual([...alone.rows]);
      expect([...together.distances.row(query)]).toEqual([...alone.distances.data]);
    }
  }

  it.each([1, 2, 3, 7, 20, 65])("is exact in %i columns, whatever the filter loses", (columns) => {
    const rows = new Matrix(333, columns, randomArray(333 * columns, columns));
    const queries = new Matrix(61, columns, randomArray(61 * columns, 99));
    expectExact(rows, queries, 5);
    expectExact(rows, queries, 40, 3);
    expectExact(rows, rows.slice(0, 50), 1);
  });

  it("is exact for rows that are far from the origin and close to each other", () => {
    const near = new Matrix(300, 6, randomArray(1800, 4));
    for (const offset of [1e6, 1e9, 1e12]) {
      const rows = near.map((value) => offset + value);
      expectExact(rows, rows.slice(0, 60), 7);
    }
  });

  it("is exact for rows of very different sizes", () => {
    const sizes = [1e-200, 1e-30, 1e-6, 1, 1e6, 1e30, 1e140];
    const rows = new Matrix(350, 4, randomArray(1400, 8)).map(
      (value, at) => value * sizes[Math.floor(at / 4) % 7],
    );
    expectExact(rows, rows.slice(0, 70), 4);
    expectExact(
      rows,
      rows.slice(0, 70).map((value) => value * 1e60),
      4,
    );
    expectExact(
      rows.map(() => 3),
      rows.slice(0, 40),
      3,
    );
  });

  it("takes the first of equally near rows", () => {
    fc.assert(
      fc.property(rowsOf(5, 90), fc.integer({ min: 1, max: 9 }), (given, k) => {
        const rows = Matrix.from(given);
        const queries = Matrix.from(Array.from({ length: 40 }, (_, at) => given[at % given.length]));
        expectExact(rows, queries, k, 9);
      }),
      { numRuns: 40 },
    );
  });

  it("is the same on any number of threads", async () => {
    const x = new Matrix(5000, 20, randomArray(100_000, 5));
    const queries = new Matrix(700, 20, randomArray(14_000, 6));
    const index = await NeighborIndex.of(x);
    expect(index.method).toBe("scan");
    const one = await index.async.nearest(queries, 4, { threads: 1 });
    expect(await index.async.nearest(queries, 4, { threads: 3 })).toEqual(one);
  });
});

function metricMethods(metric: DistanceMetric): readonly ("tree" | "scan")[] {
  const inTrees: readonly DistanceMetric[] = ["euclidean", "squared", "manhattan", "chebyshev", "minkowski"];
  return inTrees.includes(metric) ? ["tree", "scan"] : ["scan"];
}
