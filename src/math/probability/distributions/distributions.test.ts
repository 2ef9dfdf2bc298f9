import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { OptionError } from "../../../base/errors.js";
import { random } from "../random/index.js";
import {
  Bernoulli,
  Beta,
  BetaBinomial,
  Binomial,
  Categorical,
  Cauchy,
  ChiSquared,
  type Distribution,
  Exponential,
  FisherF,
  Gamma,
  Geometric,
  Hypergeometric,
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
} from "./index.js";

const discrete: Readonly<Record<string, Distribution>> = {
  "a fair coin": new Bernoulli({ probability: 0.5 }),
  "a rare event": new Bernoulli({ probability: 0.03 }),
  "three levels": new Categorical({ probabilities: [0.2, 0, 0.5, 0.3] }),
  "few trials": new Binomial({ trials: 12, probability: 0.3 }),
  "many trials": new Binomial({ trials: 500, probability: 0.85 }),
  "trials of an uncertain coin": new BetaBinomial({ trials: 20, alpha: 0.6, beta: 0.8 }),
  "trials of a known coin": new BetaBinomial({ trials: 200, alpha: 300, beta: 100 }),
  "a waiting time": new Geometric({ probability: 0.2 }),
  "overdispersed counts": new NegativeBinomial({ successes: 1.7, probability: 0.1 }),
  "rare counts": new Poisson({ rate: 1.3 }),
  "large counts": new Poisson({ rate: 80 }),
  "a hand of cards": new Hypergeometric({ population: 52, successes: 13, draws: 20 }),
  "nearly all drawn": new Hypergeometric({ population: 30, successes: 25, draws: 28 }),
};

const continuous: Readonly<Record<string, Distribution>> = {
  uniform: new Uniform({ lower: 0, upper: 5 }),
  normal: new Normal({ mean: 3, standardDeviation: 2 }),
  "log-normal": new LogNormal({ logMean: 0.5, logStandardDeviation: 0.8 }),
  exponential: new Exponential({ rate: 3 }),
  "gamma of small shape": new Gamma({ shape: 0.6, rate: 2 }),
  "gamma of large shape": new Gamma({ shape: 40, rate: 5 }),
  "inverse gamma": new InverseGamma({ shape: 4, scale: 3 }),
  "bathtub beta": new Beta({ alpha: 0.7, beta: 0.6 }),
  "peaked beta": new Beta({ alpha: 30, beta: 12 }),
  "heavy t": new StudentT({ degreesOfFreedom: 1.5, location: 1, scale: 2 }),
  "light t": new StudentT({ degreesOfFreedom: 12 }),
  "chi-squared": new ChiSquared({ degreesOfFreedom: 5 }),
  F: new FisherF({ numeratorDegrees: 6, denominatorDegrees: 11 }),
  Laplace: new Laplace({ location: -1, scale: 0.5 }),
  logistic: new Logistic({ location: 2, scale: 3 }),
  Cauchy: new Cauchy({ location: 0, scale: 1 }),
  Weibull: new Weibull({ shape: 1.8, scale: 4 }),
};

const all = { ...discrete, ...continuous };
const PROBABILITIES = [0.001, 0.01, 0.1, 0.25, 0.5, 0.6, 0.9, 0.99, 0.9999];

/** ∫ f from a to b by Simpson's rule, halved where it has not settled. */
function integral(f: (x: number) => number, a: number, b: number, tolerance: number): number {
  const rule = (x: number, y: number) => ((y - x) / 6) * (f(x) + 4 * f((x + y) / 2) + f(y));
  const middle = (a + b) / 2;
  const halves = rule(a, middle) + rule(middle, b);
  if (Math.abs(halves - rule(a, b)) < 15 * tolerance) return halves;
  return integral(f, a, middle, tolerance / 2) + integral(f, middle, b, tolerance / 2);
}

describe("every continuous distribution", () => {
  for (const [label, distribution] of Object.entries(continuous)) {
    it(`${label}: the cdf is the integral of the density`, () => {
      const at = PROBABILITIES.map((p) => distribution.quantile(p));
      for (let i = 1; i < at.length; i += 1) {
        const expected = distribution.cdf(at[i]) - distribution.cdf(at[i - 1]);
        const area = integral((x) => distribution.density(x), at[i - 1], at[i], 1e-11 * expected);
        expect(Math.abs(area - expected)).toBeLessThan(1e-9 * expected);
      }
    });

    it(`${label}: quantile undoes cdf in both tails`, () => {
      for (const p of [1e-12, ...PROBABILITIES]) {
        const x = distribution.quantile(p);
        expectRelative(distribution.cdf(x), p, { tolerance: 1e-12, what: `cdf of quantile(${p})` });
        // Twice, because the step from x to p and back is exact only as far as p holds the digits of x.
        const again = distribution.quantile(distribution.cdf(x));
        const allowed = (1e-13 * (p + 1)) / distribution.density(x) + 1e-12 * Math.abs(x);
        expect(Math.abs(again - x)).toBeLessThan(allowed);
      }
      expect(distribution.quantile(0)).toBe(distribution.support.lower);
      expect(distribution.quantile(1)).toBe(distribution.support.upper);
      expect(distribution.kind).toBe("continuous");
    });

    it(`${label}: the entropy is the mean of −ln density`, () => {
      // Midpoint rule over probabilities; its error at integrable ends is of order ln(n)/n.
      const n = 20_000;
      let sum = 0;
      for (let i = 0; i < n; i += 1) sum -= distribution.logDensity(distribution.quantile((i + 0.5) / n)) / n;
      expect(Math.abs(sum - distribution.entropy)).toBeLessThan(2e-3);
    });
  }
});

describe("every discrete distribution", () => {
  for (const [label, distribution] of Object.entries(discrete)) {
    const { lower, upper } = distribution.support;
    const last = Math.min(upper, distribution.quantile(1 - 1e-13));

    it(`${label}: the cdf is the sum of the probabilities`, () => {
      let sum = 0;
      for (let k = lower; k <= last; k += 1) {
        sum += distribution.density(k);
        expect(Math.abs(distribution.cdf(k) - sum)).toBeLessThan(1e-13);
        expect(distribution.cdf(k + 0.5)).toBe(distribution.cdf(k));
      }
      expect(distribution.density(lower + 0.5)).toBe(0);
      expect(distribution.kind).toBe("discrete");
    });

    it(`${label}: mean, variance and entropy are sums over the support`, () => {
      let [mean, square, entropy] = [0, 0, 0];
      for (let k = lower; k <= last; k += 1) {
        const p = distribution.density(k);
        mean += p * k;
        square += p * (k - distribution.mean) ** 2;
        if (p > 0) entropy -= p * Math.log(p);
      }
      expectRelative(distribution.mean, mean, { tolerance: 1e-10, what: "mean" });
      expectRelative(distribution.variance, square, { tolerance: 1e-9, what: "variance" });
      expectRelative(distribution.entropy, entropy, { tolerance: 1e-10, what: "entropy" });
    });

    it(`${label}: quantile is the smallest value whose cdf reaches p`, () => {
      for (let k = lower; k <= Math.min(last, distribution.quantile(0.999)); k += 1) {
        if (distribution.density(k) > 0) expect(distribution.quantile(distribution.cdf(k))).toBe(k);
      }
      for (const p of PROBABILITIES) {
        const k = distribution.quantile(p);
        expect(distribution.cdf(k)).toBeGreaterThanOrEqual(p);
        if (k > lower) expect(distribution.cdf(k - 1)).toBeLessThan(p);
      }
      expect(distribution.quantile(0)).toBe(lower);
      expect(distribution.quantile(1)).toBe(upper);
    });
  }
});

describe("every distribution", () => {
  for (const [label, distribution] of Object.entries(all)) {
    it(`${label}: tails, logarithms and ends agree`, () => {
      for (const p of PROBABILITIES) {
        const x = distribution.quantile(p);
        expectClose(distribution.cdf(x) + distribution.survival(x), 1, { tolerance: 5e-15 });
        const density = distribution.density(x);
        expectRelative(Math.exp(distribution.logDensity(x)), density, {
          tolerance: 1e-14,
          what: `density(${x})`,
        });
      }
      for (const end of [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]) {
        expect(distribution.density(end)).toBe(0);
        expect(distribution.logDensity(end)).toBe(Number.NEGATIVE_INFINITY);
        expect(distribution.cdf(end)).toBe(end > 0 ? 1 : 0);
        expect(distribution.survival(end)).toBe(end > 0 ? 0 : 1);
      }
      expect(distribution.density(Number.NaN)).toBeNaN();
      expect(distribution.logDensity(Number.NaN)).toBeNaN();
      expect(distribution.cdf(Number.NaN)).toBeNaN();
      expect(distribution.survival(Number.NaN)).toBeNaN();
      for (const p of [-0.1, 1.1, Number.NaN]) expect(() => distribution.quantile(p)).toThrow(OptionError);
      expect(distribution.standardDeviation).toBe(Math.sqrt(distribution.variance));
    });

    it(`${label}: samples follow the cdf`, () => {
      const n = 20_000;
      const values = distribution.sampleMany(random(17), n).sort();
      let distance = 0;
      for (let i = 0; i < n; i += 1) {
        // The empirical cdf jumps at the last of equal values.
        if (i + 1 < n && values[i + 1] === values[i]) continue;
        distance = Math.max(distance, Math.abs((i + 1) / n - distribution.cdf(values[i])));
      }
      // Kolmogorov's bound at a chance of 1 in 1000.
      expect(distance).toBeLessThan(1.95 / Math.sqrt(n));
      if (distribution.variance < Number.POSITIVE_INFINITY) {
        const mean = values.reduce((sum, x) => sum + x, 0) / n;
        const bound = (4 * distribution.standardDeviation) / Math.sqrt(n);
        expect(Math.abs(mean - distribution.mean)).toBeLessThan(bound);
      }
      expect(distribution.sampleMany(random(17), 3)).toEqual(distribution.sampleMany(random(17), 3));
      expect(distribution.sampleMany(random(0), 0).length).toBe(0);
      expect(() => distribution.sampleMany(random(0), -1)).toThrow(OptionError);
    });
  }
});

describe("parameters", () => {
  it("are refused with the option's name and what was expected", () => {
    expect(() => new Normal({ mean: 0, standardDeviation: -1 })).toThrow(
      /Normal: option "standardDeviation".*got -1\./,
    );
    expect(() => new Normal({ mean: Number.NaN, standardDeviation: 1 })).toThrow(
      'Normal: option "mean" must be a finite number; got NaN.',
    );
    expect(() => new Binomial({ trials: 2.5, probability: 0.5 })).toThrow(
      /Binomial: option "trials".*got 2\.5\./,
    );
    expect(() => new Bernoulli({ probability: 1.5 })).toThrow(/Bernoulli: option "probability".*got 1\.5\./);
    expect(() => new Uniform({ lower: 1, upper: 1 })).toThrow(
      'Uniform: option "upper" must be a number > 1; got 1.',
    );
    expect(() => new Categorical({ probabilities: [0.5, 0.6] })).toThrow("that add up to 1; got [0.5, 0.6].");
    expect(() => new Hypergeometric({ population: 5, successes: 6, draws: 1 })).toThrow(
      /Hypergeometric: option "successes".*got 6\./,
    );
    const bad = [
      () => new Categorical({ probabilities: [] }),
      () => new BetaBinomial({ trials: 1.5, alpha: 1, beta: 1 }),
      () => new BetaBinomial({ trials: 1, alpha: 0, beta: 1 }),
      () => new Geometric({ probability: 0 }),
      () => new NegativeBinomial({ successes: 0, probability: 0.5 }),
      () => new NegativeBinomial({ successes: 1, probability: 0 }),
      () => new NegativeBinomial({ successes: 1, probability: 0.5, complement: 0.4 }),
      () => new Poisson({ rate: -1 }),
      () => new LogNormal({ logMean: 0, logStandardDeviation: 0 }),
      () => new Exponential({ rate: Number.POSITIVE_INFINITY }),
      () => new Gamma({ shape: 0, rate: 1 }),
      () => new InverseGamma({ shape: 1, scale: -1 }),
      () => new Beta({ alpha: 1, beta: Number.NaN }),
      () => new StudentT({ degreesOfFreedom: 0 }),
      () => new ChiSquared({ degreesOfFreedom: -2 }),
      () => new FisherF({ numeratorDegrees: 1, denominatorDegrees: 0 }),
      () => new Laplace({ location: 0, scale: 0 }),
      () => new Logistic({ location: 0, scale: 0 }),
      () => new Cauchy({ location: Number.POSITIVE_INFINITY, scale: 1 }),
      () => new Weibull({ shape: 1, scale: 0 }),
    ];
    for (const make of bad) expect(make).toThrow(OptionError);
  });

  it("may be at the ends where the distribution is a single point", () => {
    const certain = [
      [new Bernoulli({ probability: 1 }), 1],
      [new Bernoulli({ probability: 0 }), 0],
      [new Binomial({ trials: 5, probability: 0 }), 0],
      [new Binomial({ trials: 5, probability: 1 }), 5],
      [new Binomial({ trials: 0, probability: 0.4 }), 0],
      [new Geometric({ probability: 1 }), 0],
      [new NegativeBinomial({ successes: 2, probability: 1 }), 0],
      [new Poisson({ rate: 0 }), 0],
      [new Hypergeometric({ population: 4, successes: 2, draws: 4 }), 2],
      [new Hypergeometric({ population: 0, successes: 0, draws: 0 }), 0],
      [new Categorical({ probabilities: [0, 1] }), 1],
    ] as const;
    for (const [distribution, value] of certain) {
      const label = `${distribution.name} at ${value}`;
      expect(distribution.density(value), label).toBe(1);
      expect(distribution.density(value + 1), label).toBe(0);
      expect(distribution.cdf(value), label).toBe(1);
      expect(distribution.cdf(value - 1), label).toBe(0);
      expect(distribution.survival(value), label).toBe(0);
      expect(distribution.quantile(0.5), label).toBe(value);
      expect(distribution.sample(random(1)), label).toBe(value);
      expect(distribution.mean, label).toBe(value);
      expect(distribution.variance, label).toBe(0);
      expect(distribution.entropy, label).toBe(0);
    }
  });

  it("densities at the ends of the support are the limits", () => {
    expectClose(new Gamma({ shape: 1, rate: 3 }).density(0), 3, { tolerance: 5e-15 });
    expect(new Gamma({ shape: 0.5, rate: 3 }).density(0)).toBe(Number.POSITIVE_INFINITY);
    expect(new Gamma({ shape: 2, rate: 3 }).density(0)).toBe(0);
    expectClose(new Beta({ alpha: 1, beta: 4 }).density(0), 4, { tolerance: 5e-15 });
    expect(new Beta({ alpha: 0.5, beta: 4 }).density(0)).toBe(Number.POSITIVE_INFINITY);
    expect(new Beta({ alpha: 0.5, beta: 4 }).density(1)).toBe(0);
    expect(new FisherF({ numeratorDegrees: 2, denominatorDegrees: 5 }).density(0)).toBe(1);
    expect(new Weibull({ shape: 1, scale: 4 }).density(0)).toBe(0.25);
    expectClose(new Uniform({ lower: 0, upper: 2 }).density(2), 0.5, { tolerance: 5e-16 });
  });

  it("moments that do not exist are NaN, infinite ones Infinity", () => {
    expect(new Cauchy({ location: 0, scale: 1 }).mean).toBeNaN();
    expect(new Cauchy({ location: 0, scale: 1 }).standardDeviation).toBeNaN();
    expect(new StudentT({ degreesOfFreedom: 1 }).mean).toBeNaN();
    expect(new StudentT({ degreesOfFreedom: 2 }).variance).toBe(Number.POSITIVE_INFINITY);
    expect(new InverseGamma({ shape: 1, scale: 1 }).mean).toBe(Number.POSITIVE_INFINITY);
    expect(new FisherF({ numeratorDegrees: 3, denominatorDegrees: 2 }).mean).toBe(Number.POSITIVE_INFINITY);
  });

  it("entropies of very wide counts continue the sums", () => {
    // ½ ln(2πe λ) − 1/(12 λ) − … on both sides of the switch.
    for (const rate of [0.99e8, 1.01e8]) {
      const expected = 0.5 * Math.log(2 * Math.PI * Math.E * rate) - 1 / (12 * rate);
      expectRelative(new Poisson({ rate }).entropy, expected, {
        tolerance: 1e-12,
        what: `entropy at ${rate}`,
      });
    }
    expectClose(
      new Binomial({ trials: 1e12, probability: 0.3 }).entropy,
      0.5 * Math.log(2 * Math.PI * Math.E * 0.21e12),
      { tolerance: 1e-11 },
    );
  });
});

describe("worked examples", () => {
  it("the likelihood ratio of N(1, 1) and N(2, 2) is 1 at −0.847545 and 2.180878 (Flach ex. 9.2, corrected)", () => {
    const positive = new Normal({ mean: 1, standardDeviation: 1 });
    const negative = new Normal({ mean: 2, standardDeviation: 2 });
    const ratio = (x: number) => Math.exp(positive.logDensity(x) - negative.logDensity(x));
    const root = Math.sqrt(1 + 6 * Math.LN2);
    for (const x of [(2 - 2 * root) / 3, (2 + 2 * root) / 3]) expectClose(ratio(x), 1, { tolerance: 1e-13 });
    expectClose((2 - 2 * root) / 3, -0.847545, { tolerance: 5e-7 });
    expectClose((2 + 2 * root) / 3, 2.180878, { tolerance: 5e-7 });
    for (const x of [-3, 0, 1.85])
      expectClose(ratio(x), 2 * Math.exp((-3 * x * x) / 8 + x / 2), { tolerance: 1e-13 });
    expectClose(ratio(1.85), 1.3975, { tolerance: 5e-4 });
  });

  it("equal spreads meet halfway", () => {
    const positive = new Normal({ mean: 1, standardDeviation: 1 });
    const negative = new Normal({ mean: 2, standardDeviation: 1 });
    expect(positive.logDensity(1.5)).toBe(negative.logDensity(1.5));
  });

  it("a normal density is its standard density at the z-score, over the standard deviation (Flach, background 9.1)", () => {
    const standard = new Normal({ mean: 0, standardDeviation: 1 });
    const scaled = new Normal({ mean: 5, standardDeviation: 3 });
    expectClose(scaled.density(9), standard.density(4 / 3) / 3, { tolerance: 5e-16 });
  });

  it("99.73% of a normal variable lies within three standard deviations", () => {
    const standard = new Normal({ mean: 0, standardDeviation: 1 });
    expectClose(standard.cdf(3) - standard.cdf(-3), 0.9973, { tolerance: 5e-5 });
  });

  it("the product of two standard normal densities is that of variance ½, not 1 (Boi, section 1.10, corrected)", () => {
    const standard = new Normal({ mean: 0, standardDeviation: 1 });
    const product = new Normal({ mean: 0, standardDeviation: Math.SQRT1_2 });
    const factor = new Normal({ mean: 0, standardDeviation: Math.SQRT2 }).density(0);
    for (const x of [-2, 0.3, 1])
      expectClose(standard.density(x) ** 2, factor * product.density(x), { tolerance: 5e-16 });
  });

  it("a Gaussian function times another is a Gaussian function at the precision-weighted center (Boi eq. 1.31, corrected)", () => {
    const [b, c, b1, c1] = [1, 2, -3, 0.5];
    const center = (b * c1 ** 2 + b1 * c ** 2) / (c ** 2 + c1 ** 2);
    const width = (c * c1) / Math.hypot(c, c1);
    const joint = new Normal({ mean: center, standardDeviation: width });
    const overlap = new Normal({ mean: b1, standardDeviation: Math.hypot(c, c1) }).density(b);
    for (const x of [-4, -2.5, 0]) {
      const product =
        new Normal({ mean: b, standardDeviation: c }).density(x) *
        new Normal({ mean: b1, standardDeviation: c1 }).density(x);
      expectRelative(product, overlap * joint.density(x), { tolerance: 1e-13, what: `at ${x}` });
    }
  });

  it("Beta(10, 2) holds 3/512 below one half, and its mode is (n − 1)/n (Flach ex. 9.1)", () => {
    expectClose(new Beta({ alpha: 10, beta: 2 }).cdf(0.5), 3 / 512, { tolerance: 5e-17 });
    const posterior = new Beta({ alpha: 5, beta: 2 });
    expect(posterior.density(0.8)).toBeGreaterThan(posterior.density(0.801));
    expect(posterior.density(0.8)).toBeGreaterThan(posterior.density(0.799));
    expectClose(new Beta({ alpha: 11, beta: 3 }).cdf(0.5), 0.01123, { tolerance: 5e-6 });
  });

  it("chi-square thresholds of one degree of freedom are 2.71 and 3.84 (Flach ex. 10.7)", () => {
    const chi = new ChiSquared({ degreesOfFreedom: 1 });
    expectClose(chi.quantile(0.9), 2.7055, { tolerance: 5e-5 });
    expectClose(chi.quantile(0.95), 3.8415, { tolerance: 5e-5 });
  });

  it('a letter of "abaccbaabc" is a with chance 4/10 (Flach, background 9.2)', () => {
    const letters = [..."abaccbaabc"].map((letter) => letter.charCodeAt(0) - 97);
    const fitted = Categorical.fit(letters);
    expectClose(
      [0, 1, 2].map((level) => fitted.density(level)),
      [0.4, 0.3, 0.3],
      { tolerance: 5e-16 },
    );
    expect(Categorical.fit(letters, { levels: 4 }).density(3)).toBe(0);
    // One virtual occurrence of each of four letters: the Laplace correction.
    const smoothed = Categorical.fit([...letters, 0, 1, 2, 3]);
    const shares = [5, 4, 4, 1].map((count) => count / 14);
    expectClose(
      [0, 1, 2, 3].map((level) => smoothed.density(level)),
      shares,
      { tolerance: 5e-16 },
    );
  });

  it("a fair coin holds one bit, a die 2.585, and a word of chance 0.4 tells 1.32 bits (Flach ex. 9.7)", () => {
    expectClose(new Bernoulli({ probability: 0.5 }).entropy / Math.LN2, 1, { tolerance: 5e-16 });
    expectClose(new Categorical({ probabilities: Array(6).fill(1 / 6) }).entropy / Math.LN2, 2.585, {
      tolerance: 5e-5,
    });
    expectClose(-new Bernoulli({ probability: 0.4 }).logDensity(1) / Math.LN2, 1.32, { tolerance: 0.005 });
  });
});
