import fc from "fast-check";
import { expect, it, describe as suite } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import {
  correlation,
  describe,
  ecdf,
  geometricMean,
  harmonicMean,
  kurtosis,
  median,
  medianInterval,
  type QuantileMethod,
  quantile,
  quantileInterval,
  skewness,
  Table,
} from "../index.js";

const tolerance = 1e-12;
const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });
const repeated = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 4 })), {
  minLength: 1,
  maxLength: 15,
});
/** Values with whole weights, and the same written out. */
const weighted = repeated
  .filter((pairs) => pairs.some(([, weight]) => weight > 0))
  .map((pairs) => ({
    values: pairs.map(([value]) => value),
    weights: pairs.map(([, weight]) => weight),
    written: pairs.flatMap(([value, weight]) => Array<number>(weight).fill(value)),
  }));

suite("medians and quantiles", () => {
  it("the median of 2, 4, 5, 10 is 4.5, and all of [4, 5] minimizes the sum of distances", () => {
    const data = [2, 4, 5, 10];
    const distances = (a: number) => data.reduce((sum, x) => sum + Math.abs(x - a), 0);
    expect(median(data)).toBe(4.5);
    expect(medianInterval(data)).toEqual([4, 5]);
    expectClose([4.5, 4.1, 4, 5, 5.2].map(distances), [9, 9, 9, 9, 9.4], { tolerance });
  });

  it("no number has a smaller sum of distances than the medians", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -1100, max: 1100 }), (data, other) => {
        const distances = (a: number) => data.reduce((sum, x) => sum + Math.abs(x - a), 0);
        const [lower, upper] = medianInterval(data);
        expect(distances(lower)).toBeLessThanOrEqual(distances(other));
        expect(distances(upper)).toBe(distances(lower));
      }),
    );
  });

  it("of 100 values the 80th percentile lies between the 80th and the 81st", () => {
    const data = Array.from({ length: 100 }, (_, i) => i + 1);
    expect(quantileInterval(data, 0.8)).toEqual([80, 81]);
    expect(quantile(data, 0.8, { method: 1 })).toBe(80);
    expect(quantile(data, 0.8, { method: 2 })).toBe(80.5);
  });

  it("the 50th percentile is the second quartile, the fifth decile and the median", () => {
    fc.assert(
      fc.property(numbers, (data) => {
        const described = describe(data);
        const middle = [described.quartiles[1], described.deciles[4], described.quantile(0.5)];
        expectClose(
          middle,
          middle.map(() => median(data)),
          { tolerance, scale: 1000 },
        );
      }),
    );
  });

  it("every method stays within the data and grows with p", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (data, method) => {
        const shares = Array.from({ length: 21 }, (_, i) => i / 20);
        const found = quantile(data, shares, { method: method as QuantileMethod });
        expect(found.every((q, i) => i === 0 || q >= found[i - 1] - 1e-9)).toBe(true);
        expect(found[0]).toBeGreaterThanOrEqual(Math.min(...data));
        expect(found[20]).toBeLessThanOrEqual(Math.max(...data));
      }),
    );
  });

  it("takes the even rank of two that are as near (method 3)", () => {
    expect(quantile([1, 2, 3, 4, 5], [0.1, 0.3, 0.5, 0.7, 0.9], { method: 3 })).toEqual([1, 2, 2, 4, 4]);
  });

  it("is not led astray by the rounding of n·p", () => {
    const data = Array.from({ length: 1_000 }, (_, i) => i + 1);
    for (const p of [0.1, 0.29, 0.57, 0.58, 0.7]) {
      expect(quantile(data, p, { method: 1 })).toBe(Math.round(p * 1000));
      expect(quantileInterval(data, p)[1]).toBe(Math.round(p * 1000) + 1);
    }
  });

  it("refuses shares outside 0 to 1, unknown methods, missing values and no values", () => {
    expect(() => quantile([1], 1.5)).toThrow("quantile: the share p must be a number from 0 to 1; got 1.5.");
    expect(() => quantile([1], 0.5, { method: 10 as 9 })).toThrow(
      /"method" must be a whole number from 1 to 9/,
    );
    expect(() => median([1, Number.NaN])).toThrow("median: there is a missing value at row 1");
    expect(() => median([])).toThrow("median: at least one number");
    expect(() => median([1], { weights: [1, 2] })).toThrow(/must have one number per row, 1; got 2/);
  });
});

suite("weights", () => {
  it("count as repetitions in every statistic", () => {
    fc.assert(
      fc.property(weighted, fc.integer({ min: 1, max: 9 }), ({ values, weights, written }, type) => {
        const method = type as QuantileMethod;
        const one = describe(values, { weights });
        const other = describe(written);
        expect(one.count).toBe(other.count);
        expect(one.modes).toEqual(other.modes);
        expect(one.medianInterval).toEqual(other.medianInterval);
        expect([one.minimum, one.maximum]).toEqual([other.minimum, other.maximum]);
        const shares = [0, 0.1, 0.25, 0.5, 0.6, 0.9, 1];
        expectClose(
          [one.mean, one.variance("n"), ...shares.map((p) => one.quantile(p, { method }))],
          [other.mean, other.variance("n"), ...shares.map((p) => other.quantile(p, { method }))],
          { tolerance, scale: 1000 },
        );
        expectClose(one.ecdf(0), other.ecdf(0), { tolerance });
        if (other.range > 0) {
          expectClose([one.skewness, one.kurtosis], [other.skewness, other.kurtosis], {
            tolerance,
            scale: 100,
          });
        }
      }),
    );
  });
});

suite("weights of 0 and fractions", () => {
  it("a missing value without weight is not there", () => {
    const described = describe([1, Number.NaN, 3], { weights: [1, 0, 1] });
    expect([described.mean, described.count, described.missing]).toEqual([2, 2, 0]);
  });

  it("leave equal weights equal", () => {
    expect(describe([3, 1, 2], { weights: [0.1, 0.1, 0.1] }).modes).toEqual([1, 2, 3]);
    expect(median([3, 1, 2, 9], { weights: [0.1, 0.1, 0.1, 0.3] })).toBe(6);
  });
});

suite("means", () => {
  it("the mean speed over equal distances is harmonic, and f and 4f have the geometric mean 2f", () => {
    const [distance, first, second] = [100, 52, 61];
    const speeds = [distance / first, distance / second];
    expectClose(harmonicMean(speeds), (2 * distance) / (first + second), { tolerance });
    expectClose(geometricMean([440, 4 * 440]), 880, { tolerance, scale: 880 });
  });

  it("the F-measure is the harmonic mean of precision and recall", () => {
    const [hits, falseAlarms, misses] = [60, 20, 15];
    const rates = [hits / (hits + falseAlarms), hits / (hits + misses)];
    expectClose(harmonicMean(rates), (2 * hits) / (2 * hits + falseAlarms + misses), { tolerance });
  });

  it("are ordered: harmonic ≤ geometric ≤ arithmetic, and 0 if a number is", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1 }), (data) => {
        const { harmonicMean: low, geometricMean: middle, mean: high } = describe(data);
        expect(low).toBeLessThanOrEqual(middle * (1 + tolerance));
        expect(middle).toBeLessThanOrEqual(high * (1 + tolerance));
      }),
    );
    expect([harmonicMean([0, 4]), geometricMean([0, 4])]).toEqual([0, 0]);
    expect(() => geometricMean([1, -1])).toThrow(
      "geometricMean: a geometric mean requires numbers ≥ 0; one of them is -1.",
    );
  });
});

suite("dispersion and shape", () => {
  it("mean and median differ by at most one standard deviation", () => {
    fc.assert(
      fc.property(numbers, (data) => {
        const described = describe(data);
        const deviation = described.standardDeviation("n");
        expect(Math.abs(described.mean - described.median)).toBeLessThanOrEqual(deviation + 1e-9);
      }),
    );
  });

  it("at most 1/k² of the values are more than k standard deviations from the mean (Chebyshev)", () => {
    fc.assert(
      fc.property(numbers, fc.double({ min: 1, max: 4, noNaN: true }), (data, k) => {
        const described = describe(data);
        const reach = k * described.standardDeviation("n") + 1e-9;
        const far = data.filter((x) => Math.abs(x - described.mean) > reach).length;
        expect(far / data.length).toBeLessThanOrEqual(1 / k ** 2);
      }),
    );
  });

  it("quartiles 900 and 14750 are 13850 apart", () => {
    expect(describe([900, 900, 3600, 14750, 14750]).interquartileRange).toBe(13850);
  });

  it("both divisors, ranges and midranges on both scales", () => {
    const described = describe([1, 2, 4, 9]);
    expectClose(
      [described.variance("n"), described.variance(), described.standardDeviation("n")],
      [9.5, 38 / 3, Math.sqrt(9.5)],
      { tolerance },
    );
    expect([described.range, described.midrange, described.rangeRatio, described.geometricMidrange]).toEqual([
      8, 5, 9, 3,
    ]);
    expect(() => describe([0, 1]).rangeRatio).toThrow(/requires numbers > 0; the smallest is 0/);
  });

  it("skewness and kurtosis have their definitions' values", () => {
    // m2 = 3, m3 = 6, m4 = 21.
    expectClose([skewness([1, 1, 1, 5]), kurtosis([1, 1, 1, 5])], [6 / 3 ** 1.5, 21 / 9], { tolerance });
    expectClose(describe([1, 1, 1, 5]).excessKurtosis, 21 / 9 - 3, { tolerance });
    expect(() => skewness([2, 2])).toThrow("skewness: every value is 2, so the standard deviation is 0.");
  });
});

suite("a worked example", () => {
  it("twenty weights from 56 to 130", () => {
    const weights = [130, 127, 111, 106, 103, 96, 90, 86, 85, 82, 81, 80, 79, 77, 73, 68, 67, 64, 61, 56];
    const described = describe(weights);
    expect(described.medianInterval).toEqual([81, 82]);
    expect([described.median, described.range, described.midrange]).toEqual([81.5, 74, 93]);
    expectClose(described.mean, 86.1, { tolerance });
    expect(described.modes).toHaveLength(20);
  });
});

suite("ecdf", () => {
  it("steps up at every value", () => {
    const share = ecdf([3, 1, 3, 8]);
    expect([0, 1, 2, 3, 8, 9].map(share)).toEqual([0, 0.25, 0.25, 0.75, 1, 1]);
    expect([...share.values]).toEqual([1, 3, 8]);
    expect([...share.probabilities]).toEqual([0.25, 0.75, 1]);
    expect(share(Number.NaN)).toBeNaN();
  });
});

const people = Table.fromColumns(
  {
    age: [31, 44, null, 44],
    grade: ["high", "low", "low", "middle"],
    color: ["red", "blue", "red", null],
    smoker: [true, false, false, false],
    note: ["a", "b", null, "c"],
  },
  { kinds: { grade: { kind: "ordinal", levels: ["low", "middle", "high"] }, note: "text" } },
);

suite("describe", () => {
  it("counts, misses and modes every kind", () => {
    const described = describe(people);
    const facts = [...described].map(([, { count, missing, modes }]) => [count, missing, modes]);
    expect(facts).toEqual([
      [3, 1, [44]],
      [4, 0, ["low"]],
      [3, 1, ["red"]],
      [4, 0, [false]],
      [3, 1, ["a", "b", "c"]],
    ]);
    expect(described.column("color").valueCounts).toEqual([
      { value: "red", count: 2, share: 2 / 3 },
      { value: "blue", count: 1, share: 1 / 3 },
    ]);
  });

  it("gives ordinal values lower and upper medians and quantiles among the levels", () => {
    const grade = describe(people).column("grade");
    expect(grade.medianInterval).toEqual(["low", "middle"]);
    expect([grade.median, grade.minimum, grade.maximum]).toEqual(["low", "low", "high"]);
    expect(grade.quartiles).toEqual(["low", "low", "middle"]);
    expect(grade.quantileInterval(0.75)).toEqual(["middle", "high"]);
  });

  it("says why a kind lacks a statistic", () => {
    const described = describe(people);
    expect(() => described.column("color").median).toThrow(
      'describe: column "color" is categorical; a median requires an order, so ordinal or quantitative values.',
    );
    expect(() => described.column("grade").mean).toThrow(
      'describe: column "grade" is ordinal; a mean requires a scale, so quantitative values.',
    );
    expect(() => describe([true, false]).excessKurtosis).toThrow(
      "describe: these values are boolean; kurtosis requires a scale, so quantitative values.",
    );
  });

  it("every statistic of a scale is refused by other kinds, and given by numbers", () => {
    const scale = ["mean", "geometricMean", "harmonicMean", "range", "midrange", "rangeRatio"] as const;
    const more = ["geometricMidrange", "interquartileRange", "skewness", "kurtosis", "ecdf"] as const;
    const levels = describe(people).column("grade");
    const values = describe([1, 2, 4]);
    for (const statistic of [...scale, ...more]) {
      expect(() => levels[statistic]).toThrow(/requires a scale/);
      expect(values[statistic]).toBeDefined();
    }
    for (const statistic of ["variance", "standardDeviation", "histogram"] as const) {
      expect(() => levels[statistic]()).toThrow(/requires a scale/);
      expect(values[statistic]()).toBeDefined();
    }
    const names = describe(people).column("note");
    for (const statistic of ["median", "medianInterval", "minimum", "maximum", "deciles"] as const) {
      expect(() => names[statistic]).toThrow(/requires an order/);
      expect(values[statistic]).toBeDefined();
    }
  });

  it("has histograms as counts in bins", () => {
    expect(describe([1, 2, 2.5, 7]).histogram({ bins: { width: 2 } }).counts).toEqual([1, 2, 0, 1]);
  });

  it("uses the weight column of a table, and leaves it out", () => {
    const table = people.withColumn("times", [1, 2, 1, 0]).withRole("weight", "times");
    const described = describe(table);
    expect(described.names).not.toContain("times");
    expect(described.column("age")).toMatchObject({ count: 3, missing: 1 });
    expectClose(described.column("age").mean, (31 + 88) / 3, { tolerance });
    expect(described.column("grade").medianInterval).toEqual(["low", "low"]);
  });

  it("prints one line per column", () => {
    expect(String(describe(people))).toBe(
      [
        "4 rows",
        "column  kind          count  missing      mode  minimum  median  maximum    mean  deviation",
        "age     quantitative      3        1        44       31      44       44  39.667     7.5056",
        "grade   ordinal           4        0       low      low     low     high       ·          ·",
        "color   categorical       3        1       red        ·       ·        ·       ·          ·",
        "smoker  boolean           4        0     false        ·       ·        ·       ·          ·",
        "note    text              3        1  3 values        ·       ·        ·       ·          ·",
      ].join("\n"),
    );
  });

  it("counts the rows of a table by given weights, and refuses options it does not have", () => {
    const table = Table.fromColumns({ x: [1, 3] });
    expect(describe(table, { weights: [3, 1] }).column("x").mean).toBe(1.5);
    expect(() => describe(table, { kind: "ordinal" } as object)).toThrow('there is no option "kind"');
    expect(() => correlation([1, 2], [1, 2], { level: 0.9 } as object)).toThrow(
      'correlation: there is no option "level"; the options are "method", "missing", "weights".',
    );
    expect(() => correlation([1, 2], [1, 3], { missing: "omit" as never })).toThrow(
      'correlation: option "missing" must be "error" or "drop"; got "omit".',
    );
  });

  it("describes columns without values, and refuses their statistics", () => {
    const empty = describe([null, null], { kind: "quantitative", name: "gap" });
    expect([empty.count, empty.missing, empty.modes]).toEqual([0, 2, []]);
    expect(() => empty.mean).toThrow('describe: column "gap" has no values that are not missing.');
    expect(String(describe(Table.fromColumns({ gap: [null] })))).toMatch(/^1 row\n[\s\S]*gap/);
    expect(() => describe([1, Number.POSITIVE_INFINITY])).toThrow(
      /Infinity at row 1; numbers must be finite/,
    );
    expect(() => describe(people).column("size")).toThrow(/there is no column "size"; the columns are "age"/);
  });
});
