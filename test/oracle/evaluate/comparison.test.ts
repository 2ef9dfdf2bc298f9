import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  friedmanTest,
  mcNemarOfCounts,
  pairedTTest,
  wilcoxonTest,
} from "../../../src/evaluate/compare/index.js";
import { rangeQuantile } from "../../../src/evaluate/compare/range-quantile.js";
import { rangeSurvival } from "../../../src/math/probability/special/studentized-range.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly a: number[];
  readonly b: number[];
  readonly tiesA: number[];
  readonly tiesB: number[];
  readonly manyA: number[];
  readonly manyB: number[];
  readonly t: number[];
  readonly wilcoxon: [statistic: number, pValue: number][];
  readonly corrected: [statistic: number, pValue: number][];
  readonly chiSquared: [statistic: number, pValue: number][];
  readonly exact: number[];
  readonly scores: number[][];
  readonly tied: number[][];
  readonly friedman: [statistic: number, pValue: number][];
  readonly ranges: number[][];
  readonly tails: number[][];
} = JSON.parse(readFileSync(new URL("comparison.json", import.meta.url), "utf8"));

const counts = [
  [30, 12],
  [4, 11],
  [9, 9],
  [26, 25],
] as const;

describe("comparisons agree with R", () => {
  it("the paired t test with its interval", () => {
    const { statistic, pValue, interval } = pairedTTest(fixture.a, fixture.b);
    expectClose([statistic, pValue, ...interval], fixture.t, { tolerance: 1e-12 });
  });

  it("Wilcoxon's test: exact, with ties and equal pairs, and with many pairs", () => {
    const { a, b, tiesA, tiesB, manyA, manyB, wilcoxon } = fixture;
    const tests = [wilcoxonTest(a, b), wilcoxonTest(tiesA, tiesB), wilcoxonTest(manyA, manyB)];
    expect(tests.map(({ exact }) => exact)).toEqual([true, false, false]);
    for (const [i, { statistic, pValue }] of tests.entries())
      expectClose([statistic, pValue], wilcoxon[i], { tolerance: 1e-12 });
  });

  it("McNemar's test: exact, corrected, and plain", () => {
    for (const [i, [b, c]] of counts.entries()) {
      expectClose(mcNemarOfCounts(b, c, { method: "exact" }).pValue, fixture.exact[i], {
        tolerance: 1e-13,
      });
      for (const [method, expected] of [
        ["corrected", fixture.corrected],
        ["chi-squared", fixture.chiSquared],
      ] as const) {
        const { statistic, pValue } = mcNemarOfCounts(b, c, { method });
        expectClose([statistic, pValue], expected[i], { tolerance: 1e-13 });
      }
    }
  });

  it("Friedman's test, with and without ties", () => {
    for (const [i, scores] of [fixture.scores, fixture.tied].entries()) {
      const { statistic, pValue } = friedmanTest(scores);
      expectClose([statistic, pValue], fixture.friedman[i], { tolerance: 1e-12, scale: 10 });
    }
  });

  it("ranges of normal numbers: quantiles and tails", () => {
    for (const [k, ...expected] of fixture.ranges)
      expectClose(
        [0.1, 0.05, 0.01].map((p) => rangeQuantile(p, k)),
        expected,
        // What R's qtukey promises is four digits; its root search stops there.
        { tolerance: 1e-4 },
      );
    for (const [k, ...expected] of fixture.tails)
      expectClose(
        [0.5, 2, 4, 7].map((q, i) => rangeSurvival(q, k) / expected[i]),
        [1, 1, 1, 1],
        // R's ptukey is right to some 1e-15 of the whole, so that its tails have fewer digits.
        { tolerance: 1e-8 },
      );
  });
});
