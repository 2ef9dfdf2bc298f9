import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { arraysOf, type ScoredCase, scoredCases } from "../../../test/support/scored-cases.js";
import { weights20 } from "../../data/datasets/index.js";
import { rocAuc } from "../metrics/index.js";
import { coverageCurve, lowerHull, rocCurve, upperHull } from "./index.js";

describe("coverageCurve", () => {
  it("counts by threshold, and lets equal scores in together", () => {
    const curve = coverageCurve([1, 0, 1, 0], [0.5, 0.1, 0.9, 0.5], { weights: [1, 2, 1, 0.5] });
    expect(curve).toEqual({
      thresholds: Float64Array.of(Infinity, 0.9, 0.5, 0.1),
      truePositives: Float64Array.of(0, 1, 2, 2),
      falsePositives: Float64Array.of(0, 0, 0.5, 2.5),
      positives: 2,
      negatives: 2.5,
      area: 4.75,
    });
  });

  it("is drawn for one class alone", () => {
    expect(coverageCurve([true, true], [1, 2])).toMatchObject({ positives: 2, negatives: 0, area: 0 });
  });
});

describe("rocCurve", () => {
  it("has the area that Mann and Whitney count pair by pair, ties as half", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        let [right, pairs] = [0, 0];
        for (const a of list.filter((c) => c.positive)) {
          for (const b of list.filter((c) => !c.positive)) {
            pairs += a.weight * b.weight;
            right += a.weight * b.weight * (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0);
          }
        }
        expect(coverageCurve(...arraysOf(list)).area).toBe(right);
        expectClose(rocCurve(...arraysOf(list)).area, right / pairs, { tolerance: 5e-15 });
      }),
    );
  });

  it("counts a weight as so many equal cases", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        const repeated = list.flatMap((c) => new Array<ScoredCase>(c.weight).fill({ ...c, weight: 1 }));
        expect(rocCurve(...arraysOf(list))).toEqual(rocCurve(...arraysOf(repeated)));
      }),
    );
  });

  it("turns over when scores or classes do", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        const { area } = rocCurve(...arraysOf(list));
        const downward = list.map((c) => ({ ...c, score: -c.score }));
        const swapped = list.map((c) => ({ ...c, positive: !c.positive }));
        expectClose(rocCurve(...arraysOf(downward)).area, 1 - area, { tolerance: 5e-15 });
        expectClose(rocCurve(...arraysOf(swapped)).area, 1 - area, { tolerance: 5e-15 });
      }),
    );
  });

  it("has the area 0.80 in example 10.10", () => {
    expectClose(rocCurve(...weightFeature()).area, 0.8, { tolerance: 5e-15 });
  });

  it("takes labels of any kind, and a column of scores per class", () => {
    const truth = ["ham", "spam", "spam", "ham"];
    const scores = [0.2, 0.9, 0.4, 0.5];
    const curve = rocCurve(truth, scores);
    expect(curve).toEqual(rocCurve([0, 1, 1, 0], scores));
    expect(curve.area).toBe(rocAuc(truth, scores));
    const columns = scores.map((p) => [1 - p, p]);
    expect(rocCurve(truth, columns)).toEqual(curve);
    expect(rocCurve(truth, columns, { positive: "ham" }).area).toBe(curve.area);
  });

  it("needs both classes, finite scores, and one label per score", () => {
    expect(() => rocCurve([true, false], [1, 2], { weights: [1, 0] })).toThrow(
      "rocCurve: needs positive and negative cases; there is no negative case with a positive weight.",
    );
    expect(() => rocCurve([false], [1])).toThrow("there is no positive case");
    expect(() => rocCurve([true, false], [1, Number.NaN])).toThrow("rocCurve: the score of row 1 is missing");
    expect(() => rocCurve([true, false], [1, -Infinity])).toThrow(
      "rocCurve: the score at row 1 is -Infinity; every score must be finite.",
    );
    expect(() => rocCurve([true], [1, 2])).toThrow(
      "rocCurve: there are 1 true labels but scores for 2 cases.",
    );
    expect(() => rocCurve([0, 1, 2], [1, 2, 3])).toThrow('rocCurve: option "positive" must name one of');
    expect(() => coverageCurve([], [])).toThrow("coverageCurve: needs at least one case");
    expect(() => coverageCurve([1], [1], { weights: [-1] })).toThrow(
      "the weight of row 0 must be a finite number ≥ 0",
    );
  });
});

describe("upperHull", () => {
  it("has the corners of example 10.10", () => {
    const { truePositives, falsePositives, thresholds } = upperHull(rocCurve(...weightFeature()));
    expect([...falsePositives]).toEqual([0, 0, 1, 2, 5, 7, 10]);
    expect([...truePositives]).toEqual([0, 4, 6, 7, 9, 10, 10]);
    expect([...thresholds]).toEqual([Infinity, 106, 90, 85, 77, 67, 56]);
  });

  it("has strictly falling slopes, and no point of the curve above it", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        const curve = coverageCurve(...arraysOf(list));
        const hull = upperHull(curve);
        const [x, y] = [hull.falsePositives, hull.truePositives];
        expect([...hull.indices].map((index) => curve.thresholds[index])).toEqual([...hull.thresholds]);
        // Twice the area of a triangle of whole numbers is exact; its sign tells on which side a point is.
        const side = (k: number, px: number, py: number) =>
          (x[k] - x[k - 1]) * (py - y[k - 1]) - (y[k] - y[k - 1]) * (px - x[k - 1]);
        for (let k = 1; k < x.length; k += 1) {
          if (k + 1 < x.length) expect(side(k, x[k + 1], y[k + 1])).toBeLessThan(0);
          for (let i = 0; i < curve.thresholds.length; i += 1)
            expect(side(k, curve.falsePositives[i], curve.truePositives[i])).toBeLessThanOrEqual(0);
        }
        expect(hull.area).toBeGreaterThanOrEqual(curve.area);
      }),
    );
  });

  it("gives rates where the curve has them", () => {
    const hull = upperHull(rocCurve([false, true, true], [3, 2, 1]));
    expect([...hull.truePositiveRates]).toEqual([0, 1]);
    expect([...hull.falsePositiveRates]).toEqual([0, 1]);
    expect(hull.area).toBe(0.5);
  });
});

describe("lowerHull", () => {
  it("is the upper hull of the reversed scores, turned by half a circle", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        const [truth, scores, options] = arraysOf(list);
        const hull = lowerHull(coverageCurve(truth, scores, options));
        const mirror = upperHull(
          coverageCurve(
            truth,
            scores.map((score) => -score),
            options,
          ),
        );
        const turned = (counts: Float64Array, all: number) =>
          Array.from(counts, (count) => all - count).reverse();
        expect([...hull.falsePositives]).toEqual(turned(mirror.falsePositives, hull.negatives));
        expect([...hull.truePositives]).toEqual(turned(mirror.truePositives, hull.positives));
      }),
    );
  });
});

function weightFeature(): [truth: boolean[], scores: number[]] {
  const rows = weights20().toRows();
  return [rows.map(({ diabetes }) => diabetes === true), rows.map(({ weight }) => Number(weight))];
}
