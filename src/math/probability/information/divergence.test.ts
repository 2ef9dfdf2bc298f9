import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../../base/errors.js";
import { Histogram, KernelDistribution, Mixture } from "../density/index.js";
import {
  Bernoulli,
  Beta,
  Binomial,
  Categorical,
  Cauchy,
  ChiSquared,
  type Distribution,
  Exponential,
  Gamma,
  Geometric,
  InverseGamma,
  Laplace,
  Logistic,
  LogNormal,
  NegativeBinomial,
  Normal,
  Poisson,
  StudentT,
  Uniform,
  Weibull,
} from "../distributions/index.js";
import {
  Dirichlet,
  JointBernoulli,
  Multinomial,
  MultivariateBernoulli,
  MultivariateNormal,
} from "../multivariate/index.js";
import { random } from "../random/index.js";
import { klDivergence } from "./divergence.js";
import { expectedLogRatio } from "./expected-log-ratio.js";

const nats = { unit: "nats" } as const;
const standard = new Normal({ mean: 0, standardDeviation: 1 });

describe("klDivergence of two distributions of one family", () => {
  const pairs: readonly (readonly [Distribution, Distribution])[] = [
    [standard, new Normal({ mean: 1, standardDeviation: 2.5 })],
    [
      new LogNormal({ logMean: 0, logStandardDeviation: 1 }),
      new LogNormal({ logMean: 0.4, logStandardDeviation: 0.8 }),
    ],
    [new Laplace({ location: 0, scale: 1 }), new Laplace({ location: -2, scale: 0.7 })],
    [new Cauchy({ location: 0, scale: 1 }), new Cauchy({ location: 1, scale: 3 })],
    [new Uniform({ lower: 0, upper: 1 }), new Uniform({ lower: -1, upper: 3 })],
    [new Exponential({ rate: 2 }), new Exponential({ rate: 0.3 })],
    [new Gamma({ shape: 2.5, rate: 1 }), new Gamma({ shape: 4, rate: 3 })],
    [new InverseGamma({ shape: 3, scale: 2 }), new InverseGamma({ shape: 2, scale: 1 })],
    [new ChiSquared({ degreesOfFreedom: 3 }), new ChiSquared({ degreesOfFreedom: 7 })],
    [new Weibull({ shape: 1.5, scale: 1 }), new Weibull({ shape: 2.2, scale: 3 })],
    [new Beta({ alpha: 2, beta: 3 }), new Beta({ alpha: 4, beta: 1.5 })],
    [new Bernoulli({ probability: 0.3 }), new Bernoulli({ probability: 0.6 })],
    [new Binomial({ trials: 12, probability: 0.3 }), new Binomial({ trials: 12, probability: 0.6 })],
    [new Poisson({ rate: 3 }), new Poisson({ rate: 5.5 })],
    [new Geometric({ probability: 0.3 }), new Geometric({ probability: 0.1 })],
    [
      new NegativeBinomial({ successes: 3, probability: 0.3 }),
      new NegativeBinomial({ successes: 3, probability: 0.5 }),
    ],
  ];
  for (const [p, q] of pairs) {
    it(`has a closed form for ${p.name}, which agrees with quadrature`, () => {
      const closed = klDivergence(p, q, nats);
      expectClose(closed, expectedLogRatio(p, q), { tolerance: 1e-10 });
      expectClose(klDivergence(p, q), closed / Math.LN2, { tolerance: 1e-14 });
      expectClose(klDivergence(p, p), 0, { tolerance: 1e-14 });
    });
  }

  it("keeps its digits for distributions that are almost equal", () => {
    const near = new Normal({ mean: 1e-6, standardDeviation: 1 });
    expectClose(klDivergence(standard, near, nats) / 5e-13, 1, { tolerance: 1e-12 });
    const scaled = new Exponential({ rate: 1 + 2 ** -20 });
    expectClose(klDivergence(new Exponential({ rate: 1 }), scaled, nats) / 2 ** -41, 1, { tolerance: 1e-6 });
  });

  it("is infinite where q has no probability", () => {
    const narrow = new Uniform({ lower: 0, upper: 1 });
    expect(klDivergence(new Uniform({ lower: 0, upper: 2 }), narrow)).toBe(Number.POSITIVE_INFINITY);
    expect(klDivergence(standard, narrow)).toBe(Number.POSITIVE_INFINITY);
    expect(klDivergence(new Bernoulli({ probability: 0.5 }), new Bernoulli({ probability: 0 }))).toBe(
      Number.POSITIVE_INFINITY,
    );
    expect(klDivergence(new Bernoulli({ probability: 0 }), new Bernoulli({ probability: 0.5 }))).toBe(1);
    // The tails of Cauchy's distribution are too heavy for a normal one.
    expect(klDivergence(new Cauchy({ location: 0, scale: 1 }), standard)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("klDivergence of two distributions of vectors", () => {
  it("is that of the coordinates if they are independent", () => {
    const p = new MultivariateNormal({
      mean: [0, 1],
      covariance: [
        [1, 0],
        [0, 4],
      ],
    });
    const q = new MultivariateNormal({
      mean: [1, 1],
      covariance: [
        [2, 0],
        [0, 1],
      ],
    });
    const parts = [0, 1].map((j) => {
      const entropy = (d: MultivariateNormal) =>
        new Normal({ mean: d.mean[j], standardDeviation: Math.sqrt(d.covariance.get(j, j)) });
      return klDivergence(entropy(p), entropy(q));
    });
    expectClose(klDivergence(p, q), parts[0] + parts[1], { tolerance: 1e-13 });
    const bits = [
      new MultivariateBernoulli({ probabilities: [0.2, 0.5] }),
      new MultivariateBernoulli({ probabilities: [0.4, 0.1] }),
    ];
    const table = bits.map((d) => [0, 1, 2, 3].map((k) => d.density([k >> 1, k & 1])));
    expectClose(klDivergence(bits[0], bits[1]), klDivergence(table[0], table[1]), { tolerance: 1e-14 });
  });

  it("is the mean log ratio over draws", () => {
    const pairs = [
      [
        new MultivariateNormal({
          mean: [0, 1],
          covariance: [
            [1, 0.5],
            [0.5, 2],
          ],
        }),
        new MultivariateNormal({
          mean: [1, 1],
          covariance: [
            [2, -0.3],
            [-0.3, 1],
          ],
        }),
      ],
      [new Dirichlet({ concentration: [2, 3, 4] }), new Dirichlet({ concentration: [1, 5, 2] })],
      [
        new Multinomial({ trials: 5, probabilities: [0.2, 0.3, 0.5] }),
        new Multinomial({ trials: 5, probabilities: [0.4, 0.4, 0.2] }),
      ],
    ] as const;
    for (const [p, q] of pairs) {
      const draws = p.sampleMany(random(5), 20_000);
      const [first, other] = [p.logDensity(draws), q.logDensity(draws)];
      const ratios = first.map((value, i) => value - other[i]);
      const mean = ratios.reduce((sum, value) => sum + value, 0) / draws.rows;
      const variance = ratios.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws.rows;
      expect(Math.abs(mean - klDivergence(p, q, nats))).toBeLessThan(4 * Math.sqrt(variance / draws.rows));
    }
  });

  it("says that other pairs have no closed form", () => {
    const joint = new JointBernoulli({ probabilities: [0.5, 0, 0, 0.5] });
    const bits = new MultivariateBernoulli({ probabilities: [0.5, 0.5] });
    expect(() => klDivergence(joint, bits)).toThrow(/need a closed form/);
  });
});

describe("klDivergence of distributions of different families", () => {
  it("is integrated", () => {
    // E|x| = √(2/π), so the divergence is ln(2) + √(2/π) − the entropy of the normal distribution.
    const laplace = new Laplace({ location: 0, scale: 1 });
    const exact = Math.LN2 + Math.sqrt(2 / Math.PI) - standard.entropy;
    expectClose(klDivergence(standard, laplace, nats), exact, { tolerance: 1e-11 });
    const gamma = new Gamma({ shape: 1, rate: 2 });
    const rate = new Exponential({ rate: 2 });
    expectClose(klDivergence(gamma, rate, nats), 0, { tolerance: 1e-11 });
    const student = new StudentT({ degreesOfFreedom: 1, location: 0, scale: 1 });
    const cauchy = new Cauchy({ location: 2, scale: 1 });
    const same = new Cauchy({ location: 0, scale: 1 });
    expectClose(klDivergence(student, cauchy, nats), klDivergence(same, cauchy, nats), { tolerance: 1e-10 });
    // −E ln q of the logistic distribution and of itself.
    const logistic = new Logistic({ location: 0, scale: 1 });
    const second = 0.5 * Math.log(2 * Math.PI) + Math.PI ** 2 / 6;
    expectClose(klDivergence(logistic, standard, nats), second - logistic.entropy, { tolerance: 1e-10 });
  });

  it("is integrated over densities of data", () => {
    const histogram = Histogram.fit([0.5, 1.5, 1.6], { bins: { edges: [0, 1, 2] } });
    const uniform = new Uniform({ lower: 0, upper: 2 });
    const exact = klDivergence([1 / 3, 2 / 3], [1 / 2, 1 / 2]);
    expectClose(klDivergence(histogram, uniform), exact, { tolerance: 1e-9 });
    const kernel = KernelDistribution.fit([0], { bandwidth: 1 });
    expectClose(klDivergence(kernel, standard), 0, { tolerance: 1e-10 });
    const mixture = new Mixture({ components: [standard, standard] });
    expectClose(klDivergence(mixture, standard), 0, { tolerance: 1e-10 });
  });

  it("is summed for discrete ones", () => {
    const binomial = new Binomial({ trials: 2, probability: 0.5 });
    const levels = new Categorical({ probabilities: [0.2, 0.2, 0.6] });
    const exact = klDivergence([0.25, 0.5, 0.25], [0.2, 0.2, 0.6]);
    expectClose(klDivergence(binomial, levels), exact, { tolerance: 1e-13 });
    const gap = new Categorical({ probabilities: [0.5, 0, 0.5] });
    expectClose(klDivergence(gap, levels), klDivergence([0.5, 0, 0.5], [0.2, 0.2, 0.6]), {
      tolerance: 1e-13,
    });
    expect(klDivergence(levels, gap)).toBe(Number.POSITIVE_INFINITY);
    const trials = new Binomial({ trials: 1, probability: 0.5 });
    expectClose(klDivergence(trials, binomial), klDivergence([0.5, 0.5, 0], [0.25, 0.5, 0.25]), {
      tolerance: 1e-13,
    });
  });
});

describe("klDivergence refuses", () => {
  it("two kinds, two dimensions, and a distribution with a list", () => {
    expect(() => klDivergence(standard, new Poisson({ rate: 1 }))).toThrow(DataError);
    const flat = new MultivariateBernoulli({ probabilities: [0.5] });
    const bits = new MultivariateBernoulli({ probabilities: [0.5, 0.5] });
    expect(() => klDivergence(flat, bits)).toThrow(ShapeError);
    expect(() => klDivergence(standard, [0.5, 0.5] as never)).toThrow(/p is a distribution and q is not/);
  });
});
