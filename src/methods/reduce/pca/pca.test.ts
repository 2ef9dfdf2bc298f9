import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { covariance } from "../../../math/linalg/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { PCA, PCAModel } from "./index.js";

const TOLERANCE = 1e-12;

/** Normal rows whose columns have falling variances; some entries may be left 0. */
function normalRows(rows: number, columns: number, density = 1): Matrix {
  const stream = random(3);
  return new Matrix(rows, columns).map((_, at) => {
    const value = stream.normal() / (1 + (at % columns));
    return stream.next() < density ? value : 0;
  });
}

const films = [
  [1, 0, 1, 0],
  [0, 2, 2, 2],
  [0, 0, 0, 1],
  [1, 2, 3, 2],
  [1, 0, 1, 1],
  [0, 2, 2, 3],
];

describe("PCA", () => {
  it("keeps the contract with every solver", async () => {
    const load = (json: unknown) => PCAModel.fromJSON(json);
    await checkEstimator(new PCA(), { load });
    await checkEstimator(new PCA({ solver: "gram", correlation: true, updatable: true }), { load });
    await checkEstimator(new PCA({ solver: "randomized", components: 2, whiten: true }), { load });
  });

  it("finds the singular values of the centered film ratings (Flach, section 10.3)", async () => {
    const model = await new PCA().fit(films);
    const squares = model.variances.map((variance) => Math.sqrt(variance * films.length));
    expectClose(squares, [3.851486, 1.775643, 0.716344], { tolerance: 5e-7 });
    expect(model.outputs).toEqual(["PC1", "PC2", "PC3"]);
  });

  it("gives scores without correlations, whose variances are those that it reports", async () => {
    const x = normalRows(50, 5);
    const model = await new PCA({ divisor: "n-1" }).fit(x);
    const expected = Matrix.diagonal(model.variances);
    expectClose(covariance(model.transform(x)).data, expected.data, { tolerance: TOLERANCE });
    const white = await new PCA({ whiten: true }).fit(x);
    const scores = covariance(white.transform(x), { divisor: "n" });
    expectClose(scores.data, Matrix.identity(5).data, { tolerance: TOLERANCE });
  });

  it("reconstructs the cases up to the variance that it does not explain", async () => {
    const x = normalRows(40, 6);
    const model = await new PCA({ components: 2 }).fit(x);
    const errors = model.reconstructionErrors(x);
    const mean = errors.reduce((sum, error) => sum + error, 0) / 40;
    expectClose(mean, model.unexplainedVariance, { tolerance: TOLERANCE });
    const direct = x.subtract(model.reconstruct(x)).data.reduce((sum, error) => sum + error * error, 0);
    expectClose(mean, direct / 40, { tolerance: TOLERANCE });
    const rest = model.totalVariance - model.variances[0] - model.variances[1];
    expectClose(mean, rest, { tolerance: TOLERANCE });
  });

  it("reconstructs the cases exactly from all components, whitened or not", async () => {
    const x = normalRows(12, 4);
    for (const whiten of [false, true]) {
      const model = await new PCA({ whiten, correlation: true }).fit(x);
      expectClose(model.inverseTransform(model.transform(x)).data, x.data, { tolerance: TOLERANCE });
    }
  });

  it("of the correlation matrix, has loadings that are the correlations of features and scores", async () => {
    const x = normalRows(30, 3);
    const model = await new PCA({ correlation: true, whiten: true }).fit(x);
    const scores = model.transform(x);
    const both = new Matrix(30, 6).map((_, at) => {
      const [i, j] = [Math.floor(at / 6), at % 6];
      return j < 3 ? x.get(i, j) : scores.get(i, j - 3);
    });
    const products = covariance(both, { divisor: "n" });
    const expected = new Matrix(3, 3).map((_, at) => {
      const j = Math.floor(at / 3);
      return products.get(j, 3 + (at % 3)) / Math.sqrt(products.get(j, j));
    });
    expectClose(model.loadings.data, expected.data, { tolerance: TOLERANCE });
    expectClose(model.totalVariance, 3, { tolerance: TOLERANCE });
  });

  it("counts a weight as repetition", async () => {
    const x = normalRows(20, 3);
    const weights = Float64Array.from({ length: 20 }, (_, i) => i % 3);
    const repeated = x.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    for (const solver of ["svd", "gram"] as const) {
      const options = { solver, divisor: "n-1", correlation: true } as const;
      const weighted = await new PCA(options).fit(x, { weights });
      const long = await new PCA(options).fit(repeated);
      expectClose(weighted.variances, long.variances, { tolerance: TOLERANCE });
      expectClose(weighted.components.data, long.components.data, { tolerance: 1e-11 });
    }
  });

  it("finds the same components with every solver, in tall and in wide data", async () => {
    for (const [rows, columns] of [
      [300, 60],
      [60, 300],
      [400, 300],
    ]) {
      const x = normalRows(rows, columns);
      const options = { components: 5, correlation: true } as const;
      const exact = await new PCA({ ...options, solver: "svd" }).fit(x);
      for (const solver of ["gram", "randomized", "auto"] as const) {
        const model = await new PCA({ ...options, solver }).fit(x);
        expectClose(model.variances, exact.variances, { tolerance: TOLERANCE, scale: exact.variances[0] });
        expectClose(model.components.data, exact.components.data, { tolerance: 1e-7 });
      }
    }
  });

  it("takes sparse rows as they are, and finds what it finds in dense ones", async () => {
    const x = normalRows(400, 300, 0.1);
    const sparse = SparseMatrix.fromDense(x);
    const weights = Float64Array.from({ length: 400 }, (_, i) => 1 + (i % 2));
    const options = { components: 3, correlation: true } as const;
    const dense = await new PCA({ ...options, solver: "svd" }).fit(x, { weights });
    const model = await new PCA(options).fit(sparse, { weights });
    expect(model.solver).toBe("randomized");
    expectClose(model.shares, dense.shares, { tolerance: TOLERANCE });
    expectClose(model.totalVariance, dense.totalVariance, { tolerance: 1e-10 });
    expectClose(model.transform(sparse).data, dense.transform(x).data, { tolerance: 1e-7 });
    expectClose(model.transform(sparse).data, model.transform(x).data, { tolerance: 1e-11 });
  });

  it("says that the random blocks did not converge if they are too few", async () => {
    const x = normalRows(400, 300);
    const model = await new PCA({ solver: "randomized", components: 5, maxIterations: 1 }).fit(x);
    expect(model.convergence?.converged).toBe(false);
    expect(model.summary()).toContain("did not converge in 1 iteration.");
  });
});

describe("PCA.update", () => {
  it("gives the model of all rows together from batches of any size, even of one row", async () => {
    const x = normalRows(40, 6);
    for (const solver of ["svd", "gram"] as const) {
      const estimator = new PCA({ solver, correlation: true, updatable: true });
      const whole = await estimator.fit(x);
      let model = await estimator.fit(x.slice(0, 3));
      for (const [start, end] of [
        [3, 4],
        [4, 20],
        [20, 39],
        [39, 40],
      ])
        model = await estimator.update(PCAModel.fromJSON(model.toJSON()), x.slice(start, end));
      expectClose(model.variances, whole.variances, { tolerance: TOLERANCE });
      expectClose(model.components.data, whole.components.data, { tolerance: 1e-11 });
      expectClose(model.centers, whole.centers, { tolerance: TOLERANCE });
    }
  });

  it("refuses a model without moments, and says how to get one with them", async () => {
    const model = await new PCA().fit(films);
    await expect(new PCA().update(model, films)).rejects.toThrow("updatable: true");
  });
});

describe("the edges of PCA", () => {
  it("leaves out directions in which the cases do not vary", async () => {
    const rows = Array.from({ length: 10 }, (_, i) => [i, 2 * i, 0.1, i % 3]);
    for (const solver of ["svd", "gram"] as const) {
      const model = await new PCA({ solver, correlation: true }).fit(rows);
      expect(model.variances.length).toBe(2);
      expectClose(model.totalVariance, 3, { tolerance: TOLERANCE });
    }
    await expect(new PCA({ components: 3 }).fit(rows)).rejects.toThrow("at most 2");
  });

  it("refuses features of which none varies", async () => {
    const rows = [
      [0.1, 3],
      [0.1, 3],
      [0.1, 3],
    ];
    for (const solver of ["svd", "gram", "auto"] as const)
      await expect(new PCA({ solver }).fit(rows)).rejects.toThrow("the same values in every case");
    await expect(new PCA().fit([[1, 2]])).rejects.toThrow("the same values in every case");
  });

  it("keeps the digits of small variances far from 0 with singular values", async () => {
    const rows = Array.from({ length: 8 }, (_, i) => [1e6 + i, 1e-5 * ((i * 5) % 8) + 3]);
    const model = await new PCA().fit(rows);
    // The covariance of the two columns, computed by hand from the integers 0 to 7.
    const [a, d] = [5.25, 5.25e-10];
    const b = (1e-5 * [0, 5, 2, 7, 4, 1, 6, 3].reduce((sum, v, i) => sum + v * i, 0)) / 8 - 3.5 * 3.5e-5;
    const root = Math.sqrt(((a - d) / 2) ** 2 + b * b);
    const smaller = (a * d - b * b) / ((a + d) / 2 + root);
    expectClose(model.variances[1], smaller, { tolerance: 1e-9, scale: smaller });
  });

  it("takes weights that sum to 1, and refuses them with the divisor n-1", async () => {
    const weights = new Float64Array(6).fill(1 / 6);
    const [light, plain] = [await new PCA().fit(films, { weights }), await new PCA().fit(films)];
    expectClose(light.variances, plain.variances, { tolerance: TOLERANCE });
    await expect(
      new PCA({ divisor: "n-1" }).fit(films, { weights: weights.map((w) => w / 2) }),
    ).rejects.toThrow("more than 1");
  });

  it("refuses a share or a rule with random blocks, which do not find all variances", () => {
    expect(() => new PCA({ solver: "randomized" })).toThrow("components");
    expect(() => new PCA({ solver: "randomized", components: 2, updatable: true })).toThrow("updatable");
  });
});
