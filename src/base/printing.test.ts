import { inspect as nodeInspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countText, shortText, tickText } from "../apps/plot/core/numbers.js";
import { describe as describeData } from "../data/statistics/describe.js";
import { Table } from "../data/table/table.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { Mixture } from "../math/probability/density/mixture.js";
import { Gamma } from "../math/probability/distributions/gamma.js";
import { Normal } from "../math/probability/distributions/normal.js";
import { MultivariateNormal } from "../math/probability/multivariate/multivariate-normal.js";
import { ProbabilityTable } from "../math/probability/table/probability-table.js";
import { number } from "../methods/linear/engine/report.js";
import { significant } from "./printing.js";
import { shortNumber } from "./text-grid.js";

const table = Table.fromColumns({
  city: ["Oslo", null, "Rome"],
  size: [1.5, 123456, Number.NaN],
  open: [true, false, true],
});

describe("printing", () => {
  it("shows a table with its size, names, kinds and first rows", () => {
    expect(String(table)).toBe(
      [
        "Table 3×3",
        "   city                 size  open",
        "   categorical  quantitative  boolean",
        "0  Oslo                  1.5  true",
        "1  NA                 123456  false",
        "2  Rome                   NA  true",
      ].join("\n"),
    );
  });

  it("says how many rows and columns of a table or matrix are left out", () => {
    const long = Table.fromColumns({ x: Array.from({ length: 12 }, (_, i) => i) });
    expect(String(long)).toMatch(/\n9 +9\n… 2 more rows$/);
    expect(String(new Matrix(11, 12))).toMatch(
      /^Matrix 11×12\n(0 {2}){9}0\n[\s\S]*\n… 1 more row\n… 2 more columns$/,
    );
  });

  it("aligns the numbers of matrices and marks what a sparse one does not store", () => {
    expect(
      String(
        Matrix.from([
          [1, 22.5],
          [333, 4],
        ]),
      ),
    ).toBe("Matrix 2×2\n  1  22.5\n333     4");
    const sparse = SparseMatrix.fromTriplets(2, 2, [[0, 1, 5]]);
    expect(String(sparse)).toBe("SparseMatrix 2×2, 1 stored entry\n·  5\n·  ·");
  });

  it("names distributions with their parameters in words", () => {
    const normal = new Normal({ mean: 0, standardDeviation: 1 });
    expect(String(normal)).toBe("Normal(mean 0, standard deviation 1)");
    expect(String(new Gamma({ shape: 2, rate: 1 / 3 }))).toBe("Gamma(shape 2, rate 0.333333)");
    expect(String(new Mixture({ components: [normal, normal] }))).toBe(
      `Mixture(0.5 ${normal} + 0.5 ${normal})`,
    );
    const plane = new MultivariateNormal({ mean: [0, 1], covariance: Matrix.identity(2) });
    expect(String(plane)).toBe("MultivariateNormal(mean [0, 1], covariance 2×2)");
  });

  it("shows the statistics of one column in lines", () => {
    expect(String(describeData([1, 2, 2, null], { name: "age" }))).toMatch(
      /^column +age\nkind +quantitative\ncount +3\nmissing +1\nmode +2\n/,
    );
  });

  it("is what Node's console prints", () => {
    const joint = new ProbabilityTable({ rain: [true, false] }, [0.25, 0.75]);
    for (const object of [table, new Matrix(2, 2), joint, new Normal({ mean: 0, standardDeviation: 1 })]) {
      expect(nodeInspect(object)).toBe(String(object));
    }
  });
});

describe("Table.head", () => {
  it("gives the first rows, or all if there are fewer", () => {
    expect(table.head(2).rows).toBe(2);
    expect(table.head().rows).toBe(3);
    expect(() => table.head(-1)).toThrow('Table.head: "rows" must be a whole number ≥ 0; got -1.');
  });
});

describe("numbers in texts, tables and figures", () => {
  const whole = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  const asNumber = (text: string) => Number(text.replaceAll(",", "").replace("−", "-"));

  it("print an integer exactly, with separators of thousands only between groups", () => {
    fc.assert(
      fc.property(fc.oneof(whole, fc.integer()), (value) => {
        for (const show of [shortNumber, significant, number]) expect(show(value)).toBe(String(value));
        for (const show of [tickText, shortText, countText]) expect(asNumber(show(value))).toBe(value);
        expect(shortText(value, 2)).toBe(shortText(value));
        expect(countText(value)).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
    expect([1029, 2123456, -1898981].map((value) => shortText(value))).toEqual([
      ...["1,029", "2,123,456", "−1,898,981"],
    ]);
    expect(shortNumber(Number.MAX_SAFE_INTEGER)).toBe("9007199254740991");
  });

  it("do not round other numbers to something that looks like an exact integer", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e5, max: 1e12, noNaN: true }), (value) => {
        expect(Math.abs(Number(shortNumber(value)) - value)).toBeLessThanOrEqual(0.5);
      }),
    );
    expect(shortNumber(2123456.5)).toBe("2123456.5");
    expect(significant(1234567.25)).toBe("1234567.3");
    expect([0.123456789, 12.3456789, 1e-7 / 3].map(shortNumber)).toEqual([
      ...["0.12346", "12.346", "3.3333e-8"],
    ]);
  });
});
