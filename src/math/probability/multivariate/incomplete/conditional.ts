import { NotPositiveDefiniteError } from "../../../../base/errors.js";
import { Cholesky } from "../../../linalg/cholesky.js";
import { Matrix } from "../../../linalg/matrix.js";
import { multiply } from "../../../linalg/multiply.js";
import { factorScatter } from "../scatter-factor.js";
import { takeCells } from "./patterns.js";

/** The mean and the covariance of a normal distribution. */
export interface NormalParameters {
  /** The mean of every column that varies. */
  readonly mean: Float64Array;
  /** The covariance of the columns that vary. */
  readonly covariance: Matrix;
}

/** What the observed columns of a normal distribution tell about the missing ones. */
export interface Conditional {
  /** The factor of the covariance of the observed columns. */
  readonly observedFactor: Cholesky;
  /** The regression coefficients, a row for each observed column and a column for each missing one. */
  readonly coefficients: Matrix;
  /** L, where L·Lᵀ is the covariance of the missing columns given the observed ones. */
  readonly root: Matrix;
  readonly covariance: Matrix;
}

/**
 * By one Cholesky factorization of the covariance with the observed columns first: its lower right block
 * is the factor of the conditional covariance, so that no difference of matrices is taken.
 */
export function conditionOn(
  method: string,
  covariance: Matrix,
  observed: readonly number[],
  missing: readonly number[],
): Conditional {
  const known = observed.length;
  const { L } = factorOrdered(method, covariance, [...observed, ...missing]);
  const observedFactor = new Cholesky(L.slice(0, known, 0, known));
  const root = L.slice(known, L.rows, known);
  return {
    observedFactor,
    coefficients:
      known === 0 || missing.length === 0
        ? new Matrix(known, missing.length)
        : observedFactor.solve(takeCells(covariance, observed, missing)),
    root,
    covariance: missing.length === 0 ? root : multiply(root, root, { transposeB: true }),
  };
}

/** The factor of the covariance with its columns in another order; an error has the original index. */
function factorOrdered(method: string, covariance: Matrix, order: readonly number[]): Cholesky {
  try {
    return factorScatter(method, "covariance", takeCells(covariance, order, order));
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    throw new NotPositiveDefiniteError(method, error.sentence, order[error.pivot]);
  }
}
