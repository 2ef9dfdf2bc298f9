import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { expectClose } from "../../../test/support/numbers.js";
import { readCsv } from "../../io/index.js";
import { columnMeans, covariance, leastSquares, Matrix } from "../../math/linalg/index.js";
import { prostateLike } from "./index.js";

describe("prostateLike", () => {
  it("has the published means, deviations and correlations in every sample", () => {
    for (const options of [{}, { seed: 5 }, { rows: 20, seed: 6 }]) {
      const { table, x, y } = prostateLike(options);
      const all = Matrix.fromColumns([...Array.from({ length: 8 }, (_, j) => x.column(j)), y]);
      const spread = covariance(all);
      const deviations = spread.diagonal().map(Math.sqrt);
      const correlation = (i: number, j: number) => spread.get(i, j) / deviations[i] / deviations[j];
      expect(table.names).toEqual([
        "lcavol",
        "lweight",
        "age",
        "lbph",
        "svi",
        "lcp",
        "gleason",
        "pgg45",
        "lpsa",
      ]);
      // ESL, table 3.1.
      expectClose(
        [correlation(1, 0), correlation(5, 4), correlation(4, 3), correlation(7, 6), correlation(8, 0)],
        [0.3, 0.671, -0.139, 0.757, 0.733],
        { tolerance: 1e-13 },
      );
      expectClose([columnMeans(all)[2], deviations[7]], [64.75, 29.3], { tolerance: 1e-12 });
    }
  });

  it("has the same least squares whatever the seed, and it is the truth", () => {
    for (const seed of [0, 1]) {
      const { x, y, truth } = prostateLike({ seed });
      const design = Matrix.fromColumns([
        new Float64Array(97).fill(1),
        ...Array.from({ length: 8 }, (_, j) => x.column(j)),
      ]);
      const { solution, residuals } = leastSquares(design, y);
      expectClose(solution, [truth.intercept, ...truth.coefficients], { tolerance: 1e-11 });
      const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
      expectClose(squares / 96, truth.noiseVariance, { tolerance: 1e-12 });
      expectClose(truth.mean(x.row(3)), y[3] - residuals[3], { tolerance: 1e-11 });
    }
  });

  it("comes close to the standardized coefficients that the book computes from the cases (ESL, table 3.2)", () => {
    const { truth } = prostateLike();
    // The book standardizes by all 97 cases.
    const deviations = [1.179, 0.4284, 7.445, 1.451, 0.414, 1.398, 0.7221, 28.2];
    const standardized = truth.coefficients.map((coefficient, j) => coefficient * deviations[j]);
    const book = [0.68, 0.26, -0.14, 0.21, 0.31, -0.29, -0.02, 0.27];
    expectClose(standardized, book, { tolerance: 0.005 });
  });

  it("gives other cases for another seed, and refuses fewer than 10", () => {
    expect(prostateLike({ seed: 1 }).x.equals(prostateLike({ seed: 2 }).x)).toBe(false);
    expect(prostateLike({ seed: 1 }).x.equals(prostateLike({ seed: 1 }).x)).toBe(true);
    expect(() => prostateLike({ rows: 9 })).toThrow("prostateLike");
  });
});

describeWithData("prostateLike and the cases themselves", "esl/prostate.csv", (path) => {
  it("agree in the moments of the training cases, to the digits that are stored", async () => {
    const { x, y, table } = prostateLike();
    const like = Matrix.fromColumns([...Array.from({ length: 8 }, (_, j) => x.column(j)), y]);
    const read = await readCsv(path);
    const cases = read.toRows().filter((row) => row.train === 1);
    expect(cases).toHaveLength(67);
    const real = Matrix.from(cases.map((row) => table.names.map((name) => Number(row[name]))));
    const [spread, actual] = [covariance(like), covariance(real)];
    for (let j = 0; j < table.names.length; j += 1) {
      const deviation = Math.sqrt(actual.get(j, j));
      expectClose(columnMeans(like)[j], columnMeans(real)[j], {
        tolerance: 5e-4,
        scale: Math.abs(columnMeans(real)[j]),
      });
      expectClose(Math.sqrt(spread.get(j, j)) / deviation, 1, { tolerance: 5e-4 });
      for (let k = 0; k < j; k += 1) {
        const correlation = (of: Matrix) => of.get(j, k) / Math.sqrt(of.get(j, j) * of.get(k, k));
        expectClose(correlation(spread), correlation(actual), { tolerance: 5.1e-4 });
      }
    }
  });
});
