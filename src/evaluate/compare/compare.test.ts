import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { tTest } from "../../data/hypothesis-tests/t-test.js";
import { normalCdf } from "../../math/probability/special/index.js";
import { rangeSurvival } from "../../math/probability/special/studentized-range.js";
import {
  bayesianComparison,
  correctedTTest,
  fiveByTwoFTest,
  fiveByTwoTTest,
  friedmanTest,
  holmAdjust,
  mcNemarOfCounts,
  mcNemarTest,
  pairedTTest,
  wilcoxonTest,
} from "./index.js";
import { rangeQuantile } from "./range-quantile.js";

const a = [0.82, 0.79, 0.9, 0.85, 0.88, 0.81, 0.84, 0.83, 0.87, 0.86];
const b = [0.8, 0.8, 0.86, 0.83, 0.85, 0.8, 0.85, 0.8, 0.84, 0.83];

describe("correctedTTest", () => {
  it("is the plain test with the variance of the mean raised by test / train", () => {
    const plain = pairedTTest(a, b);
    const corrected = correctedTTest(a, b, { testToTrain: 1 / 9 });
    expectClose(corrected.statistic, plain.statistic * Math.sqrt(0.1 / (0.1 + 1 / 9)), { tolerance: 5e-15 });
    expect(corrected.degreesOfFreedom).toBe(9);
    expect(corrected.pValue).toBeGreaterThan(plain.pValue);
    const width = ([lower, upper]: readonly [number, number]) => upper - lower;
    expectClose(width(corrected.interval) / width(plain.interval), Math.sqrt((0.1 + 1 / 9) / 0.1), {
      tolerance: 1e-13,
    });
  });

  it("agrees with the general t test of pairs", () => {
    const { statistic, pValue, interval } = tTest(a, b, { paired: true, level: 0.9 });
    expect(pairedTTest(a, b, { level: 0.9 })).toMatchObject({ statistic, pValue, interval });
  });

  it("does not depend on the unit of the scores, however large", () => {
    const large = (scores: readonly number[]) => scores.map((score) => score * 2 ** 1000);
    const { statistic, pValue } = pairedTTest(a, b);
    expect(pairedTTest(large(a), large(b))).toMatchObject({ statistic, pValue });
  });

  it("finds nothing between equal scores, and certainty between scores that differ by the same", () => {
    expect(correctedTTest(a, a, { testToTrain: 0.1 })).toMatchObject({ statistic: 0, pValue: 1 });
    const shifted = [1, 2, 3, 4];
    expect(pairedTTest(shifted, [0, 1, 2, 3])).toMatchObject({ difference: 1, pValue: 0 });
  });

  it("refuses scores that do not pair, are not finite or too few", () => {
    expect(() => pairedTTest([1, 2], [1])).toThrow(
      "there are 2 scores of the first method and 1 of the second",
    );
    expect(() => pairedTTest([1], [2])).toThrow("needs at least 2 pairs of scores; got 1");
    expect(() => pairedTTest([1, Number.NaN], [2, 3])).toThrow("the scores of pair 1 are NaN and 3");
    expect(() => pairedTTest(a, b, { level: 1 })).toThrow('option "level" must be a number > 0 and < 1');
    expect(() => correctedTTest(a, b, { testToTrain: 0 })).toThrow(
      'option "testToTrain" must be a number > 0',
    );
  });
});

describe("the tests of five repetitions of two folds", () => {
  it("follow Dietterich (1998) and Alpaydin (1999)", () => {
    // By hand: the five variances add up to Σ (d1 − d2)² / 2.
    const d = a.map((score, i) => score - b[i]);
    const spread = [0, 2, 4, 6, 8].reduce((sum, i) => sum + (d[i] - d[i + 1]) ** 2 / 2, 0) / 5;
    expectClose(fiveByTwoTTest(a, b).statistic, d[0] / Math.sqrt(spread), { tolerance: 1e-13 });
    const squares = d.reduce((sum, x) => sum + x * x, 0);
    expectClose(fiveByTwoFTest(a, b).statistic, squares / (10 * spread), { tolerance: 1e-13 });
    expect(fiveByTwoFTest(a, b).degreesOfFreedom).toEqual([10, 5]);
  });

  it("do not depend, in the F test, on which half comes first", () => {
    const swapped = (x: number[]) => x.map((_, i) => x[i ^ 1]);
    expectClose(fiveByTwoFTest(swapped(a), swapped(b)).pValue, fiveByTwoFTest(a, b).pValue, {
      tolerance: 5e-15,
    });
  });

  it("need ten scores", () => {
    expect(() => fiveByTwoTTest(a.slice(1), b.slice(1))).toThrow("needs at least 10");
    expect(() => fiveByTwoFTest([...a, 1], [...b, 1])).toThrow("needs ten scores");
  });
});

describe("mcNemarTest", () => {
  it("counts the cases that just one has right", () => {
    const first = [true, true, false, true, false];
    const second = [true, false, false, false, true];
    expect(mcNemarTest(first, second)).toMatchObject({
      method: "exact",
      onlyFirstRight: 2,
      onlySecondRight: 1,
      pValue: 1,
    });
    expect(() => mcNemarTest(first, ["a", "a", "b", "b", "a"] as unknown as boolean[])).toThrow(
      'mcNemarTest: the answer of the second classifier at row 0 must be true or false; got "a".',
    );
    expect(() => mcNemarTest(first, [true])).toThrow("5 cases of the first classifier and 1 of the second");
  });

  it("takes half the probability of the observed off for mid-p", () => {
    const exact = mcNemarOfCounts(2, 8, { method: "exact" }).pValue;
    const mid = mcNemarOfCounts(2, 8, { method: "mid-p" }).pValue;
    expectClose(exact - mid, 45 / 1024, { tolerance: 5e-15 });
  });

  it("says nothing where the two never disagree", () => {
    expect(mcNemarOfCounts(0, 0).pValue).toBe(1);
    expect(mcNemarOfCounts(20, 20).method).toBe("corrected");
    expect(() => mcNemarOfCounts(1.5, 2)).toThrow("counts must be whole numbers");
  });
});

describe("wilcoxonTest", () => {
  it("counts signs of all ranks where all differences have one sign", () => {
    expect(wilcoxonTest([7, 5, 9, 8, 6], [5, 4, 6, 4, 1])).toMatchObject({ statistic: 15, pValue: 2 / 32 });
  });

  it("leaves out equal pairs, and says 1 if there are no others", () => {
    expect(wilcoxonTest([1, 2], [1, 2])).toMatchObject({ pairs: 0, pValue: 1 });
    expect(wilcoxonTest([1, 2, 5], [1, 3, 7])).toMatchObject({ pairs: 2, exact: false });
  });
});

describe("friedmanTest", () => {
  // Demšar (2006), table 6: mean ranks of four methods on fourteen data sets.
  it("has Demšar's mean ranks and critical difference, and his statistic but for the ties", () => {
    const { averageRanks, statistic, criticalDifference } = friedmanTest(DEMSAR);
    expectClose(averageRanks, [3.143, 2.0, 2.893, 1.964], { tolerance: 5e-4 });
    const plain = ((12 * 14) / 20) * (averageRanks.reduce((sum, rank) => sum + rank ** 2, 0) - 25);
    expectClose(plain, 9.28, { tolerance: 0.005 });
    // Three pairs of equal scores, and a row of four.
    expectClose(statistic, plain / (1 - (3 * 6 + 60) / (14 * 60)), { tolerance: 1e-13 });
    expectClose(criticalDifference, 2.569 * Math.sqrt(20 / (6 * 14)), { tolerance: 5e-4 });
  });

  it("ranks low scores first where they are better", () => {
    const { averageRanks } = friedmanTest(
      [
        [1, 2, 3],
        [2, 3, 9],
      ],
      { better: "lower" },
    );
    expect([...averageRanks]).toEqual([1, 2, 3]);
  });

  it("finds nothing where all are equal, and needs two methods and two rows", () => {
    expect(
      friedmanTest([
        [1, 1],
        [2, 2],
      ]).pValue,
    ).toBe(1);
    expect(() => friedmanTest([[1, 2]])).toThrow("needs at least 2 rows of scores; got 1");
    expect(() => friedmanTest([[1], [2]])).toThrow("needs at least 2 columns");
    expect(() =>
      friedmanTest([
        [1, 2],
        [Number.NaN, 2],
      ]),
    ).toThrow("the score at row 1 is NaN");
  });
});

describe("the range of normal numbers", () => {
  it("is for two of them the absolute difference, a normal number times √2", () => {
    for (const q of [0.1, 1, 3, 9]) {
      const exact = 2 * normalCdf(-q / Math.SQRT2);
      expect(Math.abs(rangeSurvival(q, 2) / exact - 1)).toBeLessThan(1e-12);
    }
  });

  it("has quantiles that are exceeded as often as they say", () => {
    for (const k of [2, 7, 50])
      for (const p of [0.9, 0.05, 1e-6])
        expectClose(rangeSurvival(rangeQuantile(p, k), k) / p, 1, { tolerance: 1e-10 });
  });
});

describe("bayesianComparison", () => {
  it("is Student's t about the mean difference, wider for correlated folds", () => {
    const free = bayesianComparison(a, b, { correlation: 0, rope: 0 });
    expectClose(free.higher, 1 - pairedTTest(a, b).pValue / 2, { tolerance: 1e-13 });
    expectClose(free.equivalent, 0, { tolerance: 1e-13 });
    const tied = bayesianComparison(a, b, { correlation: 0.1, rope: 0.01 });
    expectClose(tied.lower + tied.equivalent + tied.higher, 1, { tolerance: 5e-15 });
    expectClose(tied.posterior.scale / free.posterior.scale, Math.sqrt((0.1 + 1 / 9) / 0.1), {
      tolerance: 1e-13,
    });
  });

  it("is certain where all differences are equal", () => {
    expect(bayesianComparison([2, 3], [1, 2], { correlation: 0.5 })).toMatchObject({ lower: 0, higher: 1 });
    expect(bayesianComparison(a, a, { correlation: 0.1 })).toMatchObject({ equivalent: 1 });
  });

  it("refuses a correlation of 1 and a negative region", () => {
    expect(() => bayesianComparison(a, b, { correlation: 1 })).toThrow('option "correlation" must be');
    expect(() => bayesianComparison(a, b, { correlation: 0, rope: -1 })).toThrow('option "rope" must be');
  });
});

// Areas under the curve of C4.5 with and without two changes on fourteen data sets, Demšar (2006), table 2.
const DEMSAR = [
  [0.763, 0.768, 0.771, 0.798],
  [0.599, 0.591, 0.59, 0.569],
  [0.954, 0.971, 0.968, 0.967],
  [0.628, 0.661, 0.654, 0.657],
  [0.882, 0.888, 0.886, 0.898],
  [0.936, 0.931, 0.916, 0.931],
  [0.661, 0.668, 0.609, 0.685],
  [0.583, 0.583, 0.563, 0.625],
  [0.775, 0.838, 0.866, 0.875],
  [1.0, 1.0, 1.0, 1.0],
  [0.94, 0.962, 0.965, 0.962],
  [0.619, 0.666, 0.614, 0.669],
  [0.972, 0.981, 0.9751, 0.975],
  [0.957, 0.978, 0.946, 0.97],
];

describe("holmAdjust", () => {
  it("multiplies p-values from the smallest on, as statsmodels does", () => {
    const adjusted = holmAdjust([0.01, 0.04, 0.03, 0.005, 0.9, 0.04]);
    expectClose(adjusted, [0.05, 0.12, 0.12, 0.03, 0.9, 0.12], { tolerance: 1e-15 });
    expect([...holmAdjust([])]).toEqual([]);
    expect([...holmAdjust([0.7, 0.8])]).toEqual([1, 1]);
  });

  it("refuses what is not a probability", () => {
    expect(() => holmAdjust([0.1, null] as number[])).toThrow(
      "the p-value at row 1 must be a number; got null",
    );
    expect(() => holmAdjust([0.1, Number.NaN])).toThrow(
      "the p-value at index 1 must be a number from 0 to 1",
    );
  });
});
