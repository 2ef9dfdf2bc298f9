import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Bernoulli, Normal, random } from "../index.js";
import { BetaBernoulli, DiscretePosterior, NormalKnownVariance } from "./index.js";

describe("a proportion (Flach ex. 9.1)", () => {
  it("after one ham and then spam has the mode (n − 1)/n", () => {
    for (const n of [2, 3, 5, 10]) {
      const known = new BetaBernoulli().update([0, ...new Array(n - 1).fill(1)]);
      expectClose(known.map, (n - 1) / n, { tolerance: 5e-16 });
      expect([known.alpha, known.beta]).toEqual([n, 2]);
    }
    expect(new BetaBernoulli().update([0, 1, 1, 1, 1]).map).toBe(0.8);
  });

  it("is below one half with the printed probabilities", () => {
    const expected = { 2: 0.5, 3: 0.3125, 4: 0.1875, 5: 0.109375, 6: 0.0625, 10: 3 / 512 };
    for (const [n, probability] of Object.entries(expected)) {
      const known = new BetaBernoulli().update({ successes: Number(n) - 1, failures: 1 });
      expectClose(known.posterior.cdf(0.5), probability, { tolerance: 5e-16 });
    }
    // The posterior of two e-mails, one of them spam, as the prior: the Laplace correction.
    const laplace = new BetaBernoulli({ alpha: 2, beta: 2 }).update({ successes: 9, failures: 1 });
    expectClose(laplace.posterior.cdf(0.5), 0.01123046875, { tolerance: 5e-16 });
    expectClose(new BetaBernoulli().update({ successes: 9, failures: 1 }).mean, 10 / 12, {
      tolerance: 5e-16,
    });
  });

  it("draws parameters whose spread is the posterior's", () => {
    const known = new BetaBernoulli().update({ successes: 9, failures: 1 });
    const draws = known.sampleMany(random(1), 20_000);
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const deviation = known.posterior.standardDeviation;
    expect(Math.abs(mean - known.mean)).toBeLessThan((4 * deviation) / Math.sqrt(draws.length));
    expectClose(draws.filter((x) => x < 0.5).length / draws.length, 0.0059, { tolerance: 0.005 });
  });

  it("gives two-part codes of sequences as their evidence in bits", () => {
    // The spec's three sequences of ten: log2(N + 1) + log2 C(N, n1).
    const bits = [5, 2, 0].map(
      (ones) => -new BetaBernoulli().logEvidence({ successes: ones, failures: 10 - ones }) / Math.LN2,
    );
    expectClose(bits, [11.436712, 8.951285, 3.459432], { tolerance: 5e-7 });
  });
});

describe("the share of boys under three priors", () => {
  const truth = 0.55;
  const priors = {
    flat: new BetaBernoulli(),
    // Worth a hundred births at the average of the world, 0.512.
    empirical: new BetaBernoulli({ alpha: 51.2, beta: 48.8 }),
    boundary: new BetaBernoulli({ alpha: 0.1, beta: 0.1 }),
  };
  const births = new Bernoulli({ probability: truth }).sampleMany(random(3), 4096);

  it("is impossible only at 0 and 1 once both sexes were seen", () => {
    for (const prior of Object.values(priors)) {
      const { posterior } = prior.update([0, 1]);
      expect([posterior.density(0), posterior.density(1)]).toEqual([0, 0]);
      expect(posterior.density(0.01)).toBeGreaterThan(0);
    }
    expect(priors.boundary.posterior.density(0)).toBe(Number.POSITIVE_INFINITY);
    expect(priors.flat.posterior.density(1)).toBe(1);
  });

  it("depends on the prior for few births, and less and less", () => {
    const spread = (n: number) => {
      const means = Object.values(priors).map((prior) => prior.update(births.subarray(0, n)).mean);
      return Math.max(...means) - Math.min(...means);
    };
    const spreads = [1, 8, 128, 512, 4096].map(spread);
    expect(spreads[0]).toBeGreaterThan(0.3);
    expect(spreads[4]).toBeLessThan(0.002);
    expect(spreads).toEqual([...spreads].sort((a, b) => b - a));
    for (const prior of Object.values(priors)) {
      const { lower, upper } = prior.update(births).credibleInterval(0.999);
      expect(lower < truth && truth < upper).toBe(true);
    }
  });

  it("has the ML estimate as its MAP estimate under the flat prior (N = 8)", () => {
    const eight = births.subarray(0, 8);
    expectClose(priors.flat.update(eight).map, Bernoulli.fit(eight).probability, { tolerance: 5e-16 });
    const boys = eight.reduce((sum, x) => sum + x, 0);
    expectClose(priors.empirical.update(eight).map, (50.2 + boys) / 106, { tolerance: 5e-16 });
  });

  it("foretells the next birth by the mean over the posterior, not by one estimate", () => {
    const known = priors.flat.update([1, 1, 1]);
    expectClose(known.predictive().density(1), 4 / 5, { tolerance: 5e-15 });
    expect(known.map).toBe(1);
    const grid = DiscretePosterior.over({ lower: 0, upper: 1, bins: 20_000 }).update((p) => 3 * Math.log(p));
    expectClose(
      grid.expectation((p) => p),
      known.predictive().density(1),
      { tolerance: 5e-9 },
    );
  });

  it("has its mode at an end, or nowhere, where the density has no inner peak", () => {
    const map = (alpha: number, beta: number) => new BetaBernoulli({ alpha, beta }).map;
    expect([map(1, 3), map(0.5, 3), map(0.5, 1)]).toEqual([0, 0, 0]);
    expect([map(3, 1), map(3, 0.5), map(1, 0.5)]).toEqual([1, 1, 1]);
    expect([map(1, 1), map(0.5, 0.5), map(0.5, 0.7)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});

describe("the mean of normal numbers (Bayes' estimator)", () => {
  it("lies between the sample mean and the prior's, by their precisions", () => {
    const prior = new NormalKnownVariance({ mean: 2, variance: 0.5, noiseVariance: 3 });
    const data = [4, 5.5, 3, 7];
    const [n, m] = [4, 4.875];
    const known = prior.update(data);
    const expected = ((n / 3) * m + (1 / 0.5) * 2) / (n / 3 + 1 / 0.5);
    expectClose(known.mean, expected, { tolerance: 5e-15 });
    expectClose(known.variance, 1 / (n / 3 + 1 / 0.5), { tolerance: 5e-16 });
    expect(known.map).toBe(known.mean);
    expectClose(known.predictive().variance, known.variance + 3, { tolerance: 5e-15 });
  });

  it("is the ML estimate for a prior without opinion, and the prior's for one without doubt", () => {
    const at = (variance: number) =>
      new NormalKnownVariance({ mean: 2, variance, noiseVariance: 3 }).update([4, 5, 9]).mean;
    expectClose(at(1e12), Normal.fit([4, 5, 9]).mean, { tolerance: 5e-11 });
    expectClose(at(1e-12), 2, { tolerance: 5e-11 });
  });
});
