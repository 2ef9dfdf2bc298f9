import { describe, expect, it } from "vitest";
import { readWeights } from "./weights.js";

describe("readWeights", () => {
  it("refuses weights that are too few, negative or not finite, by row", () => {
    expect(() => readWeights("test", [1], 2)).toThrow(
      'test: option "weights" must have one number per row, 2',
    );
    expect(() => readWeights("test", [1, -1], 2)).toThrow("the weight of row 1 must be a finite number ≥ 0");
    expect(() => readWeights("test", [Number.NaN], 1)).toThrow("the weight of row 0");
  });

  it("refuses weights whose sum is not finite", () => {
    expect(() => readWeights("test", [1e308, 1e308], 2)).toThrow("the sum of the weights is too large");
    expect([...readWeights("test", [1e307, 1e307], 2)]).toEqual([1e307, 1e307]);
  });
});
