import { counted, got, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { asMatrix } from "../../linalg/as-matrix.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import { requireFinite, requireSquare, requireSymmetric } from "../../linalg/require.js";
import { requireSizedMatrix, requireVector } from "./require.js";

/** The first two moments of a random vector. */
export interface VectorMoments {
  /** Default 0. */
  readonly mean?: ArrayLike<number>;
  readonly covariance: MatrixLike;
}

/**
 * E[εᵀAε] = trace(A·Σ) + μᵀAμ, for a random vector ε of any distribution with mean μ and covariance Σ.
 *
 * ```ts
 * expectedQuadraticForm([[1, 0], [0, 2]], { mean: [1, 1], covariance: [[4, 0], [0, 9]] }); // 22 + 3
 * ```
 */
export function expectedQuadraticForm(matrix: MatrixLike, moments: VectorMoments): number {
  const method = "expectedQuadraticForm";
  const a = asMatrix(method, matrix);
  requireSquare(method, a);
  requireFinite(method, "the matrix", a);
  requireKnownParameters(method, moments, ["mean", "covariance"]);
  const n = a.rows;
  const covariance = requireSizedMatrix(method, "covariance", moments.covariance, n);
  requireFinite(method, "the covariance", covariance);
  requireSymmetric(method, covariance);
  const mean = moments.mean === undefined ? undefined : requireVector(method, "mean", moments.mean);
  if (mean !== undefined && mean.length !== n) {
    const sentence = words`${optionName("mean")} must have ${wanted(counted(n, "number"))}, one per row of the matrix; got ${got(counted(mean.length, "number"))}.`;
    throw new ShapeError(method, sentence);
  }
  let sum = 0;
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < n; j += 1)
      sum += a.get(i, j) * (covariance.get(i, j) + (mean === undefined ? 0 : mean[i] * mean[j]));
  return sum;
}
