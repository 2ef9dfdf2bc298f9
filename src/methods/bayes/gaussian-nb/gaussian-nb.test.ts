import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { NaiveBayes } from "../naive-bayes/index.js";
import { GaussianNB, GaussianNBModel } from "./index.js";

const x = Matrix.from([
  [1, 10],
  [3, 14],
  [8, 1],
  [10, 3],
  [9, 2],
]);
const y = ["low", "low", "high", "high", "high"];

describe("GaussianNB", () => {
  it("learns shares, means and variances of every class", async () => {
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(x, y);
    expect(model.classes).toEqual(["high", "low"]);
    expectClose(model.priors, [0.6, 0.4], { tolerance: 1e-16 });
    expect(model.means.toArrays()).toEqual([
      [9, 2],
      [2, 12],
    ]);
    expectClose(model.variances.data, [2 / 3, 2 / 3, 1, 4], { tolerance: 1e-15 });
  });

  it("gives the joint probability as a product of normal densities", async () => {
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(x, y);
    const normal = (value: number, mean: number, variance: number) =>
      Math.exp(-((value - mean) ** 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
    const high = 0.6 * normal(7, 9, 2 / 3) * normal(4, 2, 2 / 3);
    const low = 0.4 * normal(7, 2, 1) * normal(4, 12, 4);
    expectClose(model.jointLogLikelihood([[7, 4]]).data, [Math.log(high), Math.log(low)], {
      tolerance: 1e-14,
      scale: 20,
    });
    expectClose(model.predictProba([[7, 4]]).data, [high / (high + low), low / (high + low)], {
      tolerance: 1e-15,
    });
    expect(model.predict([[7, 4]])).toEqual(["high"]);
  });

  it("keeps logarithms exact where probabilities vanish", async () => {
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(x, y);
    const [high, low] = model.predictLogProba([[1000, 0]]).data;
    expect(model.predictProba([[1000, 0]]).data[0]).toBe(0);
    expect(high).toBeLessThan(-100_000);
    expect(low).toBe(0);
  });

  it("takes priors from the data, all equal, or as given", async () => {
    expectClose((await new GaussianNB({ priors: "uniform" }).fit(x, y)).priors, [0.5, 0.5], { tolerance: 0 });
    expectClose((await new GaussianNB({ priors: [3, 1] }).fit(x, y)).priors, [0.75, 0.25], { tolerance: 0 });
    await expect(new GaussianNB({ priors: [1] }).fit(x, y)).rejects.toThrow(
      'option "priors" has 1 number for 2 classes',
    );
  });

  it("adds the floor to every variance", async () => {
    const model = await new GaussianNB({ varianceFloor: 0.5 }).fit(x, y);
    const all = [10, 14, 1, 3, 2];
    const mean = all.reduce((a, b) => a + b) / 5;
    const largest = Math.max(
      all.reduce((sum, v) => sum + (v - mean) ** 2, 0) / 5,
      [1, 3, 8, 10, 9].reduce((sum, v) => sum + (v - 6.2) ** 2, 0) / 5,
    );
    expectClose(
      model.variances.data,
      [2 / 3, 2 / 3, 1, 4].map((v) => v + largest / 2),
      { tolerance: 1e-14, scale: 30 },
    );
    const constant = x.map((value, at) => (at % 2 === 0 ? value : 5));
    const everywhere = x.map(() => 1);
    await expect(new GaussianNB({ varianceFloor: 1 }).fit(everywhere, y)).rejects.toThrow(
      "GaussianNB: no column varies, and the variance floor is a fraction of the largest variance; add rows that differ.",
    );
    await expect(new GaussianNB({ varianceFloor: 0 }).fit(constant, y)).rejects.toThrow(
      /GaussianNB: column "x1" does not vary in class "high".*0/,
    );
  });

  it("skips missing values in sums and products where the option says so", async () => {
    const holed = Matrix.from([...x.toArrays(), [Number.NaN, 12]]);
    const labels = [...y, "low"];
    await expect(new GaussianNB().fit(holed, labels)).rejects.toThrow(
      'column "x0" has a missing value at row 5',
    );
    const model = await new GaussianNB({ missing: "native", varianceFloor: 0 }).fit(holed, labels);
    expectClose(model.means.row(1), [2, 12], { tolerance: 1e-15 });
    expectClose(model.variances.row(1), [1, 8 / 3], { tolerance: 1e-15 });
    const alone = await new GaussianNB({ varianceFloor: 0 }).fit(holed.slice(0, 6, 1, 2), labels);
    const rows = [[Number.NaN, 6]];
    expectClose(model.predictProba(rows).data, alone.predictProba([[6]]).data, { tolerance: 1e-14 });
    expectClose(model.predictProba([[Number.NaN, Number.NaN]]).data, [0.5, 0.5], { tolerance: 1e-15 });
  });

  it("equals the model of all rows when updated batch by batch, also if a class appears late", async () => {
    const rows = new Matrix(
      9000,
      3,
      randomArray(27000, 1).map((value, at) => value * (1 + (at % 3)) + 1e3),
    );
    const labels = Array.from({ length: 9000 }, (_, i) => (i > 4000 ? i % 3 : i % 2));
    const nb = new GaussianNB();
    let model = await nb.fit(rows.slice(0, 100), labels.slice(0, 100));
    for (let start = 100; start < 9000; start += 2225) {
      model = await nb.update(model, rows.slice(start, start + 2225), labels.slice(start, start + 2225));
    }
    const whole = await nb.fit(rows, labels);
    expect(model.classes).toEqual([0, 1, 2]);
    expectClose(model.priors, whole.priors, { tolerance: 1e-15 });
    expectClose(model.means.data, whole.means.data, { tolerance: 1e-12 });
    expectClose(model.variances.data, whole.variances.data, { tolerance: 1e-12 });
  });

  it("computes the variance of numbers far larger than it", async () => {
    const far = x.map((value) => value + 1e8);
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(far, y);
    expectClose(model.variances.data, [2 / 3, 2 / 3, 1, 4], { tolerance: 1e-15, scale: 1 });
  });

  it("learns from a table and predicts by the names of its columns", async () => {
    const table = Table.fromColumns({ size: x.column(0), kind: y, weight: x.column(1) });
    const model = await new GaussianNB().fit(table, "kind");
    expect(model.features).toEqual(["size", "weight"]);
    const cases = Table.fromColumns({ weight: [2, 13], other: ["a", "b"], size: [9, 2] });
    expect(model.predict(cases)).toEqual(["high", "low"]);
    expect(() => model.predict(cases.drop(["size"]))).toThrow('no column "size"');
    expect(() => model.predict([[1]])).toThrow(/the model has 2 features .*these rows have 1 column/);
  });

  it("keeps labels as they were given: numbers and booleans too", async () => {
    const numbers = await new GaussianNB().fit(x, [10, 10, 9, 9, 9]);
    const label: number = numbers.predict([[9, 2]])[0];
    expect(label).toBe(9);
    const booleans = await new GaussianNB().fit(x, [true, true, false, false, false]);
    expect(booleans.classes).toEqual([false, true]);
  });

  it("refuses to fit without a target", async () => {
    await expect(new GaussianNB().fit(x, undefined as never)).rejects.toThrow(
      "GaussianNB: a target is required",
    );
  });

  it("prints its normal distributions", async () => {
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(x, y);
    const normal = model.distribution("low", "x1");
    expect([normal.mean, normal.variance]).toEqual([12, 4]);
    expect(() => model.distribution("mid", "x1")).toThrow(
      'there is no class "mid"; known classes: "high", "low"',
    );
    expect(() => model.distribution("low", "x9")).toThrow(
      'there is no feature "x9"; known features: "x0", "x1"',
    );
  });

  it("divides sums of squares by n − 1 where the option says so", async () => {
    const estimator = new GaussianNB({ varianceFloor: 0 });
    const [likely, unbiased] = [
      await estimator.fit(x, y),
      await estimator.with({ divisor: "n-1" }).fit(x, y),
    ];
    const counts = likely.classes.map((label) => y.filter((other) => other === label).length);
    const expected = likely.variances.map((value, at) => {
      const n = counts[Math.floor(at / likely.variances.columns)];
      return (value * n) / (n - 1);
    });
    expectClose(unbiased.variances.data, expected.data, { tolerance: 1e-14 });
    expectClose(unbiased.means.data, likely.means.data, { tolerance: 1e-15 });
    const mixed = await new NaiveBayes({ varianceFloor: 0, divisor: "n-1" }).fit(x, y);
    expectClose(mixed.predictProba(x).data, unbiased.predictProba(x).data, { tolerance: 1e-14 });
  });

  it("refuses a divisor n − 1 for a class of one case", async () => {
    const alone = new GaussianNB({ divisor: "n-1" }).fit([[1], [2], [5]], ["a", "a", "b"]);
    await expect(alone).rejects.toThrow('column "x0" in class "b" have a total weight of 1');
  });

  it("draws cases from which a fit recovers its parameters", async () => {
    const model = await new GaussianNB({ varianceFloor: 0 }).fit(x, y);
    const { rows, labels } = model.sample(40_000, 3);
    const again = await new GaussianNB({ varianceFloor: 0 }).fit(rows, labels);
    // Three standard errors of shares, means and variances in samples of this size.
    expectClose(again.priors, model.priors, { tolerance: 0.0075 });
    expectClose(again.means.data, model.means.data, { tolerance: 3 * Math.sqrt(4 / 16_000) });
    expectClose(again.variances.data, model.variances.data, { tolerance: 3 * 4 * Math.sqrt(2 / 16_000) });
    expect([...model.sample(5, 3).rows.data]).toEqual([...model.sample(5, 3).rows.data]);
    expect([...model.sample(5, 4).rows.data]).not.toEqual([...model.sample(5, 3).rows.data]);
  });

  it("survives a round trip through its file", async () => {
    const model = await new GaussianNB({ priors: "uniform" }).fit(x, y);
    const back = GaussianNBModel.fromJSON(JSON.stringify(model));
    expect([...back.predictProba(x).data]).toEqual([...model.predictProba(x).data]);
    const json = JSON.parse(JSON.stringify(model));
    json.state.classes.push("other");
    expect(() => GaussianNBModel.fromJSON(json)).toThrow(
      "must have one row per class and one column per feature",
    );
  });
});
