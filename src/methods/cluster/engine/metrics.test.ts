import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { dissimilarity, distancesBetween } from "../../../math/distance/index.js";
import { cholesky } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { covariance } from "../../../math/linalg/moments.js";
import { unseenLevels } from "../../../model/unseen-levels.js";
import { Agglomerative, DBSCAN, Divisive, HDBSCAN, KMedoids, OPTICS } from "../index.js";

const noise = randomArray(90, 3);
const grades = ["low", "middle", "high"];
const group = (row: number) => (row < 15 ? 0 : 1);
/** Numbers, levels, ranks and booleans, of which some are missing. */
const mixed = Table.of([
  ["size", { kind: "quantitative", values: noise.slice(0, 30).map((v, row) => v + 4 * group(row)) }],
  [
    "weight",
    { kind: "quantitative", values: noise.slice(30, 60).map((v, row) => (row % 7 ? v : Number.NaN)) },
  ],
  [
    "color",
    {
      kind: "categorical",
      levels: ["red", "green", "blue"],
      codes: Int32Array.from({ length: 30 }, (_, row) => (row % 5 ? 2 * group(row) : 1)),
    },
  ],
  [
    "grade",
    {
      kind: "ordinal",
      levels: grades,
      codes: Int32Array.from(noise.slice(60), (v, row) => (row % 4 ? (v > 0 ? 2 : 0) : -1)),
    },
  ],
]);
const x = new Matrix(
  40,
  2,
  randomArray(80, 5).map((value, at, all) => {
    const row = Math.floor(at / 2);
    return (at % 2 === 0 ? 10 * value : all[at - 1] + 0.3 * value) + (row % 2) * (at % 2 === 0 ? 40 : 1);
  }),
);

describe("clusters by Gower's dissimilarity", () => {
  it("are those of the dissimilarities of a table with all kinds of columns", async () => {
    const d = await dissimilarity(mixed, { metric: "gower" });
    const medoids = new KMedoids({ clusters: 3, metric: "gower" });
    const direct = await medoids.fit(mixed);
    const pairs = await medoids.fitDissimilarities(d);
    expect(direct.medoids).toEqual(pairs.medoids);
    expect(direct.labels).toEqual(pairs.labels);
    expectClose(direct.cost, pairs.cost, { tolerance: 1e-14 });
    const estimators = [
      ...(["single", "complete", "average", "weighted"] as const).map(
        (linkage) => new Agglomerative({ linkage, metric: "gower", clusters: 3 }),
      ),
      new Agglomerative({ linkage: "average", metric: "gower", clusters: 3, connectivity: { neighbors: 4 } }),
      new Divisive({ metric: "gower", clusters: 3 }),
    ];
    for (const estimator of estimators) {
      const model = await estimator.fit(mixed);
      const expected = await estimator.fitDissimilarities(d);
      expect(model.merges).toEqual(expected.merges);
      expectClose(model.heights, expected.heights, { tolerance: 1e-14 });
    }
  });

  it("assign new cases by the ranges and levels of the training cases", async () => {
    const model = await new KMedoids({ clusters: 2, metric: "gower" }).fit(mixed);
    expect(model.predict(mixed)).toEqual(model.labels);
    const center = model.centers?.row(0) ?? new Float64Array(4);
    // A difference of the whole range of sizes, in one of the three columns that both have.
    const sizes = mixed.column("size") as { values: Float64Array };
    const range = Math.max(...sizes.values) - Math.min(...sizes.values);
    const withColor = (levels: string[], code: number) =>
      Table.of([
        ["size", { kind: "quantitative", values: Float64Array.of(center[0] + range) }],
        ["weight", { kind: "quantitative", values: Float64Array.of(Number.NaN) }],
        ["color", { kind: "categorical", levels, codes: Int32Array.of(code) }],
        ["grade", { kind: "ordinal", levels: grades, codes: Int32Array.of(-1) }],
      ]);
    const strange = withColor(["red", "green", "blue"], center[2]);
    expectClose(model.transform(strange).get(0, 0), 1 / 2, { tolerance: 1e-14 });
    // A level that was not seen does not count.
    const purple = withColor(["purple"], 0);
    expectClose(model.transform(purple).get(0, 0), 1, { tolerance: 1e-14 });
    expect(unseenLevels(model, purple)).toEqual([{ column: "color", levels: ["purple"], rows: 1 }]);
    const loaded = loadModel(JSON.stringify(model)) as typeof model;
    expect(loaded.transform(mixed)).toEqual(model.transform(mixed));
    const tree = await new Agglomerative({ linkage: "average", metric: "gower", clusters: 2 }).fit(mixed);
    const read = loadModel(JSON.stringify(tree)) as typeof tree;
    expect(read.predict(strange)).toEqual(tree.predict(strange));
  });

  it("do not depend on cases of weight 0", async () => {
    const far = [[1000], [2], [3], [9], [10]];
    const weights = [0, 1, 1, 1, 1];
    const model = await new KMedoids({ clusters: 2, metric: "gower" }).fit(far, { weights });
    const plain = await new KMedoids({ clusters: 2, metric: "gower" }).fit(far.slice(1));
    expectClose(model.cost, plain.cost, { tolerance: 1e-15 });
  });

  it("refuse cases that have no column in common, and missing values by other metrics", async () => {
    const split = Table.fromColumns({ a: [1, 2, null], b: [null, 5, 6] });
    for (const estimator of [
      new KMedoids({ clusters: 2, metric: "gower" }),
      new Agglomerative({ linkage: "average", metric: "gower" }),
      new Agglomerative({ linkage: "single", metric: "gower", connectivity: [[0, 2]] }),
    ])
      await expect(estimator.fit(split)).rejects.toThrow(
        "the cases at rows 0 and 2 cannot be compared: no column has a value in both that counts",
      );
    const model = await new KMedoids({ clusters: 2, metric: "gower" }).fit(
      Table.fromColumns({ a: [1, 2], b: [4, 5] }),
    );
    expect(() => model.predict([[Number.NaN, Number.NaN]])).toThrow("cannot be compared");
    await expect(new KMedoids({ clusters: 2 }).fit(split)).rejects.toThrow("missing");
    const plain = await new KMedoids({ clusters: 2 }).fit([[1], [2], [5]]);
    const json = JSON.parse(JSON.stringify(plain));
    json.state.metric = "gower";
    expect(() => loadModel(json)).toThrow("ranges");
  });
});

describe("clusters by density and Gower's dissimilarity", () => {
  const rows = randomArray(160, 6).map((value, at) => value + 3 * (Math.floor(at / 2) % 3));
  const unit = new Matrix(80, 2, rows);
  // Of two columns in units of their ranges, half of the Manhattan distance is Gower's.
  const spans = [0, 1].map((j) => {
    const column = unit.column(j);
    return Math.max(...column) - Math.min(...column);
  });
  const scaled = unit.map((value, at) => value / spans[at % 2] / 2);
  const weights = Array.from({ length: 80 }, (_, row) => 1 + (row % 3));

  it("are those of scaled columns by Manhattan distance", async () => {
    const fresh = new Matrix(
      30,
      2,
      randomArray(60, 7).map((value) => 5 * value),
    );
    const other = fresh.map((value, at) => value / spans[at % 2] / 2);
    for (const estimator of [
      new DBSCAN({ radius: 0.06, minSamples: 9 }),
      new HDBSCAN({ minClusterSize: 12, minSamples: 6 }),
    ]) {
      const model = await estimator.with({ metric: "gower" }).fit(unit, { weights });
      const expected = await estimator.with({ metric: "manhattan" }).fit(scaled, { weights });
      expect(model.clusters).toBeGreaterThan(1);
      expect(model.labels).toEqual(expected.labels);
      expect(model.predict(fresh)).toEqual(expected.predict(other));
      const loaded = loadModel(JSON.stringify(model)) as typeof model;
      expect(loaded.predict(fresh)).toEqual(model.predict(fresh));
    }
    const gower = await new HDBSCAN({ minClusterSize: 12, metric: "gower" }).fit(unit, { weights });
    const usual = await new HDBSCAN({ minClusterSize: 12, metric: "manhattan" }).fit(scaled, { weights });
    expectClose(gower.coreDistances, usual.coreDistances, { tolerance: 1e-14 });
    expectClose(gower.outlierScores, usual.outlierScores, { tolerance: 1e-12 });
  });

  it("take tables of all kinds of columns, with missing values", async () => {
    for (const estimator of [
      new DBSCAN({ radius: 0.25, minSamples: 4, metric: "gower" }),
      new HDBSCAN({ minClusterSize: 5, metric: "gower" }),
    ]) {
      const model = await estimator.fit(mixed);
      expect(model.clusters).toBeGreaterThan(0);
      const again = model.predict(mixed);
      for (const [row, label] of model.labels.entries()) if (label >= 0) expect(again[row]).toBe(label);
      const plain = await estimator.fit(mixed, { weights: new Array(30).fill(1) });
      expect(plain.labels).toEqual(model.labels);
    }
  });
});

describe("clusters by Mahalanobis' distance", () => {
  const { L } = cholesky(covariance(x));
  /** Rows in which the distance is Euclid's. */
  const white = Matrix.from(
    x.toArrays().map(([a, b]) => [a / L.get(0, 0), (b - (L.get(1, 0) * a) / L.get(0, 0)) / L.get(1, 1)]),
  );
  const metric = "mahalanobis";

  it("are those of rows whose columns are uncorrelated and of unit variance", async () => {
    const medoids = await new KMedoids({ clusters: 2, metric }).fit(x);
    const plain = await new KMedoids({ clusters: 2 }).fit(white);
    expect(medoids.medoids).toEqual(plain.medoids);
    expectClose(medoids.cost, plain.cost, { tolerance: 1e-12, scale: plain.cost });
    const between = await distancesBetween(x.slice(0, 3), medoids.centers ?? x, {
      metric,
      covariance: covariance(x),
    });
    expectClose(medoids.transform(x.slice(0, 3)).data, between.data, { tolerance: 1e-12 });
    for (const linkage of ["single", "average"] as const) {
      const tree = await new Agglomerative({ linkage, metric, clusters: 3 }).fit(x);
      const usual = await new Agglomerative({ linkage, clusters: 3 }).fit(white);
      expect(tree.merges).toEqual(usual.merges);
      expectClose(tree.heights, usual.heights, { tolerance: 1e-12 });
      expect(tree.predict(x)).toEqual(usual.predict(white));
    }
  });

  it("work with density methods, for training cases and new ones", async () => {
    const fresh = new Matrix(
      20,
      2,
      randomArray(40, 8).map((value, at) => (at % 2 ? 5 : 30) * value),
    );
    const whiten = (rows: Matrix) =>
      Matrix.from(
        rows
          .toArrays()
          .map(([a, b]) => [a / L.get(0, 0), (b - (L.get(1, 0) * a) / L.get(0, 0)) / L.get(1, 1)]),
      );
    const pairs = [
      [new DBSCAN({ radius: 0.5, minSamples: 4, metric }), new DBSCAN({ radius: 0.5, minSamples: 4 })],
      [new HDBSCAN({ minClusterSize: 6, metric }), new HDBSCAN({ minClusterSize: 6 })],
      [new OPTICS({ minSamples: 4, metric }), new OPTICS({ minSamples: 4 })],
    ] as const;
    for (const [other, plain] of pairs) {
      const model = await other.fit(x);
      const expected = await plain.fit(white);
      expect(model.labels).toEqual(expected.labels);
      expect(model.predict(fresh)).toEqual(expected.predict(whiten(fresh)));
      const loaded = loadModel(JSON.stringify(model)) as typeof model;
      expect(loaded.predict(fresh)).toEqual(model.predict(fresh));
    }
  });

  it("count weights, and refuse singular covariances", async () => {
    const weights = Array.from({ length: 40 }, (_, row) => row % 3);
    const written = Matrix.from(weights.flatMap((weight, row) => new Array(weight).fill([...x.row(row)])));
    const weighted = await new KMedoids({ clusters: 2, metric }).fit(x, { weights });
    const repeated = await new KMedoids({ clusters: 2, metric }).fit(written);
    expectClose(weighted.cost, repeated.cost, { tolerance: 1e-11, scale: repeated.cost });
    for (const estimator of [new KMedoids({ clusters: 2, metric }), new DBSCAN({ metric })])
      await expect(
        estimator.fit([
          [1, 2],
          [2, 4],
          [3, 6],
        ]),
      ).rejects.toThrow("their covariances are singular");
  });
});
