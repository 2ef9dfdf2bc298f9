import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { isotonicRegression } from "./isotonic.js";

const cases = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 4 })), {
  minLength: 1,
  maxLength: 40,
});
const counting = cases.filter((list) => list.some(([, weight]) => weight > 0));

describe("isotonicRegression", () => {
  it("meets the conditions that only the minimum meets", () => {
    fc.assert(
      fc.property(counting, fc.boolean(), (list, increasing) => {
        const y = list.map(([value]) => value / 8);
        const weights = list.map(([, weight]) => weight);
        const { values } = isotonicRegression(y, weights, { increasing });
        // Robertson, Wright and Dykstra (1988), theorem 1.3.2: the residuals sum to 0 over every level
        // set, and no final stretch of a rising fit has a positive sum.
        const sign = increasing ? 1 : -1;
        let tail = 0;
        let fitted = 0;
        for (let i = y.length - 1; i >= 0; i -= 1) {
          if (i > 0) expect(sign * (values[i] - values[i - 1])).toBeGreaterThanOrEqual(0);
          const residual = weights[i] * (y[i] - values[i]);
          tail += residual;
          fitted += residual * values[i];
          expect(sign * tail).toBeLessThanOrEqual(1e-12);
        }
        expect(Math.abs(tail)).toBeLessThanOrEqual(1e-12);
        expect(Math.abs(fitted)).toBeLessThanOrEqual(1e-11);
      }),
    );
  });

  it("counts a weight as so many equal neighbors", () => {
    fc.assert(
      fc.property(counting, (list) => {
        const weighted = isotonicRegression(
          list.map(([value]) => value),
          list.map(([, weight]) => weight),
        );
        const repeated = list.flatMap(([value, weight], i) => new Array(weight).fill([value, i]));
        const plain = isotonicRegression(repeated.map(([value]) => value));
        expectClose(
          plain.values,
          repeated.map(([, i]) => weighted.values[i]),
          { tolerance: 0 },
        );
        expectClose(weighted.levels, plain.levels, { tolerance: 0 });
        expectClose(weighted.weights, plain.weights, { tolerance: 0 });
      }),
    );
  });

  it("tells its blocks, and pools equal neighbors into one", () => {
    const { values, starts, levels, weights } = isotonicRegression([1, 3, 2, 2.5, 4, 4], [1, 1, 1, 2, 1, 1]);
    expect([...values]).toEqual([1, 2.5, 2.5, 2.5, 4, 4]);
    expect([...starts]).toEqual([0, 1, 4, 6]);
    expect([...levels]).toEqual([1, 2.5, 4]);
    expect([...weights]).toEqual([1, 4, 2]);
  });

  it("gives a case of weight 0 the value of the block before it, or of the first", () => {
    const { values, starts } = isotonicRegression([9, 1, -7, 2, 5], [0, 1, 0, 1, 0]);
    expect([...values]).toEqual([1, 1, 1, 2, 2]);
    expect([...starts]).toEqual([0, 3, 5]);
  });

  it("falls where it is told to", () => {
    const { values } = isotonicRegression([0, -1, 1, -5], undefined, { increasing: false });
    expect([...values]).toEqual([0, 0, 0, -5]);
  });

  it("refuses anything that is not a number, and no cases at all", () => {
    expect(() => isotonicRegression([1, Number.NaN])).toThrow(
      "isotonicRegression: the value at row 1 is NaN; all numbers must be finite.",
    );
    expect(() => isotonicRegression([])).toThrow("isotonicRegression: there are no values");
    expect(() => isotonicRegression([1], [0])).toThrow("isotonicRegression: all weights are 0");
    expect(() => isotonicRegression([1, 2], [1])).toThrow(
      'option "weights" must have one number per row, 2; got 1',
    );
    expect(() => isotonicRegression([1], [1], { increasing: "yes" as never })).toThrow(
      'option "increasing" must be true or false',
    );
  });
});
