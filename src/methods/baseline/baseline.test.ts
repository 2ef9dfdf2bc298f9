import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import {
  BaselineClassifier,
  BaselineClassifierModel,
  BaselineRegressor,
  BaselineRegressorModel,
} from "./index.js";

const x = [[1], [2], [3], [4]];

describe("BaselineClassifier", () => {
  it("gives every case the shares of the classes and the most frequent one", async () => {
    const model = await new BaselineClassifier().fit(x, ["ham", "ham", "spam", "ham"]);
    expect(model.classes).toEqual(["ham", "spam"]);
    expect(model.predictProba([[9], [-9]]).toArrays()).toEqual([
      [0.75, 0.25],
      [0.75, 0.25],
    ]);
    expect(model.predict([[9], [-9]])).toEqual(["ham", "ham"]);
  });

  it("predicts the most frequent class with certainty, or all classes with equal probability", async () => {
    const y = ["a", "b", "b", "c"];
    const majority = await new BaselineClassifier({ method: "majority" }).fit(x, y);
    expect([...majority.predictProba([[0]]).data]).toEqual([0, 1, 0]);
    const uniform = await new BaselineClassifier({ method: "uniform" }).fit(x, y);
    expectClose(uniform.predictProba([[0]]).data, [1 / 3, 1 / 3, 1 / 3], { tolerance: 1e-15 });
    expect(uniform.predict([[0]])).toEqual(["a"]);
  });

  it("takes columns of every kind, with missing values, and counts weights as rows", async () => {
    const table = Table.fromColumns(
      { city: ["Rome", null, "Oslo"], age: [1, null, 3], times: [1, 1, 4], y: [true, true, false] },
      { roles: { weight: "times" } },
    );
    const model = await new BaselineClassifier().fit(table, "y");
    expect(model.features).toEqual(["city", "age"]);
    expectClose(model.probabilities, [2 / 3, 1 / 3], { tolerance: 1e-15 });
  });

  it("refuses a table without its columns, an infinite number, and a damaged file", async () => {
    const table = Table.fromColumns({ a: [1, 2], y: ["p", "q"] });
    const model = await new BaselineClassifier().fit(table, "y");
    expect(() => model.predict(Table.fromColumns({ b: [1] }))).toThrow('the table has no column "a"');
    expect(() => model.predict([[1, 2]])).toThrow("the model has 1 features");
    const infinite = Table.fromColumns({ a: [1, Number.POSITIVE_INFINITY], y: ["p", "q"] });
    await expect(new BaselineClassifier().fit(infinite, "y")).rejects.toThrow(
      'column "a" has the value Infinity at row 1',
    );
    const json = JSON.parse(JSON.stringify(model));
    json.state.classes.push("r");
    expect(() => BaselineClassifierModel.fromJSON(json)).toThrow("one finite number ≥ 0 per class");
  });
});

describe("BaselineRegressor", () => {
  it("predicts a given constant for any target", async () => {
    const model = await new BaselineRegressor({ statistic: { constant: -3 } }).fit([[1], [2]], [5, 9]);
    expect([...model.predict([[7], [8], [9]])]).toEqual([-3, -3, -3]);
    const read = BaselineRegressorModel.fromJSON(JSON.stringify(model));
    expect(read.statistic).toEqual({ constant: -3 });
    expect(() => new BaselineRegressor({ statistic: { constant: Number.NaN } })).toThrow(
      'option "statistic"',
    );
  });

  it("predicts the mean, the median or a quantile of the target", async () => {
    const y = [1, 2, 3, 10];
    const value = async (statistic: "mean" | "median" | number) => [
      ...(await new BaselineRegressor({ statistic }).fit(x, y)).predict([[0], [1]]),
    ];
    expect(await value("mean")).toEqual([4, 4]);
    expect(await value("median")).toEqual([2.5, 2.5]);
    expect(await value(1)).toEqual([10, 10]);
    expect(await value(0.25)).toEqual([1.75, 1.75]);
  });

  it("counts a weight as that many equal rows", async () => {
    const weighted = await new BaselineRegressor({ statistic: 0.3 }).fit(x, [1, 2, 3, 10], {
      weights: [1, 3, 0, 2],
    });
    const repeated = await new BaselineRegressor({ statistic: 0.3 }).fit(
      [[1], [2], [2], [2], [4], [4]],
      [1, 2, 2, 2, 10, 10],
    );
    expectClose(weighted.value, repeated.value, { tolerance: 1e-15 });
  });

  it("refuses two targets, and a file with a value that is not a number", async () => {
    const table = Table.fromColumns({ a: [1, 2], y: [1, 2], z: [3, 4] });
    await expect(new BaselineRegressor().fit(table, ["y", "z"] as never)).rejects.toThrow(
      "the target has 2 responses",
    );
    const json = JSON.parse(JSON.stringify(await new BaselineRegressor().fit(x, [1, 2, 3, 10])));
    json.state.value = "4";
    expect(() => BaselineRegressorModel.fromJSON(json)).toThrow('field "state.value"');
  });
});
