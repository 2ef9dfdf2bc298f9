import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { BetaBernoulli, DiscretePosterior } from "./index.js";

describe("DiscretePosterior", () => {
  it("approaches the conjugate posterior as bins become narrow", () => {
    const conjugate = new BetaBernoulli({ alpha: 2, beta: 5 });
    const outcomes = [1, 1, 0, 1, 1];
    const likelihood = (p: number) => 4 * Math.log(p) + Math.log(1 - p);
    const errors = [10, 100, 1000].map((bins) => {
      const grid = DiscretePosterior.over({ lower: 0, upper: 1, bins, prior: conjugate.posterior });
      return Math.abs(grid.update(likelihood).cdf(0.3) - conjugate.update(outcomes).posterior.cdf(0.3));
    });
    expect(errors[2]).toBeLessThan(errors[0]);
    const fine = DiscretePosterior.over({ lower: 0, upper: 1, bins: 20_000, prior: (p) => p * (1 - p) ** 4 });
    const known = fine.update(likelihood);
    const exact = conjugate.update(outcomes);
    expectClose(known.mean, exact.mean, { tolerance: 1e-9 });
    expectClose(known.variance, exact.posterior.variance, { tolerance: 1e-9 });
    expectClose(known.map, exact.map, { tolerance: 5e-5 });
    expectClose(known.cdf(0.5), exact.posterior.cdf(0.5), { tolerance: 5e-5 });
    expectClose(fine.logEvidence(likelihood), conjugate.logEvidence(outcomes), { tolerance: 5e-8 });
    expectClose(
      known.probabilities.reduce((sum, p) => sum + p, 0),
      1,
      { tolerance: 1e-13 },
    );
  });

  it("with equal priors has the ML estimate as its MAP estimate", () => {
    const values = [-1, 0, 0.5, 1, 2, 3];
    const likelihood = (slope: number) => -((3 - slope * 1) ** 2) - (1 - slope * 2) ** 2;
    const best = values.reduce((a, b) => (likelihood(b) > likelihood(a) ? b : a));
    const grid = new DiscretePosterior({ values });
    expectClose(grid.probabilities[0], 1 / 6, { tolerance: 5e-16 });
    expect(grid.update(likelihood).map).toBe(best);
    // One certain value stays certain.
    const certain = new DiscretePosterior({ values: [1, 2], logWeights: [0, Number.NEGATIVE_INFINITY] });
    expect(certain.update(() => -1000).mean).toBe(1);
  });

  it("refuses invalid weights", () => {
    expect(() => new DiscretePosterior({ values: [1, 2], logWeights: [0] })).toThrow(
      refusal(ShapeError, /DiscretePosterior: option "logWeights".*got 1 number\./),
    );
    expect(() => new DiscretePosterior({ values: [1] }).update(() => Number.NaN)).toThrow(
      refusal(
        DataError,
        "DiscretePosterior: there must be log probabilities below ∞, not all −∞; got NaN at value 0.",
      ),
    );
    expect(() => new DiscretePosterior({ values: [1] }).update(() => Number.NEGATIVE_INFINITY)).toThrow(
      refusal(
        DataError,
        "DiscretePosterior: there must be log probabilities below ∞, not all −∞; got only −∞.",
      ),
    );
    expect(() => DiscretePosterior.over({ lower: 1, upper: 1 })).toThrow(OptionError);
    expect(() => DiscretePosterior.over({ lower: 0, upper: 1, bins: 0 })).toThrow(OptionError);
  });
});
