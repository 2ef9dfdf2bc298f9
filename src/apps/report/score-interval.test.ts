import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { correctedTTest } from "../../evaluate/compare/t-test.js";
import { scoreInterval } from "./score-interval.js";

const RATE = [0, 1] as const;

describe("scoreInterval", () => {
  it("stays within the bounds of a rate, and is the t interval far from them", () => {
    const high = [1, 0.98, 1, 0.99, 1];
    const [lower, upper] = scoreInterval(high, 0.994, 0.25, { range: RATE, rows: 100 });
    expect(lower).toBeGreaterThan(0.9);
    expect(upper).toBeLessThan(1);
    const middle = [0.5, 0.51, 0.49, 0.5, 0.5];
    const { interval } = correctedTTest(middle, [0, 0, 0, 0, 0], { testToTrain: 0.25 });
    expectClose([...scoreInterval(middle, 0.5, 0.25, { range: RATE, rows: 100 })], [...interval], {
      tolerance: 1e-4,
    });
    expectClose([...scoreInterval(middle, 0.5, 0.25, { rows: 100 })], [...interval], { tolerance: 1e-15 });
  });

  it("is not a point where every fold is perfect: n/(n + z²) to 1", () => {
    const z2 = 3.8414588206941254;
    expectClose([...scoreInterval([1, 1, 1], 1, 0.5, { range: RATE, rows: 50 })], [50 / (50 + z2), 1], {
      tolerance: 1e-12,
    });
    expectClose([...scoreInterval([0, 0], 0, 0.5, { range: RATE, rows: 50 })], [0, z2 / (50 + z2)], {
      tolerance: 1e-12,
    });
  });

  it("is unknown where a score is unknown", () => {
    expect(scoreInterval([1, Number.NaN], 1, 1, { rows: 4 })).toEqual([Number.NaN, Number.NaN]);
  });
});
