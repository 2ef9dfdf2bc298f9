import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HypothesisTest } from "../../../src/data/hypothesis-tests/hypothesis-test.js";
import { correlationTest } from "../../../src/data/hypothesis-tests/index.js";
import { expectClose } from "../../support/numbers.js";

interface Line {
  readonly method: "pearson" | "kendall";
  readonly alternative: "two.sided" | "less" | "greater";
  readonly level: number;
  readonly estimate: number;
  readonly pValue: number;
  readonly statistic?: number;
  readonly interval?: readonly number[];
}

interface Sample {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Two-sided, less, greater. */
  readonly pValues: readonly number[];
}

const oracle: { x: number[]; y: number[]; tests: Line[]; spearman: Sample[] } = JSON.parse(
  readFileSync(new URL("correlation.json", import.meta.url), "utf8"),
);

describe("correlationTest agrees with R's cor.test", () => {
  it.each(oracle.tests)("$method, $alternative, level $level", ({ method, level, ...expected }) => {
    const alternative = expected.alternative === "two.sided" ? "two-sided" : expected.alternative;
    const test = correlationTest(oracle.x, oracle.y, { method, alternative, level });
    expect(test).toBeInstanceOf(HypothesisTest);
    expectClose(test.estimate ?? Number.NaN, expected.estimate, { tolerance: 1e-14 });
    expectClose(test.pValue, expected.pValue, { tolerance: 1e-12 });
    if (expected.statistic !== undefined)
      expectClose(test.statistic, expected.statistic, { tolerance: 1e-13 });
    if (expected.interval !== undefined)
      expectClose(test.interval ?? [], expected.interval, { tolerance: 1e-13 });
  });

  it.each(oracle.spearman)("spearman of $x.length pairs", ({ x, y, pValues }) => {
    const alternatives = ["two-sided", "less", "greater"] as const;
    const ours = alternatives.map(
      (alternative) => correlationTest(x, y, { method: "spearman", alternative }).pValue,
    );
    expectClose(ours, pValues, { tolerance: 1e-9 });
  });

  it("has no interval for three pairs, and says so", () => {
    const test = correlationTest([1, 2, 3], [1, 3, 2]);
    expect(test.interval).toBeUndefined();
    expect(String(test)).toContain("too few pairs for a confidence interval");
  });

  it("has a wider interval for ranks, by the formulas of their authors", () => {
    const { x, y } = oracle;
    const spearman = correlationTest(x, y, { method: "spearman" });
    const kendall = correlationTest(x, y, { method: "kendall" });
    const z = 1.959963984540054;
    const half = (r: number, variance: number) =>
      [-1, 1].map((side) => Math.tanh(Math.atanh(r) + side * z * Math.sqrt(variance)));
    expectClose(
      spearman.interval ?? [],
      half(spearman.coefficient, (1 + spearman.coefficient ** 2 / 2) / 12),
      { tolerance: 1e-14 },
    );
    expectClose(kendall.interval ?? [], half(kendall.coefficient, 0.437 / 11), { tolerance: 1e-14 });
  });
});
