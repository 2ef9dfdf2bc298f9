import { OptionError } from "../base/errors.js";
import { requireKnownOptions } from "../base/known-options.js";
import { quote } from "../base/label.js";
import { finish, type Steps } from "../base/steps.js";
import { Arena } from "../wasm/arena.js";
import { type PivotedQrFactor, pivotedQrFactor } from "../wasm/orthogonal.js";
import type { Float64Span } from "../wasm/span.js";
import { asMatrix } from "./as-matrix.js";
import { AugmentedSystem } from "./augmented-system.js";
import { firstIndependent } from "./first-independent.js";
import { isVector } from "./is-vector.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { requireFinite, requireMatrix, requireSameRows, requireTolerance } from "./require.js";
import { columnsOf, type InShape, type RightHandSide } from "./right-hand-side.js";

export interface LeastSquaresOptions {
  /**
   * A column counts as dependent on the others if its diagonal element of R, with the columns scaled to similar size,
   * is at most this share of the largest one. Default: the larger dimension of A times 2⁻⁵².
   */
  readonly tolerance?: number;
  /** Also return (AᵀA)⁻¹, with the precision of the solution. Default false. */
  readonly inverseGram?: boolean;
  /** Refine the solution until its digits no longer change, at the cost of a few passes over A. Default true. */
  readonly refine?: boolean;
  /**
   * Which columns stand for all if some depend on others: the "first" ones (the default), as in R, or those that
   * pivoting chooses ("pivoted"), which takes one factorization less.
   */
  readonly basis?: "first" | "pivoted";
}

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
 * Householder QR with column pivoting. If columns depend on each other, a basic solution is returned:
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

/** The same in steps: the factorization, every right-hand side, and every column of the inverse. */
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
  const [expected, received] = ['"first" or "pivoted"', quote(basis)];
  throw new OptionError(method, `option "basis" must be ${expected}; got ${received}.`, {
    option: "basis",
    expected,
    received,
  });
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
    const { factor, scaled, scales, pivots, rank } = yield* factorBasis(arena, a, tolerance, basis);
    const solution = new Matrix(a.columns, b.columns);
    const residuals = new Matrix(b.rows, b.columns);
    const system = new AugmentedSystem(arena, factor, scaled, pivots, rank);
    yield;
    const none = new Float64Array(a.columns);
    const [bScale] = powersOfTwo(new Matrix(b.data.length, 1, b.data));
    for (let j = 0; j < b.columns; j += 1) {
      const right = b.column(j).map((value) => value * bScale);
      const { x, r } = system.solve(right, none, refine);
      for (let i = 0; i < a.columns; i += 1) solution.data[i * b.columns + j] = (x[i] * scales[i]) / bScale;
      for (let i = 0; i < b.rows; i += 1) residuals.data[i * b.columns + j] = r[i] / bScale;
      yield;
    }
    const inverseGram = inverse
      ? yield* inverseOfGram(system, a, pivots.subarray(0, rank), scales, refine)
      : undefined;
    const R = unscaledR(factor, pivots, rank, scales);
    return { solution, residuals, rank, pivots, R, ...(inverseGram && { inverseGram }) };
  } finally {
    arena.close();
  }
}

interface Factored {
  readonly factor: PivotedQrFactor;
  /** The columns as they were factored, times `scales`. */
  readonly scaled: Float64Span;
  readonly scales: Float64Array;
  readonly pivots: Int32Array;
  readonly rank: number;
}

/** Pivoting tells the rank. Which columns then stand for all is a matter of their order, not of their lengths. */
function* factorBasis(arena: Arena, a: Matrix, tolerance: number, basis: Settings["basis"]): Steps<Factored> {
  const scales = powersOfTwo(a);
  const found = factorScaled(arena, a, scales);
  const { factor, pivots } = found;
  const rank = numericalRank(factor, tolerance);
  if (rank === a.columns || basis === "pivoted") return { ...found, rank };
  yield;
  const least = tolerance * Math.abs(factor.a.array[0] ?? 0);
  const first = new Set(yield* firstIndependent(leadingRows(factor, pivots, rank), rank, least));
  if (pivots.subarray(0, rank).every((j) => first.has(j))) return { ...found, rank };
  // Columns of zeros are chosen last.
  const without = scales.map((scale, j) => (first.has(j) ? scale : 0));
  return { ...factorScaled(arena, a, without), rank };
}

function factorScaled(arena: Arena, a: Matrix, scales: Float64Array): Omit<Factored, "rank"> {
  const scaled = arena.copyIn(a.data);
  scaleColumns(scaled.array, scales);
  const factor = pivotedQrFactor(arena, a.rows, a.columns, arena.copyIn(scaled.array));
  return { factor, scaled, scales, pivots: factor.pivots.copyOut() };
}

/** The first `rank` rows of R with the columns in their own order: as long as the columns, and as dependent. */
function leadingRows({ a, columns }: PivotedQrFactor, pivots: Int32Array, rank: number): Matrix {
  const factored = a.array;
  const out = new Matrix(rank, columns);
  for (let i = 0; i < rank; i += 1)
    for (let j = i; j < columns; j += 1) out.data[i * columns + pivots[j]] = factored[i * columns + j];
  return out;
}

/** Column by column, for the unscaled columns. */
function* inverseOfGram(
  system: AugmentedSystem,
  { rows, columns }: Matrix,
  independent: Int32Array,
  scales: Float64Array,
  refine: boolean,
): Steps<Matrix> {
  const zero = new Float64Array(rows);
  const out = new Matrix(columns, columns);
  for (const j of independent) {
    const gradient = new Float64Array(columns);
    gradient[j] = -1;
    const { x } = system.solve(zero, gradient, refine);
    for (const i of independent) out.data[i * columns + j] = x[i] * scales[i] * scales[j];
    yield;
  }
  // Rounding differs between (i, j) and (j, i) in the last bit.
  return out.map((value, at) => (value + out.data[(at % columns) * columns + Math.floor(at / columns)]) / 2);
}

/** For each column, the power of two that brings its largest number between 1 and 2; such scaling is exact. */
function powersOfTwo({ rows, columns, data }: Matrix): Float64Array {
  const largest = new Float64Array(columns);
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) largest[j] = Math.max(largest[j], Math.abs(data[i * columns + j]));
  }
  // 2^±1000 keeps the scale itself, and numbers near the ends of the range, exact.
  return largest.map((size) =>
    size === 0 ? 1 : 2 ** -Math.max(-1000, Math.min(1000, Math.floor(Math.log2(size)))),
  );
}

function scaleColumns(data: Float64Array, scales: Float64Array): void {
  const columns = scales.length;
  for (let at = 0, j = 0; at < data.length; at += 1) {
    data[at] *= scales[j];
    j = j + 1 === columns ? 0 : j + 1;
  }
}

function numericalRank({ a, rows, columns }: PivotedQrFactor, tolerance: number): number {
  const factored = a.array;
  const least = tolerance * Math.abs(factored[0] ?? 0);
  let rank = 0;
  while (rank < Math.min(rows, columns) && Math.abs(factored[rank * (columns + 1)]) > least) rank += 1;
  return rank;
}

/** The leading triangle of R for the unscaled columns. */
function unscaledR(
  { a, columns }: PivotedQrFactor,
  pivots: Int32Array,
  rank: number,
  scales: Float64Array,
): Matrix {
  const factored = a.array;
  const r = new Matrix(rank, rank);
  for (let i = 0; i < rank; i += 1) {
    for (let j = i; j < rank; j += 1) r.data[i * rank + j] = factored[i * columns + j] / scales[pivots[j]];
  }
  return r;
}
