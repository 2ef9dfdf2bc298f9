// Partial least squares without deflated copies of the features. Because scores are orthogonal, the
// covariances of deflated features with the responses follow from those of the original ones, and a score
// is a product of the original features with a rotation (de Jong 1993; Dayal and MacGregor 1997). Each
// component then costs one pass over the cases.

import { throwIfAborted } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { rankTolerance } from "../../../math/linalg/numerical-rank.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { gemm, gemv } from "../../../wasm/blas.js";
import { rowsPerBlock } from "../../../wasm/row-blocks.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import type { LatentDesign } from "../engine/latent/design.js";
import type { FoundComponents } from "../engine/latent/fit.js";
import type { PLSAlgorithm } from "./options.js";

export function partialLeastSquares(
  algorithm: PLSAlgorithm,
  { x, y, squares: featureSquares, responseSquares }: LatentDesign,
  limit: number,
  { signal }: ParallelControl,
): Promise<FoundComponents> {
  const pause = pacer();
  return withArena(async (arena) => {
    const cases = new Cases(arena, x, y);
    const sizeX = Math.sqrt(sum(featureSquares));
    const sizeY = Math.sqrt(sum(responseSquares));
    const rounding = rankTolerance(x);
    const covariances = cases.covariances();
    const [weights, rotations, loadings, responseLoadings, spanned]: Float64Array[][] = [[], [], [], [], []];
    const squares: number[] = [];
    while (squares.length < limit) {
      await pause();
      throwIfAborted("PLS", signal);
      // The remaining covariances, or the features in this direction, may be only rounding errors.
      if (!(length(covariances.data) > rounding * sizeX * sizeY)) break;
      const weight = dominantDirection(covariances);
      const rotation = weight.slice();
      // Twice, because once leaves the rounding errors of a large projection.
      for (let pass = 0; pass < 2; pass += 1) projectOut(rotation, loadings, rotations);
      const { square, loading, responseLoading } = cases.score(rotation);
      if (!(Math.sqrt(square) > rounding * sizeX * length(rotation))) break;
      if (algorithm === "simpls") {
        const direction = loading.slice();
        for (let pass = 0; pass < 2; pass += 1) projectOut(direction, spanned, spanned);
        spanned.push(unit(direction));
        removeDirection(covariances, spanned[spanned.length - 1]);
      } else {
        subtractProduct(covariances, square, loading, responseLoading);
      }
      weights.push(weight);
      rotations.push(rotation);
      loadings.push(loading);
      responseLoadings.push(responseLoading);
      squares.push(square);
    }
    return {
      weights: besides(weights, x.columns),
      rotations: besides(rotations, x.columns),
      loadings: besides(loadings, x.columns),
      responseLoadings: besides(responseLoadings, y.columns),
      scoreSquares: Float64Array.from(squares),
    };
  });
}

/** The cases in kernel memory, in blocks of rows that a cache holds. */
class Cases {
  readonly #x: Float64Span;
  readonly #y: Float64Span;
  readonly #rows: number;
  readonly #columns: number;
  readonly #responses: number;
  readonly #blockRows: number;
  readonly #rotation: Float64Span;
  readonly #score: Float64Span;
  readonly #loading: Float64Span;
  readonly #responseLoading: Float64Span;

  constructor(arena: Arena, x: Matrix, y: Matrix) {
    this.#rows = x.rows;
    this.#columns = x.columns;
    this.#responses = y.columns;
    this.#x = arena.copyIn(x.data);
    this.#y = arena.copyIn(y.data);
    this.#blockRows = Math.min(x.rows, rowsPerBlock(x.columns));
    this.#rotation = arena.float64(x.columns);
    this.#score = arena.float64(this.#blockRows);
    this.#loading = arena.float64(x.columns);
    this.#responseLoading = arena.float64(y.columns);
  }

  /** XᵀY */
  covariances(): Matrix {
    const [rows, columns, responses] = [this.#rows, this.#columns, this.#responses];
    return withArena((arena) => {
      const out = arena.float64(columns * responses);
      const x = { span: this.#x, rows, columns, transposed: true };
      if (responses === 1) gemv(1, x, this.#y, 0, out);
      else gemm(1, x, { span: this.#y, rows, columns: responses }, 0, out);
      return new Matrix(columns, responses, out.copyOut());
    });
  }

  /** Of t = X·rotation: tᵀt, Xᵀt/tᵀt and Yᵀt/tᵀt, in one pass. */
  score(rotation: Float64Array): {
    square: number;
    loading: Float64Array;
    responseLoading: Float64Array;
  } {
    const [columns, responses] = [this.#columns, this.#responses];
    this.#rotation.set(rotation);
    let square = 0;
    for (let start = 0; start < this.#rows; start += this.#blockRows) {
      const rows = Math.min(this.#blockRows, this.#rows - start);
      const x = { span: this.#x.part(start * columns, rows * columns), rows, columns };
      const y = { span: this.#y.part(start * responses, rows * responses), rows, columns: responses };
      const score = this.#score.part(0, rows);
      const before = start === 0 ? 0 : 1;
      gemv(1, x, this.#rotation, 0, score);
      gemv(1, { ...x, transposed: true }, score, before, this.#loading);
      gemv(1, { ...y, transposed: true }, score, before, this.#responseLoading);
      square += sum(score.array.map((value) => value * value));
    }
    const divided = (value: number) => value / square;
    return {
      square,
      loading: this.#loading.copyOut().map(divided),
      responseLoading: this.#responseLoading.copyOut().map(divided),
    };
  }
}

/** The left singular vector of the largest singular value: the direction of largest covariance. */
function dominantDirection(covariances: Matrix): Float64Array {
  const { rows, columns } = covariances;
  if (columns === 1) return unit(covariances.data.slice());
  if (rows < columns)
    return eigenSymmetric(multiply(covariances, covariances, { transposeB: true })).vectors.column(0);
  const right = eigenSymmetric(multiply(covariances, covariances, { transposeA: true })).vectors.column(0);
  return unit(covariances.multiply(right));
}

/** In place: v − Σ along·⟨across, v⟩. */
function projectOut(v: Float64Array, across: readonly Float64Array[], along: readonly Float64Array[]): void {
  for (const [a, row] of across.entries()) {
    let product = 0;
    for (let j = 0; j < v.length; j += 1) product += row[j] * v[j];
    for (let j = 0; j < v.length; j += 1) v[j] -= product * along[a][j];
  }
}

/** In place: S − v·(vᵀS). */
function removeDirection(covariances: Matrix, v: Float64Array): void {
  const { columns } = covariances;
  const along = new Float64Array(columns);
  for (const [j, value] of v.entries())
    for (let k = 0; k < columns; k += 1) along[k] += value * covariances.data[j * columns + k];
  subtractProduct(covariances, 1, v, along);
}

/** In place: S − factor·a·bᵀ. */
function subtractProduct({ data, columns }: Matrix, factor: number, a: Float64Array, b: Float64Array): void {
  for (let j = 0, at = 0; j < a.length; j += 1)
    for (let k = 0; k < columns; k += 1, at += 1) data[at] -= factor * a[j] * b[k];
}

function unit(v: Float64Array): Float64Array {
  const size = length(v);
  return v.map((value) => value / size);
}

function length(v: Float64Array): number {
  return Math.sqrt(sum(v.map((value) => value * value)));
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Vectors as columns, even if there are none. */
function besides(columns: readonly Float64Array[], rows: number): Matrix {
  return columns.length === 0 ? new Matrix(rows, 0) : Matrix.fromColumns(columns);
}
