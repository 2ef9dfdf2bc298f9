import { describe, expect, it } from "vitest";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { Pca, PcaModel } from "./index.js";

describe("Pca", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new Pca(), { load: (json) => PcaModel.fromJSON(json) });
  });

  it("subtracts the median of each column, counting weights as repetition", async () => {
    const rows = [
      [1, 10],
      [2, 10],
      [30, 40],
    ];
    const model = await new Pca().fit(rows, { weights: [1, 1, 2] });
    expect(model.transform([[16, 0]]).toArrays()).toEqual([[0, -25]]);
  });
});
