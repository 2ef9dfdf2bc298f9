import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { entropy } from "../../math/probability/information/index.js";
import { bestSplit } from "./best-split.js";
import { distinctValues } from "./distinct-values.js";
import { midway } from "./midway.js";
import { bends, classWeights, rankCases } from "./ranked-cases.js";

const tolerance = 1e-12;

/** Values with many ties, classes and weights of a few cases. */
const anyCases = fc
  .array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(2), fc.nat(3)), { minLength: 1, maxLength: 14 })
  .map((rows) => ({
    values: Float64Array.from(rows, ([value]) => value),
    codes: Int32Array.from(rows, ([, code]) => code),
    weights: Float64Array.from(rows, ([, , weight]) => weight),
  }));

/** The gain of every threshold, from the definition. */
function allGains(values: Float64Array, codes: Int32Array, weights: Float64Array) {
  const bits = (keep: (value: number) => boolean) => {
    const counts = [0, 0, 0];
    for (const [row, value] of values.entries()) if (keep(value)) counts[codes[row]] += weights[row];
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total === 0 ? 0 : total * entropy(counts.map((count) => count / total));
  };
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const distinct = [...new Set(values.filter((_, row) => weights[row] > 0))].sort((a, b) => a - b);
  return distinct.slice(1).map((value, at) => {
    const threshold = (distinct[at] + value) / 2;
    const parts = bits((x) => x < threshold) + bits((x) => x >= threshold);
    return { threshold, gain: (bits(() => true) - parts) / total };
  });
}

describe("bestSplit", () => {
  it("is the first of the thresholds with the largest gain, tried one by one", () => {
    fc.assert(
      fc.property(anyCases, ({ values, codes, weights }) => {
        const gains = allGains(values, codes, weights);
        const largest = Math.max(0, ...gains.map(({ gain }) => gain));
        const split = bestSplit(rankCases(values, codes, 3, weights));
        if (split === undefined) {
          expect(largest).toBeLessThan(tolerance);
          return;
        }
        expectClose(split.gain, largest, { tolerance });
        expect(split.threshold).toBe(gains.find(({ gain }) => gain > largest - tolerance)?.threshold);
      }),
    );
  });

  it("keeps its digits among many cases", () => {
    const rows = 20000;
    const values = Float64Array.from({ length: rows }, (_, row) => row);
    // The last case alone is of another class: H = h(1/n) is all gained by splitting it off.
    const codes = Int32Array.from(values, (_, row) => (row === rows - 1 ? 1 : 0));
    const split = bestSplit(rankCases(values, codes, 2));
    expect(split?.position).toBe(rows - 1);
    const p = 1 / rows;
    const expected = (-p * Math.log(p) - (1 - p) * Math.log1p(-p)) / Math.LN2;
    expectClose(split?.gain ?? 0, expected, { tolerance, scale: expected });
  });

  it("finds nothing where the value or the mixture of classes is the same throughout", () => {
    expect(bestSplit(rankCases(Float64Array.of(1, 1, 1), Int32Array.of(0, 1, 1), 2))).toBeUndefined();
    const mixed = rankCases(Float64Array.of(1, 1, 2, 2, 2, 2), Int32Array.of(0, 1, 0, 0, 1, 1), 2);
    expect(bestSplit(mixed)).toBeUndefined();
  });
});

describe("rankCases", () => {
  it("orders the cases that count", () => {
    const values = Float64Array.of(3, Number.NaN, 1, 2);
    const cases = rankCases(values, Int32Array.of(0, 1, 1, 0), 2, Float64Array.of(1, 1, 2, 0));
    expect(cases).toEqual({
      values: Float64Array.of(1, 3),
      codes: Int32Array.of(1, 0),
      weights: Float64Array.of(2, 1),
      classes: 2,
    });
    expect(classWeights(cases)).toEqual(Float64Array.of(1, 2));
  });

  it("bends where the shares of the classes change, never within a tie", () => {
    const values = Float64Array.of(1, 2, 3, 3, 4, 4, 5);
    const codes = Int32Array.of(0, 0, 0, 1, 1, 0, 1);
    expect(bends(rankCases(values, codes, 2))).toEqual(Int32Array.of(2, 6));
  });

  it("is not bent by the rounding of weights", () => {
    const values = Float64Array.of(1, 1, 2, 2);
    const codes = Int32Array.of(0, 1, 0, 1);
    const weights = Float64Array.of(0.1, 0.2, 0.3, 0.6000000000000001);
    expect(bends(rankCases(values, codes, 2, weights))).toHaveLength(0);
  });
});

describe("distinctValues", () => {
  it("adds the weights of equal values", () => {
    const values = Float64Array.of(2, 0, Number.NaN, -0, 2, 7);
    expect(distinctValues(values)).toEqual({
      values: Float64Array.of(0, 2, 7),
      weights: Float64Array.of(2, 2, 1),
    });
    expect(distinctValues(values, Float64Array.of(1, 2, 9, 0.5, 3, 0))).toEqual({
      values: Float64Array.of(0, 2),
      weights: Float64Array.of(2.5, 4),
    });
  });
});

describe("midway", () => {
  it("separates two numbers that have none between them, and never overflows", () => {
    expect(midway(1, 2)).toBe(1.5);
    expect(midway(1, 1 + Number.EPSILON)).toBe(1 + Number.EPSILON);
    expect(midway(Number.MAX_VALUE / 2, Number.MAX_VALUE)).toBe(0.75 * Number.MAX_VALUE);
  });
});
