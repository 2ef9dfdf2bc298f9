// Wrappers of the QR kernels. A matrix is factored in place: R on and above its diagonal, the
// reflectors that make up Q below it.

import type { Steps } from "../base/steps.js";
import { type Arena, withArena } from "./arena.js";
import { kernels } from "./module.js";
import {
  type Float64Span,
  type Int32Span,
  pointerAt,
  pointersOf,
  requireAtLeast,
  requireSpan,
} from "./span.js";

/** A factored matrix of `rows`×`columns` in kernel memory. */
export interface QrFactor {
  readonly rows: number;
  readonly columns: number;
  /** R and the reflectors. The reflectors determine the signs of the diagonal of R, which may be negative. */
  readonly a: Float64Span;
  /** The triangular factors with which blocks of reflectors are applied. */
  readonly triangles: Float64Span;
}

/** A factored matrix whose columns were exchanged: column j of Q·R is column `pivots[j]` of A. */
export interface PivotedQrFactor extends QrFactor {
  readonly pivots: Int32Span;
}

/** Factors A = Q·R in place by Householder reflectors. */
export function qrFactor(arena: Arena, rows: number, columns: number, a: Float64Span): QrFactor {
  requireSpan("qrFactor", "a", a, rows * columns);
  const triangles = arena.float64(kernels().qrTrianglesLength(Math.min(rows, columns)));
  withArena((inner) => {
    const work = inner.float64(kernels().qrWorkLength(rows, columns));
    kernels().qrFactor(rows, columns, a.pointer, columns, triangles.pointer, work.pointer);
  });
  return { rows, columns, a, triangles };
}

/** Columns of one panel of reflectors in the kernels. */
const PANEL = 32;
/** Products of one step: some 20 ms. */
const STEP_WORK = 1e8;

/** QR factorization in steps: panels of columns, each of which is then applied to parts of the columns after it. */
export function* qrFactorSteps(arena: Arena, rows: number, columns: number, a: Float64Span): Steps<QrFactor> {
  const size = Math.min(rows, columns);
  if (rows * columns * size <= STEP_WORK) return qrFactor(arena, rows, columns, a);
  requireSpan("qrFactorSteps", "a", a, rows * columns);
  const triangles = arena.float64(kernels().qrTrianglesLength(size));
  const work = arena.float64(kernels().qrWorkLength(rows, columns));
  const width = Math.max(PANEL, PANEL * Math.floor(STEP_WORK / (2 * rows * columns * PANEL)));
  const part = Math.max(PANEL, Math.floor(STEP_WORK / (2 * rows * width)));
  for (let i = 0; i < size; i += width) {
    const count = Math.min(width, size - i);
    const corner = pointerAt(a, i * (columns + 1));
    const triangle = pointerAt(triangles, i * PANEL);
    kernels().qrFactor(rows - i, count, corner, columns, triangle, work.pointer);
    yield;
    for (let j = i + count; j < columns; j += part) {
      const target = pointerAt(a, i * columns + j);
      const wide = Math.min(part, columns - j);
      const left = rows - i;
      kernels().qrApply(true, left, wide, count, corner, columns, triangle, target, columns, work.pointer);
      yield;
    }
  }
  return { rows, columns, a, triangles };
}

/** Factors A·P = Q·R in place; the diagonal of R does not increase in absolute value. */
export function pivotedQrFactor(
  arena: Arena,
  rows: number,
  columns: number,
  a: Float64Span,
): PivotedQrFactor {
  requireSpan("pivotedQrFactor", "a", a, rows * columns);
  const size = Math.min(rows, columns);
  const pivots = arena.int32(columns);
  const triangles = arena.float64(kernels().qrTrianglesLength(size));
  withArena((inner) => {
    const { pivotedQrWorkLength, qrWorkLength } = kernels();
    const tau = inner.float64(size);
    const room = Math.max(pivotedQrWorkLength(rows, columns), qrWorkLength(rows, columns));
    const work = inner.float64(room).pointer;
    kernels().pivotedQrFactor(rows, columns, a.pointer, columns, pivots.pointer, tau.pointer, work);
    kernels().qrTriangles(rows, size, a.pointer, columns, tau.pointer, triangles.pointer, work);
  });
  return { rows, columns, a, triangles, pivots };
}

/** C = Q·C, or Qᵀ·C, for C of as many rows as the factored matrix and `columns` columns. */
export function applyQ(factor: QrFactor, transposed: boolean, c: Float64Span, columns = 1): void {
  const { rows, a, triangles } = factor;
  const size = Math.min(rows, factor.columns);
  requireSpan("applyQ", "c", c, rows * columns);
  withArena((inner) => {
    const work = inner.float64(kernels().qrWorkLength(rows, columns));
    const [block, target] = pointersOf(triangles, c);
    kernels().qrApply(
      transposed,
      rows,
      columns,
      size,
      a.pointer,
      factor.columns,
      block,
      target,
      columns,
      work.pointer,
    );
  });
}

/**
 * The first `columns` columns of Q, between min(rows, columns) and the rows of A, with signs for which
 * the diagonal of R is non-negative.
 */
export function formQ(factor: QrFactor, columns: number, q: Float64Span): void {
  const { rows, a, triangles } = factor;
  const size = Math.min(rows, factor.columns);
  requireSpan("formQ", "q", q, rows * columns);
  requireAtLeast("formQ", "columns", columns, size);
  requireAtLeast("formQ", "rows", rows, columns);
  withArena((inner) => {
    const work = inner.float64(kernels().qrWorkLength(rows, columns));
    kernels().qrForm(
      rows,
      columns,
      size,
      a.pointer,
      factor.columns,
      ...pointersOf(triangles, q),
      columns,
      work.pointer,
    );
  });
}

/** The first `rows` rows of R, dense and with a non-negative diagonal, to go with `formQ`. */
export function extractR(factor: QrFactor, rows: number, r: Float64Span): void {
  const { columns } = factor;
  requireSpan("extractR", "r", r, rows * columns);
  kernels().qrTriangle(rows, factor.rows, columns, factor.a.pointer, columns, r.pointer, columns);
}

/** Solves R·y = x in place for the leading `rank` rows and columns of R, with the reflectors' signs. */
export function solveR(factor: QrFactor, rank: number, x: Float64Span): void {
  requireRank("solveR", factor, rank, x);
  kernels().trsv(false, false, rank, factor.a.pointer, factor.columns, 1, x.pointer);
}

/** Solves Rᵀ·y = x in place for the leading `rank` rows and columns of R, with the reflectors' signs. */
export function solveRTransposed(factor: QrFactor, rank: number, x: Float64Span): void {
  requireRank("solveRTransposed", factor, rank, x);
  kernels().trsv(true, false, rank, factor.a.pointer, 1, factor.columns, x.pointer);
}

function requireRank(method: string, factor: QrFactor, rank: number, x: Float64Span): void {
  requireAtLeast(method, "size of R", Math.min(factor.rows, factor.columns), rank);
  requireSpan(method, "x", x, rank);
}
