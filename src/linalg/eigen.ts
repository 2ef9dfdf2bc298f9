import { ConvergenceError } from "../errors.js";
import { withArena } from "../kernel/arena.js";
import { gemm } from "../kernel/blas.js";
import {
  balance,
  finishVectors,
  hessenberg,
  realSchur,
  schurVectors,
  unbalance,
} from "../kernel/eigen-general.js";
import { type ComplexMatrix, ComplexVector } from "./complex.js";
import { Matrix } from "./matrix.js";
import { requireFinite, requireSquare } from "./require.js";

/** Eigenvalues and eigenvectors of a general real matrix. */
export interface Eigen {
  /** By falling modulus, then falling real part; of a conjugate pair the positive imaginary part first. */
  readonly values: ComplexVector;
  /** Column j belongs to value j, has Euclidean norm 1, and its largest element is real and positive. */
  readonly vectors: ComplexMatrix;
  /** Whether all eigenvalues are real; `vectors.imaginary` is zero then. */
  readonly isReal: boolean;
}

/** The factors of A = Q·T·Qᵀ. */
export interface Schur {
  /** Upper triangular but for 2×2 blocks on the diagonal, one for each complex pair. */
  readonly T: Matrix;
  /** Orthogonal. */
  readonly Q: Matrix;
}

/**
 * Eigenvalues and right eigenvectors, A·vⱼ = λⱼ·vⱼ, of any square matrix.
 *
 * ```ts
 * const { values, vectors } = eigen(Matrix.from([[2, 1], [0, 3]]));
 * values.real; // Float64Array [3, 2]
 * vectors.real.column(1); // Float64Array [1, 0]
 * ```
 */
export function eigen(a: Matrix): Eigen {
  requireSquare("eigen", a);
  requireFinite("eigen", "the matrix", a);
  const n = a.rows;
  const { real, imaginary, vt } = kernelEigen("eigen", n, a.data, true);
  const order = orderOfEigenvalues(real, imaginary);
  const values = permuted(real, imaginary, order);
  const vectors = { real: new Matrix(n, n), imaginary: new Matrix(n, n) };
  for (let j = 0; j < n; j += 1) {
    const from = order[j];
    // The second of a pair is the conjugate of the first, whose two parts lie in neighboring rows.
    const second = imaginary[from] < 0;
    const x = second ? from - 1 : from;
    for (let i = 0; i < n; i += 1) {
      vectors.real.data[i * n + j] = vt[x * n + i];
      if (imaginary[from] !== 0) {
        vectors.imaginary.data[i * n + j] = second ? -vt[(x + 1) * n + i] : vt[(x + 1) * n + i];
      }
    }
  }
  return { values, vectors, isReal: values.isReal };
}

/**
 * The eigenvalues alone, in the order of `eigen`, at a fraction of its cost.
 *
 * ```ts
 * eigenvalues(Matrix.from([[0, -1], [1, 0]])).imaginary; // Float64Array [1, -1]
 * ```
 */
export function eigenvalues(a: Matrix): ComplexVector {
  requireSquare("eigenvalues", a);
  requireFinite("eigenvalues", "the matrix", a);
  const { real, imaginary } = kernelEigen("eigenvalues", a.rows, a.data, false);
  return permuted(real, imaginary, orderOfEigenvalues(real, imaginary));
}

/**
 * The real Schur decomposition A = Q·T·Qᵀ.
 *
 * ```ts
 * const { T, Q } = schur(Matrix.from([[1, 2], [3, 4]]));
 * Q.multiply(T).multiply(Q.transpose()); // [[1, 2], [3, 4]]
 * ```
 */
export function schur(a: Matrix): Schur {
  requireSquare("schur", a);
  requireFinite("schur", "the matrix", a);
  const n = a.rows;
  const { t, qt } = kernelSchur("schur", n, a.data);
  return { T: new Matrix(n, n, t), Q: new Matrix(n, n, qt).transpose() };
}

interface KernelEigen {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
  /** One vector in each row; a pair has its real and imaginary part in two. Empty if not asked for. */
  readonly vt: Float64Array;
}

function kernelEigen(method: string, n: number, data: Float64Array, wantVectors: boolean): KernelEigen {
  return withArena((arena) => {
    const exponent = exponentOfLargest(data);
    const a = arena.copyIn(scaledByPower(data, -exponent));
    const qt = wantVectors ? arena.float64(n * n) : undefined;
    const scale = arena.float64(n);
    const work = arena.float64(3 * n + 12);
    const real = arena.float64(n);
    const imaginary = arena.float64(n);
    const range = balance(n, a, true, scale, arena.int32(2), work);
    hessenberg(n, range, a, qt, work);
    requireConverged(method, n, realSchur(n, range, a, { real, imaginary, whole: wantVectors, qt }, work));
    const values = {
      real: scaledByPower(real.copyOut(), exponent),
      imaginary: scaledByPower(imaginary.copyOut(), exponent),
    };
    if (qt === undefined) return { ...values, vt: new Float64Array(0) };
    const xt = arena.float64(n * n);
    schurVectors(n, a, real, imaginary, xt, work);
    // The Schur form has served; its place takes the vectors.
    gemm(1, { span: xt, rows: n, columns: n }, { span: qt, rows: n, columns: n }, 0, a);
    finishVectors(n, a, imaginary, scale, range);
    return { ...values, vt: a.copyOut() };
  });
}

/** T and Qᵀ; balancing only permutes here, because a scaling would cost Q its orthogonality. */
function kernelSchur(method: string, n: number, data: Float64Array): { t: Float64Array; qt: Float64Array } {
  return withArena((arena) => {
    const exponent = exponentOfLargest(data);
    const a = arena.copyIn(scaledByPower(data, -exponent));
    const qt = arena.float64(n * n);
    const scale = arena.float64(n);
    const work = arena.float64(3 * n + 8);
    const targets = { real: arena.float64(n), imaginary: arena.float64(n), whole: true, qt };
    const range = balance(n, a, false, scale, arena.int32(2), work);
    hessenberg(n, range, a, qt, work);
    requireConverged(method, n, realSchur(n, range, a, targets, work));
    for (let i = 0; i < n; i += 1) unbalance(n, qt.part(i * n, n), scale, range);
    return { t: scaledByPower(a.copyOut(), exponent), qt: qt.copyOut() };
  });
}

function requireConverged(method: string, n: number, row: number): void {
  if (row < 0) return;
  throw new ConvergenceError(
    `${method}: the QR iteration on the ${n}×${n} matrix did not converge at eigenvalue ${row}.`,
    { method, row, expected: `at most ${30 * Math.max(10, n)} sweeps`, received: "no deflation" },
  );
}

/** Numbers between these need no scaling: products of two of them stay finite and exact. */
const LARGE = 1e100;
const SMALL = 1e-100;

/** The power of two by which the data are to be divided before any kernel multiplies them; usually 0. */
function exponentOfLargest(data: Float64Array): number {
  let largest = 0;
  for (const value of data) largest = Math.max(largest, Math.abs(value));
  if (largest === 0 || (largest > SMALL && largest < LARGE)) return 0;
  return Math.floor(Math.log2(largest));
}

/** data · 2^exponent, in two steps because the power itself may overflow. */
function scaledByPower(data: Float64Array, exponent: number): Float64Array {
  if (exponent === 0) return data;
  const half = Math.trunc(exponent / 2);
  const first = 2 ** half;
  const second = 2 ** (exponent - half);
  return data.map((value) => value * first * second);
}

function permuted(real: Float64Array, imaginary: Float64Array, order: readonly number[]): ComplexVector {
  return new ComplexVector(
    Float64Array.from(order, (from) => real[from]),
    Float64Array.from(order, (from) => imaginary[from]),
  );
}

/** Falling modulus, then falling real part, pairs kept together; ties in the order of the Schur form. */
function orderOfEigenvalues(real: Float64Array, imaginary: Float64Array): number[] {
  const heads = Array.from(real.keys()).filter((i) => imaginary[i] >= 0);
  const modulus = real.map((value, i) => Math.hypot(value, imaginary[i]));
  heads.sort((i, j) => modulus[j] - modulus[i] || real[j] - real[i] || i - j);
  return heads.flatMap((i) => (imaginary[i] > 0 ? [i, i + 1] : [i]));
}
