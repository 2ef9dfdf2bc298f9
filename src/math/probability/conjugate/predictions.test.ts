import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { Matrix } from "../../linalg/index.js";
import { Normal, Poisson, random } from "../index.js";
import {
  BetaBernoulli,
  credibleInterval,
  DirichletCategorical,
  GammaPoisson,
  highestDensityInterval,
  NormalInverseGamma,
  NormalInverseWishart,
  NormalKnownVariance,
} from "./index.js";

describe("predictions and estimates", () => {
  it("of one case are what the evidence of one case says", () => {
    const rate = new GammaPoisson({ shape: 2.5, rate: 0.7 });
    for (const x of [0, 3, 11]) {
      expectClose(rate.predictive(2).logDensity(x), rate.logEvidence([x], { exposure: 2 }), {
        tolerance: 1e-14,
      });
    }
    const normal = new NormalInverseGamma({ location: 1, meanCount: 2, shape: 2, scale: 3 });
    expectClose(normal.predictive().logDensity(4), normal.logEvidence([4]), { tolerance: 1e-14 });
    const known = new NormalKnownVariance({ mean: 1, variance: 2, noiseVariance: 3 });
    expectClose(known.predictive().logDensity(4), known.logEvidence([4]), { tolerance: 5e-15 });
    const levels = new DirichletCategorical({ concentration: [1, 2, 3] });
    expectClose(levels.predictive().logDensity([0, 1, 0]), levels.logEvidence([1]), { tolerance: 5e-15 });
    expectClose(levels.predictive(3).logDensity([1, 1, 1]), Math.log(6) + levels.logEvidence([0, 1, 2]), {
      tolerance: 5e-15,
    });
  });

  it("keep their digits after millions of cases", () => {
    const rate = new GammaPoisson({ shape: 3e9, rate: 1e9 });
    expectClose(rate.predictive().mean, 3, { tolerance: 5e-15 });
    for (const x of [0, 2, 9]) {
      // Almost Poisson with mean 3: the rate is known to nine digits.
      expectClose(rate.predictive().logDensity(x), new Poisson({ rate: 3 }).logDensity(x), {
        tolerance: 5e-8,
      });
      expectClose(rate.predictive().logDensity(x), rate.logEvidence([x]), { tolerance: 1e-13 });
    }
  });

  it("of the mean of several numbers have the variance of that mean", () => {
    const known = new NormalKnownVariance({ mean: 1, variance: 2, noiseVariance: 3 });
    expectClose(known.predictive(6).variance, 2.5, { tolerance: 5e-15 });
    const normal = new NormalInverseGamma({ location: 1, meanCount: 4, shape: 3, scale: 6 });
    // E[variance] = 3, over 4 and over 2 cases.
    expectClose(normal.predictive(2).variance, 3 / 4 + 3 / 2, { tolerance: 5e-15 });
  });

  it("are the Laplace correction for levels, and ML under the uniform prior", () => {
    const known = new DirichletCategorical({ concentration: [1, 1, 1] }).update([0, 0, 1, 0, 1]);
    expectClose(known.mean, [4 / 8, 3 / 8, 1 / 8], { tolerance: 1e-15 });
    expectClose(known.map, [3 / 5, 2 / 5, 0], { tolerance: 1e-15 });
    expect(new DirichletCategorical({ concentration: [1, 1] }).map).toEqual([Number.NaN, Number.NaN]);
  });

  it("of a rate are those of the gamma distribution", () => {
    const known = new GammaPoisson({ shape: 2, rate: 1 }).update([3, 5, 4]);
    expect([known.mean, known.map]).toEqual([14 / 4, 13 / 4]);
    expect(new GammaPoisson({ shape: 0.5, rate: 1 }).map).toBe(0);
    // The flat prior's limit is maximum likelihood.
    const flat = new GammaPoisson({ shape: 1, rate: 1e-12 }).update([3, 5, 4]);
    expectClose(flat.map, Poisson.fit([3, 5, 4]).rate, { tolerance: 1e-11 });
  });

  it("of a mean and a variance are the highest point of the joint density, and its marginals", () => {
    const known = new NormalInverseGamma({ location: 1, meanCount: 2, shape: 3, scale: 4 });
    const { mean, variance } = known.map;
    const top = known.logDensity({ mean, variance });
    for (const [dm, dv] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
    ]) {
      expect(known.logDensity({ mean: mean + dm, variance: variance + dv })).toBeLessThan(top);
    }
    expect(known.mean).toEqual({ mean: 1, variance: 2 });
    // The joint density over the mean given the variance is the posterior of the mean.
    const given = new Normal({ mean: 1, standardDeviation: Math.sqrt(2.5 / 2) }).density(0.3);
    expectClose(known.density({ mean: 0.3, variance: 2.5 }), given * known.posterior.variance.density(2.5), {
      tolerance: 5e-15,
    });
    expect(known.density({ mean: 0, variance: -1 })).toBe(0);
  });

  it("of normal vectors in one dimension are those of normal numbers", () => {
    const numbers = new NormalInverseGamma({ location: 1, meanCount: 2, shape: 1.5, scale: 2 });
    const vectors = new NormalInverseWishart({
      location: [1],
      meanCount: 2,
      degreesOfFreedom: 3,
      scale: [[4]],
    });
    const data = [0.5, 2, 4];
    const [a, b] = [numbers.update(data), vectors.update(data.map((x) => [x]))];
    expect(b.marginal(0)).toEqual(a);
    expect(b.credibleInterval()[0]).toEqual(a.credibleInterval());
    expect(b.highestDensityInterval(0.5)[0]).toEqual(a.highestDensityInterval(0.5));
    expectClose(b.map.covariance.get(0, 0), a.map.variance, { tolerance: 5e-15 });
    expectClose(b.mean.covariance.get(0, 0), a.mean.variance, { tolerance: 5e-15 });
    expectClose(vectors.logEvidence(data.map((x) => [x])), numbers.logEvidence(data), { tolerance: 1e-14 });
    const point = { mean: [0.7], covariance: Matrix.from([[2.5]]) };
    expectClose(b.logDensity(point), a.logDensity({ mean: 0.7, variance: 2.5 }), { tolerance: 1e-14 });
    expect(b.density({ mean: [0.7], covariance: Matrix.from([[-1]]) })).toBe(0);
  });

  it("are the means of what is drawn", () => {
    const normal = new NormalInverseGamma({ location: 1, meanCount: 4, shape: 6, scale: 10 });
    const draws = normal.sampleMany(random(2), 20_000);
    const average = (f: (draw: (typeof draws)[0]) => number) =>
      draws.reduce((sum, draw) => sum + f(draw), 0) / draws.length;
    expectClose(
      average((draw) => draw.mean),
      1,
      { tolerance: 0.05 },
    );
    expectClose(
      average((draw) => draw.variance),
      2,
      { tolerance: 0.05 },
    );
    const vectors = new NormalInverseWishart({
      location: [1, 2],
      meanCount: 4,
      degreesOfFreedom: 10,
      scale: [
        [7, 1],
        [1, 14],
      ],
    });
    const pairs = vectors.sampleMany(random(3), 5000);
    const entry = (f: (pair: (typeof pairs)[0]) => number) =>
      pairs.reduce((sum, pair) => sum + f(pair), 0) / pairs.length;
    expectClose([entry((pair) => pair.mean[0]), entry((pair) => pair.mean[1])], [1, 2], { tolerance: 0.05 });
    const expected = vectors.mean.covariance;
    expectClose(
      entry((pair) => pair.covariance.get(1, 1)),
      expected.get(1, 1),
      { tolerance: 0.05 },
    );
    expect(new GammaPoisson({ shape: 9, rate: 3 }).sample(random(1))).toBeGreaterThan(0);
    const shares = new DirichletCategorical({ concentration: [2, 3] }).sampleMany(random(1), 3);
    expect(shares.shape).toBe("3×2");
    expect(new DirichletCategorical({ concentration: [2, 3] }).sample(random(1)).length).toBe(2);
  });
});

describe("what cannot be is refused by name", () => {
  it("in data", () => {
    expect(() => new BetaBernoulli().update([1, 2])).toThrow(
      refusal(DataError, "BetaBernoulli.update: expected 0, 1, false or true; got 2 at row 1."),
    );
    expect(() => new GammaPoisson({ shape: 1, rate: 1 }).update([1.5])).toThrow(
      refusal(DataError, "GammaPoisson.update: expected whole numbers ≥ 0; got 1.5 at row 0."),
    );
    const normal = new NormalInverseGamma({ location: 0, meanCount: 1, shape: 1, scale: 1 });
    expect(() => normal.update([1, Number.NaN])).toThrow(
      refusal(DataError, "NormalInverseGamma.update: expected finite numbers; got NaN at row 1."),
    );
    expect(() => normal.logEvidence([1, 2], { weights: [1] })).toThrow(ShapeError);
    const levels = new DirichletCategorical({ concentration: [1, 1], levels: ["a", "b"] });
    expect(() => levels.update(["a", "c"])).toThrow(
      refusal(DataError, 'DirichletCategorical.update: the data must be one of "a", "b"; got "c" at row 1.'),
    );
    expect(() => levels.update({ counts: [1, 2, 3] })).toThrow(
      refusal(
        ShapeError,
        "DirichletCategorical.update: there must be 2 counts, one per level; got 3 counts.",
      ),
    );
    const vectors = new NormalInverseWishart({
      location: [0],
      meanCount: 1,
      degreesOfFreedom: 1,
      scale: [[1]],
    });
    expect(() => vectors.update([[1, 2]])).toThrow(
      refusal(ShapeError, "NormalInverseWishart.update: a point must have 1 number; got 2 numbers."),
    );
  });

  it("in options", () => {
    expect(() => new BetaBernoulli({ alpha: 0 })).toThrow(
      refusal(OptionError, 'BetaBernoulli: option "alpha" must be a number > 0; got 0.'),
    );
    expect(() => new BetaBernoulli().update({ successes: -1, failures: 0 })).toThrow(
      refusal(OptionError, /BetaBernoulli\.update: option "successes".*got -1\./),
    );
    expect(() => new BetaBernoulli().update({ successes: 1, failures: 0 }, { weights: [1] })).toThrow(
      refusal(
        OptionError,
        'BetaBernoulli.update: option "weights" requires a list of observations; counts already include their weights.',
      ),
    );
    expect(() => new DirichletCategorical({ concentration: [1, 1], levels: ["a", "a"] })).toThrow(
      refusal(
        OptionError,
        'DirichletCategorical: option "levels" must be 2 distinct levels, one per concentration; got "a", "a".',
      ),
    );
    expect(() => highestDensityInterval(new Poisson({ rate: 3 }))).toThrow(
      refusal(OptionError, /highestDensityInterval: .*continuous.*got Poisson/),
    );
    expect(() => credibleInterval(new Poisson({ rate: 3 }), 1)).toThrow(
      refusal(OptionError, /credibleInterval: option "level".*got 1\./),
    );
  });
});
