import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { GaussianClassifier } from "../gaussian-classifier/index.js";
import { ShrunkenCentroids, ShrunkenCentroidsModel } from "./index.js";

const x = new Matrix(30, 5, randomArray(150, 4)).map(
  (value, at) => value * (1 + (at % 5)) + (at % 5 === 0 ? 3 * (Math.floor(at / 5) % 3) : 0),
);
const y = Array.from({ length: 30 }, (_, row) => ["a", "b", "c"][row % 3]);

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** The discriminant scores of Tibshirani et al. (2002), written as in their paper, less those of the first class. */
function plainScores(rows: number[][], labels: readonly string[], threshold: number, row: number[]) {
  const classes = [...new Set(labels)].sort();
  const rowsOfClasses = classes.map((label) => rows.filter((_, at) => labels[at] === label));
  const centroid = (some: number[][], j: number) => sum(some.map((one) => one[j])) / some.length;
  const s = row.map((_, j) =>
    Math.sqrt(
      sum(rowsOfClasses.map((some) => sum(some.map((one) => (one[j] - centroid(some, j)) ** 2)))) /
        (rows.length - classes.length),
    ),
  );
  const s0 = [...s].sort((a, b) => a - b)[2];
  const scores = rowsOfClasses.map((some) => {
    const m = Math.sqrt(1 / some.length - 1 / rows.length);
    const distance = sum(
      row.map((value, j) => {
        const d = (centroid(some, j) - centroid(rows, j)) / (m * (s[j] + s0));
        const shrunken = Math.sign(d) * Math.max(0, Math.abs(d) - threshold);
        return ((value - centroid(rows, j) - m * (s[j] + s0) * shrunken) / (s[j] + s0)) ** 2;
      }),
    );
    return -distance / 2 + Math.log(some.length / rows.length);
  });
  return scores.map((score) => score - scores[0]);
}

describe("ShrunkenCentroids", () => {
  it("satisfies the estimator contract", async () => {
    await checkEstimator(new ShrunkenCentroids(), { load: (json) => ShrunkenCentroidsModel.fromJSON(json) });
  });

  it.each([0, 0.7, 1.5])("has the scores of its authors at shrinkage %d", async (threshold) => {
    // Classes of different sizes, so that priors and standard errors differ.
    const rows = x.toArrays().slice(0, 26);
    const labels = rows.map((_, at) => (at < 5 ? "a" : y[at]));
    const model = await new ShrunkenCentroids({ shrinkage: threshold, varianceFloor: 0 }).fit(rows, labels);
    for (const row of x.toArrays().slice(20)) {
      const logs = [...model.predictLogProba([row]).row(0)];
      expectClose(
        logs.map((log) => log - logs[0]),
        plainScores(rows, labels, threshold, row),
        { tolerance: 1e-11, scale: 10 },
      );
    }
  });

  it("drops columns in which no class differs from the overall mean, and eventually all of them", async () => {
    const some = await new ShrunkenCentroids({ shrinkage: 4 }).fit(x, y);
    expect(some.selected).toEqual(["x0"]);
    const moved = x.map((value, at) => (at % 5 === 0 ? value : value + 100));
    expect(some.predict(moved)).toEqual(some.predict(x));
    const none = await new ShrunkenCentroids({ shrinkage: 1000 }).fit(x, y);
    expect(none.selected).toEqual([]);
    expectClose(none.predictProba(x).row(7), [1 / 3, 1 / 3, 1 / 3], { tolerance: 1e-12 });
  });

  it("has the means of the classes at shrinkage 0, and the selected columns by name", async () => {
    const model = await new ShrunkenCentroids({ shrinkage: 0 }).fit(x, y);
    const plain = await new GaussianClassifier({ covariance: "shared-diagonal" }).fit(x, y);
    expectClose(model.means.data, plain.means.data, { tolerance: 1e-13, scale: 3 });
    expect(model.selected).toEqual(["x0", "x1", "x2", "x3", "x4"]);
  });

  it("equals the model of all cases when updated by batches, and treats weights as repetition", async () => {
    const estimator = new ShrunkenCentroids();
    const rows = x.toArrays();
    const first = await estimator.fit(rows.slice(0, 12), y.slice(0, 12));
    const both = await estimator.update(first, rows.slice(12), y.slice(12));
    const all = await estimator.fit(x, y);
    expectClose(both.predictProba(x).data, all.predictProba(x).data, { tolerance: 1e-12 });
    const weights = y.map((_, at) => (at < 6 ? 2 : 1));
    const weighted = await estimator.fit(x, y, { weights });
    const repeated = await estimator.fit([...rows, ...rows.slice(0, 6)], [...y, ...y.slice(0, 6)]);
    expectClose(weighted.predictProba(x).data, repeated.predictProba(x).data, { tolerance: 1e-12 });
  });

  it("handles thousands of columns, more than cases", async () => {
    const wide = new Matrix(12, 6000, randomArray(72_000, 9)).map(
      (value, at) => value + (at % 6000 < 3 && Math.floor(at / 6000) % 2 === 0 ? 8 : 0),
    );
    const labels = Array.from({ length: 12 }, (_, row) => row % 2 === 0);
    const model = await new ShrunkenCentroids({ shrinkage: 6 }).fit(wide, labels);
    expect(model.selected).toEqual(["x0", "x1", "x2"]);
    expect(model.predict(wide)).toEqual(labels);
  });
});
