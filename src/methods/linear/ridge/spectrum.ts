// The singular values and vectors of a design, by a method that suits its shape: for small designs the SVD
// itself; for large ones the eigenvectors of XᵀX or XXᵀ, whichever is smaller, unless squaring the singular
// values would cost digits. Singular vectors that are not needed are never formed.

import { crossProduct } from "../../../math/linalg/cross-product.js";
import { eigenSymmetric } from "../../../math/linalg/eigen-symmetric.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { multiplyParallel } from "../../../math/linalg/multiply-parallel.js";
import { svd } from "../../../math/linalg/svd.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { copyInRows } from "../../../wasm/covariances.js";
import * as core from "../../../wasm/generated/calls/core.js";
import { blocksOf } from "../../../wasm/row-blocks.js";
import type { Rows } from "../../../wasm/rows.js";
import { type ParallelControl, parallelFor } from "../../../wasm/threads/parallel-for.js";
import { type ColumnOptions, type StandardizedColumns, weightedRows } from "../engine/design/standardize.js";
import {
  isLarge,
  type OpenColumns,
  standardizedRows,
  standardizeLarge,
} from "../engine/design/standardize-large.js";

/** Up to this many operations, an SVD is fast enough. */
const SMALL = 2 ** 22;
/** Squared singular values plus the penalty may differ by this factor: ten digits remain. */
const CONDITION = 2e6;
/** The size of a square tile of products. */
const TILE = 64;
/** The number of columns of a wide product in one block. */
const WIDTH = 512;

export interface Spectrum {
  /** The design, with its weights; not changed. */
  readonly x: Matrix;
  /** Singular values above rounding, in descending order. */
  readonly values: Float64Array;
  /** Rows × values, where it was computed. */
  readonly left: Matrix | undefined;
  /** Features × values, where it was computed. */
  readonly right: Matrix | undefined;
}

/** `leastLambda` is the smallest penalty that will be used, if that is known. */
export async function spectrumOf(
  x: Matrix,
  leastLambda: number | undefined,
  { threads, signal }: ParallelControl = {},
): Promise<Spectrum> {
  if (isSmall(x)) return bySvd(x);
  if (x.rows >= x.columns) return ofProducts(x, crossProduct(x), leastLambda);
  const products = await withArena((arena) => rowProducts(arena, copyInRows(arena, x), { threads, signal }));
  return ofProducts(x, products, leastLambda);
}

/** Columns, and their spectrum. */
interface Decomposed {
  readonly design: StandardizedColumns;
  readonly spectrum: Spectrum;
}

/** Standardizes columns and returns their spectrum. Large wide designs stay in kernel memory meanwhile. */
export async function standardizedSpectrum(
  open: OpenColumns,
  options: ColumnOptions,
  leastLambda: number | undefined,
  control: ParallelControl,
): Promise<Decomposed> {
  const { x, weights } = open;
  if (weights !== undefined || !isLarge(x) || isSmall(x) || x.rows >= x.columns) {
    const design = await standardizeLarge(open, options, control);
    return { design, spectrum: await spectrumOf(weightedRows(design.x, weights), leastLambda, control) };
  }
  return withArena(async (arena) => {
    const { raw, ...scales } = await standardizedRows(arena, open, options, control);
    const products = rowProducts(arena, raw, control);
    // This thread is idle meanwhile.
    const design = { ...scales, x: new Matrix(x.rows, x.columns, raw.span.copyOut()) };
    return { design, spectrum: ofProducts(design.x, await products, leastLambda) };
  });
}

function isSmall({ rows, columns }: Matrix): boolean {
  return rows * columns * Math.min(rows, columns) <= SMALL;
}

/** By XᵀX of a long matrix or XXᵀ of a wide one. */
function ofProducts(x: Matrix, products: Matrix, leastLambda: number | undefined): Spectrum {
  const tall = x.rows >= x.columns;
  const { values, vectors } = eigenSymmetric(products);
  const first = Math.max(values[0], 0);
  const last = Math.max(values[values.length - 1], 0);
  // Default paths never go below a millionth of the largest value.
  const lambda = leastLambda ?? 1e-6 * first;
  if (first + lambda > CONDITION * (last + lambda)) return bySvd(x);
  const rank = rankOf(values, values.length * Number.EPSILON);
  const kept = vectors.slice(0, vectors.rows, 0, rank);
  return {
    x,
    values: values.slice(0, rank).map(Math.sqrt),
    left: tall ? undefined : kept,
    right: tall ? kept : undefined,
  };
}

function bySvd(x: Matrix): Spectrum {
  const { U, V, singularValues } = svd(x);
  const rank = rankOf(singularValues, Math.max(x.rows, x.columns) * Number.EPSILON);
  return {
    x,
    values: singularValues.slice(0, rank),
    left: U.slice(0, U.rows, 0, rank),
    right: V.slice(0, V.rows, 0, rank),
  };
}

function rankOf(descending: Float64Array, tolerance: number): number {
  const limit = tolerance * descending[0];
  const end = descending.findIndex((value) => !(value > limit));
  return end < 0 ? descending.length : end;
}

/** X·Xᵀ, by square tiles of one triangle, on several threads. */
async function rowProducts(
  arena: Arena,
  { span, rows, columns }: Rows,
  { threads, signal }: ParallelControl,
): Promise<Matrix> {
  const product = arena.float64(rows * rows);
  const tiles: core.GemmArguments[] = [];
  for (let i = 0; i < rows; i += TILE) {
    for (let j = 0; j <= i; j += TILE) {
      const [m, n] = [Math.min(TILE, rows - i), Math.min(TILE, rows - j)];
      tiles.push({
        m,
        n,
        k: columns,
        alpha: 1,
        a: span.part(i * columns),
        aRow: columns,
        aColumn: 1,
        b: span.part(j * columns),
        bRow: 1,
        bColumn: columns,
        beta: 0,
        c: product.part(i * rows + j),
        ldc: rows,
      });
    }
  }
  await parallelFor(core.gemm.calls(tiles), { threads, signal });
  const full = new Matrix(rows, rows, product.copyOut());
  for (let i = 0; i < rows; i += 1)
    for (let j = 0; j < i; j += 1) full.data[j * rows + i] = full.data[i * rows + j];
  return full;
}

/** Uᵀ·y. */
export function project({ x, values, left, right }: Spectrum, y: Float64Array): Float64Array {
  const column = new Matrix(y.length, 1, y);
  if (left !== undefined) return multiply(left, column, { transposeA: true }).data;
  if (right === undefined) throw new Error("project: a spectrum has vectors on one side at least");
  const inner = multiply(x, column, { transposeA: true });
  return multiply(right, inner, { transposeA: true }).data.map((value, k) => value / values[k]);
}

/** U·s. */
export function unproject({ x, values, left, right }: Spectrum, scores: Float64Array): Float64Array {
  if (left !== undefined) return left.multiply(scores);
  if (right === undefined) throw new Error("unproject: a spectrum has vectors on one side at least");
  return x.multiply(right.multiply(scores.map((value, k) => value / values[k])));
}

/** S·Vᵀ: coefficients, one row for each row of scores. */
export function coefficientRows(spectrum: Spectrum, scores: Matrix): Matrix {
  const { x, right } = spectrum;
  if (right !== undefined) return multiply(scores, right, { transposeB: true });
  const parts = casesOf(spectrum, scores);
  return parts.rows === 1 ? combineRows(parts.data, x) : multiply(parts, x);
}

/** S·Vᵀ on several threads: coefficients, one row for each row of scores. */
export function coefficientRowsParallel(
  spectrum: Spectrum,
  scores: Matrix,
  control: ParallelControl,
): Promise<Matrix> {
  const { x, right } = spectrum;
  if (right !== undefined) return multiplyParallel(scores, right, { ...control, transposeB: true });
  return multiplyWide(casesOf(spectrum, scores), x, control);
}

/** What every case contributes to coefficients: S·D⁻¹·Uᵀ. */
function casesOf({ values, left }: Spectrum, scores: Matrix): Matrix {
  if (left === undefined) throw new Error("casesOf: a spectrum has vectors on one side at least");
  const divided = new Matrix(scores.rows, scores.columns);
  for (let row = 0, at = 0; row < scores.rows; row += 1)
    for (let k = 0; k < values.length; k += 1, at += 1) divided.data[at] = scores.data[at] / values[k];
  return multiply(divided, left, { transposeB: true });
}

/** One combination of rows, for which copying the matrix to the kernels does not pay. */
function combineRows(factors: Float64Array, { rows, columns, data }: Matrix): Matrix {
  const out = new Float64Array(columns);
  const whole = rows & ~3;
  for (let row = 0; row < whole; row += 4) {
    const [f0, f1, f2, f3] = factors.subarray(row, row + 4);
    let at = row * columns;
    for (let j = 0; j < columns; j += 1, at += 1) {
      const first = f0 * data[at] + f1 * data[at + columns];
      out[j] += first + (f2 * data[at + 2 * columns] + f3 * data[at + 3 * columns]);
    }
  }
  for (let row = whole; row < rows; row += 1)
    for (let j = 0, at = row * columns; j < columns; j += 1, at += 1) out[j] += factors[row] * data[at];
  return new Matrix(1, columns, out);
}

/** A·B of few rows and many columns: the threads share the columns. */
function multiplyWide(
  a: Matrix,
  { rows, columns, data }: Matrix,
  { threads, signal }: ParallelControl,
): Promise<Matrix> {
  return withArena(async (arena) => {
    const [left, right] = [arena.copyIn(a.data), arena.copyIn(data)];
    const out = arena.float64(a.rows * columns);
    const blocks = blocksOf(columns, WIDTH).map(([first, n]) => ({
      m: a.rows,
      n,
      k: rows,
      alpha: 1,
      a: left,
      aRow: rows,
      aColumn: 1,
      b: right.part(first),
      bRow: columns,
      bColumn: 1,
      beta: 0,
      c: out.part(first),
      ldc: columns,
    }));
    await parallelFor(core.gemm.calls(blocks), { threads, signal });
    return new Matrix(a.rows, columns, out.copyOut());
  });
}

/** U, or the design and what turns it into U. */
export function leftVectors({ x, values, left, right }: Spectrum): {
  readonly x: Matrix;
  readonly basis: Matrix | undefined;
} {
  if (left !== undefined) return { x: left, basis: undefined };
  if (right === undefined) throw new Error("leftVectors: a spectrum has vectors on one side at least");
  return { x, basis: right.map((value, at) => value / values[at % values.length]) };
}

/** V, features × values. */
export function rightVectors({ x, values, left, right }: Spectrum): Matrix {
  if (right !== undefined) return right;
  if (left === undefined) throw new Error("rightVectors: a spectrum has vectors on one side at least");
  const basis = left.map((value, at) => value / values[at % values.length]);
  return multiply(x, basis, { transposeA: true });
}
