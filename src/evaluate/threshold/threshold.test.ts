import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { arraysOf, type ScoredCase, scoredCases } from "../../../test/support/scored-cases.js";
import { weights20 } from "../../data/datasets/index.js";
import { rocCurve, upperHull } from "../roc/index.js";
import {
  accuracyOptimalPoint,
  costOptimalPoint,
  fScoreOptimalPoint,
  isometric,
  isometricSlope,
  mapPoint,
  operatingPoint,
  optimalRanges,
  tuneThreshold,
} from "./index.js";

/** Twenty people by weight, ten of them diabetic (Flach, example 10.10). */
const people = weights20();
const weights = (people.column("weight") as { values: Float64Array }).values;
const flags = (people.column("diabetes") as { codes: Int8Array }).codes;
const diabetes = rocCurve(flags, weights);

const counts = (list: readonly ScoredCase[], threshold: number) => {
  const total = (test: (c: ScoredCase) => boolean) =>
    list.filter(test).reduce((sum, { weight }) => sum + weight, 0);
  return {
    tp: total((c) => c.positive && c.score >= threshold),
    fp: total((c) => !c.positive && c.score >= threshold),
    fn: total((c) => c.positive && c.score < threshold),
    tn: total((c) => !c.positive && c.score < threshold),
  };
};
/** Between all scores, and beyond both ends. */
const everyThreshold = Array.from({ length: 10 }, (_, i) => i - 4.5);

describe("operatingPoint", () => {
  it("counts the cases whose score reaches the threshold", () => {
    fc.assert(
      fc.property(scoredCases, fc.integer({ min: -10, max: 10 }), (list, twice) => {
        const point = operatingPoint(rocCurve(...arraysOf(list)), twice / 2);
        const { tp, fp, fn, tn } = counts(list, twice / 2);
        const { truePositives, falsePositives, falseNegatives, trueNegatives } = point;
        expect([truePositives, falsePositives, falseNegatives, trueNegatives]).toEqual([tp, fp, fn, tn]);
        expectClose(point.accuracy, (tp + tn) / (tp + fp + fn + tn), { tolerance: 5e-15 });
        expect(point.interval[0]).toBeLessThan(twice / 2);
        expect(point.interval[1]).toBeGreaterThanOrEqual(twice / 2);
      }),
    );
    expect(() => operatingPoint(diabetes, Number.NaN)).toThrow("operatingPoint: the threshold is NaN.");
  });
});

describe("isometrics", () => {
  it("of accuracy have the slope negatives over positives: 1/4 for four positives to a negative", () => {
    const curve = rocCurve([1, 1, 0, 1, 1], [5, 4, 3, 2, 1]);
    expectClose(isometricSlope(curve), 1 / 4, { tolerance: 5e-16 });
    expect(isometricSlope(curve, { prior: 0.5 })).toBe(1);
    expectClose(isometricSlope(curve, { falsePositive: 8 }), 2, { tolerance: 5e-15 });
    expectClose(isometricSlope(curve, { falseNegative: 0.5, prior: 0.25 }), 6, { tolerance: 5e-15 });
  });

  it("join points of the same accuracy, and the higher line is the better one", () => {
    fc.assert(
      fc.property(scoredCases, (list) => {
        const curve = rocCurve(...arraysOf(list));
        const share = curve.positives / (curve.positives + curve.negatives);
        for (const threshold of everyThreshold) {
          const point = operatingPoint(curve, threshold);
          const { slope, intercept } = isometric(curve, point);
          expectClose(slope, curve.negatives / curve.positives, { tolerance: 1e-13 });
          // At the false positive rate 0 all negatives are right.
          expectClose(share * intercept + (1 - share), point.accuracy, { tolerance: 1e-13 });
        }
      }),
    );
  });
});

describe("optimal points", () => {
  it("of the diabetic are on the hull (0,4), (1,6), (2,7), (5,9), (7,10), each for its range of cost ratios", () => {
    const ranges = optimalRanges(diabetes);
    expect(ranges.map(({ point }) => [point.falsePositives, point.truePositives])).toEqual([
      [0, 0],
      [0, 4],
      [1, 6],
      [2, 7],
      [5, 9],
      [7, 10],
      [10, 10],
    ]);
    expectClose(
      ranges.slice(1, -1).flatMap(({ costRatios }) => costRatios),
      [2, Infinity, 1, 2, 2 / 3, 1, 1 / 2, 2 / 3, 0, 1 / 2],
      { tolerance: 1e-14 },
    );
    expect(ranges[0].costRatios).toEqual([Infinity, Infinity]);
    expect(ranges[6].costRatios).toEqual([0, 0]);
    // Half the prior of positives doubles the odds of negatives: a false positive must cost half as much.
    const rare = optimalRanges(diabetes, { prior: 1 / 3 });
    expectClose(rare[3].costRatios, [1 / 3, 1 / 2], { tolerance: 1e-14 });
    expect(rare[3].slopes).toEqual(ranges[3].slopes);
  });

  it("of accuracy make five errors of twenty, at (1,6) as at (2,7); the first is taken", () => {
    const { value, threshold, falsePositives } = accuracyOptimalPoint(diabetes);
    expect([value, threshold, falsePositives]).toEqual([0.75, 90, 1]);
  });

  it("of cost have the least cost of all thresholds, and lie in the range that the hull gives them", () => {
    const cost = fc.constantFrom(0.1, 0.5, 1, 3, 10);
    fc.assert(
      fc.property(scoredCases, cost, cost, (list, falsePositive, falseNegative) => {
        const curve = rocCurve(...arraysOf(list));
        const total = curve.positives + curve.negatives;
        const optimal = costOptimalPoint(curve, { falsePositive, falseNegative });
        const costs = everyThreshold.map((threshold) => {
          const { fp, fn } = counts(list, threshold);
          return (falsePositive * fp + falseNegative * fn) / total;
        });
        expectClose(optimal.value, Math.min(...costs), { tolerance: 1e-13 });
        const ratio = falsePositive / falseNegative;
        const inRange = optimalRanges(curve).filter(
          ({ costRatios: [least, most] }) => least <= ratio * (1 + 1e-9) && ratio <= most * (1 + 1e-9),
        );
        const best = inRange.map(
          ({ point }) => falsePositive * point.falsePositives + falseNegative * point.falseNegatives,
        );
        expect(best.length).toBeGreaterThan(0);
        for (const sum of best) expectClose(sum / total, optimal.value, { tolerance: 1e-11 });
        expect(optimalRanges(curve)).toHaveLength(upperHull(curve).indices.length);
      }),
    );
  });

  it("take the prior where decisions will be taken", () => {
    const costs = { falsePositive: 2, falseNegative: 3, prior: 0.1 };
    const { value, falsePositiveRate, truePositiveRate } = costOptimalPoint(diabetes, costs);
    expectClose(value, 0.9 * 2 * falsePositiveRate + 0.1 * 3 * (1 - truePositiveRate), { tolerance: 5e-15 });
  });

  it("are at the corner where positives are so many that all should be called so", () => {
    const curve = rocCurve([1, 1, 0, 1, 1], [5, 4, 3, 2, 1]);
    expect(costOptimalPoint(curve, { falseNegative: 5 })).toMatchObject({
      truePositiveRate: 1,
      falsePositiveRate: 1,
    });
  });

  it("of the F score have the largest of all thresholds", () => {
    fc.assert(
      fc.property(scoredCases, fc.constantFrom(0.5, 1, 2), (list, beta) => {
        const { value } = fScoreOptimalPoint(rocCurve(...arraysOf(list)), { beta });
        const scores = everyThreshold.map((threshold) => {
          const { tp, fp, fn } = counts(list, threshold);
          const [precision, recall] = [tp / (tp + fp), tp / (tp + fn)];
          return tp === 0 ? 0 : ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall);
        });
        expectClose(value, Math.max(...scores), { tolerance: 1e-13 });
      }),
    );
    // 14/(14 + 2 + 3) at (2,7); 18/(18 + 5 + 1) at (5,9) is more, 20/27 at (7,10) less.
    expect(fScoreOptimalPoint(diabetes)).toMatchObject({ value: 0.75, truePositives: 9, falsePositives: 5 });
  });
});

describe("mapPoint", () => {
  it("is where posteriors reach one half, on whatever scale they are", () => {
    const likelihoodRatios = [6, 2.5, 1.8, 0.4];
    const labels = [1, 1, 0, 0];
    const points = (prior: number) => {
      const odds = likelihoodRatios.map((ratio) => (ratio * prior) / (1 - prior));
      const scales = {
        probability: odds.map((value) => value / (1 + value)),
        "log-odds": odds.map(Math.log),
        "likelihood-ratio": likelihoodRatios,
        "log-likelihood-ratio": likelihoodRatios.map(Math.log),
      } as const;
      return (Object.keys(scales) as (keyof typeof scales)[]).map(
        (scores) => mapPoint(rocCurve(labels, scales[scores]), { scores, prior }).index,
      );
    };
    expect(points(0.5)).toEqual([3, 3, 3, 3]);
    expect(points(1 / 3)).toEqual([2, 2, 2, 2]);
    expect(points(0.1)).toEqual([0, 0, 0, 0]);
  });

  it("takes the class frequencies of the curve: with two negatives to a positive the ratio must reach 2", () => {
    const curve = rocCurve([1, 0, 0], [3, 1.5, 0.5]);
    expect(mapPoint(curve, { scores: "likelihood-ratio" }).interval).toEqual([1.5, 3]);
    expect(() => mapPoint(curve, { scores: "margin" as never })).toThrow('mapPoint: option "scores" must be');
    expect(() => mapPoint(curve, { prior: 1 })).toThrow(
      'mapPoint: option "prior" must be a number > 0 and < 1',
    );
  });
});

describe("tuneThreshold", () => {
  it("puts the threshold midway between the scores that it separates", () => {
    const { threshold, point } = tuneThreshold([1, 1, 0, 0], [0.9, 0.8, 0.4, 0.3]);
    expect([threshold, point.value]).toEqual([0.6000000000000001, 1]);
  });

  it("may call all cases positive, or none", () => {
    const [scores, labels] = [
      [3, 2, 1],
      [0, 1, 1],
    ];
    expect(tuneThreshold(labels, scores, { criterion: { falseNegative: 9 } }).threshold).toBe(-Infinity);
    expect(tuneThreshold(labels, scores, { criterion: { falsePositive: 9 } }).threshold).toBe(Infinity);
  });

  it("takes any criterion", () => {
    const at = (criterion: Parameters<typeof tuneThreshold>[2]) =>
      tuneThreshold(flags, weights, criterion).point;
    expect(at({ criterion: "balanced-accuracy" })).toMatchObject({ value: 0.75, falsePositives: 1 });
    expect(at({ criterion: "f-score" }).value).toBe(0.75);
    expect(at({ criterion: { beta: 1 } }).index).toBe(at({ criterion: "f-score" }).index);
    expect(at({ criterion: { falsePositive: 3 } })).toMatchObject({ falsePositives: 0, truePositives: 4 });
    const youden = at({ criterion: (point) => point.truePositiveRate - point.falsePositiveRate });
    expectClose(youden.value, 0.5, { tolerance: 5e-16 });
    const never = at({ criterion: (point) => (point.index === 3 ? 1 : Number.NEGATIVE_INFINITY) });
    expect(never.index).toBe(3);
  });

  it("counts weights as repetitions", () => {
    const weighted = tuneThreshold([1, 0, 1], [3, 2, 1], { weights: [1, 2, 3] });
    const repeated = tuneThreshold([1, 0, 0, 1, 1, 1], [3, 2, 2, 1, 1, 1]);
    expect(weighted).toEqual(repeated);
  });

  it("names what is wrong", () => {
    expect(() => tuneThreshold([1, 1], [1, 2])).toThrow("tuneThreshold: needs positive and negative cases");
    const at = (criterion: unknown) => () => tuneThreshold([0, 1], [1, 2], { criterion: criterion as never });
    expect(at("auc")).toThrow('tuneThreshold: option "criterion" must be "accuracy"');
    expect(at({ falsePositive: 0 })).toThrow('option "falsePositive" must be a number > 0; got 0.');
    expect(at({ beta: -1 })).toThrow('option "beta" must be a number > 0; got -1.');
    expect(at({ falsePositives: 2 })).toThrow('tuneThreshold: there is no option "falsePositives"');
    expect(at({ beta: 1, prior: 0.5 })).toThrow('tuneThreshold: there is no option "prior"');
    expect(at(() => Number.NaN)).toThrow("the criterion is NaN at point 0 of the curve");
  });
});
