import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { AbortError, DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { kernelMemoryBytes } from "../../wasm/heap.js";
import { Matrix } from "../linalg/matrix.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { Dissimilarities, type DistanceMetric, dissimilarity, distancesBetween } from "./index.js";
import { ROW_METRICS } from "./metric.js";

const optionsOf = (metric: DistanceMetric) => ({ metric, ...(metric === "minkowski" && { power: 3 }) });

describe("dissimilarity", () => {
  it("lists the pairs (0, 1), (0, 2), … (1, 2), …", async () => {
    const found = await dissimilarity([[0], [1], [3], [7]]);
    expect([...found.values]).toEqual([1, 3, 7, 2, 6, 4]);
    expect(found.get(3, 1)).toBe(6);
    expect(found.get(2, 2)).toBe(0);
    expect(String(found)).toBe("Dissimilarities of 4 cases");
  });

  it.each(ROW_METRICS)("is symmetric, and 0 between equal rows: %s", async (metric) => {
    const columns = metric === "greatCircle" ? 2 : 5;
    const row = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: columns, maxLength: columns });
    const rows = fc.array(row, {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (x) => {
        const all = await dissimilarity(x, optionsOf(metric));
        const between = await distancesBetween(x, x, optionsOf(metric));
        for (let i = 0; i < x.length; i += 1)
          for (let j = 0; j < x.length; j += 1) {
            if (i !== j) expect(all.get(i, j)).toBe(between.get(i, j));
            const directed = !["cosine", "correlation"].includes(metric) || new Set(x[i]).size > 1;
            if (directed && String(x[i]) === String(x[j])) expect(between.get(i, j)).toBe(0);
          }
      }),
      { numRuns: 20 },
    );
  });

  it("is the same on any number of threads, and gives back its memory", async () => {
    const x = new Matrix(1100, 7, randomArray(7700, 3));
    const one = await dissimilarity(x, {}, { threads: 1 });
    const two = await dissimilarity(x, {}, { threads: 2 });
    expect(two.values.every((value, at) => value === one.values[at])).toBe(true);
    const bytes = kernelMemoryBytes();
    await dissimilarity(x, {}, { threads: 2 });
    expect(kernelMemoryBytes()).toBe(bytes);
  });

  it("treats rows without direction as unlike everything", async () => {
    const rows = [
      [0, 0],
      [1, 2],
      [0, 0],
    ];
    expect([...(await dissimilarity(rows, { metric: "cosine" })).values]).toEqual([1, 1, 1]);
    const constant = [
      [0.1, 0.1, 0.1],
      [1, 2, 3],
    ];
    expect([...(await dissimilarity(constant, { metric: "correlation" })).values]).toEqual([1]);
  });

  it("reads tables and sparse matrices like dense ones", async () => {
    const rows = [
      [1, 0],
      [0, 0],
      [4, 4],
    ];
    const expected = (await dissimilarity(rows)).values;
    expect((await dissimilarity(SparseMatrix.fromDense(Matrix.from(rows)))).values).toEqual(expected);
    expect((await dissimilarity(Table.fromColumns({ a: [1, 0, 4], b: [0, 0, 4] }))).values).toEqual(expected);
  });

  it("does not overflow where a power would", async () => {
    const [value] = (
      await dissimilarity(
        [
          [0, 0],
          [3e200, 4e200],
        ],
        { metric: "minkowski", power: 2 },
      )
    ).values;
    expectClose(value / 5e200, 1, { tolerance: 1e-15 });
  });

  it("keeps the digits of Mahalanobis' distance far from the origin", async () => {
    const near = [
      [0, 1],
      [2, 0],
      [1, 3],
      [4, 4],
    ];
    const far = near.map((row) => row.map((value) => value + 2 ** 30));
    const [one, other] = await Promise.all(
      [near, far].map((rows) => dissimilarity(rows, { metric: "mahalanobis" })),
    );
    expectClose(other.values, one.values, { tolerance: 1e-13 });
    const covariance = [
      [4, 0],
      [0, 1],
    ];
    const given = await dissimilarity(near, { metric: "mahalanobis", covariance });
    expectClose([given.get(0, 1)], [Math.sqrt(2)], { tolerance: 1e-15 });
  });

  it("can be aborted, and reports progress", async () => {
    const x = new Matrix(1500, 10, randomArray(15_000, 1));
    const controller = new AbortController();
    const phases: string[] = [];
    const work = dissimilarity(
      x,
      {},
      {
        signal: controller.signal,
        onProgress: ({ phase }) => {
          phases.push(phase);
          controller.abort();
        },
      },
    );
    await expect(work).rejects.toThrow(AbortError);
    expect(phases[0]).toBe("dissimilarities");
  });

  it.each<[string, Parameters<typeof dissimilarity>, typeof DataError | typeof OptionError, string]>([
    [
      "an unknown metric",
      [[[1]], { metric: "euclid" as "euclidean" }],
      OptionError,
      'did you mean "euclidean"?',
    ],
    ["a missing power", [[[1]], { metric: "minkowski" }], OptionError, '"power" must be a finite number ≥ 1'],
    ["a power that is not used", [[[1]], { power: 2 }], OptionError, 'is for the metric "minkowski"'],
    ["a missing value", [[[1], [Number.NaN]]], DataError, 'column "x0" has a missing value at row 1'],
    ["no rows", [[]], DataError, "there are no rows"],
    [
      "rows whose differences overflow",
      [[[-1e200], [1e200]]],
      DataError,
      "the cases at rows 0 and 1 cannot be compared",
    ],
    [
      "a stranger among the weights",
      [[[1]], { metric: "gower", columnWeights: { y: 1 } }],
      OptionError,
      'names "y", which is not a column',
    ],
    [
      "a negative weight",
      [[[1]], { metric: "gower", columnWeights: { x0: -1 } }],
      OptionError,
      'the weight of column "x0" must be a finite number ≥ 0',
    ],
    [
      "presence that is neither 0 nor 1",
      [[[2], [0]], { metric: "gower", asymmetric: ["x0"] }],
      DataError,
      "row 0 has 2",
    ],
    [
      "cases that share no value",
      [
        [
          [1, Number.NaN],
          [Number.NaN, 1],
        ],
        { metric: "gower" },
      ],
      DataError,
      "no column has a value in both that counts",
    ],
  ])("refuses %s", async (_, args, type, message) => {
    const work = dissimilarity(...args);
    await expect(work).rejects.toThrow(type);
    await expect(work).rejects.toThrow(message);
  });

  it("refuses texts for Gower's dissimilarity", async () => {
    const table = Table.fromColumns({ note: ["a", "b"] }, { kinds: { note: "text" } });
    await expect(dissimilarity(table, { metric: "gower" })).rejects.toThrow('column "note" is of kind text');
  });
});

describe("Dissimilarities.from", () => {
  const square = [
    [0, 2, 6],
    [2, 0, 5],
    [6, 5, 0],
  ];

  it("reads a square matrix, and a list, and gives both back", () => {
    const fromSquare = Dissimilarities.from(square);
    expect(fromSquare.toMatrix().toArrays()).toEqual(square);
    expect(Dissimilarities.from([2, 6, 5])).toEqual(fromSquare);
    expect(Dissimilarities.from(fromSquare)).toBe(fromSquare);
    expect(Dissimilarities.from([]).cases).toBe(1);
  });

  it("copies what it is given", () => {
    const values = Float64Array.of(2, 6, 5);
    const found = Dissimilarities.from(values);
    values.fill(0);
    expect([...found.values]).toEqual([2, 6, 5]);
  });

  it.each<[string, Parameters<typeof Dissimilarities.from>[0], string]>([
    ["is not square", [[0, 1]], "expected a square matrix"],
    [
      "is not symmetric",
      [
        [0, 1],
        [2, 0],
      ],
      "at row 1, column 0 must be 1",
    ],
    ["has a diagonal that is not 0", [[1]], "at row 0, column 0 must be 0"],
    [
      "has negative numbers",
      [
        [0, -1],
        [-1, 0],
      ],
      "must be a finite number ≥ 0; got -1",
    ],
    ["has a missing value", [1, Number.NaN, 2], "at row 0, column 2 must be a finite number"],
    ["has the wrong length", [1, 2], "one for each pair of n cases; got 2"],
  ])("refuses what %s", (_, source, message) => {
    expect(() => Dissimilarities.from(source)).toThrow(message);
  });

  it("refuses numbers of cases whose pairs do not fit into memory", () => {
    expect(() => new Dissimilarities(30_000, new Float64Array())).toThrow("would take 3.4 GiB");
    expect(() => new Dissimilarities(3, new Float64Array(2))).toThrow(ShapeError);
  });
});

describe("distancesBetween", () => {
  it("matches levels of two tables by value", async () => {
    const x = Table.fromColumns({ color: ["red", "blue"] });
    const y = Table.fromColumns({ color: ["green", "red"] });
    const found = await distancesBetween(x, y, { metric: "gower" });
    expect(found.toArrays()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it("refuses rows of other widths, and a table beside a matrix", async () => {
    await expect(distancesBetween([[1]], [[1, 2]])).rejects.toThrow("the first rows have 1 column");
    await expect(distancesBetween([[1]], Table.fromColumns({ a: [1] }))).rejects.toThrow(
      "give two of a kind",
    );
  });
});
