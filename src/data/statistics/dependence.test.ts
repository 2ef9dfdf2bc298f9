import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { correlationTest } from "../hypothesis-tests/index.js";
import { correlation, correlationMatrix, crossTabulate, Table } from "../index.js";

const tolerance = 1e-12;
const METHODS = ["pearson", "spearman", "kendall"] as const;
const pairs = fc
  .array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
    minLength: 3,
    maxLength: 40,
  })
  .map((list) => ({ x: list.map(([x]) => x), y: list.map(([, y]) => y) }))
  .filter(({ x, y }) => new Set(x).size > 1 && new Set(y).size > 1);

describe("correlation", () => {
  it("is symmetric, within −1 to 1, and turns its sign with either side", () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom(...METHODS), ({ x, y }, method) => {
        const found = correlation(x, y, { method });
        const negated = x.map((value) => -value);
        expect(Math.abs(found)).toBeLessThanOrEqual(1);
        expectClose([correlation(y, x, { method }), correlation(negated, y, { method })], [found, -found], {
          tolerance,
        });
      }),
    );
  });

  it("counts a weight as so many equal pairs", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 });
    const methods = fc.constantFrom("pearson" as const, "spearman" as const);
    fc.assert(
      fc.property(pairs, counts, methods, ({ x, y }, counted, method) => {
        const weights = counted.slice(0, x.length);
        const repeat = (values: readonly number[]) =>
          values.flatMap((value, i) => new Array<number>(weights[i]).fill(value));
        const [a, b] = [repeat(x), repeat(y)];
        fc.pre(new Set(a).size > 1 && new Set(b).size > 1);
        const expected = correlation(a, b, { method });
        expectClose(correlation(x, y, { method, weights }), expected, { tolerance });
        const table = Table.fromColumns({ x, y });
        expectClose(correlationMatrix(table, { method, weights }).between("x", "y"), expected, { tolerance });
        const light = weights.map((weight) => weight * 2 ** -900);
        expectClose(correlation(x, y, { method, weights: light }), expected, { tolerance });
      }),
    );
  });

  it("leaves out rows of weight 0, whatever they hold, and refuses weights where pairs are compared", () => {
    const [x, y] = [
      [1, 2, Number.NaN, 4],
      [2, 1, 3, 5],
    ];
    const weights = [1, 2, 0, 1];
    const expected = correlation([1, 2, 2, 4], [2, 1, 1, 5]);
    expectClose(correlation(x, y, { weights }), expected, { tolerance });
    expectClose(correlationMatrix(Table.fromColumns({ x, y }), { weights }).between("x", "y"), expected, {
      tolerance,
    });
    expect(() => correlation(x, y, { weights: [1, 2, 1, 1] })).toThrow("x has a missing value at row 2");
    expect(() => correlation(x, y, { weights: [1, 2] })).toThrow(
      'option "weights" must have one number per row',
    );
    expect(() => correlation(x, y, { weights, method: "kendall" })).toThrow(
      'option "weights" is not available for the method "kendall"; use "pearson" or "spearman".',
    );
    expect(() => correlationTest(x, y, { weights } as object)).toThrow('there is no option "weights"');
  });

  it("names the row of an infinite number also where missing ones are dropped", () => {
    const x = [Number.NaN, 1, Number.POSITIVE_INFINITY];
    expect(() => correlation(x, [1, 2, 3], { missing: "drop" })).toThrow("x has the value Infinity at row 2");
  });

  it("is ±1 on a line whatever its slope, and by ranks on every monotone curve", () => {
    const x = [0.5, 1, 2.5, 3, 7];
    const line = x.map((value) => 100 - 0.01 * value);
    expectClose(correlation(x, line), -1, { tolerance });
    const curve = x.map((value) => Math.exp(value));
    expect(correlation(x, curve, { method: "spearman" })).toBe(1);
    expect(correlation(x, curve, { method: "kendall" })).toBe(1);
    expect(correlation(x, curve)).toBeLessThan(0.95);
  });

  it("is 0 for x and x² about 0: dependent without a trend", () => {
    const x = [-2, -1, 0, 1, 2];
    for (const method of METHODS)
      expectClose(
        correlation(
          x,
          x.map((value) => value ** 2),
          { method },
        ),
        0,
        { tolerance },
      );
  });

  it("equals the moment form (E[XY] − E[X]E[Y]) / (σ_X σ_Y)", () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        const deviation = (values: number[]) =>
          Math.sqrt(mean(values.map((value) => value ** 2)) - mean(values) ** 2);
        const product = mean(x.map((value, i) => value * y[i]));
        const expected = (product - mean(x) * mean(y)) / (deviation(x) * deviation(y));
        expectClose(correlation(x, y), expected, { tolerance: 1e-11 });
      }),
    );
  });

  it("Kendall's counts are those of looking at every pair", () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        let [surplus, apartX, apartY] = [0, 0, 0];
        for (let i = 0; i < x.length; i += 1) {
          for (let j = 0; j < i; j += 1) {
            surplus += Math.sign(x[i] - x[j]) * Math.sign(y[i] - y[j]);
            apartX += Number(x[i] !== x[j]);
            apartY += Number(y[i] !== y[j]);
          }
        }
        const expected = surplus / Math.sqrt(apartX * apartY);
        expectClose(correlation(x, y, { method: "kendall" }), expected, { tolerance });
      }),
    );
  });

  it("keeps its digits for huge and tiny numbers", () => {
    const x = [1e300, 2e300, 4e300];
    const y = [1e-300, 2e-300, 3e-300];
    expectClose(correlation(x, y), correlation([1, 2, 4], [1, 2, 3]), { tolerance });
  });

  it("drops pairs with a missing number if told to, and refuses them otherwise", () => {
    const [x, y] = [
      [1, 2, Number.NaN, 4, 5],
      [2, 1, 3, Number.NaN, 6],
    ];
    expect(correlation(x, y, { missing: "drop" })).toBe(correlation([1, 2, 5], [2, 1, 6]));
    expect(() => correlation(x, y)).toThrow("correlation: x has a missing value at row 2");
  });

  it("refuses what has no correlation", () => {
    expect(() => correlation([1, 1], [1, 2])).toThrow(
      "correlation: x is 1 everywhere; the correlation of a constant",
    );
    expect(() => correlation([1, 2], [1])).toThrow(
      "correlation: x has 2 numbers but y has 1; they must be pairs.",
    );
    expect(() => correlation([1], [1])).toThrow(
      "correlation: at least 2 pairs of numbers are required; got 1.",
    );
    expect(() => correlationTest([1, 2], [1, 3])).toThrow("correlationTest: at least 3 pairs");
    expect(() => correlation([1, 2], [1, 2], { method: "tau" as "kendall" })).toThrow(
      /correlation: option "method".*got "tau"\./,
    );
  });
});

describe("correlationMatrix", () => {
  const table = Table.fromColumns(
    {
      size: [1, 2, 4, 3, 6],
      cost: [3, 3, 9, 8, 11],
      grade: ["low", "low", "high", "middle", "high"],
      color: ["red", "red", "blue", "blue", "red"],
    },
    { kinds: { grade: { kind: "ordinal", levels: ["low", "middle", "high"] } } },
  );

  it("holds the correlations of all pairs of columns that have one", () => {
    expect(correlationMatrix(table).names).toEqual(["size", "cost"]);
    for (const method of ["spearman", "kendall"] as const) {
      const found = correlationMatrix(table, { method });
      expect(found.names).toEqual(["size", "cost", "grade"]);
      const expected = correlation([1, 2, 4, 3, 6], [0, 0, 2, 1, 2], { method });
      expectClose(
        [found.between("size", "grade"), found.between("grade", "size"), found.between("cost", "cost")],
        [expected, expected, 1],
        { tolerance },
      );
    }
    const first = correlationMatrix(table, { method: "spearman" }).with("grade")[0];
    expect(first.name).toBe("cost");
  });

  it("uses the rows that both columns have, if told to drop missing values", () => {
    const gaps = table.withColumn("size", [1, null, 4, 3, 6]);
    const expected = correlation([1, 4, 3, 6], [3, 9, 8, 11]);
    expect(correlationMatrix(gaps, { missing: "drop" }).between("size", "cost")).toBe(expected);
    expect(() => correlationMatrix(gaps)).toThrow("correlationMatrix: size has a missing value at row 1");
  });

  it("refuses columns without a scale or an order", () => {
    expect(() => correlationMatrix(table, { columns: ["size", "grade"] })).toThrow(
      'correlationMatrix: column "grade" is ordinal; the method "pearson" requires quantitative columns.',
    );
    expect(() => correlationMatrix(table).between("size", "color")).toThrow(/there is no column "color"/);
  });

  it("prints three decimals under the columns' names", () => {
    expect(String(correlationMatrix(table))).toBe(
      ["       size   cost", "size  1.000  0.937", "cost  0.937  1.000"].join("\n"),
    );
  });
});

describe("crossTabulate", () => {
  const table = Table.fromColumns({
    box: ["red", "red", "blue", "blue", "blue", null],
    fruit: ["orange", "apple", "apple", "apple", "orange", "apple"],
  });

  it("counts levels together, with totals", () => {
    const found = crossTabulate(table, "box", "fruit", { missing: "drop" });
    expect(found.counts.toArrays()).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect([[...found.rowTotals], [...found.columnTotals], found.total, found.dropped]).toEqual([
      [3, 2],
      [3, 2],
      5,
      1,
    ]);
    expect(found.count("blue", "apple")).toBe(2);
    expectClose(found.expected.data, [1.8, 1.2, 1.2, 0.8], { tolerance });
    expect(String(found)).toBe(
      [
        "box \\ fruit  apple  orange  total",
        "blue             2       1      3",
        "red              1       1      2",
        "total            3       2      5",
      ].join("\n"),
    );
  });

  it("the likelihood ratio is 2n times the mutual information in nats", () => {
    const found = crossTabulate(table, "box", "fruit", { missing: "drop" });
    expectClose(found.test.gSquared.statistic, 10 * found.mutualInformation({ unit: "nats" }), {
      tolerance,
    });
  });

  it("Cramér's V is 1 where one column tells the other, 0 where a column does not vary", () => {
    const same = Table.fromColumns({
      a: ["x", "y", "z", "x"],
      b: ["p", "q", "r", "p"],
      c: ["k", "k", "k", "k"],
    });
    expectClose(crossTabulate(same, "a", "b").cramersV, 1, { tolerance });
    expect(crossTabulate(same, "a", "c").cramersV).toBe(0);
  });

  it("refuses missing values unless told to drop them", () => {
    expect(() => crossTabulate(table, "box", "fruit")).toThrow(
      /crossTabulate: column "box" has a missing value at row 5/,
    );
  });
});
