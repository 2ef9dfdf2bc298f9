import { describe, expect, it } from "vitest";
import { checkEstimator } from "../../../../src/model/check/check-estimator.js";
import { NewMethod, NewMethodModel } from "./index.js";

describe("NewMethod", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new NewMethod(), { load: (json) => NewMethodModel.fromJSON(json) });
  });

  it("predicts the median of the target, counting weights as repetition", async () => {
    const model = await new NewMethod().fit([[1], [2], [3]], [1, 2, 30], { weights: [1, 1, 2] });
    expect([...model.predict([[9]])]).toEqual([16]);
  });
});
