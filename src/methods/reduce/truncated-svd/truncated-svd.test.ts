import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { TruncatedSVD, TruncatedSVDModel } from "./index.js";

const TOLERANCE = 1e-12;

const films = [
  [1, 0, 1, 0],
  [0, 2, 2, 2],
  [0, 0, 0, 1],
  [1, 2, 3, 2],
  [1, 0, 1, 1],
  [0, 2, 2, 3],
];

/** Counts of which most are 0, with a few topics. */
function counts(rows: number, columns: number): Matrix {
  const stream = random(9);
  return new Matrix(rows, columns).map((_, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns];
    return stream.next() < (i % 5 === j % 5 ? 0.3 : 0.03) ? 1 + (i % 5) + stream.integer(0, 2) : 0;
  });
}

describe("TruncatedSVD", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new TruncatedSVD(), { load: (json) => TruncatedSVDModel.fromJSON(json) });
  });

  it("finds the singular values of the film ratings, and the errors of their approximations", async () => {
    const squaredErrors = [5.069711, 1.343965, 0];
    for (const components of [1, 2, 3]) {
      const model = await new TruncatedSVD({ components }).fit(films);
      const values = [6.92317, 1.930219, 1.159295].slice(0, components);
      expectClose(model.singularValues, values, { tolerance: 5e-7 });
      const error = model.reconstructionErrors(films).reduce((sum, value) => sum + value, 0);
      expectClose(error, squaredErrors[components - 1], { tolerance: 5e-7 });
    }
  });

  it("agrees with a full decomposition in wide and in tall rows, sparse or dense", async () => {
    for (const [rows, columns] of [
      [600, 300],
      [300, 600],
    ]) {
      const x = counts(rows, columns);
      const { singularValues, V } = svd(x);
      const model = await new TruncatedSVD({ components: 4 }).fit(SparseMatrix.fromDense(x));
      expect(model.convergence.converged).toBe(true);
      expect(model.convergence.iterations).toBeGreaterThan(1);
      expectClose(model.singularValues, singularValues.slice(0, 4), {
        tolerance: TOLERANCE,
        scale: singularValues[0],
      });
      const cosines = model.components.multiply(V.slice(0, columns, 0, 4)).map(Math.abs);
      expectClose(cosines.data, Matrix.identity(4).data, { tolerance: 1e-8 });
      const dense = await new TruncatedSVD({ components: 4 }).fit(x);
      expectClose(dense.components.data, model.components.data, { tolerance: 1e-8 });
      expectClose(dense.shares, model.shares, { tolerance: 1e-9 });
      expectClose(model.transform(SparseMatrix.fromDense(x)).data, model.transform(x).data, {
        tolerance: 1e-11,
      });
    }
  });

  it("counts a weight as repetition", async () => {
    const x = counts(20, 6);
    const weights = Float64Array.from({ length: 20 }, (_, i) => i % 3);
    const repeated = x.toArrays().flatMap((row, i) => Array.from({ length: weights[i] }, () => row));
    const weighted = await new TruncatedSVD().fit(x, { weights });
    const long = await new TruncatedSVD().fit(repeated);
    expectClose(weighted.singularValues, long.singularValues, { tolerance: 1e-11 });
    expectClose(weighted.shares, long.shares, { tolerance: TOLERANCE });
  });

  it("refuses more components than there are singular values other than 0", async () => {
    await expect(new TruncatedSVD({ components: 4 }).fit(films)).rejects.toThrow("at most 3");
    await expect(new TruncatedSVD({ components: 9 }).fit(films)).rejects.toThrow("at most 4");
    await expect(new TruncatedSVD({ components: 1 }).fit([[0, 0]])).rejects.toThrow("all numbers are 0");
  });

  it("says that it did not converge if there are too few blocks", async () => {
    const model = await new TruncatedSVD({ components: 6, maxIterations: 1 }).fit(counts(600, 300));
    expect(model.convergence.converged).toBe(false);
    expect(model.summary()).toContain("did not converge in 1 iteration.");
  });
});
