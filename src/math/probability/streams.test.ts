// Whatever is drawn from a distribution is drawn from a stream of random numbers, and from nothing else.

import { describe, expect, it } from "vitest";
import { OptionError } from "../../base/errors.js";
import {
  Bernoulli,
  Beta,
  BetaBinomial,
  Binomial,
  Categorical,
  Cauchy,
  ChiSquared,
  Dirichlet,
  DirichletMultinomial,
  Exponential,
  FisherF,
  Gamma,
  Geometric,
  Histogram,
  Hypergeometric,
  InverseGamma,
  InverseWishart,
  KernelDistribution,
  Laplace,
  Logistic,
  LogNormal,
  Mixture,
  Multinomial,
  MultivariateNormal,
  MultivariateT,
  NegativeBinomial,
  Normal,
  Poisson,
  ProbabilityTable,
  type Random,
  random,
  StudentT,
  Uniform,
  Weibull,
  Wishart,
} from "./index.js";

const scale = [
  [2, 0.5],
  [0.5, 1],
];
const drawn: Readonly<Record<string, { sample(random: Random): unknown }>> = {
  Bernoulli: new Bernoulli({ probability: 0.3 }),
  Beta: new Beta({ alpha: 2, beta: 3 }),
  BetaBinomial: new BetaBinomial({ trials: 5, alpha: 2, beta: 3 }),
  Binomial: new Binomial({ trials: 5, probability: 0.3 }),
  Categorical: new Categorical({ probabilities: [0.2, 0.8] }),
  Cauchy: new Cauchy({ location: 0, scale: 1 }),
  ChiSquared: new ChiSquared({ degreesOfFreedom: 3 }),
  Dirichlet: new Dirichlet({ concentration: [1, 2] }),
  DirichletMultinomial: new DirichletMultinomial({ trials: 4, concentration: [1, 2] }),
  Exponential: new Exponential({ rate: 2 }),
  FisherF: new FisherF({ numeratorDegrees: 3, denominatorDegrees: 4 }),
  Gamma: new Gamma({ shape: 2, rate: 1 }),
  Geometric: new Geometric({ probability: 0.4 }),
  Histogram: Histogram.fit([1, 2, 3, 4]),
  Hypergeometric: new Hypergeometric({ population: 10, successes: 4, draws: 3 }),
  InverseGamma: new InverseGamma({ shape: 3, scale: 2 }),
  InverseWishart: new InverseWishart({ degreesOfFreedom: 5, scale }),
  KernelDistribution: KernelDistribution.fit([1, 2, 3, 5], { bandwidth: 1 }),
  Laplace: new Laplace({ location: 0, scale: 1 }),
  Logistic: new Logistic({ location: 0, scale: 1 }),
  LogNormal: new LogNormal({ logMean: 0, logStandardDeviation: 1 }),
  Mixture: new Mixture({
    weights: [0.5, 0.5],
    components: [
      new Normal({ mean: 0, standardDeviation: 1 }),
      new Normal({ mean: 3, standardDeviation: 1 }),
    ],
  }),
  Multinomial: new Multinomial({ trials: 4, probabilities: [0.3, 0.7] }),
  MultivariateNormal: new MultivariateNormal({ mean: [0, 1], covariance: scale }),
  MultivariateT: new MultivariateT({ location: [0, 1], scale, degreesOfFreedom: 4 }),
  NegativeBinomial: new NegativeBinomial({ successes: 2, probability: 0.4 }),
  Normal: new Normal({ mean: 0, standardDeviation: 1 }),
  Poisson: new Poisson({ rate: 3 }),
  ProbabilityTable: new ProbabilityTable({ x: ["a", "b"] }, [0.3, 0.7]),
  StudentT: new StudentT({ degreesOfFreedom: 4 }),
  Uniform: new Uniform({ lower: 0, upper: 1 }),
  Weibull: new Weibull({ shape: 2, scale: 1 }),
  Wishart: new Wishart({ degreesOfFreedom: 5, scale }),
};

describe("drawing", () => {
  it.each(Object.entries(drawn))("from %s takes a stream and refuses anything else", (_, distribution) => {
    expect(distribution.sample(random(1))).toEqual(distribution.sample(random(1)));
    for (const bad of [5, null, undefined, "1", {}])
      expect(() => distribution.sample(bad as unknown as Random)).toThrow(OptionError);
  });

  it("of an assignment also takes a function that gives uniform numbers", () => {
    const table = new ProbabilityTable({ x: ["a", "b"] }, [0.3, 0.7]);
    expect(table.sample(() => 0.2)).toEqual({ x: "a" });
    const stream = random(3);
    const counts = { a: 0, b: 0 };
    for (let k = 0; k < 4000; k += 1) counts[table.sample(stream).x === "a" ? "a" : "b"] += 1;
    // Four standard deviations of a binomial share.
    expect(Math.abs(counts.a / 4000 - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / 4000));
  });
});
