import type { RunControl } from "../../base/control.js";
import { finish, finishPaced, type Steps } from "../../base/steps.js";
import { withArena } from "../../wasm/arena.js";
import { copyInSteps, copyOutSteps } from "../../wasm/dense-steps.js";
import { symmetricEigen, symmetricEigenAway, symmetricEigenvalues } from "../../wasm/eigen-symmetric.js";
import { type NativeBlas, nativeBlas } from "../../wasm/native/index.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireSymmetric } from "./require.js";

/** Components whose absolute values differ by less than this, relatively, count as equal when the sign of a vector is chosen. */
const SIGN_SLACK = 1e-10;

/** Numbers that are oriented in one step: a few milliseconds. */
const ORIENTED_AT_ONCE = 2 ** 20;

/** The eigenvalues of a symmetric matrix, with their vectors. */
export interface SymmetricEigen {
  /** The eigenvalues, largest first. */
  readonly values: Float64Array;
  /** The eigenvectors as columns, in the order of the values; they are orthonormal. */
  readonly vectors: Matrix;
}

/**
 * The eigenvalues and eigenvectors of a symmetric matrix: A = V·diag(values)·Vᵀ.
 *
 * The sign of an eigenvector is arbitrary; here the component with the largest absolute value is positive (the first one, if
 * several are equal to ten digits).
 *
 * ```ts
 * const { values, vectors } = eigenSymmetric(Matrix.from([[2, 1], [1, 2]]));
 * values;            // 3, 1
 * vectors.column(0); // 0.7071, 0.7071
 * ```
 */
export function eigenSymmetric(matrix: MatrixLike): SymmetricEigen {
  const a = asMatrix("eigenSymmetric", matrix);
  requireFinite("eigenSymmetric", "the matrix", a);
  requireSymmetric("eigenSymmetric", a);
  const native = nativeBlas();
  const { values, vectors } =
    native === undefined ? kernelEigen(a.rows, a.data) : nativeEigen(native, a.rows, a.data);
  orientColumns(a.rows, vectors);
  return { values, vectors: new Matrix(a.rows, a.rows, vectors) };
}

/** Up to this size the problem is solved at once: that takes some milliseconds. */
const SOLVED_HERE = 200;

/**
 * The eigenvalues and eigenvectors of `eigenSymmetric`, computed on a separate thread, for fits that must not hold up
 * the event loop. The matrix must be finite and exactly symmetric. A native library, which is fast, solves it at once.
 */
export async function eigenSymmetricAway(
  a: Matrix,
  control: Pick<RunControl, "signal">,
  pause: () => Promise<unknown>,
): Promise<SymmetricEigen> {
  const { rows: n } = a;
  if (n <= SOLVED_HERE || nativeBlas() !== undefined) return eigenSymmetric(a);
  return withArena(async (arena) => {
    const span = await finishPaced(copyInSteps(arena, a.data), pause);
    const values = arena.float64(n);
    await symmetricEigenAway(arena, n, span, values, control);
    const vectors = await finishPaced(copyOutSteps(span), pause);
    await finishPaced(orientSteps(n, vectors), pause);
    return { values: values.copyOut(), vectors: new Matrix(n, n, vectors) };
  });
}

/**
 * The eigenvalues of a symmetric matrix, largest first, at a fraction of the cost of `eigenSymmetric`.
 *
 * ```ts
 * eigenvaluesSymmetric(Matrix.from([[2, 1], [1, 2]])); // 3, 1
 * ```
 */
export function eigenvaluesSymmetric(matrix: MatrixLike): Float64Array {
  const a = asMatrix("eigenvaluesSymmetric", matrix);
  requireFinite("eigenvaluesSymmetric", "the matrix", a);
  requireSymmetric("eigenvaluesSymmetric", a);
  return kernelEigenvalues(a.rows, a.data);
}

/** LAPACK sorts in ascending order; values and vectors are reversed. */
function nativeEigen(
  native: NativeBlas,
  n: number,
  data: Float64Array,
): { values: Float64Array; vectors: Float64Array } {
  const { values, vectors } = native.eigenSymmetric(n, data);
  for (let i = 0; i < n; i += 1) vectors.subarray(i * n, (i + 1) * n).reverse();
  return { values: values.reverse(), vectors };
}

function kernelEigen(n: number, data: Float64Array): { values: Float64Array; vectors: Float64Array } {
  return withArena((arena) => {
    const a = arena.copyIn(data);
    const values = arena.float64(n);
    symmetricEigen(arena, n, a, values);
    return { values: values.copyOut(), vectors: a.copyOut() };
  });
}

function kernelEigenvalues(n: number, data: Float64Array): Float64Array {
  return withArena((arena) => {
    const values = arena.float64(n);
    symmetricEigenvalues(arena, n, arena.copyIn(data), values);
    return values.copyOut();
  });
}

/** Gives every column of an n×n matrix the sign documented above. */
function orientColumns(n: number, data: Float64Array): void {
  finish(orientSteps(n, data));
}

function* orientSteps(n: number, data: Float64Array): Steps<void> {
  const largest = new Float64Array(n);
  const rows = Math.max(1, Math.floor(ORIENTED_AT_ONCE / Math.max(1, n)));
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      const value = data[i * n + j];
      if (Math.abs(value) > Math.abs(largest[j]) * (1 + SIGN_SLACK)) largest[j] = value;
    }
    if ((i + 1) % rows === 0) yield;
  }
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) {
      if (largest[j] < 0) data[i * n + j] = -data[i * n + j];
    }
    if ((i + 1) % rows === 0) yield;
  }
}
