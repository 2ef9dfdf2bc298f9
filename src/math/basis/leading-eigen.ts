import type { Steps } from "../../base/steps.js";
import { eigenSymmetric } from "../linalg/eigen-symmetric.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import { qr } from "../linalg/qr.js";
import { sideBySide, symmetric } from "./matrices.js";

interface LeadingEigen {
  /** The eigenvalues of largest absolute value, the largest first. */
  readonly values: Float64Array;
  /** Their eigenvectors, one per column. */
  readonly vectors: Matrix;
}

/** The eigenvectors, and how near they are. */
export interface FoundEigen extends LeadingEigen {
  /** The largest ‖A·v − λ·v‖, as a share of the largest eigenvalue; 0 if all eigenvectors were computed at once. */
  readonly residual: number;
  /** How many blocks were multiplied; all vectors at once are one block. */
  readonly blocks: number;
}

export interface LeadingEigenSettings {
  /** The first block: a row for each row of the matrix, and at least one column. */
  readonly start?: Matrix;
  /** The residual at which the iteration ends, as a share of the largest eigenvalue. */
  readonly tolerance?: number;
  /** The number of blocks after which it ends in any case. */
  readonly maxBlocks?: number;
  /** Called after every block with how many were multiplied. */
  readonly onBlock?: (blocks: number) => void;
}

/** Up to this size, all eigenvectors are computed at once. */
const SOLVED_WHOLE = 250;
/** Vectors that are multiplied in one step; eigenvalues as multiple as this are found. */
const BLOCK = 12;
/** How near, relative to the largest eigenvalue, a product with an eigenvector must come to a multiple of it. */
const TOLERANCE = 1e-14;
/** How much larger the basis is when its eigenvectors are computed again. */
const CHECKED_AGAIN = 1.08;

/** A symmetric matrix that may be quicker to multiply by than to write. */
export interface SymmetricOperator {
  readonly rows: number;
  readonly times: (block: Matrix) => Matrix;
  readonly matrix: () => Steps<Matrix>;
}

/** A matrix as an operator. */
export function asOperator(a: Matrix): SymmetricOperator {
  return {
    rows: a.rows,
    times: (block) => multiply(a, block),
    // biome-ignore lint/correctness/useYield: The matrix stands already.
    *matrix() {
      return a;
    },
  };
}

/** The eigenvectors of a symmetric matrix whose eigenvalues are largest in size, by Lanczos' method with blocks. */
export function* leadingEigen(
  a: SymmetricOperator,
  count: number,
  { start, tolerance = TOLERANCE, maxBlocks = Number.POSITIVE_INFINITY, onBlock }: LeadingEigenSettings = {},
): Steps<FoundEigen> {
  if (a.rows <= SOLVED_WHOLE || 3 * count > a.rows) return yield* solvedWhole(a, count);
  const n = a.rows;
  let block = orthonormalBlock(start ?? startingBlock(n), undefined);
  const width = block.columns;
  let basis = block;
  let projected = new Matrix(0, 0);
  let next = count;
  for (let blocks = 1; ; blocks += 1) {
    const image = a.times(block);
    onBlock?.(blocks);
    yield;
    projected = bordered(projected, multiply(basis, image, { transposeA: true }));
    const size = projected.rows;
    const rest = orthogonalTo(orthogonalTo(image, basis), basis);
    const isLast = blocks >= maxBlocks && size >= count;
    if (size + width > n && !isLast) return yield* solvedWhole(a, count);
    if (size >= next || isLast) {
      const ritz = largest(eigenSymmetric(symmetric(projected)), count);
      const { R } = qr(rest);
      const residual = largestResidual(R, ritz.vectors, size) / Math.abs(ritz.values[0]);
      // A matrix of zeros has no residual either.
      if (!(residual > tolerance) || isLast)
        return {
          values: ritz.values,
          vectors: multiply(basis, ritz.vectors),
          residual: Number.isNaN(residual) ? 0 : residual,
          blocks,
        };
      // The larger the projected matrix, the more its eigenvectors cost beside a product.
      next = Math.ceil(CHECKED_AGAIN * size);
    }
    block = orthonormalBlock(rest, basis);
    basis = sideBySide(basis, block);
    yield;
  }
}

function* solvedWhole(a: SymmetricOperator, count: number): Steps<FoundEigen> {
  return { ...largest(eigenSymmetric(yield* a.matrix()), count), residual: 0, blocks: 1 };
}

function largest({ values, vectors }: LeadingEigen, count: number): LeadingEigen {
  const order = Array.from(values, (_, i) => i)
    .sort((a, b) => Math.abs(values[b]) - Math.abs(values[a]) || a - b)
    .slice(0, count);
  const out = new Matrix(vectors.rows, order.length);
  for (const [k, j] of order.entries())
    for (let i = 0; i < vectors.rows; i += 1)
      out.data[i * order.length + k] = vectors.data[i * vectors.columns + j];
  return { values: Float64Array.from(order, (j) => values[j]), vectors: out };
}

/** Numbers without a pattern, always the same (Park and Miller 1988). */
function startingBlock(n: number): Matrix {
  const out = new Matrix(n, BLOCK);
  let seed = 1;
  for (let i = 0; i < out.data.length; i += 1) {
    seed = (seed * 16807) % 2147483647;
    out.data[i] = seed / 2147483647 - 0.5;
  }
  return out;
}

/** The block's columns orthonormal, and orthogonal to those of the basis to working precision. */
function orthonormalBlock(block: Matrix, basis: Matrix | undefined): Matrix {
  const { Q } = qr(block);
  return basis === undefined ? Q : qr(orthogonalTo(Q, basis)).Q;
}

function orthogonalTo(block: Matrix, basis: Matrix): Matrix {
  return block.subtract(multiply(basis, multiply(basis, block, { transposeA: true })));
}

/** ‖A·v − θ·v‖ of all Ritz vectors: what leaves the basis does so by their last components. */
function largestResidual(R: Matrix, vectors: Matrix, size: number): number {
  const width = R.columns;
  let worst = 0;
  for (let k = 0; k < vectors.columns; k += 1) {
    let squared = 0;
    for (let i = 0; i < R.rows; i += 1) {
      let sum = 0;
      for (let j = 0; j < width; j += 1)
        sum += R.data[i * width + j] * vectors.data[(size - width + j) * vectors.columns + k];
      squared += sum * sum;
    }
    worst = Math.max(worst, Math.sqrt(squared));
  }
  return worst;
}

/** A symmetric matrix with the columns that a new block adds to it, and their transposes. */
function bordered(inner: Matrix, columns: Matrix): Matrix {
  const size = columns.rows;
  const old = inner.rows;
  const out = new Matrix(size, size);
  for (let i = 0; i < old; i += 1) out.data.set(inner.row(i), i * size);
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < columns.columns; j += 1) {
      const value = columns.data[i * columns.columns + j];
      out.data[i * size + old + j] = value;
      if (i < old) out.data[(old + j) * size + i] = value;
    }
  return out;
}
