import { type Arena, withArena } from "../kernel/arena.js";
import { compensatedResidual, compensatedTransposedProduct } from "../kernel/compensated.js";
import {
  applyQ,
  type PivotedQrFactor,
  pivotedQrFactor,
  solveR,
  solveRTransposed,
} from "../kernel/orthogonal.js";
import type { Float64Span } from "../kernel/span.js";
import { Matrix } from "./matrix.js";
import { requireFinite, requireSameRows, requireTolerance } from "./require.js";
import type { RightHandSide } from "./right-hand-side.js";

export interface LeastSquaresOptions {
  /**
   * The part of the largest diagonal element of R, its columns scaled to like size, at or below which
   * a column counts as dependent on the others. Default: the larger side of A times 2⁻⁵².
   */
  readonly tolerance?: number;
  /** Improve the solution until its digits stand still. Default true; costs a few passes over A. */
  readonly refine?: boolean;
}

export interface LeastSquares<B extends RightHandSide> {
  /** The coefficients, in the shape of the right-hand side; those of dependent columns are zero. */
  readonly solution: B extends Matrix ? Matrix : Float64Array;
  /** b − A·x, in the shape of the right-hand side. */
  readonly residuals: B extends Matrix ? Matrix : Float64Array;
  /** How many columns of A are independent to working precision. */
  readonly rank: number;
  /** The order in which columns were taken: the first `rank` are independent, the others depend on them. */
  readonly pivots: Int32Array;
  /** The triangular factor of the first `rank` pivoted columns: A₁ = Q·R. */
  readonly R: Matrix;
}

/**
 * The x that makes ‖b − A·x‖ smallest, for one right-hand side or for every column of several, by
 * Householder QR with column pivoting. Where columns depend on each other, a basic solution is given:
 * the dependent columns, those of `pivots` beyond `rank`, have the coefficient 0. For the solution of
 * smallest norm use `pseudoInverse(a).multiply(b)`.
 *
 * The solution is refined by iterating on residuals computed in twice the working precision, so that it
 * is right almost to the last digit even where the columns are nearly dependent.
 *
 * ```ts
 * const a = Matrix.from([[1, 1], [1, 2], [1, 3], [1, 4]]);
 * leastSquares(a, [6, 5, 7, 10]).solution; // [3.5, 1.4]
 * ```
 */
export function leastSquares<B extends RightHandSide>(
  a: Matrix,
  b: B,
  options: LeastSquaresOptions = {},
): LeastSquares<B> {
  const method = "leastSquares";
  const { tolerance = Math.max(a.rows, a.columns) * Number.EPSILON, refine = true } = options;
  const right = b instanceof Matrix ? b : new Matrix(b.length, 1, Float64Array.from(b));
  requireSameRows(method, a, right);
  requireFinite(method, "the matrix", a);
  requireFinite(method, "the right-hand side", right);
  requireTolerance(method, tolerance);
  const { solution, residuals, ...rest } = kernelLeastSquares(a, right, tolerance, refine);
  const shaped =
    b instanceof Matrix ? { solution, residuals } : { solution: solution.data, residuals: residuals.data };
  return { ...shaped, ...rest } as LeastSquares<B>;
}

function kernelLeastSquares(a: Matrix, b: Matrix, tolerance: number, refine: boolean): LeastSquares<Matrix> {
  return withArena((arena) => {
    const scales = powersOfTwo(a);
    const scaled = arena.copyIn(a.data);
    scaleColumns(scaled.array, scales);
    const factored = arena.copyIn(scaled.array);
    const factor = pivotedQrFactor(arena, a.rows, a.columns, factored);
    const pivots = factor.pivots.copyOut();
    const rank = numericalRank(factor, tolerance);
    const solution = new Matrix(a.columns, b.columns);
    const residuals = new Matrix(b.rows, b.columns);
    const system = new System(arena, factor, scaled, pivots, rank);
    const [bScale] = powersOfTwo(new Matrix(b.data.length, 1, b.data));
    for (let j = 0; j < b.columns; j += 1) {
      const { x, r } = system.solve(
        b.column(j).map((value) => value * bScale),
        refine,
      );
      for (let i = 0; i < a.columns; i += 1) solution.data[i * b.columns + j] = (x[i] * scales[i]) / bScale;
      for (let i = 0; i < b.rows; i += 1) residuals.data[i * b.columns + j] = r[i] / bScale;
    }
    return { solution, residuals, rank, pivots, R: unscaledR(factor, pivots, rank, scales) };
  });
}

/** After this many corrections nothing more is gained. */
const MOST_REFINEMENTS = 10;

/** A factored least-squares problem of scaled columns, ready for right-hand sides. */
class System {
  readonly #arena: Arena;
  readonly #factor: PivotedQrFactor;
  readonly #a: Float64Span;
  readonly #pivots: Int32Array;
  readonly #rank: number;

  constructor(arena: Arena, factor: PivotedQrFactor, a: Float64Span, pivots: Int32Array, rank: number) {
    this.#arena = arena;
    this.#factor = factor;
    this.#a = a;
    this.#pivots = pivots;
    this.#rank = rank;
  }

  solve(right: Float64Array, refine: boolean): { x: Float64Array; r: Float64Array } {
    const { rows, columns } = this.#factor;
    const b = this.#arena.copyIn(right);
    const x = this.#arena.zeros(columns);
    const r = this.#arena.zeros(rows);
    const f = this.#arena.copyIn(right);
    const g = this.#arena.zeros(columns);
    let change = this.#correct(f, g, x, r);
    for (let step = 0; refine && step < MOST_REFINEMENTS; step += 1) {
      const before = { x: x.copyOut(), r: r.copyOut() };
      this.#defects(b, x, r, f, g);
      const next = this.#correct(f, g, x, r);
      // Corrections shrink by a constant factor until rounding stops them; a larger one is noise.
      if (!(next < change)) {
        x.set(before.x);
        r.set(before.r);
        break;
      }
      if (next === 0 || next > change / 2) break;
      change = next;
    }
    return { x: x.copyOut(), r: r.copyOut() };
  }

  /**
   * What is wrong with x and r as solutions of r + A·x = b, Aᵀ·r = 0: the augmented system, whose
   * refinement corrects both (Björck 1967, "Iterative refinement of linear least squares solutions I").
   */
  #defects(b: Float64Span, x: Float64Span, r: Float64Span, f: Float64Span, g: Float64Span): void {
    compensatedResidual(this.#arena, this.#a, x, b, r, f);
    compensatedTransposedProduct(this.#arena, this.#a, r, g);
    const values = g.array;
    for (let j = 0; j < values.length; j += 1) values[j] = -values[j];
  }

  /** Solves dr + A·dx = f, Aᵀ·dr = g and adds dx to x and dr to r; returns the size of dx. */
  #correct(f: Float64Span, g: Float64Span, x: Float64Span, r: Float64Span): number {
    const rank = this.#rank;
    const pivots = this.#pivots;
    const h = this.#arena.float64(rank);
    const defect = g.array;
    h.set(Float64Array.from({ length: rank }, (_, i) => defect[pivots[i]]));
    solveRTransposed(this.#factor, rank, h);
    applyQ(this.#factor, true, f);
    const dx = this.#arena.float64(rank);
    const [turned, hValues, dxValues] = [f.array, h.array, dx.array];
    for (let i = 0; i < rank; i += 1) {
      dxValues[i] = turned[i] - hValues[i];
      turned[i] = hValues[i];
    }
    solveR(this.#factor, rank, dx);
    applyQ(this.#factor, false, f);
    const [corrections, residual] = [f.array, r.array];
    for (let i = 0; i < residual.length; i += 1) residual[i] += corrections[i];
    const [values, steps] = [x.array, dx.array];
    let size = 0;
    for (let i = 0; i < rank; i += 1) {
      values[pivots[i]] += steps[i];
      size = Math.max(size, Math.abs(steps[i]));
    }
    return size;
  }
}

/** Per column, the power of two that brings its largest number between 1 and 2; scaling is then exact. */
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

/** The leading triangle of R for the columns as they were before scaling. */
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
