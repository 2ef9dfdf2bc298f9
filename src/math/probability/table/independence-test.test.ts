import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { ChiSquared } from "../distributions/index.js";
import { Factor, independenceTest } from "./index.js";

const tolerance = 2e-13;

const chiSquaredSurvival = (x: number, degreesOfFreedom: number) =>
  new ChiSquared({ degreesOfFreedom }).survival(x);

describe("the tail of χ² that the test rests on", () => {
  // Computed with mpmath 1.4.1 at 40 digits: gammainc(df/2, x/2, regularized=True).
  it.each([
    [0.001, 1, 0.9747728793699604],
    [1, 1, 0.3173105078629141],
    [3.84, 1, 0.050043521248705106],
    [30, 1, 4.3204630578274975e-8],
    [500, 1, 9.505397766554091e-111],
    [0.5, 2, 0.7788007830714049],
    [7, 3, 0.07189777249646513],
    [2, 4, 0.7357588823428847],
    [100, 5, 5.28514836094324e-20],
    [20, 31, 0.9358036207411544],
    [40, 31, 0.12904034912939036],
    [10, 32, 0.9999309917581444],
    [33, 32, 0.4180195006078754],
    [60, 33, 0.002766811795077905],
    [90, 101, 0.7753608400779395],
    [1000, 1000, 0.49405285382923964],
    [1200, 1000, 1.2255942330622905e-5],
    [800, 1000, 0.9999991890618921],
    [10500, 10000, 0.00024794736798936087],
    [1500, 30, 3.960592528824399e-297],
  ])("of %d with %d degrees of freedom is %d", (x, df, expected) => {
    expectClose(chiSquaredSurvival(x, df), expected, { tolerance, scale: expected });
  });

  it("goes from 1 to 0", () => {
    expect(chiSquaredSurvival(0, 3)).toBe(1);
    expect(chiSquaredSurvival(1e5, 3)).toBe(0);
    expect(chiSquaredSurvival(1e300, 2000)).toBe(0);
    expect(chiSquaredSurvival(Number.POSITIVE_INFINITY, 3)).toBe(0);
  });
});

const fruits = new Factor({ box: ["red", "blue"], fruit: ["apple", "orange"] }, [
  [2, 6],
  [3, 1],
]);

describe("independenceTest", () => {
  it("agrees with scipy 1.17's chi2_contingency without correction", () => {
    const test = independenceTest(fruits, "box", "fruit");
    expectClose(
      [test.chiSquared.statistic, test.chiSquared.pValue],
      [2.742857142857143, 0.09768995934615682],
      {
        tolerance,
      },
    );
    expectClose([test.gSquared.statistic, test.gSquared.pValue], [2.8045949129452157, 0.0939945830369946], {
      tolerance,
    });
    expect(test.degreesOfFreedom).toBe(1);
    expectClose(test.smallestExpected, 5 / 3, { tolerance });
    const wide = independenceTest(
      new Factor({ a: [0, 1], b: [0, 1, 2.0] }, [10, 20, 30, 6, 9, 17]),
      "a",
      "b",
    );
    expectClose(
      [wide.chiSquared.statistic, wide.chiSquared.pValue],
      [0.27157465150403504, 0.873028283380073],
      {
        tolerance,
      },
    );
    expectClose([wide.gSquared.statistic, wide.gSquared.pValue], [0.2740265420246606, 0.8719586542812721], {
      tolerance,
    });
    expect(wide.degreesOfFreedom).toBe(2);
  });

  it("adds the statistics of all layers of the given variables", () => {
    const layered = new Factor(
      { layer: ["first", "second"], box: ["red", "blue"], fruit: ["apple", "orange"] },
      [2, 6, 3, 1, 6, 2, 1, 3],
    );
    const test = independenceTest(layered, "box", "fruit", { given: "layer" });
    expectClose(test.chiSquared.statistic, 2 * 2.742857142857143, { tolerance });
    expectClose(test.gSquared.statistic, 2 * 2.8045949129452157, { tolerance });
    expect(test.degreesOfFreedom).toBe(2);
  });

  it("does not see which variable comes first, nor the order of the table", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 12, maxLength: 12 }), (counts) => {
        const factor = new Factor({ g: [0, 1], a: [0, 1], b: [0, 1, 2.0] }, counts);
        const one = independenceTest(factor, "a", "b", { given: "g" });
        const other = independenceTest(factor.reorder(["b", "g", "a"]), "b", "a", { given: "g" });
        expectClose(other.chiSquared.statistic, one.chiSquared.statistic, { tolerance, scale: 100 });
        expectClose(other.gSquared.pValue, one.gSquared.pValue, { tolerance });
      }),
    );
  });

  it("leaves levels that never occur out of the degrees of freedom, unless told to count them", () => {
    const sparse = new Factor({ a: [0, 1, 2.0], b: [0, 1] }, [2, 6, 3, 1, 0, 0]);
    const adjusted = independenceTest(sparse, "a", "b");
    expect(adjusted.degreesOfFreedom).toBe(1);
    expectClose(adjusted.chiSquared.pValue, 0.09768995934615682, { tolerance });
    expect(independenceTest(sparse, "a", "b", { degreesOfFreedom: "nominal" }).degreesOfFreedom).toBe(2);
  });

  it("finds no dependence in uninformative counts", () => {
    const test = independenceTest(new Factor({ a: [0, 1], b: [0, 1] }, [5, 3, 0, 0]), "a", "b");
    expect(test).toMatchObject({ degreesOfFreedom: 0, chiSquared: { statistic: 0, pValue: 1 } });
    const empty = independenceTest(new Factor({ a: [0, 1], b: [0, 1] }, [0, 0, 0, 0]), "a", "b");
    expect(empty).toMatchObject({ smallestExpected: 0, gSquared: { statistic: 0, pValue: 1 } });
  });

  it("refuses a variable on two sides", () => {
    expect(() => independenceTest(fruits, "box", "box")).toThrow(/^independenceTest: .* named twice/);
  });
});
