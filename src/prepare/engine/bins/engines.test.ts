// Flach (2012), Machine Learning, examples 10.5 to 10.7, step by step, and what holds of any data.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { ranked12 } from "../../../data/datasets/index.js";
import { bestSplit } from "../../../data/rank/best-split.js";
import { type RankedCases, rankCases } from "../../../data/rank/ranked-cases.js";
import { ChiSquared, Factor, independenceTest } from "../../../math/probability/index.js";
import { readClasses } from "../../../model/input.js";
import { intervalNames } from "./interval-names.js";
import { mdlThreshold } from "./mdl.js";
import { type ClassBins, finestBins, mergeBins, neighborChiSquared } from "./merge-bins.js";
import { recursivePartition } from "./recursive-partition.js";

/** Half a unit of the sixth decimal. */
const printed = 5e-7;
const tolerance = 1e-12;

/** Classes in the order − and +. */
function example(): RankedCases {
  const table = ranked12();
  const column = table.column("value");
  const { codes } = readClasses("test", table, "positive");
  if (column.kind !== "quantitative") throw new Error("the example has numbers");
  return rankCases(column.values, codes, 2);
}

/** The countries of example 10.5 by falling rank: so many of the Euro and others, group by group. */
function euro(groups: readonly (readonly [euro: number, others: number])[]): RankedCases {
  const values: number[] = [];
  const codes: number[] = [];
  for (const [at, [positive, negative]] of groups.entries()) {
    for (let k = 0; k < positive + negative; k += 1) {
      values.push(-at);
      codes.push(k < positive ? 1 : 0);
    }
  }
  return rankCases(Float64Array.from(values), Int32Array.from(codes), 2);
}

describe("example 10.5: 23 Euro countries of 231, ranked by wealth", () => {
  it.each([
    [19, 49, 0.098746],
    [20, 53, 0.107094],
    [21, 94, 0.06313],
  ])("a threshold with %i of them and %i others above gains %f bits", (positive, negative, gain) => {
    const cases = euro([
      [positive, negative],
      [23 - positive, 208 - negative],
    ]);
    expectClose(bestSplit(cases)?.gain ?? 0, gain, { tolerance: printed });
  });

  it("of the three thresholds the middle one is best, and is worth its description", () => {
    const cases = euro([
      [19, 49],
      [1, 4],
      [1, 41],
      [2, 114],
    ]);
    const { thresholds, steps } = recursivePartition(cases, { stop: "mdl", trace: true });
    expect(thresholds).toEqual([-1.5]);
    expect(steps[0].right).toEqual([53, 20]);
    expectClose([steps[0].score, steps[0].required], [0.107094, 0.050577], { tolerance: printed });
    expect(steps.slice(1).map(({ accepted }) => accepted)).toEqual(steps.slice(1).map(() => false));
  });
});

describe("example 10.6: recursive partitioning by information gain", () => {
  it("splits [4+, 5−][0+, 3−] first, then [1+, 4−][3+, 1−]", () => {
    const { thresholds, steps } = recursivePartition(example(), {
      stop: "probabilities",
      bins: 3,
      trace: true,
    });
    expect(steps.map(({ left, right }) => [left, right])).toEqual([
      [
        [5, 4],
        [3, 0],
      ],
      [
        [4, 1],
        [1, 3],
      ],
    ]);
    expectClose(
      steps.map(({ score }) => score),
      [0.174989, 0.229437],
      { tolerance: printed },
    );
    expectClose(thresholds, [7.05, 11.35], { tolerance });
  });

  it("finds all straight segments when it goes on until probabilities are equal", () => {
    const expected = [-4.05, -2.9, 7.05, 8.75, 11.35];
    for (const trace of [true, false]) {
      const { thresholds } = recursivePartition(example(), { stop: "probabilities", trace });
      expectClose(thresholds, expected, { tolerance });
    }
  });

  it("stops straight away by description length, which asks for 0.534362 bits", () => {
    const { thresholds, steps } = recursivePartition(example(), { stop: "mdl", trace: true });
    expect(thresholds).toEqual([]);
    expect(steps).toHaveLength(1);
    expectClose([steps[0].score, steps[0].required], [0.174989, 0.534362], { tolerance: printed });
  });
});

describe("example 10.7: agglomerative merging by χ²", () => {
  /** The bins that are left when so many are allowed. */
  const merged = (bins: number) => mergeBins(finestBins(example()), { chiSquared: 0, bins }).bins;

  it("begins with the bins −|+|−−−|++|[−+]|−−−", () => {
    expect(Array.from(finestBins(example()).counts)).toEqual([1, 0, 0, 1, 3, 0, 0, 2, 1, 1, 3, 0]);
  });

  it("has the χ² 2, 4, 5, 1.33 and 1.88 at first, and merges the fourth and fifth bin", () => {
    expectClose(neighborChiSquared(finestBins(example())), [2, 4, 5, 4 / 3, 1.875], { tolerance });
    expectClose(merged(5).thresholds, [-4.05, -2.9, 7.05, 11.35], { tolerance });
  });

  it("then has 2, 4, 3.94 and 3.94, and merges the first two", () => {
    expectClose(neighborChiSquared(merged(5)), [2, 4, 3.9375, 3.9375], { tolerance });
    expectClose(merged(4).thresholds, [-2.9, 7.05, 11.35], { tolerance });
  });

  it("then has 1.88, 3.94 and 3.94, and merges the first two again", () => {
    expectClose(neighborChiSquared(merged(4)), [1.875, 3.9375, 3.9375], { tolerance });
    expectClose(merged(3).thresholds, [7.05, 11.35], { tolerance });
    expectClose(neighborChiSquared(merged(3)), [2.7225, 3.9375], { tolerance });
  });

  it("stops at three bins for p = 0.10, and at one for p = 0.05", () => {
    const critical = (p: number) => new ChiSquared({ degreesOfFreedom: 1 }).quantile(1 - p);
    const left = (p: number) => mergeBins(finestBins(example()), { chiSquared: critical(p), trace: true });
    expectClose(left(0.1).bins.thresholds, [7.05, 11.35], { tolerance });
    expect(left(0.1).steps.at(-1)).toMatchObject({ accepted: false, required: critical(0.1) });
    const { bins, steps } = left(0.05);
    expect(bins.thresholds).toHaveLength(0);
    expectClose(
      steps.map(({ score }) => score),
      [4 / 3, 2, 1.875, 2.7225, 2],
      { tolerance },
    );
    expect(steps[4]).toMatchObject({ left: [5, 4], right: [3, 0] });
    expect(steps.every(({ accepted }) => accepted)).toBe(true);
  });
});

/** A few bins of three classes. */
const anyBins = fc
  .array(
    fc.tuple(fc.nat(6), fc.nat(6), fc.nat(6)).filter(([a, b, c]) => a + b + c > 0),
    { minLength: 2, maxLength: 8 },
  )
  .map((rows): ClassBins => {
    const thresholds = Float64Array.from({ length: rows.length - 1 }, (_, at) => at + 0.5);
    return { thresholds, counts: Float64Array.from(rows.flat()), classes: 3 };
  });

describe("neighborChiSquared", () => {
  it("is Pearson's statistic of the two by k table, 0 for two bins of one class", () => {
    fc.assert(
      fc.property(anyBins, (bins) => {
        const names = { bin: [0, 1], class: [0, 1, 2] };
        const expected = Array.from(bins.thresholds, (_, at) => {
          const counts = new Factor(names, bins.counts.slice(3 * at, 3 * at + 6));
          return independenceTest(counts, "bin", "class").chiSquared.statistic;
        });
        expectClose(neighborChiSquared(bins), expected, { tolerance, scale: 50 });
      }),
    );
  });
});

describe("the trace of mergeBins", () => {
  it("has every χ² of example 10.7 once: at first of all neighbors, then of the merged bin", () => {
    const { steps } = mergeBins(finestBins(example()), { chiSquared: 2.71, trace: true });
    const scores = steps.map(({ considered = [] }) => considered.map(({ score }) => score));
    expect(scores.map(({ length }) => length)).toEqual([5, 2, 1, 1]);
    expectClose(scores.flat(), [2, 4, 5, 4 / 3, 1.875, 3.9375, 3.9375, 1.875, 2.7225], {
      tolerance,
    });
    expect(steps[0].considered?.[3].threshold).toBe(steps[0].threshold);
  });

  it("never changes the bins, and lets the smallest χ² of every step be found", () => {
    fc.assert(
      fc.property(anyBins, fc.double({ min: 0, max: 8, noNaN: true }), (bins, chiSquared) => {
        const { steps, bins: traced } = mergeBins(bins, { chiSquared, trace: true });
        expect(mergeBins(bins, { chiSquared }).bins).toEqual(traced);
        const current = new Map<number, number>();
        for (const { threshold, score, accepted, considered = [] } of steps) {
          for (const merge of considered) current.set(merge.threshold, merge.score);
          expect(current.get(threshold)).toBe(score);
          expectClose(Math.min(...current.values()), score, { tolerance, scale: 50 });
          expect(accepted).toBe(score <= chiSquared);
          current.delete(threshold);
        }
      }),
    );
  });
});

describe("mergeBins", () => {
  it("merges one pair after the other like a plain loop that looks for the least χ² each time", () => {
    fc.assert(
      fc.property(anyBins, fc.double({ min: 0, max: 8, noNaN: true }), (bins, chiSquared) => {
        let plain = bins;
        for (;;) {
          const scores = neighborChiSquared(plain);
          const least = Math.min(...scores);
          if (scores.length === 0 || least > chiSquared) break;
          plain = joined(
            plain,
            scores.findIndex((score) => score <= least * (1 + tolerance)),
          );
        }
        expect(mergeBins(bins, { chiSquared }).bins).toEqual(plain);
      }),
    );
  });
});

function joined({ thresholds, counts, classes }: ClassBins, at: number): ClassBins {
  const rows = Array.from({ length: thresholds.length + 1 }, (_, bin) =>
    Array.from(counts.subarray(bin * classes, (bin + 1) * classes)),
  );
  const sum = rows[at].map((count, code) => count + rows[at + 1][code]);
  rows.splice(at, 2, sum);
  return {
    thresholds: thresholds.filter((_, index) => index !== at),
    counts: Float64Array.from(rows.flat()),
    classes,
  };
}

describe("recursivePartition", () => {
  it("ends at the same thresholds whichever bin is split first", () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(2)), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, (pairs) => {
        const cases = rankCases(
          Float64Array.from(pairs, ([value]) => value),
          Int32Array.from(pairs, ([, code]) => code),
          3,
        );
        const direct = recursivePartition(cases, { stop: "probabilities" });
        const split = recursivePartition(cases, { stop: "probabilities", trace: true });
        expect(split.thresholds).toEqual(direct.thresholds);
        expect(split.steps).toHaveLength(direct.thresholds.length);
      }),
    );
  });
});

describe("mdlThreshold", () => {
  it("is (log₂(N − 1) + log₂(3ᵏ − 2) − k·H + k₁·H₁ + k₂·H₂) / N", () => {
    // Two pure halves of n cases: H is 1, H₁ and H₂ are 0.
    expectClose(
      mdlThreshold(Float64Array.of(8, 0), Float64Array.of(0, 8)),
      (Math.log2(15) + Math.log2(7) - 2) / 16,
      {
        tolerance,
      },
    );
  });

  it("does not overflow for a thousand classes", () => {
    const left = new Float64Array(1000).fill(1);
    const expected = (Math.log2(1999) + 1000 * Math.log2(3) + 1000 * Math.log2(1000)) / 2000;
    expectClose(mdlThreshold(left, left), expected, { tolerance });
  });
});

describe("intervalNames", () => {
  it("gives what lies below, between and from the thresholds on", () => {
    expect(intervalNames([2.5, 4])).toEqual(["< 2.5", "[2.5, 4)", ">= 4"]);
    expect(intervalNames([-2.9000000000000004])).toEqual(["< -2.9", ">= -2.9"]);
    expect(intervalNames([])).toEqual(["all"]);
  });

  it("takes as many digits as tell the thresholds apart", () => {
    expect(intervalNames([1.00000001, 1.00000002])).toEqual([
      "< 1.00000001",
      "[1.00000001, 1.00000002)",
      ">= 1.00000002",
    ]);
    expect(new Set(intervalNames([1, 1 + Number.EPSILON])).size).toBe(3);
  });
});
