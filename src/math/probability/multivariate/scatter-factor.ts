import { NotPositiveDefiniteError, wanted, words } from "../../../base/errors.js";
import { withArena } from "../../../wasm/arena.js";
import { trsmRight } from "../../../wasm/triangular.js";
import { type Cholesky, cholesky, Matrix, multiply } from "../../linalg/index.js";
import { requireFinite, requireSymmetric } from "../../linalg/require.js";

/**
 * The Cholesky factor of a covariance or scale matrix, or an error that names the variable
 * responsible.
 *
 * A pivot is the variance of a variable given those before it. A pivot of a few rounding errors of
 * the variance counts as zero: a correlation of ±1 is refused even if rounding has left a positive
 * pivot.
 */
export function factorScatter(method: string, name: string, matrix: Matrix): Cholesky {
  requireFinite(method, `the ${name}`, matrix);
  requireSymmetric(method, matrix);
  let factor: Cholesky | undefined;
  let pivot = -1;
  try {
    factor = cholesky(matrix);
    pivot = firstVanishing(factor.L, matrix);
  } catch (error) {
    if (!(error instanceof NotPositiveDefiniteError)) throw error;
    pivot = error.pivot;
  }
  if (factor !== undefined && pivot < 0) return factor;
  throw new NotPositiveDefiniteError(
    method,
    words`the ${name} is not ${wanted("positive definite")}; at pivot ${pivot}, variable ${pivot} has no variance left once those before it are known. Drop it, or add a small number to the diagonal.`,
    pivot,
    { option: name, row: pivot, received: `pivot ${pivot} ≤ 0` },
  );
}

function firstVanishing(L: Matrix, matrix: Matrix): number {
  const variances = matrix.diagonal();
  const rounding = 4 * matrix.rows * Number.EPSILON;
  return L.diagonal().findIndex((root, i) => root * root <= rounding * variances[i]);
}

/** Rows processed together: enough for the kernel, few enough for the cache. */
const BLOCK_NUMBERS = 1 << 15;

/** Passes the standardized rows L⁻¹(x − center) to `take`, one block at a time and in order. */
function standardizeBlocks(
  L: Matrix,
  center: ArrayLike<number>,
  { rows, columns, data }: Matrix,
  take: (block: Float64Array, firstRow: number) => void,
): void {
  const most = Math.max(1, Math.min(rows, Math.floor(BLOCK_NUMBERS / columns)));
  withArena((arena) => {
    const triangle = { span: arena.copyIn(L.data), size: columns, half: "lower", transposed: true } as const;
    const span = arena.float64(most * columns);
    for (let first = 0; first < rows; first += most) {
      const count = Math.min(most, rows - first);
      const block = span.array;
      const start = first * columns;
      for (let i = 0, at = 0; i < count; i += 1) {
        for (let j = 0; j < columns; j += 1, at += 1) block[at] = data[start + at] - center[j];
      }
      trsmRight(1, triangle, span, count);
      take(span.array.subarray(0, count * columns), first);
    }
  });
}

/** Every row x as L⁻¹(x − center): uncorrelated and of unit variance, if L·Lᵀ is the covariance of the rows. */
export function standardizeRows(L: Matrix, center: ArrayLike<number>, points: Matrix): Matrix {
  const out = new Matrix(points.rows, points.columns);
  standardizeBlocks(L, center, points, (block, first) => out.data.set(block, first * points.columns));
  return out;
}

/** Every row z as center + L·z, the inverse of `standardizeRows`. */
export function spreadRows(L: Matrix, center: ArrayLike<number>, points: Matrix): Matrix {
  const spread = multiply(points, L, { transposeB: true });
  const { rows, columns, data } = spread;
  for (let i = 0, at = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) data[at] += center[j];
  }
  return spread;
}

/**
 * The squared Mahalanobis distance of every row; infinite for points at infinity, NaN if a number
 * is missing.
 */
export function squaredDistances(L: Matrix, center: ArrayLike<number>, points: Matrix): Float64Array {
  const { columns } = points;
  const out = new Float64Array(points.rows);
  standardizeBlocks(L, center, points, (block, first) => {
    for (let at = 0, row = first; at < block.length; row += 1) {
      let sum = 0;
      for (const end = at + columns; at < end; at += 1) sum += block[at] * block[at];
      // ∞ − ∞ inside the substitution is not a missing value.
      const infinite = Number.isNaN(sum) && !points.row(row).some(Number.isNaN);
      out[row] = infinite ? Number.POSITIVE_INFINITY : sum;
    }
  });
  return out;
}

/** The rows and columns of a square matrix at these indices. */
export function submatrix(matrix: Matrix, indices: readonly number[]): Matrix {
  const size = indices.length;
  const out = new Matrix(size, size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      out.data[i * size + j] = matrix.data[indices[i] * matrix.columns + indices[j]];
    }
  }
  return out;
}

/** The distribution of the other coordinates when some are given. */
export interface ConditionalScatter {
  /** The center of the others, in their order. */
  readonly center: Float64Array;
  readonly scatter: Matrix;
  /** The squared Mahalanobis distance of the given values. */
  readonly squaredDistance: number;
}

/**
 * Conditioning by the Cholesky factor of the matrix with the given coordinates first: its lower right block is the
 * factor of the conditional scatter, so that no difference of matrices is taken.
 */
export function conditionScatter(
  center: readonly number[],
  scatter: Matrix,
  given: readonly number[],
  values: readonly number[],
): ConditionalScatter {
  const rest = center.map((_, i) => i).filter((i) => !given.includes(i));
  const { L } = cholesky(submatrix(scatter, [...given, ...rest]));
  const known = L.slice(0, given.length, 0, given.length);
  const z = standardizeRows(
    known,
    given.map((i) => center[i]),
    Matrix.from([values]),
  );
  const shift = multiply(L.slice(given.length, L.rows, 0, given.length), z, { transposeB: true });
  const root = L.slice(given.length, L.rows, given.length);
  return {
    center: Float64Array.from(rest, (i, at) => center[i] + shift.data[at]),
    scatter: multiply(root, root, { transposeB: true }),
    squaredDistance: z.data.reduce((sum, value) => sum + value * value, 0),
  };
}
