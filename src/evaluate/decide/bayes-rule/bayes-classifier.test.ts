import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { integrate } from "../../../math/probability/density/integrate.js";
import {
  Binomial,
  Categorical,
  Exponential,
  Geometric,
  Normal,
  Poisson,
  StudentT,
  Uniform,
} from "../../../math/probability/distributions/index.js";
import { LossMatrix } from "../loss-matrix.js";
import { bayesClassifier } from "./bayes-classifier.js";

const normal = (mean: number, standardDeviation = 1) => new Normal({ mean, standardDeviation });

describe("bayesClassifier", () => {
  it("has the Bayes error Φ(−δ/2) for two normals at distance δ", () => {
    for (const distance of [0.5, 2, 8]) {
      const rule = bayesClassifier({
        densities: [normal(0), normal(distance)],
        priors: [0.5, 0.5],
        loss: LossMatrix.zeroOne(["a", "b"]),
      });
      const error = normal(0).cdf(-distance / 2);
      expectClose(rule.risk, error, { tolerance: 1e-13, scale: error });
      expect(rule.regions.map(({ label }) => label)).toEqual(["a", "b"]);
      expectClose(rule.regions[0].to, distance / 2, { tolerance: 1e-14 });
      expect([rule.decide(distance / 2 - 0.01), rule.decide(distance / 2 + 0.01)]).toEqual(["a", "b"]);
      expect([rule.decide(-1e200), rule.decide(1e200)]).toEqual(["a", "b"]);
    }
  });

  it("has the risk ∫ min over actions of Σ λ P p(x), also with a loss matrix and unequal spreads", () => {
    const densities = [normal(0, 3), normal(1, 0.5), normal(4)];
    const priors = [0.5, 0.2, 0.3];
    const loss = new LossMatrix({
      classes: ["x", "y", "z"],
      actions: ["left", "right", "ask"],
      losses: [
        [0, 5, 2],
        [4, 0, 1],
        [0.7, 0.6, 0.8],
      ],
    });
    const least = (x: number) =>
      Math.min(
        ...loss.losses
          .toArrays()
          .map((losses) =>
            losses.reduce((sum, value, k) => sum + value * priors[k] * densities[k].density(x), 0),
          ),
      );
    const { risk, regions, decide } = bayesClassifier({ densities, priors, loss });
    expectClose(risk, integrate(least, -40, 40, 1e-13), { tolerance: 1e-10 });
    expect(regions[0].from).toBe(Number.NEGATIVE_INFINITY);
    expect(regions.at(-1)?.to).toBe(Number.POSITIVE_INFINITY);
    for (const [k, { label, from, to }] of regions.entries()) {
      expect(decide(Math.max(from, -50) / 2 + Math.min(to, 50) / 2)).toBe(label);
      if (k > 0) expect(from).toBe(regions[k - 1].to);
    }
  });

  it("is exact for densities with heavy tails and with gaps between them", () => {
    const loss = LossMatrix.zeroOne(["a", "b"]);
    const apart = [new Uniform({ lower: 0, upper: 1 }), new Uniform({ lower: 3, upper: 4 })];
    expect(bayesClassifier({ densities: apart, priors: [0.5, 0.5], loss }).risk).toBe(0);
    const overlapping = [new Uniform({ lower: 0, upper: 2 }), new Uniform({ lower: 1, upper: 2 })];
    // In [1, 2] the densities are ½ and 1: the first is wrong there.
    expectClose(bayesClassifier({ densities: overlapping, priors: [0.5, 0.5], loss }).risk, 0.25, {
      tolerance: 1e-14,
    });
    const cauchy = [0, 2].map((location) => new StudentT({ degreesOfFreedom: 1, location, scale: 1 }));
    const error = 0.5 - Math.atan(1) / Math.PI;
    expectClose(bayesClassifier({ densities: cauchy, priors: [0.5, 0.5], loss }).risk, error, {
      tolerance: 1e-13,
    });
  });

  it("decides by the losses alone where one class has all the prior probability", () => {
    const rule = bayesClassifier({
      densities: [new Exponential({ rate: 1 }), normal(0)],
      priors: [0, 1],
      loss: LossMatrix.zeroOne(["a", "b"]),
    });
    expect(rule.regions.map(({ label }) => label)).toEqual(["b"]);
    expect(rule.risk).toBe(0);
  });

  it("sums the smaller joint probabilities of discrete distributions", () => {
    const priors = [0.3, 0.7];
    const loss = LossMatrix.zeroOne(["a", "b"]);
    for (const densities of [
      [new Poisson({ rate: 2 }), new Poisson({ rate: 7 })],
      [new Binomial({ trials: 12, probability: 0.25 }), new Binomial({ trials: 9, probability: 0.8 })],
      [new Geometric({ probability: 0.5 }), new Poisson({ rate: 3 })],
    ]) {
      const { risk, regions, decide } = bayesClassifier({ densities, priors, loss });
      let sum = 0;
      for (let x = 0; x < 200; x += 1) {
        const [a, b] = densities.map((density, k) => priors[k] * density.density(x));
        sum += Math.min(a, b);
        if (a !== b && Math.max(a, b) > 1e-12) expect(decide(x)).toBe(a > b ? "a" : "b");
      }
      expectClose(risk, sum, { tolerance: 1e-14 });
      expect(regions[0].from).toBe(Number.NEGATIVE_INFINITY);
      expect(regions.at(-1)?.to).toBe(Number.POSITIVE_INFINITY);
      for (const [k, { from }] of regions.entries()) if (k > 0) expect(from).toBe(regions[k - 1].to);
    }
  });

  it("decides by the larger of two rates from the number where they are equally probable", () => {
    // 4ˣe⁻⁴ = 2ˣe⁻²·e at x = 3/ln 2 = 4.33, so that 5 is the first number of the larger rate.
    const densities = [new Poisson({ rate: 2 }), new Poisson({ rate: 4 })];
    const priors = [Math.E / (1 + Math.E), 1 / (1 + Math.E)];
    const { regions, decide } = bayesClassifier({ densities, priors, loss: LossMatrix.zeroOne(["a", "b"]) });
    expect(regions.map(({ to }) => to)).toEqual([4, Number.POSITIVE_INFINITY]);
    expect([decide(4), decide(5), decide(-3)]).toEqual(["a", "b", "a"]);
    expect(() => decide(4.5)).toThrow('option "x" must be a whole number; got 4.5');
  });

  it("goes on with the action before a number that no class has", () => {
    const densities = [
      new Categorical({ probabilities: [0.5, 0, 0, 0.5] }),
      new Categorical({ probabilities: [0, 0, 0, 0, 1] }),
    ];
    const loss = LossMatrix.zeroOne(["a", "b"]);
    const { regions, risk } = bayesClassifier({ densities, priors: [0.5, 0.5], loss });
    expect(regions.map(({ label, to }) => [label, to])).toEqual([
      ["a", 3],
      ["b", Number.POSITIVE_INFINITY],
    ]);
    expect(risk).toBe(0);
  });

  it("refuses distributions of two kinds, too many values, and numbers that do not fit together", () => {
    const loss = LossMatrix.zeroOne(["a", "b"]);
    const poisson = new Poisson({ rate: 2 });
    expect(() => bayesClassifier({ densities: [normal(0), poisson], priors: [0.5, 0.5], loss })).toThrow(
      'bayesClassifier: "densities" must be continuous distributions like the first; got Poisson, which is discrete.',
    );
    expect(() => bayesClassifier({ densities: [5 as never], priors: [1], loss })).toThrow(
      'bayesClassifier: "densities" must be distributions; got 5.',
    );
    const far = new Poisson({ rate: 1e9 });
    expect(() => bayesClassifier({ densities: [poisson, far], priors: [0.5, 0.5], loss })).toThrow(
      'bayesClassifier: discrete "densities" must have at most 1000000 values',
    );
    expect(() => bayesClassifier({ densities: [normal(0)], priors: [0.5, 0.5], loss })).toThrow(
      "bayesClassifier: 1 densities need 1 priors; got 2 priors.",
    );
    expect(() =>
      bayesClassifier({ densities: [normal(0), normal(1), normal(2)], priors: [0.2, 0.3, 0.5], loss }),
    ).toThrow("3 densities need 3 classes of the loss; got 2 classes of the loss.");
  });
});
