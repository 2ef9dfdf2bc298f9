import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { random } from "../random/index.js";
import { logBinomial } from "../special/index.js";
import {
  Bernoulli,
  Beta,
  BetaBinomial,
  Binomial,
  Categorical,
  Cauchy,
  ChiSquared,
  type Distribution,
  type DistributionFitOptions,
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

type Parameters = Readonly<Record<string, number>>;

/** A family under test: how to build it from parameters, how to fit it, and how to read the parameters back. */
interface Family {
  readonly parameters: Parameters;
  readonly build: (parameters: Parameters) => Distribution;
  readonly estimate: (data: ArrayLike<number>, options?: DistributionFitOptions) => Distribution;
}

function family<P extends object>(
  Type: {
    new (parameters: P): Distribution;
    fit(data: ArrayLike<number>, options?: DistributionFitOptions): Distribution;
  },
  parameters: P,
): Family {
  return {
    parameters: { ...(parameters as Parameters) },
    build: (given) => new Type(given as unknown as P),
    estimate: (data, options) => Type.fit(data, options),
  };
}

const smooth: readonly Family[] = [
  family(Bernoulli, { probability: 0.3 }),
  family(Geometric, { probability: 0.2 }),
  family(NegativeBinomial, { successes: 2.5, probability: 0.2 }),
  family(Poisson, { rate: 4.2 }),
  family(Normal, { mean: -3, standardDeviation: 2 }),
  family(LogNormal, { logMean: 1, logStandardDeviation: 0.4 }),
  family(Exponential, { rate: 0.3 }),
  family(Gamma, { shape: 0.7, rate: 2 }),
  family(Gamma, { shape: 300, rate: 0.5 }),
  family(InverseGamma, { shape: 3, scale: 5 }),
  family(Beta, { alpha: 0.5, beta: 2 }),
  family(Beta, { alpha: 60, beta: 25 }),
  family(StudentT, { degreesOfFreedom: 3, location: 10, scale: 0.2 }),
  family(ChiSquared, { degreesOfFreedom: 6 }),
  family(FisherF, { numeratorDegrees: 5, denominatorDegrees: 8 }),
  family(Logistic, { location: 100, scale: 3 }),
  family(Cauchy, { location: 2, scale: 0.5 }),
  family(Weibull, { shape: 2.3, scale: 7 }),
];

const parametersOf = (distribution: Distribution, like: Parameters): Parameters =>
  Object.fromEntries(Object.keys(like).map((key) => [key, (distribution as unknown as Parameters)[key]]));

const logLikelihood = (distribution: Distribution, data: ArrayLike<number>): number =>
  Array.from(data).reduce((sum, x) => sum + distribution.logDensity(x), 0) / data.length;

describe("maximum likelihood", () => {
  for (const { parameters, build, estimate } of smooth) {
    const truth = build(parameters);
    const label = `${truth.name}(${Object.values(parameters).join(", ")})`;
    const data = truth.sampleMany(random(23), 4000);
    const fitted = estimate(data);
    const found = parametersOf(fitted, parameters);

    it(`${label} is recovered from 4000 values`, () => {
      for (const [name, value] of Object.entries(parameters)) {
        const scale =
          name === "mean" || name === "location" ? fitted.quantile(0.75) - fitted.quantile(0.25) : value;
        expect(Math.abs(found[name] - value), name).toBeLessThan(0.12 * Math.abs(scale));
      }
    });

    it(`${label} has a vanishing gradient at its fit, and every step away loses`, () => {
      const top = logLikelihood(fitted, data);
      for (const [name, value] of Object.entries(found)) {
        const location = name === "mean" || name === "location";
        const unit = location ? fitted.quantile(0.75) - fitted.quantile(0.25) : value;
        const h = 1e-4 * unit;
        const above = logLikelihood(build({ ...found, [name]: value + h }), data);
        const below = logLikelihood(build({ ...found, [name]: value - h }), data);
        expect(above, name).toBeLessThan(top);
        expect(below, name).toBeLessThan(top);
        // Half the second difference is what a parabola loses over h; the first difference must be far smaller.
        const curvature = 2 * top - above - below;
        expect(Math.abs(above - below), name).toBeLessThan(5e-3 * curvature + 1e-13 * Math.abs(top));
      }
    });

    it(`${label}: a whole weight is a repetition, and weight 0 leaves a row out`, () => {
      const short = data.slice(0, 60);
      const weights = Array.from(short, (_, i) => i % 4);
      const repeated = Array.from(short).flatMap((x, i) => Array<number>(weights[i]).fill(x));
      const once = parametersOf(estimate(repeated), parameters);
      const weighted = parametersOf(
        estimate([...short, Number.NaN], { weights: [...weights, 0] }),
        parameters,
      );
      for (const [name, value] of Object.entries(once)) {
        expectRelative(weighted[name], value, { tolerance: 1e-9, what: name });
      }
    });
  }
});

describe("fits in closed form", () => {
  it("Normal has the mean and the root mean square deviation with divisor n", () => {
    const { mean, variance } = Normal.fit([2, 4, 5, 10]);
    expect(mean).toBe(5.25);
    expectClose(variance, (3.25 ** 2 + 1.25 ** 2 + 0.25 ** 2 + 4.75 ** 2) / 4, { tolerance: 5e-15 });
  });

  it("Normal keeps its digits far from zero", () => {
    const { mean, standardDeviation } = Normal.fit([1e9 + 1, 1e9 + 2, 1e9 + 3]);
    expect(mean).toBe(1e9 + 2);
    expectRelative(standardDeviation, Math.sqrt(2 / 3), { tolerance: 1e-15, what: "standard deviation" });
  });

  it("Bernoulli and Binomial have the share of successes", () => {
    expect(Bernoulli.fit([1, 0, 1, 1]).probability).toBe(0.75);
    expect(Binomial.fit([3, 5, 1], { trials: 6 }).probability).toBe(0.5);
    expect(Binomial.fit([3, 5, 1], { trials: 6, weights: [0, 1, 1] }).probability).toBe(0.5);
  });

  it("Uniform has the extremes, Laplace the median", () => {
    expect(Uniform.fit([3, -1, 2]).support).toEqual({ lower: -1, upper: 3 });
    expect(Uniform.fit([3, -1, 2, 99], { weights: [1, 1, 1, 0] }).upper).toBe(3);
    const laplace = Laplace.fit([2, 4, 5, 10]);
    // Any median gives the same sum of distances, 9 (Boi, section 1.8); the midpoint is used.
    expect(laplace.location).toBe(4.5);
    expect(laplace.scale).toBe(9 / 4);
    expect(Laplace.fit([1, 2, 9]).location).toBe(2);
    expect(Laplace.fit([1, 2, 9], { weights: [1, 1, 3] }).location).toBe(9);
    expect(Laplace.fit([1, 2, 9], { weights: [1, 1, 2] }).location).toBe(5.5);
  });

  it("Hypergeometric has the best whole number of successes", () => {
    const data = [3, 5, 4, 4];
    const fitted = Hypergeometric.fit(data, { population: 40, draws: 9 });
    const value = (successes: number) =>
      data.reduce((sum, x) => sum + logBinomial(successes, x) + logBinomial(40 - successes, 9 - x), 0);
    for (let successes = 5; successes <= 34; successes += 1) {
      expect(value(successes)).toBeLessThanOrEqual(value(fitted.successes) + 1e-12);
    }
    // One observation: the whole part of (N + 1) x / n.
    expect(Hypergeometric.fit([4], { population: 40, draws: 9 }).successes).toBe(Math.floor((41 * 4) / 9));
  });

  it("StudentT keeps degrees of freedom that are given, and one degree is the Cauchy fit", () => {
    const data = new StudentT({ degreesOfFreedom: 4 }).sampleMany(random(5), 300);
    const fixed = StudentT.fit(data, { degreesOfFreedom: 1 });
    const cauchy = Cauchy.fit(data);
    expect(fixed.degreesOfFreedom).toBe(1);
    expectRelative(fixed.scale, cauchy.scale, { tolerance: 1e-12, what: "scale" });
    expectClose(fixed.location, cauchy.location, { tolerance: 1e-13 });
    // With many degrees of freedom it is the normal fit.
    const wide = StudentT.fit(data, { degreesOfFreedom: 1e9 });
    const normal = Normal.fit(data);
    expectRelative(wide.location, normal.mean, { tolerance: 1e-6, what: "location" });
    expectRelative(wide.scale, normal.standardDeviation, { tolerance: 1e-6, what: "scale" });
  });
});

describe("Categorical.fit", () => {
  it("divides the counts once, so that shares are the nearest floating-point numbers", () => {
    const data = [0, 0, 1, 1, 1, 1, 1, 1, 1, 2];
    expect(Categorical.fit(data).probabilities).toEqual([2 / 10, 7 / 10, 1 / 10]);
    expect(Categorical.fit([0, 1, 2], { weights: [2, 7, 1] }).probabilities).toEqual([0.2, 0.7, 0.1]);
  });

  it("adds the smoothing to every level, whether it occurs or not", () => {
    const { probabilities } = Categorical.fit([0, 0, 1], { levels: 4, smoothing: 1 });
    expect(probabilities).toEqual([3 / 7, 2 / 7, 1 / 7, 1 / 7]);
    expect(() => Categorical.fit([0], { smoothing: -1 })).toThrow('option "smoothing" must be a number ≥ 0');
    expect(() => Categorical.fit([], { levels: 2, smoothing: 1 })).toThrow("at least one value");
  });
});

describe("a fit refuses", () => {
  it("values outside the support, by row", () => {
    expect(() => Gamma.fit([1, 2, -3])).toThrow("Gamma.fit: expected numbers > 0; got -3 at row 2.");
    expect(() => Poisson.fit([1, 2.5])).toThrow("Poisson.fit: expected whole numbers ≥ 0; got 2.5 at row 1.");
    expect(() => Normal.fit([Number.NaN, 1])).toThrow(
      "Normal.fit: expected finite numbers; got NaN at row 0.",
    );
    expect(() => Bernoulli.fit([0, 2])).toThrow("Bernoulli.fit: expected values 0 or 1; got 2 at row 1.");
    expect(() => Beta.fit([0.5, 1])).toThrow("Beta.fit: expected numbers > 0 and < 1; got 1 at row 1.");
    expect(() => Binomial.fit([7], { trials: 6 })).toThrow(
      "expected whole numbers from 0 to 6; got 7 at row 0.",
    );
    expect(() => Categorical.fit([0, 3], { levels: 3 })).toThrow(
      "expected whole numbers from 0 to 2; got 3 at row 1.",
    );
    expect(() => Hypergeometric.fit([10], { population: 40, draws: 9 })).toThrow(
      "from 0 to 9; got 10 at row 0.",
    );
    for (const { estimate } of smooth) expect(() => estimate([Number.POSITIVE_INFINITY])).toThrow(DataError);
    try {
      Exponential.fit([1, -1]);
    } catch (error) {
      expect(error).toMatchObject({
        method: "Exponential.fit",
        row: 1,
        received: "-1",
        expected: "numbers ≥ 0",
      });
    }
  });

  it("no data, and weights that do not fit", () => {
    for (const { estimate } of smooth)
      expect(() => estimate([])).toThrow("at least one value with a positive weight");
    expect(() => Normal.fit([1, 2], { weights: [1] })).toThrow(ShapeError);
    expect(() => Normal.fit([1, 2], { weights: [1, -1] })).toThrow(
      "Normal.fit: expected weights ≥ 0; got -1 at row 1.",
    );
    expect(() => Normal.fit([1, 2], { weights: [0, 0] })).toThrow(DataError);
  });

  it("data without spread where a parameter would be degenerate", () => {
    expect(() => Normal.fit([3, 3])).toThrow("Normal.fit: every value is 3");
    const estimators: readonly ((data: readonly number[]) => Distribution)[] = [
      Uniform.fit,
      LogNormal.fit,
      Gamma.fit,
      InverseGamma.fit,
      Beta.fit,
      StudentT.fit,
      FisherF.fit,
      Laplace.fit,
      Logistic.fit,
      Cauchy.fit,
      Weibull.fit,
    ];
    for (const estimate of estimators) expect(() => estimate([0.4, 0.4, 0.4])).toThrow("every value is 0.4");
    expect(() => Exponential.fit([0, 0])).toThrow("the rate would be infinite");
  });

  it("data whose likelihood has no maximum", () => {
    expect(() => NegativeBinomial.fit([4, 5, 5, 6, 5])).toThrow(
      "the likelihood of these data has no maximum",
    );
    expect(() => StudentT.fit([-2, -1, 0, 1, 2])).toThrow(DataError);
    expect(() => Cauchy.fit([1, 1, 1, 2])).toThrow(DataError);
  });

  it("options of its own that are wrong", () => {
    expect(() => Binomial.fit([1], { trials: -1 })).toThrow(OptionError);
    expect(() => StudentT.fit([1, 2, 3], { degreesOfFreedom: 0 })).toThrow(OptionError);
    expect(() => Hypergeometric.fit([1], { population: 4, draws: 5 })).toThrow(OptionError);
  });
});

describe("BetaBinomial.fit", () => {
  /** The number of boys among the first 12 children of 6115 families in Saxony (Geissler 1889). */
  const families = [3, 24, 104, 286, 670, 1033, 1343, 1112, 829, 478, 181, 45, 7];
  const boys = families.map((_, count) => count);

  it("solves the likelihood equations of the boys of large families, by weights", () => {
    const { alpha, beta } = BetaBinomial.fit(boys, { trials: 12, weights: families });
    // The root of both equations in 30 digits (mpmath).
    expectClose([alpha, beta], [34.1028576158016, 31.578234155042], { tolerance: 1e-9 });
  });

  it("has a vanishing gradient, whatever the shapes and the number of trials", () => {
    for (const [trials, alpha, beta] of [
      [2, 1, 1],
      [12, 0.2, 0.4],
      [40, 300, 100],
      [1000, 2, 30],
    ]) {
      const data = new BetaBinomial({ trials, alpha, beta }).sampleMany(random(7), 2000);
      const fitted = BetaBinomial.fit(data, { trials });
      const at = (a: number, b: number) =>
        logLikelihood(new BetaBinomial({ trials, alpha: a, beta: b }), data);
      const top = at(fitted.alpha, fitted.beta);
      for (const factor of [0.99, 1.01]) {
        expect(at(fitted.alpha * factor, fitted.beta)).toBeLessThan(top);
        expect(at(fitted.alpha, fitted.beta * factor)).toBeLessThan(top);
        expect(at(fitted.alpha * factor, fitted.beta * factor)).toBeLessThan(top);
      }
    }
  });

  it("treats a weight of 2 as a repetition", () => {
    const once = BetaBinomial.fit([0, 1, 1, 4, 4, 5, 2], { trials: 5 });
    const weighted = BetaBinomial.fit([0, 1, 4, 5, 2, 3], { trials: 5, weights: [1, 2, 2, 1, 1, 0] });
    expectClose([weighted.alpha, weighted.beta], [once.alpha, once.beta], { tolerance: 1e-9 });
  });

  it("refuses counts that vary no more than those of one probability, and what has no maximum", () => {
    expect(() => BetaBinomial.fit([2, 3, 3, 2, 3], { trials: 6 })).toThrow("fit a Binomial instead");
    expect(() => BetaBinomial.fit([0, 0, 0], { trials: 6 })).toThrow(
      "0 times that of a binomial distribution",
    );
    expect(() => BetaBinomial.fit([0, 6, 6], { trials: 6 })).toThrow("has no maximum");
    expect(() => BetaBinomial.fit([0, 1, 1], { trials: 1 })).toThrow(OptionError);
    expect(() => BetaBinomial.fit([0, 7], { trials: 6 })).toThrow(
      "expected whole numbers from 0 to 6; got 7 at row 1",
    );
  });
});
