import { OptionError } from "../../base/errors.js";
import { requireKnownOptions } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import { finish, type Steps } from "../../base/steps.js";
import { Arena } from "../../wasm/arena.js";
import { asMatrix } from "./as-matrix.js";
import { AugmentedSystem } from "./augmented-system.js";
import {
  type IndependentColumns,
  independentColumns,
  powersOfTwo,
  SMALL_WORK,
  triangleOf,
} from "./independent-columns.js";
import { isVector } from "./is-vector.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireMatrix, requireSameRows, requireTolerance } from "./require.js";
import { columnsOf, type InShape, type RightHandSide } from "./right-hand-side.js";
import { inverseTriangle, squareOfRows, triangleSpread } from "./triangle-spread.js";

/** From this condition on, refinement changes more than the last three digits of a large problem's solution. */
const WORTH_REFINING = 1e3;
/** From this condition on, that of the inverse changes more than its ninth digit. */
const INVERSE_WORTH_REFINING = 1e7;
/** Up to this many products, rows times the square of columns, the inverse takes about a second to refine. */
const MOST_INVERSE_WORK = 2 ** 25;

export interface LeastSquaresOptions {
  /**
   * A column counts as dependent on the others if its diagonal element of R, with the columns scaled to similar size,
   * is at most this share of the largest one. Default: the larger dimension of A times 2⁻⁵².
   */
  readonly tolerance?: number;
  /**
   * Also return (AᵀA)⁻¹. It is refined like the solution if A has few numbers or is ill-conditioned, unless that takes
   * longer than a second. Default false.
   */
  readonly inverseGram?: boolean;
  /**
   * Refine the solution until its digits no longer change, at the cost of a few passes over A; a large A of columns
   * that are far from dependent needs none. Default true.
   */
  readonly refine?: boolean;
  /**
   * Which columns stand for all if some depend on others: the "first" ones (the default), as in R, or those that
   * pivoting chooses ("pivoted"), which takes one factorization less.
   */
  readonly basis?: "first" | "pivoted";
}

/** The solution of a least-squares problem. */
export interface LeastSquares<B extends RightHandSide> {
  /** The coefficients, in the shape of the right-hand side; those of dependent columns are zero. */
  readonly solution: InShape<B>;
  /** b − A·x, in the shape of the right-hand side. */
  readonly residuals: InShape<B>;
  /** The number of columns of A that are independent to working precision. */
  readonly rank: number;
  /** The columns, the first `rank` of which are independent; each of the others depends on columns before it. */
  readonly pivots: Int32Array;
  /** The triangular factor of the first `rank` pivoted columns: A₁ = Q·R. */
  readonly R: Matrix;
  /** (A₁ᵀA₁)⁻¹ at the positions of the independent columns A₁ and zero elsewhere, if requested. */
  readonly inverseGram?: Matrix;
}

/**
 * The x that minimizes ‖b − A·x‖, for one right-hand side or for every column of several, by
 * Householder QR, with column pivoting where columns may depend on each other. If columns depend on each other, a basic solution is returned:
 * the columns that depend on those before them, in `pivots` beyond `rank`, have the coefficient 0, as
 * in R. For the solution of smallest norm, use `pseudoInverse(a).multiply(b)`.
 *
 * The solution is refined iteratively with residuals computed in twice the working precision, so that it
 * is accurate almost to the last digit even if the columns are nearly dependent.
 *
 * ```ts
 * const a = Matrix.from([[1, 1], [1, 2], [1, 3], [1, 4]]);
 * leastSquares(a, [6, 5, 7, 10]).solution; // [3.5, 1.4]
 * ```
 */
export function leastSquares<B extends RightHandSide>(
  a: MatrixLike,
  b: B,
  options: LeastSquaresOptions = {},
): LeastSquares<B> {
  return finish(leastSquaresSteps(asMatrix("leastSquares", a), b, options));
}

/** Least squares in steps: the factorization, every right-hand side, and every column of the inverse. */
export function* leastSquaresSteps<B extends RightHandSide>(
  a: Matrix,
  b: B,
  options: LeastSquaresOptions = {},
): Steps<LeastSquares<B>> {
  const method = "leastSquares";
  requireKnownOptions(method, options, ["tolerance", "inverseGram", "refine", "basis"]);
  requireMatrix(method, a);
  const {
    tolerance = Math.max(a.rows, a.columns) * Number.EPSILON,
    refine = true,
    inverseGram: inverse = false,
    basis = "first",
  } = options;
  const right = columnsOf(method, b);
  requireSameRows(method, a, right);
  requireFinite(method, "the matrix", a);
  requireFinite(method, "the right-hand side", right);
  requireTolerance(method, tolerance);
  requireBasis(method, basis);
  const { solution, residuals, ...rest } = yield* kernelLeastSquares(a, right, {
    tolerance,
    refine,
    inverse,
    basis,
  });
  const shaped = isVector(b)
    ? { solution: solution.data, residuals: residuals.data }
    : { solution, residuals };
  return { ...shaped, ...rest } as LeastSquares<B>;
}

function requireBasis(method: string, basis: unknown): void {
  if (basis === "first" || basis === "pivoted") return;
  const received = quote(basis);
  throw new OptionError(method, { option: "basis", expected: '"first" or "pivoted"', received });
}

interface Settings {
  readonly tolerance: number;
  readonly refine: boolean;
  readonly inverse: boolean;
  readonly basis: "first" | "pivoted";
}

function* kernelLeastSquares(
  a: Matrix,
  b: Matrix,
  { tolerance, refine, inverse, basis }: Settings,
): Steps<LeastSquares<Matrix>> {
  const arena = new Arena();
  try {
    const found = yield* independentColumns(arena, a, tolerance, basis);
    const { factor, scaled, order, pivots, rank, scales } = found;
    const solution = new Matrix(a.columns, b.columns);
    const residuals = new Matrix(b.rows, b.columns);
    const system = new AugmentedSystem(arena, factor, scaled, order);
    yield;
    const worth = yield* worthRefining(found, refine, inverse);
    const none = new Float64Array(factor.columns);
    const [bScale] = powersOfTwo(new Matrix(b.data.length, 1, b.data));
    for (let j = 0; j < b.columns; j += 1) {
      const right = b.column(j).map((value) => value * bScale);
      const { x, r } = system.solve(right, none, worth.solution);
      for (let k = 0; k < rank; k += 1) {
        const i = pivots[k];
        solution.data[i * b.columns + j] = (x[order[k]] * scales[i]) / bScale;
      }
      for (let i = 0; i < b.rows; i += 1) residuals.data[i * b.columns + j] = r[i] / bScale;
      yield;
    }
    const inverseGram = inverse ? yield* inverseOfGram(system, a.columns, found, worth.inverse) : undefined;
    const R = unscaledR(found);
    return { solution, residuals, rank, pivots, R, ...(inverseGram && { inverseGram }) };
  } finally {
    arena.close();
  }
}

/**
 * What is refined: everything if it is small, and otherwise what rounding would noticeably change. Each column of the
 * inverse takes several passes over A.
 */
function* worthRefining(
  { factor, rank, condition, order }: IndependentColumns,
  refine: boolean,
  inverse: boolean,
): Steps<{ readonly solution: boolean; readonly inverse: boolean }> {
  const work = factor.rows * rank ** 2;
  if (!refine || work <= SMALL_WORK) return { solution: refine, inverse: refine };
  const known = condition ?? (yield* conditionOf(triangleOf(factor, order.length)));
  return {
    solution: !(known < WORTH_REFINING),
    inverse: inverse && !(known < INVERSE_WORTH_REFINING) && work <= MOST_INVERSE_WORK,
  };
}

function* conditionOf(triangle: Matrix): Steps<number> {
  return triangleSpread(triangle, yield* inverseTriangle(triangle)).condition;
}

/** (AᵀA)⁻¹ of the unscaled columns: R⁻¹R⁻ᵀ or, refined, column by column. */
function* inverseOfGram(
  system: AugmentedSystem,
  columns: number,
  found: IndependentColumns,
  refine: boolean,
): Steps<Matrix> {
  const { order, pivots, rank, scales } = found;
  const refined = refine ? yield* refinedInverse(system, found) : undefined;
  const inverse = refined ?? (yield* plainInverse(found));
  const indices = refined === undefined ? firstIndices(rank) : order;
  const out = new Matrix(columns, columns);
  const { data, columns: width } = inverse;
  for (let k = 0; k < rank; k += 1) {
    const i = pivots[k];
    const [row, scale] = [indices[k] * width, scales[i]];
    for (let l = 0; l <= k; l += 1) {
      const j = pivots[l];
      // Rounding differs between (i, j) and (j, i) in the last bit.
      const mean = (data[row + indices[l]] + data[indices[l] * width + indices[k]]) / 2;
      const value = mean * scale * scales[j];
      out.data[i * columns + j] = value;
      out.data[j * columns + i] = value;
    }
  }
  return out;
}

function firstIndices(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

function* plainInverse({ inverse, factor, rank }: IndependentColumns): Steps<Matrix> {
  return yield* squareOfRows(inverse ?? (yield* inverseTriangle(triangleOf(factor, rank))));
}

function* refinedInverse(
  system: AugmentedSystem,
  { factor: { rows, columns }, order }: IndependentColumns,
): Steps<Matrix> {
  const zero = new Float64Array(rows);
  const out = new Matrix(columns, columns);
  for (const j of order) {
    const gradient = new Float64Array(columns);
    gradient[j] = -1;
    const { x } = system.solve(zero, gradient, true);
    for (const i of order) out.data[i * columns + j] = x[i];
    yield;
  }
  return out;
}

/** The leading triangle of R for the unscaled columns. */
function unscaledR({ factor, pivots, rank, scales }: IndependentColumns): Matrix {
  const r = triangleOf(factor, rank);
  for (let i = 0; i < rank; i += 1) {
    for (let j = i; j < rank; j += 1) r.data[i * rank + j] /= scales[pivots[j]];
  }
  return r;
}
