import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { OptionError, ShapeError } from "../../../base/errors.js";
import { columnMeans, covariance, Matrix } from "../../linalg/index.js";
import { Beta, Cauchy, Normal, Poisson, random, Uniform } from "../index.js";
import { Multinomial, MultivariateNormal, MultivariateT } from "../multivariate/index.js";
import { Histogram, KernelDistribution, Mixture, MultivariateMixture } from "./index.js";
import { integrate } from "./integrate.js";

const normal = (mean: number, standardDeviation = 1) => new Normal({ mean, standardDeviation });

describe("Mixture", () => {
  const mixture = new Mixture({ components: [normal(0), normal(4, 0.5)], weights: [0.75, 0.25] });

  it("is the weighted mean of its components' densities and cdfs", () => {
    for (const x of [-2, 1.7, 4.4]) {
      const expected = 0.75 * normal(0).density(x) + 0.25 * normal(4, 0.5).density(x);
      expectRelative(mixture.density(x), expected, { tolerance: 1e-15, what: "density" });
      expectRelative(mixture.logDensity(x), Math.log(expected), { tolerance: 1e-14, what: "log density" });
    }
    expectClose(mixture.cdf(4), 0.75 * normal(0).cdf(4) + 0.125, { tolerance: 5e-16 });
    expectClose(
      integrate((x) => mixture.density(x), -10, 10, 1e-13),
      1,
      { tolerance: 5e-13 },
    );
  });

  it("has the mean and the variance within and between its components", () => {
    expect(mixture.mean).toBe(1);
    expectClose(mixture.variance, 0.75 * (1 + 1) + 0.25 * (0.25 + 9), { tolerance: 5e-15 });
    expectClose(mixture.standardDeviation, Math.sqrt(mixture.variance), { tolerance: 5e-16 });
  });

  it("keeps log densities and responsibilities where all densities underflow", () => {
    expect(mixture.density(60)).toBe(0);
    expectClose(mixture.logDensity(60), normal(0).logDensity(60) + Math.log(0.75), { tolerance: 1e-10 });
    expectClose(mixture.responsibilities(60), [1, 0], { tolerance: 1e-15 });
  });

  it("gives responsibilities ½, ½ at equal distance from two equal components (Flach, section 9.4)", () => {
    const equal = new Mixture({ components: [normal(-1), normal(3)] });
    expectClose(equal.responsibilities(1), [0.5, 0.5], { tolerance: 1e-15 });
    const rows = equal.responsibilities([-5, 1, 2]);
    for (let i = 0; i < 3; i += 1) expectClose(rows.get(i, 0) + rows.get(i, 1), 1, { tolerance: 5e-16 });
    // Equal variances: the log odds are linear in x.
    expectClose(Math.log(rows.get(2, 1) / rows.get(2, 0)), 4, { tolerance: 1e-14 });
  });

  it("classifies by responsibility as in the corrected example 9.2 of Flach", () => {
    const classes = new Mixture({ components: [normal(1, 1), normal(2, 2)] });
    const root = Math.sqrt(1 + 6 * Math.LN2);
    for (const x of [(2 - 2 * root) / 3, (2 + 2 * root) / 3]) {
      expectClose(classes.responsibilities(x), [0.5, 0.5], { tolerance: 1e-14 });
    }
    expect(classes.responsibilities(0)[0]).toBeGreaterThan(0.5);
    expect(classes.responsibilities(-1)[0]).toBeLessThan(0.5);
    expect(classes.responsibilities(2.2)[0]).toBeLessThan(0.5);
  });

  it("has quantiles that undo its cdf, in both tails and across gaps", () => {
    const mixtures = [
      mixture,
      new Mixture({ components: [normal(-50, 0.01), normal(50, 20)], weights: [0.5, 0.5] }),
      new Mixture({ components: [new Cauchy({ location: 0, scale: 1 }), normal(3)], weights: [0.1, 0.9] }),
      new Mixture({
        components: [new Uniform({ lower: 0, upper: 1 }), new Uniform({ lower: 5, upper: 6 })],
        weights: [0.3, 0.7],
      }),
    ];
    const levels = fc.oneof(
      fc.double({ min: 1e-12, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(1e-100, 1e-9, 0.5, 0.999999),
    );
    fc.assert(
      fc.property(fc.constantFrom(...mixtures), levels, (given, p) => {
        const x = given.quantile(p);
        const [actual, expected] = p <= 0.5 ? [given.cdf(x), p] : [given.survival(x), 1 - p];
        // No double lies closer to the quantile than the spacing of doubles there.
        const spacing = 2 ** -52 * Math.abs(x) * given.density(x);
        expect(Math.abs(actual - expected)).toBeLessThan(1e-11 * expected + spacing);
      }),
    );
    expectClose(mixtures[3].quantile(0.3), 1, { tolerance: 5e-15 });
    expect(mixtures[3].quantile(0)).toBe(0);
    expect(mixtures[3].quantile(1)).toBe(6);
    expect(mixtures[3].support).toEqual({ lower: 0, upper: 6 });
  });

  it("of discrete distributions is discrete", () => {
    const counts = new Mixture({ components: [new Poisson({ rate: 1 }), new Poisson({ rate: 40 })] });
    expect(counts.kind).toBe("discrete");
    for (const p of [0.001, 0.3, 0.5, 0.7, 0.999]) {
      const k = counts.quantile(p);
      expect(counts.cdf(k)).toBeGreaterThanOrEqual(p);
      expect(counts.cdf(k - 1)).toBeLessThan(p);
    }
    let entropy = 0;
    for (let k = 0; k < 200; k += 1) entropy -= counts.density(k) * counts.logDensity(k);
    expectClose(counts.entropy, entropy, { tolerance: 1e-12 });
    expect(() => new Mixture({ components: [new Poisson({ rate: 1 }), normal(0)] })).toThrow(
      'Mixture: option "components" must share one kind; component 0 has discrete, but component 1 has continuous.',
    );
  });

  it("has the entropy of its component when there is one, and one bit more when two lie far apart", () => {
    expectClose(new Mixture({ components: [normal(1, 3)] }).entropy, normal(1, 3).entropy, {
      tolerance: 1e-11,
    });
    const apart = new Mixture({ components: [normal(-100), normal(100)] });
    expectClose(apart.entropy, normal(0).entropy + Math.LN2, { tolerance: 1e-11 });
  });

  it("mixes histograms, kernel densities and other mixtures", () => {
    const nested = new Mixture({
      components: [
        mixture,
        new Histogram({ edges: [0, 1, 2], counts: [1, 3] }),
        new KernelDistribution({ data: [1, 2], bandwidth: 0.5 }),
      ],
      weights: [0.5, 0.25, 0.25],
    });
    expectClose(nested.cdf(nested.quantile(0.6)), 0.6, { tolerance: 1e-13 });
    expectClose(nested.mean, 0.5 + 0.25 * 1.25 + 0.25 * 1.5, { tolerance: 5e-15 });
  });

  it("ignores components of weight 0, even where their density is infinite", () => {
    const beta = new Beta({ alpha: 0.5, beta: 0.5 });
    const flat = new Uniform({ lower: 0, upper: 1 });
    const given = new Mixture({ components: [beta, flat], weights: [0, 1] });
    expect(given.density(0)).toBe(1);
    expect([...given.responsibilities(0)]).toEqual([0, 1]);
    const both = new Mixture({ components: [beta, flat] });
    expect(both.logDensity(0)).toBe(Number.POSITIVE_INFINITY);
    expect([...both.responsibilities(0)]).toEqual([1, 0]);
    expect(both.responsibilities(2)[0]).toBeNaN();
    expect(both.logDensity(2)).toBe(Number.NEGATIVE_INFINITY);
    expect(both.density(Number.NaN)).toBeNaN();
    expect(both.logDensity(Number.NaN)).toBeNaN();
  });

  it("samples have its moments", () => {
    const n = 20_000;
    const draws = mixture.sampleMany(random(6), n);
    const mean = draws.reduce((sum, x) => sum + x, 0) / n;
    expect(Math.abs(mean - mixture.mean)).toBeLessThan(4 * Math.sqrt(mixture.variance / n));
    const near = draws.filter((x) => x > 2.5).length / n;
    expect(Math.abs(near - mixture.survival(2.5))).toBeLessThan(4 * Math.sqrt(0.1875 / n));
  });

  it("refuses no components, weights that do not add to 1, and too few of them", () => {
    expect(() => new Mixture({ components: [] })).toThrow(OptionError);
    expect(() => new Mixture({ components: [normal(0)], weights: [0.5] })).toThrow(
      'Mixture: option "weights" must add up to 1; its sum is 0.5.',
    );
    expect(() => new Mixture({ components: [normal(0)], weights: [0.5, 0.5] })).toThrow(ShapeError);
    expect(() => mixture.quantile(1.5)).toThrow(OptionError);
  });
});

describe("MultivariateMixture", () => {
  const first = new MultivariateNormal({
    mean: [0, 0],
    covariance: [
      [1, 0.3],
      [0.3, 1],
    ],
  });
  const second = new MultivariateT({
    degreesOfFreedom: 9,
    location: [4, -2],
    scale: [
      [2, 0],
      [0, 0.5],
    ],
  });
  const mixture = new MultivariateMixture({ components: [first, second], weights: [0.6, 0.4] });

  it("is the weighted mean of its components' densities, for points and rows", () => {
    const points = mixture.sampleMany(random(2), 9);
    const densities = mixture.density(points);
    for (let i = 0; i < 9; i += 1) {
      const x = points.row(i);
      const expected = 0.6 * first.density(x) + 0.4 * second.density(x);
      expectRelative(densities[i], expected, { tolerance: 1e-13, what: `row ${i}` });
      expectRelative(mixture.density(x), expected, { tolerance: 1e-13, what: `row ${i}` });
    }
  });

  it("gives responsibilities by Bayes' rule", () => {
    const points = Matrix.from([
      [0, 0],
      [2, -1],
      [400, -2],
    ]);
    const rows = mixture.responsibilities(points);
    for (let i = 0; i < 2; i += 1) {
      const share = (0.6 * first.density(points.row(i))) / mixture.density(points.row(i));
      expectClose(rows.get(i, 0), share, { tolerance: 1e-14 });
      expectClose(mixture.responsibilities(points.row(i)), rows.row(i), { tolerance: 1e-14 });
    }
    expect([...rows.row(2)]).toEqual([0, 1]);
  });

  it("has the moments its samples show", () => {
    const n = 40_000;
    const draws = mixture.sampleMany(random(12), n);
    const expected = mixture.covariance;
    expectClose(mixture.mean, [1.6, -0.8], { tolerance: 1e-15 });
    columnMeans(draws).forEach((mean, i) => {
      expect(Math.abs(mean - mixture.mean[i])).toBeLessThan(4 * Math.sqrt(expected.get(i, i) / n));
    });
    const found = covariance(draws);
    for (let i = 0; i < 2; i += 1) {
      for (let j = 0; j < 2; j += 1) {
        const unit = Math.sqrt(expected.get(i, i) * expected.get(j, j));
        expect(Math.abs(found.get(i, j) - expected.get(i, j))).toBeLessThan(4 * unit * Math.sqrt(3 / n));
      }
    }
  });

  it("refuses components of different dimension or kind", () => {
    const other = new MultivariateNormal({ mean: [0], covariance: [[1]] });
    expect(() => new MultivariateMixture({ components: [first, other] })).toThrow(
      'MultivariateMixture: option "components" must share one dimension; component 0 has 2, but component 1 has 1.',
    );
    const counts = new Multinomial({ trials: 2, probabilities: [0.5, 0.5] });
    expect(() => new MultivariateMixture({ components: [first, counts] })).toThrow(OptionError);
    expect(() => mixture.responsibilities([1])).toThrow(ShapeError);
  });
});
