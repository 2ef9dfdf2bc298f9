import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactMoments } from "../../../test/support/exact.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { DataError, OptionError, ShapeError } from "../../base/errors.js";
import { Matrix } from "./matrix.js";
import {
  columnMeans,
  columnVariances,
  covariance,
  mean,
  scatterMatrix,
  standardDeviation,
  type VarianceDivisor,
  variance,
} from "./moments.js";

/** Two units in the last place. */
const tolerance = 4.5e-16;

/** Columns of very different location and spread. */
function sample(rows: number, columns: number, seed: number): Matrix {
  const data = randomArray(rows * columns, seed).map((v, at) => 10 ** (at % 5) * ((at % columns) + 3 + v));
  return new Matrix(rows, columns, data);
}

/** Each row as often as its whole-numbered weight says. */
function repeated(matrix: Matrix, weights: number[]): Matrix {
  return Matrix.from(matrix.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row)));
}

describe("mean, variance and standardDeviation", () => {
  it("agree with exact arithmetic", () => {
    for (const n of [1, 2, 3, 5, 17, 1001]) {
      const x = randomArray(n, 71).map((v) => 1e5 + v);
      const exact = exactMoments(x);
      expectClose(mean(x), exact.mean, { tolerance, scale: exact.mean });
      expectClose(variance(x, "n"), exact.squares / n, {
        tolerance: 4 * tolerance,
        scale: exact.squares / n,
      });
      if (n > 1) {
        const unbiased = exact.squares / (n - 1);
        expectClose(variance(x), unbiased, { tolerance: 4 * tolerance, scale: unbiased });
        expect(standardDeviation(x)).toBe(Math.sqrt(variance(x)));
      }
    }
  });

  it("do not change their argument and take any array of numbers", () => {
    const x = [3, 1, 2];
    expect([mean(x), variance(x), standardDeviation(x), standardDeviation(x, "n") ** 2 * 3]).toEqual([
      2, 1, 1, 2,
    ]);
    expect(x).toEqual([3, 1, 2]);
    expect(mean(Int32Array.of(1, 2))).toBe(1.5);
  });

  it("follow a change of location and scale", () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(fc.array(number, { minLength: 2 }), number, number, (values, shift, scale) => {
        const changed = values.map((v) => shift + scale * v);
        expectClose(mean(changed), shift + scale * mean(values), { tolerance: 1e-9 });
        expectClose(variance(changed), scale ** 2 * variance(values), { tolerance: 1e-3 });
      }),
    );
  });

  it("refuse too few numbers", () => {
    expect(() => mean([])).toThrow(/mean: requires at least 1 number; got 0/);
    expect(() => variance([1])).toThrow(/variance: requires at least 2 numbers; got 1/);
    expect(variance([1], "n")).toBe(0);
    expect(() => standardDeviation([], "n")).toThrow(DataError);
  });

  it("refuse numbers that are not finite or too large", () => {
    expect(() => mean([1, Number.NaN])).toThrow(/mean: the array has NaN at row 1/);
    expect(() => mean([1.7e308, 1.7e308])).toThrow(/the sum of the numbers overflows/);
    expect(() => variance([-1e200, 1e200])).toThrow(/the sum of the numbers overflows/);
  });

  it("refuse a divisor that is neither n nor n-1", () => {
    expect(() => variance([1, 2], "N" as VarianceDivisor)).toThrow(OptionError);
  });
});

describe("columnMeans, columnVariances and covariance", () => {
  for (const [rows, columns] of [
    [2, 1],
    [3, 5],
    [17, 3],
    [301, 17],
  ]) {
    it(`agree with each other and with the columns' own moments for ${rows}×${columns}`, () => {
      const matrix = sample(rows, columns, 72);
      const means = columnMeans(matrix);
      for (const divisor of ["n", "n-1"] as const) {
        const variances = columnVariances(matrix, { divisor });
        const covariances = covariance(matrix, { divisor });
        const n = divisor === "n" ? rows : rows - 1;
        for (let j = 0; j < columns; j += 1) {
          const exact = exactMoments(matrix.column(j));
          expectClose(means[j], exact.mean, { tolerance, scale: exact.mean });
          const expected = exact.squares / n;
          expectClose(variances[j], expected, { tolerance: 4 * tolerance, scale: expected });
          expectClose(covariances.get(j, j), expected, { tolerance: 1e-14, scale: expected });
        }
        expect(covariances.equals(covariances.transpose())).toBe(true);
      }
    });
  }

  it("count a row of weight w as w rows", () => {
    const matrix = sample(6, 3, 73);
    const weights = [1, 0, 3, 2, 1, 4];
    const all = repeated(matrix, weights);
    const scale = 1e5;
    expectClose(columnMeans(matrix, weights), columnMeans(all), { tolerance, scale });
    for (const divisor of ["n", "n-1"] as const) {
      const weighted = columnVariances(matrix, { weights, divisor });
      const expected = columnVariances(all, { divisor });
      expectClose(weighted, expected, { tolerance, scale: scale ** 2 });
      const covariances = covariance(matrix, { weights, divisor }).data;
      expectClose(covariances, covariance(all, { divisor }).data, { tolerance, scale: scale ** 2 });
    }
  });

  it("keep the digits of columns that are nearly constant", () => {
    const rows = 101;
    const noise = randomArray(rows, 74);
    const matrix = Matrix.fromColumns([
      noise.map((v) => 1e9 + v),
      noise.map((v) => 1 + 1e-9 * v),
      // The mean of two neighboring doubles is not a double.
      noise.map((_, i) => 1 + (i % 2) * Number.EPSILON),
    ]);
    const covariances = covariance(matrix);
    for (let j = 0; j < 3; j += 1) {
      const expected = exactMoments(matrix.column(j)).squares / (rows - 1);
      expectClose(covariances.get(j, j), expected, { tolerance: 1e-14, scale: expected });
      expectClose(columnVariances(matrix)[j], expected, { tolerance: 4 * tolerance, scale: expected });
    }
  });

  it("are empty for a matrix without columns", () => {
    const matrix = new Matrix(3, 0);
    expect(columnMeans(matrix)).toEqual(new Float64Array(0));
    expect(columnVariances(matrix)).toEqual(new Float64Array(0));
    expect(covariance(matrix).shape).toBe("0×0");
  });

  it("refuse to divide by nothing", () => {
    expect(() => columnMeans(new Matrix(0, 2))).toThrow(/the matrix has no rows/);
    expect(() => columnMeans(new Matrix(2, 1), [0, 0])).toThrow(/all weights are 0/);
    expect(() => columnVariances(new Matrix(1, 2))).toThrow(
      /columnVariances: the divisor "n-1" requires 2 rows or more; got 1/,
    );
    expect(() => covariance(new Matrix(2, 1), { weights: [0.5, 0.5] })).toThrow(
      /covariance: the divisor "n-1" requires weights that add up to more than 1; got 1/,
    );
    expect(columnVariances(new Matrix(1, 2), { divisor: "n" })).toEqual(Float64Array.of(0, 0));
  });

  it("refuse bad weights by row and bad numbers by row and column", () => {
    const matrix = sample(2, 2, 75);
    expect(() => columnMeans(matrix, [1])).toThrow(ShapeError);
    expect(() => columnMeans(matrix, [1])).toThrow(/"weights" must have one number per row, 2; got 1/);
    for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => covariance(matrix, { weights: [1, bad] })).toThrow(DataError);
      expect(() => columnVariances(matrix, { weights: [1, bad] })).toThrow(`"weights" has ${bad} at row 1`);
      expect(() => scatterMatrix(matrix, { weights: [1, bad] })).toThrow(`"weights" has ${bad} at row 1`);
    }
    const broken = Matrix.from([
      [1, 2],
      [3, Number.NaN],
    ]);
    expect(() => columnMeans(broken)).toThrow(/columnMeans: the matrix has NaN at row 1, column 1/);
    expect(() => columnMeans(Matrix.from([[1.7e308], [1.7e308]]))).toThrow(
      /the sum of the numbers overflows/,
    );
  });
});

describe("scatterMatrix", () => {
  it("takes deviations from the given center", () => {
    const matrix = Matrix.from([
      [1, 2],
      [3, 6],
    ]);
    expect(scatterMatrix(matrix).toArrays()).toEqual([
      [2, 4],
      [4, 8],
    ]);
    expect(scatterMatrix(matrix, { center: [0, 1] }).toArrays()).toEqual([
      [10, 16],
      [16, 26],
    ]);
    expect(scatterMatrix(matrix, { center: [0, 1], weights: [2, 0] }).toArrays()).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it("of no rows is zero", () => {
    expect(scatterMatrix(new Matrix(0, 2)).data).toEqual(new Float64Array(4));
  });

  it("refuses a center of another length or with a number that is not finite", () => {
    expect(() => scatterMatrix(new Matrix(2, 2), { center: [1] })).toThrow(
      /"center" must have one number per column, 2; got 1/,
    );
    expect(() => scatterMatrix(new Matrix(2, 1), { center: [Number.NaN] })).toThrow(/"center" has NaN/);
  });
});
