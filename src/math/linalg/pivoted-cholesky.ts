import { got, NotPositiveDefiniteError, words } from "../../base/errors.js";
import { withArena } from "../../wasm/arena.js";
import { pivotedCholesky as factor } from "../../wasm/factor.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { rankTolerance } from "./numerical-rank.js";
import { requireFinite, requireSymmetric, requireTolerance } from "./require.js";

/** L·Lᵀ, which is A with its rows and columns in the order of `pivots`. */
export interface PivotedCholesky {
  /** Lower trapezoidal, with as many columns as the rank and a decreasing diagonal. */
  readonly L: Matrix;
  /** Row i of L belongs to row `pivots[i]` of A. */
  readonly pivots: Int32Array;
  readonly rank: number;
}

/**
 * The Cholesky factor of a symmetric semidefinite matrix, largest remaining diagonal entry first. A
 * pivot counts as zero, and ends the factorization, if it is at most `tolerance` times the largest diagonal
 * entry of A. Default: size · 2⁻⁵².
 *
 * ```ts
 * const { rank, pivots } = pivotedCholesky(Matrix.from([[1, 2], [2, 4]]));
 * rank; // 1
 * pivots; // [1, 0]
 * ```
 */
export function pivotedCholesky(matrix: MatrixLike, tolerance?: number): PivotedCholesky {
  const a = asMatrix("pivotedCholesky", matrix);
  requireFinite("pivotedCholesky", "the matrix", a);
  requireSymmetric("pivotedCholesky", a);
  const least = tolerance ?? rankTolerance(a);
  requireTolerance("pivotedCholesky", least);
  const largest = a.diagonal().reduce((most, value) => Math.max(most, value), 0);
  const { data, pivots, rank } = kernelPivotedCholesky(a, least * largest);
  // In the remainder of a semidefinite matrix, no entry is larger than the largest on the diagonal.
  requireNothingLeft(a, data, pivots, rank, Math.max(least, 100 * a.rows * Number.EPSILON) * largest);
  const L = new Matrix(a.rows, rank);
  for (let i = 0; i < a.rows; i += 1) {
    const start = i * a.rows;
    L.data.set(data.subarray(start, start + Math.min(i + 1, rank)), i * rank);
  }
  return { L, pivots, rank };
}

function requireNothingLeft(
  a: Matrix,
  data: Float64Array,
  pivots: Int32Array,
  rank: number,
  allowed: number,
): void {
  for (let i = rank; i < a.rows; i += 1) {
    for (let j = rank; j <= i; j += 1) {
      const value = data[i * a.rows + j];
      if (Math.abs(value) <= allowed) continue;
      const [row, column] = [pivots[i], pivots[j]];
      throw new NotPositiveDefiniteError(
        "pivotedCholesky",
        words`the matrix is not positive semidefinite; after ${rank} pivots ${got(value)} remains at row ${row}, column ${column}, with no larger diagonal entry.`,
        rank,
        { row, column: String(column), expected: `at most ${allowed}` },
      );
    }
  }
}

/** The lower triangle holds L in its first `rank` columns and what remains of A in the others. */
function kernelPivotedCholesky({ rows: size, data }: Matrix, stop: number) {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    const pivots = arena.int32(size);
    const rank = factor(span, size, stop, pivots);
    return { data: span.copyOut(), pivots: pivots.copyOut(), rank };
  });
}
