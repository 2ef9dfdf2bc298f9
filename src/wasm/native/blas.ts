// Row-major matrices for column-major LAPACK. The same memory in the other order is the transpose, so
// products swap their operands, decompositions are applied to Aᵀ, and few transposes are ever formed.

import { ConvergenceError, CredalError, NotPositiveDefiniteError, wanted, words } from "../../base/errors.js";
import { requireSpan } from "../span.js";
import { mirrorLower, transpose } from "../transpose.js";
import type { Routines } from "./fortran.js";

type Numbers = Float64Array<ArrayBuffer>;

/** The linear algebra that a native library takes over: row-major in, row-major out, arguments unchanged. */
export interface NativeBlas {
  /** op(A)·op(B) of m×n, op(A) of m×k. */
  multiply(
    m: number,
    n: number,
    k: number,
    a: Float64Array,
    transposeA: boolean,
    b: Float64Array,
    transposeB: boolean,
  ): Numbers;
  /** XᵀX, both triangles. */
  crossProduct(rows: number, columns: number, x: Float64Array): Numbers;
  /** A = Q·R without pivoting; Q of rows×k and R of k×columns, k the smaller side. */
  qr(rows: number, columns: number, a: Float64Array): { readonly q: Numbers; readonly r: Numbers };
  /**
   * A = U·diag(singularValues)·Vᵀ, largest first. U is rows×k and V columns×k, k the smaller side;
   * with `full` both are square.
   */
  svd(
    rows: number,
    columns: number,
    a: Float64Array,
    full: boolean,
  ): { readonly u: Numbers; readonly singularValues: Numbers; readonly v: Numbers };
  /** Eigenvalues of a symmetric matrix in ascending order, eigenvectors in the columns. */
  eigenSymmetric(n: number, a: Float64Array): { readonly values: Numbers; readonly vectors: Numbers };
  /** The lower triangular L with A = L·Lᵀ; only the lower triangle of A is read. */
  cholesky(n: number, a: Float64Array): Numbers;
  /** A⁻¹ from that L, both triangles. */
  choleskyInverse(n: number, l: Float64Array): Numbers;
}

/** New memory costs a page fault every 4 KiB, so this much is kept between calls. */
const SPARE_LIMIT = (32 << 20) / 8;
let spare: Numbers = new Float64Array(0);

/** Two arrays with unspecified content that belong to the caller until the next call of this function. */
function borrow(first: number, second: number): [Numbers, Numbers] {
  const length = first + second;
  const block = length <= spare.length ? spare : new Float64Array(length);
  if (length <= SPARE_LIMIT) spare = block;
  return [block.subarray(0, first), block.subarray(first, length)];
}

export function createNativeBlas(routines: Routines): NativeBlas {
  return {
    multiply(m, n, k, a, transposeA, b, transposeB) {
      requireSpan("multiply", "a", a, m * k);
      requireSpan("multiply", "b", b, k * n);
      const c = new Float64Array(m * n);
      if (m * n * k === 0) return c;
      const [opA, lda] = transposeA ? ["T", m] : ["N", k];
      const [opB, ldb] = transposeB ? ["T", k] : ["N", n];
      // Cᵀ = op(B)ᵀ·op(A)ᵀ, and memory read by columns holds the transposes already.
      routines.dgemm_(opB, opA, n, m, k, 1, b, ldb, a, lda, 0, c, n);
      return c;
    },

    crossProduct(rows, columns, x) {
      requireSpan("crossProduct", "x", x, rows * columns);
      const c = new Float64Array(columns * columns);
      if (rows * columns === 0) return c;
      routines.dsyrk_("U", "N", columns, rows, 1, x, columns, 0, c, columns);
      // "U" by columns is the lower triangle by rows.
      mirrorLower(columns, c);
      return c;
    },

    qr(rows, columns, a) {
      requireSpan("qr", "a", a, rows * columns);
      const k = Math.min(rows, columns);
      const r = new Float64Array(k * columns);
      if (k === 0) return { q: new Float64Array(0), r };
      const [factored, tau] = borrow(rows * columns, k);
      transpose(rows, columns, a, factored);
      withWork("qr", (work, size, info) =>
        routines.dgeqrf_(rows, columns, factored, rows, tau, work, size, info),
      );
      for (let j = 0; j < columns; j += 1) {
        for (let i = 0; i <= j && i < k; i += 1) r[i * columns + j] = factored[j * rows + i];
      }
      withWork("qr", (work, size, info) =>
        routines.dorgqr_(rows, k, k, factored, rows, tau, work, size, info),
      );
      return { q: transpose(k, rows, factored), r };
    },

    svd(rows, columns, a, full) {
      requireSpan("svd", "a", a, rows * columns);
      const k = Math.min(rows, columns);
      const uColumns = full ? rows : k;
      const vColumns = full ? columns : k;
      if (k === 0)
        return { u: identity(uColumns), singularValues: new Float64Array(0), v: identity(vColumns) };
      // LAPACK is fastest on a tall matrix. A wide one, read by columns, is tall: Aᵀ = V·Σ·Uᵀ.
      if (rows < columns) {
        const { left, values, right } = tallSvd(routines, columns, rows, (copy) => copy.set(a), full);
        return { u: right, singularValues: values, v: transpose(vColumns, columns, left) };
      }
      const fill = (copy: Numbers) => transpose(rows, columns, a, copy);
      const { left, values, right } = tallSvd(routines, rows, columns, fill, full);
      return { u: transpose(uColumns, rows, left), singularValues: values, v: right };
    },

    eigenSymmetric(n, a) {
      requireSpan("eigenSymmetric", "a", a, n * n);
      const values = new Float64Array(n);
      if (n === 0) return { values, vectors: new Float64Array(0) };
      const vectors = a.slice();
      const integers = new Int32Array(3 + 5 * n);
      withWork("eigenSymmetric", (work, size, info) => {
        const integerSize = size < 0 ? -1 : integers.length;
        routines.dsyevd_("V", "U", n, vectors, n, values, work, size, integers, integerSize, info);
      });
      return { values, vectors: transpose(n, n, vectors) };
    },

    cholesky(n, a) {
      requireSpan("cholesky", "a", a, n * n);
      const factor = a.slice();
      if (n === 0) return factor;
      const info = new Int32Array(1);
      // A = UᵀU with U by columns is L = Uᵀ by rows.
      routines.dpotrf_("U", n, factor, n, info);
      if (info[0] > 0) {
        const pivot = info[0] - 1;
        throw new NotPositiveDefiniteError(
          "cholesky",
          words`the matrix is not ${wanted("positive definite")}; pivot ${pivot} is not positive.`,
          pivot,
          { row: pivot },
        );
      }
      requireSuccess("cholesky", info[0]);
      for (let i = 0; i < n; i += 1) factor.fill(0, i * n + i + 1, (i + 1) * n);
      return factor;
    },

    choleskyInverse(n, l) {
      requireSpan("choleskyInverse", "l", l, n * n);
      const inverse = l.slice();
      if (n === 0) return inverse;
      const info = new Int32Array(1);
      routines.dpotri_("U", n, inverse, n, info);
      requireSuccess("choleskyInverse", info[0]);
      // "U" by columns is the lower triangle by rows.
      mirrorLower(n, inverse);
      return inverse;
    },
  };
}

/**
 * The decomposition of the column-major matrix that `fill` writes, rows ≥ columns. Left vectors are
 * column-major (and borrowed); LAPACK's transposed right ones, column-major, are the right ones by rows.
 */
function tallSvd(
  routines: Routines,
  rows: number,
  columns: number,
  fill: (a: Numbers) => void,
  full: boolean,
): { readonly left: Numbers; readonly values: Numbers; readonly right: Numbers } {
  const [a, left] = borrow(rows * columns, rows * (full ? rows : columns));
  fill(a);
  const values = new Float64Array(columns);
  const right = new Float64Array(columns * columns);
  const integers = new Int32Array(8 * columns);
  withWork("svd", (work, size, info) => {
    const sizes = [work, size, integers, info] as const;
    routines.dgesdd_(full ? "A" : "S", rows, columns, a, rows, values, left, rows, right, columns, ...sizes);
  });
  return { left, values, right };
}

/** Calls a LAPACK routine twice: a size of -1 queries the required workspace, which it then gets. */
function withWork(method: string, call: (work: Numbers, size: number, info: Int32Array) => void): void {
  const info = new Int32Array(1);
  const wanted = new Float64Array(1);
  call(wanted, -1, info);
  requireSuccess(method, info[0]);
  const size = Math.max(1, Math.ceil(wanted[0]));
  if (size > 2 ** 31 - 1) {
    throw new CredalError(method, "the matrix is too large for a native library with 32-bit integers.", {
      expected: `at most ${2 ** 31 - 1} numbers of work space`,
      received: String(size),
    });
  }
  call(new Float64Array(size), size, info);
  requireSuccess(method, info[0]);
}

function requireSuccess(method: string, info: number): void {
  const details = { received: `info ${info}` };
  if (info > 0)
    throw new ConvergenceError(method, "the iteration of the native library did not converge.", details);
  if (info < 0) throw new CredalError(method, `the native library refused argument ${-info}.`, details);
}

function identity(n: number): Numbers {
  const out = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) out[i * n + i] = 1;
  return out;
}
