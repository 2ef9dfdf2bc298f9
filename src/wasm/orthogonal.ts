// Wrappers of the QR kernels. A matrix is factored in place: R on and above its diagonal, the
// reflectors that make up Q below it.

import type { Steps } from "../base/steps.js";
import { type Arena, withArena } from "./arena.js";
import * as core from "./generated/calls/core.js";
import { PANEL } from "./generated/shared/factor.js";
import { kernels } from "./module.js";
import { type Float64Span, type Int32Span, requireAtLeast, requireSpan } from "./span.js";

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
  const triangles = arena.float64(kernels().qrTrianglesLength(Math.min(rows, columns)));
  core.qrFactor({ m: rows, n: columns, a, lda: columns, triangles });
  return { rows, columns, a, triangles };
}

/** Products of one step: some 20 ms. */
const STEP_WORK = 1e8;

/** QR factorization in steps: panels of columns, each of which is then applied to parts of the columns after it. */
export function* qrFactorSteps(arena: Arena, rows: number, columns: number, a: Float64Span): Steps<QrFactor> {
  const size = Math.min(rows, columns);
  if (rows * columns * size <= STEP_WORK) return qrFactor(arena, rows, columns, a);
  requireSpan("qrFactorSteps", "a", a, rows * columns);
  const triangles = arena.float64(kernels().qrTrianglesLength(size));
  const width = Math.max(PANEL, PANEL * Math.floor(STEP_WORK / (2 * rows * columns * PANEL)));
  const part = Math.max(PANEL, Math.floor(STEP_WORK / (2 * rows * width)));
  for (let i = 0; i < size; i += width) {
    const k = Math.min(width, size - i);
    const panel = {
      m: rows - i,
      a: a.part(i * (columns + 1)),
      lda: columns,
      triangles: triangles.part(i * PANEL),
    };
    core.qrFactor({ ...panel, n: k });
    yield;
    for (let j = i + k; j < columns; j += part) {
      const c = a.part(i * columns + j);
      core.qrApply({ ...panel, transposed: true, n: Math.min(part, columns - j), k, c, ldc: columns });
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
  const size = Math.min(rows, columns);
  const pivots = arena.int32(columns);
  const triangles = arena.float64(kernels().qrTrianglesLength(size));
  withArena((inner) => {
    const given = { m: rows, a, lda: columns, tau: inner.float64(size) };
    core.pivotedQrFactor({ ...given, n: columns, pivots });
    core.qrTriangles({ ...given, k: size, triangles });
  });
  return { rows, columns, a, triangles, pivots };
}

/** The reflectors of a factored matrix, as arguments of kernels. */
function reflectors({ rows, columns, a, triangles }: QrFactor) {
  return { m: rows, k: Math.min(rows, columns), a, lda: columns, triangles };
}

/** C = Q·C, or Qᵀ·C, for C of as many rows as the factored matrix and `columns` columns. */
export function applyQ(factor: QrFactor, transposed: boolean, c: Float64Span, columns = 1): void {
  core.qrApply({ ...reflectors(factor), transposed, n: columns, c, ldc: columns });
}

/**
 * The first `columns` columns of Q, between min(rows, columns) and the rows of A, with signs for which
 * the diagonal of R is non-negative.
 */
export function formQ(factor: QrFactor, columns: number, q: Float64Span): void {
  const given = reflectors(factor);
  requireAtLeast("formQ", "columns", columns, given.k);
  requireAtLeast("formQ", "rows", factor.rows, columns);
  core.qrForm({ ...given, n: columns, q, ldq: columns });
}

/** The first `rows` rows of R, dense and with a non-negative diagonal, to go with `formQ`. */
export function extractR(factor: QrFactor, rows: number, r: Float64Span): void {
  const { columns } = factor;
  core.qrTriangle({ rows, m: factor.rows, n: columns, a: factor.a, lda: columns, r, ldr: columns });
}

/** Solves R·y = x in place for the leading `rank` rows and columns of R, with the reflectors' signs. */
export function solveR(factor: QrFactor, rank: number, x: Float64Span): void {
  requireRank("solveR", factor, rank);
  const triangle = { t: factor.a, tRow: factor.columns, tColumn: 1 };
  core.trsv({ lower: false, unit: false, m: rank, ...triangle, x });
}

/** Solves Rᵀ·y = x in place for the leading `rank` rows and columns of R, with the reflectors' signs. */
export function solveRTransposed(factor: QrFactor, rank: number, x: Float64Span): void {
  requireRank("solveRTransposed", factor, rank);
  const triangle = { t: factor.a, tRow: 1, tColumn: factor.columns };
  core.trsv({ lower: true, unit: false, m: rank, ...triangle, x });
}

function requireRank(method: string, factor: QrFactor, rank: number): void {
  requireAtLeast(method, "size of R", Math.min(factor.rows, factor.columns), rank);
}
