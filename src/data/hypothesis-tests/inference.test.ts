import { describe, expect, it } from "vitest";
import { Table } from "../table/table.js";
import {
  binomialTest,
  chiSquaredTest,
  correlationTest,
  fisherExactTest,
  kruskalWallisTest,
  mannWhitneyTest,
  oneWayAnova,
  proportionTest,
  samplesBy,
  shapiroWilkTest,
  tTest,
} from "./index.js";

describe("tests of hypotheses", () => {
  it("print a report", () => {
    const text = String(tTest([5.1, 4.9, 6.2, 5.8], { mean: 5 }));
    expect(text).toMatch(/^One-sample t test\nt = 1\.\d+, 3 degrees of freedom, p = 0\.\d+\n/);
    expect(text).toContain("alternative: the mean is not 5");
    expect(text).toContain("95 % confidence interval: ");
  });

  it("exchange the groups with the alternative", () => {
    const [x, y] = [
      [1.5, 2.5, 4, 8],
      [1, 3, 3.5, 3.7, 9.1],
    ];
    for (const run of [tTest, mannWhitneyTest]) {
      const less = run(x, y, { alternative: "less" });
      expect(less.pValue).toBe(run(y, x, { alternative: "greater" }).pValue);
      expect(run(x, y).estimate).toBe(-Number(run(y, x).estimate));
    }
  });

  it("count all orders of ranks: one of n! has the correlation 1", () => {
    let orders = 1;
    for (let n = 3; n <= 12; n += 1) {
      orders = n === 3 ? 6 : orders * n;
      const x = Array.from({ length: n }, (_, i) => i);
      const test = correlationTest(x, x, { method: "spearman", alternative: "greater" });
      expect(test.pValue).toBe(1 / orders);
      expect(test.exact).toBe(true);
    }
  });

  it("give ranks in the tail at least the probability of Student's t", () => {
    const x = Array.from({ length: 20 }, (_, i) => i);
    const y = [1, 0, ...x.slice(2)];
    const test = correlationTest(x, y, { method: "spearman" });
    expect(test.pValue).toBeGreaterThanOrEqual(correlationTest(x, y).pValue);
  });

  it("have intervals of proportions that end at 0 and 1 where nothing else was observed", () => {
    for (const correction of [true, false]) {
      expect(proportionTest(0, 10, { correction }).interval?.[0]).toBe(0);
      expect(proportionTest(7, 7, { correction }).interval?.[1]).toBe(1);
    }
  });

  it("leave out empty rows and columns of counts", () => {
    const counts = [
      [3, 0, 5],
      [0, 0, 0],
      [6, 0, 2],
    ];
    expect(chiSquaredTest(counts).degreesOfFreedom).toBe(1);
    expect(fisherExactTest(counts).pValue).toBe(
      fisherExactTest([
        [3, 5],
        [6, 2],
      ]).pValue,
    );
  });

  it("take groups from a table", () => {
    const table = Table.fromColumns({
      size: [1, 2, null, 4, 7, 8],
      group: ["b", "a", "a", "b", null, "a"],
    });
    expect(samplesBy(table, "size", "group")).toEqual({
      a: Float64Array.of(2, 8),
      b: Float64Array.of(1, 4),
    });
    expect(() => samplesBy(table, "group", "size")).toThrow(/column "group" must be quantitative/);
    expect(() => samplesBy(table, "size", "size")).toThrow(/must be categorical, ordinal or boolean/);
  });

  it("refuse what has no answer", () => {
    expect(() => tTest([2, 2, 2])).toThrow(/do not vary/);
    expect(() =>
      oneWayAnova([
        [1e200, 2e200],
        [1, 2],
      ]),
    ).toThrow("oneWayAnova: the sum of the numbers overflows");
    expect(() => tTest([1])).toThrow(/at least 2 numbers; got 1/);
    expect(() => tTest([1, 2], [1, 2, 3], { paired: true })).toThrow(/as many numbers in y/);
    expect(() => tTest([1, 2], { alternative: "smaller" as never })).toThrow(
      /must be "two-sided" or "less" or "greater"; got "smaller"/,
    );
    expect(() => tTest([1, 2], { mu: 1 } as never)).toThrow(/no option "mu"/);
    expect(() => tTest([1, 2], [3, 5], { paired: 1 as never })).toThrow(
      /"paired" must be true or false; got 1/,
    );
    expect(() => proportionTest(5, 3)).toThrow(/at most the number of trials, 3/);
    expect(() => proportionTest([1, 2, 3], [4, 4, 4], { alternative: "less" })).toThrow(/two-sided/);
    expect(() => binomialTest(1.5, 3)).toThrow(/whole number/);
    expect(() => chiSquaredTest([[1, 2]])).toThrow(/two rows and two columns/);
    expect(() => chiSquaredTest([1, 2], { probabilities: [0.5, 0.4] })).toThrow(/sum to 1/);
    expect(() =>
      fisherExactTest([
        [1, -2],
        [3, 4],
      ]),
    ).toThrow(/row 0, column 1 is -2/);
    expect(() => kruskalWallisTest([[1, 1], [1]])).toThrow(/nothing can be ranked/);
    expect(() => oneWayAnova({ a: [1, 2] })).toThrow(/at least two groups; got 1/);
    expect(() => shapiroWilkTest([3, 3, 3])).toThrow(/constant is not normal/);
  });

  it("do not depend on the unit, even if the range of the numbers overflows", () => {
    const values = [-1.5, -1, -0.25, 0.5, 1.25, 1.75];
    const [small, large] = [
      shapiroWilkTest(values),
      shapiroWilkTest(values.map((value) => value * 2 ** 1023)),
    ];
    expect([large.statistic, large.pValue]).toEqual([small.statistic, small.pValue]);
  });

  it("name a table too large for the exact test", () => {
    const counts = Array.from({ length: 6 }, (_, i) =>
      Array.from({ length: 6 }, (_, j) => 20 + ((7 * i + 3 * j) % 11)),
    );
    expect(() => fisherExactTest(counts)).toThrow(/too many tables/);
  });
});
