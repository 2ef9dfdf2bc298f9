import { DataError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { withArena } from "../../wasm/arena.js";
import { axpy, dot, nrm2, scal } from "../../wasm/blas.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { rankTolerance } from "./numerical-rank.js";
import { requireFinite, requireTolerance } from "./require.js";

export interface GramSchmidtOptions {
  /** What to do with a column that depends on those before it. Default "error". */
  readonly dependent?: "error" | "drop";
  /**
   * The share of its norm that a column must keep after projection to count as independent. Default: ten
   * times the larger dimension times the machine precision.
   */
  readonly tolerance?: number;
}

/** The factors of A = Q·R = Z·Gamma. */
export interface GramSchmidt {
  /** Orthonormal columns, one per independent column of A. */
  readonly Q: Matrix;
  /** Upper triangular, or trapezoidal in echelon form where columns were dropped. */
  readonly R: Matrix;
  /** Q before its columns are divided by their norms: what is left of each independent column after projection. */
  readonly Z: Matrix;
  /** R with its rows divided by those norms: the coefficients of every column of A on those of Z, with a unit diagonal. */
  readonly Gamma: Matrix;
  /** The columns of A (counted from 0) that depend on those before them. */
  readonly dropped: readonly number[];
}

/**
 * Orthonormalizes the columns of a matrix from left to right: modified Gram-Schmidt, done twice,
 * which keeps Q orthogonal to working precision whatever the matrix.
 *
 * ```ts
 * const { Q, R } = gramSchmidt(Matrix.from([[3, 1], [4, 2]]));
 * Q.column(0); // Float64Array [0.6, 0.8]
 * R.get(0, 1); // 2.2
 * gramSchmidt(Matrix.from([[3, 1], [4, 2]])).Gamma.get(0, 1); // 0.44
 * ```
 */
export function gramSchmidt(matrix: MatrixLike, options: GramSchmidtOptions = {}): GramSchmidt {
  const a = asMatrix("gramSchmidt", matrix);
  requireKnownOptions("gramSchmidt", options, ["dependent", "tolerance"]);
  const { dependent = "error", tolerance = 10 * rankTolerance(a) } = options;
  requireFinite("gramSchmidt", "the matrix", a);
  requireTolerance("gramSchmidt", tolerance, 1);
  const { q, r, kept } = orthonormalize(a.rows, a.columns, a.transpose().data, tolerance);
  const dropped = Array.from({ length: a.columns }, (_, j) => j).filter((j) => !kept.includes(j));
  if (dependent === "error" && dropped.length > 0) {
    const [column] = dropped;
    throw new DataError(
      "gramSchmidt",
      `column ${column} depends on the columns before it; choose dependent: "drop" to leave out such columns.`,
      {
        column: String(column),
        expected: "independent columns",
        received: `dependent columns ${dropped.join(", ")}`,
      },
    );
  }
  const rank = kept.length;
  const Q = new Matrix(rank, a.rows, q).transpose();
  const R = new Matrix(a.columns, rank, r).transpose();
  const norms = kept.map((column, k) => R.get(k, column));
  return {
    Q,
    R,
    Z: Q.map((value, at) => value * norms[at % rank]),
    Gamma: R.map((value, at) => value / norms[Math.floor(at / a.columns)]),
    dropped,
  };
}

/** From the columns of A as rows: Qᵀ, Rᵀ and the indices of the independent columns. */
function orthonormalize(
  rows: number,
  columns: number,
  at: Float64Array,
  tolerance: number,
): { q: Float64Array; r: Float64Array; kept: number[] } {
  return withArena((arena) => {
    const basis = arena.float64(rows * columns);
    const candidate = arena.float64(rows);
    const kept: number[] = [];
    const coefficients: Float64Array[] = [];
    for (let j = 0; j < columns; j += 1) {
      candidate.set(at.subarray(j * rows, (j + 1) * rows));
      const r = new Float64Array(columns);
      const norm = nrm2(candidate);
      for (let pass = 0; pass < 2; pass += 1) {
        for (let i = 0; i < kept.length; i += 1) {
          const direction = basis.part(i * rows, rows);
          const projection = dot(direction, candidate);
          axpy(-projection, direction, candidate);
          r[i] += projection;
        }
      }
      const remainder = nrm2(candidate);
      if (remainder > tolerance * norm) {
        r[kept.length] = remainder;
        scal(1 / remainder, candidate);
        basis.part(kept.length * rows, rows).set(candidate.array);
        kept.push(j);
      }
      coefficients.push(r);
    }
    const rank = kept.length;
    const r = new Float64Array(columns * rank);
    for (let j = 0; j < columns; j += 1) r.set(coefficients[j].subarray(0, rank), j * rank);
    return { q: basis.part(0, rank * rows).copyOut(), r, kept };
  });
}
