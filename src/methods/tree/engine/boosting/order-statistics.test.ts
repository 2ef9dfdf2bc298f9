import { describe, expect, it } from "vitest";
import { randomArray, SIZES } from "../../../../../test/support/numbers.js";
import { quantile } from "../../../../data/statistics/quantile.js";
import { lowerQuantile } from "./order-statistics.js";

describe("lowerQuantile", () => {
  it("inverts the distribution function, for all sizes, with and without ties", () => {
    for (const size of [...SIZES.filter((n) => n > 0), 1000])
      for (const share of [0.01, 0.3, 0.5, 0.9, 0.99])
        for (const values of [
          randomArray(size, size),
          randomArray(size, size).map((x) => Math.round(3 * x) + 0),
        ])
          expect(lowerQuantile(values.slice(), undefined, share)).toBe(
            quantile(values, share, { method: 1 }),
          );
  });

  it("counts a weight of 2 as two equal values", () => {
    const values = randomArray(50, 3);
    const weights = values.map((_, i) => i % 4);
    const repeated = Float64Array.from(
      [...values].flatMap((value, i) => new Array<number>(weights[i]).fill(value)),
    );
    for (const share of [0.1, 0.5, 0.77])
      expect(lowerQuantile(values.slice(), weights, share)).toBe(
        lowerQuantile(repeated.slice(), undefined, share),
      );
  });
});
