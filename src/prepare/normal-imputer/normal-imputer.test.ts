import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { columnMeans, covariance } from "../../math/linalg/moments.js";
import { MultivariateNormal } from "../../math/probability/multivariate/multivariate-normal.js";
import { NormalImputer, NormalImputerModel } from "./index.js";

const NA = Number.NaN;

function correlated(rows: number, seed: number): Matrix {
  const noise = randomArray(rows * 3, seed);
  return Matrix.from(
    Array.from({ length: rows }, (_, i) => {
      const [a, b, c] = noise.subarray(3 * i, 3 * i + 3);
      return [1 + a, 10 + 2 * a + b, 500 + 100 * (b - a) + 60 * c];
    }),
  );
}

const complete = correlated(50, 3);
/** Every pattern of missing values, all of them together included. */
const x = complete.map((value, at) => ((Math.floor(at / 3) >> (at % 3)) & 1 && at < 90 ? NA : value));
const strict = { tolerance: 1e-13, maxIterations: 20000 };

describe("NormalImputer", () => {
  it("gives the maximum-likelihood mean and covariance of complete cases, in one step", async () => {
    const model = await new NormalImputer({ maxIterations: 1 }).fit(complete);
    expectClose(model.mean, columnMeans(complete), { tolerance: 1e-14, scale: 500 });
    const expected = covariance(complete, { divisor: "n" });
    expectClose(model.covariance.data, expected.data, { tolerance: 1e-14, scale: 1e4 });
    expect(model.patterns).toBe(1);
    const normal = MultivariateNormal.fit(complete);
    const logLikelihood = normal.logDensity(complete).reduce((sum, value) => sum + value, 0);
    expectClose(model.logLikelihood, logLikelihood, { tolerance: 1e-13, scale: 500 });
  });

  it("meets the closed form where the second of two columns is missing for some (Anderson 1957)", async () => {
    const [n, r] = [40, 25];
    const pairs = correlated(n, 8).slice(0, n, 0, 2);
    const holed = pairs.map((value, at) => (at % 2 === 1 && at >= 2 * r ? NA : value));
    const model = await new NormalImputer(strict).fit(holed);
    const first = covariance(pairs, { divisor: "n" }).get(0, 0);
    const [mean1] = columnMeans(pairs);
    const part = covariance(pairs.slice(0, r), { divisor: "n" });
    const [partMean1, partMean2] = columnMeans(pairs.slice(0, r));
    const slope = part.get(0, 1) / part.get(0, 0);
    const residual = part.get(1, 1) - slope * part.get(0, 1);
    expectClose(model.mean, [mean1, partMean2 + slope * (mean1 - partMean1)], { tolerance: 1e-11 });
    const expected = [first, slope * first, slope * first, residual + slope ** 2 * first];
    expectClose(model.covariance.data, expected, { tolerance: 1e-11 });
  });

  it("never lowers the likelihood, and ends at its maximum", async () => {
    for (const priorCases of [0, 5]) {
      const { history } = await new NormalImputer({ ...strict, priorCases }).fit(x);
      const rounding = 1e-11;
      for (let i = 1; i < history.length; i += 1)
        expect(history[i]).toBeGreaterThanOrEqual(history[i - 1] - rounding);
    }
    const model = await new NormalImputer(strict).fit(x);
    expect(model.convergence.converged).toBe(true);
    const at = (mean: ArrayLike<number>, sigma: Matrix) => {
      const normal = new MultivariateNormal({ mean, covariance: sigma });
      return x.toArrays().reduce((sum, row) => {
        const observed = [0, 1, 2].filter((j) => !Number.isNaN(row[j]));
        if (observed.length === 0) return sum;
        return sum + Number(normal.marginal(observed).logDensity(observed.map((j) => row[j])));
      }, 0);
    };
    const best = at(model.mean, model.covariance);
    expectClose(model.logLikelihood, best, { tolerance: 1e-12, scale: 500 });
    // The slope in every parameter, in its own unit, by central differences.
    const unit = model.covariance.diagonal().map(Math.sqrt);
    const h = 1e-6;
    for (let i = 0; i < 3; i += 1) {
      const mean = (step: number) => model.mean.map((value, k) => (k === i ? value + step * unit[i] : value));
      expect(Math.abs(at(mean(h), model.covariance) - at(mean(-h), model.covariance)) / (2 * h)).toBeLessThan(
        1e-5,
      );
      for (let j = 0; j <= i; j += 1) {
        const sigma = (step: number) =>
          model.covariance.map((value, cell) =>
            cell === 3 * i + j || cell === 3 * j + i ? value + step * unit[i] * unit[j] : value,
          );
        const slope = (at(model.mean, sigma(h)) - at(model.mean, sigma(-h))) / (2 * h);
        expect(Math.abs(slope)).toBeLessThan(1e-5);
      }
    }
  });

  it("fills in expectations given what a case has", async () => {
    const model = await new NormalImputer().fit(x);
    const normal = new MultivariateNormal({ mean: model.mean, covariance: model.covariance });
    const [row] = model.transform([[1.5, NA, 480]]).toArrays();
    const conditional = normal.conditional({ indices: [0, 2], values: [1.5, 480] });
    expectClose(row, [1.5, conditional.mean[0], 480], { tolerance: 1e-12, scale: 500 });
    expectClose(model.transform([[NA, NA, NA]]).data, model.mean, { tolerance: 0 });
    const [found] = model.missingDistributions([
      [1, 10, 500],
      [NA, 11, NA],
    ]);
    const given = normal.conditional({ indices: [1], values: [11] });
    expect(found.row).toBe(1);
    expect(found.columns).toEqual(["x0", "x2"]);
    expectClose(found.mean, given.mean, { tolerance: 1e-12, scale: 500 });
    expectClose(found.covariance.data, given.covariance.data, { tolerance: 1e-12, scale: 1e4 });
  });

  it("knows the density of what a case has", async () => {
    const model = await new NormalImputer().fit(x);
    const densities = model.logDensity(x);
    expectClose(
      densities.reduce((sum, value) => sum + value, 0),
      model.logLikelihood,
      {
        tolerance: 1e-12,
        scale: 500,
      },
    );
    expect(model.logDensity([[NA, NA, NA]])).toEqual(Float64Array.of(0));
  });

  it("counts a weight as so many equal rows", async () => {
    const weights = Array.from({ length: x.rows }, (_, row) => row % 3);
    const repeated = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    const estimator = new NormalImputer({ tolerance: 1e-12, maxIterations: 5000 });
    const weighted = await estimator.fit(x, { weights });
    const plain = await estimator.fit(Matrix.from(repeated.map((row) => x.row(row))));
    expectClose(weighted.mean, plain.mean, { tolerance: 1e-11, scale: 500 });
    expectClose(weighted.covariance.data, plain.covariance.data, { tolerance: 1e-11, scale: 1e4 });
    expectClose(weighted.logLikelihood, plain.logLikelihood, { tolerance: 1e-11, scale: 500 });
  });

  it("goes to uncorrelated columns as prior cases outnumber the others", async () => {
    const model = await new NormalImputer({ priorCases: 1e9 }).fit(complete);
    const variances = covariance(complete, { divisor: "n" }).diagonal();
    expectClose(model.covariance.data, Matrix.diagonal(variances).data, { tolerance: 1e-7, scale: 1e4 });
  });

  it("leaves columns with one value out, and reports them", async () => {
    const rows = x.toArrays().map(([a, b, c], i) => [a, i % 4 === 0 ? NA : 7, b, c]);
    const model = await new NormalImputer().fit(rows);
    expect(model.constantFeatures).toEqual(["x1"]);
    expect(model.variables).toEqual(["x0", "x2", "x3"]);
    expect(model.transform(rows).column(1)).toEqual(new Float64Array(50).fill(7));
    const plain = await new NormalImputer().fit(x);
    expectClose(model.mean, plain.mean, { tolerance: 0 });
    expect(model.sample(3).column(1)).toEqual(new Float64Array(3).fill(7));
    const constant = await new NormalImputer().fit([[4], [NA]]);
    expect(constant.transform([[NA]]).toArrays()).toEqual([[4]]);
    expect(constant.convergence.converged).toBe(true);
  });

  it("draws what is missing, with the conditional mean and variance", async () => {
    const model = await new NormalImputer().fit(x);
    const count = 4000;
    const rows = Array.from({ length: count }, () => [NA, 11, 520]);
    const drawn = model.draw(rows, 7);
    const [{ mean, covariance: spread }] = model.missingDistributions(rows.slice(0, 1));
    const values = drawn.column(0);
    const average = values.reduce((sum, value) => sum + value, 0) / count;
    const variance = values.reduce((sum, value) => sum + (value - average) ** 2, 0) / count;
    // Four standard errors.
    expect(Math.abs(average - mean[0])).toBeLessThan(4 * Math.sqrt(spread.data[0] / count));
    expect(Math.abs(variance / spread.data[0] - 1)).toBeLessThan(4 * Math.sqrt(2 / count));
    expect(model.draw(rows, 7).equals(drawn)).toBe(true);
    expect(model.draw(rows, 8).equals(drawn)).toBe(false);
  });

  it("samples new cases", async () => {
    const model = await new NormalImputer().fit(x);
    const sample = model.sample(5000, 1);
    const error = model.covariance.diagonal().map((variance) => Math.sqrt(variance / 5000));
    for (const [j, mean] of columnMeans(sample).entries())
      expect(Math.abs(mean - model.mean[j])).toBeLessThan(4 * error[j]);
  });

  it("names a column that depends on others, and takes it with prior cases", async () => {
    const rows = x.toArrays().map((row) => [...row, row[0] + row[1]]);
    await expect(new NormalImputer().fit(rows)).rejects.toThrow(
      /^NormalImputer: column "x\d" has no variance given the others.*option "priorCases"/,
    );
    const model = await new NormalImputer({ priorCases: 1 }).fit(rows);
    expect(model.transform(rows).data.every(Number.isFinite)).toBe(true);
  });

  it("passes the other columns of a table, and tells when it did not converge", async () => {
    const table = Table.fromColumns({
      a: [1, 2, 3, null, 5],
      city: ["x", null, "y", "x", "x"],
      b: [2, 4, 7, 8, null],
    });
    const model = await new NormalImputer({ maxIterations: 2, tolerance: 0 }).fit(table);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 2 });
    const out = model.transformTable(table);
    expect(out.column("city")).toBe(table.column("city"));
    expect(out.get(3, "a")).not.toBeNull();
  });

  it("comes back from its file, and refuses one that does not fit", async () => {
    const model = await new NormalImputer().fit(x);
    const back = NormalImputerModel.fromJSON(JSON.stringify(model));
    expect(back.transform(x).equals(model.transform(x))).toBe(true);
    expect(back.logDensity(x)).toEqual(model.logDensity(x));
    const json = JSON.parse(JSON.stringify(model));
    json.state.mean = { float64: "AAAAAAAAAAA=" };
    expect(() => NormalImputerModel.fromJSON(json)).toThrow(
      'NormalImputer: field "state.covariance": must fit',
    );
  });
});
