import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { calibrationCurve, DataError, OptionError, ShapeError } from "../../../index.js";
import {
  averagePrecision,
  brierDecomposition,
  brierScore,
  calibrationLine,
  expectedCalibrationError,
  exponentialLoss,
  gainCurve,
  hingeLoss,
  logisticLoss,
  logLikelihood,
  logLoss,
  meanDeviance,
  rocAuc,
} from "../../index.js";

const scored = fc.array(fc.tuple(fc.boolean(), fc.nat(6), fc.nat(3)), { minLength: 2, maxLength: 25 });

describe("losses of probabilities", () => {
  it("charge infinitely for a true class of probability 0, unless clipping is asked for", () => {
    expect(logLoss([true, false], [0, 0.5])).toBe(Number.POSITIVE_INFINITY);
    expectClose(logLoss([true, false], [0, 0.5], { clip: 1e-3 }), (Math.log(1e3) + Math.LN2) / 2, {
      tolerance: 5e-15,
    });
    expectClose(logLoss([true], [0], { weights: [2], clip: 1e-3 }), Math.log(1e3), { tolerance: 5e-15 });
    expectClose(logLoss([true, false], [0, 0.5], { weights: [0, 1] }), Math.LN2, { tolerance: 5e-16 });
    expect(logLoss([true], [1])).toBe(0);
  });

  it("the deviance is twice the log loss, the log-likelihood is its negative sum", () => {
    const p = [0.2, 0.9, 0.4];
    const truth = [false, true, true];
    expectClose(meanDeviance(truth, p), 2 * logLoss(truth, p), { tolerance: 5e-16 });
    expectClose(logLikelihood(truth, p), Math.log(0.8 * 0.9 * 0.4), { tolerance: 5e-15 });
  });

  it("are the same for one number per case and for two columns", () => {
    const truth = ["yes", "no", "yes"];
    const two = [
      [0.2, 0.8],
      [0.5, 0.5],
      [0.75, 0.25],
    ];
    for (const measure of [logLoss, brierScore, rocAuc, averagePrecision, expectedCalibrationError])
      expect(measure(truth, [0.8, 0.5, 0.25])).toBe(measure(truth, two));
    expect(brierScore(truth, [0.2, 0.5, 0.75], { positive: "no" })).toBe(brierScore(truth, two));
  });

  it("Brier's score is reliability − resolution + uncertainty", () => {
    fc.assert(
      fc.property(scored, (cases) => {
        const weights = cases.map(([, , w]) => w + 0.5);
        const parts = brierDecomposition(
          cases.map(([t]) => t),
          cases.map(([, s]) => s / 6),
          { weights },
        );
        const { score, reliability, resolution, uncertainty } = parts;
        expectClose(reliability - resolution + uncertainty, score, { tolerance: 1e-15, scale: 4 });
      }),
    );
  });

  it("the logistic loss is the log loss of the probabilities of the scores", () => {
    const scores = [-3, 0.5, 2, 1];
    const truth = [0, 1, 1, 0];
    const p = scores.map((s) => 1 / (1 + Math.exp(-s)));
    expectClose(logisticLoss(truth, scores), logLoss(truth, p), { tolerance: 5e-15 });
  });

  it("margins: hinge and exponential loss of one right and one wrong case", () => {
    expect(hingeLoss([true, false], [2, 0.5])).toBe(0.75);
    expectClose(exponentialLoss([true, false], [1, 1]), Math.cosh(1), { tolerance: 5e-16 });
  });

  it("name what is wrong with their input", () => {
    expect(() => logLoss([true], [1.5])).toThrow(
      refusal(DataError, "logLoss: the probability at row 0 must be a number from 0 to 1; got 1.5."),
    );
    expect(() =>
      logLoss(
        ["a", "b"],
        [
          [0.5, 0.4],
          [0.5, 0.5],
        ],
      ),
    ).toThrow(refusal(DataError, "logLoss: the probabilities of row 0 must sum to 1"));
    expect(() =>
      logLoss(
        ["a", "b"],
        [
          [1, 0, 0],
          [0, 1, 0],
        ],
      ),
    ).toThrow(
      refusal(
        ShapeError,
        'logLoss: the scores have 3 columns, but there are 2 classes ("a", "b"); list all classes, in the order of the columns, in option "classes".',
      ),
    );
    expect(() => logLoss([true, false], [0.5])).toThrow(
      refusal(ShapeError, "logLoss: there are 2 true labels but scores for 1 cases."),
    );
    expect(() => rocAuc([true, false], [0.5, Number.NaN])).toThrow(
      refusal(DataError, "rocAuc: the score of row 1 is missing; every case needs a score."),
    );
    expect(() => logLoss([true], [0.5], { clip: 0.7 })).toThrow(
      refusal(OptionError, /logLoss: option "clip".*got 0\.7\./),
    );
    expect(() => gainCurve(["a", "b", "c"], [1, 2, 3])).toThrow(
      refusal(OptionError, 'gainCurve: option "positive" must name one'),
    );
  });
});

describe("ranking", () => {
  it("the area under the curve is the share of pairs in the right order, ties half, weights as repetition", () => {
    fc.assert(
      fc.property(scored, (cases) => {
        let [right, pairs] = [0, 0];
        for (const [t, s, w] of cases) {
          for (const [u, r, v] of cases) {
            if (!t || u) continue;
            pairs += w * v;
            right += w * v * (s > r ? 1 : s === r ? 0.5 : 0);
          }
        }
        fc.pre(pairs > 0);
        const found = rocAuc(
          cases.map(([t]) => t),
          cases.map(([, s]) => s),
          { weights: cases.map(([, , w]) => w) },
        );
        expectClose(found, right / pairs, { tolerance: 1e-14 });
      }),
    );
  });

  it("is NaN where one of the two classes does not occur", () => {
    expect(rocAuc([true, true], [0.1, 0.2])).toBeNaN();
    expect(
      rocAuc(
        ["a", "b"],
        [
          [1, 0, 0],
          [0, 1, 0],
        ],
        { classes: ["a", "b", "c"] },
      ),
    ).toBeNaN();
    expect(averagePrecision([false, false], [0.1, 0.2])).toBeNaN();
  });

  it("the gain curve starts at nothing, ends at all, and its lift at the start is that of the best case", () => {
    const { share, gain, lift, thresholds } = gainCurve([1, 0, 1, 0, 0], [9, 8, 8, 2, 1]);
    expectClose(share, [0, 0.2, 0.6, 0.8, 1], { tolerance: 1e-15 });
    expectClose(gain, [0, 0.5, 1, 1, 1], { tolerance: 1e-15 });
    expectClose(lift.subarray(1), [2.5, 5 / 3, 1.25, 1], { tolerance: 1e-15 });
    expect(thresholds[0]).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("calibration", () => {
  it("bins hold their upper ends, the first one both, and empty ones have weight 0", () => {
    const bins = calibrationCurve([true, false, true, true], [0, 0.5, 0.51, 1], { bins: 4 });
    expect(bins.map(({ totalWeight }) => totalWeight)).toEqual([1, 1, 1, 1]);
    expect(calibrationCurve([true], [1], { bins: 2 })[0]).toEqual({
      lower: 0,
      upper: 0.5,
      totalWeight: 0,
      predicted: Number.NaN,
      observed: Number.NaN,
    });
  });

  it("probabilities that are right on average have slope 1 and intercept 0", () => {
    const p = [0.25, 0.25, 0.25, 0.25, 0.75, 0.75, 0.75, 0.75];
    const truth = [1, 0, 0, 0, 1, 1, 1, 0];
    const { slope, intercept, shift } = calibrationLine(truth, p);
    expectClose([slope, intercept, shift], [1, 0, 0], { tolerance: 1e-12 });
    expect(expectedCalibrationError(truth, p)).toBe(0);
  });

  it("log-odds that are twice too large have slope ½", () => {
    const p = [0.1, 0.1, 0.1, 0.1, 0.9, 0.9, 0.9, 0.9];
    const { slope } = calibrationLine([1, 0, 0, 0, 1, 1, 1, 0], p);
    expectClose(slope, 0.5, { tolerance: 1e-13 });
  });

  it("has no line where the classes are separated or a probability is 0", () => {
    expect(() => calibrationLine([0, 0, 1, 1], [0.1, 0.2, 0.3, 0.4])).toThrow(
      refusal(DataError, "calibrationLine: a threshold separates the positive cases"),
    );
    expect(() => calibrationLine([0, 1, 0, 1], [0, 0.2, 0.3, 0.4])).toThrow(
      refusal(
        DataError,
        'calibrationLine: the probability 0 at row 0 has no finite log-odds; set option "clip".',
      ),
    );
    expect(calibrationLine([0, 1, 0, 1], [0, 0.2, 0.3, 0.4], { clip: 0.01 }).convergence.converged).toBe(
      true,
    );
  });

  it("refuses other bins than a whole number of them", () => {
    expect(() => calibrationCurve([true], [0.5], { bins: 0 })).toThrow(
      refusal(OptionError, /calibrationCurve: option "bins".*got 0\./),
    );
  });
});
