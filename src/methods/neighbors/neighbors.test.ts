import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import {
  KNeighborsClassifier,
  KNeighborsClassifierModel,
  KNeighborsRegressor,
  LocalOutlierFactor,
  RadiusNeighborsClassifier,
  RadiusNeighborsRegressor,
} from "./index.js";

const line = [[0], [1], [2], [3], [10]];
const labels = ["a", "a", "b", "b", "b"];
const numbers = [0, 10, 20, 30, 100];
const plain = { standardize: false } as const;

describe("KNeighborsClassifier", () => {
  it("predicts by the votes of the nearest cases", async () => {
    const model = await new KNeighborsClassifier({ neighbors: 3, ...plain }).fit(line, labels);
    expect(model.predict([[0.4], [2.2], [50]])).toEqual(["a", "b", "b"]);
    expectClose(model.predictProba([[0.4]]).data, [2 / 3, 1 / 3], { tolerance: 1e-15 });
  });

  it("takes the first of equally near rows", async () => {
    const model = await new KNeighborsClassifier({ neighbors: 1, ...plain }).fit(
      [[1], [-1], [1]],
      ["x", "y", "z"],
    );
    expect(model.predict([[0], [1]])).toEqual(["x", "x"]);
    expect([...model.neighbors([[0]], 2).rows]).toEqual([0, 1]);
  });

  it("breaks ties of votes by the smallest sum of distances, then by the order of classes", async () => {
    const model = await new KNeighborsClassifier({ neighbors: 4, ...plain }).fit(
      [[-3], [-1], [1], [2]],
      ["far", "far", "near", "near"],
    );
    expect(model.predict([[0]])).toEqual(["near"]);
    expect([...model.predictProba([[0]]).data]).toEqual([0.5, 0.5]);
    const even = await new KNeighborsClassifier({ neighbors: 2, ...plain }).fit([[1], [-1]], ["z", "a"]);
    expect(even.predict([[0]])).toEqual(["a"]);
  });

  it("treats a weight of 2 as two equal cases, also where only part of it is needed", async () => {
    const estimator = new KNeighborsClassifier({ neighbors: 3, ...plain });
    const weighted = await estimator.fit(line, labels, { weights: [2, 2, 1, 0, 1] });
    const rows = [[0], [0], [1], [1], [2], [10]];
    const repeated = await estimator.fit(rows, ["a", "a", "a", "a", "b", "b"]);
    const queries = [[0.2], [1.4], [1.6], [6], [40]];
    expect(weighted.predictProba(queries)).toEqual(repeated.predictProba(queries));
    // The neighbors of 40: all of 10 and 2, and half of the case at 1.
    expectClose(weighted.predictProba([[40]]).data, [1 / 3, 2 / 3], { tolerance: 1e-15 });
    expect([...weighted.neighbors([[9]], 2).rows]).toEqual([4, 2]);
  });

  it("uses all cases if there are fewer than `neighbors`, and reports it", async () => {
    const model = await new KNeighborsClassifier({ neighbors: 9 }).fit(line, labels);
    expect(model.k).toBe(5);
    expect(model.predict([[-100]])).toEqual(["b"]);
  });

  it("predicts from the cases at distance 0 alone with reciprocal distances", async () => {
    const model = await new KNeighborsClassifier({ neighbors: 4, weighting: "distance", ...plain }).fit(
      [[0], [0], [0.1], [0.2]],
      ["a", "b", "b", "b"],
    );
    expect([...model.predictProba([[0]]).data]).toEqual([0.5, 0.5]);
    expect(model.predict([[0]])).toEqual(["a"]);
  });

  it("weights neighbors equally where a kernel is 0 for all of them", async () => {
    for (const weighting of ["epanechnikov", "tri-cube", "gaussian"] as const) {
      const model = await new KNeighborsClassifier({ neighbors: 2, weighting, ...plain }).fit(
        [[1], [-1], [1]],
        ["a", "b", "c"],
      );
      expectClose(model.predictProba([[0]]).data, [0.5, 0.5, 0], { tolerance: 1e-15 });
    }
  });

  it("is certain of a single class, and ignores columns that do not vary", async () => {
    const one = await new KNeighborsClassifier().fit(line, new Array(5).fill("only"));
    expect([...one.predictProba([[4]]).data]).toEqual([1]);
    const widened = line.map(([value]) => [0.1, value]);
    const model = await new KNeighborsClassifier({ neighbors: 3 }).fit(widened, labels);
    const other = await new KNeighborsClassifier({ neighbors: 3 }).fit(line, labels);
    expect(model.predictProba([[0.1, 1.2]])).toEqual(other.predictProba([[1.2]]));
    expect(model.scaling?.deviations[0]).toBe(1);
  });

  it("does not depend on the units of columns unless the option says so", async () => {
    const x = new Matrix(60, 2, randomArray(120, 1));
    const y = Array.from({ length: 60 }, (_, i) => (x.get(i, 0) + x.get(i, 1) > 0 ? 1 : 0));
    const stretched = x.map((value, at) => (at % 2 === 0 ? 1024 * value : value));
    const fitted = await new KNeighborsClassifier().fit(x, y);
    const other = await new KNeighborsClassifier().fit(stretched, y);
    expect(other.predictProba(stretched)).toEqual(fitted.predictProba(x));
    const raw = await new KNeighborsClassifier(plain).fit(stretched, y);
    expect(raw.predictProba(stretched)).not.toEqual(fitted.predictProba(x));
  });

  it("reports how it compares cases", async () => {
    const model = await new KNeighborsClassifier({ metric: "minkowski", power: 3 }).fit(line, labels);
    expect(String(model)).toBe(
      "KNeighborsClassifier: 5 neighbors (uniform weights), minkowski (power 3) distance of standardized columns, 5 cases",
    );
    const chosen = await new KNeighborsClassifier({ neighbors: "auto", ...plain }).fit(line, labels);
    expect(String(chosen)).toContain("chosen by leave-one-out), euclidean distance of columns as they are");
  });

  it("chooses the number of neighbors by leaving out one copy of a case, as with repeated rows", async () => {
    const x = new Matrix(40, 2, randomArray(80, 3));
    const y = Array.from({ length: 40 }, (_, i) => (x.get(i, 0) > 0.2 * x.get(i, 1) ? "p" : "q"));
    y[3] = y[3] === "p" ? "q" : "p";
    const weights = Float64Array.from({ length: 40 }, (_, i) => i % 3);
    const repeated = Array.from(weights).flatMap((weight, row) => new Array<number>(weight).fill(row));
    for (const weighting of ["uniform", "distance", "tri-cube"] as const) {
      const estimator = new KNeighborsClassifier({ neighbors: "auto", maxNeighbors: 9, weighting });
      const one = await estimator.fit(x, y, { weights });
      const other = await estimator.fit(
        Matrix.from(repeated.map((row) => x.row(row))),
        repeated.map((row) => y[row]),
      );
      expectClose(one.leaveOneOutErrors ?? [], other.leaveOneOutErrors ?? [], { tolerance: 1e-14 });
      expect(one.k).toBe(other.k);
    }
  });

  it("compares levels and missing values of a table by Gower's dissimilarity", async () => {
    const table = Table.fromColumns({
      size: [1, 2, 2.5, 8, 9, Number.NaN],
      color: ["red", "red", null, "blue", "blue", "blue"],
      kind: ["a", "a", "a", "b", "b", "b"],
    });
    const model = await new KNeighborsClassifier({ neighbors: 3, metric: "gower" }).fit(table, "kind");
    const queries = Table.fromColumns({ color: ["red", "blue", "violet"], size: [Number.NaN, 4, 1.5] });
    expect(model.predict(queries)).toEqual(["a", "b", "a"]);
    expect([...(model.levels ?? [])]).toEqual([1]);
    expect(model.scaling).toBeUndefined();
    const back = KNeighborsClassifierModel.fromJSON(JSON.stringify(model));
    expect(back.predictProba(queries)).toEqual(model.predictProba(queries));
    const nothing = Table.fromColumns({ color: ["violet"], size: [Number.NaN] });
    expect(() => model.predict(nothing)).toThrow(
      "the case at row 0 has no column in common with some training cases",
    );
  });

  it("keeps the weighted covariances for Mahalanobis' distance", async () => {
    const x = new Matrix(30, 2, randomArray(60, 6)).map((value, at) => (at % 2 === 0 ? 100 * value : value));
    const y = Array.from({ length: 30 }, (_, i) => i % 3);
    const weights = Float64Array.from({ length: 30 }, (_, i) => 1 + (i % 2));
    const estimator = new KNeighborsClassifier({ metric: "mahalanobis" });
    const weighted = await estimator.fit(x, y, { weights });
    const twice = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const repeated = await estimator.fit(
      Matrix.from(twice.map((row) => x.row(row))),
      twice.map((row) => y[row]),
    );
    expectClose(weighted.covariance?.data ?? [], repeated.covariance?.data ?? [], {
      tolerance: 1e-12,
      scale: 1e4,
    });
    expectClose(weighted.predictProba(x).data, repeated.predictProba(x).data, { tolerance: 1e-12 });
    expect(weighted.neighbors(x, 1).distances.data.every((distance) => distance === 0)).toBe(true);
    const back = KNeighborsClassifierModel.fromJSON(JSON.stringify(weighted));
    expect(back.predictProba(x)).toEqual(weighted.predictProba(x));
  });

  it("refuses incomparable rows and invalid numbers of neighbors", async () => {
    const model = await new KNeighborsClassifier().fit(line, labels);
    expect(() => model.predict([[1], [1e200]])).toThrow(
      "KNeighborsClassifier: the case at row 1 is so far from all training cases that distances overflow",
    );
    expect(() => model.neighbors([[1]], 0)).toThrow('"count" must be a whole number ≥ 1; got 0');
    await expect(new KNeighborsClassifier({ neighbors: "auto" }).fit([[1]], ["a"])).rejects.toThrow(
      '"auto" predicts every case by the others, so it needs at least 2 cases; got 1',
    );
    expect(() => new KNeighborsClassifier({ power: 3 })).toThrow('if and only if the metric is "minkowski"');
  });

  it("can be aborted while it chooses the number of neighbors", async () => {
    const x = new Matrix(5000, 3, randomArray(15_000, 4));
    const y = Array.from({ length: x.rows }, (_, i) => i % 2);
    const controller = new AbortController();
    abortAtNextPause(controller);
    const fit = new KNeighborsClassifier({ neighbors: "auto" }).fit(x, y, {
      signal: controller.signal,
      threads: 1,
    });
    await expect(fit).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("KNeighborsRegressor", () => {
  it("predicts the mean of the nearest responses, by their weights", async () => {
    const model = await new KNeighborsRegressor({ neighbors: 2, ...plain }).fit(line, numbers);
    expectClose(model.predict([[0.4], [8]]), [5, 65], { tolerance: 1e-13 });
    const near = await new KNeighborsRegressor({ neighbors: 2, weighting: "distance", ...plain }).fit(
      line,
      numbers,
    );
    // Distances 0.25 and 0.75: weights 3 to 1.
    expectClose(near.predict([[0.25]]), [2.5], { tolerance: 1e-13 });
    const nearer = await new KNeighborsRegressor({
      neighbors: 2,
      weighting: "squared-distance",
      ...plain,
    }).fit(line, numbers);
    expectClose(nearer.predict([[0.25]]), [1], { tolerance: 1e-13 });
  });

  it("keeps only the responses of cases of positive weight", async () => {
    const weights = [0, 1, 1, 0, 1];
    const model = await new KNeighborsRegressor({ neighbors: 1 }).fit(line, [0.5, 1.5, 2.5, 3.5, 4.5], {
      weights,
    });
    expect([...model.pointResponses]).toEqual([1.5, 2.5, 4.5]);
    expect([...(model.pointRows ?? [])]).toEqual([1, 2, 4]);
  });

  it("weights by kernels as wide as the distance to the next case", async () => {
    const model = await new KNeighborsRegressor({ neighbors: 2, weighting: "epanechnikov", ...plain }).fit(
      line,
      numbers,
    );
    // Distances 0.5, 0.5 and, of the next case, 1.5.
    expectClose(model.predict([[0.5]]), [5], { tolerance: 1e-13 });
    const [w0, w1] = [1 - (0.25 / 1.75) ** 2, 1 - (0.75 / 1.75) ** 2];
    expectClose(model.predict([[0.25]]), [(10 * w1) / (w0 + w1)], { tolerance: 1e-13 });
  });
});

describe("RadiusNeighborsClassifier", () => {
  const options = { radius: 1.5, ...plain } as const;

  it("predicts by the cases within the radius, the bound included", async () => {
    const model = await new RadiusNeighborsClassifier({ ...options, radius: 1 }).fit(line, labels);
    expectClose(model.predictProba([[1]]).data, [2 / 3, 1 / 3], { tolerance: 1e-15 });
    const { starts, rows } = model.neighbors([[1], [6]]);
    expect([...starts]).toEqual([0, 3, 3]);
    expect([...rows]).toEqual([1, 0, 2]);
  });

  it("treats cases without neighbors as the option says", async () => {
    const far = [[6]];
    const prior = await new RadiusNeighborsClassifier(options).fit(line, labels);
    expectClose(prior.predictProba(far).data, [0.4, 0.6], { tolerance: 1e-15 });
    expect(prior.predict(far)).toEqual(["b"]);
    const nearest = await new RadiusNeighborsClassifier({ ...options, outlier: "nearest" }).fit(line, labels);
    expect([...nearest.predictProba([[-9]]).data]).toEqual([1, 0]);
    const label = await new RadiusNeighborsClassifier({
      ...options,
      outlier: "label",
      outlierLabel: "a",
    }).fit(line, labels);
    expect(label.predict(far)).toEqual(["a"]);
    const error = await new RadiusNeighborsClassifier({ ...options, outlier: "error" }).fit(line, labels);
    expect(() => error.predict([[1], [6]])).toThrow(
      "the case at row 1 has no training case within the radius of 1.5",
    );
  });

  it("refuses an outlier label that is not a class or has no effect", async () => {
    const estimator = new RadiusNeighborsClassifier({ outlier: "label", outlierLabel: "c" });
    await expect(estimator.fit(line, labels)).rejects.toThrow(
      'must be one of the classes in training, "a", "b"; got "c"',
    );
    expect(() => new RadiusNeighborsClassifier({ outlierLabel: "a" })).toThrow(
      'if and only if "outlier" is "label"',
    );
  });

  it("counts a weight of 2 as two equal cases", async () => {
    const model = await new RadiusNeighborsClassifier(options).fit(line, labels, {
      weights: [2, 1, 3, 0, 1],
    });
    expectClose(model.predictProba([[1]]).data, [0.5, 0.5], { tolerance: 1e-15 });
    expectClose(model.priors, [3 / 7, 4 / 7], { tolerance: 1e-15 });
  });
});

describe("RadiusNeighborsRegressor", () => {
  it("predicts the mean within the radius, and follows the option for isolated cases", async () => {
    const options = { radius: 1.5, ...plain } as const;
    const model = await new RadiusNeighborsRegressor(options).fit(line, numbers);
    expectClose(model.predict([[1], [6]]), [10, 32], { tolerance: 1e-13 });
    const nearest = await new RadiusNeighborsRegressor({ ...options, outlier: "nearest" }).fit(line, numbers);
    expectClose(nearest.predict([[6]]), [30], { tolerance: 1e-13 });
    const error = await new RadiusNeighborsRegressor({ ...options, outlier: "error" }).fit(line, numbers);
    expect(() => error.predict([[6]])).toThrow('another value of the option "outlier"');
  });
});

describe("LocalOutlierFactor", () => {
  const cloud = new Matrix(80, 2, randomArray(160, 9));
  const rows = [...cloud.toArrays(), [6, 6]];

  it("scores an isolated case far above the others", async () => {
    const model = await new LocalOutlierFactor({ neighbors: 10 }).fit(rows);
    const scores = [...model.trainingScores];
    expect(scores.indexOf(Math.max(...scores))).toBe(80);
    expect(
      model.isOutlier([
        [6, 6.5],
        [0, 0],
      ]),
    ).toEqual([true, false]);
    expect(model.transform([[0, 0]]).data).toEqual(model.scores([[0, 0]]));
  });

  it("sets the threshold by the share of outliers", async () => {
    const model = await new LocalOutlierFactor({ neighbors: 10, outliers: 0.1 }).fit(rows);
    const above = model.trainingScores.filter((score) => score > model.threshold);
    expect(above).toHaveLength(8);
  });

  it("gives equal cases ordinary finite scores, and labels a case beside them an outlier", async () => {
    const equal = new Array(6).fill([1, 2]);
    const same = await new LocalOutlierFactor({ neighbors: 3 }).fit(equal);
    expect([...same.trainingScores]).toEqual(new Array(6).fill(1));
    const beside = await new LocalOutlierFactor({ neighbors: 3 }).fit([...equal, [4, 4]]);
    expect([...beside.trainingScores.subarray(0, 6)]).toEqual(new Array(6).fill(1));
    expect(beside.trainingScores[6]).toBeGreaterThan(1e6);
    expect(beside.trainingScores[6]).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it("compares with at most all other cases, and needs at least two cases", async () => {
    const model = await new LocalOutlierFactor().fit([[1], [2], [4]]);
    expect(model.k).toBe(2);
    await expect(new LocalOutlierFactor().fit([[1]])).rejects.toThrow("at least 2 are needed; got 1");
  });
});
