import { requireKnownOptions } from "../../base/known-options.js";
import { withArena } from "../../wasm/arena.js";
import { nativeBlas } from "../../wasm/native/index.js";
import { svdFactor, svdValues } from "../../wasm/svd.js";
import { transposeInto } from "../../wasm/transpose.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite } from "./require.js";

export interface SvdOptions {
  /** Return square U and V, not only the columns that belong to a singular value. Default false. */
  readonly full?: boolean;
}

/** The singular values of a matrix, with their vectors. */
export interface SvdDecomposition {
  /** Left singular vectors as columns: rows × min(rows, columns), or square if `full`. */
  readonly U: Matrix;
  /** Non-negative and in descending order, min(rows, columns) of them. */
  readonly singularValues: Float64Array;
  /** Right singular vectors as columns (V, not its transpose): columns × min(rows, columns), or square. */
  readonly V: Matrix;
}

/**
 * The singular value decomposition A = U·diag(singularValues)·Vᵀ.
 *
 * ```ts
 * const { U, singularValues, V } = svd(Matrix.from([[3, 0], [0, -4]]));
 * singularValues; // Float64Array [4, 3]
 * U.multiply(Matrix.diagonal(singularValues)).multiply(V.transpose()); // the matrix again, up to rounding
 * ```
 */
export function svd(matrix: MatrixLike, options: SvdOptions = {}): SvdDecomposition {
  const a = asMatrix("svd", matrix);
  requireKnownOptions("svd", options, ["full"]);
  const { full = false } = options;
  requireFinite("svd", "the matrix", a);
  const { rows, columns } = a;
  const size = Math.min(rows, columns);
  const native = nativeBlas();
  const { u, singularValues, v } =
    native === undefined ? kernelSvd(a, full) : native.svd(rows, columns, a.data, full);
  return {
    U: new Matrix(rows, full ? rows : size, u),
    singularValues,
    V: new Matrix(columns, full ? columns : size, v),
  };
}

/**
 * Only the singular values, in descending order: several times cheaper than the whole decomposition.
 *
 * ```ts
 * singularValues(Matrix.from([[3, 0], [0, -4]])); // Float64Array [4, 3]
 * ```
 */
export function singularValues(matrix: MatrixLike): Float64Array {
  const a = asMatrix("singularValues", matrix);
  requireFinite("singularValues", "the matrix", a);
  const { rows, columns, data } = a;
  return withArena((arena) => {
    const span = arena.copyIn(data);
    if (rows >= columns) return svdValues(arena, rows, columns, span).copyOut();
    const tall = arena.float64(data.length);
    transposeInto(rows, columns, span, tall);
    return svdValues(arena, columns, rows, tall).copyOut();
  });
}

function kernelSvd({ rows, columns, data }: Matrix, full: boolean) {
  return withArena((arena) => {
    const a = arena.copyIn(data);
    if (rows >= columns) {
      const { u, values, v } = svdFactor(arena, rows, columns, a, full);
      return { u: u.copyOut(), singularValues: values.copyOut(), v: v.copyOut() };
    }
    const tall = arena.float64(data.length);
    transposeInto(rows, columns, a, tall);
    const { u, values, v } = svdFactor(arena, columns, rows, tall, full);
    return { u: v.copyOut(), singularValues: values.copyOut(), v: u.copyOut() };
  });
}
