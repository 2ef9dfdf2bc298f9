import { describe, expect, it } from "vitest";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { HierarchicalExpertsClassifier, HierarchicalExpertsClassifierModel } from "./index.js";

describe("HierarchicalExpertsClassifier", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new HierarchicalExpertsClassifier(), {
      load: (json) => HierarchicalExpertsClassifierModel.fromJSON(json),
    });
  });

  it("predicts the class with the nearest median, counting weights as repetition", async () => {
    const y = ["a", "a", "b"] as const;
    const model = await new HierarchicalExpertsClassifier().fit([[0], [6], [10]], y, { weights: [1, 2, 1] });
    expect(model.centers.toArrays()).toEqual([[6], [10]]);
    expect(model.predict([[7], [9]])).toEqual(["a", "b"]);
    // The distances are 1 and 3.
    expect(model.predictProba([[7]]).get(0, 0)).toBeCloseTo(1 / (1 + Math.exp(-2)), 14);
  });
});
