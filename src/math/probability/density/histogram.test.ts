import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { random } from "../index.js";
import { Histogram } from "./index.js";

const data = [1, 2, 2.5, 7];

describe("Histogram", () => {
  it("puts a value on an edge into the upper bin, and the last edge into the last bin", () => {
    const histogram = Histogram.fit([0, 1, 1, 2, 3], { bins: 3 });
    expect(histogram.edges).toEqual([0, 1, 2, 3]);
    expect(histogram.counts).toEqual([1, 2, 2]);
    expectClose(histogram.density(3), 0.4, { tolerance: 5e-16 });
  });

  it("of a given width starts at a multiple of it, from the origin", () => {
    expect(Histogram.fit(data, { bins: { width: 2 } })).toMatchObject({
      edges: [0, 2, 4, 6, 8],
      counts: [1, 2, 0, 1],
    });
    expect(Histogram.fit(data, { bins: { width: 3, origin: 1 } }).edges).toEqual([1, 4, 7]);
    expect(Histogram.fit([5, 5], { bins: { width: 2 } }).edges).toEqual([4, 6]);
  });

  it("by rule has as many bins as Sturges, Scott, and Freedman and Diaconis say", () => {
    const values = Array.from({ length: 100 }, (_, i) => i);
    expect(Histogram.fit(values).counts.length).toBe(8);
    expect(Histogram.fit(values, { bins: "scott" }).counts.length).toBe(5);
    expect(Histogram.fit(values, { bins: "freedman-diaconis" }).counts.length).toBe(5);
  });

  it("is uniform within its bins", () => {
    const histogram = Histogram.fit(data, { bins: { width: 2 } });
    expect(histogram.density(3)).toBe(0.25);
    expect(histogram.density(5)).toBe(0);
    expect(histogram.density(-1)).toBe(0);
    expect(histogram.density(9)).toBe(0);
    expect(histogram.density(Number.NaN)).toBeNaN();
    expect(histogram.logDensity(5)).toBe(Number.NEGATIVE_INFINITY);
    expect(histogram.cdf(3)).toBe(0.5);
    expect(histogram.survival(3)).toBe(0.5);
    expect([histogram.cdf(-1), histogram.cdf(9), histogram.survival(-1), histogram.survival(9)]).toEqual([
      0, 1, 1, 0,
    ]);
    expect(histogram.mean).toBe(0.25 * 1 + 0.5 * 3 + 0.25 * 7);
    // Between the middles 4.75, and within each bin of width 2 another 2²/12.
    expectClose(histogram.variance, 4.75 + 1 / 3, { tolerance: 5e-15 });
    expectClose(histogram.entropy, -0.5 * Math.log(0.125) - 0.5 * Math.log(0.25), { tolerance: 5e-15 });
    expect(histogram.support).toEqual({ lower: 0, upper: 8 });
  });

  it("has quantiles that undo the cdf, at the lower end of empty bins", () => {
    const histogram = Histogram.fit(data, { bins: { width: 2 } });
    expect(histogram.quantile(0.75)).toBe(4);
    expect(histogram.quantile(0)).toBe(0);
    expect(histogram.quantile(1)).toBe(8);
    expect(new Histogram({ edges: [0, 1, 2, 3], counts: [0, 1, 0] }).quantile(0)).toBe(1);
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { minLength: 1, maxLength: 8 }).filter((counts) => counts.some((c) => c > 0)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (counts, p) => {
          const edges = Array.from({ length: counts.length + 1 }, (_, i) => i * i);
          const built = new Histogram({ edges, counts });
          const x = built.quantile(p);
          expectClose(built.cdf(x), p, { tolerance: 1e-14 });
          expectClose(built.survival(x), 1 - p, { tolerance: 1e-14 });
          expect(built.cdf(x - 1e-6)).toBeLessThanOrEqual(p + 1e-13);
        },
      ),
    );
  });

  it("counts weights as repetitions", () => {
    const weighted = Histogram.fit([1, 2, 5, 9], { weights: [3, 1, 0, 2], bins: "scott" });
    const repeated = Histogram.fit([1, 1, 1, 2, 9, 9], { bins: "scott" });
    expect(weighted.edges).toEqual(repeated.edges);
    expect(weighted.counts).toEqual(repeated.counts);
    expect(Histogram.fit([1, Number.NaN, 2], { weights: [1, 0, 1], bins: 1 }).counts).toEqual([2]);
  });

  it("samples fall into its bins as often as it says", () => {
    const histogram = new Histogram({ edges: [0, 1, 3, 4], counts: [1, 0, 3] });
    const n = 20_000;
    const draws = histogram.sampleMany(random(5), n);
    const upper = draws.filter((x) => x >= 3 && x < 4).length;
    expect(draws.every((x) => (x >= 0 && x < 1) || (x >= 3 && x < 4))).toBe(true);
    expect(Math.abs(upper / n - 0.75)).toBeLessThan(4 * Math.sqrt(0.1875 / n));
  });

  it("refuses edges that do not rise or do not cover, and bins it cannot choose", () => {
    expect(() => Histogram.fit(data, { bins: { edges: [0, 5] } })).toThrow(
      /Histogram\.fit: the edges must cover all.*got 7\./,
    );
    expect(() => Histogram.fit(data, { bins: { edges: [0, 9, 9] } })).toThrow(OptionError);
    expect(() => Histogram.fit([3, 3])).toThrow("Histogram.fit: every value is 3");
    expect(() => Histogram.fit([1, 2, 2, 2, 2, 2, 9], { bins: "freedman-diaconis" })).toThrow(DataError);
    expect(() => Histogram.fit(data, { bins: 0 })).toThrow(OptionError);
    expect(() => Histogram.fit([1, 2], { bins: "scott", weights: [0.5, 0.5] })).toThrow(DataError);
    expect(() => Histogram.fit(data, { bins: { width: 1e-9 } })).toThrow(/more than 1000000/);
    expect(() => Histogram.fit([1, Number.NaN])).toThrow(
      "Histogram.fit: expected finite numbers; got NaN at row 1.",
    );
    expect(() => new Histogram({ edges: [0, 1], counts: [1, 2] })).toThrow(ShapeError);
    expect(() => new Histogram({ edges: [0, 1], counts: [0] })).toThrow(OptionError);
    expect(() => Histogram.fit(data, { bins: "doane" as "scott" })).toThrow(OptionError);
  });
});
