import { NotPositiveDefiniteError } from "../../base/errors.js";
import { Cholesky } from "../../linalg/cholesky.js";
import { Matrix } from "../../linalg/matrix.js";
import { multiply } from "../../linalg/multiply.js";
import { factorScatter } from "../../probability/multivariate/scatter-factor.js";

/** The mean and the covariance of a normal distribution. */
export interface NormalParameters {
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** What the observed columns of a normal distribution say about the missing ones. */
export interface Conditional {
  /** Of the observed columns' covariance. */
  readonly observedFactor: Cholesky;
  /** The regression coefficients, a row for each observed column and a column for each missing one. */
  readonly coefficients: Matrix;
  /** L with L·Lᵀ the covariance of the missing columns once the observed ones are known. */
  readonly root: Matrix;
  readonly covariance: Matrix;
}

/**
 * By one Cholesky factorization of the covariance with the observed columns first: its lower right block
 * is the factor of the conditional covariance, so that no difference of matrices is taken.
 */
export function conditionOn(
  covariance: Matrix,
  observed: readonly number[],
  missing: readonly number[],
): Conditional {
  const known = observed.length;
  const { L } = factorOrdered(covariance, [...observed, ...missing]);
  const observedFactor = new Cholesky(L.slice(0, known, 0, known));
  const root = L.slice(known, L.rows, known);
  return {
    observedFactor,
    coefficients:
      known === 0 || missing.length === 0
        ? new Matrix(known, missing.length)
        : observedFactor.solve(block(covariance, observed, missing)),
    root,
    covariance: missing.length === 0 ? root : multiply(root, root, { transposeB: true }),
  };
}

/** The factor of the covariance in another order; an error knows the columns by their own places. */
function factorOrdered(covariance: Matrix, order: readonly number[]): Cholesky {
  try {
    return factorScatter("NormalImputer", "covariance", block(covariance, order, order));
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    throw new NotPositiveDefiniteError(error.message, order[error.pivot], { method: "NormalImputer" });
  }
}

/** The numbers at these rows and columns. */
function block({ data, columns }: Matrix, rows: readonly number[], places: readonly number[]): Matrix {
  const out = new Matrix(rows.length, places.length);
  for (let i = 0, at = 0; i < rows.length; i += 1) {
    for (let k = 0; k < places.length; k += 1, at += 1) out.data[at] = data[rows[i] * columns + places[k]];
  }
  return out;
}
