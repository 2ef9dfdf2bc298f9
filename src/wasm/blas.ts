// Typed, bounds-checked wrappers of the BLAS kernels. Vectors are contiguous; matrices are row-major and
// dense (the stride between rows is the number of columns).

import { ShapeError } from "../base/errors.js";
import { kernels } from "./module.js";
import { type Float64Span, requireSpan } from "./span.js";

/** Σ xᵢ·yᵢ */
export function dot(x: Float64Span, y: Float64Span): number {
  requireSpan("dot", "y", y, x.length);
  return kernels().dot(x.length, x.pointer, y.pointer);
}

/** y += alpha · x */
export function axpy(alpha: number, x: Float64Span, y: Float64Span): void {
  requireSpan("axpy", "y", y, x.length);
  kernels().axpy(x.length, alpha, x.pointer, y.pointer);
}

/** x *= alpha */
export function scal(alpha: number, x: Float64Span): void {
  kernels().scal(x.length, alpha, x.pointer);
}

/** √Σ xᵢ², safe from overflow and underflow. */
export function nrm2(x: Float64Span): number {
  return kernels().nrm2(x.length, x.pointer);
}

/** Σ |xᵢ| */
export function asum(x: Float64Span): number {
  return kernels().asum(x.length, x.pointer);
}

/** Exchanges the contents of x and y. */
export function swap(x: Float64Span, y: Float64Span): void {
  requireSpan("swap", "y", y, x.length);
  kernels().swap(x.length, x.pointer, y.pointer);
}

/** Plane rotation: x = c·x + s·y, y = c·y − s·x. */
export function rot(x: Float64Span, y: Float64Span, c: number, s: number): void {
  requireSpan("rot", "y", y, x.length);
  kernels().rot(x.length, x.pointer, y.pointer, c, s);
}

/** A row-major matrix in kernel memory, and whether its transpose is used. */
export interface Operand {
  readonly span: Float64Span;
  readonly rows: number;
  readonly columns: number;
  readonly transposed?: boolean;
}

/** y = alpha · op(A) · x + beta · y */
export function gemv(alpha: number, a: Operand, x: Float64Span, beta: number, y: Float64Span): void {
  const { rows, columns, span } = a;
  requireSpan("gemv", "a", span, rows * columns);
  requireSpan("gemv", "x", x, a.transposed ? rows : columns);
  requireSpan("gemv", "y", y, a.transposed ? columns : rows);
  const kernel = a.transposed ? kernels().gemvTransposed : kernels().gemv;
  kernel(rows, columns, alpha, span.pointer, columns, x.pointer, beta, y.pointer);
}

/** A += alpha · x · yᵀ */
export function ger(alpha: number, x: Float64Span, y: Float64Span, a: Float64Span): void {
  requireSpan("ger", "a", a, x.length * y.length);
  kernels().ger(x.length, y.length, alpha, x.pointer, y.pointer, a.pointer, y.length);
}

/** C = alpha · op(A) · op(B) + beta · C */
export function gemm(alpha: number, a: Operand, b: Operand, beta: number, c: Float64Span): void {
  const [m, k] = a.transposed ? [a.columns, a.rows] : [a.rows, a.columns];
  const [depth, n] = b.transposed ? [b.columns, b.rows] : [b.rows, b.columns];
  requireSpan("gemm", "a", a.span, m * k);
  requireSpan("gemm", "b", b.span, k * n);
  requireSpan("gemm", "c", c, m * n);
  if (depth !== k) {
    throw new ShapeError("gemm", `op(A) has ${k} columns but op(B) has ${depth} rows; they must agree.`, {
      expected: `${k} rows`,
      received: `${depth} rows`,
    });
  }
  const { gemm: kernel } = kernels();
  kernel(m, n, k, alpha, a.span.pointer, ...strides(a), b.span.pointer, ...strides(b), beta, c.pointer, n);
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
  requireSpan("syrk", "a", a.span, n * k);
  requireSpan("syrk", "c", c, n * n);
  kernels().syrk(n, k, alpha, a.span.pointer, ...strides(a), beta, c.pointer, n);
}
