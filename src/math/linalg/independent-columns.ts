// Which columns of a least-squares problem count, and a factorization of these.

import type { Steps } from "../../base/steps.js";
import type { Arena } from "../../wasm/arena.js";
import {
  type PivotedQrFactor,
  pivotedQrFactor,
  type QrFactor,
  qrFactorSteps,
} from "../../wasm/orthogonal.js";
import type { Float64Span } from "../../wasm/span.js";
import { firstIndependent } from "./first-independent.js";
import { Matrix } from "./matrix.js";
import { inverseTriangle, type Spread, triangleSpread } from "./triangle-spread.js";

/** Up to this many products per right-hand side and column, pivoting and refinement cost next to nothing. */
export const SMALL_WORK = 2 ** 16;
/** Up to this condition, the columns are so independent that no pivoting is needed to tell. */
const WELL_CONDITIONED = 1e6;

/** Independent columns that span all of them, factored. */
export interface IndependentColumns {
  /** The factor of all columns, or of `rank` of them. */
  readonly factor: QrFactor;
  /** The columns as they were factored, times `scales`. */
  readonly scaled: Float64Span;
  /** For each row of the triangle, its column among those that were factored. */
  readonly order: Int32Array;
  /** All columns of the matrix, the independent ones in the order of the triangle. */
  readonly pivots: Int32Array;
  readonly rank: number;
  /** The powers of two that the columns of the matrix were multiplied by. */
  readonly scales: Float64Array;
  /** The inverse of the triangle, if it has been computed. */
  readonly inverse?: Matrix;
  readonly condition?: number;
}

/**
 * Columns that depend on others are found by pivoting. A large matrix is first factored without, which is faster: as
 * many of its first columns as it has rows, if there are more. If these turn out to be independent by far, they are
 * what pivoting would find.
 */
export function* independentColumns(
  arena: Arena,
  a: Matrix,
  tolerance: number,
  basis: "first" | "pivoted",
): Steps<IndependentColumns> {
  const scales = powersOfTwo(a);
  if (a.rows * a.columns ** 2 <= SMALL_WORK) return yield* byPivoting(arena, a, scales, tolerance, basis);
  if (basis === "pivoted" && a.columns > a.rows) {
    return yield* byPivoting(arena, a, scales, tolerance, basis);
  }
  const plain = yield* withoutPivoting(arena, a, firstColumns(Math.min(a.rows, a.columns)), scales);
  const { norm, inverseNorm, condition } = plain.spread;
  // The least singular value of the columns exceeds 1 / inverseNorm, and so does every pivot but for a root.
  const longest = a.columns > a.rows ? largestLength(a, scales) : norm;
  const surely = longest * inverseNorm * tolerance * Math.sqrt(a.columns) < 1;
  if (surely && condition < WELL_CONDITIONED) return plain.found;
  yield;
  if (a.columns > a.rows) return yield* byPivoting(arena, a, scales, tolerance, basis);
  return yield* byTriangle(arena, a, plain.triangle, scales, tolerance, basis);
}

/** By pivoting all rows. */
function* byPivoting(
  arena: Arena,
  a: Matrix,
  scales: Float64Array,
  tolerance: number,
  basis: "first" | "pivoted",
): Steps<IndependentColumns> {
  const found = pivoted(arena, a, scales);
  const { factor, pivots } = found;
  const rank = numericalRank(factor, tolerance);
  const result = { ...found, order: pivots.subarray(0, rank), rank, scales };
  if (rank === a.columns || basis === "pivoted") return result;
  yield;
  const least = tolerance * Math.abs(factor.a.array[0] ?? 0);
  const first = yield* firstIndependent(leadingRows(factor, pivots, rank), rank, least);
  const chosen = new Set(first);
  if (result.order.every((j) => chosen.has(j))) return result;
  return factorChosen(arena, a, first, scales);
}

/** By pivoting the triangle of a matrix that has more rows than columns: its columns depend on each other alike. */
function* byTriangle(
  arena: Arena,
  a: Matrix,
  triangle: Matrix,
  scales: Float64Array,
  tolerance: number,
  basis: "first" | "pivoted",
): Steps<IndependentColumns> {
  const factor = pivotedQrFactor(arena, triangle.rows, triangle.columns, arena.copyIn(triangle.data));
  const rank = numericalRank(factor, tolerance);
  yield;
  const pivots = factor.pivots.copyOut();
  const chosen =
    rank === a.columns || basis === "pivoted"
      ? pivots.subarray(0, rank)
      : yield* firstIndependent(
          leadingRows(factor, pivots, rank),
          rank,
          tolerance * Math.abs(factor.a.array[0] ?? 0),
        );
  const columns = Int32Array.from(chosen).sort();
  const plain = yield* withoutPivoting(arena, a, columns, scales);
  if (plain.spread.condition < WELL_CONDITIONED) return plain.found;
  yield;
  return factorChosen(arena, a, Array.from(columns), scales);
}

interface Plain {
  readonly found: IndependentColumns;
  readonly triangle: Matrix;
  readonly spread: Spread;
}

function* withoutPivoting(arena: Arena, a: Matrix, columns: Int32Array, scales: Float64Array): Steps<Plain> {
  const { length: rank } = columns;
  const scaled = arena.copyIn(scaledColumns(a, columns, scales));
  const copy = arena.float64(scaled.length).set(scaled.array);
  const factor = yield* qrFactorSteps(arena, a.rows, rank, copy);
  const order = firstColumns(rank);
  const triangle = triangleOf(factor, rank);
  const inverse = yield* inverseTriangle(triangle);
  const spread = triangleSpread(triangle, inverse);
  const pivots = withOthers(columns, a.columns);
  const { condition } = spread;
  return { found: { factor, scaled, order, pivots, rank, scales, inverse, condition }, triangle, spread };
}

function factorChosen(
  arena: Arena,
  a: Matrix,
  chosen: readonly number[],
  scales: Float64Array,
): IndependentColumns {
  const columns = Int32Array.from(chosen);
  const scaled = arena.copyIn(scaledColumns(a, columns, scales));
  const factor = pivotedQrFactor(arena, a.rows, columns.length, arena.copyIn(scaled.array));
  const order = factor.pivots.copyOut();
  const pivots = withOthers(
    order.map((j) => columns[j]),
    a.columns,
  );
  return { factor, scaled, order, pivots, rank: columns.length, scales };
}

function pivoted(arena: Arena, a: Matrix, scales: Float64Array) {
  const scaled = arena.copyIn(scaledColumns(a, firstColumns(a.columns), scales));
  const factor = pivotedQrFactor(arena, a.rows, a.columns, arena.copyIn(scaled.array));
  return { factor, scaled, pivots: factor.pivots.copyOut() };
}

/** These columns, and then those that are left. */
function withOthers(columns: Int32Array, count: number): Int32Array {
  const kept = new Set(columns);
  return Int32Array.from([...columns, ...firstColumns(count).filter((j) => !kept.has(j))]);
}

function firstColumns(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, j) => j);
}

/** The leading triangle, with the signs of the reflectors. */
export function triangleOf({ a, columns }: QrFactor, rank: number): Matrix {
  const factored = a.array;
  const out = new Matrix(rank, rank);
  for (let i = 0; i < rank; i += 1) {
    out.data.set(factored.subarray(i * columns + i, i * columns + rank), i * rank + i);
  }
  return out;
}

/** The first `rank` rows of R with the columns in their own order: as long as the columns, and as dependent. */
function leadingRows({ a, columns }: PivotedQrFactor, pivots: Int32Array, rank: number): Matrix {
  const factored = a.array;
  const out = new Matrix(rank, columns);
  for (let i = 0; i < rank; i += 1)
    for (let j = i; j < columns; j += 1) out.data[i * columns + pivots[j]] = factored[i * columns + j];
  return out;
}

/** For each column, the power of two that brings its largest number between 1 and 2; such scaling is exact. */
export function powersOfTwo({ rows, columns, data }: Matrix): Float64Array {
  const largest = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1, at += 1) {
      const size = Math.abs(data[at]);
      if (size > largest[j]) largest[j] = size;
    }
  }
  // 2^±1000 keeps the scale itself, and numbers near the ends of the range, exact.
  return largest.map((size) =>
    size === 0 ? 1 : 2 ** -Math.max(-1000, Math.min(1000, Math.floor(Math.log2(size)))),
  );
}

function scaledColumns({ rows, columns, data }: Matrix, chosen: Int32Array, scales: Float64Array) {
  const { length: width } = chosen;
  const out = new Float64Array(rows * width);
  for (let i = 0, to = 0; i < rows; i += 1) {
    const from = i * columns;
    for (let k = 0; k < width; k += 1, to += 1) out[to] = data[from + chosen[k]] * scales[chosen[k]];
  }
  return out;
}

/** The length of the longest column, scaled. */
function largestLength(a: Matrix, scales: Float64Array): number {
  const squares = new Float64Array(a.columns);
  for (let i = 0, at = 0; i < a.rows; i += 1) {
    for (let j = 0; j < a.columns; j += 1, at += 1) squares[j] += (a.data[at] * scales[j]) ** 2;
  }
  return Math.sqrt(squares.reduce((most, square) => Math.max(most, square), 0));
}

function numericalRank({ a, rows, columns }: QrFactor, tolerance: number): number {
  const factored = a.array;
  const least = tolerance * Math.abs(factored[0] ?? 0);
  let rank = 0;
  while (rank < Math.min(rows, columns) && Math.abs(factored[rank * (columns + 1)]) > least) rank += 1;
  return rank;
}
