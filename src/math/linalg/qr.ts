import { requireKnownOptions } from "../../base/known-options.js";
import { withArena } from "../../wasm/arena.js";
import { type NativeBlas, nativeBlas } from "../../wasm/native/index.js";
import { extractR, formQ, pivotedQrFactor, qrFactor } from "../../wasm/orthogonal.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { countAbove, rankTolerance } from "./numerical-rank.js";
import { requireFinite, requireTolerance } from "./require.js";

export interface QrOptions {
  /** Permute columns so that the diagonal of R decreases, which makes the rank reliable. Default false. */
  readonly pivot?: boolean;
  /** Return all columns of the square Q and all rows of R, instead of the thin factors. Default false. */
  readonly full?: boolean;
  /**
   * A diagonal element of R at or below this share of the largest one counts as zero for the
   * rank. Default: the larger dimension of the matrix times 2⁻⁵².
   */
  readonly tolerance?: number;
}

/** A matrix as the product of orthonormal columns and a triangle. */
export interface QrDecomposition {
  /** Orthonormal columns: rows × min(rows, columns), or square if `full`. */
  readonly Q: Matrix;
  /** Upper triangular (trapezoidal if A is wide), with a non-negative diagonal. */
  readonly R: Matrix;
  /** Column j of Q·R is column `pivots[j]` of A: 0, 1, 2 … unless `pivot` was requested. */
  readonly pivots: Int32Array;
  /**
   * The number of diagonal elements of R above the tolerance. With `pivot`, this is the numerical rank;
   * without it, the number can be too large or too small for a rank-deficient matrix, since small elements need not
   * come last, or appear at all.
   */
  readonly rank: number;
}

/**
 * The factors of A = Q·R, or of A with its columns in the order of `pivots`, by Householder
 * reflectors. The diagonal of R is non-negative, which makes the factors of a matrix of full column
 * rank unique.
 *
 * ```ts
 * const { Q, R } = qr(Matrix.from([[3, 1], [4, 2]]));
 * R.get(0, 0); // 5
 * Q.multiply(R); // the matrix again, up to rounding
 * ```
 */
export function qr(matrix: MatrixLike, options: QrOptions = {}): QrDecomposition {
  const a = asMatrix("qr", matrix);
  requireKnownOptions("qr", options, ["pivot", "full", "tolerance"]);
  const { pivot = false, full = false, tolerance = rankTolerance(a) } = options;
  requireFinite("qr", "the matrix", a);
  requireTolerance("qr", tolerance);
  const width = full ? a.rows : Math.min(a.rows, a.columns);
  const native = pivot || full ? undefined : nativeBlas();
  const { q, r, pivots } = native === undefined ? kernelQr(a, width, pivot) : nativeQr(native, a);
  const R = new Matrix(width, a.columns, r);
  return { Q: new Matrix(a.rows, width, q), R, pivots, rank: countAbove(R.diagonal(), tolerance) };
}

/** LAPACK lets the reflectors decide the signs of the rows of R; negative ones are flipped, with the columns of Q. */
function nativeQr(native: NativeBlas, { rows, columns, data }: Matrix) {
  const { q, r } = native.qr(rows, columns, data);
  const width = Math.min(rows, columns);
  const signs = Float64Array.from({ length: width }, (_, i) => (r[i * columns + i] < 0 ? -1 : 1));
  for (let i = 0; i < rows; i += 1) for (let j = 0; j < width; j += 1) q[i * width + j] *= signs[j];
  for (let i = 0; i < width; i += 1) for (let j = i; j < columns; j += 1) r[i * columns + j] *= signs[i];
  return { q, r, pivots: inOrder(columns) };
}

/** The first `width` columns of Q and rows of R, with a non-negative diagonal of R. */
function kernelQr({ rows, columns, data }: Matrix, width: number, pivot: boolean) {
  return withArena((arena) => {
    const a = arena.copyIn(data);
    const q = arena.float64(rows * width);
    const r = arena.float64(width * columns);
    const pivoted = pivot ? pivotedQrFactor(arena, rows, columns, a) : undefined;
    const factor = pivoted ?? qrFactor(arena, rows, columns, a);
    formQ(factor, width, q);
    extractR(factor, width, r);
    const pivots = pivoted?.pivots.copyOut() ?? inOrder(columns);
    return { q: q.copyOut(), r: r.copyOut(), pivots };
  });
}

function inOrder(size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, j) => j);
}
