import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import {
  Beta,
  Exponential,
  KernelDistribution,
  Mixture,
  Normal,
  random,
  StudentT,
  Uniform,
} from "../index.js";
import { BetaBernoulli, credibleInterval, DirichletCategorical, highestDensityInterval } from "./index.js";

describe("intervals", () => {
  it("are the same for a symmetric density, whatever the kind", () => {
    for (const distribution of [
      new Normal({ mean: 3, standardDeviation: 2 }),
      new StudentT({ degreesOfFreedom: 3 }),
      new Beta({ alpha: 4, beta: 4 }),
      new Uniform({ lower: 2, upper: 5 }),
    ]) {
      const [equal, highest] = [
        credibleInterval(distribution, 0.9),
        highestDensityInterval(distribution, 0.9),
      ];
      expectClose([highest.lower, highest.upper], [equal.lower, equal.upper], { tolerance: 1e-12 });
    }
  });

  it("of highest density begin where the density does, if it only falls", () => {
    const { lower, upper } = highestDensityInterval(new Exponential({ rate: 1 }), 0.9);
    expect(lower).toBe(0);
    expectClose(upper, Math.log(10), { tolerance: 5e-15 });
    const mirrored = highestDensityInterval(new Beta({ alpha: 3, beta: 1 }), 0.5);
    expect(mirrored.upper).toBe(1);
    expectClose(mirrored.lower, 0.5 ** (1 / 3), { tolerance: 5e-15 });
  });

  it("of highest density are no wider than any in a dense search, also with two peaks", () => {
    const bump = (mean: number, standardDeviation: number) => new Normal({ mean, standardDeviation });
    const data = new Normal({ mean: 0, standardDeviation: 1 }).sampleMany(random(5), 40);
    for (const distribution of [
      new Mixture({ components: [bump(0, 1), bump(6, 0.5)], weights: [0.7, 0.3] }),
      new Mixture({ components: [bump(0, 1), bump(3, 2)], weights: [0.4, 0.6] }),
      KernelDistribution.fit(data),
      new Beta({ alpha: 0.5, beta: 0.7 }),
    ]) {
      for (const level of [0.5, 0.9]) {
        const { lower, upper } = highestDensityInterval(distribution, level);
        expectClose(distribution.cdf(upper) - distribution.cdf(lower), level, { tolerance: 1e-11 });
        for (let i = 0; i <= 400; i += 1) {
          const below = Math.min((i / 400) * (1 - level), 1 - level);
          const width = distribution.quantile(below + level) - distribution.quantile(below);
          expect(upper - lower).toBeLessThanOrEqual(width * (1 + 1e-4));
        }
      }
    }
  });

  it("come from every belief", () => {
    const coin = new BetaBernoulli().update({ successes: 9, failures: 1 });
    expect(coin.credibleInterval(0.9)).toEqual(credibleInterval(coin.posterior, 0.9));
    expect(coin.highestDensityInterval()).toEqual(highestDensityInterval(coin.posterior, 0.95));
    const levels = new DirichletCategorical({ concentration: [10, 2] });
    expect(levels.credibleInterval()[0]).toEqual(coin.credibleInterval());
    expect(levels.highestDensityInterval()[0]).toEqual(coin.highestDensityInterval());
  });
});
