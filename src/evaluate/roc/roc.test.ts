import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weights20 } from "../../datasets/index.js";
import { coverageCurve, rocCurve, upperHull } from "./index.js";

interface Case {
  readonly score: number;
  readonly positive: boolean;
  readonly weight: number;
}

/** Few different scores, so that there are ties; whole weights, so that all sums are exact. */
const cases = fc
  .array(
    fc.record({
      score: fc.integer({ min: -4, max: 4 }),
      positive: fc.boolean(),
      weight: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 2, maxLength: 30 },
  )
  .filter((list) => [true, false].every((side) => list.some((c) => c.positive === side && c.weight > 0)));

const arrays = (list: readonly Case[]) =>
  [list.map((c) => c.score), list.map((c) => c.positive), list.map((c) => c.weight)] as const;

describe("coverageCurve", () => {
  it("counts by threshold, and lets equal scores in together", () => {
    const curve = coverageCurve([0.5, 0.1, 0.9, 0.5], [1, 0, 1, 0], [1, 2, 1, 0.5]);
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
    expect(coverageCurve([1, 2], [true, true])).toMatchObject({ positives: 2, negatives: 0, area: 0 });
  });
});

describe("rocCurve", () => {
  it("has the area that Mann and Whitney count pair by pair, ties as half", () => {
    fc.assert(
      fc.property(cases, (list) => {
        let [right, pairs] = [0, 0];
        for (const a of list.filter((c) => c.positive)) {
          for (const b of list.filter((c) => !c.positive)) {
            pairs += a.weight * b.weight;
            right += a.weight * b.weight * (a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0);
          }
        }
        expect(coverageCurve(...arrays(list)).area).toBe(right);
        expect(rocCurve(...arrays(list)).area).toBeCloseTo(right / pairs, 14);
      }),
    );
  });

  it("counts a weight as so many equal cases", () => {
    fc.assert(
      fc.property(cases, (list) => {
        const repeated = list.flatMap((c) => new Array<Case>(c.weight).fill({ ...c, weight: 1 }));
        expect(rocCurve(...arrays(list))).toEqual(rocCurve(...arrays(repeated)));
      }),
    );
  });

  it("turns over when scores or classes do", () => {
    fc.assert(
      fc.property(cases, (list) => {
        const { area } = rocCurve(...arrays(list));
        const downward = list.map((c) => ({ ...c, score: -c.score }));
        const swapped = list.map((c) => ({ ...c, positive: !c.positive }));
        expect(rocCurve(...arrays(downward)).area).toBeCloseTo(1 - area, 14);
        expect(rocCurve(...arrays(swapped)).area).toBeCloseTo(1 - area, 14);
      }),
    );
  });

  it("has the area 0.80 in example 10.10", () => {
    expect(rocCurve(...weightFeature()).area).toBeCloseTo(0.8, 14);
  });

  it("needs both classes, finite scores, and one class per score", () => {
    expect(() => rocCurve([1, 2], [true, false], [1, 0])).toThrow(
      "rocCurve: needs positives and negatives; no negative case counts.",
    );
    expect(() => rocCurve([1], [false])).toThrow("no positive case counts");
    expect(() => rocCurve([1, Number.NaN], [true, false])).toThrow(
      "rocCurve: the score at row 1 is NaN; every score must be finite.",
    );
    expect(() => rocCurve([1, 2], [true])).toThrow("rocCurve: there are 2 scores but 1 classes.");
    expect(() => rocCurve([1, 2], [0, 2])).toThrow("rocCurve: the class at row 1 must be true or 1");
    expect(() => coverageCurve([], [])).toThrow("coverageCurve: needs at least one case that counts");
    expect(() => coverageCurve([1], [1], [-1])).toThrow("the weight of row 0 must be a finite number ≥ 0");
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
      fc.property(cases, (list) => {
        const curve = coverageCurve(...arrays(list));
        const hull = upperHull(curve);
        const [x, y] = [hull.falsePositives, hull.truePositives];
        expect([...hull.places].map((place) => curve.thresholds[place])).toEqual([...hull.thresholds]);
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
    const hull = upperHull(rocCurve([3, 2, 1], [false, true, true]));
    expect([...hull.truePositiveRates]).toEqual([0, 1]);
    expect([...hull.falsePositiveRates]).toEqual([0, 1]);
    expect(hull.area).toBe(0.5);
  });
});

function weightFeature(): [scores: number[], positives: boolean[]] {
  const rows = weights20().toRows();
  return [rows.map(({ weight }) => Number(weight)), rows.map(({ diabetes }) => diabetes === true)];
}
