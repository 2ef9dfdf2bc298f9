import { withArena } from "../wasm/arena.js";
import { type NativeBlas, nativeBlas } from "../wasm/native/index.js";
import { extractR, formQ, pivotedQrFactor, qrFactor } from "../wasm/orthogonal.js";
import { Matrix } from "./matrix.js";
import { countAbove, rankTolerance } from "./numerical-rank.js";
import { requireFinite, requireTolerance } from "./require.js";

export interface QrOptions {
  /** Exchange columns so that the diagonal of R descends; the rank is then reliable. Default false. */
  readonly pivot?: boolean;
  /** Give all columns of the square Q and all rows of R, not only as many as matter. Default false. */
  readonly full?: boolean;
  /**
   * The part of the largest diagonal element of R at or below which another counts as zero for the
   * rank. Default: the larger side of the matrix times 2⁻⁵².
   */
  readonly tolerance?: number;
}

export interface QrDecomposition {
  /** Orthonormal columns: rows × min(rows, columns), or square if `full`. */
  readonly Q: Matrix;
  /** Upper triangular (trapezoidal if A is wide), with a non-negative diagonal. */
  readonly R: Matrix;
  /** Column j of Q·R is column `pivots[j]` of A: 0, 1, 2 … unless `pivot` was asked for. */
  readonly pivots: Int32Array;
  /**
   * How many diagonal elements of R exceed the tolerance. With `pivot` this is the numerical rank;
   * without, it can be off either way for a matrix that has lost rank, since small elements need not
   * come last nor show at all.
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
 * Q.multiply(R); // the matrix again, to rounding
 * ```
 */
export function qr(a: Matrix, options: QrOptions = {}): QrDecomposition {
  const { pivot = false, full = false, tolerance = rankTolerance(a) } = options;
  requireFinite("qr", "the matrix", a);
  requireTolerance("qr", tolerance);
  const width = full ? a.rows : Math.min(a.rows, a.columns);
  const native = pivot || full ? undefined : nativeBlas();
  const { q, r, pivots } =
    native === undefined
      ? kernelQr(a.rows, a.columns, a.data, width, pivot)
      : nativeQr(native, a.rows, a.columns, a.data);
  const R = new Matrix(width, a.columns, r);
  return { Q: new Matrix(a.rows, width, q), R, pivots, rank: countAbove(R.diagonal(), tolerance) };
}

/** LAPACK leaves the signs of R's rows to the reflectors; each negative one is turned, with Q's column. */
function nativeQr(
  native: NativeBlas,
  rows: number,
  columns: number,
  data: Float64Array,
): { q: Float64Array; r: Float64Array; pivots: Int32Array } {
  const { q, r } = native.qr(rows, columns, data);
  const width = Math.min(rows, columns);
  const signs = Float64Array.from({ length: width }, (_, i) => (r[i * columns + i] < 0 ? -1 : 1));
  for (let i = 0; i < rows; i += 1) for (let j = 0; j < width; j += 1) q[i * width + j] *= signs[j];
  for (let i = 0; i < width; i += 1) for (let j = i; j < columns; j += 1) r[i * columns + j] *= signs[i];
  return { q, r, pivots: inOrder(columns) };
}

/** The first `width` columns of Q and rows of R, with a non-negative diagonal of R. */
function kernelQr(
  rows: number,
  columns: number,
  data: Float64Array,
  width: number,
  pivot: boolean,
): { q: Float64Array; r: Float64Array; pivots: Int32Array } {
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
