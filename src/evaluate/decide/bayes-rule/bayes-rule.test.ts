import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import {
  Beta,
  Binomial,
  Cauchy,
  ChiSquared,
  Exponential,
  Gamma,
  gammaFunction,
  Laplace,
  LogNormal,
  Mixture,
  Normal,
  Poisson,
  StudentT,
  Uniform,
} from "../../../math/probability/index.js";
import { bayesRule } from "./index.js";

describe("bayesRule of a sample", () => {
  it("is the median under absolute loss: any number from 4 to 5 for 2, 4, 5, 10", () => {
    const rule = bayesRule([10, 2, 5, 4], "absolute");
    expect(rule).toEqual({ prediction: 4.5, risk: 9 / 4, interval: [4, 5] });
    const sum = (a: number) => [2, 4, 5, 10].reduce((total, x) => total + Math.abs(x - a), 0);
    expectClose([4.5, 4.1, 4, 5, 5.2].map(sum), [9, 9, 9, 9, 9.4], { tolerance: 1e-14 });
  });

  it("is the mean under squared loss, the mode under 0-1 loss, a quantile under pinball loss", () => {
    const values = [1, 1, 2, 8];
    expect(bayesRule(values, "squared")).toEqual({ prediction: 3, risk: 8.5, interval: [3, 3] });
    expect(bayesRule(values, "zero-one")).toEqual({ prediction: 1, risk: 0.5, interval: [1, 1] });
    expect(bayesRule(values, { quantile: 0.9 })).toMatchObject({ prediction: 8, interval: [8, 8] });
    expect(bayesRule([3, 2, 3, 2, 7], "zero-one").prediction).toBe(2);
  });

  it("counts weights as repetitions", () => {
    const repeated = [5, 5, 5, 1, 9, 9];
    for (const loss of ["squared", "absolute", "zero-one", { quantile: 0.25 }] as const) {
      expect(bayesRule([5, 1, 9, 4], loss, { weights: [3, 1, 2, 0] })).toEqual(bayesRule(repeated, loss));
    }
  });

  it("has no more risk than any other prediction", () => {
    const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 1, max: 9 }),
        (xs, twice, tenths) => {
          const [a, q] = [twice / 2, tenths / 10];
          const mean = (f: (x: number) => number) => xs.reduce((sum, x) => sum + f(x), 0) / xs.length;
          const pinball = (x: number) => Math.max(q * (x - a), (q - 1) * (x - a));
          expect(bayesRule(xs, "squared").risk).toBeLessThanOrEqual(mean((x) => (x - a) ** 2) + 1e-12);
          expect(bayesRule(xs, "absolute").risk).toBeLessThanOrEqual(mean((x) => Math.abs(x - a)) + 1e-12);
          expect(bayesRule(xs, "zero-one").risk).toBeLessThanOrEqual(mean((x) => (x === a ? 0 : 1)) + 1e-12);
          expect(bayesRule(xs, { quantile: q }).risk).toBeLessThanOrEqual(mean(pinball) + 1e-12);
        },
      ),
    );
  });
});

describe("bayesRule of a distribution", () => {
  const normal = new Normal({ mean: 3, standardDeviation: 2 });

  it("is mean and variance under squared loss", () => {
    expect(bayesRule(normal, "squared")).toEqual({ prediction: 3, risk: 4, interval: [3, 3] });
  });

  it.each([
    ["Normal", normal, 3, 2 * Math.sqrt(2 / Math.PI)],
    ["Laplace", new Laplace({ location: 1, scale: 3 }), 1, 3],
    ["Exponential", new Exponential({ rate: 2 }), Math.LN2 / 2, Math.LN2 / 2],
    ["Uniform", new Uniform({ lower: -1, upper: 5 }), 2, 1.5],
    [
      "StudentT",
      new StudentT({ degreesOfFreedom: 3 }),
      0,
      (2 * Math.sqrt(3) * gammaFunction(2)) / (2 * Math.sqrt(Math.PI) * gammaFunction(1.5)),
    ],
  ])(
    "under absolute loss is the median, with the mean distance from it: %s",
    (name, source, median, distance) => {
      const { prediction, risk } = bayesRule(source, "absolute");
      expectClose(prediction, median, { tolerance: 1e-14 });
      expectRelative(risk, distance, { tolerance: 1e-12, what: name });
    },
  );

  it("under pinball loss has the risk σ φ(z) for normal distributions", () => {
    for (const q of [0.01, 0.3, 0.9]) {
      const { prediction, risk } = bayesRule(normal, { quantile: q });
      expect(prediction).toBe(normal.quantile(q));
      expectRelative(risk, 4 * normal.density(prediction), { tolerance: 1e-12, what: `risk at ${q}` });
    }
  });

  it("sums discrete distributions", () => {
    for (const source of [new Poisson({ rate: 4.3 }), new Binomial({ trials: 20, probability: 0.3 })]) {
      const { prediction, risk } = bayesRule(source, "absolute");
      let direct = 0;
      for (let x = 0; x <= 100; x += 1) direct += source.density(x) * Math.abs(x - prediction);
      expectRelative(risk, direct, { tolerance: 1e-13, what: source.name });
      expect(prediction).toBe(source.quantile(0.5));
    }
  });

  it.each([
    ["Normal", normal, 3],
    ["Gamma", new Gamma({ shape: 3, rate: 0.5 }), 4],
    ["Beta", new Beta({ alpha: 2, beta: 5 }), 0.2],
    ["LogNormal", new LogNormal({ logMean: 1, logStandardDeviation: 0.5 }), Math.exp(0.75)],
    ["ChiSquared", new ChiSquared({ degreesOfFreedom: 6 }), 4],
    ["Laplace", new Laplace({ location: 1, scale: 3 }), 1],
    ["Exponential", new Exponential({ rate: 2 }), 0],
    ["Cauchy", new Cauchy({ location: -2, scale: 1 }), -2],
  ])("under 0-1 loss is the mode: %s", (_, source, mode) => {
    const { prediction, risk } = bayesRule(source, "zero-one");
    expectClose(prediction, mode, { tolerance: 1e-10 });
    expect(risk).toBe(1);
  });

  it("finds the higher of two peaks, and peaks without end", () => {
    const components = [
      new Normal({ mean: -3, standardDeviation: 1 }),
      new Normal({ mean: 4, standardDeviation: 0.2 }),
    ];
    expectClose(bayesRule(new Mixture({ components, weights: [0.7, 0.3] }), "zero-one").prediction, 4, {
      tolerance: 1e-9,
    });
    expect(bayesRule(new Beta({ alpha: 0.5, beta: 2 }), "zero-one").prediction).toBe(0);
  });

  it("gives discrete modes with the probability of an error", () => {
    const binomial = new Binomial({ trials: 10, probability: 0.35 });
    expect(bayesRule(binomial, "zero-one")).toMatchObject({ prediction: 3, risk: 1 - binomial.density(3) });
    expect(bayesRule(new Poisson({ rate: 1e12 + 0.5 }), "zero-one").prediction).toBe(1e12);
  });

  it("names what is wrong", () => {
    const cauchy = new Cauchy({ location: 0, scale: 1 });
    expect(() => bayesRule(cauchy, "squared")).toThrow("bayesRule: Cauchy has no finite mean");
    expect(() => bayesRule(cauchy, "absolute")).toThrow("bayesRule: Cauchy has no finite mean");
    expect(() => bayesRule(normal, "squared", { weights: [1] })).toThrow('option "weights" is for samples');
    expect(() => bayesRule([1], { quantile: 1 })).toThrow(
      'option "quantile" must be a number > 0 and < 1; got 1.',
    );
    expect(() => bayesRule([1], "cubic" as never)).toThrow('bayesRule: the loss must be "squared"');
    expect(() => bayesRule([], "squared")).toThrow("bayesRule: at least one number");
  });
});
