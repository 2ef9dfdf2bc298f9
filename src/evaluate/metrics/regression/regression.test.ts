import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError, ShapeError } from "../../../index.js";
import { random } from "../../../math/probability/index.js";
import {
  adjustedRSquared,
  explainedVariance,
  halfSumOfSquares,
  huberLoss,
  logCoshLoss,
  meanAbsoluteError,
  meanAbsolutePercentageError,
  meanGammaDeviance,
  meanPoissonDeviance,
  meanSquaredError,
  meanSquaredLogError,
  meanTweedieDeviance,
  pinballLoss,
  relativeSquaredError,
  rootMeanSquaredError,
  rSquared,
} from "../../index.js";

describe("metrics of numbers", () => {
  const truth = [3, -0.5, 2, 7];
  const predicted = [2.5, 0, 2, 8];

  it("the relative squared error and R² add up to 1, and half the sum of squares is n/2 mean squared errors", () => {
    // Σ (r − g)² = 1.5 and Σ (r − r̄)² = 29.1875.
    expectClose(relativeSquaredError(truth, predicted), 1.5 / 29.1875, { tolerance: 5e-16 });
    expectClose(rSquared(truth, predicted), 1 - 1.5 / 29.1875, { tolerance: 5e-16 });
    expect(halfSumOfSquares(truth, predicted)).toBe(0.75);
    expect(meanSquaredError(truth, predicted)).toBe(0.375);
  });

  it("R² is −∞ where the truth does not vary but is missed, and NaN where it is met", () => {
    expect(rSquared([2, 2], [2, 3])).toBe(Number.NEGATIVE_INFINITY);
    expect(rSquared([2, 2], [2, 2])).toBeNaN();
    expect(explainedVariance([1, 2, 4], [11, 12, 14])).toBe(1);
  });

  it("adjusted R² counts predictors, and weights as cases", () => {
    const plain = rSquared(truth, predicted);
    expectClose(adjustedRSquared(truth, predicted, { predictors: 1 }), 1 - ((1 - plain) * 3) / 2, {
      tolerance: 5e-16,
    });
    expectClose(
      adjustedRSquared(truth, predicted, { predictors: 1, weights: [2, 2, 2, 2] }),
      1 - ((1 - plain) * 7) / 6,
      { tolerance: 5e-16 },
    );
    expect(() => adjustedRSquared(truth, predicted, { predictors: 3 })).toThrow(
      refusal(
        OptionError,
        'adjustedRSquared: option "predictors" must be a whole number from 0 to less than 3; got 3.',
      ),
    );
  });

  it("a percentage of 0 is infinite, unless 0 was said", () => {
    expect(meanAbsolutePercentageError([0, 1], [0, 2])).toBe(0.5);
    expect(meanAbsolutePercentageError([0, 1], [1, 1])).toBe(Number.POSITIVE_INFINITY);
  });

  it("ln cosh keeps the digits of small residuals and does not overflow for large ones", () => {
    expectClose(logCoshLoss([1e-9], [0]) / 0.5e-18, 1, { tolerance: 5e-15 });
    expectClose(logCoshLoss([1000], [0]), 1000 - Math.LN2, { tolerance: 1e-13 });
    expect(huberLoss([1e-9], [0])).toBe(0.5e-18);
  });

  it("deviances vanish at the truth and keep their digits near it", () => {
    expect(meanPoissonDeviance([2, 3], [2, 3])).toBe(0);
    // 2·(y ln(y/μ) − y + μ) ≈ (y − μ)²/y for μ near y; ln(μ/y) + y/μ − 1 likewise.
    expectClose(meanPoissonDeviance([1], [1 + 2 ** -30]) / 2 ** -60, 1, { tolerance: 5e-9 });
    expectClose(meanGammaDeviance([1 + 2 ** -30], [1]) / 2 ** -60, 1, { tolerance: 5e-9 });
    expect(meanTweedieDeviance([1, 3], [2, 2], { power: 0 })).toBe(1);
  });

  it("the q-quantile minimizes the pinball loss", () => {
    const values = [1, 2, 3, 4, 100];
    const at = (x: number) =>
      pinballLoss(
        values,
        values.map(() => x),
        { quantile: 0.75 },
      );
    for (const other of [1, 2, 3, 5, 50, 100]) expect(at(4)).toBeLessThan(at(other));
  });

  const ofResiduals = {
    explainedVariance,
    halfSumOfSquares,
    meanAbsoluteError,
    meanSquaredError,
    relativeSquaredError,
    rootMeanSquaredError,
    rSquared,
  };

  it("give the same with weights of 1 as without, whatever the number of cases", () => {
    for (const cases of [1, 3, 5, 511, 514, 2051]) {
      const [y, other] = [random(1), random(2)].map((stream) =>
        Float64Array.from({ length: cases }, () => stream.next()),
      );
      const weights = new Float64Array(cases).fill(1);
      for (const metric of Object.values(ofResiduals))
        expect(metric(y, other)).toBe(metric(y, other, { weights }));
    }
  });

  it("refuse numbers that are not finite, wherever they are and whatever they weigh", () => {
    for (const [name, metric] of Object.entries(ofResiduals))
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
        for (const options of [{}, { weights: [1, 1, 0, 1] }]) {
          expect(() => metric([1, 2, bad, 3], [1, 1, 1, 1], options)).toThrow(
            refusal(DataError, new RegExp(`^${name}: the truth is .* at row 2`)),
          );
          expect(() => metric([1, 2, 2, 2], [1, 1, bad, bad], options)).toThrow(
            refusal(DataError, new RegExp(`^${name}: the prediction is .* at row 2`)),
          );
          // The difference of two infinities of the same sign is NaN, not infinite.
          expect(() => metric([1, 2, bad, 3], [1, 1, bad, 1], options)).toThrow(DataError);
        }
  });

  it("name what is wrong with their input", () => {
    expect(() => meanSquaredError([1, 2], [1])).toThrow(
      refusal(ShapeError, /meanSquaredError: .*2 true numbers but 1 predicted/),
    );
    expect(() => meanSquaredError([1, Number.NaN], [1, 2])).toThrow(
      refusal(DataError, "meanSquaredError: the truth is missing at row 1"),
    );
    expect(() => meanSquaredError([1, 2], [1, Number.POSITIVE_INFINITY])).toThrow(
      refusal(DataError, /meanSquaredError: the prediction is Infinity.*at row 1/),
    );
    expect(() => meanPoissonDeviance([1, -1], [1, 1])).toThrow(
      refusal(DataError, /meanPoissonDeviance: the truth at row 1.*got -1\./),
    );
    expect(() => meanGammaDeviance([1], [0])).toThrow(
      refusal(DataError, /meanGammaDeviance: the prediction at row 0.*got 0\./),
    );
    expect(() => meanSquaredLogError([-1], [0])).toThrow(
      refusal(DataError, /meanSquaredLogError: the truth at row 0.*got -1\./),
    );
    expect(() => meanTweedieDeviance([1], [1], { power: 0.5 })).toThrow(
      refusal(OptionError, /meanTweedieDeviance: option "power".*got 0\.5\./),
    );
    expect(() => huberLoss([1], [1], { delta: 0 })).toThrow(
      refusal(OptionError, /huberLoss: option "delta".*got 0\./),
    );
    expect(() => pinballLoss([1], [1], { quantile: 2 })).toThrow(
      refusal(OptionError, /pinballLoss: option "quantile".*got 2\./),
    );
  });
});
