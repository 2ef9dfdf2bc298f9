import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { covariance } from "../../../math/linalg/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { MultivariateNormal } from "../../../math/probability/index.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { PCA } from "../pca/index.js";
import { PPCA, PPCAModel } from "./index.js";

/** Cases of two components and noise; a share of the cells is missing. */
function incompleteRows(rows: number, columns: number, missing: number): Matrix {
  const stream = random(4);
  const loadings = new Matrix(2, columns).map(() => 2 * stream.normal());
  const scores = new Matrix(rows, 2).map(() => stream.normal());
  return scores
    .multiply(loadings)
    .map((value) => (stream.next() < missing ? Number.NaN : value + 0.3 * stream.normal()));
}

describe("PPCA", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new PPCA({ components: 1 }), { load: (json) => PPCAModel.fromJSON(json) });
  });

  it("of complete cases, has the directions of PCA and the mean of the other variances as noise", async () => {
    const x = incompleteRows(50, 6, 0);
    const model = await new PPCA().fit(x);
    const components = await new PCA().fit(x);
    expectClose(model.components.data, components.components.data.slice(0, 12), { tolerance: 1e-11 });
    expectClose(model.variances, components.variances.slice(0, 2), { tolerance: 1e-11 });
    const rest = components.variances.slice(2).reduce((sum, variance) => sum + variance, 0) / 4;
    expectClose(model.noiseVariance, rest, { tolerance: 1e-11 });
    expect(model.convergence.iterations).toBeLessThan(3);
  });

  it("has a log-likelihood that never falls, and is that of the normal distribution of the observed cells", async () => {
    const x = incompleteRows(80, 6, 0.3);
    const model = await new PPCA().fit(x);
    expect(model.history.length).toBeGreaterThan(5);
    for (let i = 1; i < model.history.length; i += 1)
      expect(model.history[i]).toBeGreaterThanOrEqual(model.history[i - 1] - 1e-9);
    const normal = new MultivariateNormal({ mean: model.mean, covariance: model.covariance });
    const densities = model.logDensity(x);
    for (let row = 0; row < x.rows; row += 1) {
      const values = x.row(row);
      const seen = [...values.keys()].filter((j) => !Number.isNaN(values[j]));
      if (seen.length === 0) continue;
      const [expected] = normal.marginal(seen).logDensity([seen.map((j) => values[j])]);
      expectClose(densities[row], expected, { tolerance: 1e-10 });
    }
    const total = densities.reduce((sum, value) => sum + value, 0);
    expectClose(total, model.logLikelihood, { tolerance: 1e-9 });
  });

  it("fills missing cells better than means do, and leaves observed ones alone", async () => {
    const whole = incompleteRows(200, 6, 0);
    const stream = random(1);
    const x = whole.map((value) => (stream.next() < 0.2 ? Number.NaN : value));
    const model = await new PPCA().fit(x);
    const filled = model.complete(x);
    let [error, spread] = [0, 0];
    for (let at = 0; at < x.data.length; at += 1) {
      if (Number.isNaN(x.data[at])) {
        error += (filled.data[at] - whole.data[at]) ** 2;
        spread += (whole.data[at] - model.mean[at % 6]) ** 2;
      } else expect(filled.data[at]).toBe(x.data[at]);
    }
    expect(error).toBeLessThan(0.15 * spread);
  });

  it("counts a weight as repetition, and a weight of 0 as none", async () => {
    const x = incompleteRows(30, 5, 0.2);
    const weights = Float64Array.from({ length: 30 }, (_, i) => i % 3);
    const repeated = x.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    const weighted = await new PPCA().fit(x, { weights });
    const long = await new PPCA().fit(repeated);
    expectClose(weighted.logLikelihood, long.logLikelihood, { tolerance: 1e-9 });
    expectClose(weighted.covariance.data, long.covariance.data, { tolerance: 1e-9 });
  });

  it("draws cases of its covariance, the same ones for the same seed", async () => {
    const model = await new PPCA().fit(incompleteRows(60, 4, 0.1));
    const drawn = model.sample(40_000, 3);
    const scale = model.covariance.data.reduce((most, value) => Math.max(most, value), 0);
    expectClose(covariance(drawn).data, model.covariance.data, { tolerance: 0.03, scale });
    expect(model.sample(5, 1).data).toEqual(model.sample(5, 1).data);
    expect(model.sample(5, 1).data).not.toEqual(model.sample(5, 2).data);
  });

  it("expects the mean of a case of which nothing is known", async () => {
    const model = await new PPCA().fit(incompleteRows(60, 4, 0.1));
    const nothing = [[Number.NaN, Number.NaN, Number.NaN, Number.NaN]];
    expectClose(model.transform(nothing).data, [0, 0], { tolerance: 1e-14 });
    expectClose(model.complete(nothing).data, model.mean, { tolerance: 1e-12 });
    expectClose(model.logDensity(nothing), [0], { tolerance: 1e-14 });
  });

  it("refuses as many components as features, cases without noise, and a feature without values", async () => {
    const x = incompleteRows(20, 3, 0);
    await expect(new PPCA({ components: 3 }).fit(x)).rejects.toThrow("below 3");
    const flat = x.toArrays().map(([a, b]) => [a, b, a + b]);
    await expect(new PPCA({ components: 2 }).fit(flat)).rejects.toThrow("without noise");
    const empty = x.toArrays().map(([a, b]) => [a, Number.NaN, b]);
    await expect(new PPCA({ components: 1 }).fit(empty)).rejects.toThrow('"x1" has no values');
  });
});
