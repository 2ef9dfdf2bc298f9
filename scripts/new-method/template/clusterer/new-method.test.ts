import { describe, expect, it } from "vitest";
import { checkEstimator } from "../../../../src/model/check/check-estimator.js";
import { NewMethod, NewMethodModel } from "./index.js";

describe("NewMethod", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new NewMethod(), { load: (json) => NewMethodModel.fromJSON(json) });
  });

  it("parts the cases at the median of their distances, counting weights as repetition", async () => {
    const rows = [[0], [4], [5], [6], [10]];
    const model = await new NewMethod().fit(rows, { weights: [1, 2, 2, 2, 1] });
    expect([model.radius, ...model.center]).toEqual([1, 5]);
    expect([...model.labels]).toEqual([1, 0, 0, 0, 1]);
    expect([...model.predict([[5.5], [7]])]).toEqual([0, 1]);
  });
});
