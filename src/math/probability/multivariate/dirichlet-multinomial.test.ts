import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { refusal } from "../../../../test/support/refusal.js";
import { OptionError } from "../../../base/errors.js";
import { columnMeans, covariance } from "../../linalg/index.js";
import { BetaBinomial, random } from "../index.js";
import { Dirichlet, DirichletMultinomial, Multinomial } from "./index.js";

describe("DirichletMultinomial", () => {
  const counts = new DirichletMultinomial({ trials: 5, concentration: [0.7, 2, 4] });

  it("is certain to give some counts, and impossible elsewhere", () => {
    let total = 0;
    let first = 0;
    for (let a = 0; a <= 5; a += 1) {
      for (let b = 0; a + b <= 5; b += 1) {
        const p = counts.density([a, b, 5 - a - b]);
        total += p;
        first += a * p;
      }
    }
    expectClose(total, 1, { tolerance: 1e-14 });
    expectClose(first, counts.mean[0], { tolerance: 1e-14 });
    expect(counts.density([1, 1, 1])).toBe(0);
    expect(counts.density([0.5, 0.5, 4])).toBe(0);
    expect(counts.density([-1, 2, 4])).toBe(0);
    expect(counts.logDensity([1, Number.NaN, 4])).toBeNaN();
    expect(new DirichletMultinomial({ trials: 0, concentration: [1, 2] }).density([0, 0])).toBe(1);
  });

  it("has beta-binomial counts", () => {
    const expected = new BetaBinomial({ trials: 5, alpha: 2, beta: 4.7 });
    for (let k = 0; k <= 5; k += 1) {
      expectClose(counts.marginal(1).density(k), expected.density(k), { tolerance: 5e-15 });
    }
  });

  it("does not depend on the order of the outcomes", () => {
    const turned = new DirichletMultinomial({ trials: 5, concentration: [4, 0.7, 2] });
    expectClose(turned.logDensity([1, 0, 4]), counts.logDensity([0, 4, 1]), { tolerance: 1e-14 });
  });

  it("is multinomial for shares that are almost certain", () => {
    const sure = new DirichletMultinomial({ trials: 4, concentration: [3e12, 5e12, 2e12] });
    const known = new Multinomial({ trials: 4, probabilities: [0.3, 0.5, 0.2] });
    expectClose(sure.density([3, 1, 0]), known.density([3, 1, 0]), { tolerance: 1e-12 });
  });

  it("draws counts with its mean and covariance", () => {
    const draws = counts.sampleMany(random(4), 20_000);
    const found = covariance(draws);
    columnMeans(draws).forEach((mean, j) => {
      const variance = counts.covariance.get(j, j);
      expect(Math.abs(mean - counts.mean[j])).toBeLessThan(4 * Math.sqrt(variance / 20_000));
      expectClose(found.get(j, j) / variance, 1, { tolerance: 0.05 });
    });
    expectClose(found.get(0, 2) / counts.covariance.get(0, 2), 1, { tolerance: 0.5 });
  });

  it("refuses anything that is not a concentration", () => {
    expect(() => new DirichletMultinomial({ trials: 1, concentration: [1, 0] })).toThrow(
      refusal(OptionError, /DirichletMultinomial: option "concentration".*got 0 at position 1\./),
    );
    expect(() => counts.marginal(3)).toThrow(OptionError);
  });
});

describe("the mode of a Dirichlet distribution", () => {
  it("is on the edge where a concentration is 1, and none where all are or one is below", () => {
    expect(new Dirichlet({ concentration: [4, 3, 1] }).mode).toEqual([0.6, 0.4, 0]);
    expect(new Dirichlet({ concentration: [1, 1] }).mode).toEqual([Number.NaN, Number.NaN]);
    expect(new Dirichlet({ concentration: [4, 0.5] }).mode).toEqual([Number.NaN, Number.NaN]);
  });
});
