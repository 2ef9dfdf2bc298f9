import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { refusal } from "../../../test/support/refusal.js";
import { DataError, OptionError } from "../../base/errors.js";
import { mean, variance } from "../../math/linalg/index.js";
import {
  Bernoulli,
  Beta,
  BetaBernoulli,
  Binomial,
  type Distribution,
  Exponential,
  Gamma,
  Geometric,
  InverseGamma,
  LogNormal,
  NegativeBinomial,
  Normal,
  NormalKnownVariance,
  Poisson,
  Uniform,
} from "../../math/probability/index.js";
import {
  cramerRaoBound,
  type EstimatorQuality,
  estimatorConsistency,
  estimatorQuality,
  fisherInformation,
  meanQuality,
  posteriorMeanQuality,
  proportionQuality,
  rateQuality,
  type SimulatedQuality,
  uniformMaximumQuality,
  varianceQuality,
} from "./index.js";

/** Five standard errors; the chance that one of three is farther off is below 2 in a million. */
function expectSimulated(simulated: SimulatedQuality, known: EstimatorQuality): void {
  for (const part of ["bias", "variance", "meanSquaredError"] as const) {
    const off = Math.abs(simulated[part] - known[part]) / simulated.standardErrors[part];
    expect(off, `${part} ${simulated[part]} instead of ${known[part]}`).toBeLessThan(5);
  }
}

const largest = (x: ArrayLike<number>) => Array.from(x).reduce((a, b) => Math.max(a, b));

describe("the variance of a normal sample", () => {
  it("with divisor N is too small by the factor (N − 1)/N, and with N − 1 it is not", () => {
    for (const size of [2, 5, 40]) {
      const byN = varianceQuality({ variance: 4, size, divisor: "n" });
      expectClose(4 + byN.bias, ((size - 1) / size) * 4, { tolerance: 5e-15 });
      expect(varianceQuality({ variance: 4, size }).bias).toBe(0);
    }
    // Asymptotically unbiased.
    expectClose(varianceQuality({ variance: 4, size: 1e6, divisor: "n" }).bias, 0, { tolerance: 5e-6 });
  });

  it("has the bias, variance and error of theory in simulations", () => {
    const draw = new Normal({ mean: 7, standardDeviation: 2 });
    for (const divisor of ["n", "n-1"] as const) {
      const estimator = (x: ArrayLike<number>) => variance(x, divisor);
      const simulated = estimatorQuality({ draw, estimator, truth: 4, size: 5, repetitions: 20_000 });
      expectSimulated(simulated, varianceQuality({ variance: 4, size: 5, divisor }));
    }
  });

  it("has its least squared error with divisor N + 1", () => {
    const error = (divisor: number) => varianceQuality({ variance: 3, size: 8, divisor }).meanSquaredError;
    expectClose(error(9), (2 * 9) / 9, { tolerance: 5e-15 });
    for (const divisor of [7, 8, 8.9, 9.1, 10]) expect(error(9)).toBeLessThan(error(divisor));
  });

  it("varies with the kurtosis of what is drawn", () => {
    const draw = new Exponential({ rate: 0.5 });
    const simulated = estimatorQuality({
      draw,
      estimator: (x) => variance(x),
      truth: 4,
      size: 6,
      repetitions: 20_000,
    });
    expectSimulated(simulated, varianceQuality({ variance: 4, size: 6, excessKurtosis: 6 }));
  });
});

describe("estimators by theory and by simulation", () => {
  it("the constant 2 has no variance and much bias, the mean no bias and some variance", () => {
    const draw = new Normal({ mean: 5, standardDeviation: 1 });
    const constant = estimatorQuality({ draw, estimator: () => 2, truth: 5, size: 10 });
    expect([constant.bias, constant.variance, constant.meanSquaredError]).toEqual([-3, 0, 9]);
    const sample = estimatorQuality({ draw, estimator: mean, truth: 5, size: 10 });
    expectSimulated(sample, meanQuality({ variance: 1, size: 10 }));
    expect(meanQuality({ variance: 1, size: 10 })).toEqual({ bias: 0, variance: 0.1, meanSquaredError: 0.1 });
  });

  it("the mean of correlated numbers keeps the share that they have in common", () => {
    expectClose(meanQuality({ variance: 1, size: 100, correlation: 0.5 }).variance, 0.505, {
      tolerance: 1e-15,
    });
    const shared = estimatorQuality({
      draw: (stream, size) => {
        const common = stream.normal();
        return Float64Array.from({ length: size }, () => common + 2 * stream.normal());
      },
      estimator: mean,
      truth: 0,
      size: 6,
      repetitions: 4000,
    });
    expectSimulated(shared, meanQuality({ variance: 5, size: 6, correlation: 0.2 }));
    expectClose(meanQuality({ variance: 3, size: 4, correlation: -1 / 3 }).variance, 0, { tolerance: 1e-15 });
    expect(() => meanQuality({ variance: 3, size: 5, correlation: -1 / 3 })).toThrow(
      'meanQuality: option "correlation" must be a number from -0.25 to 1',
    );
  });

  it("a proportion with added counts: exact over all counts", () => {
    for (const [alpha, beta] of [
      [0, 0],
      [1, 1],
      [2, 0.5],
    ]) {
      const [size, probability] = [8, 0.3];
      const counts = new Binomial({ trials: size, probability });
      const known = proportionQuality({ probability, size, alpha, beta });
      let [first, second] = [0, 0];
      for (let k = 0; k <= size; k += 1) {
        const error = (k + alpha) / (size + alpha + beta) - probability;
        first += counts.density(k) * error;
        second += counts.density(k) * error * error;
      }
      expectClose([known.bias, known.meanSquaredError], [first, second], { tolerance: 1e-15 });
      expectClose(known.variance, second - first * first, { tolerance: 5e-16 });
    }
  });

  it("the posterior mean of a proportion is that with the counts of its prior", () => {
    const prior = new BetaBernoulli({ alpha: 2, beta: 3 });
    const estimator = (x: ArrayLike<number>) => prior.update(x).mean;
    const draw = new Bernoulli({ probability: 0.7 });
    const simulated = estimatorQuality({ draw, estimator, truth: 0.7, size: 12, repetitions: 4000 });
    expectSimulated(simulated, proportionQuality({ probability: 0.7, size: 12, alpha: 2, beta: 3 }));
  });

  it("the posterior mean of a normal mean is biased towards the prior, and better near it", () => {
    const prior = new NormalKnownVariance({ mean: 0, variance: 1, noiseVariance: 4 });
    expect(posteriorMeanQuality(prior, { mean: 1, size: 4 })).toEqual({
      bias: -0.5,
      variance: 0.25,
      meanSquaredError: 0.5,
    });
    const sample = meanQuality({ variance: 4, size: 4 }).meanSquaredError;
    expect(posteriorMeanQuality(prior, { mean: 1, size: 4 }).meanSquaredError).toBeLessThan(sample);
    expect(posteriorMeanQuality(prior, { mean: 3, size: 4 }).meanSquaredError).toBeGreaterThan(sample);
    const draw = new Normal({ mean: 1, standardDeviation: 2 });
    const estimator = (x: ArrayLike<number>) => prior.update(x).mean;
    const simulated = estimatorQuality({ draw, estimator, truth: 1, size: 4, repetitions: 4000 });
    expectSimulated(simulated, posteriorMeanQuality(prior, { mean: 1, size: 4 }));
  });

  it("the largest of uniform numbers", () => {
    const draw = new Uniform({ lower: 0, upper: 3 });
    for (const corrected of [false, true]) {
      const estimator = (x: ArrayLike<number>) => largest(x) * (corrected ? 7 / 6 : 1);
      const simulated = estimatorQuality({ draw, estimator, truth: 3, size: 6, repetitions: 10_000 });
      expectSimulated(simulated, uniformMaximumQuality({ upper: 3, size: 6, corrected }));
    }
    expect(uniformMaximumQuality({ upper: 1, size: 9 }).bias).toBe(-0.1);
  });

  it("the rate of an exponential distribution", () => {
    const draw = new Exponential({ rate: 2 });
    for (const corrected of [false, true]) {
      const estimator = (x: ArrayLike<number>) => ((corrected ? 11 / 12 : 1) * 1) / mean(x);
      const simulated = estimatorQuality({ draw, estimator, truth: 2, size: 12, repetitions: 10_000 });
      expectSimulated(simulated, rateQuality({ rate: 2, size: 12, corrected }));
    }
    expect(rateQuality({ rate: 2, size: 5 }).bias).toBe(0.5);
  });
});

describe("estimatorQuality", () => {
  const draw = new Normal({ mean: 1, standardDeviation: 2 });
  const simulation = { draw, estimator: mean, truth: 1, size: 4, repetitions: 50 };

  it("adds up, and is the same for the same seed", () => {
    const found = estimatorQuality({ ...simulation, seed: 5 });
    expectClose(found.bias ** 2 + found.variance, found.meanSquaredError, { tolerance: 5e-16 });
    expectClose(found.mean, 1 + found.bias, { tolerance: 5e-16 });
    expect(estimatorQuality({ ...simulation, seed: 5 })).toEqual(found);
    expect(estimatorQuality({ ...simulation, seed: 6 }).bias).not.toBe(found.bias);
    expect([found.size, found.repetitions, found.seed]).toEqual([4, 50, 5]);
  });

  it("says how far off it may be: one standard error about two times in three", () => {
    const seeds = Array.from({ length: 200 }, (_, seed) => seed);
    const within = (part: keyof EstimatorQuality, truth: number) =>
      seeds.filter((seed) => {
        const found = estimatorQuality({ ...simulation, repetitions: 200, seed });
        return Math.abs(found[part] - truth) <= found.standardErrors[part];
      }).length / seeds.length;
    for (const [part, truth] of [
      ["bias", 0],
      ["variance", 1],
      ["meanSquaredError", 1],
    ] as const) {
      expect(Math.abs(within(part, truth) - 0.68)).toBeLessThan(0.12);
    }
  });

  it("takes samples of any kind from a function", () => {
    const found = estimatorQuality({
      draw: (stream, size) => Array.from({ length: size }, () => ({ x: stream.next() })),
      estimator: (cases) => cases.reduce((sum, { x }) => sum + x, 0) / cases.length,
      truth: 0.5,
      size: 3,
    });
    expectSimulated(found, meanQuality({ variance: 1 / 12, size: 3 }));
  });

  it("shows consistency over growing samples", () => {
    const qualities = estimatorConsistency({
      draw: new Uniform({ lower: 0, upper: 1 }),
      estimator: largest,
      truth: 1,
      sizes: [4, 16, 64],
      repetitions: 400,
    });
    expect(qualities.map(({ size }) => size)).toEqual([4, 16, 64]);
    for (const found of qualities)
      expectSimulated(found, uniformMaximumQuality({ upper: 1, size: found.size }));
    const errors = qualities.map(({ meanSquaredError }) => meanSquaredError);
    expect(errors[1] < errors[0] / 4 && errors[2] < errors[1] / 4).toBe(true);
  });

  it("refuses estimates that are not numbers, and invalid sizes", () => {
    expect(() => estimatorQuality({ ...simulation, estimator: () => Number.NaN })).toThrow(
      refusal(DataError, "estimatorQuality: the estimate of sample 0 is NaN"),
    );
    expect(() => estimatorQuality({ ...simulation, repetitions: 1 })).toThrow(
      refusal(OptionError, /estimatorQuality: option "repetitions".*got 1\./),
    );
    expect(() => rateQuality({ rate: 1, size: 2 })).toThrow(
      refusal(OptionError, /rateQuality: option "size".*got 2\./),
    );
  });
});

describe("fisherInformation", () => {
  /** The mean square of the score by finite differences, over quantiles or whole numbers. */
  function measured(at: (parameter: number) => Distribution, value: number): number {
    const step = 1e-5 * value;
    const score = (x: number) =>
      (at(value + step).logDensity(x) - at(value - step).logDensity(x)) / (2 * step);
    const here = at(value);
    let sum = 0;
    if (here.kind === "discrete") {
      const last = Math.min(here.support.upper, 400);
      for (let k = here.support.lower; k <= last; k += 1) sum += here.density(k) * score(k) ** 2;
      return sum;
    }
    const points = 20_000;
    for (let i = 0; i < points; i += 1) sum += score(here.quantile((i + 0.5) / points)) ** 2;
    return sum / points;
  }

  const cases: [string, string, number, (value: number) => Distribution][] = [
    ["Normal", "mean", 1.5, (mean) => new Normal({ mean, standardDeviation: 2 })],
    ["Normal", "standardDeviation", 2, (s) => new Normal({ mean: 1, standardDeviation: s })],
    ["Normal", "variance", 4, (v) => new Normal({ mean: 1, standardDeviation: Math.sqrt(v) })],
    ["LogNormal", "logMean", 0.5, (logMean) => new LogNormal({ logMean, logStandardDeviation: 0.7 })],
    [
      "LogNormal",
      "logStandardDeviation",
      0.7,
      (s) => new LogNormal({ logMean: 0.5, logStandardDeviation: s }),
    ],
    ["Bernoulli", "probability", 0.2, (probability) => new Bernoulli({ probability })],
    ["Binomial", "probability", 0.3, (probability) => new Binomial({ trials: 7, probability })],
    ["Geometric", "probability", 0.3, (probability) => new Geometric({ probability })],
    ["NegativeBinomial", "probability", 0.4, (p) => new NegativeBinomial({ successes: 2.5, probability: p })],
    ["Poisson", "rate", 3, (rate) => new Poisson({ rate })],
    ["Exponential", "rate", 2, (rate) => new Exponential({ rate })],
    ["Gamma", "rate", 2, (rate) => new Gamma({ shape: 3, rate })],
    ["Gamma", "shape", 3, (shape) => new Gamma({ shape, rate: 2 })],
    ["InverseGamma", "scale", 2, (scale) => new InverseGamma({ shape: 3, scale })],
    ["InverseGamma", "shape", 3, (shape) => new InverseGamma({ shape, scale: 2 })],
    ["Beta", "alpha", 2, (alpha) => new Beta({ alpha, beta: 3 })],
    ["Beta", "beta", 3, (beta) => new Beta({ alpha: 2, beta })],
  ];
  for (const [family, parameter, value, at] of cases) {
    it(`of ${family} about its ${parameter} is the mean square of the score`, () => {
      const expected = fisherInformation(at(value), parameter);
      expectClose(measured(at, value), expected, { tolerance: 2e-3, scale: expected });
    });
  }

  it("bounds the variance of unbiased estimators, and some attain the bound", () => {
    const bound = (distribution: Distribution, parameter: string) =>
      cramerRaoBound(distribution, parameter, { size: 10 });
    const normal = new Normal({ mean: 1, standardDeviation: 2 });
    expectClose(bound(normal, "mean"), meanQuality({ variance: 4, size: 10 }).variance, { tolerance: 5e-16 });
    expectClose(
      bound(new Bernoulli({ probability: 0.3 }), "probability"),
      proportionQuality({ probability: 0.3, size: 10 }).variance,
      { tolerance: 5e-16 },
    );
    expectClose(bound(new Poisson({ rate: 3 }), "rate"), 0.3, { tolerance: 5e-16 });
    // s² and the corrected rate are unbiased but above it.
    expectClose(varianceQuality({ variance: 4, size: 10 }).variance / bound(normal, "variance"), 10 / 9, {
      tolerance: 5e-15,
    });
    const rate = bound(new Exponential({ rate: 2 }), "rate");
    expectClose(rateQuality({ rate: 2, size: 10, corrected: true }).variance / rate, 10 / 8, {
      tolerance: 5e-15,
    });
  });

  it("bounds biased estimators by the slope of their bias", () => {
    // With added counts the bias has the slope −(α + β)/(n + α + β), and the bound is attained.
    const [probability, size] = [0.3, 10];
    const { variance: attained } = proportionQuality({ probability, size, alpha: 1, beta: 1 });
    const biasSlope = -2 / 12;
    expectClose(
      cramerRaoBound(new Bernoulli({ probability }), "probability", { size, biasSlope }),
      attained,
      { tolerance: 5e-16 },
    );
  });

  it("refuses what has none", () => {
    expect(() => fisherInformation(new Uniform({ lower: 0, upper: 1 }), "upper")).toThrow(
      refusal(OptionError, /fisherInformation: option "distribution".*got Uniform\./),
    );
    expect(() => cramerRaoBound(new Poisson({ rate: 1 }), "mean", { size: 3 })).toThrow(
      refusal(OptionError, /cramerRaoBound: option "parameter".*got "mean"\./),
    );
  });
});
