import { got, NotPositiveDefiniteError, words } from "../../base/errors.js";
import { withArena } from "../../wasm/arena.js";
import { choleskyFactor, choleskyInverse, choleskySolve } from "../../wasm/factor.js";
import { type NativeBlas, nativeBlas } from "../../wasm/native/index.js";
import type { Float64Span } from "../../wasm/span.js";
import { trsmLeft } from "../../wasm/triangular.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireSymmetric } from "./require.js";
import { type RightHandSide, solveInShape } from "./right-hand-side.js";

/** A = L·Lᵀ with L lower triangular and a positive diagonal. */
export class Cholesky {
  readonly L: Matrix;
  /** The logarithm of A's determinant, which is positive. */
  readonly logDeterminant: number;

  constructor(L: Matrix) {
    this.L = L;
    this.logDeterminant = 2 * L.diagonal().reduce((sum, pivot) => sum + Math.log(pivot), 0);
  }

  /** The X with A·X = B, for one vector or for every column of a matrix. */
  solve(b: MatrixLike): Matrix;
  solve(b: ArrayLike<number>): Float64Array;
  solve(b: RightHandSide): Matrix | Float64Array {
    const { rows, data } = this.L;
    return solveInShape("Cholesky.solve", rows, b, (values, columns) =>
      kernelCholeskySolve(rows, data, columns, values),
    );
  }
}

/**
 * The Cholesky factor of a symmetric positive definite matrix.
 *
 * ```ts
 * const factor = cholesky(Matrix.from([[4, 2], [2, 5]]));
 * factor.L.toArrays(); // [[2, 0], [1, 2]]
 * factor.solve([8, 12]); // [1, 2]
 * ```
 */
export function cholesky(matrix: MatrixLike): Cholesky {
  const a = asMatrix("cholesky", matrix);
  requireFinite("cholesky", "the matrix", a);
  requireSymmetric("cholesky", a);
  const native = nativeBlas();
  if (native !== undefined) return new Cholesky(new Matrix(a.rows, a.rows, native.cholesky(a.rows, a.data)));
  const { data, failed } = kernelCholesky(a.rows, a.data);
  if (failed >= 0) {
    const pivot = data[failed * (a.rows + 1)];
    throw new NotPositiveDefiniteError(
      "cholesky",
      words`the matrix is not positive definite; pivot ${failed} is ${got(pivot)}.`,
      failed,
      { row: failed, expected: "a pivot > 0" },
    );
  }
  return new Cholesky(new Matrix(a.rows, a.rows, data));
}

/**
 * The x with A·x = b, without a factor that outlives it, for matrices that are symmetric by construction. Rows whose
 * diagonal is 0 are taken to be empty, and get the value of b. Undefined if A is not positive definite otherwise.
 */
export function solveDefinite(a: Float64Array, b: Float64Array): Float64Array | undefined {
  const size = b.length;
  return withArena((arena) => {
    const span = arena.copyIn(a);
    const { array } = span;
    for (let j = 0; j < size; j += 1) if (array[j * (size + 1)] === 0) array[j * (size + 1)] = 1;
    if (!factorInPlace(span, size)) return undefined;
    const x = arena.copyIn(b);
    choleskySolve(span, size, x, 1);
    return x.copyOut();
  });
}

/** The factor of a matrix that is symmetric by construction; undefined if it is not positive definite. */
export function definiteFactor(size: number, data: Float64Array): Cholesky | undefined {
  const native = nativeBlas();
  if (native !== undefined) {
    const nativeResult = nativeFactor(native, size, data);
    return nativeResult && new Cholesky(new Matrix(size, size, nativeResult));
  }
  return withArena((arena) => {
    const span = arena.copyIn(data);
    return choleskyFactor(span, size) < 0 ? new Cholesky(new Matrix(size, size, span.copyOut())) : undefined;
  });
}

/** A⁻¹ from the factor of A, exactly symmetric. */
export function definiteInverse({ L: { rows: size, data } }: Cholesky): Matrix {
  const native = nativeBlas();
  if (native !== undefined) return new Matrix(size, size, native.choleskyInverse(size, data));
  return withArena((arena) => {
    const out = arena.float64(size * size);
    choleskyInverse(arena.copyIn(data), size, out);
    return new Matrix(size, size, out.copyOut());
  });
}

/** L⁻¹·B, or L⁻ᵀ·B. */
export function forwardSolve({ L }: Cholesky, b: Matrix, transposed = false): Matrix {
  return withArena((arena) => {
    const x = arena.copyIn(b.data);
    trsmLeft(1, { span: arena.copyIn(L.data), size: L.rows, half: "lower", transposed }, x, b.columns);
    return new Matrix(b.rows, b.columns, x.copyOut());
  });
}

/** Whether the matrix, of which the lower triangle is read, was positive definite, so that its factor now replaces it. */
export function factorInPlace(span: Float64Span, size: number): boolean {
  const native = nativeBlas();
  if (native === undefined) return choleskyFactor(span, size) < 0;
  const nativeResult = nativeFactor(native, size, span.array);
  if (nativeResult !== undefined) span.set(nativeResult);
  return nativeResult !== undefined;
}

/** The factor by a native library; undefined if the matrix is not positive definite. */
function nativeFactor(
  native: NativeBlas,
  size: number,
  data: Float64Array,
): Float64Array<ArrayBuffer> | undefined {
  try {
    return native.cholesky(size, data);
  } catch (error) {
    if (error instanceof NotPositiveDefiniteError) return undefined;
    throw error;
  }
}

/** L, and −1 or the index of the first pivot that is not positive, which is then on the diagonal of L. */
function kernelCholesky(size: number, data: Float64Array): { data: Float64Array; failed: number } {
  return withArena((arena) => {
    const span = arena.copyIn(data);
    const failed = choleskyFactor(span, size);
    return { data: span.copyOut(), failed };
  });
}

function kernelCholeskySolve(size: number, l: Float64Array, columns: number, b: Float64Array): Float64Array {
  return withArena((arena) => {
    const x = arena.copyIn(b);
    choleskySolve(arena.copyIn(l), size, x, columns);
    return x.copyOut();
  });
}
