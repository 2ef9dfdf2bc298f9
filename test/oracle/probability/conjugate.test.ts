import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../../src/math/linalg/index.js";
import {
  Beta,
  BetaBernoulli,
  BetaBinomial,
  DirichletMultinomial,
  Gamma,
  GammaPoisson,
  highestDensityInterval,
  InverseGamma,
  NormalInverseGamma,
  NormalInverseWishart,
  NormalKnownVariance,
} from "../../../src/math/probability/index.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

interface Evidence {
  readonly logEvidence: number;
}

interface Fixtures {
  readonly betaBinomial: {
    trials: number;
    alpha: number;
    beta: number;
    points: number[];
    logDensity: number[];
    mean: number;
    variance: number;
    cdf?: number[];
    survival?: number[];
    entropy?: number;
  }[];
  readonly dirichletMultinomial: {
    concentration: number[];
    trials: number;
    points: number[][];
    logDensity: number[];
    mean: number[];
    covariance: number[][];
  }[];
  readonly bernoulli: (Evidence & { alpha: number; beta: number; successes: number; failures: number })[];
  readonly poisson: (Evidence & {
    shape: number;
    rate: number;
    counts: number[];
    exposure: number;
    points: number[];
    predictive: number[];
  })[];
  readonly normal: (Evidence & { mean: number; variance: number; noiseVariance: number; data: number[] })[];
  readonly normalInverseGamma: (Evidence & {
    location: number;
    meanCount: number;
    shape: number;
    scale: number;
    data: number[];
    points: number[];
    predictive: number[];
    predictiveCdf: number[];
  })[];
  readonly normalInverseWishart: (Evidence & {
    location: number[];
    meanCount: number;
    degreesOfFreedom: number;
    scale: number[][];
    data: number[][];
    point: number[];
    predictive: number;
    after: { location: number[]; meanCount: number; degreesOfFreedom: number; scale: number[][] };
  })[];
  readonly intervals: {
    family: "Beta" | "Gamma" | "InverseGamma";
    parameters: Record<string, number>;
    level: number;
    ends: number[];
  }[];
}

const fixtures: Fixtures = JSON.parse(readFileSync(new URL("conjugate.json", import.meta.url), "utf8"));
const tolerance = 1e-12;

describe("BetaBinomial", () => {
  for (const {
    points,
    logDensity,
    mean,
    variance,
    cdf,
    survival,
    entropy,
    ...given
  } of fixtures.betaBinomial) {
    it(`of ${JSON.stringify(given)} agrees with mpmath and scipy`, () => {
      const distribution = new BetaBinomial(given);
      for (const [i, k] of points.entries()) {
        expectRelative(distribution.logDensity(k), logDensity[i], { tolerance, what: `logDensity(${k})` });
        if (cdf) expectRelative(distribution.cdf(k), cdf[i], { tolerance, what: `cdf(${k})` });
        if (survival)
          expectRelative(distribution.survival(k), survival[i], { tolerance, what: `survival(${k})` });
      }
      expectRelative(distribution.mean, mean, { tolerance, what: "mean" });
      expectRelative(distribution.variance, variance, { tolerance, what: "variance" });
      if (entropy) expectRelative(distribution.entropy, entropy, { tolerance, what: "entropy" });
    });
  }
});

describe("DirichletMultinomial", () => {
  for (const { points, logDensity, mean, covariance, ...given } of fixtures.dirichletMultinomial) {
    it(`of ${JSON.stringify(given)} agrees with mpmath and scipy`, () => {
      const distribution = new DirichletMultinomial(given);
      for (const [i, log] of distribution.logDensity(Matrix.from(points)).entries()) {
        expectRelative(log, logDensity[i], { tolerance, what: `logDensity(${points[i]})` });
      }
      expectClose(distribution.mean, mean, { tolerance, scale: given.trials });
      expectClose(distribution.covariance.data, covariance.flat(), { tolerance, scale: given.trials ** 2 });
    });
  }
});

describe("the evidence is the integral of likelihood times prior", () => {
  it("for Bernoulli outcomes", () => {
    for (const { alpha, beta, logEvidence, ...counts } of fixtures.bernoulli) {
      const prior = new BetaBernoulli({ alpha, beta });
      expectRelative(prior.logEvidence(counts), logEvidence, { tolerance, what: JSON.stringify(counts) });
    }
  });

  it("for counts, and the prediction is scipy's negative binomial", () => {
    for (const { shape, rate, counts, exposure, logEvidence, points, predictive } of fixtures.poisson) {
      const prior = new GammaPoisson({ shape, rate });
      expectRelative(prior.logEvidence(counts, { exposure }), logEvidence, {
        tolerance,
        what: String(counts),
      });
      const foretold = prior.update(counts, { exposure }).predictive();
      for (const [i, k] of points.entries()) {
        expectRelative(foretold.logDensity(k), predictive[i], { tolerance, what: `predictive(${k})` });
      }
    }
  });

  it("for normal numbers of known variance", () => {
    for (const { data, logEvidence, ...prior } of fixtures.normal) {
      const actual = new NormalKnownVariance(prior).logEvidence(data);
      expectRelative(actual, logEvidence, { tolerance, what: String(data) });
    }
  });

  it("for normal numbers, and the prediction is scipy's t", () => {
    for (const {
      data,
      logEvidence,
      points,
      predictive,
      predictiveCdf,
      ...given
    } of fixtures.normalInverseGamma) {
      const prior = new NormalInverseGamma(given);
      expectRelative(prior.logEvidence(data), logEvidence, { tolerance, what: String(data) });
      const foretold = prior.update(data).predictive();
      for (const [i, x] of points.entries()) {
        expectRelative(foretold.logDensity(x), predictive[i], { tolerance, what: `predictive(${x})` });
        expectRelative(foretold.cdf(x), predictiveCdf[i], { tolerance, what: `predictive cdf(${x})` });
      }
    }
  });

  it("for normal vectors: the product of scipy's t densities, row by row", () => {
    for (const fixture of fixtures.normalInverseWishart) {
      const { data, logEvidence, point, predictive, after, ...given } = fixture;
      const prior = new NormalInverseWishart(given);
      expectRelative(prior.logEvidence(data), logEvidence, { tolerance, what: "evidence" });
      const known = prior.update(data);
      expectRelative(known.predictive().logDensity(point), predictive, { tolerance, what: "predictive" });
      expectClose(known.location, after.location, { tolerance });
      expectClose(known.scale.data, after.scale.flat(), { tolerance, scale: 10 });
      expect([known.meanCount, known.degreesOfFreedom]).toEqual([after.meanCount, after.degreesOfFreedom]);
    }
  });
});

describe("highestDensityInterval", () => {
  for (const { family, parameters, level, ends } of fixtures.intervals) {
    it(`of ${family} ${JSON.stringify(parameters)} at ${level} has mpmath's ends`, () => {
      const { alpha, beta, shape, rate, scale } = parameters;
      const distribution = {
        Beta: () => new Beta({ alpha, beta }),
        Gamma: () => new Gamma({ shape, rate }),
        InverseGamma: () => new InverseGamma({ shape, scale }),
      }[family]();
      const { lower, upper } = highestDensityInterval(distribution, level);
      expectRelative(lower, ends[0], { tolerance, what: "lower" });
      expectRelative(upper, ends[1], { tolerance, what: "upper" });
    });
  }
});
