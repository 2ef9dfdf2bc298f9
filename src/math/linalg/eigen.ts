import { asMatrix } from "./as-matrix.js";
import { type ComplexMatrix, ComplexVector } from "./complex.js";
import { kernelEigen, kernelSchur } from "./kernel-eigen.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireSquare } from "./require.js";

/** Eigenvalues and eigenvectors of a general real matrix. */
export interface Eigen {
  /** By decreasing modulus, then decreasing real part; of a conjugate pair, the positive imaginary part first. */
  readonly values: ComplexVector;
  /** Column j belongs to value j, has Euclidean norm 1, and its largest element is real and positive. */
  readonly vectors: ComplexMatrix;
  /** Whether all eigenvalues are real; if so, `vectors.imaginary` is zero. */
  readonly isReal: boolean;
}

/** The factors of A = Q·T·Qᵀ. */
export interface Schur {
  /** Upper triangular except for 2×2 blocks on the diagonal, one per complex pair. */
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
export function eigen(matrix: MatrixLike): Eigen {
  const a = asMatrix("eigen", matrix);
  requireSquare("eigen", a);
  requireFinite("eigen", "the matrix", a);
  const n = a.rows;
  const { real, imaginary, vt } = kernelEigen("eigen", n, a.data, "vectors");
  const order = orderOfEigenvalues(real, imaginary);
  const values = permuted(real, imaginary, order);
  const vectors = { real: new Matrix(n, n), imaginary: new Matrix(n, n) };
  for (let j = 0; j < n; j += 1) {
    const from = order[j];
    // The second of a pair is the conjugate of the first, whose two parts are in neighboring rows.
    const second = imaginary[from] < 0;
    const x = second ? from - 1 : from;
    for (let i = 0; i < n; i += 1) {
      vectors.real.data[i * n + j] = vt[x * n + i];
      if (imaginary[from] !== 0) {
        vectors.imaginary.data[i * n + j] = second ? 0 - vt[(x + 1) * n + i] : vt[(x + 1) * n + i];
      }
    }
  }
  return { values, vectors, isReal: values.isReal };
}

/**
 * Only the eigenvalues, in the order of `eigen`, at a fraction of its cost.
 *
 * ```ts
 * eigenvalues(Matrix.from([[0, -1], [1, 0]])).imaginary; // Float64Array [1, -1]
 * ```
 */
export function eigenvalues(matrix: MatrixLike): ComplexVector {
  const a = asMatrix("eigenvalues", matrix);
  requireSquare("eigenvalues", a);
  requireFinite("eigenvalues", "the matrix", a);
  const { real, imaginary } = kernelEigen("eigenvalues", a.rows, a.data, "values");
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
export function schur(matrix: MatrixLike): Schur {
  const a = asMatrix("schur", matrix);
  requireSquare("schur", a);
  requireFinite("schur", "the matrix", a);
  const n = a.rows;
  const { t, qt } = kernelSchur("schur", n, a.data);
  return { T: new Matrix(n, n, t), Q: new Matrix(n, n, qt).transpose() };
}

function permuted(real: Float64Array, imaginary: Float64Array, order: readonly number[]): ComplexVector {
  return new ComplexVector(
    Float64Array.from(order, (from) => real[from]),
    Float64Array.from(order, (from) => imaginary[from]),
  );
}

/** Positions by decreasing modulus, then decreasing real part, pairs kept together; ties in the order of the Schur form. */
function orderOfEigenvalues(real: Float64Array, imaginary: Float64Array): number[] {
  const heads = Array.from(real.keys()).filter((i) => imaginary[i] >= 0);
  const modulus = real.map((value, i) => Math.hypot(value, imaginary[i]));
  heads.sort((i, j) => modulus[j] - modulus[i] || real[j] - real[i] || i - j);
  return heads.flatMap((i) => (imaginary[i] > 0 ? [i, i + 1] : [i]));
}
