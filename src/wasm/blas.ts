// Typed, bounds-checked wrappers of the BLAS kernels. Vectors are contiguous; matrices are row-major and
// dense (the stride between rows is the number of columns).

import { got, ShapeError, wanted, words } from "../base/errors.js";
import * as core from "./generated/calls/core.js";
import type { Float64Span } from "./span.js";

export { asum, axpy, dot, ger, nrm2, rot, scal, swap } from "./generated/wrappers/core.js";

/** A row-major matrix in kernel memory, and whether its transpose is used. */
export interface Operand {
  readonly span: Float64Span;
  readonly rows: number;
  readonly columns: number;
  readonly transposed?: boolean;
}

/** y = alpha · op(A) · x + beta · y */
export function gemv(alpha: number, a: Operand, x: Float64Span, beta: number, y: Float64Span): void {
  const { rows: m, columns: n, span } = a;
  const multiply = a.transposed ? core.gemvTransposed : core.gemv;
  multiply({ m, n, alpha, a: span, lda: n, x, beta, y });
}

/** C = alpha · op(A) · op(B) + beta · C */
export function gemm(alpha: number, a: Operand, b: Operand, beta: number, c: Float64Span): void {
  const [m, k] = a.transposed ? [a.columns, a.rows] : [a.rows, a.columns];
  const [depth, n] = b.transposed ? [b.columns, b.rows] : [b.rows, b.columns];
  if (depth !== k) {
    const sentence = words`op(A) has ${wanted(k)} columns but op(B) has ${got(`${depth} rows`)}; they must agree.`;
    throw new ShapeError("gemm", sentence);
  }
  const [[aRow, aColumn], [bRow, bColumn]] = [strides(a), strides(b)];
  core.gemm({ m, n, k, alpha, a: a.span, aRow, aColumn, b: b.span, bRow, bColumn, beta, c, ldc: n });
}

function strides(operand: Operand): [row: number, column: number] {
  return operand.transposed ? [1, operand.columns] : [operand.columns, 1];
}

/**
 * C = alpha · op(A) · op(A)ᵀ + beta · C, full and exactly symmetric; AᵀA is the transposed case. If
 * beta ≠ 0, only the lower triangle of the old C is used.
 */
export function syrk(alpha: number, a: Operand, beta: number, c: Float64Span): void {
  const [n, k] = a.transposed ? [a.columns, a.rows] : [a.rows, a.columns];
  const [aRow, aColumn] = strides(a);
  core.syrk({ n, k, alpha, a: a.span, aRow, aColumn, beta, c, ldc: n });
}
