import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { expectRelative } from "../../../../test/support/relative.js";
import { DataError, OptionError } from "../../../base/errors.js";
import { Normal, random } from "../index.js";
import { type BandwidthRule, RULES_IN_R } from "./bandwidth.js";
import { GaussSums } from "./gauss-sums.js";
import { type DensityKernel, KernelDistribution } from "./index.js";
import { integrate } from "./integrate.js";
import { KERNELS } from "./kernels.js";
import { sortSample } from "./sorted-sample.js";

const KERNEL_NAMES: readonly DensityKernel[] = Object.keys(KERNELS) as DensityKernel[];
const data = [4.1, -1.3, 0.2, 0.25, 2.2, 7.7, 2.3];
const weights = [1, 2, 1, 1, 3, 1, 2];

describe("kernels", () => {
  for (const name of KERNEL_NAMES) {
    it(`${name} is a density with its variance, roughness and cdf`, () => {
      const { density, cdf, variance, roughness, compact } = KERNELS[name];
      const end = compact ? 1 : 4 * Math.sqrt(variance) * 9;
      const whole = (f: (z: number) => number) => integrate(f, -end, 0, 1e-14) + integrate(f, 0, end, 1e-14);
      expectClose(whole(density), 1, { tolerance: 5e-13 });
      expectClose(
        whole((z) => z * z * density(z)),
        variance,
        { tolerance: 1e-12 },
      );
      expectClose(
        whole((z) => density(z) ** 2),
        roughness,
        { tolerance: 5e-13 },
      );
      for (const z of [-0.99, -0.5, 0, 0.3, 0.9]) {
        const below =
          integrate(density, -end, Math.min(z, 0), 1e-14) + integrate(density, 0, Math.max(z, 0), 1e-14);
        expectClose(cdf(z), below, { tolerance: 5e-13 });
        expectClose(cdf(z) + cdf(-z), 1, { tolerance: 5e-15 });
      }
    });
  }

  it("of compact support keep the digits of their tails", () => {
    // ¾u² and (70/81)·(27/4)u⁴ to first order, at u = 10⁻⁶ above the lower end.
    const u = 2 ** -20;
    expectRelative(KERNELS.epanechnikov.cdf(u - 1), 0.75 * u * u, { tolerance: 1e-6, what: "epanechnikov" });
    expectRelative(KERNELS["tri-cube"].cdf(u - 1), (35 / 6) * u ** 4, { tolerance: 1e-5, what: "tri-cube" });
  });
});

describe("KernelDistribution", () => {
  for (const kernel of KERNEL_NAMES) {
    const estimate = new KernelDistribution({ data, weights, kernel, bandwidth: 1.3 });

    it(`${kernel}: integrates to 1 with its mean, variance and entropy`, () => {
      const whole = (f: (x: number) => number) => {
        let sum = 0;
        for (let x = -56; x < 63; x += 0.25) sum += integrate(f, x, x + 0.25, 1e-13);
        return sum;
      };
      // The uniform kernel jumps; bisection finds the jumps to about 10⁻¹².
      expectClose(
        whole((x) => estimate.density(x)),
        1,
        { tolerance: 1e-11 },
      );
      expectClose(
        whole((x) => x * estimate.density(x)),
        estimate.mean,
        { tolerance: 1e-10 },
      );
      expectClose(
        whole((x) => (x - estimate.mean) ** 2 * estimate.density(x)),
        estimate.variance,
        { tolerance: 1e-10 },
      );
      const term = (x: number) => {
        const f = estimate.density(x);
        return f > 0 ? -f * Math.log(f) : 0;
      };
      expectClose(estimate.entropy, whole(term), { tolerance: 1e-9 });
    });

    it(`${kernel}: the cdf is the integral of the density, and quantiles undo it`, () => {
      fc.assert(
        fc.property(fc.double({ min: 1e-9, max: 1, noNaN: true, maxExcluded: true }), (p) => {
          const x = estimate.quantile(p);
          // No double lies closer to the quantile than the spacing of doubles there.
          const spacing = 2 ** -52 * Math.abs(x) * estimate.density(x);
          expect(Math.abs(estimate.cdf(x) - p)).toBeLessThan(1e-12 * p + spacing);
          expectClose(estimate.survival(x), 1 - p, { tolerance: 1e-13 });
        }),
      );
      const step = integrate((x) => estimate.density(x), 1.1, 1.2, 1e-14);
      expectClose(estimate.cdf(1.2) - estimate.cdf(1.1), step, { tolerance: 5e-14 });
      expect(estimate.quantile(0)).toBe(estimate.support.lower);
      expect(estimate.quantile(1)).toBe(estimate.support.upper);
    });

    it(`${kernel}: samples have its moments`, () => {
      const n = 20_000;
      const draws = estimate.sampleMany(random(3), n);
      const mean = draws.reduce((sum, x) => sum + x, 0) / n;
      const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / n;
      expect(Math.abs(mean - estimate.mean)).toBeLessThan(4 * Math.sqrt(estimate.variance / n));
      // Four standard errors, the kurtosis being about 3.5.
      expect(Math.abs(variance / estimate.variance - 1)).toBeLessThan(4 * Math.sqrt(2.5 / n));
      const below = draws.filter((x) => x <= 2).length / n;
      expect(Math.abs(below - estimate.cdf(2))).toBeLessThan(4 * Math.sqrt(0.25 / n));
    });

    it(`${kernel}: weights are repetitions, with every rule for the bandwidth`, () => {
      const repeated = data.flatMap((x, i) => Array.from({ length: weights[i] }, () => x));
      for (const bandwidth of ["silverman", "nrd", "SJ-ste", "direct-plug-in", "bcv", 0.8] as const) {
        const first = KernelDistribution.fit(data, { weights, kernel, bandwidth });
        const second = KernelDistribution.fit(repeated, { kernel, bandwidth });
        expectRelative(first.bandwidth, second.bandwidth, { tolerance: 1e-12, what: "bandwidth" });
        expectRelative(first.density(1.9), second.density(1.9), { tolerance: 1e-11, what: "density" });
      }
    });
  }

  it("is the mean of normal densities on the values", () => {
    const estimate = new KernelDistribution({ data: [0, 3], bandwidth: 0.5 });
    const bump = (mean: number) => new Normal({ mean, standardDeviation: 0.5 });
    for (const x of [-1, 0.7, 2]) {
      const expected = (bump(0).density(x) + bump(3).density(x)) / 2;
      expectRelative(estimate.density(x), expected, { tolerance: 1e-14, what: `density(${x})` });
    }
  });

  it("takes many points at once and keeps its data, sorted", () => {
    const estimate = new KernelDistribution({ data, weights, bandwidth: 0.7 });
    const points = [-2, 0, 5.5];
    for (const method of ["density", "logDensity", "cdf", "survival"] as const) {
      const one = points.map((x) => estimate[method](x));
      expectClose(estimate[method](points), one, { tolerance: 0 });
    }
    expect([...estimate.data]).toEqual(data.toSorted((a, b) => a - b));
    expectClose(estimate.weights[0], 2 / 11, { tolerance: 5e-16 });
  });

  it("keeps relative precision far out in the tails", () => {
    const estimate = new KernelDistribution({ data: [0, 1], bandwidth: 0.1 });
    const nearest = new Normal({ mean: 1, standardDeviation: 0.1 });
    expectRelative(estimate.logDensity(11), nearest.logDensity(11) - Math.LN2, {
      tolerance: 1e-14,
      what: "log density",
    });
    expectRelative(estimate.survival(3), nearest.survival(3) / 2, { tolerance: 1e-13, what: "survival" });
    expectRelative(estimate.cdf(-2), new Normal({ mean: 0, standardDeviation: 0.1 }).cdf(-2) / 2, {
      tolerance: 1e-13,
      what: "cdf",
    });
    expect(estimate.density(Number.POSITIVE_INFINITY)).toBe(0);
    expect(estimate.cdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(estimate.cdf(Number.POSITIVE_INFINITY)).toBe(1);
    expect(estimate.survival(Number.POSITIVE_INFINITY)).toBe(0);
    expect(estimate.density(Number.NaN)).toBeNaN();
    expect(estimate.cdf(Number.NaN)).toBeNaN();
  });

  it("sums a large sample by its expansion to the same digits as value by value", () => {
    const stream = random(17);
    const values = Array.from({ length: 900 }, (_, i) => stream.normal() * (i % 3 === 0 ? 4 : 0.3));
    const estimate = new KernelDistribution({ data: values, bandwidth: 0.2 });
    for (let x = -16; x <= 16; x += 0.37) {
      const terms = values.map((value) => Math.exp(-0.5 * ((x - value) / 0.2) ** 2));
      const expected = terms.reduce((sum, term) => sum + term, 0) / (900 * 0.2 * Math.sqrt(2 * Math.PI));
      expectRelative(estimate.density(x), expected, { tolerance: 1e-12, what: `density(${x})` });
      expectClose(estimate.logDensity(x), Math.log(expected), { tolerance: 1e-12 });
    }
  });

  it("refuses a bandwidth that is not positive, an unknown rule or kernel, and data without spread", () => {
    expect(() => new KernelDistribution({ data, bandwidth: 0 })).toThrow(
      /KernelDistribution: option "bandwidth".*got 0\./,
    );
    expect(() => KernelDistribution.fit(data, { bandwidth: "best" as "scott" })).toThrow(
      /KernelDistribution\.fit: option "bandwidth".*got best\./,
    );
    expect(() => KernelDistribution.fit(data, { kernel: "square" as "uniform" })).toThrow(OptionError);
    expect(() => KernelDistribution.fit([2, 2])).toThrow("KernelDistribution.fit: every value is 2");
    expect(KernelDistribution.fit([2, 2], { bandwidth: 1 }).mean).toBe(2);
    expect(() => KernelDistribution.fit([])).toThrow(DataError);
    expect(() => KernelDistribution.fit([1, 2], { weights: [0.3, 0.3] })).toThrow(
      /weights that add up to more than 1/,
    );
  });
});

describe("bandwidths", () => {
  it("for other kernels smooth as much: they have the same canonical bandwidth", () => {
    const gaussian = KernelDistribution.fit(data, { bandwidth: "sheather-jones" }).bandwidth;
    const epanechnikov = KernelDistribution.fit(data, {
      bandwidth: "sheather-jones",
      kernel: "epanechnikov",
    });
    // The canonical bandwidths of Marron and Nolan (1988): 1.7188 for the Epanechnikov kernel, 0.7764 for the Gaussian.
    expectClose(epanechnikov.bandwidth / gaussian, 1.7188 / 0.7764, { tolerance: 5e-4 });
    const uniform = KernelDistribution.fit(data, { bandwidth: "scott", kernel: "uniform" });
    expectClose(
      uniform.bandwidth / KernelDistribution.fit(data, { bandwidth: "scott" }).bandwidth,
      1.351 / 0.7764,
      { tolerance: 5e-4 },
    );
  });

  it("scale with the data", () => {
    const stream = random(23);
    const values = Array.from({ length: 80 }, () => stream.normal());
    for (const bandwidth of [
      "silverman",
      "scott",
      "sheather-jones",
      "direct-plug-in",
      "cross-validated",
      "ucv",
      "bcv",
    ] as const) {
      const one = KernelDistribution.fit(values, { bandwidth }).bandwidth;
      const other = KernelDistribution.fit(
        values.map((x) => 1000 * x - 3),
        { bandwidth },
      ).bandwidth;
      expectRelative(other, 1000 * one, { tolerance: 1e-6, what: bandwidth });
    }
  });

  it("by cross-validation have the highest likelihood of each value under the others", () => {
    const score = (kernel: DensityKernel, bandwidth: number) =>
      data.reduce((sum, x, i) => {
        const others = data.filter((_, j) => j !== i);
        return sum + new KernelDistribution({ data: others, kernel, bandwidth }).logDensity(x);
      }, 0);
    for (const kernel of ["gaussian", "epanechnikov", "tri-cube"] as const) {
      const { bandwidth } = KernelDistribution.fit(data, { kernel, bandwidth: "cross-validated" });
      const best = score(kernel, bandwidth);
      expect(best).toBeGreaterThan(Number.NEGATIVE_INFINITY);
      for (let factor = 0.3; factor < 4; factor *= 1.05) {
        expect(score(kernel, factor * bandwidth)).toBeLessThanOrEqual(best + 1e-9);
      }
    }
  });

  it("by unbiased cross-validation take weights as repetitions", () => {
    const stream = random(8);
    const values = Array.from({ length: 90 }, (_, i) => stream.normal() + 4 * (i % 3));
    const counts = values.map((_, i) => 1 + Number(i % 9 === 0));
    const repeated = values.flatMap((x, i) => Array.from({ length: counts[i] }, () => x));
    const weighted = KernelDistribution.fit(values, { bandwidth: "ucv", weights: counts }).bandwidth;
    const plain = KernelDistribution.fit(repeated, { bandwidth: "ucv" }).bandwidth;
    expectRelative(weighted, plain, { tolerance: 1e-7, what: "bandwidth" });
  });

  it("go by their names in R, too", () => {
    const stream = random(9);
    const values = Array.from({ length: 50 }, () => stream.normal());
    for (const [name, rule] of Object.entries(RULES_IN_R) as [keyof typeof RULES_IN_R, BandwidthRule][])
      expect(KernelDistribution.fit(values, { bandwidth: name }).bandwidth, name).toBe(
        KernelDistribution.fit(values, { bandwidth: rule }).bandwidth,
      );
  });

  it("by unbiased and biased cross-validation minimize their errors, summed pair by pair", () => {
    const unbiased = (s: number) => Math.exp(-s / 4) - Math.sqrt(8) * Math.exp(-s / 2);
    const biased = (s: number) => (Math.exp(-s / 4) * (s * s - 12 * s + 12)) / 32;
    for (const [rule, distance, own, term] of [
      ["ucv", 4, 0.5, unbiased],
      ["bcv", 6, 1, biased],
    ] as const) {
      const stream = random(4);
      const values = Array.from({ length: 300 }, (_, i) => stream.normal() + distance * (i % 2));
      const score = (h: number) => {
        let sum = 0;
        for (const [i, a] of values.entries())
          for (const b of values.slice(0, i)) sum += term(((a - b) / h) ** 2);
        return (own + sum / values.length) / h;
      };
      const { bandwidth } = KernelDistribution.fit(values, { bandwidth: rule });
      for (const factor of [0.9, 0.999, 1.001, 1.1])
        expect(score(factor * bandwidth), rule).toBeGreaterThan(score(bandwidth));
    }
  });

  it("by cross-validation do not exist when every value repeats", () => {
    expect(() => KernelDistribution.fit([1, 1, 1, 2, 2, 2, 5, 5, 5], { bandwidth: "ucv" })).toThrow(
      /^KernelDistribution\.fit: the cross-validated error falls as the bandwidth shrinks/,
    );
    expect(() => KernelDistribution.fit([1, 1, 2, 2, 5, 5], { bandwidth: "cross-validated" })).toThrow(
      /^KernelDistribution\.fit: the cross-validated likelihood grows as the bandwidth shrinks/,
    );
  });

  it("need sums over pairs, which the expansion gives with all derivatives", () => {
    const sample = sortSample("test", data, {});
    const sums = new GaussSums(sample.values, sample.weights, 0.9);
    const hermite: Record<number, (z: number) => number> = {
      0: () => 1,
      4: (z) => z ** 4 - 6 * z ** 2 + 3,
      6: (z) => z ** 6 - 15 * z ** 4 + 45 * z ** 2 - 15,
    };
    for (const derivative of [0, 4, 6]) {
      for (const x of [-1.3, 0.4, 3]) {
        const expected = data.reduce((sum, value) => {
          const z = (x - value) / 0.9;
          return (
            sum + (hermite[derivative](z) * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI) / data.length
          );
        }, 0);
        expect(Math.abs(sums.at(x, derivative).sum - expected)).toBeLessThan(2e-15 * 4 ** derivative);
      }
    }
  });
});
